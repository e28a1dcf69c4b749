"""Writing an entry: the stored row, the rights, and the seats it may be for."""

import threading
from typing import Any

import pytest
from django.db import OperationalError

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Entry, Mark
from scoresheets.table import writing
from scoresheets.table.services import devices, entries, log_append
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    look_on,
    new_key,
    open_lobby,
    open_table,
    write,
)
from tests.sure import nothing_written

pytestmark = pytest.mark.django_db
SIXES = ((6, 6, 1, 2, 3), "sixes.1")


@pytest.fixture
def party() -> Party:
    return open_table()


def only_entry() -> Entry:
    return Entry.objects.get()


def test_an_entry_says_who_wrote_what_where_with_which_dice(party: Party) -> None:
    key = new_key()
    party.record(*SIXES, key=key)
    line = only_entry()
    assert (line.sequence, line.kind, line.turn, line.key) == (1, "move", 1, key)
    assert (line.seat, line.device) == (party.seat("Ana"), party.tablet("Ana").device)
    assert (line.move, line.dice, line.value) == ({"box": "sixes.1"}, (6, 6, 1, 2, 3), 12)
    assert not line.by_host


def test_an_entry_lies_on_the_sheet_and_the_table_has_moved_on(party: Party) -> None:
    seen = party.table.version
    party.record(*SIXES)
    mark = Mark.objects.get()
    assert (mark.sheet.seat.name, mark.box, mark.kind, mark.value) == ("Ana", "sixes.1", "number", 12)
    assert (party.table.sequence, party.table.version) == (1, seen + 1)
    assert party.in_turn == "Bo"


# --- the host ---


def test_the_host_writes_for_anyone_and_the_log_says_so(party: Party) -> None:
    party.record(*RED_LINE, by=HOST)
    party.record(*SIXES, by="Bo")
    assert list(Entry.objects.values_list("by_host", flat=True)) == [True, False]
    assert Entry.objects.first().device == party.host.device  # type: ignore[union-attr]
    assert told_as_the_hosts(party) == ["Ana claimed the Red Line."]


def told_as_the_hosts(party: Party) -> list[str]:
    """Return the sentences of the log page that carry the host's mark."""
    page = party.tablet("Bo").get(f"/t/{party.table.public_id}/log/").text
    lines = [part.partition("</span>")[0] for part in page.split('<span class="log-what">')[1:]]
    return [
        line.replace("<s>", "").replace("</s>", "").partition(" <small>(host)</small>")[0]
        for line in lines
        if "<small>(host)</small>" in line
    ]


def test_taking_back_and_correcting_by_the_host_is_told_as_the_hosts_too(party: Party) -> None:
    party.record(*RED_LINE)
    party.strike(by=HOST)
    party.record(*RED_LINE)
    party.strike(by="Ana")
    assert told_as_the_hosts(party) == ["Taken back: Ana claimed the Red Line."]


def test_the_host_writes_for_a_free_seat_as_for_an_own_one(party: Party) -> None:
    devices.free_seat(access=party.access(HOST), number=1)
    party.record(*SIXES, by=HOST)
    assert not only_entry().by_host


def test_a_host_who_plays_writes_as_a_player_for_the_own_seat() -> None:
    party = open_lobby(("Ana", "Bo"))
    devices.free_seat(access=party.access(HOST), number=1)
    devices.take_seat(device=party.host.device, table=party.table, number=1)
    assert party.host.asks(party.table, "start_table").status == 302
    party.record(*SIXES, by=HOST)
    assert not only_entry().by_host


def test_one_device_writes_for_all_the_seats_it_holds() -> None:
    party = open_lobby(("Ana", "Bo"))
    devices.free_seat(access=party.access(HOST), number=2)
    devices.take_seat(device=party.tablet("Ana").device, table=party.table, number=2)
    assert party.host.asks(party.table, "start_table").status == 302
    party.record(*SIXES, by="Ana")
    party.record(*SIXES, by="Ana", seat="Bo")
    assert list(Entry.objects.values_list("by_host", flat=True)) == [False, False]


# --- devices without the right ---


@pytest.mark.parametrize("device", ["Bo", "watcher"])
def test_nobody_writes_for_a_seat_of_another_device(party: Party, device: str) -> None:
    tablet = Tablet() if device == "watcher" else party.tablet(device)
    if device == "watcher":
        look_on(tablet, party.table)
    with nothing_written():
        answer = write(tablet, party.table, seat=1, turn=1, dice=SIXES[0], box=SIXES[1])
        assert (answer.status, answer.code) == (403, "seat_not_yours")
        assert answer.sentence == "Ana plays on another device. Nothing was written."


def test_a_device_put_out_between_looking_and_writing_writes_nothing(party: Party) -> None:
    """Rights are checked under the lock: those of the page when it was loaded do not count."""
    stale = party.access("Ana")
    devices.free_seat(access=party.access(HOST), number=1)
    with nothing_written():
        entry = {"dice": list(SIXES[0]), "box": SIXES[1]}
        with pytest.raises(Stranger):
            entries.record_entry(access=stale, number=1, turn=1, entry=entry, key=new_key())


# --- when the database is busy ---


@pytest.mark.sqlite  # elsewhere the database has the queue
def test_a_writer_who_waits_too_long_is_told_and_keeps_the_dice(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "PATIENCE", 0.01)
    monkeypatch.setattr(writing, "_one_writer", threading.Lock())
    with nothing_written():
        fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": "66123", "box": "sixes.1", "key": new_key()}
        with writing._one_writer:
            answer = party.tablet("Ana").asks(party.table, "record_entry", htmx=False, **fields)
        assert (answer.status, answer.code) == (503, "busy")
        assert 'name="dice" value="66123"' in answer.text
    assert party.tablet("Ana").asks(party.table, "record_entry", **fields).status == 200


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("database or disk is full", "no_room"),
        ('could not extend file "base/5/16": No space left on device', "no_room"),
        ("database is locked", "busy"),
        ("canceling statement due to lock timeout", "busy"),
        ("disk I/O error", "unkept"),
        ("server closed the connection unexpectedly", "unkept"),
    ],
)
def test_what_cannot_be_written_leaves_nothing_half_written(
    said: str, code: str, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**_paper: object) -> None:
        raise OperationalError(said)

    with nothing_written():
        monkeypatch.setattr(log_append, "project", fails)
        with pytest.raises(Refusal, match=code):
            party.record(*SIXES)
    monkeypatch.undo()
    party.record(*SIXES)
    assert only_entry().sequence == 1
