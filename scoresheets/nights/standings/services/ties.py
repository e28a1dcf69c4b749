"""Settle a tie between people or teams who are level in an order of a night, and take that back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, OrderChange, Seat, Table, Tie, Tied
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, running
from scoresheets.nights.guests.services import guest_at
from scoresheets.nights.standings.selectors.choices import TEAM_KEY
from scoresheets.nights.standings.selectors.groups import tied_in
from scoresheets.nights.standings.selectors.standings import NightOrder, night_order
from scoresheets.nights.standings.selectors.tie_choices import playoff_tables, tie_entry
from scoresheets.nights.standings.services.standings import log_change, seats_of_guest
from scoresheets.nights.tables import night_tables
from scoresheets.nights.writing import write_found


def settle_tie(
    *,
    access: NightAccess,
    order: str,
    entries: Mapping[str, int],
    how: Tie.How,
    reason: str = "",
    place: int | None = None,
) -> None:
    """Settle the tie between these people or teams in the order with the key `order`. `entries` maps each of them, as
    the page calls it, to its place among them; that counts for a lot and for the organizer's word alone.

    The table at `place` is the play-off. If it is settled so already, nothing changes. Raises Refusal `not_running`,
    `no_tie_now`, `reason_missing`, `no_playoff`, `malformed`.
    """
    if how == Tie.How.WORD and not reason:
        raise Refusal("reason_missing")

    def settle(fresh: Night, now: NightOrder) -> None:
        places = {key: at for entry, at in entries.items() if (key := tie_entry(entry, now))}
        tied = len(places) == len(entries) and places.keys() in tied_in(now, order)
        if _is_settled(fresh, now, order, how, places, place):
            return
        if not tied:
            raise Refusal("no_tie_now")
        check_limit(Tie.objects.filter(night=fresh))
        tie = Tie(night=fresh, how=how)
        if how == Tie.How.PLAYOFF:
            tie.table = _playoff(fresh, now, tuple(places), place)
        elif len(set(places.values())) == 1 or not all(1 <= at <= len(places) for at in places.values()):
            raise Refusal("malformed")
        tie.order, tie.reason = order, reason if how == Tie.How.WORD else ""
        tie.save()
        Tied.objects.bulk_create(
            Tied(tie=tie, at=at, **_guest_or_team(fresh, now, key)) for key, at in places.items()
        )
        _log(fresh, tie, before="", after=how)

    write_found(access, night_order, settle)


def _is_settled(
    night: Night, now: NightOrder, order: str, how: Tie.How, places: Mapping[str, int], place: int | None
) -> bool:
    """Return whether this very tie was settled in this way: a second tap."""
    row = Tie.objects.filter(night=night, order=order).select_related("table__place").last()
    if row is None or row.how != how:
        return False
    if how == Tie.How.PLAYOFF:  # until it is over; people who are level there too may play another one
        pending = not next(each.places for each in now.ties if each.pk == row.pk)
        return (
            pending
            and row.table is not None
            and row.table.place is not None
            and row.table.place.number == place
        )
    given = how in (Tie.How.LOT, Tie.How.WORD)
    found = next(each.places for each in now.ties if each.pk == row.pk)
    return found == places if given else found.keys() == places.keys()


def take_back_tie(*, access: NightAccess, tie: int) -> None:
    """Let those in a settled tie share their place again. One that is gone changes nothing. Raises Refusal
    `not_running`.
    """
    with running(access) as fresh:
        row = Tie.objects.filter(night=fresh, pk=tie).first()
        if row is not None:
            _log(fresh, row, before=row.how, after="")
            row.delete()


def _playoff(night: Night, order: NightOrder, people: Sequence[str], place: int | None) -> Table:
    found = playoff_tables(night, night_tables(night), order, people)
    table = next((each for each in found if each.place and each.place.number == place), None)
    if table is None:
        raise Refusal("no_playoff")
    return table


def _guest_or_team(night: Night, order: NightOrder, key: str) -> dict[str, Any]:
    if key.startswith(TEAM_KEY):
        return {"team_id": int(key.removeprefix(TEAM_KEY))}
    return {"guest": guest_at(night, Seat.objects.get(pk=order.people[key][0]))}


def _log(night: Night, tie: Tie, *, before: str, after: str) -> None:
    tied = tie.tied.select_related("guest")
    facts = {"people": [_logged(each) for each in tied], "order": tie.order, "tie": tie.pk}
    was, now = ({**facts, "how": how} for how in (before, after))
    log_change(night, "", OrderChange.What.TIE, was, now)


def _logged(each: Tied) -> dict[str, Any]:
    one = {"team": each.team_id} if each.guest is None else {"seats": seats_of_guest(each.guest)}
    return {**one, "at": each.at}
