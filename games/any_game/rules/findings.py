"""Checks of columns that were filled in by hand, without a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from games.any_game.rules.ending import EndReason, State
from games.any_game.rules.options import HIGHEST, Counts, Options
from games.any_game.rules.sheet import bid_key, points, points_key
from games.kit.findings import Finding, OnPaper, Sheets, all_done, done, stayed
from games.kit.numbers import Halves, Numbers, added
from games.kit.paper import Marks, Paper, figure_in

ROUNDS_ON_PAPER = 24
"""Rounds for which a printed sheet has room, if the table agreed on no number."""


def rounds_on_paper(options: Options) -> int:
    """Return how many rounds a sheet on paper has."""
    return options.rounds or ROUNDS_ON_PAPER


def numbers(options: Options, key: str) -> Numbers:
    """AG-1, AG-4, AG-5: return the numbers that may stand in a box."""
    if options.counts is Counts.WON:
        return range(2)
    if key.startswith("bid."):
        return range(HIGHEST + 1)
    return Halves(-HIGHEST, HIGHEST) if options.counts is Counts.HALVES else range(-HIGHEST, HIGHEST + 1)


def typed(options: Options, sheet: Marks) -> Marks:
    """Return what somebody types from this column: all that is written, as far as a sheet on paper goes."""
    keys = {
        key
        for number in range(1, rounds_on_paper(options) + 1)
        for key in (bid_key(number), points_key(number))
    }
    return {key: mark for key, mark in sheet.items() if key in keys}


def unfinished(_options: Options, sheets: Sheets, left: frozenset[int]) -> bool:
    """AG-10: return whether somebody stayed, and no round is written."""
    here = stayed(sheets, left)
    return bool(here) and not any(sheets[seat] for seat in here)


def finished(options: Options, sheets: Sequence[Marks], left: frozenset[int], _ended: str) -> State:
    """Return the table with these columns when it is over."""
    reason = EndReason.ENDED if stayed(sheets, left) else EndReason.LAST_PLAYER_LEFT
    rounds = max((len(points(sheet)) for sheet in sheets), default=1)
    return State(options, Paper(tuple(sheets)), None, 0, left, reason, max(1, rounds))


def findings(
    options: Options, sheets: Sheets, left: frozenset[int], ended: str | None
) -> tuple[Finding, ...]:
    """Return what no play by the rules leaves in these columns: first in each, then in all together."""
    alone = [found for seat, sheet in done(sheets) for found in _of_one(options, seat, sheet, left)]
    if alone or not all_done(sheets):
        return tuple(alone)
    whole = [sheet for sheet in sheets if sheet is not None]
    here = stayed(sheets, left)
    together = (*_rounds_differ(whole, here), *_sums(options, whole, left), *_goal(options, whole, here))
    return (*together, *(_not_over(here) if ended and unfinished(options, sheets, left) else ()))


def _of_one(options: Options, seat: int, sheet: Marks, left: frozenset[int]) -> Iterator[Finding]:
    """AG-4, AG-7: find rounds that were left out, points without a bid, and bids without points."""
    last = max((int(key.removeprefix("bid.")) for key in sheet), default=0)
    for number in range(1, last + 1):
        bid, written = (figure_in(sheet, key) for key in (bid_key(number), points_key(number)))
        waits = bid is not None and written is None and number == last and seat in left
        if written is None and not waits:
            yield Finding("round_left_out", "AG-7", (seat,), (points_key(number),), facts={"round": number})
        if options.bids and bid is None and written is not None:
            yield Finding("bid_left_out", "AG-4", (seat,), (bid_key(number),), facts={"round": number})


def _rounds_differ(sheets: Sequence[Marks], here: Sequence[int]) -> Iterator[Finding]:
    """AG-7: find players who stayed and wrote different numbers of rounds."""
    counts = tuple(len(points(sheets[seat])) for seat in here)
    if len(set(counts)) > 1:
        yield Finding("rounds_differ", "AG-7", tuple(here), counts=counts)


def _sums(options: Options, sheets: Sequence[Marks], left: frozenset[int]) -> Iterator[Finding]:
    """AG-6: find rounds that do not add up. A round that somebody who left did not write need not."""
    wanted, seats = options.adds_up_to, tuple(range(len(sheets)))
    if wanted is None:
        return
    for number in range(1, rounds_on_paper(options) + 1):
        row = [figure_in(sheet, points_key(number)) for sheet in sheets]
        written = [each for each in row if each is not None]
        if len(written) == len(sheets) and added(*written) != wanted:
            facts = {"round": number, "found": added(*written), "wanted": wanted}
            yield Finding("sum_is_wrong", "AG-6", seats, (points_key(number),), facts=facts, sure=not left)


def _goal(options: Options, sheets: Sequence[Marks], here: Sequence[int]) -> Iterator[Finding]:
    """AG-9: find players who reached the goal before the last round, or passed one that is reached exactly."""
    for seat in here if options.goal else ():
        sums = list(accumulate(points(sheets[seat]), added))
        past = next((number for number, each in enumerate(sums, 1) if each > options.goal), None)
        if options.exactly and past is not None:
            facts = {"round": past, "goal": options.goal}
            yield Finding("goal_passed", "AG-9", (seat,), (points_key(past),), facts=facts)
            continue
        early = next((number for number, each in enumerate(sums[:-1], 1) if each >= options.goal), None)
        if early is not None:
            facts = {"round": early, "goal": options.goal}
            yield Finding("played_on", "AG-9", (seat,), (points_key(early),), facts=facts)


def _not_over(here: Sequence[int]) -> tuple[Finding, ...]:
    return (Finding("not_over", "AG-10", tuple(here)),)


ON_PAPER = OnPaper(findings, unfinished, typed, finished, numbers)
