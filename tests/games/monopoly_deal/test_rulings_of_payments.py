"""MD-6 to MD-9, MD-14, MD-17, MD-18, MD-24, MD-25, MD-39, MD-43, MD-47 to MD-49: demands and their payment."""

from typing import Any

import pytest

from games.kit.seats import seat_by_name
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.moves import Move, PutInBank, read_move
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    BUILT,
    CLEO,
    HOTEL,
    HOUSE,
    NAMES,
    RED,
    STATIONS,
    at,
    birthday,
    code,
    jackpot,
    must_refuse,
    options,
    pays,
    play,
    refused,
    rent,
    table,
)

NOTES = {"bank": ("money:1", "money:1", "money:5")}
RENTING = {"red.1": RED[:2], "yellow.1": ("wild:any",)}


def test_the_printed_example_of_a_transcript_a_doubled_rent_of_three_players() -> None:
    cleo = {"bank": ("money:1", "money:1"), "pink.1": ("wild:pink-orange",)}
    state = table({ANA: {"red.1": RED[:1]}, CLEO: cleo})
    entry: dict[str, Any] = {
        "play": "rent:red-yellow",
        "set": "red.1",
        "double": 1,
        "value": 4,
        "against": [
            {"player": "Bo", "jokers": 1},
            {
                "player": "Cleo",
                "pays": [["bank", "money:1"], ["pink.1", "wild:pink-orange"], ["bank", "money:1"]],
            },
        ],
    }
    after = play(state, read_move(options(), ANA, entry, seat_by_name(NAMES)))
    assert at(after, ANA) == {
        "red.1": ("property:red",),
        "bank": ("money:1", "money:1"),
        "pink.1": ("wild:pink-orange",),
    }
    assert at(after, CLEO) == {}
    assert (after.hands, after.plays) == ((5, 4, 5), 1)
    assert dict(after.discard) == {"rent:red-yellow": 1, "action:double-rent": 1, "action:joker": 1}


def test_md_14_no_change_is_given() -> None:
    """The leaflet's own example: 2 are demanded, and the bank has only a 3."""
    state = table({BO: {"bank": ("money:3",)}})
    after = play(state, birthday(pays(BO, ("bank", "money:3")), pays(CLEO)))
    assert (at(after, ANA), at(after, BO)) == ({"bank": ("money:3",)}, {})


def test_md_14_whoever_has_nothing_pays_nothing() -> None:
    assert play(table(), jackpot(pays(BO))).plays == 2


def test_md_14_whoever_has_too_little_hands_over_all_of_it() -> None:
    state = table({BO: {"bank": ("money:1",), "red.1": ("property:red", "wild:any")}})
    must_refuse(
        state,
        jackpot(pays(BO, ("red.1", "property:red"))),
        "paid_too_little",
        rule="MD-14",
        facts={"seat": BO, "paid": 3, "asked": 5, "needed": 4},
    )
    after = play(state, jackpot(pays(BO, ("red.1", "property:red"), ("bank", "money:1"))))
    assert at(after, BO) == {"red.1": ("wild:any",)}


def test_md_14_enough_must_be_paid() -> None:
    must_refuse(
        table({BO: NOTES}),
        jackpot(pays(BO, ("bank", "money:1"))),
        "paid_too_little",
        facts={"seat": BO, "paid": 1, "asked": 5, "needed": 5},
    )
    assert code(table({BO: NOTES}), jackpot(pays(BO))) == "paid_too_little"


def test_md_14_the_payer_chooses_among_bank_and_properties() -> None:
    state = table({BO: {"bank": ("money:2",), "brown.1": BROWN}})
    for spots in ((("bank", "money:2"),), (("brown.1", "property:brown"),) * 2):
        assert play(state, birthday(pays(BO, *spots), pays(CLEO))).plays == 2


def test_md_14_money_actions_and_buildings_join_the_bank() -> None:
    move = rent("station-utility", "station.1", pays(BO, ("red.1", HOUSE), ("bank", "rent:any")), pays(CLEO))
    state = table({ANA: {"station.1": STATIONS}, BO: {"bank": ("rent:any",), "red.1": (*RED, HOUSE)}})
    after = play(state, move)
    assert at(after, ANA, "bank") == (HOUSE, "rent:any")
    assert at(after, BO) == {"red.1": RED}


def test_md_17_no_card_may_be_paid_that_could_be_left_out() -> None:
    must_refuse(
        table({BO: NOTES}),
        jackpot(pays(BO, ("bank", "money:5"), ("bank", "money:1"))),
        "paid_too_much",
        rule="MD-17",
        box="bank",
        facts={"seat": BO, "paid": 6, "asked": 5, "card": "money:1"},
    )


def test_md_17_more_than_asked_is_right_where_every_card_is_needed() -> None:
    state = table({BO: {"bank": ("money:4", "money:3", "money:10")}})
    assert play(state, jackpot(pays(BO, ("bank", "money:4"), ("bank", "money:3")))).plays == 2
    assert play(state, jackpot(pays(BO, ("bank", "money:10")))).plays == 2


def test_md_17_a_debt_of_all_there_is_is_no_gift() -> None:
    state = table({BO: {"bank": ("money:4", "money:1")}})
    assert at(play(state, jackpot(pays(BO, ("bank", "money:4"), ("bank", "money:1")))), BO) == {}


def test_md_18_a_house_under_a_hotel_pays_only_with_the_hotel() -> None:
    state = table({BO: {"red.1": BUILT}})
    move = birthday(pays(BO, ("red.1", HOUSE)), pays(CLEO))
    must_refuse(
        state, move, "hotel_needs_house", rule="MD-18", box="red.1", facts={"set": "red.1", "seat": BO}
    )
    after = play(state, birthday(pays(BO, ("red.1", HOTEL)), pays(CLEO)))
    assert at(after, BO, "red.1") == (HOUSE, *RED)
    both = jackpot(pays(BO, ("red.1", HOUSE), ("red.1", HOTEL)))
    assert at(play(state, both), ANA) == {"bank": (HOTEL, HOUSE)}


def test_md_18_a_house_in_the_bank_pays_by_itself() -> None:
    state = table({BO: {"red.1": BUILT, "bank": (HOUSE, HOTEL)}})
    assert at(play(state, birthday(pays(BO, ("bank", HOUSE)), pays(CLEO))), ANA) == {"bank": (HOUSE,)}


def test_md_47_an_any_colour_wild_never_pays() -> None:
    state = table({BO: {"red.1": ("wild:any",), "bank": ("money:5",)}})
    must_refuse(
        state,
        jackpot(pays(BO, ("bank", "money:5"), ("red.1", "wild:any"))),
        "cannot_pay_with",
        rule="MD-47",
        facts={"card": "wild:any", "seat": BO},
    )
    assert play(table({BO: {"red.1": ("wild:any",)}}), jackpot(pays(BO))).plays == 2


def test_md_50_a_card_is_paid_as_often_as_it_lies_there() -> None:
    must_refuse(
        table({BO: NOTES}),
        jackpot(pays(BO, *(("bank", "money:1"),) * 3)),
        "not_on_table",
        rule="MD-50",
        facts={"card": "money:1", "place": "bank", "seat": BO},
    )
    assert code(table({CLEO: NOTES}), jackpot(pays(BO, ("bank", "money:5")))) == "not_on_table"


def test_md_6_a_two_colour_rent_asks_every_other_player_for_one_own_set() -> None:
    state = table({ANA: RENTING, BO: NOTES, CLEO: {"bank": ("money:3",)}})
    after = play(
        state, rent("red-yellow", "red.1", pays(CLEO, ("bank", "money:3")), pays(BO, ("bank", "money:5")))
    )
    assert at(after, ANA, "bank") == ("money:3", "money:5")
    for missing in (pays(BO, ("bank", "money:5")), pays(CLEO, ("bank", "money:3"))):
        error = refused(state, rent("red-yellow", "red.1", missing))
        assert (error.code, error.rule, error.facts["reason"]) == ("wrong_targets", "MD-44", "all")


def test_md_7_an_any_colour_rent_asks_one_player_for_any_own_set() -> None:
    state = table({ANA: {"station.1": STATIONS}, BO: NOTES})
    assert at(play(state, rent("any", "station.1", pays(BO, ("bank", "money:5")))), BO) == {
        "bank": ("money:1", "money:1")
    }
    for against in ((), (pays(BO, ("bank", "money:5")), pays(CLEO))):
        error = refused(state, rent("any", "station.1", *against))
        assert (error.code, error.facts["reason"]) == ("wrong_targets", "one")


@pytest.mark.parametrize(("double", "asked"), [(0, 3), (1, 6), (2, 12)])
def test_md_8_each_doubler_doubles_the_rent_and_is_a_play(double: int, asked: int) -> None:
    state = table({ANA: RENTING})
    move = rent("any", "red.1", pays(BO), double=double)
    assert GAME.value(state, move) == asked
    after = play(state, move)
    assert (after.plays, after.hands[ANA]) == (2 - double, 6 - double)
    assert after.discard.get("action:double-rent", 0) == double


def test_md_8_a_doubler_needs_its_play_its_card_and_its_copy() -> None:
    move = rent("any", "red.1", pays(BO), double=2)
    assert refused(table({ANA: RENTING}, plays=2), move).facts == {"left": 2, "needed": 3, "most": 3}
    assert code(table({ANA: RENTING}, hands=(2, 5, 5)), move) == "no_card_in_hand"
    must_refuse(
        table({ANA: RENTING}, discard=("action:double-rent",)),
        move,
        "card_not_left",
        facts={"card": "action:double-rent", "needed": 2, "left": 1},
    )


def test_md_8_a_table_may_double_two_colour_rents_only() -> None:
    state = table({ANA: RENTING}, chosen=options(double_rent="two-colour"))
    must_refuse(
        state,
        rent("any", "red.1", pays(BO), double=1),
        "double_not_allowed",
        rule="MD-8",
        facts={"card": "rent:any"},
    )
    assert play(state, rent("any", "red.1", pays(BO))).plays == 2
    assert play(state, rent("red-yellow", "red.1", pays(BO), pays(CLEO), double=1)).plays == 1


def test_md_9_a_joker_protects_only_its_player_and_is_no_play() -> None:
    state = table({BO: NOTES, CLEO: NOTES})
    two = (("bank", "money:1"), ("bank", "money:1"))
    after = play(state, birthday(pays(BO, jokers=1), pays(CLEO, *two)))
    assert (at(after, BO), at(after, ANA)) == (at(state, BO), {"bank": ("money:1", "money:1")})
    assert (after.hands, after.plays) == ((6, 4, 5), 2)


@pytest.mark.parametrize(("jokers", "hands"), [(0, (6, 5)), (1, (6, 4)), (2, (5, 4)), (3, (5, 3))])
def test_md_43_jokers_are_played_in_turn_and_an_odd_number_cancels(
    jokers: int, hands: tuple[int, int]
) -> None:
    state = table({BO: {"bank": ("money:5",)}})
    paid = () if jokers % 2 else (("bank", "money:5"),)
    after = play(state, jackpot(pays(BO, *paid, jokers=jokers)))
    assert after.hands[:2] == hands
    assert after.discard.get("action:joker", 0) == jokers
    assert bool(at(after, BO)) == (jokers % 2 == 1)


def test_md_43_nothing_is_paid_beside_an_odd_number_of_jokers() -> None:
    must_refuse(
        table({BO: NOTES}),
        jackpot(pays(BO, ("bank", "money:5"), jokers=1)),
        "payment_cancelled",
        rule="MD-43",
        facts={"seat": BO},
    )
    assert code(table({BO: NOTES}), jackpot(pays(BO, jokers=2))) == "paid_too_little"


def test_md_23_jokers_need_cards_in_hand_and_copies() -> None:
    must_refuse(
        table(hands=(7, 0, 5)),
        jackpot(pays(BO, jokers=1)),
        "no_card_in_hand",
        facts={"seat": BO, "hand": 0, "needed": 1},
    )
    must_refuse(
        table(hands=(1, 5, 5)),
        jackpot(pays(BO, jokers=2)),
        "no_card_in_hand",
        facts={"seat": ANA, "hand": 0, "needed": 1},
    )
    must_refuse(
        table(),
        jackpot(pays(BO, jokers=4)),
        "card_not_left",
        facts={"card": "action:joker", "needed": 4, "left": 3},
    )
    assert play(table(chosen=options(packs=2)), jackpot(pays(BO, jokers=5))).hands[:2] == (4, 2)


def test_md_23_jokers_of_all_who_are_asked_are_counted_together() -> None:
    move = birthday(pays(BO, jokers=1), pays(CLEO, jokers=3))
    assert code(table(), move) == "card_not_left"
    assert play(table(), birthday(pays(BO, jokers=1), pays(CLEO, jokers=1))).discard["action:joker"] == 2


def test_md_24_a_joker_cancels_all_of_a_doubled_rent_and_the_cards_are_used_up() -> None:
    after = play(table({ANA: RENTING}), rent("any", "red.1", pays(BO, jokers=1), double=2))
    assert (after.plays, after.hands[:2]) == (0, (4, 4))
    assert dict(after.discard) == {"rent:any": 1, "action:double-rent": 2, "action:joker": 1}


def test_md_25_a_rent_of_nothing_is_not_asked_but_an_empty_table_may_be() -> None:
    for of in ("yellow.1", "red.2"):
        must_refuse(
            table({ANA: RENTING}),
            rent("red-yellow", of, pays(BO), pays(CLEO)),
            "no_rent",
            rule="MD-25",
            box=of,
            facts={"set": of},
        )
    assert play(table({ANA: RENTING}), rent("any", "red.1", pays(BO))).plays == 2


def test_md_49_a_rent_card_asks_for_its_colours() -> None:
    must_refuse(
        table({ANA: RENTING}),
        rent("pink-orange", "red.1", pays(BO), pays(CLEO)),
        "wrong_colour",
        rule="MD-49",
        box="red.1",
    )


@pytest.mark.parametrize(("move", "asked"), [(jackpot(pays(BO)), 5), (birthday(pays(BO), pays(CLEO)), 2)])
def test_md_39_debts_and_birthdays_ask_a_fixed_sum(move: Move, asked: int) -> None:
    assert GAME.value(table(), move) == asked


def test_a_payment_that_joins_the_set_does_not_raise_the_rent_for_the_next_one() -> None:
    state = table({ANA: {"red.1": RED[:1]}, BO: {"red.1": RED[1:2]}, CLEO: {"bank": ("money:2",)}})
    move = rent("red-yellow", "red.1", pays(BO, ("red.1", "property:red")), pays(CLEO, ("bank", "money:2")))
    assert at(play(state, move), ANA) == {"red.1": RED[:2], "bank": ("money:2",)}


def test_a_value_told_must_be_what_is_asked() -> None:
    state = table({ANA: RENTING})
    assert play(state, rent("any", "red.1", pays(BO), value=3)).plays == 2
    must_refuse(
        state,
        rent("any", "red.1", pays(BO), value=4),
        "value_mismatch",
        rule=None,
        facts={"given": 4, "computed": 3},
    )
    assert GAME.value(state, PutInBank(ANA, "money:1")) is None
