"""Compare the current order with the published one: what publishing again would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoresheets.nights.standings.pages import Moved, StandingsView
from scoresheets.nights.standings.selectors.choices import TEAM_KEY
from scoresheets.nights.standings.selectors.people import People
from scoresheets.nights.standings.selectors.standings import NightOrder
from scoresheets.results import words


def same_people(now: NightOrder, then: NightOrder, seats: People) -> dict[str, str]:
    """Map each person and team of the order `now` to the same one in the earlier order `then`. New ones are left
    out.

    `seats` are all that the people of the night have: a game that counted then may not count now.
    """
    by_seat = {row: person for person, rows in then.people.items() for row in rows}
    every_seat = {row: rows for rows in seats.values() for row in rows}
    found = {team: team for team in now.teams if team in then.teams}
    for person, rows in now.people.items():
        was = next((by_seat[row] for row in (*rows, *every_seat.get(rows[0], ())) if row in by_seat), None)
        if was is not None:
            found[person] = was
    return found


def moved_since(
    live: StandingsView, then: StandingsView, people: Mapping[str, str]
) -> tuple[StandingsView, int, bool]:
    """Return the live order with each row's move since; how many people have another place in some order, or stand
    in only one of the two; and whether any team does.

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
    teams = {each for each in (*new, *moves) if each.startswith(TEAM_KEY)}
    return replace(live, groups=tuple(groups)), len(new) + len(moves) - len(teams), bool(teams)


def _moved(before: int, now: int) -> Moved | None:
    """Return the move between two places; None if the person had no rank before, and no move without one now."""
    places = before - now if before and now else 0
    return None if now and not before else Moved(places, words.moved(places) if places else "")
