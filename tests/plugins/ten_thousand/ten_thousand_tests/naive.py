"""Ten Thousand implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Throw = tuple[int, ...]


def combination(dice: Throw) -> int | None:
    """Return what these dice count as one combination, None if they are none."""
    faces, number = set(dice), len(dice)
    if dice in ((1,), (5,)):
        return {1: 100, 5: 50}[dice[0]]
    if tuple(sorted(dice)) == (1, 2, 3, 4, 5, 6):
        return 1500
    if number == 6 and len(faces) == 3 and all(dice.count(face) == 2 for face in faces):
        return 1500
    if number >= 3 and len(faces) == 1:
        points = 1000 if dice[0] == 1 else 100 * dice[0]
        for _further in range(number - 3):
            points *= 2
        return points
    return None


def partitions(dice: Throw) -> Iterator[list[Throw]]:
    """Yield every way to split these dice into groups."""
    if not dice:
        yield []
        return
    places = range(1, len(dice))
    for size in range(len(dice)):
        for with_first in combinations(places, size):
            group = (dice[0], *(dice[place] for place in with_first))
            others = tuple(dice[place] for place in places if place not in with_first)
            yield from ([group, *rest] for rest in partitions(others))


def best(dice: Throw) -> int | None:
    """Return the most that these dice count, split into combinations; None if they cannot be split so."""
    found = []
    for groups in partitions(dice):
        counted = [combination(group) for group in groups]
        if None not in counted:
            found.append(sum(filter(None, counted)))
    return max(found, default=None)


class NaiveTable:
    """The columns as lists, written entry by entry from a transcript. It accepts every entry."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.goal: int = options.get("goal", 10000)
        self.players = list(players)
        self.columns: dict[str, list[int]] = {name: [] for name in players}
        self.left: list[str] = []
        self.waiting: list[str] | None = None  # players with a last turn, once somebody has reached the goal

    def play(self, entry: Mapping[str, Any]) -> None:
        name = entry["player"]
        if "leaves" in entry:
            self.left.append(name)
            return
        points = 0 if entry["lost"] else sum(best(tuple(dice)) or 0 for dice in entry["throws"])
        self.columns[name].append(points)
        if self.waiting is not None:
            self.waiting.remove(name)
        elif sum(self.columns[name]) >= self.goal:
            place = self.players.index(name)
            self.waiting = [*self.players[place + 1 :], *self.players[:place]]

    def total(self, name: str) -> int:
        return sum(self.columns[name])

    def breakdown(self, name: str) -> dict[str, int]:
        column = self.columns[name]
        return {"turns": len(column), "lost": len([points for points in column if points == 0])}

    def is_over(self) -> bool:
        playing = self.players if self.waiting is None else self.waiting
        return not any(name not in self.left and len(self.columns[name]) < 200 for name in playing)

    def winners(self) -> list[str]:
        candidates = [name for name in self.players if name not in self.left] or self.players
        most = max(map(self.total, candidates))
        return [name for name in candidates if self.total(name) == most]
