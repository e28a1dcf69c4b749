"""The changes of what counts at a night or in a season, after its first start, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scoresheets.models import Night, OrderChange, Season, Team, Tie
from scoresheets.nights.standings import words as counting_words
from scoresheets.nights.standings.pages import ChangeLine
from scoresheets.nights.standings.selectors.criteria import game_titles
from scoresheets.nights.standings.selectors.figures import criterion_label
from scoresheets.nights.standings.selectors.names import how_settled, names_at
from scoresheets.nights.standings.selectors.people import night_people
from scoresheets.results import words
from scoresheets.results.counting import ByNight, points_from_json

What = OrderChange.What
OF_PEOPLE = (What.HANDICAP, What.TEAM, What.TIE)
Namer = Callable[[Sequence[int]], str]


def changes_of(where: Night | Season) -> tuple[ChangeLine, ...]:
    """Return the changes of what counts after the first start, oldest first, with the current names of people."""
    changes = list(where.order_changes.order_by("pk"))
    of_people = any(each.what in OF_PEOPLE for each in changes)
    name = _namer(where) if of_people and isinstance(where, Night) else None
    title = game_titles(where)
    return tuple(
        ChangeLine(
            change.changed_at,
            _title(change, title),
            *(_text(change, value, name) for value in (change.before, change.after)),
        )
        for change in changes
    )


def _namer(night: Night) -> Namer:
    """Return a function that names the person at these seats, as the standings name that person now. If it is not one
    person any more, it is the one at the first of them.
    """
    people = night_people(night)
    names = names_at(people)
    by_seat = {seat: names[person] for person, seats in people.items() for seat in seats}

    def named(seats: Sequence[int]) -> str:
        return next((by_seat[seat] for seat in seats if seat in by_seat), words.removed())

    return named


def _title(change: OrderChange, title: Callable[[str], str]) -> str:
    if change.what == What.POINTS:
        return counting_words.points_for_places()
    if change.what == What.TEAM:
        return counting_words.team_changes()
    if change.what == What.TIE:
        return counting_words.tie_changes()
    if change.what == What.FINAL:
        return counting_words.final_decides()
    if change.what == What.NIGHTS:
        return counting_words.nights_of_season()
    return title(change.game)


def _text(change: OrderChange, value: Any, name: Namer | None) -> str:
    """Return a value before or after a change."""
    if name and change.what in OF_PEOPLE:
        return _text_of_people(change, value, name)
    said: dict[str, Callable[[Any], str]] = {
        What.BEST: counting_words.best_games,
        What.LEAST: counting_words.least_games,
        What.POINTS: lambda points: counting_words.points_chosen(points_from_json(points)),
        What.FINAL: lambda alone: counting_words.what_decides(figures_only=alone),
        What.NIGHTS: lambda nights: counting_words.nights_chosen(ByNight(**nights)),
    }
    if change.what in said:
        return said[change.what](value)
    return " → ".join(criterion_label(change.game, each, value) for each in value)


def _text_of_people(change: OrderChange, value: Any, name: Namer) -> str:
    if change.what == What.HANDICAP:
        return counting_words.handicap_chosen(name(value["seats"]), value["amount"])
    if change.what == What.TEAM:
        team = _team(change, number=value["team"]) if value["team"] else counting_words.no_team()
        return counting_words.in_team([name(seats) for seats in value["people"]], team)
    people = sorted(value["people"], key=lambda entry: int(entry["at"]))
    names = [
        name(entry["seats"]) if "seats" in entry else _team(change, pk=entry["team"]) for entry in people
    ]
    tie = Tie.objects.filter(pk=value["tie"]).select_related("table__place").first()
    return counting_words.tie_change(names, how_settled(tie) if value["how"] else "")


def _team(change: OrderChange, **which: int) -> str:
    team = Team.objects.filter(night=change.night_id, **which).first()
    return counting_words.team_name(team.name, team.number) if team else words.removed()
