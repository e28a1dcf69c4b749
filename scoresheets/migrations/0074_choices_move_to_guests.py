"""Give each handicap, team, settled tie and note for a next game to the guest whom the night knew by its seats or its
name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import Any

from django.db import migrations
from django.db.migrations.state import StateApps
from django.db.models import Max


class Guests:
    """The guests of one night, while rows find theirs."""

    def __init__(self, apps: StateApps, night: int) -> None:
        self.model, self.night = apps.get_model("scoresheets", "Guest"), night
        self.seats = {
            seat.pk: seat
            for seat in apps.get_model("scoresheets", "Seat")
            .objects.filter(table__place__night=night)
            .select_related("guest")
        }
        last = self.model.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0
        self.numbers = count(last + 1)

    def at_most_of(self, seats: Iterable[int]) -> int | None:
        """Return the guest at most of these seats, of several the one at the first; None if all are gone."""
        here = [self.seats[pk] for pk in seats if pk in self.seats]
        guests = [seat.guest for seat in here]
        held = Counter(
            guest and (guest.one_with_id or guest.pk) or -seat.pk
            for seat, guest in zip(here, guests, strict=True)
        )
        if not held:
            return None
        most: int = held.most_common(1)[0][0]
        return self.new_at(self.seats[-most]) if most < 0 else most

    def new_at(self, seat: Any) -> Any:
        """Return the key of a new guest without a name, who sits here."""
        seat.guest = self.new(state="gone")
        seat.save(update_fields=["guest"])
        return seat.guest.pk

    def new(self, **values: Any) -> Any:
        """Return a new guest who is on no list."""
        number = next(self.numbers)
        return self.model.objects.create(
            night_id=self.night, number=number, listed=False, confirmed=False, **values
        )

    def of_name(self, row: Any) -> Any:
        """Return the guest of the name of a person who is noted."""
        alike = self.model.objects.filter(night=self.night, name_key=row.name_key)
        found = alike.order_by("-listed", "number").first()
        return found or self.new(name=row.name, name_key=row.name_key, state="here")


def move_choices(apps: StateApps, _editor: object) -> None:
    for night in apps.get_model("scoresheets", "Night").objects.values_list("pk", flat=True):
        rows = {
            name: list(apps.get_model("scoresheets", name).objects.filter(**{path: night}).order_by("pk"))
            for name, path in (
                ("Handicap", "night"),
                ("TeamMember", "team__night"),
                ("Tie", "night"),
                ("Latecomer", "place__night"),
            )
        }
        if any(rows.values()):
            _move(apps, Guests(apps, night), rows)


def _move(apps: StateApps, guests: Guests, rows: dict[str, list[Any]]) -> None:
    _give(reversed(rows["Handicap"]), guests, "game")  # of several the last one counted
    _give(rows["TeamMember"], guests)  # and of teams the first
    here = apps.get_model("scoresheets", "Team").objects.filter(night=guests.night)
    teams = set(here.values_list("pk", flat=True))
    tied = apps.get_model("scoresheets", "Tied").objects
    for tie in rows["Tie"]:
        for each in tie.people:
            if each.get("team") in teams:
                tied.get_or_create(tie=tie, team_id=each["team"], defaults={"at": each["at"]})
            elif guest := guests.at_most_of(each.get("seats", ())):
                tied.get_or_create(tie=tie, guest_id=guest, defaults={"at": each["at"]})
    for row in rows["Latecomer"]:
        guest = guests.of_name(row)
        guest.waits_at_id = row.place_id
        guest.save(update_fields=["waits_at"])


def _give(rows: Iterable[Any], guests: Guests, *beside: str) -> None:
    """Give each row to its guest. One of several about the same guest stays, the first."""
    taken = set[tuple[Any, ...]]()
    for row in rows:
        row.guest_id = guests.at_most_of(row.seats)
        key = row.guest_id, *(getattr(row, name) for name in beside)
        if row.guest_id is None or key in taken:
            row.delete()
        else:
            taken.add(key)
            row.save(update_fields=["guest"])


def move_back(apps: StateApps, _editor: object) -> None:
    for name in ("Handicap", "TeamMember"):
        for row in apps.get_model("scoresheets", name).objects.select_related("guest"):
            row.seats = _seats(row.guest)
            if name == "Handicap":
                row.night_id = row.guest.night_id
            row.save()
    for tie in apps.get_model("scoresheets", "Tie").objects.prefetch_related("tied__guest"):
        tie.people = [
            {**({"team": each.team_id} if each.team_id else {"seats": _seats(each.guest)}), "at": each.at}
            for each in tie.tied.all()
        ]
        tie.save()
    noted = apps.get_model("scoresheets", "Guest").objects.filter(waits_at__isnull=False).exclude(name_key="")
    for guest in noted:
        called = {"name": guest.name, "name_key": guest.name_key}
        apps.get_model("scoresheets", "Latecomer").objects.create(place_id=guest.waits_at_id, **called)


def _seats(guest: Any) -> list[int]:
    return list(guest.seats.order_by("pk").values_list("pk", flat=True))


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "0073_choices_of_guests")]

    operations = [migrations.RunPython(move_choices, move_back)]
