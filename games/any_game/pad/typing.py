"""Numbers of a round as they are typed tap by tap, and what stands in each cell of the tray.

A tap is "@2" to go to the cell of the second player in order of play, a sign of a number or of a sum, "back" to take
the last sign away, "zeros" to give all empty cells a zero, or "end" and "on" around the question whether the game is
over. "h" is a half, where numbers may have one. Where rounds are won and lost it is "w" or "l", or "*2", by which the
second player's cell turns to won, to lost and to empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.any_game.rules.options import Counts
from games.kit.numbers import Number, added, number_typed, typed_number

SIGNS = frozenset("0123456789+-")
HALF = "h"
LONGEST = 24
SUM = re.compile(r"-?(\d+½?|½)([+-](\d+½?|½))*")
TERM = re.compile(r"-?(?:\d+½?|½)")
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
            f"@{seat + 1} {_signs(text)}" for seat, text in self.texts.items() if text and seat != self.at
        ]
        own = self.texts.get(self.at, "")
        first = not found and self.at == self.cells[0]
        here = [] if first and not own else [f"@{self.at + 1} {_signs(own)}".strip()]
        return " ".join((*found, *here))

    @property
    def numbers(self) -> tuple[tuple[int, Number | None], ...]:
        """Return each cell in which something is typed, in order of play, with its number; None if it is no number."""
        return tuple((seat, worth(text)) for seat in self.cells if (text := self.texts.get(seat)))


def worth(text: str) -> Number | None:
    """Return the number or the sum that is typed; None while it is not finished."""
    if not SUM.fullmatch(text):
        return None
    return added(*(number_typed(term) or 0 for term in TERM.findall(text)))


def typed_of(cells: Sequence[int], at: int, taps: Iterable[str], counts: Counts, *, bid: bool) -> Typed:
    """Return the cells that these taps make; taps that make no sense are dropped."""
    typed, won = Typed(tuple(cells), at), counts is Counts.WON
    signs = SIGNS | {HALF} if counts is Counts.HALVES and not bid else SIGNS
    for tap in taps:
        typed = _tapped(typed, tap, signs, won=won)
    return typed


def _tapped(typed: Typed, tap: str, signs: frozenset[str], *, won: bool) -> Typed:
    if tap in ("end", "on"):
        return replace(typed, ends=tap == "end")
    if tap.startswith("@"):
        seat = int(tap[1:]) - 1 if re.fullmatch(r"@[1-9]\d?", tap) else -1
        return replace(typed, at=seat, ends=False) if seat in typed.cells else typed
    if won and tap.startswith("*"):
        there = _tapped(typed, f"@{tap[1:]}", signs, won=won)
        turned = TURNS_TO[there.texts.get(there.at, "")]
        return typed if there is typed else _tapped(there, turned, signs, won=won)
    if tap == "zeros":
        empty = dict.fromkeys((seat for seat in typed.cells if not typed.texts.get(seat)), "0")
        return replace(typed, texts={**typed.texts, **empty})
    text = typed.texts.get(typed.at, "")
    if won:
        text = {"w": "1", "l": "0", "1": "1", "0": "0", "back": ""}.get(tap, text)
    elif tap == "back":
        text = text[:-1]
    elif tap in signs and len(text) < LONGEST:
        text = _with_sign(text, tap)
    return replace(typed, texts={**typed.texts, typed.at: text})


def _with_sign(text: str, sign: str) -> str:
    """Return the text with one more sign. A second sign in a row replaces the first; no sum begins with a plus, and
    nothing but a sign follows a half.
    """
    if sign == HALF or sign.isdecimal():
        kept = "" if text == "0" else text
        return text if text.endswith("½") else kept + sign.replace(HALF, "½")
    kept = text.rstrip("+-")
    return kept + sign if kept or sign == "-" else text


def _signs(text: str) -> str:
    """Return the taps that type this text."""
    return " ".join(text.replace("½", HALF))


def taps_of(row: Iterable[tuple[int, Number]]) -> str:
    """Return the taps that type these numbers. A correction begins with them."""
    return " ".join(f"@{seat + 1} {_signs(typed_number(number))}" for seat, number in row)
