"""The bounds of a log: at 20,000 lines, or before the table's export would pass 4 MB, nothing more is written.

Taking back and closing still work, and the export can always be imported again.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.export import transcript_text
from scoresheets.base.refusals import Refusal
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.exports.selectors import export_limits
from scoresheets.exports.selectors.transcripts import whole_transcript
from scoresheets.models import Entry, Table
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors import log_limits
from scoresheets.table.services.corrections import Correction, propose_correction
from scoresheets.table.services.names import rename_seat
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
from tests.files import ANAS_TURN, document, exported, opened

pytestmark = pytest.mark.long


@pytest.fixture
def party() -> Party:
    """A table that hides its totals, with an entry of Ana and one of Bo."""
    fresh_process()
    party = open_table(("Ana", "Bo"), house=HouseRules(totals_hidden=True))
    party.record(*RED_LINE)
    party.record(*RUN_2_5)
    return party


WRITES: dict[str, Callable[[Party], object]] = {
    "record": lambda party: party.record(*RUN_1_4),
    "go home": lambda party: party.tablet("Bo").asks(party.opened, "leave_game", seat=2, key=new_key()),
}


TAKES_BACK: dict[str, Callable[[Party], object]] = {
    "the last entry": lambda party: party.strike(by=HOST),
    "one and all after it": lambda party: take_back_to(party, 1),
}


def take_back_to(party: Party, entry: int) -> None:
    correction = Correction(target=entry, seen=party.table.sequence)
    propose_correction(access=party.access(HOST), correction=correction, key=new_key(), reason="all of it")


@pytest.fixture(autouse=True)
def nothing_measured() -> None:
    export_limits._measures.clear()


def limited(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    """Set these bounds of a log or of its export."""
    for name, value in limits.items():
        monkeypatch.setattr(log_limits if hasattr(log_limits, name) else export_limits, name, value)


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
    monkeypatch.setattr(log_limits, "MOST_LINES", 2)
    assert refused(party, write) == "log_full"
    monkeypatch.setattr(log_limits, "MOST_LINES", 3)
    assert refused(party, write) == ""


@pytest.mark.parametrize("write", WRITES)
def test_nothing_is_written_that_might_make_the_export_too_large(
    party: Party, monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    size = size_of_export(party) + export_limits.STRUCK * 2
    limited(monkeypatch, FEWEST_MEASURED=1, CAUTION=100, LARGEST_ENTRY=300, LARGEST_EXPORT=size + 299)
    assert refused(party, write) == "log_full"
    monkeypatch.setattr(export_limits, "LARGEST_EXPORT", size + 300)
    assert refused(party, write) == ""


@pytest.mark.parametrize("back", TAKES_BACK)
@pytest.mark.parametrize("limit", [{"MOST_LINES": 2}, {"FEWEST_MEASURED": 1, "LARGEST_EXPORT": 100}])
def test_a_full_log_still_lets_entries_be_taken_back(
    party: Party, monkeypatch: pytest.MonkeyPatch, limit: dict[str, int], back: str
) -> None:
    limited(monkeypatch, **limit)
    assert refused(party, "record") == "log_full"
    TAKES_BACK[back](party)
    assert party.table.sequence == 3
    assert refused(party, "record") == "log_full"


def test_a_correction_that_waits_for_consent_finds_the_log_full(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_limits, "MOST_LINES", 2)
    change = Correction(target=1, seen=2, entry={"dice": [6, 1, 2, 3, 5], "box": "sixes.1"})
    with pytest.raises(Refusal, match="log_full"):
        propose_correction(access=party.access(HOST), correction=change, key=new_key(), reason="misread")


def test_what_taking_everything_back_adds_was_reckoned_with(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = size_of_export(party) + export_limits.STRUCK * 2
    limited(monkeypatch, FEWEST_MEASURED=1, LARGEST_ENTRY=0, LARGEST_EXPORT=most)
    party.record(*RUN_1_4)
    full = size_of_export(party)
    monkeypatch.setattr(export_limits, "LARGEST_EXPORT", full + export_limits.STRUCK * 3 - 1)
    export_limits._measures.clear()
    assert refused(party, "record") == "log_full"
    for name in ("Ana", "Bo", "Ana"):
        party.strike(by=name)
    assert size_of_export(party) <= full + export_limits.STRUCK * 3


def test_a_name_that_would_make_the_export_too_large_is_not_taken(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = size_of_export(party) + export_limits.STRUCK * 2 + 20
    limited(monkeypatch, FEWEST_MEASURED=1, LARGEST_EXPORT=most)
    rename_seat(access=party.access(HOST), number=1, name="Anna")
    with pytest.raises(Refusal, match="log_full"):
        rename_seat(access=party.access(HOST), number=1, name="&" * 30)


def size_of_export(party: Party) -> int:
    return len(transcript_text(whole_transcript(party.table, tuple(party.opened.seats.all()))).encode())


def test_the_export_of_a_long_log_is_not_built_at_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    party, built = open_table(), []

    def build(*given: Any) -> dict[str, object]:
        built.append(given)
        return whole_transcript(*given)

    monkeypatch.setattr(export_limits, "whole_transcript", build)
    as_if_forty_times_as_much = {"FEWEST_MEASURED": 1, "CAUTION": 50}
    limited(monkeypatch, **as_if_forty_times_as_much, LARGEST_ENTRY=1000, LARGEST_EXPORT=200_000)
    play_out(party, turns=60)
    assert 1 <= len(built) < 5


def test_a_long_log_is_not_measured_at_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()
    monkeypatch.setattr(export_limits, "FEWEST_MEASURED", 1)
    with CaptureQueriesContext(connection) as asked:
        play_out(party, turns=2 * export_limits.MEASURED_EVERY + 1)
    assert 1 < sum("LENGTH" in each["sql"] for each in asked) < 4


def test_it_is_said_in_words_once_the_table_is_known_to_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    party = finished()
    monkeypatch.setattr(log_limits, "MOST_LINES", 1)
    answer = party.host.asks(party.table, "leave_game", seat=1, key=new_key())
    assert (answer.status, answer.code) == (422, "log_full")
    assert "The log of this game is full." in answer.sentence
    party.close(by=HOST)  # closing adds no line
    assert party.host.asks(party.table, "leave_game", seat=1, key=new_key()).code == "table_closed"


def test_the_same_entry_once_more_is_still_no_other(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()
    party.record(*RUN_1_4, key=key)
    monkeypatch.setattr(log_limits, "MOST_LINES", 3)
    party.record(*RUN_1_4, key=key, seat="Ana", turn=3)
    assert Entry.objects.filter(table=party.opened).count() == Table.objects.get().sequence == 3


def test_the_longest_export_comes_in_again() -> None:
    """A log of 20,000 lines and 4 MB at once."""
    odd = {"player": "Ana", "dice": ["6" * 130], "box": "ones", "struck": True}
    host, table = opened(document(ANAS_TURN, *[odd] * (log_limits.MOST_LINES - 1)))
    told = exported(host, table)
    assert 0.9 * LARGEST_FILE < len(transcript_text(told).encode()) <= LARGEST_FILE
    assert exported(*opened(told))["entries"] == told["entries"]
