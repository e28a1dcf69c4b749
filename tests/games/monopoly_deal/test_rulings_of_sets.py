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
    birthday,
    jackpot,
    laying,
    must_hold,
    options,
    pays,
    play,
    refusal,
    ruling,
    table,
)
from tests.games.monopoly_deal.naive import RENTS

WILDS = ("wild:any", "wild:any")


def move(place: str, card: str, to: str, seat: int = ANA) -> Rearrange:
    return Rearrange(seat, Spot(place, card), to)


BANKED = tuple(PutInBank(ANA, card) for card in ("action:deal-banco", HOUSE, "rent:any"))
TWO_PACKS = table({ANA: {"brown.1": BROWN, "brown.3": ("wild:any",)}}, chosen=options(packs=2))
FULL_BROWN = table({ANA: {"brown.1": BROWN}}, chosen=options(packs=2))
REDS = table({ANA: {"red.1": RED[:1], "red.2": RED[:2]}})
TO_RED_2 = move("red.1", "property:red", "red.2")
BACK = move("red.2", "property:red", "red.1")
BUILT_UP = table({ANA: {"red.1": BUILT}})
RECEIVES = table({ANA: {"red.1": RED, "red.3": ("wild:any",)}, BO: {"red.7": ("wild:red-yellow",)}})
PAID = table({ANA: {"red.1": RED[1:]}, BO: {"red.1": RED[:1], "red.2": ("wild:red-yellow",)}})
ONE, OTHER = ("red.1", "property:red"), ("red.2", "wild:red-yellow")
BUILDINGS: list[tuple[str, dict[str, tuple[str, ...]], str, str]] = [
    (HOUSE, {"station.1": STATIONS}, "station.1", "no_buildings_here"),
    (HOTEL, {"utility.1": UTILITIES}, "utility.1", "no_buildings_here"),
    (HOUSE, {"red.1": RED[:2]}, "red.1", "set_incomplete"),
    (HOUSE, {"brown.1": WILDS}, "brown.1", "set_incomplete"),
    (HOUSE, {"red.1": RED}, "red.2", "set_incomplete"),
    (HOUSE, {"red.1": (*RED, HOUSE)}, "red.1", "already_built"),
    (HOTEL, {"red.1": BUILT}, "red.1", "already_built"),
    (HOTEL, {"red.1": RED}, "red.1", "hotel_needs_house"),
]
UNMOVED: list[tuple[dict[str, tuple[str, ...]], tuple[str, str], str, str, str]] = [
    ({"red.1": BUILT}, ("red.1", HOUSE), "red.2", "not_a_property", "MD-11"),
    ({"red.1": RED}, ("red.1", "money:1"), "red.2", "not_a_property", "MD-11"),
    ({"red.1": RED}, ("red.2", "property:red"), "red.3", "not_on_table", "MD-50"),
    ({"red.1": RED}, ("red.1", "wild:any"), "red.3", "not_on_table", "MD-50"),
    ({"red.1": RED, "red.2": ("wild:any",)}, ("red.2", "wild:any"), "red.1", "set_full", "MD-34"),
]
RULINGS = {
    "MD-36: a house adds three": ruling(
        table({ANA: {"red.1": RED}}), Build(ANA, HOUSE, "red.1"), rents={(ANA, "red.1"): 6 + 3}
    ),
    "MD-36: and a hotel four more": ruling(
        table({ANA: {"red.1": RED}}),
        *(Build(ANA, HOUSE, "red.1"), Build(ANA, HOTEL, "red.1")),
        rents={(ANA, "red.1"): 6 + 3 + 4},
        plays=1,
        discard={},
    ),
    **{
        f"MD-37: one house and then one hotel on a complete set, {card} to {to} of {places}": refusal(
            table({ANA: places}),
            Build(ANA, card, to),
            code=code,
            rule="MD-37",
            box=to,
            facts={"card": card, "set": to},
        )
        for card, places, to, code in BUILDINGS
    },
    "MD-33: every card but properties and wilds is banked": ruling(
        table(), *BANKED, lies={(ANA, "bank"): ("action:deal-banco", HOUSE, "rent:any")}
    ),
    **{
        f"MD-33: {card} is not banked": refusal(
            table(), PutInBank(ANA, card), code="not_bankable", rule="MD-33", facts={"card": card}
        )
        for card in ("property:red", "wild:red-yellow", "wild:any")
    },
    "MD-34: a property without a set joins the lowest one with room": ruling(
        TWO_PACKS, laying("property:brown"), lies={(ANA, "brown.2"): ("property:brown",)}
    ),
    "MD-34: and the next one too": ruling(
        TWO_PACKS, laying("property:brown"), laying("property:brown"), lies={(ANA, "brown.2"): BROWN}
    ),
    "MD-34: several sets of a colour may be begun": ruling(
        table({ANA: {"red.1": RED[:1]}}),
        laying("property:red", "red.20"),
        lies={ANA: {"red.1": ("property:red",), "red.20": ("property:red",)}},
    ),
    **{
        f"MD-34: a card lies in its colours and where there is room, not {card} in {to}": refusal(
            FULL_BROWN, laying(card, to), code=code, rule="MD-34", box=to
        )
        for card, to, code in (
            ("property:red", "yellow.1", "wrong_colour"),
            ("wild:red-yellow", "green.1", "wrong_colour"),
            ("property:brown", "brown.1", "set_full"),
            ("wild:any", "brown.1", "set_full"),
            ("wild:light-blue-brown", "brown.1", "set_full"),
        )
    },
    **{
        f"MD-34: a wild lies in one of its colours, {to}": ruling(
            table(), laying("wild:red-yellow", to), lies={ANA: {to: ("wild:red-yellow",)}}
        )
        for to in ("red.1", "yellow.1")
    },
    **{
        f"MD-34: an any-colour wild lies in every colour, {colour}": ruling(
            table(), laying("wild:any", f"{colour}.1"), lies={ANA: {f"{colour}.1": ("wild:any",)}}
        )
        for colour in RENTS
    },
    "MD-11: rearranging costs no play and no card": ruling(
        table({ANA: {"red.1": ("wild:red-yellow", "wild:any")}}, plays=0),
        *(move("red.1", "wild:red-yellow", "yellow.1"), move("red.1", "wild:any", "station.2")),
        lies={ANA: {"yellow.1": ("wild:red-yellow",), "station.2": ("wild:any",)}},
        hands=table().hands,
        plays=0,
        seat=ANA,
    ),
    "MD-19: plain properties too are rearranged among the sets of their colour": ruling(
        REDS, TO_RED_2, lies={ANA: {"red.2": RED}}
    ),
    "MD-19: and no others": refusal(REDS, move("red.1", "property:red", "yellow.1"), code="wrong_colour"),
    "MD-11: only in the own turn": refusal(
        table({BO: {"red.1": ("wild:red-yellow",)}}),
        move("red.1", "wild:red-yellow", "yellow.1", BO),
        code="not_your_turn",
    ),
    "MD-11: a complete set may be broken by its owner": ruling(
        table({ANA: {"red.1": RED}}), TO_RED_2, lies={ANA: {"red.1": RED[:2], "red.2": RED[:1]}}
    ),
    "MD-11: a card moved to where it lies changes nothing": ruling(
        table({ANA: {"red.1": RED[:2]}}),
        move("red.1", "property:red", "red.1"),
        lies={ANA: {"red.1": RED[:2]}},
    ),
    "MD-11: also where its set is full": refusal(
        table({ANA: {"red.1": RED}}), move("red.1", "property:red", "red.1"), code="set_full"
    ),
    **{
        f"MD-11: {spot} of {places} cannot be rearranged to {to}": refusal(
            table({ANA: places}), move(*spot, to), code=code, rule=rule
        )
        for places, spot, to, code, rule in UNMOVED
    },
    "MD-13: buildings on a broken set bring nothing": ruling(
        *(BUILT_UP, TO_RED_2),
        lies={(ANA, "red.1"): (HOTEL, HOUSE, *RED[:2])},
        rents={(ANA, "red.1"): 3},
    ),
    "MD-13: until it is complete again": ruling(BUILT_UP, TO_RED_2, BACK, rents={(ANA, "red.1"): 13}),
    "MD-29: buildings stay on an emptied set": ruling(
        *(BUILT_UP, TO_RED_2, TO_RED_2, TO_RED_2),
        lies={ANA: {"red.1": (HOTEL, HOUSE), "red.2": RED}},
        rents={(ANA, "red.2"): 6},
    ),
    "MD-29: they do not follow": refusal(
        BUILT_UP, TO_RED_2, TO_RED_2, TO_RED_2, move("red.1", HOUSE, "red.2"), code="not_a_property"
    ),
    "MD-29: and count again with new cards": ruling(
        BUILT_UP, TO_RED_2, TO_RED_2, TO_RED_2, BACK, BACK, BACK, rents={(ANA, "red.1"): 13}
    ),
    "MD-29: buildings on an empty set do not take its room": ruling(
        table({ANA: {"red.1": (HOUSE,)}}),
        laying("property:red"),
        lies={(ANA, "red.1"): (HOUSE, "property:red")},
    ),
    "MD-19: a card received keeps its colour and joins the lowest set with room": ruling(
        RECEIVES,
        jackpot(pays(BO, ("red.7", "wild:red-yellow"))),
        lies={(ANA, "red.2"): ("wild:red-yellow",)},
    ),
    "MD-19: and may be rearranged": ruling(
        RECEIVES,
        *(jackpot(pays(BO, ("red.7", "wild:red-yellow"))), move("red.2", "wild:red-yellow", "yellow.1")),
        lies={(ANA, "yellow.1"): ("wild:red-yellow",)},
    ),
    "MD-19: cards arrive in the order in which they are listed": ruling(
        PAID,
        jackpot(pays(BO, ONE, OTHER)),
        lies={(ANA, "red.1"): RED, (ANA, "red.2"): ("wild:red-yellow",)},
    ),
    "MD-19: in another order others find room": ruling(
        PAID, jackpot(pays(BO, OTHER, ONE)), lies={(ANA, "red.2"): ("property:red",)}
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_sets(case: str) -> None:
    must_hold(RULINGS[case])


@pytest.mark.parametrize("colour", RENTS)
def test_md_36_the_rent_goes_by_the_number_of_cards(colour: str) -> None:
    for count, rent in enumerate(RENTS[colour], start=1):
        found = before(table({ANA: {f"{colour}.1": (f"property:{colour}",) * count}}), ANA)
        assert found.rent(f"{colour}.1") == rent
        assert found.is_complete(f"{colour}.1") == (count == len(RENTS[colour]))


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


def test_a_card_that_changes_hands_is_claimed_by_its_new_holder() -> None:
    state = table({BO: {"bank": ("money:2",)}, CLEO: {"bank": ("money:2",)}}, round=3)
    after = play(state, birthday(pays(BO, ("bank", "money:2")), pays(CLEO, ("bank", "money:2"))))
    assert {claim: (holder.seat, holder.round) for claim, holder in after.paper.claims.items()} == {
        "money:2.1": (ANA, 3),
        "money:2.2": (ANA, 3),
    }
    assert play(after, EndTurn(ANA)).seat == BO
