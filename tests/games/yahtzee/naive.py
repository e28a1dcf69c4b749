"""Yahtzee implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections.abc import Mapping, Sequence
from typing import Any

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
ALL_BOXES = (
    *FACES,
    *("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight"),
    *("yahtzee", "chance"),
)
FIXED = {"full-house": 25, "small-straight": 30, "large-straight": 40}
SMALL = ("1234", "2345", "3456")

Column = dict[str, int]


def worth(box: str, dice: Sequence[int], column: Mapping[str, int]) -> int:
    """Return the number written in a box, by a player with this column of the current round."""
    if box in FIXED and joker(dice, column):
        return FIXED[box]
    return plain(box, dice)


def plain(box: str, dice: Sequence[int]) -> int:
    """Return the number without any joker."""
    most = max(list(dice).count(die) for die in dice)
    if box in FACES:
        return sum(die for die in dice if die == FACES[box])
    if box == "full-house":
        return 25 if most == 3 and len(set(dice)) == 2 else 0
    if box == "small-straight":
        return 30 if any(all(face in map(str, dice) for face in run) for run in SMALL) else 0
    if box == "large-straight":
        return 40 if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0
    if box == "yahtzee":
        return 50 if most == 5 else 0
    wanted = {"three-of-a-kind": 3, "four-of-a-kind": 4, "chance": 0}[box]
    return sum(dice) if most >= wanted else 0


def upper_box(dice: Sequence[int]) -> str:
    return next(box for box, face in FACES.items() if face == dice[0])


def five_alike(dice: Sequence[int]) -> bool:
    return dice[0] == dice[1] == dice[2] == dice[3] == dice[4]


def joker(dice: Sequence[int], column: Mapping[str, int]) -> bool:
    return five_alike(dice) and "yahtzee" in column and upper_box(dice) in column


def may_fill(box: str, dice: Sequence[int], column: Mapping[str, int], forced: bool) -> bool:
    if box in column:
        return False
    bound = forced and five_alike(dice) and "yahtzee" in column and upper_box(dice) not in column
    return box == upper_box(dice) if bound else True


class NaiveTable:
    """Columns as dicts, filled entry by entry from a transcript; it believes every entry."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.rounds: int = options.get("rounds", 1)
        self.columns: dict[str, list[Column]] = {name: [{}] for name in players}
        self.further: dict[str, list[int]] = {name: [0] * self.rounds for name in players}

    def play(self, entry: Mapping[str, Any]) -> None:
        if "leaves" in entry or "begins" in entry:
            return
        name, box, dice = entry["player"], entry["box"], entry["dice"]
        if len(self.columns[name][-1]) == 13:
            self.columns[name].append({})
        column = self.columns[name][-1]
        if five_alike(dice) and column.get("yahtzee") == 50:
            self.further[name][len(self.columns[name]) - 1] += 1
        column[box] = 0 if "zero" in entry else worth(box, dice, column)

    def round_parts(self, name: str, place: int) -> dict[str, int]:
        column = self.columns[name][place] if place < len(self.columns[name]) else {}
        upper = sum(number for box, number in column.items() if box in FACES)
        return {
            "upper": upper,
            "upper_bonus": 35 if upper >= 63 else 0,
            "lower": sum(number for box, number in column.items() if box not in FACES),
            "yahtzee_bonus": 100 * self.further[name][place],
        }

    def round_totals(self, name: str) -> list[int]:
        return [sum(self.round_parts(name, place).values()) for place in range(self.rounds)]

    def breakdown(self, name: str) -> dict[str, int]:
        parts = [self.round_parts(name, place) for place in range(self.rounds)]
        return {part: sum(each[part] for each in parts) for part in parts[0]}

    def total(self, name: str) -> int:
        return sum(self.round_totals(name))
