"""A sentence for every code, every entry and every end, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.uno_dice.pad import PAD
from games.uno_dice.rules.call_out import Why
from games.uno_dice.rules.ending import EndReason, State
from games.uno_dice.rules.moves import Aimed, Move, Start, TakeTurn
from games.uno_dice.rules.sheet import DICE, PENALTIES, WILD
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.rules.verbs import apply, start
from games.uno_dice.words.names import (
    BOARDS,
    COLOURS,
    STEPS,
    chain_text,
    die_name,
    step_figure,
    verdict,
)
from games.uno_dice.words.refusals import REFUSALS
from games.uno_dice.words.story import answer_sentence, notes, story
from scoresheets.pads.words.refusals import sentence
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    FIVES,
    NAMES,
    options,
    play,
    refused,
    table,
    turn,
)

LANGUAGES = ("en", "fr")
BLANK = start(options(), 4)
MID = table({ANA: (4, 2), BO: (3, 6), CLEO: (6, "*"), DEE: (5,)})
REFUSED: list[tuple[State, Move, str]] = [
    (BLANK, turn(ANA), "Your board is empty: first write the number you start with."),
    (BLANK, Start(ANA, 7), "A starting number is a whole number from 1 to 6."),
    (BLANK, Start(BO, 4), "It is Ana’s turn."),
    (MID, Start(ANA, 4), "You have already started with 4."),
    (MID, turn(ANA, "Y7"), "There is no die “Y7” for a chain."),
    (MID, turn(ANA, "+1"), "There is no die “+1” for a chain."),
    (MID, turn(ANA, "", ("+2", BO)), "There is no penalty “+2”, only +1 and −1."),
    (MID, TakeTurn(ANA, (), (Aimed("-1", -1),)), "Nobody with this name sits at the table."),
    (MID, turn(ANA, "", ("-1", ANA)), "−1 is for somebody else’s board, not for your own."),
    (MID, turn(ANA, "* * * Y2"), "A turn has 6 dice, and a wild takes two; these are 7."),
    (
        MID,
        turn(ANA, "Y3"),
        "The chain starts with a 2, the last number on your board, or with a wild, not with yellow 3.",
    ),
    (
        MID,
        turn(ANA, "Y2 Y1 R1 R6 G3"),
        "Place 5: green 3 cannot follow red 6, as neither number nor color matches.",
    ),
    (play(MID, Leaves(BO)), turn(BO), "Bo has left the game and writes nothing more."),
    (MID, turn(ANA, "B2", declines=[ANA]), "Ana calls it out and writes nothing anyway."),
    (
        MID,
        turn(ANA, "B2", declines=[CLEO, CLEO]),
        "Cleo is named twice among the players who do not write it.",
    ),
    (
        MID,
        turn(ANA, declines=[CLEO]),
        "Nothing is called out here, so Cleo has nothing to skip.",
    ),
    (MID, turn(ANA, "Y2 Y6", declines=[BO]), "Bo must write it: Bo’s last number is the one called."),
    (MID, turn(ANA, "*", declines=[BO]), "Bo must write it: what a star brings cannot be skipped."),
    (MID, turn(ANA, "B2", declines=[DEE]), "Dee is not called here and writes nothing anyway."),
]


def said(state: State, move: Move) -> str:
    return sentence(refused(state, move), names=NAMES, game_key="uno-dice")


@pytest.mark.parametrize(("state", "move", "words"), REFUSED)
def test_a_refusal_says_its_dice(state: State, move: Move, words: str) -> None:
    assert said(state, move) == words


@pytest.mark.parametrize(("state", "move", "words"), REFUSED)
def test_a_refusal_is_said_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert said(state, move) not in ("", words)


def test_every_code_of_the_game_is_among_them() -> None:
    assert {refused(state, move).code for state, move, _words in REFUSED} >= set(REFUSALS)


STORIES: list[tuple[State, Move, str]] = [
    (BLANK, Start(ANA, 4), "Ana starts with 4."),
    (MID, Leaves(BO), "Bo left the game."),
    (MID, turn(ANA), "Ana wrote nothing."),
    (
        MID,
        turn(ANA, "Y2 Y1 B1 R1 R6"),
        "Ana wrote 2 1 1 1 6. Ana calls red 6: Bo writes a 6.",
    ),
    (MID, turn(ANA, "Y2 B2 B6"), "Ana wrote 2 2 6. Ana calls blue 6: Bo and Cleo write a 6."),
    (
        MID,
        turn(ANA, "Y2 B2 B6", declines=[CLEO]),
        "Ana wrote 2 2 6. Ana calls blue 6: Bo writes a 6. Cleo chooses not to write it.",
    ),
    (MID, turn(ANA, "R2"), "Ana wrote 2. Ana calls red 2: nobody writes it."),
    (MID, turn(ANA, "Y2 *"), "Ana wrote 2 ★. Ana calls a star: Bo, Cleo and Dee write one."),
    (
        MID,
        turn(ANA, "R2", ("+1", DEE), ("-1", BO), ("-1", CLEO), ("-1", DEE)),
        "Ana wrote 2. +1 for Dee: one more space. −1 for Bo: the 6 is erased. "
        "−1 for Cleo: the star is erased. −1 for Dee has no effect. Ana calls red 2: nobody writes it.",
    ),
    (MID, turn(ANA, "", ("+1", BO)), "Ana wrote nothing. +1 for Bo: one more space."),
    (table({ANA: FIVES}), turn(ANA, "Y5 Y1", ("-1", BO)), "Ana wrote 5 and filled the board."),
    (
        table({ANA: (2,), BO: FIVES}),
        turn(ANA, "R2 R5"),
        "Ana wrote 2 5. Ana calls red 5: Bo writes a 5. Bo has filled the board.",
    ),
    (
        table({ANA: (2,), BO: FIVES, CLEO: FIVES}),
        turn(ANA, "*"),
        "Ana wrote ★. Ana calls a star: Bo, Cleo and Dee write one. Bo and Cleo have filled their boards.",
    ),
    (
        table({ANA: (2,), BO: (3,)}, chosen=options(2)),
        turn(ANA, "*"),
        "Ana wrote ★. Ana calls a star: Bo writes one.",
    ),
    (
        table(chosen=options(2), left=frozenset({BO})),
        turn(ANA, "*", ("+1", BO)),
        "Ana wrote ★. +1 for Bo has no effect. Ana calls a star: nobody writes it.",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), STORIES)
def test_an_entry_tells_what_it_did_to_every_board(state: State, move: Move, words: str) -> None:
    assert story(state, apply(state, move), move, NAMES) == words


@pytest.mark.parametrize(("state", "move", "words"), STORIES)
def test_an_entry_is_told_in_french_too(state: State, move: Move, words: str) -> None:
    with override("fr"):
        assert story(state, apply(state, move), move, NAMES) not in ("", words)


def test_a_move_of_another_game_is_no_story() -> None:
    other: Any = type("Other", (), {"seat": ANA})()
    with pytest.raises(TypeError):
        story(MID, MID, other, NAMES)


STARS = table({ANA: (4, 2), BO: (3, "*"), CLEO: (6,), DEE: (5,)}, chosen=options(star_matches_all=True))
ANSWERS: list[tuple[State, str, int, str]] = [
    (MID, "R2 R6", BO, "Bo writes 6: Bo’s last number is 6."),
    (MID, "B2 B6", CLEO, "Cleo writes 6: Cleo’s board is blue."),
    (MID, "Y2 Y6", BO, "Bo writes 6, once: number and color both match."),
    (MID, "R2 R6", DEE, "Dee writes nothing: not 6, not red."),
    (MID, "*", DEE, "Dee writes a star: everybody else does."),
    (STARS, "R2 R6", BO, "Bo writes 6: here a star at the end matches every number."),
    (play(MID, Leaves(BO)), "R2 R6", BO, "Bo has left the game and writes nothing more."),
]
CHOICE = "Cleo chooses not to write 6: only blue calls it."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("state", "chain", "seat", "words"), ANSWERS)
def test_every_board_says_why_it_takes_the_call(
    state: State, chain: str, seat: int, words: str, language: str
) -> None:
    called = call_out_of(state, turn(ANA, chain))
    assert called is not None
    [answer] = [answer for answer in called.answers if answer.seat == seat]
    with override(language):
        assert (answer_sentence(called, answer, NAMES) == words) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_whose_player_lets_it_be_says_that_too(language: str) -> None:
    move = turn(ANA, "B2 B6", declines=[CLEO])
    called = call_out_of(MID, move)
    assert called is not None
    with override(language):
        assert (answer_sentence(called, called.answers[1], NAMES) == CHOICE) == (language == "en")
        assert (notes(MID, move, NAMES)[CLEO] == "blue board: chose not to write 6") == (language == "en")


def test_every_reason_of_a_call_is_among_them() -> None:
    found = set()
    for state, chain, _seat, _words in ANSWERS:
        called = call_out_of(state, turn(ANA, chain))
        assert called is not None
        found |= {answer.why for answer in called.answers}
    assert found == set(Why)


ENDS: list[tuple[State, str, str]] = [
    (
        play(table({ANA: FIVES}), turn(ANA, "R5")),
        "Ana wins!",
        "Ana is the first to fill the board: all 20 spaces.",
    ),
    (
        play(table({ANA: (2,), BO: (*FIVES, 5)}, outlined={BO: 1}), turn(ANA, "R2 R5")),
        "Bo wins!",
        "Bo is the first to fill the board: a call writes the last of its 21 spaces.",
    ),
    (
        play(table({ANA: (2,), BO: FIVES, CLEO: FIVES}), turn(ANA, "R2 R5")),
        "Bo and Cleo share the win!",
        "One call fills the boards of Bo and Cleo: they share the win.",
    ),
    (
        table({BO: (1, 2)}, seat=None, reason=EndReason.LAST_PLAYER_LEFT),
        "Bo wins!",
        "Everybody has left the game. Bo had filled the most: 2 spaces.",
    ),
    (
        play(BLANK, Start(ANA, 4), Leaves(BO), Leaves(ANA), Leaves(DEE), Leaves(CLEO)),
        "Ana wins!",
        "Everybody has left the game. Ana had filled the most: 1 space.",
    ),
    (
        table(chosen=options(2), seat=None, reason=EndReason.LAST_PLAYER_LEFT),
        "Ana and Bo share the win!",
        "Everybody has left the game. Ana and Bo had filled 1 space each and share the win.",
    ),
    (MID, "", ""),
]


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS)
def test_the_end_is_said_with_what_decided(state: State, few_words: str, words: str) -> None:
    assert (PAD.headline(state, NAMES), verdict(state, NAMES)) == (few_words, words)


@pytest.mark.parametrize(("state", "few_words", "words"), ENDS[:-1])
def test_the_end_is_said_in_french_too(state: State, few_words: str, words: str) -> None:
    with override("fr"):
        assert PAD.headline(state, NAMES) not in ("", few_words)
        assert verdict(state, NAMES) not in ("", words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_die_and_every_board_has_a_name_of_its_own(language: str) -> None:
    with override(language):
        dice = [die_name(code) for code in (*DICE, WILD, *PENALTIES)]
        boards = [str(name) for name in (*BOARDS.values(), *COLOURS.values())]
    assert len(set(dice)) == 27
    assert len(set(boards)) == 8


def test_dice_are_named_as_people_say_them() -> None:
    assert [die_name(code) for code in ("Y2", "R6", "*", "+1", "-1", "Z9")] == [
        *("yellow 2", "red 6", "a wild", "+1", "−1", "Z9")
    ]
    assert chain_text(("Y2", "*", "G3")) == "2 ★ 3"
    with override("fr"):
        assert [die_name(code) for code in ("Y2", "R6", "B1", "G3")] == [
            *("2 jaune", "6 rouge", "1 bleu", "3 vert")
        ]


def test_steps_are_named_and_their_figures_counted() -> None:
    assert [PAD.step_name(step) for step in STEPS] == [
        *("First to fill the board", "Most spaces filled", "Fewest spaces still open", "Tied: shared")
    ]
    assert [step_figure("total", figure) for figure in (1, 12)] == ["1 space", "12 spaces"]


def test_boards_are_a_choice_only_where_somebody_sits_before_them() -> None:
    chosen = {"boards": ["red", "blue"]}
    assert len(PAD.choices(chosen)) == len(PAD.choices({})) + 1
