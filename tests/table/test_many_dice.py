"""A turn may have any number of dice: all of them are stored, read back, shown and exported."""

import re

import pytest
from django.db.models import QuerySet

from scoresheets.models import Entry
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import corrections
from scoresheets.table.services.corrections import Correction
from tests import six_dice
from tests.cast import HOST, Party, fresh_process, new_key, open_table
from tests.files import exported, opened

SIX = (6, 5, 4, 3, 2, 1)
SIX_MORE = (1, 1, 1, 1, 1, 6)
TWELVE = (*SIX_MORE, *SIX_MORE)


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table at which Ana has thrown six dice, and Bo six others."""
    six_dice.put_on_the_shelf(monkeypatch)
    party = open_table(("Ana", "Bo"), game=six_dice.KEY)
    party.record(SIX, throw=True)
    party.record(SIX_MORE, throw=True)
    return party


def correct(party: Party, target: int, dice: tuple[int, ...]) -> None:
    entry = {"dice": list(dice), "throw": True}
    asked = Correction(target, party.table.sequence, entry, cut=False)
    corrections.propose_correction(access=party.access(HOST), correction=asked, key=new_key(), reason="")


def dice_in_the_log(party: Party) -> list[tuple[int, ...]]:
    """Return the dice in the log, read with empty caches."""
    fresh_process()
    return [written.line.dice for written in party.history.written]


def test_six_dice_come_back_as_they_were_thrown(party: Party) -> None:
    assert dice_in_the_log(party) == [SIX, SIX_MORE]
    assert [played.line.value for played in party.history.played] == [21, 11]
    assert [entry.dice for entry in Entry.objects.all()] == [SIX, SIX_MORE]


def test_a_retry_with_the_same_dice_is_the_same_entry(party: Party) -> None:
    key = new_key()
    party.record(TWELVE, throw=True, seat="Ana", turn=3, key=key)
    assert party.record(TWELVE, throw=True, seat="Ana", turn=3, key=key).again
    assert dice_in_the_log(party) == [SIX, SIX_MORE, TWELVE]


def test_a_correction_takes_other_dice_and_keeps_the_former_in_the_log(party: Party) -> None:
    correct(party, 2, TWELVE)
    assert dice_in_the_log(party) == [SIX, SIX_MORE, TWELVE]
    assert [(each.line.dice, each.line.value) for each in party.history.played] == [(SIX, 21), (TWELVE, 22)]
    assert table_faults(party.table) == ()
    page = party.host.get(f"/t/{party.opened.public_id}/log/").text
    shown = [each.count('href="#d') for each in re.findall(r'class="dice-thrown">(.*?)</span>', page)]
    assert shown == [12, 6, 6]  # the newest first


def test_a_file_tells_them_and_opens_with_them(party: Party) -> None:
    correct(party, 2, TWELVE)
    told = exported(party.host, party.opened)
    assert [entry["dice"] for entry in told["entries"]] == [list(SIX), list(SIX_MORE), list(TWELVE)]
    host, again = opened(told)
    assert table_faults(again) == ()
    assert exported(host, again)["entries"] == told["entries"]
    assert [entry.dice for entry in Entry.objects.filter(table=again)] == [SIX, SIX_MORE, TWELVE]


def test_a_sixth_die_that_somebody_changed_is_found(party: Party) -> None:
    QuerySet(Entry).filter(sequence=1).update(more_dice="2")
    assert table_faults(party.table)[:1] == ("entry 1 says 21, its dice make 22",)


def test_the_games_here_still_fill_the_columns_of_single_dice() -> None:
    assert six_dice.KEY not in GAMES
    open_table(("Ana", "Bo"), game="yahtzee").record((1, 2, 3, 4, 5), "chance")
    assert Entry.objects.values_list("die_1", "die_5", "more_dice").get() == (1, 5, "")
