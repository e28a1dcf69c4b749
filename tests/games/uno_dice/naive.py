"""UNO Dice implemented again, slowly and independently of the rules, for the tests to compare with."""

from collections.abc import Mapping, Sequence
from typing import Any

ALL_NUMBERS = [letter + digit for letter in "RYBG" for digit in "123456"]
ALL_DICE = [*ALL_NUMBERS, "*"]
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G"}


def may_follow(before: str, after: str) -> bool:
    """Return whether two dice may be adjacent: one is a wild, or one of their two signs is equal."""
    return "*" in before + after or before[0] == after[0] or before[1] == after[1]


def may_begin(last: str, first: str) -> bool:
    """Return whether a chain may begin: the board's last entry is "1" to "6" or "*", then comes the first die."""
    return "*" in last + first or first[1] == last


def may_be_written(last: str, chain: Sequence[str]) -> bool:
    return all(
        may_follow(chain[place - 1], die) if place else may_begin(last, die)
        for place, die in enumerate(chain)
    )


class NaiveTable:
    """Boards as lists of "1" to "6" and "*", filled entry by entry; it believes every entry."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.names = list(players)
        self.boards: dict[str, list[str]] = {name: [] for name in players}
        self.extra: dict[str, int] = dict.fromkeys(players, 0)
        colours = options.get("boards", ["red", "yellow", "blue", "green"][: len(players)])
        self.letters = {name: LETTERS[colour] for name, colour in zip(players, colours, strict=True)}
        self.spaces: int = options.get("spaces", 20)
        self.most_extra: int = options.get("extra_spaces", 8)
        self.star_matches: bool = options.get("star_matches_all", False)
        self.stars_passed: bool = options.get("stars_passed_over", False)
        self.gone: set[str] = set()

    def play(self, entry: Mapping[str, Any]) -> None:
        name = entry["player"]
        if "leaves" in entry:
            self.gone.add(name)
        elif "start" in entry:
            self.boards[name] = [str(entry["start"])]
        else:
            self.take_turn(
                name, entry.get("chain", []), entry.get("penalties", []), entry.get("declines", [])
            )

    def take_turn(
        self, name: str, chain: Sequence[str], penalties: Sequence[Sequence[str]], declines: Sequence[str]
    ) -> None:
        for die in chain:
            self.write(name, die[-1])
        if self.is_full(name):
            return
        for penalty, target in penalties:
            if target in self.gone:
                continue
            if penalty == "+1" and self.extra[target] < self.most_extra:
                self.extra[target] += 1
            if penalty == "-1" and len(self.boards[target]) > 1:
                self.boards[target].pop()
        if chain:
            self.call(name, chain[-1], declines)

    def call(self, caller: str, die: str, declines: Sequence[str]) -> None:
        for name in self.names:
            if name != caller and name not in self.gone and self.takes(name, die) and name not in declines:
                self.write(name, die[-1])

    def takes(self, name: str, die: str) -> bool:
        return self.must_write(name, die) or self.letters[name] == die[0]

    def must_write(self, name: str, die: str) -> bool:
        last = self.last(name)
        return die == "*" or last == die[1] or (self.star_matches and last == "*")

    def last(self, name: str) -> str:
        """Return the last entry that counts for a chain and a call."""
        return [sign for sign in self.boards[name] if sign != "*" or not self.stars_passed][-1]

    def write(self, name: str, sign: str) -> None:
        if not self.is_full(name):
            self.boards[name].append(sign)

    def is_full(self, name: str) -> bool:
        return len(self.boards[name]) == self.spaces + self.extra[name]

    def figures(self, name: str) -> dict[str, int]:
        return {"written": len(self.boards[name]), "spaces": self.spaces + self.extra[name]}

    def open(self, name: str) -> int:
        return self.spaces + self.extra[name] - len(self.boards[name])
