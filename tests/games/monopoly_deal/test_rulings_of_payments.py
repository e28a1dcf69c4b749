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
    jackpot,
    leads,
    must_hold,
    options,
    pays,
    play,
    refusal,
    rent,
    ruling,
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
    taken = {"red.1": ("property:red",), "bank": ("money:1", "money:1"), "pink.1": ("wild:pink-orange",)}
    leads(
        *(state, read_move(options(), ANA, entry, seat_by_name(NAMES))),
        lies={ANA: taken, CLEO: {}},
        hands=(5, 4, 5),
        plays=1,
        discard={"rent:red-yellow": 1, "action:double-rent": 1, "action:joker": 1},
    )


TWICE_1 = (("bank", "money:1"), ("bank", "money:1"))
FIVE, TOO_LITTLE = ("bank", "money:5"), ("bank", "money:1")
HIS_NOTES = table({BO: NOTES})
RENTED = table({ANA: RENTING})
STATION_RENT = table({ANA: {"station.1": STATIONS}, BO: NOTES})
TWO_BANKS = table({ANA: RENTING, BO: NOTES, CLEO: {"bank": ("money:3",)}})
BUILT_UP = table({BO: {"red.1": BUILT}})
POOR = table({BO: {"bank": ("money:1",), "red.1": ("property:red", "wild:any")}})
BIG_NOTES = table({BO: {"bank": ("money:4", "money:3", "money:10")}})
DOUBLED_TWICE = rent("any", "red.1", pays(BO), double=2)
TWO_COLOURS = table({ANA: RENTING}, chosen=options(double_rent="two-colour"))

RULINGS = {
    "MD-14: no change is given; the leaflet's example of 2 demanded and only a 3 in the bank": ruling(
        table({BO: {"bank": ("money:3",)}}),
        birthday(pays(BO, ("bank", "money:3")), pays(CLEO)),
        lies={ANA: {"bank": ("money:3",)}, BO: {}},
    ),
    "MD-14: who has nothing pays nothing": ruling(table(), jackpot(pays(BO)), plays=2),
    "MD-14: who has too little keeps nothing back": refusal(
        *(POOR, jackpot(pays(BO, ("red.1", "property:red")))),
        code="paid_too_little",
        rule="MD-14",
        facts={"seat": BO, "paid": 3, "asked": 5, "needed": 4},
    ),
    "MD-14: who has too little hands over all of it": ruling(
        POOR,
        jackpot(pays(BO, ("red.1", "property:red"), ("bank", "money:1"))),
        lies={BO: {"red.1": ("wild:any",)}},
    ),
    "MD-14: enough must be paid": refusal(
        *(HIS_NOTES, jackpot(pays(BO, TOO_LITTLE))),
        code="paid_too_little",
        facts={"seat": BO, "paid": 1, "asked": 5, "needed": 5},
    ),
    "MD-14: nothing is not enough": refusal(HIS_NOTES, jackpot(pays(BO)), code="paid_too_little"),
    **{
        f"MD-14: the payer chooses {spots[0][0]}": ruling(
            table({BO: {"bank": ("money:2",), "brown.1": BROWN}}),
            birthday(pays(BO, *spots), pays(CLEO)),
            plays=2,
        )
        for spots in ((("bank", "money:2"),), (("brown.1", "property:brown"),) * 2)
    },
    "MD-14: money, actions and buildings join the bank": ruling(
        table({ANA: {"station.1": STATIONS}, BO: {"bank": ("rent:any",), "red.1": (*RED, HOUSE)}}),
        rent("station-utility", "station.1", pays(BO, ("red.1", HOUSE), ("bank", "rent:any")), pays(CLEO)),
        lies={(ANA, "bank"): (HOUSE, "rent:any"), BO: {"red.1": RED}},
    ),
    "MD-17: no card may be paid that could be left out": refusal(
        *(HIS_NOTES, jackpot(pays(BO, FIVE, TOO_LITTLE))),
        code="paid_too_much",
        rule="MD-17",
        box="bank",
        facts={"seat": BO, "paid": 6, "asked": 5, "card": "money:1"},
    ),
    "MD-17: more than asked is right where every card is needed": ruling(
        BIG_NOTES, jackpot(pays(BO, ("bank", "money:4"), ("bank", "money:3"))), plays=2
    ),
    "MD-17: one large note too": ruling(BIG_NOTES, jackpot(pays(BO, ("bank", "money:10"))), plays=2),
    "MD-17: a debt of all there is is no gift": ruling(
        table({BO: {"bank": ("money:4", "money:1")}}),
        jackpot(pays(BO, ("bank", "money:4"), ("bank", "money:1"))),
        lies={BO: {}},
    ),
    "MD-18: a house under a hotel does not pay alone": refusal(
        *(BUILT_UP, birthday(pays(BO, ("red.1", HOUSE)), pays(CLEO))),
        code="hotel_needs_house",
        rule="MD-18",
        box="red.1",
        facts={"set": "red.1", "seat": BO},
    ),
    "MD-18: the hotel pays alone": ruling(
        BUILT_UP, birthday(pays(BO, ("red.1", HOTEL)), pays(CLEO)), lies={(BO, "red.1"): (HOUSE, *RED)}
    ),
    "MD-18: the house pays with the hotel": ruling(
        BUILT_UP, jackpot(pays(BO, ("red.1", HOUSE), ("red.1", HOTEL))), lies={ANA: {"bank": (HOTEL, HOUSE)}}
    ),
    "MD-18: a house in the bank pays by itself": ruling(
        table({BO: {"red.1": BUILT, "bank": (HOUSE, HOTEL)}}),
        birthday(pays(BO, ("bank", HOUSE)), pays(CLEO)),
        lies={ANA: {"bank": (HOUSE,)}},
    ),
    "MD-47: an any-colour wild never pays": refusal(
        table({BO: {"red.1": ("wild:any",), "bank": ("money:5",)}}),
        jackpot(pays(BO, FIVE, ("red.1", "wild:any"))),
        code="cannot_pay_with",
        rule="MD-47",
        facts={"card": "wild:any", "seat": BO},
    ),
    "MD-47: who has nothing but such wilds pays nothing": ruling(
        table({BO: {"red.1": ("wild:any",)}}), jackpot(pays(BO)), plays=2
    ),
    "MD-50: a card is paid as often as it lies there": refusal(
        *(HIS_NOTES, jackpot(pays(BO, *(("bank", "money:1"),) * 3))),
        code="not_on_table",
        rule="MD-50",
        facts={"card": "money:1", "place": "bank", "seat": BO},
    ),
    "MD-50: and by the player before whom it lies": refusal(
        table({CLEO: NOTES}), jackpot(pays(BO, FIVE)), code="not_on_table"
    ),
    "MD-6: a two-colour rent asks every other player for one own set": ruling(
        TWO_BANKS,
        rent("red-yellow", "red.1", pays(CLEO, ("bank", "money:3")), pays(BO, FIVE)),
        lies={(ANA, "bank"): ("money:3", "money:5")},
    ),
    **{
        f"MD-6: not {who} alone": refusal(
            *(TWO_BANKS, rent("red-yellow", "red.1", paying)),
            code="wrong_targets",
            rule="MD-44",
            some={"reason": "all"},
        )
        for who, paying in (("Bo", pays(BO, FIVE)), ("Cleo", pays(CLEO, ("bank", "money:3"))))
    },
    "MD-7: an any-colour rent asks one player for any own set": ruling(
        STATION_RENT, rent("any", "station.1", pays(BO, FIVE)), lies={BO: {"bank": ("money:1", "money:1")}}
    ),
    **{
        f"MD-7: not {len(against)} players": refusal(
            STATION_RENT, rent("any", "station.1", *against), code="wrong_targets", some={"reason": "one"}
        )
        for against in ((), (pays(BO, FIVE), pays(CLEO)))
    },
    "MD-8: a doubler needs its play": refusal(
        *(table({ANA: RENTING}, plays=2), DOUBLED_TWICE), facts={"left": 2, "needed": 3, "most": 3}
    ),
    "MD-8: a doubler needs its card": refusal(
        table({ANA: RENTING}, hands=(2, 5, 5)), DOUBLED_TWICE, code="no_card_in_hand"
    ),
    "MD-8: a doubler needs its copy": refusal(
        *(table({ANA: RENTING}, discard=("action:double-rent",)), DOUBLED_TWICE),
        code="card_not_left",
        facts={"card": "action:double-rent", "needed": 2, "left": 1},
    ),
    "MD-8: a table may double two-colour rents only": refusal(
        *(TWO_COLOURS, rent("any", "red.1", pays(BO), double=1)),
        code="double_not_allowed",
        rule="MD-8",
        facts={"card": "rent:any"},
    ),
    "MD-8: there any-colour rents are asked as they are": ruling(
        TWO_COLOURS, rent("any", "red.1", pays(BO)), plays=2
    ),
    "MD-8: and two-colour rents are doubled": ruling(
        TWO_COLOURS, rent("red-yellow", "red.1", pays(BO), pays(CLEO), double=1), plays=1
    ),
    "MD-9: a joker protects only its player and is no play": ruling(
        table({BO: NOTES, CLEO: NOTES}),
        birthday(pays(BO, jokers=1), pays(CLEO, *TWICE_1)),
        lies={BO: NOTES, ANA: {"bank": ("money:1", "money:1")}},
        hands=(6, 4, 5),
        plays=2,
    ),
    "MD-43: nothing is paid beside an odd number of jokers": refusal(
        *(HIS_NOTES, jackpot(pays(BO, FIVE, jokers=1))),
        code="payment_cancelled",
        rule="MD-43",
        facts={"seat": BO},
    ),
    "MD-43: beside an even number everything is": refusal(
        HIS_NOTES, jackpot(pays(BO, jokers=2)), code="paid_too_little"
    ),
    "MD-23: a joker needs a card in hand": refusal(
        *(table(hands=(7, 0, 5)), jackpot(pays(BO, jokers=1))),
        code="no_card_in_hand",
        facts={"seat": BO, "hand": 0, "needed": 1},
    ),
    "MD-23: the one against it too": refusal(
        *(table(hands=(1, 5, 5)), jackpot(pays(BO, jokers=2))),
        code="no_card_in_hand",
        facts={"seat": ANA, "hand": 0, "needed": 1},
    ),
    "MD-23: jokers need copies": refusal(
        *(table(), jackpot(pays(BO, jokers=4))),
        code="card_not_left",
        facts={"card": "action:joker", "needed": 4, "left": 3},
    ),
    "MD-23: two packs have more of them": ruling(
        table(chosen=options(packs=2)), jackpot(pays(BO, jokers=5)), hands=(4, 2, 5)
    ),
    "MD-23: jokers of all who are asked are counted together": refusal(
        table(), birthday(pays(BO, jokers=1), pays(CLEO, jokers=3)), code="card_not_left"
    ),
    "MD-23: two players may play one each": ruling(
        table(),
        birthday(pays(BO, jokers=1), pays(CLEO, jokers=1)),
        discard={"action:birthday": 1, "action:joker": 2},
    ),
    "MD-24: a joker cancels all of a doubled rent and the cards are used up": ruling(
        *(RENTED, rent("any", "red.1", pays(BO, jokers=1), double=2)),
        plays=0,
        hands=(4, 4, 5),
        discard={"rent:any": 1, "action:double-rent": 2, "action:joker": 1},
    ),
    **{
        f"MD-25: a rent of nothing is not asked, as of {of}": refusal(
            *(RENTED, rent("red-yellow", of, pays(BO), pays(CLEO))),
            code="no_rent",
            rule="MD-25",
            box=of,
            facts={"set": of},
        )
        for of in ("yellow.1", "red.2")
    },
    "MD-25: an empty table may be asked": ruling(RENTED, rent("any", "red.1", pays(BO)), plays=2),
    "MD-49: a rent card asks for its colours": refusal(
        *(RENTED, rent("pink-orange", "red.1", pays(BO), pays(CLEO))),
        code="wrong_colour",
        rule="MD-49",
        box="red.1",
    ),
    "a payment that joins the set does not raise the rent for the next one": ruling(
        table({ANA: {"red.1": RED[:1]}, BO: {"red.1": RED[1:2]}, CLEO: {"bank": ("money:2",)}}),
        rent("red-yellow", "red.1", pays(BO, ("red.1", "property:red")), pays(CLEO, ("bank", "money:2"))),
        lies={ANA: {"red.1": RED[:2], "bank": ("money:2",)}},
    ),
    "a value told may be what is asked": ruling(RENTED, rent("any", "red.1", pays(BO), value=3), plays=2),
    "a value told must be what is asked": refusal(
        *(RENTED, rent("any", "red.1", pays(BO), value=4)),
        code="value_mismatch",
        rule=None,
        facts={"given": 4, "computed": 3},
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_payments(case: str) -> None:
    must_hold(RULINGS[case])


@pytest.mark.parametrize(("double", "asked"), [(0, 3), (1, 6), (2, 12)])
def test_md_8_each_doubler_doubles_the_rent_and_is_a_play(double: int, asked: int) -> None:
    move = rent("any", "red.1", pays(BO), double=double)
    assert GAME.value(RENTED, move) == asked
    after = leads(RENTED, move, plays=2 - double, hands=(6 - double, 5, 5))
    assert after.discard.get("action:double-rent", 0) == double


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


@pytest.mark.parametrize(("move", "asked"), [(jackpot(pays(BO)), 5), (birthday(pays(BO), pays(CLEO)), 2)])
def test_md_39_debts_and_birthdays_ask_a_fixed_sum(move: Move, asked: int) -> None:
    assert GAME.value(table(), move) == asked


def test_money_for_the_bank_has_no_value_to_tell() -> None:
    assert GAME.value(RENTED, PutInBank(ANA, "money:1")) is None
