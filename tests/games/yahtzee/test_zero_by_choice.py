"""YZ-24: a zero may be written in any open box, whatever the dice are worth there."""

from typing import Any

import pytest

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.transcript import read_transcript
from games.yahtzee.rules import GAME
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import Worth
from games.yahtzee.rules.verbs import given_up, zeros_by_choice
from scoresheets.registry import GAMES
from tests.games.yahtzee.cast import (
    ANA,
    FIVE_FOURS,
    NOTHING,
    bonus,
    code,
    fill,
    forced,
    number,
    options,
    play,
    table,
)

HOLDS_50, HOLDS_0 = {"yahtzee": 50}, {"yahtzee": 0}
WORTH = {
    "chance": (NOTHING, 17),
    "sixes": ((6, 6, 6, 1, 2), 18),
    "full-house": ((3, 3, 3, 5, 5), 25),
    "small-straight": ((1, 2, 3, 4, 6), 30),
    "yahtzee": (FIVE_FOURS, 50),
}


@pytest.mark.parametrize("box", WORTH)
@pytest.mark.parametrize("chosen", [options(), forced()])
def test_the_box_takes_a_zero_though_the_dice_fit_it(box: str, chosen: Options) -> None:
    dice, points = WORTH[box]
    move, before = fill(ANA, box, *dice, zero=True), table(chosen)
    assert (given_up(before, move), given_up(before, fill(ANA, box, *dice))) == (points, 0)
    after = play(before, move)
    assert number(after, ANA, box) == GAME.value(before, move) == 0
    assert GAME.outcome(after).players[ANA].total == 0


@pytest.mark.parametrize("box", ["fours", "three-of-a-kind", "full-house", "large-straight", "yahtzee"])
def test_where_the_dice_are_worth_nothing_it_is_the_same_zero(box: str) -> None:
    chosen, plain = (
        play(table(options()), fill(ANA, box, *NOTHING, **more)) for more in ({"zero": True}, {})
    )
    assert chosen == plain
    assert given_up(table(options()), fill(ANA, box, *NOTHING, zero=True)) == 0


def test_a_zero_in_the_yahtzee_box_is_one_and_earns_nothing_later() -> None:
    state = play(table(options(1)), fill(ANA, "yahtzee", *FIVE_FOURS, zero=True))
    assert bonus(state) == 0
    assert bonus(play(state, fill(ANA, "fours", *FIVE_FOURS))) == 0


@pytest.mark.parametrize(("held", "earned"), [(HOLDS_50, 100), (HOLDS_0, 0), ({}, 0)])
@pytest.mark.parametrize("box", ["fours", "chance", "full-house"])
def test_a_bonus_that_is_due_is_earned_all_the_same(held: dict[str, int], earned: int, box: str) -> None:
    state = play(table(options(), {ANA: held}), fill(ANA, box, *FIVE_FOURS, zero=True))
    assert (number(state, ANA, box), bonus(state)) == (0, earned)


def test_a_joker_may_be_given_up_too() -> None:
    before = table(forced(), {ANA: {**HOLDS_50, "fours": 12}})
    move = fill(ANA, "large-straight", *FIVE_FOURS, zero=True)
    assert given_up(before, move) == 40
    after = play(before, move)
    assert (number(after, ANA, "large-straight"), bonus(after)) == (0, 100)


def test_forced_it_goes_into_the_matching_upper_box_and_no_other() -> None:
    before = table(forced(), {ANA: HOLDS_50})
    assert number(play(before, fill(ANA, "fours", *FIVE_FOURS, zero=True)), ANA, "fours") == 0
    for box in ("chance", "ones", "full-house"):
        assert code(before, fill(ANA, box, *FIVE_FOURS, zero=True)) == "joker_must_use_upper"


@pytest.mark.parametrize(
    ("box", "dice", "more", "refusal"),
    [
        ("yahtzee", NOTHING, {}, "box_filled"),
        ("nowhere", NOTHING, {}, "unknown_box"),
        ("chance", (1, 2, 3, 4), {}, "bad_dice"),
        ("chance", (0, 2, 3, 4, 5), {}, "bad_dice"),
        ("chance", NOTHING, {"value": 17}, "value_mismatch"),
        ("ones", NOTHING, {"value": 1}, "value_mismatch"),
        ("yahtzee", NOTHING, {"value": 17}, "box_filled"),
    ],
)
def test_other_refusals_are_those_without_it(box: str, dice: Any, more: Any, refusal: str) -> None:
    assert code(table(options(), {ANA: HOLDS_50}), fill(ANA, box, *dice, zero=True, **more)) == refusal


def test_each_box_that_is_lit_offers_its_zero_and_what_it_gives_up() -> None:
    assert zeros_by_choice({"chance": Worth(17)}) == {"chance": Worth(0, given_up=17)}


def test_the_number_beside_it_is_a_zero() -> None:
    assert (
        number(play(table(options()), fill(ANA, "chance", *NOTHING, zero=True, value=0)), ANA, "chance") == 0
    )


def test_out_of_turn_it_is_refused_as_ever() -> None:
    with pytest.raises(IllegalMove, match="not_your_turn"):
        GAME.check(table(options()), fill(1, "chance", *NOTHING, zero=True))


@pytest.mark.parametrize("zero", [True, False, None, "yes"])
def test_a_file_of_version_1_has_no_such_key(zero: object) -> None:
    entry = {"player": "Ana", "dice": list(NOTHING), "box": "chance", "zero": zero}
    document = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee", "players": ["Ana"]}
    with pytest.raises(MalformedMove) as refused:
        read_transcript({**document, "entries": [entry]}, GAMES)
    assert (refused.value.reason, refused.value.facts["entry"]) == ("newer_key", 0)
    if zero is True:
        read = read_transcript({**document, "version": 2, "entries": [entry]}, GAMES)
        assert read.entries[0].move == fill(ANA, "chance", *NOTHING, zero=True)
