"""Publish the standings of a night, and give handicaps and teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone

from games.kit.names import same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import Handicap, Night, OrderChange, PublishedOrder, Season, Team, TeamMember
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_running, running
from scoresheets.nights.standings.selectors.chosen import handicaps_of, memberships
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.names import names_at
from scoresheets.nights.standings.selectors.people import People, named_people, night_people, person_by_seat
from scoresheets.nights.standings.selectors.shown import has_begun
from scoresheets.nights.standings.selectors.standings import OVER, NightOrder, night_order, order_as_json
from scoresheets.nights.standings.words import team_name
from scoresheets.nights.writing import write_found

LARGEST_HANDICAP = 99_999


def publish_order(*, access: NightAccess, after: int) -> None:
    """Publish the order that counts now, for everybody who looks at the night.

    `after` is the number of the published order that the organizer saw, 0 for none. If another device has published
    since, nothing changes. Raises Refusal `not_running`, `nothing_counts`.
    """
    access_running(access)

    def publish(fresh: Night, order: NightOrder) -> None:
        published = PublishedOrder.objects.filter(night=fresh).first() or PublishedOrder(
            night=fresh, number=0
        )
        if published.number != after:
            return
        if not order.tables:
            raise Refusal("nothing_counts")
        published.number, published.order, published.published_at = (
            after + 1,
            order_as_json(order),
            timezone.now(),
        )
        published.save()

    write_found(access, night_order, publish)


def give_handicap(*, access: NightAccess, game: str, seat: int, amount: int) -> None:
    """Add a handicap to the figure of the person at a seat, in the standings of a game; 0 takes it away.

    What is so already changes nothing. Raises Refusal `not_running`, `malformed`, `handicap_too_large`,
    `handicap_for_places` over all games, `nobody_there` for a seat at no table of the night.
    """
    if abs(amount) > LARGEST_HANDICAP:
        raise Refusal("handicap_too_large", most=LARGEST_HANDICAP)
    if game == OVER:
        raise Refusal("handicap_for_places")

    def find(night: Night) -> People:
        if game not in criteria_of_night(night):
            raise Refusal("malformed")
        return night_people(night)

    write_found(access, find, lambda fresh, people: _give(fresh, people, game, seat, amount))


def _give(night: Night, people: People, game: str, seat: int, amount: int) -> None:
    person = next((key for key, seats in people.items() if seat in seats), None)
    if person is None:
        raise Refusal("nobody_there")
    row = handicaps_of(night, person_by_seat(people)).get(game, {}).get(person)
    before, seats = row.amount if row else 0, list(people[person])
    if amount == before:
        return
    if row:
        row.delete()
    if amount:
        Handicap.objects.create(night=night, game=game, seats=seats, amount=amount)
    was, now = ({"seats": seats, "amount": each} for each in (before, amount))
    log_change(night, game, OrderChange.What.HANDICAP, was, now)


def put_in_team(*, access: NightAccess, name: str, seats: Sequence[int]) -> None:
    """Put the people at these seats into the team with this name, which is made if there is none. A person who is in it
    already stays.

    Raises Refusal `not_running`, `nobody_there` for a seat without a name or at no table of the night, `in_other_team`,
    `too_many_teams`.
    """

    def put(fresh: Night, people: People) -> None:
        wanted = _people_of(people, seats)
        if not wanted or not named_people(people).issuperset(wanted):
            raise Refusal("nobody_there")
        team, members = _team(fresh, name), memberships(fresh, person_by_seat(people))
        for person in wanted:
            other = members[person].team if person in members else team
            if other != team:
                raise Refusal(
                    "in_other_team", name=names_at(people)[person], team=team_name(other.name, other.number)
                )
        new = {person: list(people[person]) for person in wanted if person not in members}
        if new:
            team.save()
            TeamMember.objects.bulk_create(TeamMember(team=team, seats=each) for each in new.values())
            _log_team(fresh, list(new.values()), 0, team.number)

    write_found(access, night_people, put)


def take_out_of_team(*, access: NightAccess, seats: Sequence[int]) -> None:
    """Take the people at these seats out of their teams. A team without people is shown no more.

    Raises Refusal `not_running`.
    """

    def take_out(fresh: Night, people: People) -> None:
        members = memberships(fresh, person_by_seat(people))
        rows = [members[person] for person in _people_of(people, seats) if person in members]
        for team in {row.team for row in rows}:
            gone = [row for row in rows if row.team == team]
            _log_team(fresh, [row.seats for row in gone], team.number, 0)
            TeamMember.objects.filter(pk__in=[row.pk for row in gone]).delete()

    write_found(access, night_people, take_out)


def rename_team(*, access: NightAccess, team: int, name: str) -> None:
    """Give a team of the night, by its number, another name. Raises Refusal `not_running`, `no_such_team`,
    `team_exists`.
    """
    with running(access) as fresh:
        row = Team.objects.filter(night=fresh, number=team).first()
        if row is None:
            raise Refusal("no_such_team")
        other = _called(Team.objects.filter(night=fresh).exclude(pk=row.pk), name)
        if other is not None:
            raise Refusal("team_exists", team=other.name)
        if row.name != name:
            row.name = name
            row.save(update_fields=["name"])


def _people_of(people: People, seats: Sequence[int]) -> list[str]:
    """Return the people at these seats, each once. Raises Refusal `nobody_there` for a seat of another night."""
    by_seat = person_by_seat(people)
    if not all(seat in by_seat for seat in seats):
        raise Refusal("nobody_there")
    return list(dict.fromkeys(by_seat[seat] for seat in seats))


def _team(night: Night, name: str) -> Team:
    """Return the team with this name, else a new one, not saved yet. Raises Refusal `too_many_teams`."""
    teams = list(Team.objects.filter(night=night).order_by("number"))
    found = _called(teams, name)
    if found is None:
        check_limit(Team.objects.filter(night=night))
    return found or Team(night=night, number=len(teams) + 1, name=name)


def _called(teams: Iterable[Team], name: str) -> Team | None:
    return next((team for team in teams if same_name(team.name) == same_name(name)), None)


def _log_team(night: Night, people: list[list[int]], before: int, after: int) -> None:
    was, now = ({"people": people, "team": each} for each in (before, after))
    log_change(night, OVER, OrderChange.What.TEAM, was, now)


def log_change(at: Night | Season, game: str, what: OrderChange.What, before: Any, after: Any) -> None:
    """Record a change for all to see, once a game has started."""
    if before != after and has_begun(at):
        check_limit(at.order_changes.all())
        at.order_changes.create(game=game, what=what, before=before, after=after)
