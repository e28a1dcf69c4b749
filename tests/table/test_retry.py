"""R21: a double tap or a retry is one entry; a key is good for one entry of one seat."""

from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.table.services import entries
from tests.cast import (
    HOST,
    RED_LINE,
    RUN_1_4,
    Party,
    Reply,
    Tablet,
    finished,
    new_key,
    open_table,
    write,
)
from tests.sure import nothing_written

pytestmark = pytest.mark.django_db
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


@pytest.fixture
def party() -> Party:
    return open_table()


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
