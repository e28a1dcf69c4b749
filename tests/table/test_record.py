"""Writing an entry: the stored row, the rights, and the seats it may be for.

R21: a double tap or a retry is one entry; a key is good for one entry of one seat.
"""

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
    RUN_1_4,
    Party,
    Reply,
    Tablet,
    finished,
    look_on,
    new_key,
    open_lobby,
    open_table,
    write,
)
from tests.sure import nothing_written

SIXES = ((6, 6, 1, 2, 3), "sixes.1")


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


KEY = "0123456789abcdef0123456789abcdef"
MALFORMED_KEYS = {
    "missing": None,
    "empty": "",
    "31 characters": KEY[:31],
    "33 characters": KEY + "0",
    "capitals": KEY.upper(),
    "no hexadecimal digits": KEY.replace("f", "g"),
    "full-width digits": KEY.replace("0", "０"),
    "a null character": KEY[:31] + "\0",
    "a longer one with dashes": "01234567-89ab-cdef-0123-456789abcdef",
}


def ana_writes(party: Party, **changes: Any) -> Reply:
    named: dict[str, Any] = {"seat": 1, "turn": 1, "dice": RED_LINE[0], "box": RED_LINE[1], "key": KEY}
    return write(changes.pop("tablet", party.tablet("Ana")), party.table, **{**named, **changes})


def test_a_retry_is_answered_with_the_table_as_it_is_by_then(party: Party) -> None:
    ana_writes(party)
    party.record(*RUN_1_4, seat="Bo")
    answer = ana_writes(party)
    assert answer.status == 200
    assert 'data-turn="3"' in answer.text


def test_a_retry_after_the_end_is_still_no_refusal() -> None:
    party = finished()
    line = Entry.objects.get(sequence=1)
    party.close(by=HOST)
    answer = write(
        party.tablet("Ana"), party.table, seat=1, turn=1, dice=line.dice, box="sixes.1", key=line.key
    )
    assert answer.status == 200
    assert Entry.objects.count() == 21


def test_a_retry_after_the_entry_was_taken_back_does_not_write_it_again(party: Party) -> None:
    ana_writes(party)
    party.strike(by="Ana")
    with nothing_written():
        assert ana_writes(party).status == 200
    assert party.in_turn == "Ana"


# --- a key that was used ---

OTHER_ENTRIES: dict[str, dict[str, Any]] = {
    "other dice": {"dice": (1, 2, 3, 4, 5)},
    "the same dice in another order": {"dice": (6, 4, 3, 2, 1)},
    "another box": {"box": "liquid-assets"},
    "another turn": {"turn": 4},
    "another kind": {"box": "", "lose_interest": "fives"},
}


@pytest.mark.parametrize("what", OTHER_ENTRIES)
def test_a_key_with_something_else_is_409_and_not_the_old_answer(party: Party, what: str) -> None:
    first = ana_writes(party)
    with nothing_written():
        answer = ana_writes(party, **OTHER_ENTRIES[what])
        assert (answer.status, answer.code) == (409, "key_reused")
        assert answer.text != first.text
        assert 'id="state"' not in answer.text


def test_a_key_of_another_seat_is_refused(party: Party) -> None:
    ana_writes(party)
    with nothing_written():
        for tablet in (party.tablet("Bo"), party.host):
            for turn in (1, 2):
                answer = ana_writes(party, tablet=tablet, seat=2, turn=turn)
                assert (answer.status, answer.code) == (409, "key_reused")


def test_the_entry_of_another_seat_cannot_be_sent_again_by_a_device_that_may_not_write_it(
    party: Party,
) -> None:
    ana_writes(party)
    assert ana_writes(party, tablet=party.tablet("Bo")).code == "seat_not_yours"
    assert ana_writes(party, tablet=Tablet()).status == 404


@pytest.mark.parametrize("action", ["strike_entry", "amend_entry"])
def test_the_key_of_an_entry_takes_nothing_back(party: Party, action: str) -> None:
    party = finished()
    key = Entry.objects.get(sequence=party.last).key
    with nothing_written():
        answer = party.tablet("Cleo").asks(party.table, action, entry=party.last, key=key)
        assert (answer.status, answer.code) == (409, "key_reused")


def test_two_tables_may_use_the_same_key(party: Party) -> None:
    other = open_table()
    assert [ana_writes(each).status for each in (party, other)] == [200, 200]
    assert Entry.objects.filter(key=KEY).count() == 2


@pytest.mark.parametrize("what", MALFORMED_KEYS)
def test_a_key_that_is_none_is_400(party: Party, what: str) -> None:
    with nothing_written():
        fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": "12346", "box": "routes.any"}
        if MALFORMED_KEYS[what] is not None:
            fields["key"] = MALFORMED_KEYS[what]
        answer = party.tablet("Ana").asks(party.table, "record_entry", **fields)
        assert (answer.status, answer.code) == (400, "malformed")


# --- taking back and correcting ---


@pytest.mark.parametrize("action", ["strike_entry", "amend_entry"])
def test_a_strike_or_an_amend_sent_four_times_is_one(action: str) -> None:
    party = finished()
    last, key = party.last, new_key()
    answers = [party.tablet("Cleo").asks(party.table, action, entry=last, key=key) for _tap in range(4)]
    assert [answer.status for answer in answers] == [200] * 4
    assert answers == [answers[0]] * 4
    assert Entry.objects.count() == 22


def test_the_key_of_a_strike_takes_back_no_second_entry(party: Party) -> None:
    party.record(*RED_LINE)
    party.record(*RUN_1_4)
    key = new_key()
    party.strike(by=HOST, key=key)
    answer = party.host.asks(party.table, "strike_entry", entry=party.last, key=key)
    assert (answer.status, answer.code) == (409, "key_reused")
    assert party.in_turn == "Bo"


def test_a_service_may_be_called_again_with_what_it_was_called_with(party: Party) -> None:
    """Also if the entry lists its throws: the stored move equals the sent one."""
    entry = {
        "dice": [1, 2, 3, 4, 6],
        "box": "routes.any",
        "rolls": [{"faces": [1, 2, 2, 4, 6]}, {"faces": [1, 2, 3, 4, 6], "held": [0, 1, 3]}],
    }
    for again in (False, True):
        written = entries.record_entry(access=party.access("Ana"), number=1, turn=1, entry=entry, key=KEY)
        assert written.again is again


@pytest.fixture
def no_key_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search for an entry by its key find none."""
    monkeypatch.setattr(entries.ENTRY_WITH_KEY, "first", lambda *_values: None)


@pytest.mark.control
@pytest.mark.usefixtures("no_key_is_known")
def test_if_nobody_looked_for_the_key_a_retry_would_be_refused(party: Party) -> None:
    """Control: the second tap is refused, as if another device had written the turn."""
    answers = [ana_writes(party) for _tap in range(4)]
    assert [answer.status for answer in answers] == [200, 422, 422, 422]
    assert answers[1].code == "already_written"


@pytest.mark.control
@pytest.mark.usefixtures("no_key_is_known")
def test_if_nobody_looked_for_the_key_the_database_would_still_know_it(party: Party) -> None:
    """The database's constraint refuses the same key, and another key takes back a second entry."""
    party.record(*RED_LINE, by=HOST)
    party.record(*RUN_1_4, by=HOST)
    party.record(*RED_LINE[:1], "sixes.1", by=HOST)
    key = new_key()
    party.strike(by=HOST, key=key)
    answer = party.host.asks(party.table, "strike_entry", entry=party.last, key=key)
    assert (answer.status, answer.code, party.in_turn) == (409, "key_reused", "Cleo")
    assert party.host.asks(party.table, "strike_entry", entry=party.last, key=new_key()).status == 200
    assert party.in_turn == "Bo"
