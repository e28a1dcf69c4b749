"""Find out whether anything still open at a paper table can change the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.findings import sure_winner
from games.kit.paper import Marks, Pencil
from scoresheets.base.refusals import Refusal
from scoresheets.paper.selectors.typed import Typed, candidates


@dataclass(frozen=True, slots=True)
class EarlyWinner:
    """The winner's place, and the boxes that need not be typed to know it, by the places of their sheets: () if the
    whole sheet need not be typed.
    """

    winner: int
    spared: Mapping[int, tuple[str, ...]]


def early_winner(typed: Typed) -> EarlyWinner | None:
    """Return the winner if no roll of the dice in the open boxes could change it.

    None if one could, if nothing is open, if the game is not said to be over, or while sheets must be typed blind.
    """
    if typed.is_blind or typed.table.closed_at or not typed.ended or typed.stage == "ready":
        return None
    known = [_known(typed, place) for place in range(len(typed.seats))]
    winner = sure_winner(typed.rules, typed.options, known, typed.left)
    spared = {
        place: tuple(box for box in typed.boxes if box in open_boxes) if sheet else ()
        for place, (sheet, open_boxes) in enumerate(known)
        if open_boxes
    }
    return EarlyWinner(winner, spared) if winner is not None and spared else None


def _known(typed: Typed, place: int) -> tuple[Marks, frozenset[str]]:
    """Return the marks of a sheet that are known, and the boxes that are open."""
    seat = typed.seats[place]
    if typed.is_done(seat):
        texts = {box: typed.text_in(place, box) for box in typed.boxes}
        doubted = _doubted(typed, place)
    else:
        half = typed.sheets.get((seat.number, 1))
        texts = dict(half.boxes) if half else {}
        doubted = frozenset(box for box in typed.boxes if not _is_sound(typed, box, texts.get(box, "")))
    found = {box: _read(typed, box, texts[box]) for box in typed.boxes if box not in doubted}
    unread = {box for box, mark in found.items() if mark is None and texts[box]}
    return {box: mark for box, mark in found.items() if mark is not None}, doubted | unread


def _is_sound(typed: Typed, box: str, text: str) -> bool:
    """Return whether a typed box holds something that dice give. For anything else nobody has confirmed yet that the
    paper says so.
    """
    mark = _read(typed, box, text)
    if mark is None or mark.value is None:
        return mark is not None
    return mark.value in typed.rules.numbers(typed.options, box)


def _doubted(typed: Typed, place: int) -> frozenset[str]:
    """Boxes of a done sheet with an open difference or finding."""
    number = typed.seats[place].number
    differ = (
        each.box
        for each in typed.differences
        if each.place == place and each.ruling is None and not each.is_sum
    )
    at = (at for finding, ruling in typed.findings if ruling is None for at in candidates(typed, finding))
    return frozenset((*differ, *(box for seat, box in at if seat == number)))


def _read(typed: Typed, box: str, text: str) -> Pencil | None:
    try:
        return typed.read(typed.boxes[box], text)
    except Refusal:
        return None
