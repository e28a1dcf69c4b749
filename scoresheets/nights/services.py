"""Write a night: opening it, its settings, and its end."""

from __future__ import annotations

from datetime import date

from scoresheets.base.refusals import Refusal
from scoresheets.models import (
    Device,
    Night,
    Place,
    Role,
    Table,
    Team,
    Wish,
)
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_running, running
from scoresheets.nights.announcements.services import delete_words
from scoresheets.nights.guests.services import leave_table, never_seated
from scoresheets.nights.guests.services import remove_names as forget_names
from scoresheets.nights.links.services import give_role
from scoresheets.nights.places.services import at_each_table
from scoresheets.nights.seasons.services.figures import store_figures
from scoresheets.nights.tables import keys_of
from scoresheets.people.services import forget_people, people_only_at
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.access import (
    devices_at,
    night_of,
)
from scoresheets.table.services.devices import new_token
from scoresheets.table.services.forgetting import delete_locked, remove_names
from scoresheets.table.writing import (
    touch_night,
    wipe_traces,
    write_new,
    write_table,
)


def open_night(*, device: Device, name: str, day: date, asks_acceptance: bool = False) -> Night:
    """Open a night; this device runs it."""
    with write_new():
        check_limit(Night.objects.filter(opened_by=device))
        night = Night.objects.create(
            public_id=new_token(), name=name, day=day, asks_acceptance=asks_acceptance, opened_by=device
        )
        give_role(night, device.pk, Role.RUN)
    return night


def change_night(
    *, access: NightAccess, name: str, day: date, patience: int, asks_acceptance: bool, kept: bool
) -> None:
    """Change the night's name, day and settings. Raises Refusal `not_running`; `malformed` for a day on which the night
    that this one repeats is repeated already.
    """
    with running(access) as fresh:
        before = Night.objects.select_for_update(of=("self",)).filter(followers=fresh).first()
        if before and before.followers.filter(day=day).exclude(pk=fresh.pk).exists():
            raise Refusal("malformed", reason="repeated_already")
        fresh.name, fresh.day, fresh.patience = name, day, patience
        fresh.asks_acceptance, fresh.kept = asks_acceptance, kept
        fresh.save(update_fields=["name", "day", "patience", "asks_acceptance", "kept"])
    at_each_table(access.night, _touch)  # their pages show these settings


def take_all_names(*, access: NightAccess) -> None:
    """Remove every name at the tables of this night, those of its teams, its announcements, and the people noted
    for a next game. Raises Refusal `not_running`.
    """
    delete_words(access=access)

    def unname(table: Table) -> None:
        remove_names(table=table)

    with running(
        access
    ) as fresh:  # first, so that no name that goes at a table looks for the others of its guest
        Team.objects.filter(night=fresh).update(name="")
        Wish.objects.filter(night=fresh).delete()
        forget_names(fresh.guests.all())
    at_each_table(access.night, unname)
    with running(access) as fresh:
        never_seated(fresh.guests.all()).delete()
    wipe_traces()


def delete_night(*, access: NightAccess, tables: bool) -> None:
    """Delete the night with its places, cards, links and roles; with `tables` its tables too, which else only leave
    the night. Its seasons keep what counted, without
    names. Raises Refusal `not_running`.
    """
    access_running(NightAccess.fresh(access.device, access.night))

    def end(table: Table) -> None:
        with write_table(table) as fresh:
            if night_of(fresh) != access.night:
                return
            if tables:
                delete_locked(fresh)
            else:
                let_go(fresh)

    store_figures(access.night)
    if tables:  # before the tables: deleted one by one, each would leave people with seats at several
        with running(access):
            forget_people(people_only_at(keys_of(access.night)))
    at_each_table(access.night, end)
    with running(access) as fresh_night:
        fresh_night.delete()
    wipe_traces()


def let_go(table: Table) -> None:
    """Take a table out of its night. Devices with access only through the night lose it. Call only inside
    `write_table`.
    """
    before, _version = devices_at(table)
    leave_table(table)
    Place.objects.filter(table=table).update(table=None)
    if table.place is not None:
        touch_night(table.place.night_id)
    table.place = None
    table.touch("place")
    after, _version = devices_at(table)
    broadcast_revoked(table, device_ids=tuple(before - after))
    broadcast_changed(table)


def _touch(table: Table) -> None:
    with write_table(table) as fresh:
        fresh.touch()
    broadcast_changed(fresh)
