"""A season in the active language, with current names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.utils.formats import date_format

from scoresheets.base.words import in_name_order
from scoresheets.models import Device, Night, Person, PublishedOrder, Role, RoleDevice, Season, SeasonNight
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.seasons import words
from scoresheets.nights.seasons.pages import SeasonNightView, SeasonOfNight, SeasonPage
from scoresheets.nights.seasons.selectors.orders import (
    SeasonOrder,
    SeasonPerson,
    season_order,
)
from scoresheets.nights.standings.pages import StandingsView
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.counting import counting_choices
from scoresheets.nights.standings.selectors.groups import order_view, why_between
from scoresheets.nights.standings.selectors.names import Names, names_at
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.nights.standings.selectors.standings_page import criteria_choices


def season_page(access: SeasonAccess) -> SeasonPage:
    """Return the page of a season for this device."""
    found = season_order(access.season)
    criteria, names = {OVER: found.order.over}, season_names(found)
    sizes = {len(play) for play in found.order.plays}
    return SeasonPage(
        shown=order_view(found.order, names),
        choices=criteria_choices(access.season, criteria),
        changes=changes_of(access.season),
        counting=counting_choices(access.season, criteria, sizes) if access.runs else None,
        remembered=_remembered_by(access.device, found, names) if access.runs else (),
    )


def _remembered_by(device: Device, found: SeasonOrder, names: Names) -> tuple[tuple[str, str], ...]:
    """Return the people of a season that this device remembers, in the order of their names."""
    persons = {person.person: number for number, person in found.people.items() if person.person}
    own = Person.objects.filter(pk__in=persons, owner=device).values_list("public_id", "pk")
    return tuple(
        sorted(
            ((public_id, names[persons[pk]]) for public_id, pk in own),
            key=lambda each: in_name_order(each[1]),
        )
    )


def season_why(season: Season, two: Mapping[str, str]) -> tuple[StandingsView, str]:
    """Return the standings of the season, and why one of any `two` people, `one` and `other`, is placed above the other
    in the order with the key `group`; "" if none are chosen or one is not in it.
    """
    found = season_order(season)
    names = season_names(found)
    why = why_between(found.order, two["group"], two["one"], two["other"], names=names) if two else ""
    return order_view(found.order, names), why


def season_names(found: SeasonOrder) -> Names:
    """Return the name of each person: as the tables that are still there know it, else as the person is remembered.
    People of one name, and those without one, are told apart by the last night at which they played.
    """
    seated = names_at({number: person.seats for number, person in found.people.items() if person.seats})
    remembered = Person.objects.select_related("one_with").in_bulk(
        [person.person for person in found.people.values() if person.person and not person.seats]
    )
    names = {
        number: seated.get(number) or _remembered(number, person, remembered)
        for number, person in found.people.items()
    }
    often = Counter(names.values())
    return {
        number: name
        if found.people[number].named and often[name] == 1
        else _of_that_night(name, found.people[number])
        for number, name in names.items()
    }


def _remembered(number: str, person: SeasonPerson, known: Mapping[int, Person]) -> str:
    found = known.get(person.person) if person.person else None
    return (found.one_with or found).name if found else words.nameless(number)


def _of_that_night(name: str, person: SeasonPerson) -> str:
    day = date_format(person.last.day, "j F Y") if person.last else ""
    return words.of_that_night(name, day)


def season_nights(access: SeasonAccess) -> tuple[SeasonNightView, ...]:
    """Return the nights of a season for this device, in the order of their days."""
    parts, device = season_order(access.season).parts, access.device
    nights = [part.row.night_id for part in parts]
    seen = set(RoleDevice.objects.filter(device=device, night__in=nights).values_list("night", flat=True))
    published = set(PublishedOrder.objects.filter(night__in=nights).values_list("night", flat=True))
    views = []
    for part in parts:
        row, night = part.row, part.row.night
        views.append(
            SeasonNightView(
                row=row.pk,
                name=night.name if night else row.name,
                day=night.day if night else row.day,
                says=words.brings(
                    len(part.order.plays), published=row.night_id in published, stored=part.stored
                ),
                night=night.public_id if night and night.pk in seen else "",
            )
        )
    return tuple(sorted(views, key=lambda view: (view.day, view.row)))


def device_seasons(device: Device | None, *, runs: bool = False) -> tuple[Season, ...]:
    """Return the seasons at which this device has a role, the newest first; only those that it `runs`, if asked."""
    if device is None:
        return ()
    roles = device.roles.filter(role=Role.RUN) if runs else device.roles.all()
    return tuple(Season.objects.filter(devices__in=roles).distinct().order_by("-pk"))


def seasons_of_night(night: Night, device: Device) -> tuple[SeasonOfNight, ...]:
    """Return the seasons in which a night counts, and those of this device in which it could, the newest first."""
    rows = {row.season_id: row.pk for row in SeasonNight.objects.filter(night=night)}
    sees = {season.pk for season in device_seasons(device)}
    own = {season.pk for season in device_seasons(device, runs=True)}
    seasons = Season.objects.filter(pk__in=own | set(rows)).order_by("-pk").prefetch_related("nights")
    return tuple(
        SeasonOfNight(
            season.public_id,
            season.name,
            len(season.nights.all()),
            rows.get(season.pk, 0),
            season.pk in own,
            season.pk in sees,
        )
        for season in seasons
    )
