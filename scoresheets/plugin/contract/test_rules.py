"""The promises of every game, whatever its rules."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.kit.game import Game
from games.kit.moves import Begins, Leaves
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log
from games.kit.turns import writers
from scoresheets.plugin.contract.hands import HANDS, PACKAGES, TABLES, folder, whole_game
from scoresheets.plugin.contract.lacking import rules_told
from scoresheets.registry import GAMES

CAST = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
ADDED_TO = [table for table in TABLES if HANDS[table[0]].only_added_to]


def test_every_game_is_listed_by_its_key_and_found_in_its_package() -> None:
    assert all(key == game.key for key, game in GAMES.items())
    assert set(PACKAGES) == set(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_cited_in_the_code_stands_in_the_rules(key: str) -> None:
    """Cite rules in the code by their numbers, SD-1, and tell each of these in RULES.md."""
    told = rules_told(folder(key))
    cited = {
        rule
        for file in folder(key).rglob("*.py")
        for rule in re.findall(r"\b[A-Z]{2}-\d+\b", file.read_text())
    }
    assert cited
    if lost := sorted(cited - told):
        pytest.fail("\n".join(f"{rule} is cited but not in RULES.md." for rule in lost), pytrace=False)


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_game_begins_with_blank_paper_and_the_first_seat(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Let `Game.start` return blank paper, seat 0 in turn, round 1 and no turns; its `outcome` is not finished and its
    `ladder` is ().
    """
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
    """Let `read_move` read what `write_move` writes, with other players written by `called_by` and read by `seat_of`;
    and let `apply` count each turn.
    """
    game = GAMES[key]
    options = game.read_options(raw, players, None)
    for before, move, after in whole_game(game, raw, players):
        game.check(before, move)
        assert after.turns == before.turns + (not isinstance(move, Begins))
        earliest = before.round - (after.seat is None)  # a move may say that the last round was the last one
        assert earliest <= after.round <= before.round + 1
        by_seats, by_names = game.write_move(move, seat_to_log), game.write_move(move, name_by_seat(CAST))
        assert game.read_move(options, move.seat, by_seats, logged_seat) == move
        assert game.read_move(options, move.seat, by_names, seat_by_name(CAST)) == move
        assert not set(CAST) & set(re.findall(r"\w+", json.dumps(by_seats)))
        assert game.apply(before, move) == after


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_opening_can_be_completed_to_a_move_that_is_accepted(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Let `legal_moves` return, each once, the openings that `check` accepts after `HAND.completed` has completed them;
    there is always one.
    """
    game, hand, chance = GAMES[key], HANDS[key], random.Random(3)  # noqa: S311
    for before, _move, _after in whole_game(game, raw, players)[:40:3]:
        thrown = hand.thrown(chance, before)
        openings = game.legal_moves(before, before.seat, thrown)
        assert openings
        assert len(set(openings)) == len(openings)
        for opening in openings:
            game.check(before, hand.completed(before, opening, thrown, chance))


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_no_move_is_accepted_whose_opening_is_missing(key: str, raw: dict[str, object], players: int) -> None:
    """Let `check` refuse, with IllegalMove, every move whose opening `legal_moves` does not return; it accepts some of
    the moves that `HAND.thinkable` returns.
    """
    game, hand, chance = GAMES[key], HANDS[key], random.Random(5)  # noqa: S311
    accepted = 0
    for before, _move, _after in whole_game(game, raw, players)[:40:3]:
        openings: dict[Any, Any] = {}
        for move in hand.thinkable(before, hand.thrown(chance, before)):
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
    """Call `check_turn` first in `check`: a finished game (seat None) refuses everything with game_over; its `outcome`
    is finished and says what decided.
    """
    game = GAMES[key]
    _before, move, end = whole_game(game, raw, players)[-1]
    outcome = game.outcome(end)
    assert outcome.finished
    assert outcome.decided_by is not None
    for late in (move, Leaves(0)):
        with pytest.raises(IllegalMove) as caught:
            game.apply(end, late)
        assert (caught.value.code, caught.value.rule) == ("game_over", None)


@pytest.mark.parametrize(("key", "raw", "players"), ADDED_TO)
def test_a_box_once_pencilled_is_never_changed(key: str, raw: dict[str, object], players: int) -> None:
    """Write only on empty boxes, or leave `HAND.only_added_to` out if paper is rubbed out."""
    game = GAMES[key]
    for before, _move, after in whole_game(game, raw, players):
        for old, new in zip(before.paper.sheets, after.paper.sheets, strict=True):
            assert old.items() <= new.items()
        assert before.paper.claims.items() <= after.paper.claims.items()


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_everybody_may_leave_once(key: str, raw: dict[str, object], players: int) -> None:
    """Let every player leave with `Leaves` in any turn (games/kit/turns.py has `leave`); the last one ends the game,
    and leaving is no turn.
    """
    game = GAMES[key]
    state = game.start(game.read_options(raw, players, None), players)
    for seat in range(players - HANDS[key].last_one_wins):
        assert state.seat is not None
        state = game.apply(state, Leaves(seat))
    assert state.seat is None
    assert state.turns == 0


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_what_all_games_refuse_comes_first_and_in_one_order(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Call `check_turn` before all else in `check`: game_over, then unknown_player, then not_your_turn."""
    game, turns = GAMES[key], whole_game(GAMES[key], raw, players)
    (before, move, _after), end = turns[0], turns[-1][2]
    thrown = HANDS[key].thrown(random.Random(3), before)  # noqa: S311
    for seat in (-1, players):
        for each in (*nonsense(move, seat), Leaves(seat)):
            assert (code(game, end, each), code(game, before, each)) == ("game_over", "unknown_player")
    for seat in set(range(players)) - set(writers(before)):
        assert {code(game, before, each) for each in nonsense(move, seat)} == {"not_your_turn"}
        assert game.legal_moves(before, seat, thrown) == ()


@pytest.mark.parametrize(("key", "raw", "players"), [each for each in TABLES if each[2] > 1])
def test_who_leaves_is_skipped_without_a_turn_and_writes_nothing_more(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Take the turn from a player who leaves, count none, and refuse what that player writes with not_your_turn."""
    game, hand, chance = GAMES[key], HANDS[key], random.Random(3)  # noqa: S311
    start = game.start(game.read_options(raw, players, None), players)
    if players == 2 and hand.last_one_wins:
        assert game.apply(start, Leaves(0)).seat is None
        return
    mine = game.apply(start, Leaves(0))
    assert (mine.seat, mine.round, mine.turns) == (1, 1, 0)
    state = game.apply(start, Leaves(1))
    assert (state.seat, state.round, state.turns, state.left) == (0, 1, 0, {1})
    while players > 2 and state.seat == 0:
        thrown = hand.thrown(chance, state)
        opening = game.legal_moves(state, 0, thrown)[-1]
        state = game.apply(state, hand.completed(state, opening, thrown, chance))
        assert game.legal_moves(state, 1, thrown) == ()
    assert state.seat == (2 if players > 2 else 0)
    for each in (replace(whole_game(game, raw, players)[0][1], seat=1), Leaves(1)):
        with pytest.raises(IllegalMove) as caught:
            game.check(state, each)
        facts = {"turn": state.seat, "left": True, "seat": 1}
        assert (caught.value.code, caught.value.facts) == ("not_your_turn", facts)


def nonsense(move: Any, seat: int) -> list[Any]:
    """Return the move of another seat: as it is, and with values that do not exist."""
    wrong = {"dice": (7,), "box": "nowhere", "chain": ("Z9",), "number": 9, "card": "x", "value": 999}
    found = {name: value for name, value in wrong.items() if hasattr(move, name)}
    return [replace(move, seat=seat), replace(move, seat=seat, **found)]


def code(game: Game[Any, Any], state: Any, move: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.check(state, move)
    return caught.value.code
