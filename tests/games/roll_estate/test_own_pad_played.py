"""A table on a sheet of its own: the pages, the refusals, the log and the end use its words and count its dollars."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest

from games.roll_estate.models import RollEstateSheet
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import tables
from tests.cast import (
    ALMOST_OVER,
    HOST,
    LAST_ENTRY,
    RED_LINE,
    RUN_1_4,
    Party,
    new_key,
    open_lobby,
    play_out,
    write,
)
from tests.games.roll_estate.own_pad import OTHER_NAMES, OUR_LINES, OUR_PAD, OUR_STREETS
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db
RULES = re.compile(r"<dt>[^<]*</dt><dd>[^<]*</dd>|Triple counts|In Triple and Quadruple, count")


@pytest.fixture
def party() -> Party:
    return seated(OUR_PAD)


def seated(edition: Mapping[str, Any]) -> Party:
    """Return a started table on this sheet."""
    party = open_lobby()
    tables.choose_edition(access=party.access(HOST), edition=edition)
    tables.start_table(access=party.access(HOST))
    return party


def strange_names(html: str) -> list[str]:
    """Return the names of other pads on a page, outside its house rules."""
    text = unescape(RULES.sub("", html))
    return [name for name in OTHER_NAMES if re.search(rf"\b{name}\b", text)]


def page(party: Party, path: str = "", *, who: str = "Ana") -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/{path}").text


def test_the_sheet_has_the_names_and_dollars_that_were_copied(party: Party) -> None:
    text = page(party)
    streets = [name for name, *_dollars in OUR_STREETS.values()]
    assert [name for name in (*streets, *OUR_LINES.values()) if name not in text] == []
    assert "<small>every 4</small>" in text
    assert text.count('<span class="line-name" aria-hidden="true"><bdi>Ferry</bdi></span>') == 3
    must_say(text, "<bdi>Coast Train</bdi><span>: any four</span>", ">$26</span>")
    assert "may differ" not in text
    assert re.search(r'class="[^"]*\bours\b', text) is None
    assert strange_names(text) == []
    assert "<dd>Nana’s pad</dd>" in text  # the menu
    assert '<span class="total-note"><bdi>Nana’s pad</bdi></span>' in text


def test_a_sheet_of_ours_still_says_which_figures_are_ours() -> None:
    party = open_lobby()
    tables.start_table(access=party.access(HOST))
    text = page(party)
    assert "may differ on your sheet" in text
    assert text.count("No second business here. Your sheet may differ") == 3 * 3  # on three sheets
    must_say(text, "Red Line", "<small>Bance Park</small>")


def test_refusals_on_the_page_speak_of_the_copied_sheet(party: Party) -> None:
    party.record(*RED_LINE)
    party.record(*RUN_1_4)
    cleo = party.tablets["Cleo"]
    told = []
    for dice, box in (RED_LINE, RUN_1_4, ((5, 1, 2, 3, 6), "fives.1")):
        told.append(write(cleo, party.table, seat=3, turn=3, dice=dice, box=box).sentence)
    assert told[:2] == [
        "Coast Train: Ana has had it since round 1.",
        "Tram One: Bo has had it since round 1.",
    ]
    again = write(party.tablets["Bo"], party.table, seat=2, turn=2, dice=RED_LINE[0], box="routes.any")
    assert "Bo claimed Tram One" in again.sentence  # this turn is already written, and by what


def test_the_log_the_news_and_what_is_pushed_speak_of_the_copied_sheet(party: Party) -> None:
    party.record(*RED_LINE)
    party.record((4, 1, 2, 3, 6), "fours.1")
    assert "Ana claimed Coast Train." in page(party, "log/")
    assert "Bo wrote 4 in Harbor Street, box 1." in page(party, "log/")
    for language in ("en", "fr"):
        pushed = render_table(party.opened.public_id, language).snapshot
        assert "Coast Train" in pushed
        assert strange_names(pushed) == []


def test_what_was_tried_and_what_may_be_given_up_speak_of_the_copied_sheet(party: Party) -> None:
    play_out(party, seed=5, turns=30)
    for seat in party.history.state.paper.sheets:
        assert seat  # every sheet has an entry
    number = party.number(party.in_turn)
    query = f"lit/?seat={number}&turn={party.turn}&dice=12346"
    assert strange_names(page(party, query, who=party.in_turn)) == []


def test_a_business_is_offered_by_its_name(party: Party) -> None:
    for dice, box in ALMOST_OVER[:3]:
        party.record(dice, box)
    for dice, box in (((5, 1, 2, 3, 6), "fives.1"), ((5, 1, 2, 3, 6), "fives.1"), ALMOST_OVER[5]):
        party.record(dice, box)
    text = page(party, who="Cleo")
    assert "<bdi>Cleo</bdi> opened Low Road, first business." in text
    assert strange_names(text) == []


def test_the_end_counts_the_copied_dollars_and_names_the_copied_rows(party: Party) -> None:
    for dice, box in (*ALMOST_OVER, LAST_ENTRY):
        party.record(dice, box)
    total = (
        (2 * 11 + 61) + (2 * 16 + 81) + (3 * 21 + 91)
    )  # Cleo's ones, twos and threes with their first businesses
    assert party.history.game.outcome(party.state).players[2].total == total
    text = page(party)
    must_say(
        text,
        f"Cleo wins with ${total}",
        '<th scope="row">Orchard Way</th>',
        "Played on the sheet <bdi>Nana’s pad</bdi>",
    )
    assert strange_names(text) == []
    party.close(by=HOST)
    closed = page(party)
    must_say(closed, '<th scope="row">Orchard Way</th>', "Played on the sheet <bdi>Nana’s pad</bdi>")
    assert strange_names(closed) == []


def test_the_rows_of_the_database_agree_and_speak_the_same_words(party: Party) -> None:
    play_out(party, seed=2, take_backs=0.2, declines=0.3)
    assert table_faults(party.table) == ()
    sheet = RollEstateSheet.objects.get(seat=party.seat("Ana"))
    assert [row.name for row in sheet.neighborhoods] == [name for name, *_dollars in OUR_STREETS.values()]
    assert [route.name for route in sheet.routes] == list(OUR_LINES.values())
    totals = [player.total for player in party.history.game.outcome(party.state).players]
    filled = [
        RollEstateSheet.objects.get(seat=party.seat(name)).filled.total for name in ("Ana", "Bo", "Cleo")
    ]
    assert filled == totals


def test_a_business_that_the_sheet_does_not_have_is_never_opened(party: Party) -> None:
    """Quadruples have no second business on this sheet, and twos neither."""
    sheet = RollEstateSheet.objects.get(seat=party.seat("Ana"))
    assert [row.key for row in sheet.neighborhoods if row.second is None] == ["twos", "quadruples"]


def test_the_log_holds_no_word_of_the_sheet(party: Party) -> None:
    party.record(*RED_LINE, key=new_key())
    assert "Coast" not in str(list(party.table.entries.values()))
