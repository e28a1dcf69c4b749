"""Checks of boards filled in by hand, of which people type two counts: spaces written, and extra spaces outlined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from games.kit.findings import Finding, OnPaper, Sheets, all_done, done, stayed
from games.kit.paper import Kind, Marks, Paper, Pencil, number_in
from games.uno_dice.rules.board import OUTLINE, STAR, earned, path, written
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import OUTLINES

WRITTEN, OUTLINED = "written", "outlined"
"""The two counts of a board, as keys of the typed sheet."""


def counted(count: int, outlined: int) -> Marks:
    """Return the typed sheet of a board with this many spaces written and this many extra spaces outlined."""
    return {WRITTEN: Pencil(Kind.NUMBER, count), OUTLINED: Pencil(Kind.NUMBER, outlined)}


def findings(
    options: Options, sheets: Sheets, left: frozenset[int], ended: str | None
) -> tuple[Finding, ...]:
    """Return what no play by the rules leaves on these boards: first of each board, then of all together."""
    alone = (found for seat, sheet in done(sheets) for found in _of_one(options, seat, sheet))
    over = _when_over(options, sheets, left) if ended else ()
    return (*alone, *over)


def unfinished(options: Options, sheets: Sheets, left: frozenset[int]) -> bool:
    """UN-28: return whether somebody stayed, and nobody who stayed has a full board."""
    here = stayed(sheets, left)
    return bool(here) and not any(_is_full(options, sheet) for sheet in (sheets[seat] for seat in here))


def typed(_options: Options, sheet: Marks) -> Marks:
    """Return what somebody types from a board: its two counts."""
    return counted(written(sheet), earned(sheet))


def finished(options: Options, sheets: Sequence[Marks], left: frozenset[int], _ended: str) -> State:
    """Return the table with these boards when it is over; a board with more written than it has spaces
    counts as full.
    """
    paper = Paper(tuple(_board(options, sheet) for sheet in sheets))
    reason = EndReason.OWN_CHAIN if stayed(sheets, left) else EndReason.LAST_PLAYER_LEFT
    return State(options, paper, None, 0, left, reason)


def _board(options: Options, sheet: Marks) -> Marks:
    count, outlined = _counts(sheet)
    outlines = dict.fromkeys(list(OUTLINES.values())[:outlined], OUTLINE)
    return {**outlines, **dict.fromkeys(path(options, outlines)[:count], STAR)}


def numbers(options: Options, key: str) -> frozenset[int]:
    """UN-20, UN-27: return how many spaces of a board can be written, or how many extra ones outlined."""
    most = options.extra_spaces + (options.spaces if key == WRITTEN else 0)
    return frozenset(range(most + 1))


def bounds(options: Options, known: Marks, open_boxes: frozenset[str], some_stayed: bool) -> tuple[int, int]:
    """UN-28, UN-30: return the lowest and the highest figure that decides.

    It is 1 for a full board and 0 for one that is not. If everybody left, it is the number of spaces written. Both only
    rise with the spaces written; a board is full the sooner the fewer spaces are outlined.
    """
    counts, outlines = (_possible(options, known, open_boxes, key) for key in (WRITTEN, OUTLINED))
    found = [_deciding(options, counted(*each), some_stayed) for each in product(counts, outlines)]
    return min(found), max(found)


def _possible(options: Options, known: Marks, open_boxes: frozenset[str], key: str) -> tuple[int, ...]:
    """Return the fewest and the most that this count can be; a known count only once."""
    return (0, max(numbers(options, key))) if key in open_boxes else (number_in(known, key) or 0,)


def _deciding(options: Options, sheet: Marks, some_stayed: bool) -> int:
    return int(_is_full(options, sheet)) if some_stayed else written(_board(options, sheet))


def _of_one(options: Options, seat: int, sheet: Marks) -> Iterator[Finding]:
    count, outlined = _counts(sheet)
    if outlined > options.extra_spaces:
        most = {"most": options.extra_spaces}
        yield Finding("too_many_outlined", "UN-27", (seat,), (OUTLINED,), (outlined,), most)
    spaces = options.spaces + outlined
    if count > spaces:
        yield Finding("more_written_than_spaces", "UN-12", (seat,), (WRITTEN,), (count,), {"most": spaces})


def _when_over(options: Options, sheets: Sheets, left: frozenset[int]) -> Iterator[Finding]:
    for seat, sheet in done(sheets):
        if seat in left and _is_full(options, sheet):
            yield Finding("full_and_went_home", "UN-30", (seat,), (WRITTEN,), (_counts(sheet)[0],))
        elif seat not in left and not _counts(sheet)[0]:
            yield Finding("nothing_written", "UN-19", (seat,), (WRITTEN,), (0,))
    here = stayed(sheets, left)
    if all_done(sheets) and unfinished(options, sheets, left):
        yield Finding("not_over", "UN-28", here, (WRITTEN,), _open_spaces(options, sheets, here))
    if len(here) > 1 and all_done(sheets) and all(_is_full(options, sheets[seat]) for seat in here):
        yield Finding("all_boards_full", "UN-28", here, (WRITTEN,), _written(sheets, here))


def _open_spaces(options: Options, sheets: Sheets, seats: tuple[int, ...]) -> tuple[int, ...]:
    """UN-12: return how many plain and outlined spaces of each board are not written."""
    counts = (_counts(sheets[seat] or {}) for seat in seats)
    return tuple(options.spaces + outlined - count for count, outlined in counts)


def _written(sheets: Sheets, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_counts(sheets[seat] or {})[0] for seat in seats)


def _is_full(options: Options, sheet: Marks | None) -> bool:
    """UN-12: return whether every plain and every outlined space is written; False for a sheet that is not done."""
    if sheet is None:
        return False
    count, outlined = _counts(sheet)
    return count >= options.spaces + outlined


def _counts(sheet: Marks) -> tuple[int, int]:
    return number_in(sheet, WRITTEN) or 0, number_in(sheet, OUTLINED) or 0


ON_PAPER = OnPaper(findings, unfinished, typed, finished, numbers, bounds)
