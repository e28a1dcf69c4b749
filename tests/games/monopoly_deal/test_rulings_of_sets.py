"""MD-11 to MD-13, MD-19, MD-29, MD-33, MD-34, MD-36, MD-37: the cards of a set, and its rent."""

import pytest

from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Build, EndTurn, PutInBank, Rearrange, Spot
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    BUILT,
    CLEO,
    HOTEL,
    HOUSE,
    RED,
    STATIONS,
    UTILITIES,
    at,
    birthday,
    code,
    jackpot,
    laying,
    must_refuse,
    options,
    pays,
    play,
    table,
)
from tests.games.monopoly_deal.naive import RENTS

WILDS = ("wild:any", "wild:any")


def move(place: str, card: str, to: str, seat: int = ANA) -> Rearrange:
    return Rearrange(seat, Spot(place, card), to)


@pytest.mark.parametrize("colour", RENTS)
def test_md_36_the_rent_goes_by_the_number_of_cards(colour: str) -> None:
    for count, rent in enumerate(RENTS[colour], start=1):
        found = before(table({ANA: {f"{colour}.1": (f"property:{colour}",) * count}}), ANA)
        assert found.rent(f"{colour}.1") == rent
        assert found.is_complete(f"{colour}.1") == (count == len(RENTS[colour]))


def test_md_36_a_house_adds_three_and_a_hotel_four_more() -> None:
    state = table({ANA: {"red.1": RED}})
    state = play(state, Build(ANA, HOUSE, "red.1"))
    assert before(state, ANA).rent("red.1") == 6 + 3
    state = play(state, Build(ANA, HOTEL, "red.1"))
    assert before(state, ANA).rent("red.1") == 6 + 3 + 4
    assert (state.plays, dict(state.discard)) == (1, {})


@pytest.mark.parametrize(
    ("card", "places", "to", "refusal"),
    [
        (HOUSE, {"station.1": STATIONS}, "station.1", "no_buildings_here"),
        (HOTEL, {"utility.1": UTILITIES}, "utility.1", "no_buildings_here"),
        (HOUSE, {"red.1": RED[:2]}, "red.1", "set_incomplete"),
        (HOUSE, {"brown.1": WILDS}, "brown.1", "set_incomplete"),
        (HOUSE, {"red.1": RED}, "red.2", "set_incomplete"),
        (HOUSE, {"red.1": (*RED, HOUSE)}, "red.1", "already_built"),
        (HOTEL, {"red.1": BUILT}, "red.1", "already_built"),
        (HOTEL, {"red.1": RED}, "red.1", "hotel_needs_house"),
    ],
)
def test_md_37_one_house_and_then_one_hotel_on_a_complete_set(
    card: str, places: dict[str, tuple[str, ...]], to: str, refusal: str
) -> None:
    must_refuse(
        table({ANA: places}),
        Build(ANA, card, to),
        refusal,
        rule="MD-37",
        box=to,
        facts={"card": card, "set": to},
    )


def test_md_33_every_card_but_properties_and_wilds_is_banked() -> None:
    state = play(
        table(), PutInBank(ANA, "action:deal-banco"), PutInBank(ANA, HOUSE), PutInBank(ANA, "rent:any")
    )
    assert at(state, ANA, "bank") == ("action:deal-banco", HOUSE, "rent:any")
    for card in ("property:red", "wild:red-yellow", "wild:any"):
        must_refuse(table(), PutInBank(ANA, card), "not_bankable", rule="MD-33", facts={"card": card})


def test_md_34_a_property_without_a_set_joins_the_lowest_one_with_room() -> None:
    state = table({ANA: {"brown.1": BROWN, "brown.3": ("wild:any",)}}, chosen=options(packs=2))
    state = play(state, laying("property:brown"))
    assert at(state, ANA, "brown.2") == ("property:brown",)
    state = play(state, laying("property:brown"))
    assert at(state, ANA, "brown.2") == BROWN


def test_md_34_several_sets_of_a_colour_may_be_begun() -> None:
    state = play(table({ANA: {"red.1": RED[:1]}}), laying("property:red", "red.20"))
    assert at(state, ANA) == {"red.1": ("property:red",), "red.20": ("property:red",)}


@pytest.mark.parametrize(
    ("card", "to", "refusal"),
    [
        ("property:red", "yellow.1", "wrong_colour"),
        ("wild:red-yellow", "green.1", "wrong_colour"),
        ("property:brown", "brown.1", "set_full"),
        ("wild:any", "brown.1", "set_full"),
        ("wild:light-blue-brown", "brown.1", "set_full"),
    ],
)
def test_md_34_a_card_lies_in_its_colours_and_where_there_is_room(card: str, to: str, refusal: str) -> None:
    must_refuse(
        table({ANA: {"brown.1": BROWN}}, chosen=options(packs=2)),
        laying(card, to),
        refusal,
        rule="MD-34",
        box=to,
    )


@pytest.mark.parametrize("to", ["red.1", "yellow.1"])
def test_md_34_a_wild_lies_in_one_of_its_colours(to: str) -> None:
    assert at(play(table(), laying("wild:red-yellow", to)), ANA) == {to: ("wild:red-yellow",)}


@pytest.mark.parametrize("colour", RENTS)
def test_md_34_an_any_colour_wild_lies_in_every_colour(colour: str) -> None:
    assert at(play(table(), laying("wild:any", f"{colour}.1")), ANA) == {f"{colour}.1": ("wild:any",)}


def test_md_12_a_set_of_nothing_but_any_colour_wilds_is_full_but_not_complete_and_brings_nothing() -> None:
    found = before(table({ANA: {"brown.1": WILDS}}), ANA)
    assert (found.rent("brown.1"), found.is_complete("brown.1"), found.has_room("brown.1")) == (
        0,
        False,
        False,
    )
    assert found.complete_colours() == frozenset()
    assert before(table({ANA: {"red.1": WILDS}}), ANA).rent("red.1") == 0


def test_md_12_one_card_of_a_colour_makes_any_colour_wilds_count() -> None:
    found = before(table({ANA: {"red.1": (*WILDS, "wild:red-yellow")}}), ANA)
    assert (found.rent("red.1"), found.is_complete("red.1")) == (6, True)


def test_md_11_rearranging_costs_no_play_and_no_card() -> None:
    state = table({ANA: {"red.1": ("wild:red-yellow", "wild:any")}}, plays=0)
    after = play(state, move("red.1", "wild:red-yellow", "yellow.1"), move("red.1", "wild:any", "station.2"))
    assert at(after, ANA) == {"yellow.1": ("wild:red-yellow",), "station.2": ("wild:any",)}
    assert (after.hands, after.plays, after.seat) == (state.hands, 0, ANA)


def test_md_19_plain_properties_too_are_rearranged_among_the_sets_of_their_colour() -> None:
    state = table({ANA: {"red.1": RED[:1], "red.2": RED[:2]}})
    assert at(play(state, move("red.1", "property:red", "red.2")), ANA) == {"red.2": RED}
    assert code(state, move("red.1", "property:red", "yellow.1")) == "wrong_colour"


def test_md_11_only_in_the_own_turn() -> None:
    state = table({BO: {"red.1": ("wild:red-yellow",)}})
    assert code(state, move("red.1", "wild:red-yellow", "yellow.1", BO)) == "not_your_turn"


def test_md_11_a_complete_set_may_be_broken_by_its_owner() -> None:
    after = play(table({ANA: {"red.1": RED}}), move("red.1", "property:red", "red.2"))
    assert at(after, ANA) == {"red.1": RED[:2], "red.2": RED[:1]}


def test_md_11_a_card_moved_to_where_it_lies_changes_nothing() -> None:
    state = table({ANA: {"red.1": RED[:2]}})
    assert at(play(state, move("red.1", "property:red", "red.1")), ANA) == at(state, ANA)
    assert code(table({ANA: {"red.1": RED}}), move("red.1", "property:red", "red.1")) == "set_full"


@pytest.mark.parametrize(
    ("places", "spot", "to", "refusal", "rule"),
    [
        ({"red.1": BUILT}, ("red.1", HOUSE), "red.2", "not_a_property", "MD-11"),
        ({"red.1": RED}, ("red.1", "money:1"), "red.2", "not_a_property", "MD-11"),
        ({"red.1": RED}, ("red.2", "property:red"), "red.3", "not_on_table", "MD-50"),
        ({"red.1": RED}, ("red.1", "wild:any"), "red.3", "not_on_table", "MD-50"),
        ({"red.1": RED, "red.2": ("wild:any",)}, ("red.2", "wild:any"), "red.1", "set_full", "MD-34"),
    ],
)
def test_md_11_what_cannot_be_rearranged(
    places: dict[str, tuple[str, ...]], spot: tuple[str, str], to: str, refusal: str, rule: str
) -> None:
    must_refuse(table({ANA: places}), move(*spot, to), refusal, rule=rule)


def test_md_13_buildings_on_a_broken_set_bring_nothing_until_it_is_complete_again() -> None:
    state = play(table({ANA: {"red.1": BUILT}}), move("red.1", "property:red", "red.2"))
    assert at(state, ANA, "red.1") == (HOTEL, HOUSE, *RED[:2])
    assert before(state, ANA).rent("red.1") == 3
    state = play(state, move("red.2", "property:red", "red.1"))
    assert before(state, ANA).rent("red.1") == 13


def test_md_29_buildings_stay_on_an_emptied_set_and_count_again_with_new_cards() -> None:
    state = table({ANA: {"red.1": BUILT}})
    for _ in RED:
        state = play(state, move("red.1", "property:red", "red.2"))
    assert at(state, ANA) == {"red.1": (HOTEL, HOUSE), "red.2": RED}
    assert before(state, ANA).rent("red.2") == 6
    assert code(state, move("red.1", HOUSE, "red.2")) == "not_a_property"
    for _ in RED:
        state = play(state, move("red.2", "property:red", "red.1"))
    assert before(state, ANA).rent("red.1") == 13


def test_md_29_buildings_on_an_empty_set_do_not_take_its_room() -> None:
    state = play(table({ANA: {"red.1": (HOUSE,)}}), laying("property:red"))
    assert at(state, ANA, "red.1") == (HOUSE, "property:red")


def test_md_19_a_card_received_keeps_its_colour_and_joins_the_lowest_set_with_room() -> None:
    state = table(
        {ANA: {"red.1": RED, "red.3": ("wild:any",)}, BO: {"red.7": ("wild:red-yellow",)}},
    )
    after = play(state, jackpot(pays(BO, ("red.7", "wild:red-yellow"))))
    assert at(after, ANA)["red.2"] == ("wild:red-yellow",)
    after = play(after, move("red.2", "wild:red-yellow", "yellow.1"))
    assert at(after, ANA)["yellow.1"] == ("wild:red-yellow",)


def test_md_19_cards_arrive_in_the_order_in_which_they_are_listed() -> None:
    paid = {"red.1": RED[:1], "red.2": ("wild:red-yellow",)}
    state = table({ANA: {"red.1": RED[1:]}, BO: paid})
    one, other = ("red.1", "property:red"), ("red.2", "wild:red-yellow")
    after = play(state, jackpot(pays(BO, one, other)))
    assert (at(after, ANA, "red.1"), at(after, ANA, "red.2")) == (RED, ("wild:red-yellow",))
    after = play(state, jackpot(pays(BO, other, one)))
    assert at(after, ANA, "red.2") == ("property:red",)


def test_a_card_that_changes_hands_is_claimed_by_its_new_holder() -> None:
    state = table({BO: {"bank": ("money:2",)}, CLEO: {"bank": ("money:2",)}}, round=3)
    after = play(state, birthday(pays(BO, ("bank", "money:2")), pays(CLEO, ("bank", "money:2"))))
    assert {claim: (holder.seat, holder.round) for claim, holder in after.paper.claims.items()} == {
        "money:2.1": (ANA, 3),
        "money:2.2": (ANA, 3),
    }
    assert play(after, EndTurn(ANA)).seat == BO
