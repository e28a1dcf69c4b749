"""The criteria that the runner of a night or of a season chose, in their order, and how games count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scoresheets.models import Handicap, Night, Team, TeamMember
from scoresheets.nights.persons import guest_key
from scoresheets.results.counting import ByNight, Counting, points_from_json
from scoresheets.results.standings import BY_POINTS, BY_STRENGTH, Criterion, best_single

TEAM_KEY = "team-"  # begins the key of a team in an order, where people have numbers
# Keys of `Chosen.counting`.
ORDERS, POINTS_TABLE, FIGURES_ONLY, NIGHTS = "orders", "points", "figures_only", "nights"


class Chosen(Protocol):
    """Choices of what counts: the rows of nights and seasons have them in columns of these names."""

    criteria: dict[str, Any]
    counting: dict[str, Any]


@dataclass(slots=True)
class Usual:
    """Choices of nobody: everything counts as usual."""

    criteria: dict[str, Any] = field(default_factory=dict)
    counting: dict[str, Any] = field(default_factory=dict)


def optional(game: str, criteria: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """Return the criteria that may be added to these of a game ("" for all games): points for places, in one game the
    best single value of the figure by which it ranks, and the strength of opponents. That figure comes after the wins.
    """
    singles = [best_single(each) for each in criteria[1:2]] if game else []
    return (BY_POINTS, *singles, BY_STRENGTH)


def in_order(chosen: Chosen, game: str, criteria: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """Return these criteria of a game ("" for all games) in the order that was chosen, with the optional ones that
    were.
    """
    wanted: Sequence[str] = chosen.criteria.get(game, ())
    found = (*criteria, *(each for each in optional(game, criteria) if each.name in wanted))
    usual = [each.name for each in found]
    places = {name: place for place, name in enumerate(wanted)}
    return tuple(sorted(found, key=lambda each: (places.get(each.name, len(places)), usual.index(each.name))))


def counting_of(chosen: Chosen, game: str, handicapped: str = "") -> Counting:
    """Return how games count in the orders of a game ("" for all games), without any handicap. `handicapped` is the
    figure to which they are added: the one by which the game ranks.
    """
    wanted = chosen.counting.get(ORDERS, {}).get(game, {})
    points = points_from_json(chosen.counting.get(POINTS_TABLE))
    return Counting(wanted.get("best", 0), wanted.get("least", 0), points, handicapped=handicapped)


def by_night(chosen: Chosen) -> ByNight:
    """Return how the nights of a season count."""
    stored = chosen.counting.get(NIGHTS, {})
    return ByNight(stored.get("by", False), stored.get("dropped", 0), tuple(stored.get("places", ())))


def handicaps_of(night: Night) -> dict[str, dict[str, Handicap]]:
    """Return the handicaps of the night, by game and person. If two people with one became one, the last counts."""
    found: dict[str, dict[str, Handicap]] = {}
    for row in Handicap.objects.filter(guest__night=night).select_related("guest").order_by("pk"):
        found.setdefault(row.game, {})[guest_key(row.guest)] = row
    return found


def memberships(night: Night) -> dict[str, TeamMember]:
    """Return the membership of each person who is in a team. If two people with a team became one, the first counts."""
    rows = TeamMember.objects.filter(team__night=night).select_related("team", "guest").order_by("-pk")
    return {guest_key(row.guest): row for row in rows}


def teams_of(night: Night) -> dict[Team, list[str]]:
    """Return the teams of a night that have members, each with these, by number."""
    found: dict[Team, list[str]] = {}
    for person, row in memberships(night).items():
        found.setdefault(row.team, []).append(person)
    return dict(sorted(found.items(), key=lambda each: each[0].number))


def team_key(pk: int) -> str:
    """Return the key of a team in an order."""
    return f"{TEAM_KEY}{pk}"
