"""MD-10, MD-20, MD-21, MD-40 to MD-42: Deal Duel, Deal Troc and Deal Banco."""

import pytest

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
    must_hold,
    options,
    refusal,
    ruling,
    table,
)

BOS = {"red.1": RED[:2], "green.1": ("wild:dark-blue-green",), "brown.1": BROWN, "bank": ("money:1",)}
ANAS = {"pink.1": ("property:pink",), "station.1": ("wild:station-utility",)}
THEIRS = table({ANA: ANAS, BO: BOS})
HIS = table({BO: BOS})
FULL_SETS = options(troc_full_sets=True)


def duel(place: str, card: str, *against: Against, other: int = BO) -> Duel:
    return Duel(ANA, Spot(place, card), against or (Against(other),))


def troc(give: tuple[str, str], take: tuple[str, str], jokers: int = 0) -> Troc:
    return Troc(ANA, Spot(*take), Spot(*give), (Against(BO, jokers),))


def banco(of: str, other: int = BO, jokers: int = 0) -> Banco:
    return Banco(ANA, of, (Against(other, jokers),))


RED_DUEL = duel("red.1", "property:red")
PINK_FOR_RED = troc(("pink.1", "property:pink"), ("red.1", "property:red"))
ROBBED = table({ANA: ANAS, BO: {"red.1": (*RED[:2], HOUSE)}})
BROWNS = {ANA: {"brown.1": ("property:brown",)}, BO: {"brown.1": ("property:brown",)}}
TWO_FULL = table({ANA: {**ANAS, "brown.1": BROWN}, BO: {"red.1": RED, "pink.1": PINK[:1]}})
OWN = {"red.1": (HOUSE,), "red.2": ("wild:any",), "red.4": ("wild:red-yellow",)}

RULINGS = {
    "MD-40: a duel takes a property card": ruling(
        *(HIS, RED_DUEL),
        lies={ANA: {"red.1": ("property:red",)}, (BO, "red.1"): ("property:red",)},
        plays=2,
        discard={"action:deal-duel": 1},
    ),
    "MD-20: a duel takes wilds in the colour in which they lie": ruling(
        table({BO: {**BOS, "pink.1": ("wild:any",)}}),
        *(duel("green.1", "wild:dark-blue-green"), duel("pink.1", "wild:any")),
        lies={ANA: {"green.1": ("wild:dark-blue-green",), "pink.1": ("wild:any",)}},
    ),
    "MD-40: no card of a complete set is taken": refusal(
        *(HIS, duel("brown.1", "property:brown")),
        code="full_set",
        rule="MD-40",
        box="brown.1",
        facts={"card": "property:brown", "set": "brown.1", "seat": BO},
    ),
    "MD-40: also where a troc may take one": refusal(
        table({BO: BOS}, chosen=FULL_SETS), duel("brown.1", "property:brown"), code="full_set"
    ),
    "MD-12: two any-colour wilds alone can be taken": ruling(
        table({BO: {"brown.1": ("wild:any", "wild:any")}}),
        duel("brown.1", "wild:any"),
        lies={ANA: {"brown.1": ("wild:any",)}},
    ),
    "MD-20: a building is not taken": refusal(
        ROBBED, duel("red.1", HOUSE), code="not_a_property", rule="MD-20"
    ),
    "MD-20: money is not taken": refusal(
        ROBBED, duel("red.1", "money:1"), code="not_a_property", rule="MD-20"
    ),
    "MD-20: a building is not swapped": refusal(
        ROBBED, troc(("pink.1", "property:pink"), ("red.1", HOUSE)), code="not_a_property"
    ),
    "MD-20: the bank is no set": refusal(ROBBED, duel("bank", "money:1"), code="unknown_box"),
    "MD-29: a set that is robbed keeps its buildings": ruling(
        table({BO: {"red.1": (*RED[:2], HOUSE, HOTEL)}}),
        RED_DUEL,
        lies={(BO, "red.1"): (HOTEL, HOUSE, "property:red")},
    ),
    "a duel takes from the player it is against": refusal(
        HIS, duel("red.1", "property:red", other=CLEO), code="not_on_table", some={"seat": CLEO}
    ),
    "MD-43: a cancelled duel takes nothing": ruling(
        *(HIS, duel("red.1", "property:red", Against(BO, 1))),
        lies={BO: BOS, ANA: {}},
        hands=(6, 4, 5),
    ),
    "MD-43: a cancelled duel must be legal all the same": refusal(
        HIS, duel("brown.1", "property:brown", Against(BO, 1)), code="full_set"
    ),
    "MD-43: a second joker cancels the first": ruling(
        HIS, duel("red.1", "property:red", Against(BO, 2)), lies={ANA: {"red.1": ("property:red",)}}
    ),
    "MD-41: a troc swaps two property cards": ruling(
        *(THEIRS, PINK_FOR_RED),
        lies={
            ANA: {"red.1": ("property:red",), "station.1": ("wild:station-utility",)},
            (BO, "pink.1"): ("property:pink",),
        },
    ),
    "MD-41: two cards that are alike are swapped": ruling(
        table(BROWNS), troc(("brown.1", "property:brown"), ("brown.1", "property:brown")), lies=BROWNS
    ),
    "MD-41: both cards are taken off before one arrives": ruling(
        table({ANA: {"brown.1": BROWN}, BO: {"brown.1": ("wild:any",)}}, chosen=FULL_SETS),
        troc(("brown.1", "property:brown"), ("brown.1", "wild:any")),
        lies={ANA: {"brown.1": ("property:brown", "wild:any")}, BO: {"brown.1": ("property:brown",)}},
    ),
    "MD-10: no card of an own complete set is given": refusal(
        *(TWO_FULL, troc(("brown.1", "property:brown"), ("red.1", "property:red"))),
        code="full_set",
        rule="MD-10",
        some={"seat": ANA},
    ),
    "MD-10: no card of another's complete set is taken": refusal(
        TWO_FULL, PINK_FOR_RED, code="full_set", rule="MD-10", some={"seat": BO}
    ),
    "MD-10: unless the table agreed that it may": ruling(
        table({ANA: ANAS, BO: {"red.1": BUILT}}, chosen=FULL_SETS),
        PINK_FOR_RED,
        lies={BO: {"red.1": (HOTEL, HOUSE, *RED[:2]), "pink.1": ("property:pink",)}},
    ),
    "MD-20: a troc gives an own card that lies there": refusal(
        HIS, PINK_FOR_RED, code="not_on_table", some={"seat": ANA}
    ),
    "MD-42: a banco takes a complete set": ruling(
        HIS, banco("brown.1"), lies={ANA: {"brown.1": BROWN}, (BO, "brown.1"): None}, winners=()
    ),
    **{
        f"MD-42: {of} is not complete and is not taken": refusal(
            *(HIS, banco(of)),
            code="set_incomplete",
            rule="MD-42",
            box=of,
            facts={"set": of, "seat": BO},
        )
        for of in ("red.1", "pink.1")
    },
    "MD-42: it is taken from the player it is against": refusal(
        HIS, banco("brown.1", CLEO), code="set_incomplete"
    ),
    "MD-12, MD-42: any-colour wilds alone are no complete set": refusal(
        table({BO: {"brown.1": ("wild:any",) * 2}}), banco("brown.1"), code="set_incomplete"
    ),
    "MD-21: buildings go with their set, which brings as much": ruling(
        table({BO: {"red.4": BUILT}}),
        banco("red.4"),
        lies={ANA: {"red.1": (HOTEL, HOUSE, *RED)}, BO: {}},
        rents={(ANA, "red.1"): 13},
    ),
    "MD-21: the set becomes the lowest with neither cards nor buildings": ruling(
        table({ANA: OWN, BO: {"red.1": RED}}),
        banco("red.1"),
        lies={(ANA, "red.3"): RED, (ANA, "red.1"): (HOUSE,)},
    ),
    "MD-43: a cancelled banco leaves the set": ruling(
        *(HIS, banco("brown.1", jokers=1)),
        lies={(BO, "brown.1"): BROWN},
        discard={"action:deal-banco": 1, "action:joker": 1},
    ),
    "MD-43: a banco that two jokers let through takes it": ruling(
        HIS, banco("brown.1", jokers=2), lies={ANA: {"brown.1": BROWN}}
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_deals(case: str) -> None:
    must_hold(RULINGS[case])
