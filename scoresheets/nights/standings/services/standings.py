"""Publish the standings of a night, and give handicaps and teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.kit.names import same_name
from scoresheets.base.refusals import Refusal
from scoresheets.models import (
    Guest,
    Handicap,
    Night,
    OrderChange,
    PublishedOrder,
    Season,
    Seat,
    Team,
    TeamMember,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_running, running
from scoresheets.nights.guests.services import guest_at
from scoresheets.nights.persons import guest_key
from scoresheets.nights.standings.selectors.choices import handicaps_of, memberships
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.standings import OVER, NightOrder, night_order, order_as_json
from scoresheets.nights.standings.selectors.standings_page import has_begun
from scoresheets.nights.standings.words import team_name
from scoresheets.nights.tables import keys_of
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

    def find(night: Night) -> None:
        if game not in criteria_of_night(night):
            raise Refusal("malformed")

    write_found(access, find, lambda fresh, _found: _give(fresh, game, seat, amount))


def _give(night: Night, game: str, seat: int, amount: int) -> None:
    (guest,) = _guests_at(night, [seat])
    row = handicaps_of(night).get(game, {}).get(guest_key(guest))
    before = row.amount if row else 0
    if amount == before:
        return
    if row:
        row.delete()
    if amount:
        Handicap.objects.create(game=game, guest=guest, amount=amount)
    was, now = ({"seats": seats_of_guest(guest), "amount": each} for each in (before, amount))
    log_change(night, game, OrderChange.What.HANDICAP, was, now)


def put_in_team(*, access: NightAccess, name: str, seats: Sequence[int]) -> None:
    """Put the people at these seats into the team with this name, which is made if there is none. A person who is in it
    already stays.

    Raises Refusal `not_running`, `nobody_there` for a seat without a name or at no table of the night, `in_other_team`,
    `too_many_teams`.
    """
    with running(access) as fresh:
        wanted = _guests_at(fresh, seats)
        if not wanted or not all(guest.name for guest in wanted):
            raise Refusal("nobody_there")
        team, members = _team(fresh, name), memberships(fresh)
        for guest in wanted:
            row = members.get(guest_key(guest))
            if row is not None and row.team != team:
                called = team_name(row.team.name, row.team.number)
                raise Refusal("in_other_team", name=guest.name, team=called)
        new = [guest for guest in wanted if guest_key(guest) not in members]
        if new:
            team.save()
            TeamMember.objects.bulk_create(TeamMember(team=team, guest=guest) for guest in new)
            _log_team(fresh, new, 0, team.number)


def take_out_of_team(*, access: NightAccess, seats: Sequence[int]) -> None:
    """Take the people at these seats out of their teams. A team without people is shown no more.

    Raises Refusal `not_running`.
    """
    with running(access) as fresh:
        members = memberships(fresh)
        rows = [members[key] for guest in _guests_at(fresh, seats) if (key := guest_key(guest)) in members]
        for team in {row.team for row in rows}:
            gone = [row for row in rows if row.team == team]
            _log_team(fresh, [row.guest for row in gone], team.number, 0)
            TeamMember.objects.filter(pk__in=[row.pk for row in gone]).delete()


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


def _guests_at(night: Night, seats: Sequence[int]) -> list[Guest]:
    """Return the people at these seats, each once. Raises Refusal `nobody_there` for a seat of another night."""
    found = Seat.objects.filter(table__in=keys_of(night)).select_related("guest__one_with").in_bulk(seats)
    if len(found) < len(set(seats)):
        raise Refusal("nobody_there")
    return list(dict.fromkeys(guest_at(night, found[seat]) for seat in seats))


def seats_of_guest(guest: Guest) -> list[int]:
    """Return the primary keys of the seats of the person that this guest is."""
    seats = Seat.objects.filter(Q(guest=guest) | Q(guest__one_with=guest)).order_by("pk")
    return list(seats.values_list("pk", flat=True))


def _team(night: Night, name: str) -> Team:
    """Return the team with this name, else a new one, not saved yet. Raises Refusal `too_many_teams`."""
    teams = list(Team.objects.filter(night=night).order_by("number"))
    found = _called(teams, name)
    if found is None:
        check_limit(Team.objects.filter(night=night))
    return found or Team(night=night, number=len(teams) + 1, name=name)


def _called(teams: Iterable[Team], name: str) -> Team | None:
    return next((team for team in teams if same_name(team.name) == same_name(name)), None)


def _log_team(night: Night, guests: Iterable[Guest], before: int, after: int) -> None:
    people = [seats_of_guest(guest) for guest in guests]
    was, now = ({"people": people, "team": each} for each in (before, after))
    log_change(night, OVER, OrderChange.What.TEAM, was, now)


def log_change(at: Night | Season, game: str, what: OrderChange.What, before: Any, after: Any) -> None:
    """Record a change for all to see, once a game has started."""
    if before != after and has_begun(at):
        check_limit(at.order_changes.all())
        at.order_changes.create(game=game, what=what, before=before, after=after)
