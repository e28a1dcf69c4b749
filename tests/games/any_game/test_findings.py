"""Columns that were filled in by hand: what no play by the rules leaves, and numbers below zero as they are typed."""

from typing import Any

import pytest

from games.any_game.rules import GAME
from games.any_game.rules.findings import ON_PAPER
from games.any_game.words.findings import FINDINGS
from games.kit.findings import Finding
from games.kit.numbers import Number
from games.kit.paper import Kind, Marks, Pencil
from scoresheets.base.refusals import Refusal
from scoresheets.pads.typed_form import TypedBox
from scoresheets.paper.selectors.typed import check_sum, read_text
from scoresheets.registry import game_of

NAMES = ("Ana", "Bo")
NOBODY: frozenset[int] = frozenset()


def column(**boxes: int) -> Marks:
    """Return a sheet: r1=5 is 5 points in round 1, b1=2 a bid of 2 there."""
    keys = {"r": "{}", "b": "bid.{}"}
    return {keys[box[0]].format(box[1:]): Pencil(Kind.NUMBER, number) for box, number in boxes.items()}


def found(ana: Marks, bo: Marks, *, left: frozenset[int] = NOBODY, **options: Any) -> list[Finding]:
    read = GAME.read_options(options, 2, None)
    return list(ON_PAPER.findings(read, (ana, bo), left, "over"))


WHOLE = column(r1=5, r2=-3)
FOUND: list[tuple[Marks, Marks, dict[str, Any], str]] = [
    (column(r1=5, r3=1), WHOLE, {}, "Ana has no number in round 2."),
    (
        WHOLE,
        column(r1=5),
        {},
        "Everybody writes as many rounds, but these differ: Ana has 2 rounds and Bo has 1 round.",
    ),
    (WHOLE, column(r1=-5, r2=4), {"adds_up_to": 0}, "Round 2 adds up to 1. It must add up to 0."),
    (WHOLE, WHOLE, {"goal": 4, "exactly": True}, "Ana passes 4 in round 1. It is to be reached exactly."),
    (WHOLE, WHOLE, {"goal": 5, "exactly": True}, "Ana has 5 in round 1. That round ends the game."),
    (WHOLE, WHOLE, {"goal": 5}, "Ana has 5 in round 1. That round ends the game."),
    (column(b1=1, r1=5), column(r1=5), {"bids": True}, "Bo has no bid in round 1."),
    (column(b1=1), column(b1=1, r1=5), {"bids": True}, "Ana has no number in round 1."),
    (column(), column(), {}, "No round is written, so the game cannot be over."),
]


@pytest.mark.parametrize(("ana", "bo", "options", "words"), FOUND)
def test_what_cannot_have_been_played_is_found(
    ana: Marks, bo: Marks, options: dict[str, Any], words: str
) -> None:
    first = found(ana, bo, **options)[0]
    assert FINDINGS[first.code](first, NAMES, None) == words
    assert first.sure


def test_nothing_is_found_of_a_player_who_left_in_the_middle() -> None:
    assert found(WHOLE, column(r1=-5), left=frozenset({1}), adds_up_to=0) == []
    assert found(WHOLE, WHOLE) == []


def read(text: str, game: str = "any-game", box: str = "3") -> Number | None:
    rules, options = game_of(game).on_paper, game_of(game).read_options({}, 2, None)
    assert rules is not None
    pencil = read_text(rules, options, TypedBox(box, box), text)
    return None if pencil is None else pencil.value


@pytest.mark.parametrize(
    ("text", "number"), [("-12", -12), ("−12", -12), ("0", 0), ("99999", 99_999), (" ", None)]
)
def test_a_number_below_zero_is_read_where_one_may_stand(text: str, number: int | None) -> None:
    assert read(text) == number


@pytest.mark.parametrize(
    ("text", "game", "box"), [("-", "any-game", "3"), ("1-2", "any-game", "3"), ("-3", "yahtzee", "1.ones")]
)
def test_what_is_no_number_there_is_refused(text: str, game: str, box: str) -> None:
    with pytest.raises(Refusal, match="cannot_be_read"):
        read(text, game, box)


def test_a_total_below_zero_is_a_number() -> None:
    check_sum("-46")
    with pytest.raises(Refusal, match="sum_cannot_be_read"):
        check_sum("--46")
