"""What the tray makes of taps: dice set aside, throw by throw, and what may be tapped next."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit.moves import Leaves
from ten_thousand.pad.draft import Asks, asks, kept, retraced, written
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
def test_taps_tell_throws_and_what_they_cannot_mean_is_left_out(taps: str, throws: list[Any]) -> None:
    assert kept(taps.split()) == throws
    assert kept(written(throws).split()) == throws


def test_a_turn_has_no_throw_after_its_hundredth() -> None:
    taps = ["1", "+"] * 100
    assert len(kept(taps)) == 100
    assert asked(" ".join(taps)).throw_on.why == "A turn has at most 100 throws; this one has 101."


def asked(taps: str, **more: Any) -> Asks:
    return asks(table(**more), ANA, taps.split(), NAMES)


def test_an_offer_says_why_not_and_holds_the_entry_where_it_may_be() -> None:
    nothing = asked("")
    assert (nothing.ready, nothing.stop.why, nothing.throw_on.why) == (False, nothing.says, nothing.says)
    assert json.loads(nothing.lost.value) == {"throws": [], "lost": True}
    below = asked("1 1 5")
    assert below.stop.why.startswith("To come in a turn must make 500")
    assert (below.throw_on.why, below.lost.why) == ("", "This makes 250.")
    idle = asked("2 1")
    assert idle.stop.why == "Throw 1: 2 does not score. Leave it out."
    assert (idle.throw_on.why, idle.lost.why) == ("2 does not score.", "")
    enough = asked("1 1 1 + 5")
    assert json.loads(enough.stop.value) == {"throws": [[1, 1, 1], [5]], "lost": False}
    assert {face.why for face in asked("1 2 3 4 5 6").faces} == {
        "Throw 1: only 6 dice are in hand, and 7 are set aside."
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
            offered = asks(state, move.seat, retraced(move).split(), NAMES)
            offer = offered.lost if move.lost else offered.stop
            assert json.loads(offer.value) == GAME.write_move(move, lambda seat: seat)
        state = GAME.apply(state, move)
