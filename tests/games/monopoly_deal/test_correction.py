"""A correction of an earlier entry of Monopoly Deal: the same tray, with the table before it."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from tests.cast import Party, open_table
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A table at which Bo has 1M; Ana's birthday was written as if Bo had said Just Say No."""
    party = open_table(("Ana", "Bo"), game="monopoly-deal")
    party.record(end_turn=True)
    party.record(bank="money:1")
    party.record(end_turn=True)
    party.record(play="action:birthday", against=[{"player": party.number("Bo"), "jokers": 1}])
    return party


def page(party: Party, query: str) -> str:
    return party.tablet("Ana").get(f"/t/{party.opened.public_id}/correction/?entry=4{query}").text


def test_the_tray_begins_with_the_entry_on_the_table_before_it(party: Party) -> None:
    html = page(party, "")
    assert 'data-taps="act card=action:birthday 1:joker"' in html
    assert "Bo says Just Say No" in re.sub(r"<[^>]*>", "", html)
    assert f'name="entry" value="{party.table.sequence}"' in html


def test_it_can_be_begun_anew(party: Party) -> None:
    must_say(
        page(party, "&taps=act+card%3Daction:birthday&tap=none"),
        'data-taps="act"',
        'form="draft" name="tap" value="bank"',
    )


def test_the_boards_of_those_it_asks_can_be_tapped_and_the_whole_entry_is_shown(party: Party) -> None:
    html = page(party, "&tap=1:unjoker")
    assert 'value="1:keep=bank/money:1" data-state="picked"' in html  # the only card that can pay
    [board] = re.findall(r'<fieldset class="place" role="none" data-seat="2">.*?</fieldset>', html, re.DOTALL)
    assert 'value="1:keep=bank/money:1"' in board
    html = page(party, "&taps=" + quote("act card=action:birthday"))
    [move] = re.findall(r'class="button next"[^>]*name="move" value="([^"]*)"', html)
    shown = page(party, "&look=yes&move=" + quote(unescape(move)))
    assert "Correct it" in shown
    assert "Bo hands over everything: 1M." in unescape(re.sub(r"<[^>]*>", "", shown))
