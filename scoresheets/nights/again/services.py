"""Open the same night again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from functools import partial
from typing import Any

from scoresheets.base.limits import LONGEST_RECIPIENT
from scoresheets.base.refusals import Refusal
from scoresheets.models import ArrivalCard, Night, Place, Role, Table
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_helping, helping, running
from scoresheets.nights.again.selectors import as_last_time
from scoresheets.nights.links.selectors import link_names
from scoresheets.nights.links.services import give_role, link_to
from scoresheets.nights.places.services import open_at
from scoresheets.nights.seasons.services.seasons import count_next_night
from scoresheets.pads import pad_of
from scoresheets.results.selectors.plays import seatless
from scoresheets.table import hooks
from scoresheets.table.selectors.house_rules import house_rules
from scoresheets.table.services.devices import new_token
from scoresheets.table.services.tables import lay_table

COPIED = ("opened_by_id", "patience", "asks_acceptance", "criteria", "counting", "kept")
"""Columns that the next night has from the one before."""


def repeat_night(*, access: NightAccess, name: str, day: date, helpers: Collection[int]) -> Night:
    """Open the night of that day with the same places, cards and choices. This device runs it, and the one that opened
    the night before if it still runs that; of the devices that helped then, those with these numbers help again.

    It counts in the seasons of that night which this device runs. The same day twice is one night. Raises Refusal
    `not_running`; `repeated_elsewhere` if another device has opened it, and this one has no role there; `malformed` for
    a day that is not later.
    """
    with running(access) as fresh:
        if day <= fresh.day:
            raise Refusal("malformed", reason="again_later")
        known = Night.objects.filter(follows=fresh, day=day).first()
        if known is not None:
            if not known.devices.filter(device=access.device).exists():
                raise Refusal("repeated_elsewhere")
            return known
        check_limit(Night.objects.filter(opened_by=fresh.opened_by_id))
        copied = {column: getattr(fresh, column) for column in COPIED}
        tv = fresh.tv and {**fresh.tv, "pinned": ""}
        night = Night.objects.create(
            public_id=new_token(), name=name, day=day, follows=fresh, tv=tv, **copied
        )
        _copy_places(fresh, night)
        _copy_devices(access, fresh, night, helpers)
        count_next_night(fresh, night, access.device)
    return night


def open_as_last_time(
    *, access: NightAccess, places: Collection[int], only: int | None = None, origin: str = ""
) -> tuple[Table, ...]:
    """Open the games of the night before at those of these places that have had no game tonight. With `only` just those
    of the kind that is offered at that place. `origin` is the mark of the address that opens them.

    Each opens in a transaction of its own. Places that were taken meanwhile are left alone, so the same tap again opens
    nothing. Raises Refusal `only_looks`, `too_many_at_night`, `too_many_tables`.
    """
    access_helping(NightAccess.fresh(access.device, access.night))
    offered = as_last_time(access.night)
    wanted = [
        (number, kind.model)
        for kind in (offered.kinds if offered else ())
        if only is None or only in kind.places
        for number in kind.places
        if number in places
    ]
    opened = list[Table]()
    for number, model in wanted:
        with helping(access) as fresh:
            if not Place.objects.filter(night=fresh, number=number, table__isnull=False).exists():
                opened.append(open_at(fresh, number, partial(_lay_again, model, origin)))
    return tuple(opened)


def _lay_again(model: Table, origin: str) -> Table:
    """Create the rows of a table that is opened as this one was. Sheets on paper are as many as then, without names."""
    options: Mapping[str, Any] = seatless(model.game, model.options)
    chosen: dict[str, Any] = {"title": model.title, "game": model.game, "edition": model.edition}
    if not model.on_paper:
        house = house_rules(model)
        return lay_table(device=None, options=options, house=house, origin=origin, **chosen)
    names = [""] * len(model.seats.all())
    return hooks.lay_on_paper(
        device=None,
        options=pad_of(model.game).for_players(options, len(names)),
        names=names,
        twice=model.paper.twice,
        origin=origin,
        **chosen,
    )


def _copy_places(before: Night, night: Night) -> None:
    Place.objects.bulk_create(
        Place(
            night=night,
            number=place.number,
            card_token=place.card_token,
            newcomers_watch=place.newcomers_watch and not place.watch_by_sending,
        )
        for place in Place.objects.filter(night=before)
    )
    card = ArrivalCard.objects.filter(night=before).first()
    if card is not None:
        ArrivalCard.objects.create(night=night, token=card.token, code=card.code)


def _copy_devices(access: NightAccess, before: Night, night: Night, helpers: Collection[int]) -> None:
    """Let this device and the first one run the night, and these devices help by a link that nobody else knows."""
    runs = set(before.devices.filter(role=Role.RUN).values_list("device_id", flat=True))
    runners = dict.fromkeys([access.device.pk, *runs.intersection({before.opened_by_id})])
    for device in runners:
        give_role(night, device, Role.RUN)
    rows = before.devices.filter(role=Role.HELP, number__in=helpers)
    for device in rows.values_list("device_id", flat=True).distinct():
        if device not in runners:
            names = link_names(rows.filter(device=device).select_related("link"))
            link_to(night, Role.HELP, names[:LONGEST_RECIPIENT])
            give_role(night, device, Role.HELP, night.links.latest("pk"))
