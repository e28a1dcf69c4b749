"""Writes at a table of a night reach its pages over their sockets."""

from __future__ import annotations

import re

import pytest

from scoresheets.models import Call
from scoresheets.nights import services as nights
from scoresheets.nights.calls import services as calls
from scoresheets.table.services import closing
from tests.cast import Party, Tablet, finished, new_key
from tests.evening import Evening, open_evening
from tests.sockets import Socket, do, told

pytestmark = pytest.mark.django_db(transaction=True)


def call(_evening: Evening, party: Party, _helper: Tablet) -> None:
    calls.call_organizer(access=party.access("Bo"), number=2, box="", words="Six?", key=new_key())


def coming(_evening: Evening, party: Party, helper: Tablet) -> None:
    calls.say_coming(access=helper.access(party.opened), call=Call.objects.get().pk)


def done(_evening: Evening, party: Party, helper: Tablet) -> None:
    calls.say_done(access=helper.access(party.opened), call=Call.objects.get().pk, outcome="It is")


def accept(_evening: Evening, party: Party, _helper: Tablet) -> None:
    for seat in party.opened.seats.all():
        told = {"number": seat.number, "sequence": party.table.sequence}
        closing.accept_sheet(access=party.access(seat.name), **told)


def reopen(_evening: Evening, party: Party, helper: Tablet) -> None:
    closing.reopen_table(access=helper.access(party.opened), reason="A row was missed")


def rename(evening: Evening, _party: Party, _helper: Tablet) -> None:
    access, day = evening.runs, evening.night.day
    nights.change_night(access=access, name="Harbour", day=day, patience=5, asks_acceptance=True, kept=False)


def test_calls_answers_acceptance_and_the_close_are_news() -> None:
    evening, party = open_evening(accepts=True), finished()
    evening.takes(party)
    helper = evening.came("help")

    async def story() -> list[int]:
        socket = Socket(party.tablet("Ana"), party.opened)
        await socket.open()
        versions = []
        for act in (call, coming, done, accept, reopen, rename):
            await do(act, evening, party, helper)
            versions.append(await newest(socket, party))
        await socket.close()
        return versions

    versions = told(story)
    assert versions == sorted(set(versions))


async def newest(socket: Socket, party: Party) -> int:
    """Return the version in the last frame of the socket, once it is the table's."""
    wanted, heard = await do(lambda: party.table.version), 0
    while heard < wanted:
        found = re.search(r'data-version="(\d+)"', await socket.frame())
        heard = int(found[1]) if found else heard
    return heard


def test_a_table_that_leaves_as_its_night_is_deleted_is_news_to_its_pages() -> None:
    evening = open_evening()
    party = evening.hosts(finished())

    def end(_party: Party) -> None:
        nights.delete_night(access=evening.runs, tables=False)

    async def story() -> int:
        socket = Socket(party.tablet("Ana"), party.opened)
        await socket.open()
        await do(end, party)
        version = await newest(socket, party)
        await socket.close()
        return version

    assert told(story) == party.table.version
