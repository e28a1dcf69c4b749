"""The pieces that an entry of Yahtzee sends: changed boxes and sums, and whole sheets when a round begins or ends."""

import re

import pytest

from games.yahtzee.rules.sheet import BOXES
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.pages.table_view import TableView
from tests.cast import Party, fresh_process, open_table

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo")
NOTHING = (1, 2, 2, 4, 6)
FOURS = (4, 4, 4, 4, 4)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    fresh_process()


def party(rounds: int = 1, **more: bool) -> Party:
    return open_table(NAMES, {"rounds": rounds}, game="yahtzee", house=HouseRules(**more))


def board(party: Party) -> TableView:
    return render_table(party.opened.public_id, "en").view


def changed(party: Party, dice: tuple[int, ...], box: str) -> set[str]:
    """Return the ids on the sheets and in the rail that the next entry sends."""
    board(party)
    party.record(dice, box)
    ids = render_table(party.opened.public_id, "en").changed
    return {each for each in ids if re.match(r"s\d|sheet|rounds", each)}


def all_but(party: Party, last: str) -> None:
    """Let all write the boxes of a round but this one; Ana's Yahtzee box gets its 50."""
    for box in BOXES:
        if box != last:
            party.record(FOURS if box == "yahtzee" else NOTHING, box)
            party.record(NOTHING, box)


def test_an_entry_sends_its_box_and_the_sums_that_it_changes() -> None:
    played = party()
    assert changed(played, NOTHING, "twos") == {"s1-twos", "s1-upper-sum", "s1-ruler", "s1-total"}
    assert changed(played, NOTHING, "chance") == {"s2-chance", "s2-lower-total", "s2-total"}
    assert changed(played, NOTHING, "yahtzee") == {"s1-yahtzee"}
    assert board(played).fresh_ids == ("s1-yahtzee",)


def test_where_totals_are_hidden_it_sends_its_box_alone() -> None:
    assert changed(party(totals_hidden=True), NOTHING, "twos") == {"s1-twos"}


def test_a_further_yahtzee_sends_its_bonus_and_marks_it() -> None:
    played = party()
    for box in ("yahtzee", "fours"):
        played.record(FOURS, box)
        played.record(NOTHING, box)
    sent = {"s1-full-house", "s1-yahtzee-bonus", "s1-lower-total", "s1-total"}
    assert changed(played, FOURS, "full-house") == sent
    assert set(board(played).fresh_ids) == {"s1-full-house", "s1-yahtzee-bonus"}


def test_a_sheet_goes_whole_where_its_next_round_begins_and_where_it_won_one() -> None:
    played = party(rounds=2)
    all_but(played, "chance")
    assert changed(played, FOURS, "chance") == {"sheet-1", "rounds"}
    assert board(played).fresh_ids == ()  # its box and its bonus lie outside the current round
    assert changed(played, NOTHING, "chance") == {"sheet-1", "sheet-2", "rounds"}
    assert changed(played, NOTHING, "twos") == {"s1-twos", "s1-upper-sum", "s1-ruler", "s1-total", "rounds"}


def lit(played: Party, dice: str, more: str = "") -> str:
    query = f"seat=1&turn={played.turn}&dice={dice}{more}"
    return played.tablet("Ana").get(f"/t/{played.opened.public_id}/lit/?{query}").text


def test_dice_send_the_boxes_that_take_them_and_a_joker_the_sheet_that_calls_it_out() -> None:
    played = party()
    for box in ("yahtzee", "fours"):
        played.record(FOURS, box)
        played.record(NOTHING, box)
    board(played)
    ids = re.findall(r'id="([^"]*)"', lit(played, "33355"))
    boxes = [f"s1-{box}" for box in BOXES if box not in ("yahtzee", "fours")]
    assert ids == [*boxes, "fitting", "lit-about"]
    assert 'id="sheet-1"' in lit(played, "44444")
    due = re.findall(r'id="([^"]*)"', lit(played, "44444", "&instead=yes"))
    assert due == [*boxes, "s1-yahtzee-bonus", "fitting", "lit-about"]
