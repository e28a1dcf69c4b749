"""Checks of sheets filled in by hand: the numbers possible in a box, and marks that no play by the rules leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from games.kit.dice import throw_of
from games.kit.findings import Finding, OnPaper, Sheets, all_done, done, stayed
from games.kit.paper import TICK, Kind, Marks, Paper, Pencil, number_in
from games.yahtzee.rules.ending import EndReason, State
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import bonuses, points_alone
from games.yahtzee.rules.scoring import figures
from games.yahtzee.rules.sheet import BOXES, YAHTZEE_BOX, PrintedBox, bonus_key, mark_key

_ALL_THROWS = tuple(map(throw_of, combinations_with_replacement(range(1, 7), 5)))
_ALIKE = tuple(throw for throw in _ALL_THROWS if len(throw.faces) == 1)


def numbers(_options: Options, key: str) -> frozenset[int]:
    """YZ-2, YZ-20, YZ-24: return every number that dice can write in this box of the paper.

    Jokers and zeros are included. Empty for the tick of a further Yahtzee.
    """
    box = key.partition(".")[2]
    return _possible(box) if box in BOXES else frozenset()


@cache
def _possible(box: str) -> frozenset[int]:
    printed = BOXES[box]
    return frozenset({0, *(points_alone(printed, throw) for throw in _ALL_THROWS), *_as_joker(printed)})


@cache
def _of_five_alike(box: str) -> frozenset[int]:
    """Return the numbers that a Yahtzee can write there: its worth, its worth as a joker, or a zero."""
    printed = BOXES[box]
    return frozenset({0, *(points_alone(printed, throw) for throw in _ALIKE), *_as_joker(printed)})


def _as_joker(box: PrintedBox) -> tuple[int, ...]:
    return () if box.fixed is None else (box.fixed,)


def findings(
    options: Options, sheets: Sheets, left: frozenset[int], ended: str | None
) -> tuple[Finding, ...]:
    """Return what no play by the rules leaves on these sheets, seat by seat; then what is missing for the end."""
    alone = (found for seat, sheet in done(sheets) for found in _of_one(options, seat, sheet))
    return (*alone, *(_not_over(options, sheets, left) if ended and all_done(sheets) else ()))


def unfinished(options: Options, sheets: Sheets, left: frozenset[int]) -> bool:
    """YZ-21: return whether somebody who stayed has an empty box."""
    return any(_not_over(options, sheets, left))


def _not_over(options: Options, sheets: Sheets, left: frozenset[int]) -> Iterator[Finding]:
    """YZ-21: yield one finding for each player who stayed and has empty boxes: these boxes."""
    keys = [mark_key(number, box) for number in range(1, options.rounds + 1) for box in BOXES]
    for seat in stayed(sheets, left):
        sheet = sheets[seat]
        empty = tuple(key for key in keys if sheet is not None and key not in sheet)
        if empty:
            yield Finding("not_over", "YZ-21", (seat,), empty, (len(empty),))


def typed(_options: Options, sheet: Marks) -> Marks:
    """Return the marks that somebody types from a sheet: all of them."""
    return sheet


def finished(options: Options, sheets: Sequence[Marks], left: frozenset[int], _ended: str) -> State:
    """Return the table with these sheets when it is over."""
    reason = EndReason.ALL_ROUNDS_PLAYED if stayed(sheets, left) else EndReason.LAST_PLAYER_LEFT
    turns = sum(mark.kind is Kind.NUMBER for sheet in sheets for mark in sheet.values())
    return State(options, Paper(tuple(sheets)), None, turns, left, reason, round=options.rounds)


def bounds(options: Options, known: Marks, open_boxes: frozenset[str], _some_stayed: bool) -> tuple[int, int]:
    """Return the lowest and the highest total: with every open box empty, and with the most in each of them.

    No number takes points away. YZ-5: no bonus is possible if the Yahtzee box is known not to have its 50.
    """
    lowest = {key: mark for key, mark in known.items() if key not in open_boxes}
    highest = {key: _most(options, key) for key in open_boxes if not _is_barred(lowest, open_boxes, key)}
    low, high = (figures(options, sheet) for sheet in (lowest, {**lowest, **highest}))
    return sum(each.total for each in low), sum(each.total for each in high)


def _is_barred(known: Marks, open_boxes: frozenset[str], key: str) -> bool:
    """Return whether this is the tick of a further Yahtzee in a round that had no first one."""
    number, _dot, box = key.partition(".")
    yahtzee = mark_key(int(number), YAHTZEE_BOX)
    return box not in BOXES and yahtzee not in open_boxes and not number_in(known, yahtzee)


def _most(options: Options, key: str) -> Pencil:
    possible = numbers(options, key)
    return Pencil(Kind.NUMBER, max(possible)) if possible else TICK


def _of_one(options: Options, seat: int, sheet: Marks) -> Iterator[Finding]:
    for number in range(1, options.rounds + 1):
        yield from _impossible_possible(seat, sheet, number)
        yield from _impossible_bonuses(seat, sheet, number)
    yield from _begun_too_early(options, seat, sheet)


def _impossible_possible(seat: int, sheet: Marks, round_number: int) -> Iterator[Finding]:
    """YZ-20: yield a finding for each number that no dice write in its box."""
    for box in BOXES:
        key = mark_key(round_number, box)
        value = number_in(sheet, key)
        if value is not None and value not in _possible(box):
            yield Finding("no_dice_give_this", "YZ-20", (seat,), (key,), (value,))


def _impossible_bonuses(seat: int, sheet: Marks, round_number: int) -> Iterator[Finding]:
    """YZ-5: yield a finding if there are more bonuses than the round allows.

    Each bonus is a further Yahtzee, written in another box of the round while the Yahtzee box had its 50.
    """
    ticked = bonuses(sheet, round_number)
    if not ticked:
        return
    yahtzee = mark_key(round_number, YAHTZEE_BOX)
    if not number_in(sheet, yahtzee):
        yield Finding(
            "bonus_without_yahtzee", "YZ-5", (seat,), (yahtzee, bonus_key(round_number, 1)), (ticked,)
        )
        return
    most = sum(
        number_in(sheet, mark_key(round_number, box)) in _of_five_alike(box)
        for box in BOXES
        if box != YAHTZEE_BOX
    )
    if ticked > most:
        box = bonus_key(round_number, most + 1)
        yield Finding("more_bonuses_than_yahtzees", "YZ-6", (seat,), (box,), (ticked,), {"most": most})


def _begun_too_early(options: Options, seat: int, sheet: Marks) -> Iterator[Finding]:
    """YZ-11: yield a finding for each round that was begun while an earlier one has an empty box."""
    for number in range(2, options.rounds + 1):
        begun = next((key for key in (mark_key(number, box) for box in BOXES) if key in sheet), None)
        keys = (mark_key(earlier, box) for earlier in range(1, number) for box in BOXES)
        gap = next((key for key in keys if key not in sheet), None)
        if begun and gap:
            yield Finding("round_begun_too_early", "YZ-11", (seat,), (begun, gap))


ON_PAPER = OnPaper(findings, unfinished, typed, finished, numbers, bounds)
