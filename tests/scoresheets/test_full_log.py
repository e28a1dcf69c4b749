"""A log has a last line: at 20,000 of them, or where the table's export would pass 4 MB, nothing more is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.export import transcript_text
from scoresheets.house_rules import HouseRules
from scoresheets.models import Entry, Table
from scoresheets.refusals import Refusal
from scoresheets.selectors import room
from scoresheets.selectors.transcripts import whole_transcript
from tests.cast import (
    HOST,
    RED_LINE,
    RUN_1_4,
    RUN_2_5,
    Party,
    everything,
    finished,
    fresh_process,
    new_key,
    open_table,
    play_out,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Ana and Bo have written; their table hides its totals."""
    fresh_process()
    party = open_table(("Ana", "Bo"), house=HouseRules(totals_hidden=True))
    party.record(*RED_LINE)
    party.record(*RUN_2_5)
    return party


WRITES: dict[str, Callable[[Party], object]] = {
    "record": lambda party: party.record(*RUN_1_4),
    "take back": lambda party: party.strike(by=HOST),
    "go home": lambda party: party.tablet("Bo").asks(party.opened, "leave_game", seat=2, key=new_key()),
}


def refused(party: Party, write: str) -> str:
    before = everything()
    try:
        code = getattr(WRITES[write](party), "code", "")
    except Refusal as error:
        code = error.code
    assert not code or everything() == before
    return code


@pytest.mark.parametrize("write", WRITES)
def test_after_the_last_line_nothing_more_is_written(
    party: Party, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    monkeypatch.setattr(room, "MOST_LINES", 2)
    assert refused(party, write) == "log_full"
    monkeypatch.setattr(room, "MOST_LINES", 3)
    assert refused(party, write) == ""


@pytest.mark.parametrize("write", WRITES)
def test_nothing_is_written_that_might_make_the_export_too_large(
    party: Party, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    size = len(transcript_text(whole_transcript(party.table, tuple(party.opened.seats.all()))).encode())
    monkeypatch.setattr(room, "FEWEST_MEASURED", 1)
    monkeypatch.setattr(room, "CAUTION", 100)
    monkeypatch.setattr(room, "LARGEST_ENTRY", 300)
    monkeypatch.setattr(room, "LARGEST_EXPORT", size + 299)
    assert refused(party, write) == "log_full"
    monkeypatch.setattr(room, "LARGEST_EXPORT", size + 300)
    assert refused(party, write) == ""


def test_a_long_log_is_not_measured_at_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    monkeypatch.setattr(room, "FEWEST_MEASURED", 1)
    with CaptureQueriesContext(connection) as asked:
        play_out(party, turns=2 * room.MEASURED_EVERY)
    assert 1 < sum("LENGTH" in each["sql"] for each in asked) < 4


def test_it_is_said_in_words_once_the_table_is_known_to_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    party = finished()
    monkeypatch.setattr(room, "MOST_LINES", 1)
    answer = party.host.asks(party.table, "strike_entry", entry=party.last, key=new_key())
    assert (answer.status, answer.code) == (422, "log_full")
    assert "The log of this game is full." in answer.sentence
    party.close(by=HOST)  # that is no line
    answer = party.host.asks(party.table, "strike_entry", entry=party.last, key=new_key())
    assert answer.code == "table_closed"


def test_the_same_entry_once_more_is_still_no_other(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()
    party.record(*RUN_1_4, key=key)
    monkeypatch.setattr(room, "MOST_LINES", 3)
    party.record(*RUN_1_4, key=key, seat="Ana", turn=3)
    assert Entry.objects.filter(table=party.opened).count() == Table.objects.get().sequence == 3
