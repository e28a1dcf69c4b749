"""Compare the sums that players wrote on paper with the correct figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from games.kit.numbers import Number, number_typed
from scoresheets.base.words import listed
from scoresheets.pads.typed_form import WrittenSum
from scoresheets.paper import words
from scoresheets.paper.pages import SumView


def compared(sums: Sequence[WrittenSum], texts: Mapping[str, str]) -> tuple[SumView, ...]:
    """Return each typed sum beside its figure.

    A wrong sum follows from others if it is what its parts make as they were written. Otherwise it is wrong by itself.
    """
    known: dict[str, frozenset[Number]] = {}
    found: list[SumView] = []
    for each in sums:
        text = texts.get(each.key, "")
        number = number_typed(text)
        makes = frozenset(each.makes(parts) for parts in product(*(known[part] for part in each.parts)))
        # For a sum that was not typed, the player may have used the figure or what the wrong parts make.
        known[each.key] = frozenset({number} if number is not None else {each.figure, *_carried(each, makes)})
        found.append(SumView(each.key, each.name, text, each.figure, _state(each, number, makes)))
    return tuple(found)


def _carried(each: WrittenSum, makes: frozenset[Number]) -> frozenset[Number]:
    return makes if each.parts else frozenset()


def _state(each: WrittenSum, number: Number | None, makes: frozenset[Number]) -> str:
    if number is None:
        return "empty"
    if number == each.figure:
        return "right"
    return "follows" if each.parts and number in makes else "wrong"


def why_wrong(sums: Sequence[SumView]) -> str:
    """Return a sentence on the sums that are wrong by themselves and those that follow from them; "" if none is wrong
    by itself.
    """
    wrong = [words.wrong_sum(each.name, each.text, each.figure) for each in sums if each.state == "wrong"]
    follows = [each.name for each in sums if each.state == "follows"]
    return words.sums_are_wrong(wrong, listed(follows)) if wrong else ""
