"""Random play of Roll Estate for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.kit.testing import Chance, Hand, Tables, five_dice, whole_already, with_its_dice
from games.roll_estate.rules.edition import FORMAT, GAME_KEY, VERSION
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.options import Variant
from games.roll_estate.rules.sheet import BOXES, ROWS

OPTIONS: Tables = (
    ({}, 2),
    ({}, 5),
    ({"variant": "ruthless"}, 3),
    ({"variant": "solo", "difficulty": "hard"}, 1),
)
STREETS: dict[str, tuple[str, int, int, int | None]] = {
    "ones": ("Low Road", 11, 61, 31),
    "twos": ("Mill Lane", 16, 81, None),
    "threes": ("Orchard Way", 21, 91, 46),
    "fours": ("Harbor Street", 26, 66, 51),
    "fives": ("Vance Gardens", 31, 76, 61),
    "sixes": ("Old Market", 36, 96, 71),
    "triples": ("Three Corners", 41, 101, 81),
    "quadruples": ("Castle Square", 46, 106, None),
}
LINES = {"any": "Coast Train", "1-4": "Tram One", "2-5": "Ferry", "3-6": "Hill Lift"}
EDITION: dict[str, Any] = {
    "format": FORMAT,
    "version": VERSION,
    "game": GAME_KEY,
    "name": "Nana’s pad",
    "rows": {
        row: {"name": name, "rental": rental, "first": first, "second": second}
        for row, (name, rental, first, second) in STREETS.items()
    },
    "routes": LINES,
}
"""A pad that a family copied from its own sheet: every name is its own, no figure is one of ours."""


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return options at random: every variant, and now and then a single player."""
    counts = {"triple_counts": chance.choice(("matched", "all"))}
    players = chance.randint(1, 5)
    if players == 1:
        difficulty = chance.choice(("easy", "medium", "hard", "perfect"))
        return 1, {"variant": "solo", "difficulty": difficulty, **counts}
    return players, {"variant": chance.choice(("standard", "ruthless")), **counts} if players > 2 else {}


def thinkable(state: Any, dice: Any) -> Iterable[Move]:
    """Yield a claim of every box, and the moves that place the dice nowhere."""
    yield from (ClaimBox(state.seat, dice, box) for box in BOXES)
    if state.options.variant is Variant.SOLO:
        yield NoLegalBox(state.seat, dice)
    else:
        yield from (LoseInterest(state.seat, dice, row) for row in ROWS)


HAND = Hand(five_dice, whole_already, with_its_dice, thinkable, only_added_to=True)
