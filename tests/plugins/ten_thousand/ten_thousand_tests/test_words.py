"""A sentence for every refusal, entry, offer and end of Ten Thousand, in both languages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.test import override_settings
from django.utils.translation import override

import ten_thousand
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat
from ten_thousand.rules import GAME
from ten_thousand.rules.ending import State
from ten_thousand.rules.moves import Move, TakeTurn
from ten_thousand.rules.options import Options
from ten_thousand.words import tray
from ten_thousand.words.refusals import MALFORMED, REFUSALS
from ten_thousand.words.story import aim_sentence, is_last_round, progress_sentence, story
from ten_thousand_tests.players import ANA, BO, CLEO, NAMES, lose, play, refused, table, turn

PACKAGE = Path(str(ten_thousand.__file__)).parent
THOUSAND = (1, 1, 1)


@pytest.fixture(scope="module", autouse=True)
def _our_french(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile the word list of the source for these tests, whether it is compiled beside it or not."""
    folder = tmp_path_factory.mktemp("locale")
    compiled = folder / "fr/LC_MESSAGES/django.mo"
    compiled.parent.mkdir(parents=True)
    with (PACKAGE / "locale/fr/LC_MESSAGES/django.po").open("rb") as source, compiled.open("wb") as target:
        write_mo(target, read_po(source, locale="fr"))
    with override_settings(LOCALE_PATHS=[folder]):
        yield


def in_french(say: Callable[[], str]) -> str:
    with override("fr"):
        return say()


def both(say: Callable[[], str], words: str) -> None:
    """Check that the sentence is this one in English and another one in French, or empty in both."""
    assert say() == words
    assert bool(in_french(say)) is bool(words)
    assert not words or in_french(say) != words


REFUSED: list[tuple[State, TakeTurn, str]] = [
    (
        table(),
        turn(ANA, (1, 1, 1, 5), (5, 5, 5)),
        "Roll 2 has only 2 dice, but 3 are set aside.",
    ),
    (
        table(),
        turn(ANA, (1, 1, 1, 5, 5), (1, 1)),
        "Roll 2 has only 1 die, but 2 are set aside.",
    ),
    (table(), turn(ANA, (1, 2)), "Roll 1: 2 does not score. Put it back."),
    (table(), turn(ANA, (1,), (1, 3, 3, 6)), "Roll 2: 3, 3 and 6 do not score. Put them back."),
    (
        table(come_in=1000),
        turn(ANA, (5, 5, 5)),
        "To get on the board, a turn must score 1,000, not only 500. Keep rolling.",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), REFUSED)
def test_a_refusal_says_its_numbers(state: State, move: TakeTurn, words: str) -> None:
    error = refused(state, move)
    both(lambda: REFUSALS[error.code](error, NAMES), words)


def test_every_refusal_of_this_game_has_a_sentence() -> None:
    assert {refused(state, move).code for state, move, _words in REFUSED} == set(REFUSALS)


MALFORMED_ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"throws": []}, "A turn that is not lost has at least one roll."),
    ({"throws": [[1]] * 101}, "A turn has at most 100 rolls, but this one has 101."),
    ({"throws": [[1]] * 101, "lost": True}, "A turn has at most 100 rolls, but this one has 101."),
    ({"throws": [[1], []]}, "Roll 2: one to 6 dice are set aside, not 0."),
    ({"throws": [[]], "lost": True}, "Roll 1: one to 6 dice are set aside, not 0."),
    ({"throws": [[1] * 7]}, "Roll 1: one to 6 dice are set aside, not 7."),
]


@pytest.mark.parametrize(("entry", "words"), MALFORMED_ENTRIES)
def test_an_unreadable_entry_has_a_sentence(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.read_move(Options(), ANA, {"lost": False, **entry}, logged_seat)
    both(lambda: str(MALFORMED[caught.value.reason]) % caught.value.facts, words)


def test_options_between_the_steps_have_a_sentence() -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.read_options({"goal": 1250}, 2, None)
    both(lambda: str(MALFORMED[caught.value.reason]) % caught.value.facts, "“goal” goes up in steps of 500.")


LAST = play(table(goal=1000), turn(ANA, THOUSAND))
STORIES: list[tuple[State, Move, str]] = [
    (table(), turn(ANA, (1, 1, 5), (5, 5, 5)), "Ana wrote 750."),
    (table(goal=20000), turn(ANA, THOUSAND), "Ana wrote 1,000."),
    (table(goal=1000), turn(ANA, THOUSAND), "Ana wrote 1,000 and reached the goal."),
    (LAST, turn(BO, THOUSAND), "Bo wrote 1,000."),
    (table(), lose(ANA), "Nothing scored: Ana wrote 0."),
    (table(), lose(ANA, (1, 1, 5), (1,)), "Nothing scored: Ana lost 350."),
    (table(), Leaves(BO), "Bo left the game."),
]


@pytest.mark.parametrize(("before", "move", "words"), STORIES)
def test_an_entry_has_a_sentence(before: State, move: Move, words: str) -> None:
    after = GAME.apply(before, move)
    both(lambda: story(before, after, move, NAMES), words)


AIM = "The first player to reach 10,000 starts the last round."
TWO_PLAY = "Last round: Bo and Cleo still play, then the scores are final."
ONE_PLAYS = "Last round: Cleo still plays, then the scores are final."
ALL_PLAY = "Last round: Ana and Bo still play, then the scores are final."
TWO_HUNDREDTH = table({ANA: [500] * 199, BO: [0] * 199}, players=2, goal=20000, round=200)
NEAR_THE_END: list[tuple[State, str, str, bool]] = [
    (table(), AIM, AIM, False),
    (table({ANA: [500], BO: [0]}, seat=CLEO), "Ana leads with 500. The goal is 10,000.", AIM, False),
    (
        table({ANA: [1000], BO: [1000]}, seat=CLEO),
        "Ana and Bo lead with 1,000 each. The goal is 10,000.",
        AIM,
        False,
    ),
    (
        table({ANA: [1000], BO: [500]}, seat=CLEO, left=frozenset({ANA})),
        "Bo leads with 500. The goal is 10,000.",
        AIM,
        False,
    ),
    (LAST, TWO_PLAY, TWO_PLAY, True),
    (play(LAST, lose(BO)), ONE_PLAYS, ONE_PLAYS, True),
    (TWO_HUNDREDTH, ALL_PLAY, ALL_PLAY, True),
    (play(LAST, lose(BO), lose(CLEO)), "The game is over.", "The game is over.", False),
]


@pytest.mark.parametrize(("state", "words", "without_points", "last"), NEAR_THE_END)
def test_progress_has_a_sentence_with_and_without_points(
    state: State, words: str, without_points: str, last: bool
) -> None:
    both(lambda: progress_sentence(state, NAMES), words)
    both(lambda: aim_sentence(state, NAMES), without_points)
    assert is_last_round(state) is last


OFFERS: list[tuple[Callable[[], str], str]] = [
    (lambda: tray.prompt(()), "Roll 1 (6 dice): tap the ones you set aside."),
    (lambda: tray.prompt(((1, 1, 1, 5, 5),)), "Roll 2 (1 die): tap it to set it aside."),
    (lambda: tray.chosen_text((1, 1, 5)), "This scores 250."),
    (lambda: tray.chosen_text((1, 2)), "2 does not score."),
    (lambda: tray.chosen_text((6, 2, 2)), "2, 2 and 6 do not score."),
    (lambda: tray.chosen_text(()), ""),
    (lambda: tray.standing(350, 500), "350 so far; 150 more to get on the board."),
    (lambda: tray.standing(500, 500), "500 so far."),
    (lambda: tray.standing(50, 0), "50 so far."),
    (lambda: tray.stop(1200), "Stop and write 1,200"),
    (lambda: tray.throw_on(()), "Roll again"),
    (lambda: tray.throw_on(((1, 1, 5), (5,))), "Roll the other 2"),
    (lambda: tray.throw_on(((1, 1, 5), (5, 5))), "Roll the last die"),
    (lambda: tray.throw_on(((1, 2, 3, 4, 5, 6),)), "Roll all six again"),
    (lambda: tray.nothing_scores(0), "Nothing scores"),
    (lambda: tray.nothing_scores(1200), "Nothing scores: lose 1,200"),
]


@pytest.mark.parametrize(("say", "words"), OFFERS)
def test_the_tray_says_what_is_set_aside_and_what_may_be_done(say: Callable[[], str], words: str) -> None:
    both(say, words)


def test_a_throw_is_shown_with_its_worth_if_every_die_scores() -> None:
    assert [tray.throw_text(dice) for dice in ((1, 1, 5), (2, 2), THOUSAND)] == [
        "1 1 5: 250",
        "2 2",
        "1 1 1: 1,000",
    ]
