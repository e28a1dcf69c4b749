"""Monopoly solo's tray over HTTP: drafts that change nothing, entries that do, and corrections of earlier ones."""

import json
import re
from html import unescape
from typing import Any

import pytest

from games.monopoly_solo.rules.sheet import TITLES
from tests.cast import Party, Reply, Tablet, come_in, fresh_process, new_key, open_table
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A table at which Ana bought Rue de Vaugirard, has 100 left and stands on it."""
    fresh_process()
    party = open_table(("Ana",), game="monopoly-solo")
    party.record((5, 1))
    party.record(buy=True)
    return party


def get(party: Party, path: str, query: str, who: str = "Ana") -> Reply:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/{path}?{query}")


def lit(party: Party, taps: str) -> Reply:
    return get(party, "lit/", f"seat=1&turn={party.turn}&taps={taps.replace(' ', '+')}")


def post(party: Party, move: str, tablet: Tablet | None = None) -> Reply:
    fields: dict[str, Any] = {"seat": 1, "turn": party.turn, "key": new_key(), "move": move}
    return (tablet or party.tablet("Ana")).asks(party.opened, "record_entry", **fields)


def entries_in(text: str) -> list[dict[str, Any]]:
    return [json.loads(unescape(each)) for each in re.findall(r'name="move" value="([^"]*)"', text)]


def test_the_answer_to_taps_is_what_they_light_on_the_sheet_and_the_whole_entry(party: Party) -> None:
    reply = lit(party, "1 1")
    assert reply.status == 200
    assert entries_in(reply.text) == [{"dice": [1, 1]}]
    assert 'data-taps="1 1"' in reply.text
    assert "Rue de Courcelles:" in reply.text
    assert 'data-sheet="sheet-1" data-fits="yes"' in reply.text
    plots = {f"s1-{title.box}" for title in TITLES.values()}
    assert set(re.findall(r'id="(s[1h][^"]*)"', reply.text)) - {"share"} == plots


def test_looking_at_a_draft_writes_nothing(party: Party) -> None:
    before = (party.table.version, party.turn)
    for taps in ("1 1", "title.6", "½ title.99 -", "1 " * 3000):
        assert lit(party, taps).status == 200
    assert get(party, "", "taps=1&tap=1").status == 200
    assert (party.table.version, party.turn) == before


def test_without_scripts_the_page_takes_the_tap_from_its_address(party: Party) -> None:
    assert entries_in(get(party, "", "taps=1&tap=1").text) == [{"dice": [1, 1]}]


def test_the_whole_entry_is_written(party: Party) -> None:
    assert post(party, '{"dice": [1, 1]}').status == 200
    assert party.state.book.square == 8
    assert post(party, '{"buy": true}').status == 200
    assert party.state.book.cash == 0


def test_what_the_rules_refuse_is_heard_with_its_code(party: Party) -> None:
    post(party, '{"dice": [1, 2]}')
    reply = post(party, '{"buy": true}')
    assert (reply.status, reply.code) == (422, "not_enough_cash")
    assert reply.sentence.startswith("Avenue de la République costs 120, and you have 100.")
    assert party.turn == 4


@pytest.mark.parametrize(
    "move",
    [
        "",
        "{",
        "[]",
        '"dice"',
        "{}",
        '{"dice": [1, 1], "buy": true}',
        '{"leaves": true}',
        "1" * 2001,
        "[" * 1999,
    ],
)
def test_half_an_entry_is_not_read(party: Party, move: str) -> None:
    assert post(party, move).status == 400
    assert party.turn == 3


def test_nobody_else_writes_or_looks(party: Party) -> None:
    guest = Tablet()
    assert post(party, '{"dice": [1, 1]}', guest).status == 404
    come_in(guest, party.opened)
    assert post(party, '{"dice": [1, 1]}', guest).status == 403
    looked = guest.get(f"/t/{party.opened.public_id}/lit/?seat=1&turn={party.turn}&taps=1+1")
    assert looked.status == 403
    assert party.turn == 3


def test_an_earlier_throw_is_entered_otherwise_with_the_same_tray(party: Party) -> None:
    page = get(party, "correction/", "entry=1")
    assert entries_in(page.text) == [{"dice": [5, 1]}]
    assert 'data-taps="5 1"' in page.text
    assert "The sheet as it was before this entry." in page.text
    page = get(party, "correction/", "entry=1&taps=5+1&tap=lift.2")
    assert 'data-taps="5"' in page.text
    assert entries_in(page.text) == []
    page = get(party, "correction/", "entry=1&taps=5+1+lift.2&tap=3")
    assert entries_in(page.text) == [{"dice": [5, 3]}]


def test_a_purchase_is_corrected_into_a_refusal_to_buy(party: Party) -> None:
    page = get(party, "correction/", "entry=2")
    assert entries_in(page.text) == [{"buy": True}, {"buy": False}]
    shown = get(party, "correction/", "entry=2&look=yes&move=%7B%22buy%22%3A%20false%7D")
    assert shown.status == 200
    asked: dict[str, Any] = {
        "key": new_key(),
        "entry": 2,
        "seen": party.table.sequence,
        "move": '{"buy": false}',
    }
    assert party.tablet("Ana").asks(party.opened, "propose_correction", htmx=False, **asked).status == 302
    assert party.state.book.cash == 200


def test_a_lone_player_is_told_what_giving_up_means(party: Party) -> None:
    text = get(party, "", "").text
    must_say(text, "Give up the game", "This ends the game.")
    assert "goes home" not in text
    assert "turns are skipped" not in text
