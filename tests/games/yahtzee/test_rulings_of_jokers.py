"""YZ-1 to YZ-8: further Yahtzees, jokers in both modes, and their hundreds."""

import pytest

from games.kit.paper import Kind
from games.yahtzee.rules import GAME
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.sheet import BOXES, LOWER_BOXES
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    FIVE_FOURS,
    NOTHING,
    accepted,
    column,
    fill,
    forced,
    leads,
    must_hold,
    options,
    play,
    points,
    refusal,
    ruling,
    table,
)

BOTH = pytest.mark.parametrize("chosen", [options(), forced()], ids=["free", "forced"])
USED = pytest.mark.parametrize("yahtzee", [50, 0])


NO_JOKER: list[dict[str, int]] = [{}, {"fours": 12}]
MODES = {"free": options(), "forced": forced()}
BEFORE = table(options(), {ANA: {"fours": 12}})
TO_ANA = (fill(1, "ones", *NOTHING), fill(2, "ones", *NOTHING))
RULINGS = {
    **{
        f"YZ-1: forced, five fours do not go into {box}, with {yahtzee} in Yahtzee": refusal(
            table(forced(), {ANA: {"yahtzee": yahtzee}}),
            fill(ANA, box, *FIVE_FOURS),
            code="joker_must_use_upper",
            rule="YZ-1",
            box=box,
            facts={"upper": "fours"},
        )
        for yahtzee in (50, 0)
        for box in BOXES
        if box not in ("fours", "yahtzee")
    },
    **{
        f"YZ-3: a joker may be a zero above while a lower box is open, {mode}": ruling(
            table(chosen, {ANA: {"yahtzee": 50, "fours": 12}}),
            fill(ANA, "ones", *FIVE_FOURS, value=0),
            numbers={(ANA, "ones"): 0},
            bonus=100,
        )
        for mode, chosen in MODES.items()
    },
    "YZ-5: a further Yahtzee written as a zero earns its hundred": ruling(
        table(options(), {ANA: {"yahtzee": 50}}),
        fill(ANA, "large-straight", *FIVE_FOURS),
        numbers={(ANA, "large-straight"): 0},
        bonus=100,
    ),
    "YZ-5: with a zero in the Yahtzee box nothing is earned": ruling(
        table(options(), {ANA: {"yahtzee": 0, "fours": 8}}),
        fill(ANA, "large-straight", *FIVE_FOURS),
        numbers={(ANA, "large-straight"): 40},
        bonus=0,
    ),
    "YZ-5: the fifty of another round earns nothing": ruling(
        table(options(1, rounds=2), {ANA: {**column(1), "1.yahtzee": 50, "2.yahtzee": 0}}, round=2),
        fill(ANA, "fours", *FIVE_FOURS),
        bonus=0,
    ),
    "YZ-7: a first Yahtzee written elsewhere is neither joker nor bonus": ruling(
        BEFORE, fill(ANA, "small-straight", *FIVE_FOURS), numbers={(ANA, "small-straight"): 0}, bonus=0
    ),
    "YZ-7: and the next one is a first one": ruling(
        *(BEFORE, fill(ANA, "small-straight", *FIVE_FOURS), *TO_ANA, fill(ANA, "yahtzee", 1, 1, 1, 1, 1)),
        numbers={(ANA, "yahtzee"): 50},
        bonus=0,
    ),
    **{
        f"YZ-4: five alike are no full house without being a joker, {mode} beside {sheet}": ruling(
            table(chosen, {ANA: sheet}),
            fill(ANA, "full-house", *FIVE_FOURS),
            numbers={(ANA, "full-house"): 0},
        )
        for mode, chosen in MODES.items()
        for sheet in NO_JOKER
    },
    **{
        f"YZ-8: a small straight may hold a pair or be a large one, {dice}": ruling(
            table(options()), fill(ANA, "small-straight", *dice), numbers={(ANA, "small-straight"): 30}
        )
        for dice in ((1, 2, 3, 4, 4), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (3, 4, 5, 6, 6))
    },
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_jokers(case: str) -> None:
    must_hold(RULINGS[case])


@pytest.mark.parametrize(
    ("state", "dice", "boxes"),
    [
        (table(forced(), {ANA: {"yahtzee": 50}}), (4, 4, 4, 4, 3), 12),
        (table(forced()), FIVE_FOURS, 13),
        (
            table(
                options(2, joker="forced", rounds=2),
                {ANA: {**column(1), "1.yahtzee": 50}, BO: column(1)},
                round=2,
            ),
            FIVE_FOURS,
            13,
        ),
    ],
)
def test_yz_1_forced_binds_further_yahtzees_of_a_round_alone(
    state: State, dice: tuple[int, ...], boxes: int
) -> None:
    """Neither other dice, nor the first one, nor those after one of an earlier round."""
    assert len(accepted(state, dice)) == boxes


@USED
def test_yz_1_with_its_upper_box_open_a_further_yahtzee_goes_anywhere_at_its_normal_value(
    yahtzee: int,
) -> None:
    sheet = {"yahtzee": yahtzee}
    state = table(options(), {ANA: sheet})
    assert accepted(state, FIVE_FOURS) == tuple(box for box in BOXES if box != "yahtzee")
    worth = {box: points(options(), sheet, box, *FIVE_FOURS) for box in BOXES if box != "yahtzee"}
    assert {box: number for box, number in worth.items() if number} == {
        "fours": 20,
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "chance": 20,
    }


@USED
def test_yz_1_forced_it_must_go_into_its_open_upper_box(yahtzee: int) -> None:
    state = table(forced(), {ANA: {"yahtzee": yahtzee}})
    assert accepted(state, FIVE_FOURS) == ("fours",)
    leads(state, fill(ANA, "fours", *FIVE_FOURS), numbers={(ANA, "fours"): 20})


@BOTH
@USED
def test_yz_2_a_joker_fills_any_lower_box_at_full_points(chosen: Options, yahtzee: int) -> None:
    sheet = {"yahtzee": yahtzee, "fours": 12}
    worth = {
        box.key: points(chosen, sheet, box.key, *FIVE_FOURS) for box in LOWER_BOXES if box.key != "yahtzee"
    }
    assert worth == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }


@BOTH
def test_yz_2_without_a_lower_box_a_joker_is_a_zero_in_an_open_upper_box(chosen: Options) -> None:
    sheet = {**{box.key: 0 for box in LOWER_BOXES}, "yahtzee": 50, "fours": 12, "ones": 3}
    state = table(chosen, {ANA: sheet})
    assert accepted(state, FIVE_FOURS) == ("twos", "threes", "fives", "sixes")
    assert {points(chosen, sheet, box, *FIVE_FOURS) for box in accepted(state, FIVE_FOURS)} == {0}
    leads(state, fill(ANA, "twos", *FIVE_FOURS, value=0), numbers={(ANA, "twos"): 0}, bonus=100)


def test_yz_6_every_further_yahtzee_earns_a_hundred_and_a_tick_of_its_own() -> None:
    state = table(options(1))
    boxes = ("yahtzee", *(box for box in BOXES if box != "yahtzee"))
    for turn, box in enumerate(boxes):
        state = leads(state, fill(ANA, box, *FIVE_FOURS), bonus=100 * turn)
    ticks = [key for key, mark in state.paper.sheets[ANA].items() if mark.kind is Kind.TICK]
    assert ticks == [f"1.yahtzee-bonus.{number}" for number in range(1, 13)]


def test_the_most_points_of_a_round_are_1575() -> None:
    """YZ-2, YZ-6, YZ-15."""
    state = table(options(1))
    state = play(state, fill(ANA, "yahtzee", 6, 6, 6, 6, 6))
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1):
        state = play(state, fill(ANA, box, *(face,) * 5))
    for each in LOWER_BOXES:
        if each.key != "yahtzee":
            state = play(state, fill(ANA, each.key, 6, 6, 6, 6, 6))
    outcome = GAME.outcome(state)
    assert (state.seat, outcome.players[ANA].total) == (None, 1575)
    assert outcome.players[ANA].breakdown == {
        "upper": 105,
        "upper_bonus": 35,
        "lower": 235,
        "yahtzee_bonus": 1200,
    }
