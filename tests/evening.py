"""A game night in tests: its organizer, helpers and viewers, and its tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse

from scoresheets.models import Device, Night, Place, Role, Round, Table
from scoresheets.nights import services as nights
from scoresheets.nights.access import NightAccess
from scoresheets.nights.links import services as links
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.nights.people.services import people
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.rounds import Plan
from scoresheets.nights.rounds.services import rounds
from scoresheets.table.selectors.access import device_of
from scoresheets.table.services import devices
from scoresheets.table.writing import write_night
from tests.built_once import built_once
from tests.cast import Party, Tablet, new_key
from tests.rounds import yahtzee

DAY = date(2026, 3, 6)


@dataclass(frozen=True, slots=True)
class Evening:
    """A night and the device that opened it."""

    opened: Night
    runner: Tablet

    @property
    def night(self) -> Night:
        """The row as it is now."""
        return Night.objects.get(pk=self.opened.pk)

    def access(self, tablet: Tablet) -> NightAccess:
        """The access of this device to the night. Raises Stranger."""
        return NightAccess.fresh(tablet.device, self.night)

    @property
    def runs(self) -> NightAccess:
        """The access of the device that opened it, as it is now."""
        return self.access(self.runner)

    def address(self, name: str) -> str:
        """The address of this name at the night."""
        return reverse(name, args=[self.opened.public_id])

    def adds_places(self, until: int) -> None:
        """Add the places from 1 to this number that are not there yet."""
        places.add_places(access=self.runs, until=until)

    def notes(self, *names: str) -> None:
        """Note these people as being here."""
        people.note_people(access=self.runs, names=names)

    def takes_names_away(self) -> None:
        """Take away all names of the night."""
        nights.take_all_names(access=self.runs)

    def link(self, role: str) -> links.MadeLink:
        """Make a new link of that role."""
        return links.make_link(access=self.access(self.runner), role=Role(role))

    def came(self, role: str) -> Tablet:
        """Return a device that has joined by a new link of that role."""
        return comes(Tablet(), self.link(role))

    def place(self, number: int) -> Place:
        """The row of a place as it is now."""
        return Place.objects.get(night=self.opened, number=number)

    def takes(self, party: Party, number: int | None = None) -> Table:
        """Put this table at the night, as if it had been opened there."""
        with write_night(self.opened) as fresh:
            table = party.table
            places.stand(table, places.free_place(fresh, number))
            table.touch()
        return party.table

    def hosts(self, party: Party, number: int | None = None) -> Party:
        """Put this table at the night, as `takes` does, and return it."""
        self.takes(party, number)
        return party

    def opens(self, party: Party, number: int | None = None) -> Table:
        """Put this table at the night as one that its organizer opened: its people are those of the night."""
        Table.objects.filter(pk=party.opened.pk).update(opened_by=self.runner.device)
        return self.takes(party, number)


@built_once
def open_evening(*, accepts: bool = False) -> Evening:
    """Open a night with a new device."""
    runner = Tablet()
    night = nights.open_night(device=runner.device, name="Mill Street", day=DAY, asks_acceptance=accepts)
    return Evening(night, runner)


def follow_another(evening: Evening, table: Party, number: int) -> Evening:
    """Let the night follow another one, at which this table was played at the place of that number. Return that one."""
    before = open_evening()
    before.takes(table, number)
    Night.objects.filter(pk=before.opened.pk).update(day=DAY - timedelta(days=7))
    Night.objects.filter(pk=evening.opened.pk).update(follows=before.opened)
    return before


def comes(tablet: Tablet, made: links.MadeLink) -> Tablet:
    """Let the device join by the link, and send a form with the secret it got."""
    device, tablet.secret = links.come_by(device=tablet.device, link=link_by_token(made.token))
    devices.settle_secret(device=device_of(tablet.secret))
    tablet.device = Device.objects.get(pk=device.pk)
    return tablet


def call(tablet: Tablet, table: Table, seat: int, *, words: str = "", box: str = "") -> None:
    """Let a player call the organizer over HTTP."""
    reply = tablet.asks(table, "call_organizer", seat=seat, key=new_key(), words=words, box=box)
    assert reply.status == 200, reply.text


def draw_yahtzee(evening: Evening, *names: str, only: bool = False) -> Round:
    """Return the draft of a round of Yahtzee for three or four at a table, for the people on the list and these."""
    evening.notes(*names)
    rounds.draw_round(access=evening.runs, key=new_key(), plan=Plan((yahtzee(),), only=only))
    return Round.objects.get(night=evening.opened, published_at=None)
