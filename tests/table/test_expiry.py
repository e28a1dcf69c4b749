"""P3: a table without any activity is deleted after a while, with a warning before, unless it is kept.

S37: the use of disk space is listed by place and day, and can be freed.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from scoresheets.base.ops import env
from scoresheets.base.server.opening_limits import mark_of
from scoresheets.front.selectors import device_tables
from scoresheets.models import Device, Entry, Night, Table, TypedSheet
from scoresheets.table.selectors.expiry import expiry_of, untouched_tables
from scoresheets.table.selectors.usage import BYTES_OF_TABLE, bytes_by_table, usage
from scoresheets.table.services import expiry
from scoresheets.table.services.expiry import Expired, expire, pin_table
from tests.cast import (
    HOST,
    RED_LINE,
    RUN_2_5,
    Party,
    Tablet,
    closed,
    come_in,
    finished,
    open_lobby,
    open_table,
)
from tests.evening import open_evening
from tests.files import ANAS_TURN, document
from tests.paper.paper_world import on_paper
from tests.security.fields import TRANSCRIPT

DAY = timedelta(days=1)


def begun() -> Party:
    party = open_table()
    party.record(*RED_LINE)
    return party


PARTIES: dict[str, Callable[[], Party]] = {
    "lobby": open_lobby,
    "not written on": open_table,
    "begun": begun,
    "over": finished,
    "closed": closed,
}


def after(days: float) -> datetime:
    return timezone.now() + days * DAY


def age(days: int) -> None:
    """Make all rows this many days older."""
    then = timezone.now() - days * DAY
    Table.objects.update(opened_at=then, started_at=then)
    with connection.cursor() as cursor:  # the log is append-only
        cursor.execute("UPDATE scoresheets_entry SET written_at = %s", [then])


def is_there(party: Party) -> bool:
    return Table.objects.filter(pk=party.opened.pk).exists()


@pytest.mark.parametrize("kind", PARTIES.values(), ids=PARTIES)
def test_it_is_told_of_thirty_days_before_and_goes_after_four_hundred(kind: Callable[[], Party]) -> None:
    party = kind()
    assert expire(now=after(369.9)) == Expired()
    assert expire(now=after(370.1)) == Expired(notified=1)
    assert expire(now=after(370.2)) == Expired()
    goes = expiry_of(party.table)
    assert goes
    assert abs(goes - after(400.1)) < DAY / 10
    assert expire(now=after(400)) == Expired()
    assert is_there(party)
    assert expire(now=after(400.2)) == Expired(tables=1)
    assert not is_there(party)
    assert expire(now=after(400.2)) == Expired()


@pytest.mark.parametrize("days", [1, 3650])
def test_the_installation_says_how_long(days: int, settings: pytest.FixtureRequest) -> None:
    settings.EXPIRE_DAYS = days  # type: ignore[attr-defined]
    party, told = open_table(), min(30, days)
    assert expire(now=after(days - told - 0.1)) == Expired()
    assert expire(now=after(days - told + 0.1)) == Expired(notified=1)
    assert expire(now=after(days + 0.2)) == Expired(tables=1)
    assert not is_there(party)


@pytest.mark.parametrize("told", ["0", "3651", "-1", "1.5", "soon", "½"])
def test_a_time_that_is_none_is_refused_at_the_start(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPIRE_DAYS", told)
    with pytest.raises(ImproperlyConfigured, match="days from 1 to 3650"):
        env.days("EXPIRE_DAYS", 400)
    monkeypatch.setenv("EXPIRE_DAYS", "")
    assert env.days("EXPIRE_DAYS", 400) == 400


def test_where_nobody_looked_for_years_it_is_told_of_first() -> None:
    party = open_table()
    assert expire(now=after(4000)) == Expired(notified=1)
    assert expire(now=after(4029)) == Expired()
    assert expire(now=after(4031)).tables == 1
    assert not is_there(party)


def test_whoever_writes_on_it_meanwhile_keeps_it() -> None:
    party = begun()
    age(380)
    assert expire() == Expired(notified=1)
    assert expiry_of(party.table)
    party.record(*RUN_2_5)
    assert expiry_of(party.table) is None
    assert expire(now=after(31)) == Expired()
    assert expire(now=after(371)) == Expired(notified=1)  # warned anew: it was played on
    assert is_there(party)


def test_what_its_host_keeps_stays_until_the_host_lets_it_go() -> None:
    party = finished()
    expire(now=after(380))
    pin_table(access=party.access(HOST), kept=True)
    assert expiry_of(party.table) is None
    assert expire(now=after(9000)) == Expired(people=3)  # only the table is kept
    pin_table(access=party.access(HOST), kept=False)
    assert expire(now=after(9000)) == Expired(notified=1)
    assert expire(now=after(9031)).tables == 1


def test_a_clock_that_jumps_ahead_and_back_deletes_nothing() -> None:
    party = open_table()
    assert expire(now=after(30_000)) == Expired(notified=1)
    assert expiry_of(party.table)
    assert expire() == Expired()
    assert expire(now=after(371)) == Expired(notified=1)  # a warning dated in the future counts from now
    assert expire(now=after(390)) == Expired()
    assert is_there(party)


def test_one_that_was_kept_while_it_was_being_deleted_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    expire(now=after(380))
    seen = list(untouched_tables(after(500)))
    pin_table(access=party.access(HOST), kept=True)
    assert [expiry._expire_one(table, after(500)) for table in seen] == [""]
    assert is_there(party)


def test_a_device_that_nothing_knows_goes_after_twice_the_time() -> None:
    party, alone = open_table(), Tablet()
    gone = alone.device.pk
    assert expire(now=after(799)).devices == 0
    Table.objects.update(kept=True)
    assert expire(now=after(801)).devices == 1
    assert not Device.objects.filter(pk=gone).exists()
    assert party.access(HOST).is_host


def test_its_pages_tell_when_it_goes_and_how_to_keep_it() -> None:
    party = finished()
    age(380)
    people = f"/t/{party.opened.public_id}/people/"
    assert "for 400 days is deleted" in party.host.get(people).text
    expire()
    day = expiry_of(party.table)
    assert day
    said = f"{timezone.localtime(day):%-d %B %Y}"
    guest = Tablet()
    come_in(guest, party.table)
    assert f"deleted on {said}" in party.host.get(people).text
    assert f"Will be deleted on {said}" in guest.get("/yours/").text
    assert "keep/" not in guest.get(people).text
    assert (
        party.host.post(
            f"/t/{party.opened.public_id}/keep/", {"stays": "yes", "back": "table_devices"}
        ).status
        < 400
    )
    assert "This table is kept, even if nobody uses it" in party.host.get(people).text
    assert device_tables(guest.device).tables[0].goes is None


def test_the_command_says_what_it_did() -> None:
    open_table()
    age(390)
    out = StringIO()
    call_command("expire", stdout=out)
    assert out.getvalue().startswith(
        "Untouched for 400 days and deleted: 0. Told on their pages from now on: 1."
    )


def test_a_night_goes_once_its_tables_are_gone_and_it_was_told_of_unless_it_is_kept() -> None:
    evening, kept = open_evening(), open_evening()
    Night.objects.filter(pk=kept.opened.pk).update(kept=True)
    evening.takes(open_table())
    days = settings.EXPIRE_DAYS
    assert expire(now=after(days - 30 + 0.1)) == Expired(notified=1)
    assert expire(now=after(days + 0.2)) == Expired(tables=1)
    assert "will be deleted on" in evening.runner.get(f"/n/{evening.opened.public_id}/choices/").text
    assert expire(now=after(days + 29)) == Expired()
    assert expire(now=after(days + 31)).nights == 1
    assert list(Night.objects.all()) == [kept.opened]


def test_a_table_of_a_night_that_is_kept_stays() -> None:
    evening = open_evening()
    Night.objects.filter(pk=evening.opened.pk).update(kept=True)
    evening.takes(open_table())
    assert expire(now=after(3 * settings.EXPIRE_DAYS)).tables == 0
    assert Table.objects.count() == 1


HERE, THERE = "10.0.0.1", "10.0.0.2"
YAHTZEE = {"game": "yahtzee", "rounds": "1", "name": "Ana"}
PAPER = {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]}


def sent(path: str, fields: Mapping[str, Any], address: str = HERE, tablet: Tablet | None = None) -> None:
    answer = (tablet or Tablet()).client.post(path, fields, REMOTE_ADDR=address)
    assert answer.status_code == 302, answer.content


def said(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_every_way_of_opening_a_table_notes_where_it_was_opened_from() -> None:
    sent("/tables/", YAHTZEE)
    sent("/tables/transcript/", {"text": TRANSCRIPT})
    sent("/try/yahtzee/", {})
    sent("/paper/", PAPER)
    evening = open_evening()
    sent(f"/n/{evening.opened.public_id}/open/", {**YAHTZEE, "count": 2}, tablet=evening.runner)
    at_home = finished()
    sent("/tables/same/", {"table": at_home.opened.public_id}, tablet=at_home.host)
    marks = set(Table.objects.exclude(pk=at_home.opened.pk).values_list("opened_from", flat=True))
    assert (Table.objects.count(), marks) == (8, {mark_of(HERE)})


def test_the_next_table_of_the_same_people_is_of_the_same_place() -> None:
    party = finished()
    Table.objects.update(opened_from=mark_of(THERE))
    assert party.host.asks(party.opened, "play_again", seat=1, htmx=False).status == 302
    assert set(Table.objects.values_list("opened_from", flat=True)) == {mark_of(THERE)}


def test_the_list_is_by_place_and_day_and_tells_no_address() -> None:
    sent("/tables/", YAHTZEE)
    sent("/tables/", YAHTZEE, THERE)
    sent("/tables/transcript/", {"text": TRANSCRIPT}, THERE)
    Table.objects.filter(pk=Table.objects.earliest("pk").pk).update(
        opened_at=timezone.now() - timedelta(days=3), opened_from=""
    )
    first, second = usage()
    assert (first.origin, len(first.tables), second.origin) == (mark_of(THERE), 2, "")
    assert first.day - second.day == timedelta(days=3)
    listed = said("usage")
    assert f"{first.day}  {mark_of(THERE)}" in listed
    assert "unknown" in listed
    assert "2 tables" in listed
    assert THERE not in listed


def test_bytes_are_those_of_the_log_and_of_typed_sheets() -> None:
    party, paper = finished(), on_paper()
    paper.types(1, {"fives.1": "10"})
    sizes = bytes_by_table()
    assert sizes[party.opened.pk] > 200 * Entry.objects.filter(table=party.opened).count()
    assert sizes[paper.opened.pk] > len(str(TypedSheet.objects.get().boxes))
    assert usage()[0].bytes == sizes.total() + 2 * BYTES_OF_TABLE


def test_what_is_larger_is_listed_first_and_deleted_when_somebody_says_so() -> None:
    taken_back = {"player": "Ana", "leaves": True, "struck": True}
    long = {"text": json.dumps(document(*[taken_back] * 500, ANAS_TURN))}
    for _each in range(3):
        sent("/tables/transcript/", long, THERE)
    sent("/tables/", YAHTZEE)
    Table.objects.update(kept=True)
    assert "Nothing was deleted." in said("expire", "--larger-than", "300 KB")
    assert Table.objects.count() == 4
    assert "Nothing takes that much." in said(
        "expire", "--larger-than", "300K", "--origin", mark_of(HERE), "--yes"
    )
    assert "Deleted: 3." in said("expire", "--larger-than", "300K", "--origin", mark_of(THERE), "--yes")
    assert [table.opened_from for table in Table.objects.all()] == [mark_of(HERE)]
    assert "Nothing takes that much." in said("expire", "--larger-than", "300K", "--yes")


@pytest.mark.parametrize(
    "arguments", [("--yes",), ("--origin", "x"), ("--larger-than", "much"), ("--larger-than", "-1")]
)
def test_what_cannot_be_understood_deletes_nothing(arguments: tuple[str, ...]) -> None:
    finished()
    with pytest.raises(CommandError):
        said("expire", *arguments)
    assert Table.objects.exists()
