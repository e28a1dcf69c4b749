"""A tie that the rules leave open: the right to record how the table settled it, and when the record shows and goes."""

from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.results.standings import beats
from tests.cast import HOST, Party, Reply, Tablet, everything, finished, fresh_process, look_on, open_table
from tests.security.payloads import PAYLOADS, came_to_life
from tests.sure import nothing_written

WORDS = "One more roll: Ana had the six"


@pytest.fixture
def party() -> Party:
    """A finished table: Ana and Bo left before any entry, so it is nothing against nothing. Bo wrote last."""
    fresh_process()
    party = open_table(("Ana", "Bo"), game="yahtzee")
    for name in ("Ana", "Bo"):
        party.record(seat=name, leaves=True)
    return party


def settles(party: Party, who: str | Tablet, words: str = WORDS, **more: Any) -> Reply:
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    return tablet.asks(party.opened, "settle_tie", words=words, **more)


def page(party: Party, who: str = "Ana") -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/").text


@pytest.mark.parametrize("who", [HOST, "Bo"])
def test_the_host_or_who_wrote_last_records_it_and_everybody_reads_it(party: Party, who: str) -> None:
    assert "You settled it" not in page(party)
    assert settles(party, who).status == 200
    assert "You settled it" in page(party)
    assert WORDS in page(party)


@pytest.mark.parametrize("who", ["Ana", "watcher", "stranger"])
def test_nobody_else_does(party: Party, who: str) -> None:
    tablet = party.tablets.get(who) or Tablet()
    if who == "watcher":
        look_on(tablet, party.opened)
    with nothing_written():
        reply = settles(party, tablet)
        assert (reply.status, reply.code) == ((404, "") if who == "stranger" else (403, "seat_not_yours"))


def test_it_may_be_put_otherwise_until_the_game_is_closed(party: Party) -> None:
    settles(party, "Bo")
    assert settles(party, HOST, "We  share\tit").status == 200
    assert "We share it" in page(party)
    assert WORDS not in page(party)
    party.close(by=HOST)
    reply = settles(party, HOST, "No, Ana")
    assert (reply.status, reply.code) == (422, "table_closed")
    assert "We share it" in page(party)


@pytest.mark.parametrize("who", [HOST, "Bo"])
@pytest.mark.parametrize("closed", [False, True])
def test_it_can_always_be_removed_and_then_stands_nowhere(party: Party, who: str, closed: bool) -> None:
    settles(party, HOST)
    if closed:
        party.close(by="Bo")
    assert settles(party, "Ana", remove="yes").code == "seat_not_yours"
    assert WORDS in page(party)
    assert settles(party, who, remove="yes").status == 200
    assert "You settled it" not in page(party)
    assert WORDS not in str(everything())


def test_without_a_tie_there_is_nothing_to_settle() -> None:
    party = finished()
    for who, code in ((HOST, "no_tie"), ("Cleo", "no_tie"), ("Ana", "seat_not_yours")):
        assert settles(party, who).code == code
    assert "ask-settle" not in page(party)


def test_a_game_that_goes_on_is_not_settled(party: Party) -> None:
    settles(party, "Bo")
    party.strike(by="Bo")
    assert settles(party, "Bo").code == "not_over"
    party.record(seat="Bo", leaves=True)
    assert "You settled it" not in page(party), "it was written about another end"


def test_too_much_is_not_read(party: Party) -> None:
    assert settles(party, HOST, "x" * 201).status == 400
    assert settles(party, HOST, "x" * 200).status == 200


def test_what_was_said_is_text(party: Party) -> None:
    for payload in PAYLOADS:
        assert settles(party, HOST, payload).status == 200
        assert came_to_life(page(party), payload) == []


def test_the_log_knows_nothing_of_it(party: Party) -> None:
    before = list(Entry.objects.values())
    settles(party, HOST)
    assert list(Entry.objects.values()) == before


def test_being_level_with_two_counts_as_much_as_beating_one() -> None:
    assert sum(beats((False, 1), other) for other in ((False, 1), (False, 1), (False, 2), (True, 1))) == 3
