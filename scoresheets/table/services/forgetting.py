"""Deleting for good: a name, a device's access to a table, a table with its log."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.db.models import F

from games.kit.names import LONGEST_NAME
from scoresheets.base.limits import LONGEST_TEAM
from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import (
    Admission,
    Announcement,
    Call,
    Decision,
    Play,
    Proposal,
    Reason,
    Role,
    Seat,
    Table,
    Team,
    Tie,
)
from scoresheets.registry import GAMES
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.selectors.access import (
    Access,
    access_administering,
    access_fresh,
    access_playing,
    access_seat,
    access_writing,
    devices_at,
    night_of,
)
from scoresheets.table.selectors.known_tables import line_of_games
from scoresheets.table.selectors.states import forget_history
from scoresheets.table.writing import touch_night, wipe_traces, write_table

LONGEST_TITLE = 60  # characters, as the columns have them
LONGEST_WORDS = 200
NOT_THEIRS = 403  # at that table this device may not remove the name


def remove_name(*, access: Access, number: int) -> None:
    """Remove a seat's name for good, as a device that may rename it. The seat is then called by its number; its figures
    stay.

    The name is also removed from free text, and from the games before and after with the same people, wherever this
    device may rename that seat. Raises Refusal if one of them cannot be written now.
    """
    key = _access_own_name(access, number).name_key
    if not key:
        return
    for table in line_of_games(access.table):
        try:
            there = access_fresh(access.device, table)
            _unname(there, number, key)
        except Stranger:
            continue
        except Refusal as refusal:
            if refusal.status != NOT_THEIRS:
                raise
    _unname(access, number, key)  # last: if another one fails, a retry still finds the name
    wipe_traces()


def remove_names(*, table: Table) -> None:
    """Remove every name at the table for good; call `wipe_traces` after it. Raises Refusal if it cannot be written."""
    with write_table(table) as fresh:
        for seat in fresh.seats.exclude(name=""):
            unname_seat(fresh, seat)
        fresh.typists.update(name="")
        fresh.touch("title", "options", "settlement")
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)


def choose_memory(*, access: Access, forgets: bool) -> None:
    """Set whether the table's players are remembered as people. Every player may make it forget them: their figures
    are deleted, and people that only this table refers to. Raises Refusal `not_playing`, and `not_host` if the table
    shall remember them again.
    """
    with write_table(access.table) as fresh:
        now = access_playing(access_fresh(access.device, fresh))
        if not forgets:
            access_writing(now)
        if fresh.forgets == forgets or fresh.trial:
            return
        fresh.forgets = forgets
        for seat in now.seats:
            hooks.seat_taken_over(fresh, seat, None)
        if not forgets:
            hooks.names_changed(fresh)
        fresh.touch("forgets")
    broadcast_changed(fresh)
    wipe_traces()


def leave_table(*, access: Access) -> None:
    """Leave the table with this device: its seats are free, its open pages end, and it comes back by a link only.

    Raises Refusal `host_stays`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        if now.is_host:
            raise Refusal("host_stays")
        Seat.objects.filter(table=fresh, device=now.device).update(device=None)
        Admission.objects.filter(table=fresh, device=now.device).delete()
        fresh.touch()
    broadcast_revoked(fresh, device_ids=(now.device.pk,))
    broadcast_changed(fresh)


def delete_table(*, access: Access) -> None:
    """Delete the table as the host: names, sheets, log, links; every open page ends. A table opened at a night may only
    be deleted by a device that runs the night. Raises Refusal `not_host`, `not_running`.
    """
    with write_table(access.table) as fresh:
        now = access_administering(access_fresh(access.device, fresh))
        if fresh.place_id is not None and now.role != Role.RUN:
            raise Refusal("not_running")
        night, begun = night_of(fresh), fresh.started_at or fresh.on_paper
        played = [seat.guest_id for seat in now.seats if seat.guest_id and begun]
        delete_locked(fresh)
        if night is not None:
            hooks.place_freed(night, played)
    wipe_traces()


def delete_locked(table: Table) -> None:
    """Delete a table with all its rows, and the people that nothing else refers to. Only inside `write_table`; call
    `wipe_traces` after it.
    """
    gone, _version = devices_at(table)
    public_id = table.public_id
    broadcast_revoked(table, device_ids=tuple(gone))
    hooks.table_goes(table)
    table.delete()
    transaction.on_commit(partial(drop_renderings, public_id))
    transaction.on_commit(partial(forget_history, public_id))


def _access_own_name(access: Access, number: int) -> Seat:
    """Return the seat if this device may remove its name: its own seat, or any if it is the host's or runs the
    night.
    """
    seat = access_seat(access, number)
    if number not in access.holds:
        access_administering(access)
    return seat


def _unname(access: Access, number: int, key: str) -> None:
    with write_table(access.table) as fresh:
        seat = _access_own_name(access_fresh(access.device, fresh), number)
        if seat.name_key != key:
            return
        unname_seat(fresh, seat)
        fresh.touch("title", "options", "settlement")
    drop_renderings(fresh.public_id)
    broadcast_changed(fresh, forget=True)


def unname_seat(table: Table, seat: Seat) -> None:
    """Remove the name of a seat, and its person and play. Only inside `write_table`; the caller saves the table's
    title, options and settlement.
    """
    hooks.name_goes(table, seat)
    name, seat.name, seat.name_key = seat.name, "", ""
    person, seat.person = seat.person_id, None
    seat.save(update_fields=["name", "name_key", "person"])
    Play.objects.filter(seat=seat).delete()
    hooks.person_left(person)
    _unname_words(table, name, seat.called)


def _unname_words(table: Table, name: str, called: str) -> None:
    """Replace the name by `called` in free text: title, options, settlement, reasons, calls, rulings, typists,
    decisions, and the teams, settled ties and announcements of its night. The caller saves the first three.
    """
    as_a_word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)

    def without(text: str, longest: int) -> str:
        return as_a_word.sub(lambda _found: called, text)[:longest]

    table.title = without(table.title, LONGEST_TITLE)
    typed = GAMES[table.game].typed_options if table.game in GAMES else {}
    for option, longest in typed.items():
        if option in table.options:
            table.options[option] = without(str(table.options[option]), longest)
    table.settlement = without(table.settlement, LONGEST_WORDS)
    calls, team = Call.objects.filter(table=table), Team.objects.filter(night__places__tables=table)
    for rows, column, longest in (
        (Reason.objects.filter(entry__table=table), "text", LONGEST_WORDS),
        (Proposal.objects.filter(table=table), "reason", LONGEST_WORDS),
        (calls, "words", LONGEST_WORDS),
        (calls, "outcome", LONGEST_WORDS),
        (table.rulings, "reason", LONGEST_WORDS),
        (table.typists, "name", LONGEST_NAME),
        (team, "name", LONGEST_TEAM),
        (Tie.objects.filter(night__places__tables=table), "reason", LONGEST_WORDS),
        (Decision.objects.filter(table=table), "reason", LONGEST_WORDS),
    ):
        for row in rows.exclude(**{column: ""}):
            setattr(row, column, without(getattr(row, column), longest))
            row.save(update_fields=[column])
    _unname_announcements(table, partial(without, longest=LONGEST_WORDS))


def _unname_announcements(table: Table, without: Callable[[str], str]) -> None:
    """Take a name out of the announcements of the table's night. Its other tables, which show them too, follow: their
    rows are locked after this one, so of two removals at once one may have to be sent again.
    """
    night, changed = night_of(table), False
    for announcement in Announcement.objects.filter(night=night) if night else ():
        before, announcement.words = announcement.words, without(announcement.words)
        if announcement.words != before:
            announcement.save(update_fields=["words"])
            changed = True
    if night and changed:
        others = Table.objects.filter(place__night=night).exclude(pk=table.pk)
        others.update(version=F("version") + 1)
        touch_night(night.pk)
        for other in others.only("public_id", "version"):
            transaction.on_commit(partial(drop_renderings, other.public_id))
            broadcast_changed(other, forget=True)
