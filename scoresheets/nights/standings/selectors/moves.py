"""How the order of now differs from the one that was published: what publishing again would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoresheets.nights.standings.pages import Moved, StandingsView
from scoresheets.nights.standings.selectors.standings import NightOrder
from scoresheets.results import words


def same_people(now: NightOrder, then: NightOrder) -> dict[str, str]:
    """Who each was in an earlier order."""
    by_seat = {row: person for person, rows in then.people.items() for row in rows}
    return {
        person: next(by_seat[row] for row in rows if row in by_seat)
        for person, rows in now.people.items()
        if any(row in by_seat for row in rows)
    }


def moved_since(
    live: StandingsView, then: StandingsView, people: Mapping[str, str]
) -> tuple[StandingsView, int]:
    """The live order with how each has moved since, and how many people stand elsewhere in one of the orders, or in one
    of them alone. `people` tells who each was.
    """
    places = {(group.key, row.person): row.place for group in then.groups for row in group.rows}
    new, moves = set[str](), set[str]()
    groups = []
    for group in live.groups:
        rows = []
        for row in group.rows:
            was = people.get(row.person)
            before = places.pop((group.key, was), None) if was else None
            if before is None or before != row.place:
                (new if was is None else moves).add(was or row.person)
            rows.append(row if before is None else replace(row, moved=_moved_by(before - row.place)))
        groups.append(replace(group, rows=tuple(rows)))
    moves.update(person for _group, person in places)  # they stand nowhere any more
    return replace(live, groups=tuple(groups)), len(new) + len(moves)


def _moved_by(places: int) -> Moved:
    return Moved(places, words.moved(places) if places else "")
