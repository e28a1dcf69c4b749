"""A sentence for every refusal, entry, round and end of Yahtzee, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Begins, Leaves
from games.yahtzee.pad import PAD
from games.yahtzee.rules.ending import EndReason, State
from games.yahtzee.rules.moves import Move
from games.yahtzee.rules.options import Joker
from games.yahtzee.rules.sheet import BOXES
from games.yahtzee.words.names import JOKERS, box_name, step_figure, verdict
from games.yahtzee.words.story import progress_sentence, round_sentence, story
from scoresheets.pads.words.refusals import sentence
from scoresheets.registry import REFUSALS as GAMES_REFUSALS
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    CLEO,
    FIVE_FOURS,
    NAMES,
    NOTHING,
    code,
    column,
    fill,
    forced,
    options,
    play,
    refused,
    table,
)

LANGUAGES = ("en", "fr")
HELD = table(forced(), {ANA: {"yahtzee": 50, "fives": 0}})
DUE = table(options(rounds=2, begins="roll-off"), round=2, begin_due=True)
REFUSALS: list[tuple[State, Move, str]] = [
    (HELD, fill(ANA, "yahtzee", *NOTHING), "Yahtzee: 50 is already written here."),
    (HELD, fill(ANA, "fives", *NOTHING), "Fives: 0 is already written here."),
    (
        HELD,
        fill(ANA, "chance", *FIVE_FOURS),
        "This further Yahtzee must go into Fours: that box is still open.",
    ),
    (HELD, fill(ANA, "chance", *NOTHING, value=18), "These dice score 17 here, not 18."),
    (HELD, fill(ANA, "nowhere", *NOTHING), "This sheet has no box “nowhere”."),
    (HELD, fill(ANA, "ones", 1, 2, 3, 4), "You need 5 dice, and there are 4."),
    (HELD, fill(BO, "ones", *NOTHING), "It is Ana’s turn."),
    (HELD, Begins(BO), "The starting player is already decided: it is Ana’s turn."),
    (
        DUE,
        fill(ANA, "ones", *NOTHING),
        "First decide who starts round 2: everybody rolls, and the highest sum starts.",
    ),
]


def said(state: State, move: Move) -> str:
    return sentence(refused(state, move), names=NAMES, game_key="yahtzee")


@pytest.mark.parametrize(("state", "move", "words"), REFUSALS)
def test_a_refusal_says_its_numbers(state: State, move: Move, words: str) -> None:
    assert said(state, move) == words


@pytest.mark.parametrize(("state", "move", "words"), REFUSALS)
def test_a_refusal_is_said_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert said(state, move) not in ("", words)


def test_every_refusal_of_its_own_is_said() -> None:
    assert {code(state, move) for state, move, _words in REFUSALS} >= set(GAMES_REFUSALS["yahtzee"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_and_every_choice_has_a_name(language: str) -> None:
    with override(language):
        named = {box: box_name(box) for box in BOXES}
        assert len(set(named.values())) == len(named) == 13
        assert all(name and name != box for box, name in named.items())
        assert all(str(JOKERS[joker]) for joker in Joker)
        assert all(PAD.step_name(step) for step in ("total", "shared"))


def test_boxes_steps_and_figures_are_named_as_people_say_them() -> None:
    assert [box_name(box) for box in ("fives", "full-house", "chance")] == ["Fives", "Full House", "Chance"]
    assert (PAD.step_name("total"), step_figure("total", 1), step_figure("total", 254)) == (
        "Total",
        "1 point",
        "254 points",
    )


FIFTY, JOKER_READY = {"yahtzee": 50}, {"yahtzee": 50, "fours": 12}
STORIES: list[tuple[dict[str, int], Move, str]] = [
    ({}, fill(ANA, "chance", *NOTHING), "Ana wrote 17 in Chance."),
    ({}, fill(ANA, "yahtzee", *NOTHING), "Ana wrote a zero in Yahtzee."),
    ({}, fill(ANA, "yahtzee", *NOTHING, zero=True), "Ana wrote a zero in Yahtzee."),
    ({}, fill(ANA, "chance", *NOTHING, zero=True), "Ana wrote 0 instead of 17 in Chance."),
    (
        JOKER_READY,
        fill(ANA, "full-house", *FIVE_FOURS, zero=True),
        "Ana wrote 0 instead of 25 in Full House, and 100 for a further Yahtzee.",
    ),
    (
        FIFTY,
        fill(ANA, "fours", *FIVE_FOURS),
        "Ana wrote 20 in Fours, and 100 for a further Yahtzee.",
    ),
    (
        FIFTY,
        fill(ANA, "full-house", *FIVE_FOURS),
        "Ana wrote a zero in Full House, and 100 for a further Yahtzee.",
    ),
    (
        JOKER_READY,
        fill(ANA, "full-house", *FIVE_FOURS),
        "Ana used a joker: 25 in Full House, and 100 for a further Yahtzee.",
    ),
    (
        {"yahtzee": 0, "fours": 12},
        fill(ANA, "large-straight", *FIVE_FOURS),
        "Ana used a joker: 40 in Large Straight.",
    ),
    ({}, Leaves(ANA), "Ana left the game."),
]


@pytest.mark.parametrize(("sheet", "move", "words"), STORIES)
def test_an_entry_is_told_in_one_sentence(sheet: dict[str, int], move: Move, words: str) -> None:
    before = table(options(), {ANA: sheet})
    after = play(before, move)
    assert story(before, after, move, NAMES) == words


@pytest.mark.parametrize(("sheet", "move", "words"), STORIES)
def test_an_entry_is_told_in_french_too(sheet: dict[str, int], move: Move, words: str) -> None:
    before = table(options(), {ANA: sheet})
    with override("fr"):
        assert story(before, play(before, move), move, NAMES) not in ("", words)


OVER: dict[str, Any] = {"seat": None, "reason": EndReason.ALL_ROUNDS_PLAYED}
FIRST = {ANA: column(points=9), BO: column(points=30), CLEO: column(points=30)}
PILOTS: list[tuple[State, str]] = [
    (table(options()), "13 boxes still to fill."),
    (table(options(), {ANA: column(but=("ones",))}), "1 box still to fill."),
    (table(options(rounds=3)), "Round 1 of 3: 13 boxes still to fill."),
    (
        table(options(rounds=3), FIRST, round=2),
        "Round 2 of 3: 13 boxes still to fill. Round 1 was shared by Bo and Cleo with 30 each.",
    ),
    (
        table(options(rounds=2), {**FIRST, BO: {**column(), **column(2, but=("ones",))}}, round=2, seat=BO),
        "Round 2 of 2: 1 box still to fill. Round 1 went to Cleo with 30.",
    ),
    (
        table(options(1, rounds=2), {ANA: column(points=9)}, round=2),
        "Round 2 of 2: 13 boxes still to fill. Round 1 scored 9.",
    ),
    (table(options(), FIRST, **OVER), "The game is over."),
]


@pytest.mark.parametrize(("state", "words"), PILOTS)
def test_the_round_is_told(state: State, words: str) -> None:
    assert progress_sentence(state, NAMES) == words


@pytest.mark.parametrize(("state", "words"), PILOTS)
def test_the_round_is_told_in_french_too(state: State, words: str) -> None:
    with override("fr"):
        assert progress_sentence(state, NAMES) not in ("", words)


def test_a_round_has_no_winner_to_tell_while_it_goes_on_and_where_nobody_finished_it() -> None:
    assert round_sentence(table(options(), FIRST), 1, NAMES) == ""
    assert round_sentence(table(options(), FIRST, **OVER), 1, NAMES) != ""
    assert round_sentence(table(options(), **OVER), 1, NAMES) == ""
    assert round_sentence(table(options(), FIRST, **OVER), 0, NAMES) == ""


ENDS: list[tuple[State, str, str]] = [
    (table(options(2), {ANA: FIFTY, BO: {"ones": 3}}, **OVER), "Ana wins!", "Ana wins with 50 against 3."),
    (
        table(options(2), {ANA: FIFTY, BO: FIFTY}, **OVER),
        "Ana and Bo share the win!",
        "Ana and Bo both have 50. There is no tie-breaker here: they share the win.",
    ),
    (
        table(options(), **OVER),
        "Ana, Bo and Cleo share the win!",
        "Ana, Bo and Cleo all have 0. There is no tie-breaker here: they share the win.",
    ),
    (
        table(options(), {CLEO: {"ones": 3}}, left=frozenset({ANA, BO}), **OVER),
        "Cleo wins!",
        "Cleo wins with 3: everyone else had left the game.",
    ),
    (table(options(1), {ANA: FIFTY}, **OVER), "Ana scores 50!", "Ana filled the sheet and has 50."),
    (
        table(options(1, rounds=2), {ANA: FIFTY}, **OVER),
        "Ana scores 50!",
        "Ana filled all 2 rounds and has 50.",
    ),
    (
        table(
            options(1),
            {ANA: FIFTY},
            seat=None,
            left=frozenset({ANA}),
            reason=EndReason.LAST_PLAYER_LEFT,
        ),
        "Ana scores 50!",
        "Ana left the game with 50.",
    ),
    (table(options()), "", ""),
]


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS)
def test_the_end_is_said(state: State, few_words: str, words: str) -> None:
    assert (PAD.headline(state, NAMES), verdict(state, NAMES)) == (few_words, words)


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS[:-1])
def test_the_end_is_said_in_french_too(state: State, few_words: str, words: str) -> None:
    with override("fr"):
        assert PAD.headline(state, NAMES) not in ("", few_words)
        assert verdict(state, NAMES) not in ("", words)
