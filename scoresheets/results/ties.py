"""People who share a place in a standing: their tie is settled, or they stand in the order of their names. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from scoresheets.results.standings import SETTLED, Row, Standing


def with_ties_settled(standing: Standing, ties: Iterable[Mapping[str, int]]) -> Standing:
    """Return the standing with ties settled. Each tie maps people to their order among themselves, from 1; people level
    there still share a place. A tie is settled if everybody at a place is in it, by the first one of several.
    """
    settled, rows = tuple(ties), list[Row]()
    for place, shared in groupby(standing.rows, key=lambda row: row.place):
        group = list(shared)
        tie = next((each for each in settled if all(row.person in each for row in group)), None)
        if tie is None or not place or len(group) == 1:
            rows += group
            continue
        first, order = group[0].decides, [tie[row.person] for row in group]
        for row in sorted(group, key=lambda row: tie[row.person]):
            better = sum(other < tie[row.person] for other in order)
            begins = rows[-1].place != place + better if rows else True
            decides = (SETTLED if better else first) if begins else None
            rows.append(replace(row, place=place + better, decides=decides))
    return replace(standing, rows=tuple(rows))


def named_in_order(standing: Standing, key: Callable[[str], Any]) -> Standing:
    """Return the standing with people who share a place in the order of their names. `key` maps a person to its sort
    key.
    """
    rows: list[Row] = []
    for _place, shared in groupby(standing.rows, key=lambda row: row.place):
        first, *others = shared
        for row in sorted((first, *others), key=lambda row: key(row.person)):
            begins = not rows or rows[-1].place != first.place
            rows.append(replace(row, decides=first.decides if begins else None))
    return replace(standing, rows=tuple(rows))
