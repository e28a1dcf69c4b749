"""The draft of a turn: the throws that taps make, and what may be tapped next."""

import json
from typing import Any

import pytest

from games.kit.moves import Leaves
from ten_thousand.pad.draft import TrayPrompts, asks, retraced, taps_of, throws_of
from ten_thousand.rules import GAME
from ten_thousand_tests.players import ANA, NAMES, lose, table, turn
from ten_thousand_tests.test_golden import STEMS, read

TAPS = [
    ("", [()]),
    ("1 1 5", [(1, 1, 5)]),
    ("1 1 5 + 5", [(1, 1, 5), (5,)]),
    ("1 1 5 + 5 back back", [(1, 1, 5)]),
    ("back 1 back back", [()]),
    ("1 5 1 -1", [(5, 1)]),
    ("2 +", [(2,)]),
    ("+", [()]),
    ("1 2 3 4 5 6 6", [(1, 2, 3, 4, 5, 6)]),
    ("1 1 1 + 5 5 5 5", [(1, 1, 1), (5, 5, 5)]),
    ("1 1 1 + 5 5 5 + 1", [(1, 1, 1), (5, 5, 5), (1,)]),
    ("7 0 -2 ١ ² 11 ; back", [()]),
]


@pytest.mark.parametrize(("taps", "throws"), TAPS, ids=[taps or "none" for taps, _throws in TAPS])
def test_taps_make_throws_and_taps_that_make_no_sense_are_dropped(taps: str, throws: list[Any]) -> None:
    assert throws_of(taps.split()) == throws
    assert throws_of(taps_of(throws).split()) == throws


def test_a_turn_has_no_throw_after_its_hundredth() -> None:
    taps = ["1", "+"] * 100
    assert len(throws_of(taps)) == 100
    assert prompts(" ".join(taps)).throw_on.why == "A turn has at most 100 rolls, but this one has 101."


def prompts(taps: str, **more: Any) -> TrayPrompts:
    return asks(table(**more), ANA, taps.split(), NAMES)


def test_an_offer_says_why_not_and_holds_the_entry_where_it_may_be() -> None:
    nothing = prompts("")
    assert (nothing.scores, nothing.stop.why, nothing.throw_on.why) == (False, nothing.prompt, nothing.prompt)
    assert json.loads(nothing.lost.value) == {"throws": [], "lost": True}
    below = prompts("1 1 5")
    assert below.stop.why.startswith("To get on the board, a turn must score 500")
    assert (below.throw_on.why, below.lost.why) == ("", "This scores 250.")
    idle = prompts("2 1")
    assert idle.stop.why == "Roll 1: 2 does not score. Put it back."
    assert (idle.throw_on.why, idle.lost.why) == ("2 does not score.", "")
    enough = prompts("1 1 1 + 5")
    assert json.loads(enough.stop.value) == {"throws": [[1, 1, 1], [5]], "lost": False}
    assert {face.why for face in prompts("1 2 3 4 5 6").faces} == {
        "Roll 1 has only 6 dice, but 7 are set aside."
    }


def test_a_correction_begins_with_the_taps_that_led_to_the_turn() -> None:
    assert retraced(turn(ANA, (1, 1, 5), (5,))) == "1 1 5 + 5"
    assert retraced(lose(ANA, (1, 1, 5))) == "1 1 5 +"
    assert retraced(lose(ANA)) == ""


@pytest.mark.parametrize("name", STEMS)
def test_every_turn_of_a_golden_game_can_be_tapped(name: str) -> None:
    transcript = read(name)
    state = GAME.start(transcript.options, len(transcript.players))
    for entry in (each for each in transcript.entries if not each.struck):
        move: Any = entry.move
        if not isinstance(move, Leaves):
            shown = asks(state, move.seat, retraced(move).split(), NAMES)
            offer = shown.lost if move.lost else shown.stop
            assert json.loads(offer.value) == GAME.write_move(move, lambda seat: seat)
        state = GAME.apply(state, move)
