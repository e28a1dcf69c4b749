"""However long a log is, every page of its table stays small and needs as few queries as with a short one."""

import time
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheets.models import Entry, Table
from scoresheets.table.selectors import logs
from tests.addresses import url_patterns
from tests.cast import HOST, RED_LINE, Party, fresh_process, open_table
from tests.faults.telling import as_number

pytestmark = pytest.mark.long

ENTRIES = 6000
LARGEST = 300_000  # bytes
OF_THE_PROCESSOR = 0.5  # seconds
WHOLE = ("transcript.json", "table.csv")  # the files, which contain all of it
OF_ONE_BOX = "boxes/?seat=1&box=routes.any"
ASKED = ("?seat=1&box=routes.any", "?seat=1", "?entry=1", "?at=5", "?page=1")


@pytest.fixture
def party() -> Iterator[Party]:
    """A table at which the same entry was written and taken back."""
    fresh_process()
    party = open_table()
    party.record(*RED_LINE)
    party.strike(by=HOST)
    yield party
    fresh_process()


def lengthen(party: Party) -> None:
    lines = list(Entry.objects.order_by("sequence").values())
    Entry.objects.bulk_create(
        Entry(**{**lines[(number - 1) % 2], **as_number(number)}) for number in range(3, ENTRIES + 1)
    )
    Table.objects.filter(pk=party.opened.pk).update(sequence=ENTRIES, version=ENTRIES)
    fresh_process()


def addresses() -> list[str]:
    """Return all addresses below a table's, with and without query parameters."""
    start = "t/<str:public_id>/"
    found = [str(each.pattern) for each in url_patterns()]
    below = [pattern.removeprefix(start) for pattern in found if pattern.startswith(start)]
    return [path + asked for path in below if path not in WHOLE for asked in ("", *ASKED)]


def looked_at(party: Party) -> dict[str, tuple[int, int, float]]:
    """Measure the pages by address: bytes, queries, and seconds of the processor."""
    party.host.get(f"/t/{party.opened.public_id}/")  # replays the log
    found = {}
    for path in addresses():
        began = time.process_time()
        with CaptureQueriesContext(connection) as queries:
            answer = party.host.client.get(f"/t/{party.opened.public_id}/{path}")
        if answer.status_code == 200:
            found[path] = len(answer.content), len(queries), time.process_time() - began
    return found


def test_every_page_of_a_long_log_is_as_small_and_asks_as_little(party: Party) -> None:
    short = looked_at(party)
    lengthen(party)
    long = looked_at(party)
    assert set(long) == set(short)
    assert {"", "log/", OF_ONE_BOX, "steps/?at=5", "boxes/?seat=1"} <= set(long)
    assert {path: size for path, (size, _asked, _took) in long.items() if size > LARGEST} == {}
    assert {path: asked for path, (_size, asked, _took) in long.items() if asked > short[path][1]} == {}
    assert {path: took for path, (_size, _asked, took) in long.items() if took > OF_THE_PROCESSOR} == {}


@pytest.mark.control
def test_a_box_whose_history_had_no_pages_would_be_found(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PART", ENTRIES)
    lengthen(party)
    answer = party.host.client.get(f"/t/{party.opened.public_id}/{OF_ONE_BOX}")
    assert len(answer.content) > LARGEST
