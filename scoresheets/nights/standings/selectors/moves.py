"""Compare the current order with the published one: what publishing again would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoresheets.nights.standings.pages import Moved, StandingsView
from scoresheets.nights.standings.selectors.standings import NightOrder
from scoresheets.results import words


def same_people(now: NightOrder, then: NightOrder) -> dict[str, str]:
    """Map each person and team of the order `now` to the same one in the earlier order `then`. New ones are left
    out.
    """
    by_seat = {row: person for person, rows in then.people.items() for row in rows}
    teams = {team: team for team in now.teams if team in then.teams}
    return teams | {
        person: next(by_seat[row] for row in rows if row in by_seat)
        for person, rows in now.people.items()
        if any(row in by_seat for row in rows)
    }


def moved_since(
    live: StandingsView, then: StandingsView, people: Mapping[str, str]
) -> tuple[StandingsView, int]:
    """Return the live order with each row's move since, and how many people have another place in some order, or stand
    in only one of the two.

    `people` maps each person to the one in the earlier order.
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
            moved = None if before is None else _moved(before, row.place)
            rows.append(row if moved is None else replace(row, moved=moved))
        groups.append(replace(group, rows=tuple(rows)))
    moves.update(person for _group, person in places)  # in no order any more
    return replace(live, groups=tuple(groups)), len(new) + len(moves)


def _moved(before: int, now: int) -> Moved | None:
    """Return the move between two places; None if the person had no rank before, and no move without one now."""
    places = before - now if before and now else 0
    return None if now and not before else Moved(places, words.moved(places) if places else "")
