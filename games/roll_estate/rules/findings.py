"""Checks of sheets filled in by hand: the numbers possible in a box, and marks that no play by the rules leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.kit.dice import throw_of
from games.kit.findings import Finding, OnPaper, Sheets, all_done, done, stayed
from games.kit.paper import Holder, Kind, Marks, Paper, number_in
from games.roll_estate.rules.bounds import bounds
from games.roll_estate.rules.ending import EndReason, State, trigger
from games.roll_estate.rules.options import Options, TripleCounts
from games.roll_estate.rules.placing import fitting_boxes, mark_of
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import (
    BOXES,
    LIQUID_ASSETS,
    ROUTE_BOXES,
    ROW_LIST,
    Row,
)
from games.roll_estate.rules.verbs import LOST, business_boxes

ALL_BUSINESSES, NOTHING_FITS, GAVE_UP = "all_businesses", "nothing_fits", "gave_up"
"""The ways in which a solo game can end, where the page asks for the way."""

_THROWS = tuple(map(throw_of, combinations_with_replacement(range(1, 7), 5)))


def numbers(options: Options, box: str) -> frozenset[int]:
    """RE-1, RE-2, RE-27: return every number that dice can write in this box; () if it takes a tick. Never a zero."""
    return _numbers(box, options.triple_counts) if box in BOXES else frozenset()


@cache
def _numbers(box: str, triple_counts: TripleCounts) -> frozenset[int]:
    marks = (mark_of(BOXES[box], throw, triple_counts) for throw in _THROWS)
    return frozenset(mark.whole for mark in marks if mark is not None and mark.whole is not None)


def lost_key(row: Row) -> str:
    """Return the key on a typed sheet for lost interest in this row."""
    return f"{row.key}.lost"


def is_lost(sheet: Marks, row: Row) -> bool:
    """RE-7: return whether the row was given up: by its key on a typed sheet, or by crossed-out boxes."""
    crossed = (sheet[box].kind is Kind.LOST for box in row.rentals if box in sheet)
    return lost_key(row) in sheet or any(crossed)


def turns(sheet: Marks) -> int:
    """RE-10: return the number of turns on a sheet: one for each box that a turn claimed, and one for each lost row."""
    claimed = sum(box in BOXES and mark.kind is not Kind.LOST for box, mark in sheet.items())
    return claimed + sum(is_lost(sheet, row) for row in ROW_LIST)


def findings(
    options: Options, sheets: Sheets, left: frozenset[int], ended: str | None
) -> tuple[Finding, ...]:
    """Return what no play by the rules leaves on these sheets: first of each sheet, then of all together."""
    alone = (found for seat, sheet in done(sheets) for found in _of_one(_Typed(options, seat, sheet)))
    together = (*_held_twice(sheets), *_seconds_too_early(options, sheets), *_losses(options, sheets))
    return (*alone, *together, *_when_over(options, sheets, left, ended))


def unfinished(options: Options, sheets: Sheets, left: frozenset[int]) -> bool:
    """RE-9, RE-15, RE-16: return whether somebody stayed and nothing on any sheet ends the game.

    False in solo, where people say how the game ended.
    """
    if options.solo or not stayed(sheets, left):
        return False
    return not any(_ends(options, sheet) for _seat, sheet in done(sheets))


def typed(_options: Options, sheet: Marks) -> Marks:
    """Return the marks that somebody types from a sheet: its numbers and ticks, and the lost mark of each lost row."""
    read = {key: mark for key, mark in sheet.items() if mark.kind in (Kind.NUMBER, Kind.TICK)}
    return read | {lost_key(row): LOST for row in ROW_LIST if is_lost(sheet, row)}


def finished(options: Options, sheets: Sequence[Marks], left: frozenset[int], ended: str) -> State:
    """Return the table with these sheets when it is over, the boxes of lost rows crossed out."""
    written = tuple(map(_written, sheets))
    claims = {
        key: Holder(seat, 1)
        for seat, sheet in enumerate(written)
        for key in (*_businesses(sheet), *ROUTE_BOXES)
        if _ticked(sheet, key)
    }
    state = State(options, Paper(written, claims), None, sum(map(turns, written)), left)
    return replace(state, reason=_reason(state, ended))


def _written(sheet: Marks) -> Marks:
    lost = (row for row in ROW_LIST if is_lost(sheet, row))
    crossed = dict.fromkeys((box for row in lost for box in row.rentals if box not in sheet), LOST)
    return {key: mark for key, mark in sheet.items() if not key.endswith(".lost")} | crossed


def _reason(state: State, ended: str) -> EndReason:
    if not state.options.solo:
        if not stayed(state.paper.sheets, state.left):
            return EndReason.LAST_PLAYER_LEFT
        ends = {trigger(state, state.paper, seat) for seat in range(len(state.paper.sheets))} - {None}
        # A business comes before a sheet without rentals. Where nothing ends the game, the sheets count all the same.
        return next((end for end in EndReason if end in ends), EndReason.THIRD_BUSINESS)
    if ended == NOTHING_FITS:
        return EndReason.NO_LEGAL_BOX
    if ended == GAVE_UP:
        return EndReason.LAST_PLAYER_LEFT
    counted = figures(state.options.edition, state.paper.sheets[0])
    met = counted.investments >= (state.options.target or 0)
    return EndReason.TARGET_MET if met else EndReason.TARGET_MISSED


@dataclass(frozen=True, slots=True)
class _Typed:
    """One sheet that is done, with its seat and the options of its table."""

    options: Options
    seat: int
    sheet: Marks


def _ends(options: Options, sheet: Marks) -> bool:
    wanted = options.businesses_to_end
    if wanted is not None and len(_businesses(sheet)) >= wanted:
        return True
    return all(is_lost(sheet, row) or _is_complete(sheet, row) for row in ROW_LIST)


def _businesses(sheet: Marks) -> tuple[str, ...]:
    keys = (key for row in ROW_LIST for key in (row.first, row.second))
    return tuple(key for key in keys if _ticked(sheet, key))


def _ticked(sheet: Marks, key: str) -> bool:
    return key in sheet and sheet[key].kind is Kind.TICK


def _is_complete(sheet: Marks, row: Row) -> bool:
    return all(number_in(sheet, box) is not None for box in row.rentals)


def _of_one(one: _Typed) -> Iterator[Finding]:
    yield from _impossible_numbers(one)
    yield from _rows_that_do_not_increase(one)
    yield from _businesses_of_one(one)
    yield from _lost_rows_of_one(one)
    if one.options.solo:
        yield from _rows_without_business(one)


def _impossible_numbers(one: _Typed) -> Iterator[Finding]:
    """RE-27: yield a finding for each number, a zero too, that no dice write in its box under these options."""
    for box in BOXES:
        value = number_in(one.sheet, box)
        if value is not None and value not in _numbers(box, one.options.triple_counts):
            yield Finding("no_dice_give_this", "RE-27", (one.seat,), (box,), (value,))


def _rows_that_do_not_increase(one: _Typed) -> Iterator[Finding]:
    """RE-3: yield a finding for two neighboring numbers of a row of which the right one is not larger.

    There may be empty boxes between them.
    """
    for row in ROW_LIST:
        written = [box for box in row.rentals if number_in(one.sheet, box) is not None]
        for left, right in zip(written, written[1:], strict=False):
            values = number_in(one.sheet, left) or 0, number_in(one.sheet, right) or 0
            if values[0] >= values[1]:
                facts = {"left": values[0], "right": values[1]}
                yield Finding("row_does_not_increase", "RE-3", (one.seat,), (left, right), facts=facts)


def _businesses_of_one(one: _Typed) -> Iterator[Finding]:
    """RE-7, RE-14 to RE-17: yield findings for businesses that this sheet cannot have, whatever the others have."""
    sheet, seat = one.sheet, (one.seat,)
    for row in ROW_LIST:
        held = [key for key in (row.first, row.second) if _ticked(sheet, key)]
        if held and is_lost(sheet, row):
            yield Finding("business_in_lost_row", "RE-7", seat, (held[0],))
        elif held and not _is_complete(sheet, row):
            gap = next(box for box in row.rentals if number_in(sheet, box) is None)
            yield Finding("business_in_open_row", "RE-11", seat, (held[0], gap))
        if len(held) == 2:
            yield Finding("both_businesses", "RE-14", seat, tuple(held))
        if row.second in held and row.second not in business_boxes(one.options, row):
            yield Finding("no_second_business_here", "RE-15", seat, (row.second,))
    most = one.options.businesses_to_end or len(ROW_LIST)
    businesses = _businesses(sheet)
    if len(businesses) > most:
        counts = (len(businesses),)
        yield Finding("too_many_businesses", "RE-10", seat, businesses, counts, {"most": most})


def _lost_rows_of_one(one: _Typed) -> Iterator[Finding]:
    """RE-6, RE-17: yield findings for rows that cannot have been given up."""
    for row in ROW_LIST:
        if not is_lost(one.sheet, row):
            continue
        if one.options.solo:
            yield Finding("lost_row_in_solo", "RE-17", (one.seat,), (row.rentals[0],))
        if _is_complete(one.sheet, row):
            yield Finding("lost_row_is_full", "RE-6", (one.seat,), row.rentals)


def _rows_without_business(one: _Typed) -> Iterator[Finding]:
    """RE-12, RE-17: yield a finding for each complete row without its business: in solo no business is declined."""
    for row in ROW_LIST:
        if _is_complete(one.sheet, row) and not _ticked(one.sheet, row.first):
            yield Finding("row_without_its_business", "RE-17", (one.seat,), (row.first,))


def _held_twice(sheets: Sheets) -> Iterator[Finding]:
    """RE-11, RE-28: yield a finding for each business or route that is on two sheets."""
    for key in (*(key for row in ROW_LIST for key in (row.first, row.second)), *ROUTE_BOXES):
        holders = [seat for seat, sheet in done(sheets) if _ticked(sheet, key)]
        for pair in combinations(holders, 2):
            code, rule = ("route_twice", "RE-28") if key in ROUTE_BOXES else ("business_twice", "RE-11")
            yield Finding(code, rule, pair, (key,))


def _seconds_too_early(options: Options, sheets: Sheets) -> Iterator[Finding]:
    """RE-12: yield a finding for a second business if no other sheet has the row complete.

    Waits until all sheets are done.
    """
    if not all_done(sheets):
        return
    for seat, sheet in done(sheets):
        others = [other for each, other in done(sheets) if each != seat]
        for row in ROW_LIST:
            played = row.second in business_boxes(options, row)
            if played and _ticked(sheet, row.second) and not any(_is_complete(each, row) for each in others):
                yield Finding("second_before_first", "RE-12", (seat,), (row.second,))


def _losses(options: Options, sheets: Sheets) -> Iterator[Finding]:
    """RE-4, RE-5: yield a finding for a sheet whose lost rows were not necessary.

    With these rows open again, every throw still fits somewhere at the end, when fewer boxes are free than at any time
    before. A sheet that is not done yet may hold every route that is on no other sheet.
    """
    if options.solo:
        return
    for seat, sheet in done(sheets):
        lost = [row for row in ROW_LIST if is_lost(sheet, row) and not _is_complete(sheet, row)]
        if lost and not _throws_without_a_box(options, sheets, seat):
            boxes = tuple(box for row in lost for box in row.rentals if number_in(sheet, box) is None)
            yield Finding("every_throw_fitted", "RE-4", (seat,), boxes)


def _throws_without_a_box(options: Options, sheets: Sheets, seat: int) -> bool:
    """Return whether some dice fit nowhere on this sheet with its lost rows open again."""
    reopened = tuple(
        {key: mark for key, mark in (sheet or {}).items() if mark.kind is not Kind.LOST} for sheet in sheets
    )
    taken = {key for _other, sheet in done(sheets) for key in ROUTE_BOXES if _ticked(sheet, key)}
    gone = taken if all_done(sheets) else set(ROUTE_BOXES)
    claims = {key: Holder(-1, 1) for key in gone if not _ticked(reopened[seat], key)}
    paper = Paper(reopened, claims)
    return any(not fitting_boxes(paper, seat, throw, options.triple_counts) for throw in _THROWS)


def _when_over(
    options: Options, sheets: Sheets, left: frozenset[int], ended: str | None
) -> Iterator[Finding]:
    """Yield findings that contradict the end of the game, once it is over and all sheets are done."""
    if ended is None or not all_done(sheets):
        return
    if options.solo:
        yield from _solo_end(dict(done(sheets))[0], ended)
    elif unfinished(options, sheets, left):
        yield from _not_over(options, sheets)
    else:
        yield from _unequal_turns(sheets, left)


def _not_over(options: Options, sheets: Sheets) -> Iterator[Finding]:
    """RE-15, RE-16: yield a finding with the number of businesses on each sheet.

    If one more business would end the game, yield findings only for the sheets that have a complete row with a business
    nobody holds.
    """
    wanted = options.businesses_to_end or 0
    held = {seat: _businesses(sheet) for seat, sheet in done(sheets)}
    taken = {key for keys in held.values() for key in keys}
    near = {
        seat: boxes
        for seat, sheet in done(sheets)
        if len(held[seat]) == wanted - 1 and (boxes := _not_ticked(options, sheet, taken))
    }
    for seat, boxes in near.items():
        yield Finding("not_over", "RE-15", (seat,), boxes, (len(held[seat]),), {"most": wanted})
    if not near:
        counts = tuple(map(len, held.values()))
        yield Finding("not_over", "RE-15", tuple(held), (), counts, {"most": wanted})


def _not_ticked(options: Options, sheet: Marks, taken: Set[str]) -> tuple[str, ...]:
    """Return the businesses that nobody holds, in the sheet's complete rows without a business: one a row."""
    rows = (row for row in ROW_LIST if _is_complete(sheet, row) and not is_lost(sheet, row))
    shut = (row for row in rows if not (_ticked(sheet, row.first) or _ticked(sheet, row.second)))
    free = ([key for key in business_boxes(options, row) if key not in taken] for row in shut)
    return tuple(keys[0] for keys in free if keys)


def _solo_end(sheet: Marks, ended: str) -> Iterator[Finding]:
    """RE-17: yield findings where the sheet contradicts the way of ending that people chose."""
    held = _businesses(sheet)
    if ended == ALL_BUSINESSES and len(held) != len(ROW_LIST):
        yield Finding("not_all_businesses", "RE-17", (0,), held, (len(held),), {"most": len(ROW_LIST)})
    if ended != NOTHING_FITS:
        return
    if len(held) == len(ROW_LIST):
        yield Finding("all_businesses_there", "RE-17", (0,), held, (len(held),))
    if LIQUID_ASSETS not in sheet:
        yield Finding("everything_fits_there", "RE-17", (0,), (LIQUID_ASSETS,))


def _unequal_turns(sheets: Sheets, left: frozenset[int]) -> Iterator[Finding]:
    """RE-10, RE-36: yield findings for unequal turns.

    Players who stayed have had equally many turns; players who left have had no more than they.
    """
    taken = {seat: turns(sheet) for seat, sheet in done(sheets)}
    here = stayed(sheets, left)
    if len({taken[seat] for seat in here}) > 1:
        yield Finding("turns_differ", "RE-10", here, counts=tuple(taken[seat] for seat in here))
    fewest = min((taken[seat] for seat in here), default=None)
    if fewest is None:
        return
    more = tuple(seat for seat in sorted(left) if taken[seat] > fewest)
    if more:
        counts = tuple(taken[seat] for seat in more)
        yield Finding(
            "more_turns_than_those_who_stayed", "RE-36", more, counts=counts, facts={"most": fewest}
        )


ENDS = ALL_BUSINESSES, NOTHING_FITS, GAVE_UP
ON_PAPER = OnPaper(findings, unfinished, typed, finished, numbers, bounds, ENDS)
