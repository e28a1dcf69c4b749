"""A sentence for every code, every entry and every end, in both languages."""

from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.uno_dice.pad import PAD
from games.uno_dice.rules.call_out import Why
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.sheet import DICE, PENALTIES, WILD
from games.uno_dice.rules.turn import call_out_of
from games.uno_dice.words.names import (
    BOARDS,
    COLOURS,
    STEPS,
    chain_text,
    die_name,
    step_figure,
)
from games.uno_dice.words.story import answer_sentence, story
from tests.games.uno_dice.cast import (
    ANA,
    BO,
    CLEO,
    DEE,
    NAMES,
    options,
    play,
    table,
    turn,
)

LANGUAGES = ("en", "fr")


MID = table({ANA: (4, 2), BO: (3, 6), CLEO: (6, "*"), DEE: (5,)})


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


def test_every_reason_of_a_call_is_among_them() -> None:
    found = set()
    for state, chain, _seat, _words in ANSWERS:
        called = call_out_of(state, turn(ANA, chain))
        assert called is not None
        found |= {answer.why for answer in called.answers}
    assert found == set(Why)


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
    assert len(PAD.choices({"boards": ["red", "blue"]})) == len(PAD.choices({})) + 1
