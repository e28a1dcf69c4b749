"""P3: a table without any activity is deleted after a while, with a warning before, unless it is kept."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from scoresheets.base.ops import env
from scoresheets.front.selectors import device_tables
from scoresheets.models import Device, Night, Table
from scoresheets.table.selectors.expiry import expiry_of, untouched_tables
from scoresheets.table.services import expiry
from scoresheets.table.services.expiry import Expired, expire, pin_table
from tests.cast import HOST, RED_LINE, RUN_2_5, Party, Tablet, come_in, finished, open_lobby, open_table
from tests.evening import open_evening

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def closed() -> Party:
    party = finished()
    party.close(by=HOST)
    return party


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
