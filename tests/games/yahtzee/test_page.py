"""Yahtzee on the page: the highlights of dice, the question about a zero, and the end."""

import re

import pytest

from games.yahtzee.models import YahtzeeSheet
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, Party, Tablet, faces, fresh_process, open_table, play_out, write
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    fresh_process()
    return open_table(("Ana", "Bo"), {"rounds": 2}, game="yahtzee")


def page(party: Party, who: str, dice: str = "") -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/?dice={dice}").text


def state_of(text: str, seat: int, box: str) -> str:
    found = re.search(rf'id="s{seat}-{box}" data-state="(\w+)"', text)
    return found[1] if found else ""


def test_a_box_that_pays_is_lit_and_one_that_does_not_is_a_struck_zero(party: Party) -> None:
    text = page(party, "Ana", "33355")
    assert state_of(text, 1, "full-house") == "legal"
    assert state_of(text, 1, "threes") == "legal"
    assert state_of(text, 1, "sixes") == "zero"
    must_say(text, "Zero in Sixes?", 'data-fits="yes"')


def test_an_entry_is_written_and_a_zero_by_the_same_form(party: Party) -> None:
    reply = write(party.tablet("Ana"), party.opened, seat=1, turn=1, dice=(3, 3, 3, 5, 5), box="sixes")
    assert reply.status == 200
    assert "Ana wrote a zero in Sixes." in reply.text
    assert state_of(page(party, "Bo"), 1, "sixes") == "pencilled"


def test_a_filled_box_says_so(party: Party) -> None:
    party.record((3, 3, 3, 5, 5), "threes")
    party.record((3, 3, 3, 5, 5), "threes")
    reply = write(party.tablet("Ana"), party.opened, seat=1, turn=3, dice=(3, 3, 3, 5, 5), box="threes")
    assert (reply.status, reply.code, reply.box) == (422, "box_filled", "threes")


def test_dice_that_are_worth_nothing_anywhere_fit_nowhere(party: Party) -> None:
    boxes = [
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "chance",
        "three-of-a-kind",
        "four-of-a-kind",
        "full-house",
        "yahtzee",
    ]
    for box in (*boxes, "small-straight"):
        party.record((1, 2, 2, 4, 6), box)
        party.record((1, 2, 2, 4, 6), box)
    text = page(party, "Ana", "11223")
    assert 'data-fits="nothing"' in text
    assert state_of(text, 1, "sixes") == "zero"


def test_a_joker_says_so_and_a_further_yahtzee_is_announced(party: Party) -> None:
    for box in ("yahtzee", "fours"):
        party.record((4, 4, 4, 4, 4), box)
        party.record((1, 2, 3, 4, 6), box)
    must_say(page(party, "Ana", faces((4, 4, 4, 4, 4))), "Full House: write 25, joker", 'data-state="due"')


def test_a_match_ends_with_its_rounds_and_its_winner(party: Party) -> None:
    play_out(party)
    finals = page(party, HOST)
    assert party.state.seat is None
    must_say(finals, ">Rounds<", "#i-won")
    rings = re.findall(r'class="(?:hand )?is-won"', finals)
    assert len(rings) == finals.count("#i-won")  # the last round's, too
    party.close(by=HOST)
    assert table_faults(party.table) == ()
    assert "These figures stay" in page(party, HOST).replace("game is closed. ", "")


def test_a_sheet_of_the_database_speaks_the_words_of_the_pad(party: Party) -> None:
    party.record((3, 3, 3, 5, 5), "threes")
    first = YahtzeeSheet.objects.get(seat=party.seat("Ana")).columns[0]
    assert (first.upper_sum, first.missing) == (9, 54)


def test_the_front_door_opens_a_table_for_as_many_as_may_sit() -> None:
    host = Tablet()
    text = host.get("/").text
    for number in range(1, 12):
        games = [game for game in PADS if number <= GAMES[game].players[-1]]
        assert text.count(f'aria-label="Player {number}"') == len(games)
    reply = host.post(
        "/tables/", {"game": "yahtzee", "name": list("ABCDEFGH"), "rounds": "6", "joker": "forced"}
    )
    assert reply.status == 302
    must_say(host.get(reply.location).text, "its upper box first", 'value="6" checked')


def joker(party: Party, held: tuple[int, ...]) -> str:
    """Return Ana's page at five fours, after this Yahtzee was written and Fours were filled."""
    for dice, box in ((held, "yahtzee"), ((4, 4, 4, 4, 4), "fours")):
        party.record(dice, box)
        party.record((1, 2, 3, 4, 6), box)
    return page(party, "Ana", "44444")


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ((4, 4, 4, 4, 4), "+100, and every lower box scores in full."),
        ((1, 2, 3, 4, 6), "Every lower box scores in full."),
    ],
)
def test_the_tray_is_told_to_call_a_joker_out_and_what_it_brings(
    party: Party, held: tuple[int, ...], why: str
) -> None:
    assert "data-hail=" not in page(party, "Ana", "44444")  # the first one is a Yahtzee, and no joker
    assert f'data-hail="Joker!" data-hail-more="{why}"' in joker(party, held)
    assert "data-hail=" not in page(party, "Ana", "55555")  # Fives are open: it counts as it is
    assert "data-hail=" not in page(party, "Bo")


def test_a_zero_that_costs_more_than_its_points_says_so(party: Party) -> None:
    text = page(party, "Ana", "33355")
    assert re.search(
        r'id="s1-yahtzee"[^>]*data-warns="After that, no further Yahtzee in this round earns 100."', text
    )
    assert text.count("data-warns=") == 1
    text = joker(party, (4, 4, 4, 4, 4))
    assert re.search(r'id="s1-sixes"[^>]*data-warns="This joker would score points in an open', text)
    assert text.count("data-warns=") == 5


def test_the_rail_is_named_after_what_stands_in_it(party: Party) -> None:
    assert 'aria-label="Rounds and entries"' in page(party, "Bo")
    other = open_table()
    assert 'aria-label="Claims and entries"' in other.host.get(f"/t/{other.opened.public_id}/").text
