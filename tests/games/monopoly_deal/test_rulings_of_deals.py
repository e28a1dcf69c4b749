"""MD-10, MD-20, MD-21, MD-40 to MD-42: Deal Duel, Deal Troc and Deal Banco."""

from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import Against, Banco, Duel, Spot, Troc
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    BUILT,
    CLEO,
    HOTEL,
    HOUSE,
    PINK,
    RED,
    at,
    code,
    must_refuse,
    options,
    play,
    refused,
    table,
    winners,
)

BOS = {"red.1": RED[:2], "green.1": ("wild:dark-blue-green",), "brown.1": BROWN, "bank": ("money:1",)}
ANAS = {"pink.1": ("property:pink",), "station.1": ("wild:station-utility",)}


def duel(place: str, card: str, *against: Against, other: int = BO) -> Duel:
    return Duel(ANA, Spot(place, card), against or (Against(other),))


def troc(give: tuple[str, str], take: tuple[str, str], jokers: int = 0) -> Troc:
    return Troc(ANA, Spot(*take), Spot(*give), (Against(BO, jokers),))


def banco(of: str, other: int = BO, jokers: int = 0) -> Banco:
    return Banco(ANA, of, (Against(other, jokers),))


def test_md_40_a_duel_takes_a_property_card() -> None:
    after = play(table({BO: BOS}), duel("red.1", "property:red"))
    assert at(after, ANA) == {"red.1": ("property:red",)}
    assert at(after, BO, "red.1") == ("property:red",)
    assert (after.plays, dict(after.discard)) == (2, {"action:deal-duel": 1})


def test_md_20_a_duel_takes_wilds_in_the_colour_in_which_they_lie() -> None:
    state = table({BO: {**BOS, "pink.1": ("wild:any",)}})
    after = play(state, duel("green.1", "wild:dark-blue-green"), duel("pink.1", "wild:any"))
    assert at(after, ANA) == {"green.1": ("wild:dark-blue-green",), "pink.1": ("wild:any",)}


def test_md_40_no_card_of_a_complete_set_is_taken() -> None:
    must_refuse(
        table({BO: BOS}),
        duel("brown.1", "property:brown"),
        "full_set",
        rule="MD-40",
        box="brown.1",
        facts={"card": "property:brown", "set": "brown.1", "seat": BO},
    )
    reach = table({BO: BOS}, chosen=options(troc_full_sets=True))
    assert code(reach, duel("brown.1", "property:brown")) == "full_set"


def test_md_12_two_any_colour_wilds_alone_can_be_taken() -> None:
    state = table({BO: {"brown.1": ("wild:any", "wild:any")}})
    assert at(play(state, duel("brown.1", "wild:any")), ANA) == {"brown.1": ("wild:any",)}


def test_md_20_buildings_and_money_are_not_taken() -> None:
    state = table({ANA: ANAS, BO: {"red.1": (*RED[:2], HOUSE)}})
    for move in (duel("red.1", HOUSE), duel("red.1", "money:1")):
        must_refuse(state, move, "not_a_property", rule="MD-20")
    assert code(state, troc(("pink.1", "property:pink"), ("red.1", HOUSE))) == "not_a_property"
    assert code(state, duel("bank", "money:1")) == "unknown_box"


def test_md_29_a_set_that_is_robbed_keeps_its_buildings() -> None:
    state = table({BO: {"red.1": (*RED[:2], HOUSE, HOTEL)}})
    assert at(play(state, duel("red.1", "property:red")), BO, "red.1") == (HOTEL, HOUSE, "property:red")


def test_a_duel_takes_from_the_player_it_is_against() -> None:
    error = refused(table({BO: BOS}), duel("red.1", "property:red", other=CLEO))
    assert (error.code, error.facts["seat"]) == ("not_on_table", CLEO)


def test_md_43_a_cancelled_duel_takes_nothing_and_must_be_legal_all_the_same() -> None:
    state = table({BO: BOS})
    after = play(state, duel("red.1", "property:red", Against(BO, 1)))
    assert (at(after, BO), at(after, ANA), after.hands[:2]) == (at(state, BO), {}, (6, 4))
    assert code(state, duel("brown.1", "property:brown", Against(BO, 1))) == "full_set"
    assert at(play(state, duel("red.1", "property:red", Against(BO, 2))), ANA) != {}


def test_md_41_a_troc_swaps_two_property_cards() -> None:
    after = play(table({ANA: ANAS, BO: BOS}), troc(("pink.1", "property:pink"), ("red.1", "property:red")))
    assert at(after, ANA) == {"red.1": ("property:red",), "station.1": ("wild:station-utility",)}
    assert at(after, BO, "pink.1") == ("property:pink",)


def test_md_41_both_cards_are_taken_off_before_one_arrives() -> None:
    state = table({ANA: {"brown.1": ("property:brown",)}, BO: {"brown.1": ("property:brown",)}})
    after = play(state, troc(("brown.1", "property:brown"), ("brown.1", "property:brown")))
    assert (at(after, ANA), at(after, BO)) == (at(state, ANA), at(state, BO))
    full = table(
        {ANA: {"brown.1": BROWN}, BO: {"brown.1": ("wild:any",)}}, chosen=options(troc_full_sets=True)
    )
    after = play(full, troc(("brown.1", "property:brown"), ("brown.1", "wild:any")))
    assert (at(after, ANA), at(after, BO)) == (
        {"brown.1": ("property:brown", "wild:any")},
        {"brown.1": ("property:brown",)},
    )


def test_md_10_neither_card_of_a_troc_comes_from_a_complete_set() -> None:
    state = table({ANA: {**ANAS, "brown.1": BROWN}, BO: {"red.1": RED, "pink.1": PINK[:1]}})
    error = refused(state, troc(("brown.1", "property:brown"), ("red.1", "property:red")))
    assert (error.code, error.rule, error.facts["seat"]) == ("full_set", "MD-10", ANA)
    error = refused(state, troc(("pink.1", "property:pink"), ("red.1", "property:red")))
    assert (error.code, error.rule, error.facts["seat"]) == ("full_set", "MD-10", BO)


def test_md_10_unless_the_table_agreed_that_it_may() -> None:
    state = table({ANA: ANAS, BO: {"red.1": BUILT}}, chosen=options(troc_full_sets=True))
    after = play(state, troc(("pink.1", "property:pink"), ("red.1", "property:red")))
    assert at(after, BO) == {"red.1": (HOTEL, HOUSE, *RED[:2]), "pink.1": ("property:pink",)}


def test_md_20_a_troc_gives_an_own_card_that_lies_there() -> None:
    error = refused(table({BO: BOS}), troc(("pink.1", "property:pink"), ("red.1", "property:red")))
    assert (error.code, error.facts["seat"]) == ("not_on_table", ANA)


def test_md_42_a_banco_takes_a_complete_set() -> None:
    after = play(table({BO: BOS}), banco("brown.1"))
    assert at(after, ANA) == {"brown.1": BROWN}
    assert "brown.1" not in at(after, BO)
    assert winners(after) == ()


def test_md_42_a_set_that_is_not_complete_is_not_taken() -> None:
    for of in ("red.1", "pink.1"):
        must_refuse(
            table({BO: BOS}), banco(of), "set_incomplete", rule="MD-42", box=of, facts={"set": of, "seat": BO}
        )
    assert code(table({BO: BOS}), banco("brown.1", CLEO)) == "set_incomplete"
    assert code(table({BO: {"brown.1": ("wild:any",) * 2}}), banco("brown.1")) == "set_incomplete"


def test_md_21_buildings_go_with_their_set() -> None:
    after = play(table({BO: {"red.4": BUILT}}), banco("red.4"))
    assert (at(after, ANA), at(after, BO)) == ({"red.1": (HOTEL, HOUSE, *RED)}, {})
    assert before(after, ANA).rent("red.1") == 13


def test_md_21_the_set_becomes_the_lowest_with_neither_cards_nor_buildings() -> None:
    own = {"red.1": (HOUSE,), "red.2": ("wild:any",), "red.4": ("wild:red-yellow",)}
    after = play(table({ANA: own, BO: {"red.1": RED}}), banco("red.1"))
    assert at(after, ANA, "red.3") == RED
    assert at(after, ANA, "red.1") == (HOUSE,)


def test_md_43_a_cancelled_banco_leaves_the_set() -> None:
    after = play(table({BO: BOS}), banco("brown.1", jokers=1))
    assert at(after, BO, "brown.1") == BROWN
    assert dict(after.discard) == {"action:deal-banco": 1, "action:joker": 1}
    assert at(play(table({BO: BOS}), banco("brown.1", jokers=2)), ANA) == {"brown.1": BROWN}
