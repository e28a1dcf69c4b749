"""A form that is refused keeps what was typed into it, and leaves the other forms of its page as they were."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cast import Party, Tablet, open_table
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_rounds import NAMES, draws, send

CHOSEN = {"fewest": "2", "most": "3", "way": "chance", "title": "Blue room"}


def fold(html: str, name: str) -> bool:
    """Return whether the fold with this id is open."""
    found = re.search(rf'<details[^>]* id="{name}"[^>]*>', html)
    assert found
    return bool(re.search(r"\bopen\b", found[0].partition(f'id="{name}"')[2]))


def counting(html: str) -> bool:
    """Return whether "What counts" is open."""
    return "open" in html.partition('id="counting"')[2].partition("<details")[2].partition(">")[0]


def refused(evening: Evening, form: str, **fields: Any) -> str:
    status, html = send(evening, form, **fields)
    assert status in (400, 422)
    return html


@pytest.fixture
def drawn() -> Evening:
    """A night with a round of Yahtzee for two or three at a table."""
    made = open_evening()
    made.notes(*NAMES)
    draft = draws(made, **CHOSEN)
    assert send(made, "change_round", round=draft.pk, say="publish")[0] == 302
    return made


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("note_wish", {"one": "2", "other": "3"}),
        ("change_round", {"say": "swap", "game": "uno-dice"}),
    ],
)
def test_the_next_round_is_still_offered_as_the_last_one_was_chosen(
    drawn: Evening, form: str, fields: dict[str, str]
) -> None:
    html = refused(drawn, form, **fields)
    pile = html.partition('id="pile-yahtzee"')[2].partition("</form>")[0]
    assert re.search(r'name="fewest"[^>]* value="2"', pile)
    assert re.search(r'name="most"[^>]* value="3"', pile)
    assert fold(html, "pile-yahtzee")
    assert not fold(html, "pile-uno-dice")
    assert fold(html, "wishes") == (form == "note_wish")


def test_a_refused_draw_is_unfolded_as_it_was_typed_and_the_others_as_they_were(drawn: Evening) -> None:
    html = refused(drawn, "draw_round", game="uno-dice", fewest="9", most="2", way="chance")
    assert fold(html, "pile-uno-dice")
    assert not fold(html, "pile-yahtzee")
    assert 'value="9"' in html.partition('id="pile-uno-dice"')[2].partition("</form>")[0]
    assert 'value="Blue room"' in html.partition('id="pile-yahtzee"')[2].partition("</form>")[0]


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("publish_standings", {"after": "x"}),
        ("settle_place", {"say": "nonsense"}),
        ("settle_namesakes", {"say": "same"}),
        ("order_standings", {"game": "", "name": "x"}),
    ],
)
def test_what_counts_stays_folded_where_another_form_of_the_standings_is_refused(
    evening: Evening, party: Party, form: str, fields: dict[str, str]
) -> None:
    assert not counting(refused(evening, form, **fields))


def test_what_counts_is_unfolded_at_the_form_that_was_refused(evening: Evening, party: Party) -> None:
    html = refused(evening, "choose_counting", game="roll-estate", best="500", least="2", single="yes")
    assert counting(html)
    assert fold(html, "counting-roll-estate")
    assert not fold(html, "counting-over")
    own = html.partition('id="counting-roll-estate"')[2].partition("</form>")[0]
    assert re.search(r'name="best"[^>]*\s+value="500"', own)
    assert re.search(r'name="single" value="yes" checked', own)
    other = html.partition('id="counting-over"')[2].partition("</form>")[0]
    assert 'value="500"' not in other
    html = refused(evening, "choose_points", rows="3 5", leavers="none")
    assert fold(html, "counting-points")
    assert re.search(r'id="leavers-none"[^>]* value="none" checked', html)


def test_a_game_that_is_refused_on_the_front_page_leaves_the_others_as_they_are() -> None:
    fields = {"game": "yahtzee", "name": ["Ana"] * 40, "rounds": "6", "consent": "off", "title": "Blue room"}
    reply = Tablet().post("/tables/", fields, htmx=False)
    assert reply.status in (400, 422)
    for game, taken in (("yahtzee", True), ("roll-estate", False), ("any-game", False)):
        pile = reply.text.partition(f'id="pile-{game}"')[2].partition("</form>")[0]
        assert bool(re.search(r'name="consent" value="off"\s+checked', pile)) is taken


@pytest.mark.parametrize("place", ["1", "200"])
def test_a_place_that_is_refused_stays_in_its_own_form(evening: Evening, place: str) -> None:
    evening.takes(open_table(), 1)
    reply = evening.runner.post(
        evening.address("open_tables"), {"game": "yahtzee", "place": place}, htmx=False
    )
    assert reply.status in (400, 422)
    assert re.findall(r'name="place"\s+min="1" max="99" value="(\d+)"', reply.text) == [place]
