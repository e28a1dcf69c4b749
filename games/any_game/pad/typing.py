"""Numbers of a round as they are typed tap by tap, and what stands in each cell of the tray.

A tap is "@2" to go to the cell of the second player in order of play, a sign of a number or of a sum, "back" to take
the last sign away, "zeros" to give all empty cells a zero, or "end" and "on" around the question whether the game is
over. Where rounds are won and lost it is "w" or "l", or "*2", by which the second player's cell turns to won, to lost
and to empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

SIGNS = frozenset("0123456789+-")
LONGEST = 24
SUM = re.compile(r"-?\d+([+-]\d+)*")
TERM = re.compile(r"[+-]?\d+")
TURNS_TO = {"": "w", "1": "l", "0": "back"}
"""The tap that a tap on a cell of a round won or lost stands for, by the text in the cell."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The cells of a round. `texts` holds what is typed, by seat; `at` is the seat of the cell that is typed into.
    `ends` while the question is open whether the game is over.
    """

    cells: tuple[int, ...]
    at: int
    texts: Mapping[int, str] = field(default_factory=dict)
    ends: bool = False

    @property
    def taps(self) -> str:
        """Return the shortest taps that lead here."""
        if self.ends:
            return "end"
        found = [
            f"@{seat + 1} {' '.join(text)}" for seat, text in self.texts.items() if text and seat != self.at
        ]
        own = self.texts.get(self.at, "")
        first = not found and self.at == self.cells[0]
        here = [] if first and not own else [f"@{self.at + 1} {' '.join(own)}".strip()]
        return " ".join((*found, *here))

    @property
    def numbers(self) -> tuple[tuple[int, int | None], ...]:
        """Return each cell in which something is typed, in order of play, with its number; None if it is no number."""
        return tuple((seat, worth(text)) for seat in self.cells if (text := self.texts.get(seat)))


def worth(text: str) -> int | None:
    """Return the number or the sum that is typed; None while it is not finished."""
    if not SUM.fullmatch(text):
        return None
    return sum(map(int, TERM.findall(text)))


def typed_of(cells: Sequence[int], at: int, taps: Iterable[str], *, won: bool) -> Typed:
    """Return the cells that these taps make; taps that make no sense are dropped."""
    typed = Typed(tuple(cells), at)
    for tap in taps:
        typed = _tapped(typed, tap, won=won)
    return typed


def _tapped(typed: Typed, tap: str, *, won: bool) -> Typed:
    if tap in ("end", "on"):
        return replace(typed, ends=tap == "end")
    if tap.startswith("@"):
        seat = int(tap[1:]) - 1 if re.fullmatch(r"@[1-9]\d?", tap) else -1
        return replace(typed, at=seat, ends=False) if seat in typed.cells else typed
    if won and tap.startswith("*"):
        there = _tapped(typed, f"@{tap[1:]}", won=won)
        return (
            _tapped(there, TURNS_TO[there.texts.get(there.at, "")], won=won) if there is not typed else typed
        )
    if tap == "zeros":
        empty = dict.fromkeys((seat for seat in typed.cells if not typed.texts.get(seat)), "0")
        return replace(typed, texts={**typed.texts, **empty})
    text = typed.texts.get(typed.at, "")
    if won:
        text = {"w": "1", "l": "0", "1": "1", "0": "0", "back": ""}.get(tap, text)
    elif tap == "back":
        text = text[:-1]
    elif tap in SIGNS and len(text) < LONGEST:
        text = _with_sign(text, tap)
    return replace(typed, texts={**typed.texts, typed.at: text})


def _with_sign(text: str, sign: str) -> str:
    """Return the text with one more sign. A second sign in a row replaces the first; no sum begins with a plus."""
    if sign.isdecimal():
        return sign if text == "0" else text + sign
    kept = text.rstrip("+-")
    return kept + sign if kept or sign == "-" else text


def taps_of(row: Iterable[tuple[int, int]]) -> str:
    """Return the taps that type these numbers. A correction begins with them."""
    return " ".join(f"@{seat + 1} {' '.join(str(number))}" for seat, number in row)
