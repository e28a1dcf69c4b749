"""S21: a device opens twenty tables and files at once, an address two hundred, then one every two seconds."""

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings

from scoresheets.base.refusals import Refusal
from scoresheets.base.server import opening_limits
from scoresheets.base.server.opening_limits import Kind, count_opening
from scoresheets.settings import FREE_MEGABYTES, FREE_OPENINGS
from tests.base.test_presence import Clock
from tests.cast import HOST, Tablet, everything, finished, fresh_process
from tests.security.fields import TRANSCRIPT

A_DEVICE, AN_ADDRESS = 20, 200
PAUSE = 2.0
TABLE = {"game": "yahtzee", "rounds": "1", "name": "Ana", "title": "Friday"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Clock]:
    """The limit with its default values."""
    settings.FREE_OPENINGS, settings.FREE_MEGABYTES = FREE_OPENINGS, FREE_MEGABYTES
    clock = Clock()
    monkeypatch.setattr(opening_limits, "time", clock)
    fresh_process()
    yield clock
    fresh_process()


def allowed(count: Callable[..., None], **counted: Any) -> bool:
    """Count once more. Return whether it is still free."""
    try:
        count(**counted)
    except Refusal as error:
        if (error.code, error.status) != ("too_fast", 429):
            raise
        return False
    return True


def opens(
    device: int | None = 1, address: str = "10.0.0.1", kind: Kind = Kind.TABLE, number: int = 1
) -> bool:
    return allowed(count_opening, device=device, address=address, kind=kind, number=number)


def brings(size: int, device: int | None = 1, address: str = "10.0.0.1") -> bool:
    return allowed(opening_limits.count_bytes, device=device, address=address, size=size)


def test_both_are_on_unless_somebody_says_otherwise() -> None:
    assert (FREE_OPENINGS, FREE_MEGABYTES) == ((A_DEVICE, AN_ADDRESS), FREE)
    assert settings.FREE_OPENINGS != FREE_OPENINGS  # here alone, where all have one address
    assert settings.FREE_MEGABYTES != FREE_MEGABYTES


def test_a_device_opens_twenty_at_once_and_then_one_every_two_seconds(clock: Clock) -> None:
    assert [opens() for _each in range(A_DEVICE + 2)] == [True] * A_DEVICE + [False] * 2
    came = []
    for _tick in range(32):
        clock.now += PAUSE / 4
        came.append(opens())
    assert came == [False, False, False, True] * 8


def test_an_address_opens_two_hundred_at_once_whoever_asks(clock: Clock) -> None:
    assert all(opens(device=None if number % 2 else number) for number in range(AN_ADDRESS))
    assert not opens(device=None)
    assert not opens(device=5000)
    assert opens(device=5000, address="10.0.0.2")
    clock.now += PAUSE
    assert opens(device=None)


def test_a_night_opens_rounds_of_tables_and_few_nights_are_opened(clock: Clock) -> None:
    """An organizer's 300 tables in ten minutes are no attack; 99 by one form count as 99."""
    assert [opens(kind=Kind.AT_NIGHT, number=99) for _round in range(4)] == [True] * 3 + [False]
    assert [opens(kind=Kind.AT_NIGHT) for _table in range(4)] == [True] * 3 + [False]
    assert not opens(kind=Kind.AT_NIGHT, number=2)
    clock.now += PAUSE
    assert opens(kind=Kind.AT_NIGHT)
    assert not opens(kind=Kind.AT_NIGHT, number=2), "what waited for two seconds opens one table"
    assert [opens(device=2, kind=Kind.AT_NIGHT, number=99) for _round in range(4)] == [True] * 3 + [False]
    assert [opens(device=3, kind=Kind.AT_NIGHT) for _ in range(3)] == [True, True, False], (
        "600 for an address"
    )
    assert [opens(device=3, kind=Kind.NIGHT) for _night in range(11)] == [True] * 10 + [False]


def test_what_is_refused_does_not_count(clock: Clock) -> None:
    for _each in range(A_DEVICE + 500):
        opens()
    assert sum(opens(device=None) for _each in range(AN_ADDRESS)) == AN_ADDRESS - A_DEVICE


def test_after_ten_quiet_minutes_all_are_free_again(clock: Clock) -> None:
    for _each in range(A_DEVICE + 1):
        opens()
    clock.now += 601
    assert [opens() for _each in range(A_DEVICE + 1)] == [True] * A_DEVICE + [False]


def test_what_is_remembered_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_limits, "MOST_REMEMBERED", 100)
    for number in range(1000):
        address = f"10.0.{number % 250}.{number // 250}"
        assert opens(number, address)
        assert brings(1, number, address)
    assert len(opening_limits._openings) == len(opening_limits._bytes) == 100


def test_what_is_remembered_goes_with_the_next_opening_after_ten_minutes(clock: Clock) -> None:
    assert opens(device=1, address="10.0.0.1")
    clock.now += opening_limits.WINDOW + 1
    assert opens(device=2, address="10.0.0.2")
    assert set(opening_limits._openings) == {"TABLE device 2", "TABLE address 10.0.0.2"}


# --- bytes ---

MEGABYTE = 1_000_000
FREE = (32, 64)


def test_a_device_brings_32_megabytes_and_as_much_again_within_an_hour(clock: Clock) -> None:
    assert [brings(8 * MEGABYTE) for _each in range(5)] == [True] * 4 + [False]
    clock.now += 900
    assert [brings(8 * MEGABYTE), brings(MEGABYTE)] == [True, False]
    clock.now += 3600
    assert [brings(32 * MEGABYTE), brings(1)] == [True, False]


def test_an_address_brings_64_megabytes_whoever_asks(clock: Clock) -> None:
    assert [brings(8 * MEGABYTE, device=None if each % 2 else each) for each in range(9)] == [True] * 8 + [
        False
    ]
    assert brings(8 * MEGABYTE, device=0, address="10.0.0.2")


def test_a_file_that_is_too_much_counts_nothing(clock: Clock) -> None:
    assert not brings(33 * MEGABYTE)
    assert brings(32 * MEGABYTE)


def test_a_file_beyond_it_is_kept_in_the_form_and_leaves_nothing(clock: Clock, settings: Any) -> None:
    settings.FREE_MEGABYTES = (1, 1)
    dov, before = Tablet(), everything()
    answer = dov.post("/tables/transcript/", {"text": long_game()})
    assert answer.status == 429
    assert "Many large files are being uploaded from here." in answer.text
    assert "scoresheets/transcript" in answer.text
    assert everything() == before
    settings.FREE_MEGABYTES = (2, 2)
    assert dov.post("/tables/transcript/", {"text": long_game()}).status == 302


def long_game() -> str:
    """Return a file of 290 KB whose many entries, all taken back, need more than a megabyte in the database."""
    taken_back = {"player": "Ana", "leaves": True, "struck": True}
    return json.dumps({**json.loads(TRANSCRIPT), "entries": [taken_back] * 5_500})


# --- the disk ---


def disk(free: int, total: int) -> Any:
    return lambda _folder: shutil._ntuple_diskusage(total, total - free, free)


GIGABYTE = 1000 * MEGABYTE
NEARLY_FULL = {
    "less than 500 MB": (499 * MEGABYTE, 2 * GIGABYTE),
    "less than a twentieth": (45 * GIGABYTE, 1000 * GIGABYTE),
}


@pytest.mark.parametrize("how", NEARLY_FULL)
def test_a_large_file_is_not_taken_where_the_disk_is_nearly_full(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", disk(*NEARLY_FULL[how]))
    dov, before = Tablet(), everything()
    answer = dov.post("/tables/transcript/", {"text": long_game()})
    assert answer.status == 503
    assert "nearly full" in answer.text
    assert "scoresheets/transcript" in answer.text
    assert everything() == before
    assert dov.post("/tables/transcript/", {"text": TRANSCRIPT}).status == 302  # a small one
    monkeypatch.setattr(shutil, "disk_usage", disk(600 * MEGABYTE, 2 * GIGABYTE))
    assert dov.post("/tables/transcript/", {"text": long_game()}).status == 302


# --- the mark ---


def test_a_mark_is_of_the_address_and_of_this_machine(settings: Any) -> None:
    mark = opening_limits.mark_of("10.0.0.1")
    assert mark == opening_limits.mark_of("::ffff:10.0.0.1") != opening_limits.mark_of("10.0.0.2")
    assert opening_limits.mark_of("2001:db8::1") == opening_limits.mark_of("2001:db8::2")
    assert (len(mark), opening_limits.mark_of("")) == (12, "")
    settings.SECRET_KEY = "x" * 50
    assert opening_limits.mark_of("10.0.0.1") != mark


# --- the forms ---


WAYS: dict[str, Callable[[Tablet], Any]] = {
    "a table": lambda tablet: tablet.post("/tables/", TABLE),
    "a file": lambda tablet: tablet.post("/tables/transcript/", {"text": TRANSCRIPT}),
    "a trial": lambda tablet: tablet.post("/try/yahtzee/", {"game": "yahtzee"}),
}


STILL_TYPED = {
    "a table": 'value="Friday"',
    "a file": "scoresheets/transcript",
    "a trial": "/try/yahtzee/",
}


def tables_and_entries() -> object:
    """Return all rows but those of devices: a form with the newest secret ends the one before."""
    return {name: rows for name, rows in everything().items() if name not in ("Device", "NewerSecret")}


@pytest.mark.parametrize("way", WAYS)
def test_the_form_keeps_what_was_typed_and_nothing_is_written(clock: Clock, way: str) -> None:
    dov = Tablet()
    assert [WAYS[way](dov).status for _each in range(A_DEVICE)] == [302] * A_DEVICE
    before = tables_and_entries()
    answer = WAYS[way](dov)
    assert answer.status == 429
    assert "Many tables and files are being opened from here." in answer.text
    assert STILL_TYPED[way] in answer.text
    assert tables_and_entries() == before
    clock.now += PAUSE
    assert WAYS[way](dov).status == 302


def test_a_file_that_is_refused_counts_as_well(clock: Clock) -> None:
    dov = Tablet()
    wrong = [dov.post("/tables/transcript/", {"text": "no game"}).status for _each in range(A_DEVICE + 1)]
    assert wrong == [400] * A_DEVICE + [429]


def test_playing_again_opens_a_table_too(clock: Clock) -> None:
    party = finished()
    host = party.access(HOST).device
    for _each in range(A_DEVICE):
        count_opening(device=host.pk, address="127.0.0.1")
    answer = party.host.asks(party.opened, "play_again", seat=1)
    assert (answer.status, answer.code) == (429, "too_fast")
