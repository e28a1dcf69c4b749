"""Moments near the first and last year: refused on input, and harmless in an old row."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from games.kit.transcript import read_transcript
from scoresheets.exports.selectors import csv_rows
from scoresheets.front.selectors import device_archive
from scoresheets.models import Night, Person, Play, Table
from scoresheets.nights.archive.selectors.archives import night_archive
from scoresheets.registry import GAMES
from scoresheets.results import services as results
from scoresheets.table.services.expiry import expire
from tests.cast import HOST, Party, Reply, Tablet, finished, fresh_process
from tests.evening import Evening, open_evening
from tests.files import ANAS_TURN, document, exported, opened
from tests.paper.test_paper_counts import check
from tests.paper.test_sheet_links import opened as opened_on_paper

ODD = (
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
)
OF_TABLES = (
    *(
        "table",
        "fragments",
        "tv",
        "take_home",
        "result_file",
        "end_picture",
        "table_csv",
        "print_table",
        "paper",
    ),
    *(
        "bg_stats",
        "bg_stats_file",
        "transcript",
        "log",
        "boxes",
        "book",
        "steps",
        "table_devices",
        "organizer",
        "links",
    ),
)
OF_NIGHTS = (
    "wall",
    "tiles",
    "standings",
    "standings_paper",
    "night_choices",
    "night_csv",
    "print_night",
    "end_night",
)


@pytest.fixture(params=("Pacific/Kiritimati", "Etc/GMT+12"), autouse=True)
def far_from_utc(request: pytest.FixtureRequest) -> Iterator[None]:
    with timezone.override(request.param):
        yield


@pytest.fixture(params=ODD)
def old(request: pytest.FixtureRequest) -> tuple[Party, Evening, str]:
    """A table of a night with its plays and people, with a moment from before the rule."""
    evening, party = open_evening(), finished()
    evening.takes(party)
    party.close(by=HOST)
    results.share_result(access=party.access(HOST))
    Table.objects.filter(pk=party.opened.pk).update(played_at=request.param)
    moment = datetime.fromisoformat(request.param).replace(tzinfo=UTC)
    Play.objects.update(played_at=moment)
    Person.objects.update(seen_at=moment)
    fresh_process()
    return party, evening, request.param


def asked(tablet: Tablet, name: str, *arguments: str) -> Reply:
    return tablet.get(reverse(name, args=arguments))


def test_no_page_and_no_file_of_an_old_row_fails(old: tuple[Party, Evening, str]) -> None:
    party, evening, _played_at = old
    table, bo = party.table, Person.objects.get(name="Bo")
    answers = {name: asked(party.tablet("Bo"), name, table.public_id) for name in OF_TABLES}
    answers |= {name: asked(evening.runner, name, evening.opened.public_id) for name in OF_NIGHTS}
    answers |= {name: asked(party.host, name, bo.public_id) for name in ("person", "person_csv")}
    answers |= {name: asked(party.host, name) for name in ("home", "own_tables", "people")}
    answers |= {
        name: asked(party.host, name, table.result_token or "") for name in ("result", "print_result")
    }
    answers["span"] = party.host.get("/people/?since=0001-01-01&until=9999-12-31")
    assert {name: each.status for name, each in answers.items() if each.status not in (200, 302)} == {}


def test_an_archive_of_it_is_whole_and_tells_it_as_told(old: tuple[Party, Evening, str]) -> None:
    party, evening, told = old
    for archive in (
        device_archive(party.host.device, "en"),
        night_archive(evening.night, "en"),
    ):
        with ZipFile(BytesIO(b"".join(archive))) as files:
            names = files.namelist()
            assert sum(name.endswith("transcript.json") for name in names) == 1
            assert "left-out.txt" not in names
            assert told in files.read(names[0]).decode()


def test_its_people_are_renamed_and_their_plays_written_anew(old: tuple[Party, Evening, str]) -> None:
    party, _evening, _played_at = old
    assert party.host.asks(party.opened, "rename_seat", seat=2, name="Bob").status == 200
    assert Play.objects.get(person__name="Bob").total == Play.objects.get(seat__number=2).total


def test_its_file_is_read_again(old: tuple[Party, Evening, str]) -> None:
    party, _evening, _played_at = old
    assert read_transcript(exported(party.host, party.opened), GAMES).head.id == party.table.transcript_id


def test_nobody_is_kept_for_ever(old: tuple[Party, Evening, str]) -> None:
    party, _evening, _played_at = old
    now = timezone.now() + timedelta(days=1)
    expire(now=now)
    Table.objects.all().delete()
    for days in (settings.EXPIRE_DAYS, settings.EXPIRE_DAYS + 31):
        expire(now=now + timedelta(days=days))
    assert not Person.objects.exists()


def test_a_game_of_the_future_keeps_nobody_longer_than_one_of_today() -> None:
    party = finished()
    Table.objects.filter(pk=party.opened.pk).update(played_at="2987-01-01T00:00:00Z")
    party.host.asks(party.opened, "rename_seat", seat=2, name="Bob")
    assert Person.objects.filter(seen_at__gt=timezone.now()).count() == 0


@pytest.mark.parametrize(
    "told", [*ODD, "0001-W01-1T00:00Z", "9998-12-31T24:00:00-14:00", "00010101T000000+1400"]
)
def test_no_file_with_such_a_moment_is_opened(told: str) -> None:
    text = json.dumps(document(ANAS_TURN, version=2, played_at=told))
    reply = Tablet().post("/tables/transcript/", {"text": text})
    assert (reply.status, Table.objects.count()) == (400, 0)
    assert "“played_at” must be" in reply.text


@pytest.mark.parametrize("told", ["0002-01-01T00:00:00+14:00", "9998-12-31T23:59:59-12:00"])
def test_the_first_and_last_moment_that_is_read_is_shown_everywhere(told: str) -> None:
    host, table = opened(document(ANAS_TURN, version=2, played_at=told))
    assert host.get(f"/t/{table.public_id}/").status == 200
    assert exported(host, table)["played_at"] == told


@pytest.mark.parametrize("day", ["0001-01-01", "1969-12-31", "9999-12-31", "2987-01-01"])
def test_a_night_is_on_no_day_that_it_cannot_be(day: str) -> None:
    reply = Tablet().post("/nights/", {"name": "Mill Street", "day": day}, htmx=False)
    assert (reply.status, Night.objects.count()) == (400, 0)
    evening = open_evening()
    fields = {"name": "Mill Street", "day": day, "patience": "10"}
    assert evening.runner.post(f"/n/{evening.opened.public_id}/choices/", fields, htmx=False).status == 400


@pytest.mark.parametrize("day", [date.min, date.max])
def test_sheets_typed_at_an_old_night_of_such_a_day_are_checked(day: date) -> None:
    evening = open_evening()
    paper = opened_on_paper(evening, evening.runner)
    Night.objects.update(day=day)
    check(paper, {"fives.1": "10"}, {"fives.1": "5"})
    assert paper.table.closed_at
    assert paper.table.played_at is None


@pytest.mark.control
def test_an_archive_that_converts_whatever_is_told_would_fail(
    old: tuple[Party, Evening, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    party, _evening, told = old
    monkeypatch.setattr(csv_rows, "is_held", lambda _text: True)
    monkeypatch.setattr(csv_rows, "held_moment", datetime.fromisoformat)
    monkeypatch.setattr(csv_rows, "here", localtime)
    far = "Pacific/Kiritimati" if told.startswith("9999") else "Etc/GMT+12"
    with timezone.override(far), pytest.raises(OverflowError):
        list(device_archive(party.host.device, "en"))
