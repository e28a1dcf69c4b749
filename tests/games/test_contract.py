"""What every game promises, whatever its rules."""

from __future__ import annotations

import importlib
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log
from scoresheets.registry import GAMES
from tests.games.hands import HANDS

Players = int
CAST = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
OPTIONS: dict[str, tuple[tuple[dict[str, object], Players], ...]] = {
    "roll-estate": (
        ({}, 2),
        ({}, 5),
        ({"variant": "ruthless"}, 3),
        ({"variant": "solo", "difficulty": "hard"}, 1),
    ),
    "yahtzee": (
        ({}, 1),
        ({"rounds": 3}, 2),
        ({"joker": "forced"}, 8),
    ),
    "uno-dice": (
        ({}, 4),
        ({"boards": ["green", "red"], "spaces": 9}, 2),
        ({"spaces": 12, "extra_spaces": 1, "star_matches_all": True}, 3),
    ),
    "monopoly-solo": (
        ({}, 1),
        ({"board": "atlantic-city", "bank_total": 1000, "bank_tokens": 2, "houses": 3}, 1),
    ),
    "monopoly-deal": (
        ({}, 2),
        ({"packs": 2, "double_rent": "two-colour", "troc_full_sets": True}, 3),
        ({}, 10),
    ),
}
ONLY_ADDED_TO = {"roll-estate", "yahtzee"}
"""Games in which nothing is ever rubbed out."""
LAST_ONE_WINS = {"monopoly-deal"}
"""Games that nobody plays on alone."""
TABLES = [(key, raw, players) for key, tables in OPTIONS.items() for raw, players in tables]


def folder(key: str) -> Path:
    module = importlib.import_module(f"games.{key.replace('-', '_')}")
    return Path(str(module.__file__)).parent


def evening(
    game: Game[Any, Any], raw: dict[str, object], players: int, seed: int = 7
) -> list[tuple[Any, Any, Any]]:
    """A whole game at random, as (state before, move, state after)."""
    chance, hand = random.Random(seed), HANDS[game.key]  # noqa: S311
    options = game.read_options(raw, players, None)
    state, turns = game.start(options, players), []
    while state.seat is not None:
        thrown = hand.thrown(chance)
        opening = hand.chosen(game.legal_moves(state, state.seat, thrown), chance)
        move = hand.completed(state, opening, thrown, chance)
        turns.append((state, move, game.apply(state, move)))
        state = turns[-1][2]
    return turns


def test_every_game_is_listed_by_its_key_and_has_tables_to_try() -> None:
    assert all(key == game.key for key, game in GAMES.items())
    assert set(OPTIONS) == set(HANDS) == set(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_files(key: str) -> None:
    for name in ("RULES.md", "rules/sheet.py", "rules/moves.py", "rules/verbs.py", "rules/scoring.py"):
        assert (folder(key) / name).exists()


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_cited_in_the_code_stands_in_the_rules(key: str) -> None:
    told = set(re.findall(r"^\| ([A-Z]{2}-\d+) \|", (folder(key) / "RULES.md").read_text(), re.MULTILINE))
    cited = {
        rule
        for file in folder(key).rglob("*.py")
        for rule in re.findall(r"\b[A-Z]{2}-\d+\b", file.read_text())
    }
    assert cited
    assert cited - told == set()


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_game_begins_with_blank_paper_and_the_first_seat(
    key: str, raw: dict[str, object], players: int
) -> None:
    game = GAMES[key]
    state = game.start(game.read_options(raw, players, None), players)
    assert (state.seat, state.round, state.turns, state.left) == (0, 1, 0, frozenset())
    assert [dict(sheet) for sheet in state.paper.sheets] == [{}] * players
    assert game.outcome(state).finished is False
    assert game.ladder(state) == ()


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_move_is_accepted_counted_and_read_back_by_names_and_by_seats(
    key: str, raw: dict[str, object], players: int
) -> None:
    game = GAMES[key]
    options = game.read_options(raw, players, None)
    for before, move, after in evening(game, raw, players):
        game.check(before, move)
        assert after.turns == before.turns + 1
        assert after.round in (before.round, before.round + 1)
        by_seats, by_names = game.write_move(move, seat_to_log), game.write_move(move, name_by_seat(CAST))
        assert game.read_move(options, move.seat, by_seats, logged_seat) == move
        assert game.read_move(options, move.seat, by_names, seat_by_name(CAST)) == move
        assert not set(CAST) & set(re.findall(r"\w+", json.dumps(by_seats)))
        assert game.apply(before, move) == after


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_opening_can_be_completed_to_a_move_that_is_accepted(
    key: str, raw: dict[str, object], players: int
) -> None:
    game, hand, chance = GAMES[key], HANDS[key], random.Random(3)  # noqa: S311
    for before, _move, _after in evening(game, raw, players)[:40]:
        thrown = hand.thrown(chance)
        openings = game.legal_moves(before, before.seat, thrown)
        assert openings
        assert len(set(openings)) == len(openings)
        for opening in openings:
            game.check(before, hand.completed(before, opening, thrown, chance))


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_no_move_is_accepted_whose_opening_is_missing(key: str, raw: dict[str, object], players: int) -> None:
    game, hand, chance = GAMES[key], HANDS[key], random.Random(5)  # noqa: S311
    accepted = 0
    for before, _move, _after in evening(game, raw, players)[:40]:
        openings: dict[Any, Any] = {}
        for move in hand.thinkable(before, hand.thrown(chance)):
            opening, thrown = hand.opening(move)
            if thrown not in openings:
                openings[thrown] = frozenset(game.legal_moves(before, before.seat, thrown))
            offered = opening in openings[thrown]
            assert offered or not is_accepted(game, before, move)
            accepted += offered
    assert accepted


def is_accepted(game: Game[Any, Any], state: Any, move: Any) -> bool:
    try:
        game.check(state, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_finished_game_takes_nothing_more_and_says_who_won(
    key: str, raw: dict[str, object], players: int
) -> None:
    game = GAMES[key]
    _before, move, end = evening(game, raw, players)[-1]
    outcome = game.outcome(end)
    assert outcome.finished
    assert outcome.decided_by is not None
    for late in (move, Leaves(0)):
        with pytest.raises(IllegalMove) as caught:
            game.apply(end, late)
        assert (caught.value.code, caught.value.rule) == ("game_over", None)


@pytest.mark.parametrize(("key", "raw", "players"), [table for table in TABLES if table[0] in ONLY_ADDED_TO])
def test_a_box_once_pencilled_is_never_changed(key: str, raw: dict[str, object], players: int) -> None:
    game = GAMES[key]
    for before, _move, after in evening(game, raw, players):
        for old, new in zip(before.paper.sheets, after.paper.sheets, strict=True):
            assert old.items() <= new.items()
        assert before.paper.claims.items() <= after.paper.claims.items()


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_everybody_may_leave_once(key: str, raw: dict[str, object], players: int) -> None:
    game = GAMES[key]
    state = game.start(game.read_options(raw, players, None), players)
    for seat in range(players - (key in LAST_ONE_WINS)):
        assert state.seat is not None
        state = game.apply(state, Leaves(seat))
    assert state.seat is None
    assert state.turns == 0
