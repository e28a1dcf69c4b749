"""UNO Dice on the page: the highlights of a chain, the call read aloud, and one entry on several boards."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest

from games.uno_dice.models import UnoBoard
from games.uno_dice.pad.forms import UnoDiceEntryForm
from games.uno_dice.rules import GAME
from games.uno_dice.rules.board import counting_entry
from games.uno_dice.rules.longest import longest_chains
from games.uno_dice.rules.moves import Start, TakeTurn
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import Colour
from games.uno_dice.words.script import script
from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import tables
from tests.cast import HOST, Party, Reply, Tablet, new_key, open_lobby, open_table, play_out
from tests.games.uno_dice.tables import NAMES, begun
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db

OPTIONS = {"boards": ["yellow", "green", "red"], "spaces": 12, "extra_spaces": 3}


@pytest.fixture
def party() -> Party:
    """A table at which Ana is in turn with the printed example: she has a 2, Bo a 6, Cleo a 4."""
    return begun(OPTIONS)


def post(party: Party, who: str, **fields: Any) -> Reply:
    named: dict[str, Any] = {"seat": party.number(who), "turn": party.turn, "key": new_key(), **fields}
    return party.tablet(who).asks(party.opened, "record_entry", **named)


def page(party: Party, who: str) -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/").text


def lit(party: Party, chain: str, loose: str) -> str:
    fields = f"seat=1&turn={party.turn}&chain={chain}&loose={loose.replace('+', '%2B')}"
    return party.tablet("Ana").get(f"/t/{party.opened.public_id}/lit/?{fields}").text


def board(text: str, seat: int) -> str:
    found = re.search(rf'<section id="sheet-{seat}".*?</section>', text, re.DOTALL)
    assert found
    return found[0]


def numbers(party: Party, name: str) -> list[int | None]:
    """Return the numbers on a board of the database, stars as None."""
    filled = UnoBoard.objects.get(seat=party.seat(name))
    return [space.value for space in filled.spaces if space.state in ("written", "last")]


def test_the_chain_says_what_may_stand_next_why_it_links_and_why_the_others_may_not(party: Party) -> None:
    text = lit(party, "Y2 Y1", "R1 R6 G3 +1")
    must_say(text, 'data-next="R1"', 'data-writes="2 1"')
    links = (
        '<li data-why="number" data-short="2">same 2</li>'
        '<li data-why="colour" data-short="yellow" data-board="yellow">yellow</li>'
    )
    assert links in text
    assert "green 3 cannot follow yellow 1" in text
    assert text.count('data-state="coming"') == 2


def test_two_stars_may_stand_anywhere_and_one_says_what_is_missing(party: Party) -> None:
    assert 'data-next="*"' in lit(party, "", "* * G3")
    must_say(lit(party, "", "* G3"), 'data-fits="nothing"', "Two make a wild", "The chain starts with a 2")


def laid(party: Party, dice: str, **more: str) -> str:
    """Return the highlights of dice of which the pad makes the chain."""
    fields = {
        "seat": 1,
        "turn": party.turn,
        "chain": "",
        "loose": dice,
        "tapped": dice,
        "arranged": "pad",
        **more,
    }
    return party.tablet("Ana").get(f"/t/{party.opened.public_id}/lit/?{urlencode(fields)}").text


def endings(text: str) -> list[tuple[str, str]]:
    """Return the chains that are offered, each with what its last die does."""
    found = re.search(r'<ul class="chain-endings">.*?</ul>', text, re.DOTALL)
    assert found
    return re.findall(r'<li data-chain="([^"]*)"(?: data-laid)?>([^<]*)', found[0])


def test_the_pad_makes_the_longest_chain_of_the_dice_as_they_lie(party: Party) -> None:
    """UN-17: Bo's last number is the 6 that is called, and Cleo's board is red (UN-31)."""
    text = laid(party, "R6 Y1 Y2 R1 B1 G4")
    assert 'data-chain="Y2 Y1 B1 R1 R6"' in text
    assert endings(text) == [("Y2 Y1 B1 R1 R6", "Bo writes it, Cleo may write it")]
    assert text.count('data-state="coming"') == 5
    assert "In order: yellow 2, yellow 1, blue 1, red 1 and red 6." in text


def test_another_last_die_is_laid_where_it_is_wanted_and_a_star_is_offered_last(party: Party) -> None:
    dice = "Y2 Y1 Y4 R4 * *"
    offered = endings(laid(party, dice))
    assert offered[-1] == ("Y2 Y1 Y4 R4 *", "everybody else writes a star")
    assert ("Y2 Y1 * R4 Y4", "Cleo writes it") in offered
    assert 'data-chain="Y2 Y1 * R4 Y4"' in laid(party, dice, ends="Y4")
    assert endings(laid(party, dice, ends="Y4")) == offered


def test_each_choice_of_the_tray_says_what_it_does_to_the_boards(party: Party) -> None:
    """Penalties come before the call: the last number of Cleo is rubbed out, or cannot be."""
    party.record(chain=["Y2", "R2"])
    for _name in ("Bo", "Cleo"):
        party.record(chain=[])
    text = laid(party, "G2 B5 -1 -1 +1 R3", aims="-1:2 -1: +1:")
    effects = re.findall(r'<ul class="chain-effects">(.*?)</ul>', text, re.DOTALL)
    said = [re.findall(r'data-seat="(\d)">([^<]*)', each) for each in effects]
    assert said == [
        [("2", "one number: nothing happens"), ("3", "2 is erased")],
        [("2", "one number: nothing happens"), ("3", "one number: nothing happens")],
        [("2", "one more space"), ("3", "one more space")],
    ]
    assert endings(text) == [("G2", "Bo may write it")]
    assert endings(laid(party, "G2 B5 -1 -1 +1 R3")) == [("G2", "Cleo writes it, Bo may write it")]


def test_a_chain_that_fills_the_board_wins_and_calls_nothing() -> None:
    text = laid(begun({**OPTIONS, "spaces": 3}), "Y2 Y1 Y4 R4 +1 G3")
    assert "data-wins" in text
    assert endings(text) == [("Y2 Y1 Y4 R4", "fills your board")]


def test_what_two_taps_make_of_a_chain_stands_there_or_why_not(party: Party) -> None:
    text = lit(party, "Y2 Y1 Y6 R6", "Y4 *")
    changes = dict(re.findall(r'<li data-one="([^"]*" data-other="[^"]*)" data-chain="([^"]*)"', text))
    assert changes['link-1" data-other="out'] == "Y2 Y6 R6"
    assert changes['link-2" data-other="out'] == "Y2 Y1"
    assert changes['loose-0" data-other="'] == "Y2 Y1 Y4 Y6 R6"
    assert changes['loose-0" data-other="link-1'] == "Y2 Y4 Y6 R6"
    assert 'link-1" data-other="link-2' not in changes
    must_say(text, "red 6 cannot follow yellow 1", "Two make a wild")


def test_more_dice_than_a_turn_has_make_no_chain(party: Party) -> None:
    assert endings(laid(party, "Y2 Y1 Y3 Y4 Y5 Y6 R1 R2 R3 R4 R5 R6")) == []


def test_the_scripted_throws_of_a_trial_make_the_chains_of_the_script() -> None:
    throws = [each for each in script().throws if each.fields.get("loose")]
    state = GAME.start(Options((Colour.RED, Colour.YELLOW)), 2)
    for number in (3, 5):
        state = GAME.apply(state, Start(state.seat or 0, number))
    for throw in throws:
        [entry], dice = throw.entries, throw.fields["loose"].split()
        last = counting_entry(state.options, state.paper.sheets[state.seat or 0])
        assert last
        assert list(longest_chains(last, dice)[0]) == entry["chain"]
        state = GAME.apply(state, TakeTurn(state.seat or 0, tuple(entry["chain"])))


def test_what_is_no_die_lights_nothing(party: Party) -> None:
    for chain, loose in (("Q2", ""), ("Y7", ""), ("", "R"), ("", "")):
        reply = party.tablet("Ana").get(
            f"/t/{party.opened.public_id}/lit/?seat=1&turn={party.turn}&chain={chain}&loose={loose}"
        )
        assert reply.status == 204, (chain, loose)


def test_one_entry_writes_on_several_boards_and_says_who_writes_the_call_and_why(party: Party) -> None:
    assert post(party, "Ana", chain="y2 y1 b1 r1 r6", penalties="+1:2").status == 200
    assert numbers(party, "Ana") == [2, 2, 1, 1, 1, 6]
    assert numbers(party, "Bo") == [6, 6]
    assert numbers(party, "Cleo") == [4, 6]
    text = page(party, "Cleo")
    must_say(
        text,
        "Ana calls out: red 6!",
        "Bo writes 6: Bo’s last number is 6.",
        "Cleo writes 6: Cleo’s board is red.",
    )
    assert "+1 from Ana · last number 6: writes 6" in board(text, 2)
    assert "red board: writes 6" in board(text, 3)
    assert "calls red 6" in board(text, 1)
    assert table_faults(party.table) == ()


def test_the_whole_entry_is_taken_back_as_one(party: Party) -> None:
    before = [numbers(party, name) for name in NAMES]
    post(party, "Ana", chain="Y2 R2", penalties="-1:2 +1:3")
    assert [numbers(party, name) for name in NAMES] != before
    party.strike(by="Ana")
    assert [numbers(party, name) for name in NAMES] == before
    assert UnoBoard.objects.get(seat=party.seat("Cleo")).extra_spaces[0].state == "unearned"
    assert table_faults(party.table) == ()
    assert "calls out" not in page(party, "Bo")


BAD: Mapping[str, tuple[dict[str, str], int, str]] = {
    "a broken chain": ({"chain": "Y2 R3"}, 422, "chain_broken"),
    "another first number": ({"chain": "Y3"}, 422, "chain_must_start_with_number"),
    "a die that does not exist": ({"chain": "Y9"}, 422, "bad_dice"),
    "seven dice": ({"chain": "Y2 Y1 Y3 Y4 Y5", "penalties": "+1:2 -1:3"}, 422, "too_many_dice"),
    "a penalty on oneself": ({"chain": "Y2", "penalties": "+1:1"}, 422, "penalty_on_self"),
    "a penalty on nobody": ({"chain": "Y2", "penalties": "+1:9"}, 422, "unknown_player"),
    "a penalty without a name": ({"chain": "Y2", "penalties": "+1"}, 400, "malformed"),
    "a penalty on a word": ({"chain": "Y2", "penalties": "+1:Bo"}, 400, "malformed"),
    "a second start": ({"start": "4"}, 422, "start_already_written"),
    "a start with a chain": ({"start": "4", "chain": "Y2"}, 400, "malformed"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_the_rules_refuse_is_refused_and_nothing_is_written(party: Party, case: str) -> None:
    fields, status, code = BAD[case]
    entries = party.table.sequence
    reply = post(party, "Ana", **fields)
    assert (reply.status, reply.code) == (status, code)
    assert party.table.sequence == entries


def test_a_minus_one_is_typed_with_any_minus() -> None:
    for sign in ("-", "−", "–"):
        form = UnoDiceEntryForm(
            {"seat": 1, "turn": 1, "key": "0" * 32, "chain": "Y2", "penalties": f"{sign}1:3"}
        )
        assert form.is_valid()
        assert form.to_entry()["penalties"] == [["-1", 3]]


def test_a_turn_without_any_die_is_legal_and_calls_nothing(party: Party) -> None:
    assert post(party, "Ana").status == 200
    assert numbers(party, "Ana") == [2]
    assert "Ana wrote nothing." in page(party, "Bo")


def test_an_empty_board_asks_for_its_first_number() -> None:
    party = open_table(("Ana", "Bo"), game="uno-dice")
    assert post(party, "Ana", chain="Y2").code == "start_missing"
    assert post(party, "Ana", start="seven").code == "bad_dice"
    assert post(party, "Ana", start="5").status == 200
    assert numbers(party, "Ana") == [5]


def test_whoever_fills_the_board_first_wins_also_by_somebody_elses_call() -> None:
    party = open_table(("Ana", "Bo"), {"spaces": 2}, game="uno-dice")
    party.record(start=4)
    party.record(start=6)
    party.record()
    party.record(chain=["R6", "R4"])
    text = page(party, HOST)
    assert party.state.seat is None
    assert "Bo is the first to fill the board" in text
    assert 'class="ladder"' not in text
    party.close(by=HOST)
    assert "Bo is the first to fill the board" in page(party, HOST)
    assert table_faults(party.table) == ()


def test_a_board_filled_by_a_call_is_the_callers_gift() -> None:
    party = open_table(("Ana", "Bo"), {"spaces": 3}, game="uno-dice")
    for number in (4, 6):
        party.record(start=number)
    party.record()
    party.record(chain=["R6"])
    party.record(penalties=[["+1", 2]])
    party.record(chain=["R6"])
    assert "a call writes the last of its 3 spaces" in page(party, HOST)


def test_two_boards_filled_by_one_call_share_the_win_and_no_figures_are_compared() -> None:
    party = open_table(NAMES, {"boards": ["yellow", "green", "red"], "spaces": 4}, game="uno-dice")
    for number in (2, 6, 4):
        party.record(start=number)
    for chain in ([], ["B6", "B6"], ["B4", "B4"], ["R2", "R6"]):
        party.record(chain=chain)
    text = page(party, HOST)
    must_say(text, "Bo and Cleo", "share the win")
    assert 'class="ladder"' not in text


def test_the_boards_are_handed_out_in_the_order_of_play_to_as_many_as_play() -> None:
    options = {"boards": ["blue", "green", "red", "yellow"]}
    party = open_lobby(("Ana", "Bo"), options, game="uno-dice")
    tables.start_table(access=party.access(HOST), options=PADS["uno-dice"].for_players)
    assert party.table.options["boards"] == ["blue", "green"]
    text = page(party, "Ana")
    assert 'data-board="blue"' in board(text, 1)
    assert 'data-board="green"' in board(text, 2)


def test_a_board_that_two_were_given_is_refused_at_the_front_door() -> None:
    host = Tablet()
    boards = {"board_1": "red", "board_2": "red", "board_3": "blue", "board_4": "green"}
    fields = {"game": "uno-dice", "name": ["Ana", "Bo"], "spaces": "23", "extra_spaces": "0"}
    reply = host.post("/tables/", {**fields, **boards})
    assert reply.status == 400
    assert "“red” twice" in reply.text
    assert 'value="23"' in reply.text
    opened = host.post("/tables/", {**fields, **boards, "board_2": "yellow"})
    assert "23 and up to 0 extra" in host.get(opened.location).text


@pytest.mark.parametrize(
    ("chosen", "options", "said"),
    [
        ("", (False, False), "matches only its board’s color"),
        ("all", (True, False), "matches any number called"),
        ("passed", (False, True), "does not count: the number before it decides"),
    ],
)
def test_a_table_chooses_what_a_star_at_the_end_counts(
    chosen: str, options: tuple[bool, bool], said: str
) -> None:
    """UN-7, UN-32: one choice of three, so that no two can be chosen together."""
    host = Tablet()
    opened = host.post("/tables/", {"game": "uno-dice", "name": ["Ana", "Bo"], "stars": chosen})
    lobby = host.get(opened.location).text
    assert f"<dd>{said}</dd>" in lobby
    table = Table.objects.get()
    assert (table.options["star_matches_all"], table.options["stars_passed_over"]) == options
    [checked] = re.findall(r'name="stars" value="(\w+)" checked', lobby)
    assert checked == (chosen or "colour")


def test_stars_that_are_passed_over_show_the_number_that_counts() -> None:
    party = open_table(("Ana", "Bo"), {"stars_passed_over": True}, game="uno-dice")
    for number in (4, 6):
        party.record(start=number)
    party.record(chain=["*"])
    party.record(chain=[])
    assert 'data-last="4"' in board(page(party, "Ana"), 1)
    assert 'data-next="R4"' in lit(party, "", "R4 R6")


def test_a_game_played_by_chance_ends_and_leaves_no_fault() -> None:
    party = open_table(NAMES, {"spaces": 9}, game="uno-dice")
    play_out(party, seed=3, take_backs=0.2)
    assert table_faults(party.table) == ()
    filled = [UnoBoard.objects.get(seat=party.seat(name)).filled for name in NAMES]
    players = party.history.game.outcome(party.state).players
    assert [each.written for each in filled] == [player.total for player in players]
