"""The promises of every game about its values: nothing changes them, and they survive JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, fields, is_dataclass
from itertools import pairwise
from typing import Any

import pytest

from games.kit.game import Game
from games.kit.paper import changes
from games.kit.replay import replay, result_json
from games.kit.seats import logged_seat, name_by_seat, seat_to_log
from games.kit.transcript import read_transcript
from scoresheets.plugin.contract.hands import HANDS, TABLES, Turn, whole_game
from scoresheets.plugin.contract.test_rules import CAST
from scoresheets.registry import GAMES

SEEDS = (7, 11, 13, 17, 19)
"""Of the random games whose numbers are looked at; other tests play the first two as well."""


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_no_move_changes_a_table_that_was_there_before(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Let no function of `Game` change the state it is given: return a `dataclasses.replace` of it."""
    turns = whole_game(GAMES[key], raw, players)
    told = [repr(before) for before, _move, _after in turns]
    game, hand = GAMES[key], HANDS[key]
    for before, move, after in turns:
        game.legal_moves(before, before.seat, hand.opening(move)[1])
        game.outcome(after)
        game.ladder(after)
        game.value(before, move)
    assert [repr(before) for before, _move, _after in turns] == told


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_value_of_a_table_is_immutable_to_its_core(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Make states, options and moves of frozen dataclasses, tuples, frozensets and MappingProxyType."""
    _before, move, end = whole_game(GAMES[key], raw, players)[-1]
    assert [*changeable(end), *changeable(move)] == []
    with pytest.raises(FrozenInstanceError):
        end.seat = 0


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_number_on_paper_is_one_that_the_game_allows(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Set zero_allowed=True or below_zero_allowed=True in GAME if a turn writes such a number."""
    if sentences := forbidden(GAMES[key], raw, players):
        pytest.fail("\n".join(sentences), pytrace=False)


def forbidden(game: Game[Any, Any], raw: dict[str, object], players: int) -> list[str]:
    """Return how to allow numbers that random games write and the database would refuse."""
    found = {number for seed in SEEDS for number in numbers(whole_game(game, raw, players, seed))}
    return [
        f"Set {name}=True in GAME: a turn writes {shown}."
        for name, shown, allowed, written in (
            ("zero_allowed", "0", game.zero_allowed, 0 in found),
            (
                "below_zero_allowed",
                str(min(found, default=0)),
                game.below_zero_allowed,
                min(found, default=0) < 0,
            ),
        )
        if written and not allowed
    ]


def numbers(turns: Sequence[Turn]) -> Iterator[int]:
    """Yield the number of every pencil mark that these turns write."""
    papers = [turns[0][0].paper, *(after.paper for _before, _move, after in turns)]
    marks = [pencil for sheet in papers[0].sheets for pencil in sheet.values()]
    marks += [each.pencil for before, after in pairwise(papers) for each in changes(before, after)]
    yield from (mark.value for mark in marks if mark.value is not None)


def changeable(value: Any, place: str = "") -> list[str]:
    """Return the places inside a value that can be changed."""
    if is_dataclass(value):
        own = [] if getattr(value, "__dataclass_params__").frozen else [place]  # noqa: B009 (unknown to mypy)
        parts = [(f"{place}.{each.name}", getattr(value, each.name)) for each in fields(value)]
        return own + [found for name, part in parts for found in changeable(part, name)]
    if isinstance(value, tuple | frozenset):
        return [found for part in value for found in changeable(part, f"{place}[]")]
    if isinstance(value, Mapping) and not hasattr(value, "__setitem__"):
        return [found for part in value.values() for found in changeable(part, f"{place}{{}}")]
    return (
        [] if value is None or isinstance(value, str | int | float) else [f"{place}: {type(value).__name__}"]
    )


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_move_goes_through_json_and_back(key: str, raw: dict[str, object], players: int) -> None:
    """Let `write_move` write JSON only, numbers, texts, lists and objects, that `read_move` reads as the same move."""
    game = GAMES[key]
    options = game.read_options(json.loads(json.dumps(raw)), players, None)
    for _before, move, _after in whole_game(game, raw, players):
        logged = json.loads(json.dumps(game.write_move(move, seat_to_log)))
        assert game.read_move(options, move.seat, logged, logged_seat) == move


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_transcript_replays_to_the_same_table_each_time(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Use no clock and no chance in rules/: the same entries lead to the same state and the same result."""
    turns = whole_game(GAMES[key], raw, players)
    document = json.dumps(transcript(key, raw, players, turns))
    first, second = (replay(read_transcript(json.loads(document), GAMES)) for _ in range(2))
    assert first == second == turns[-1][2]
    results = [result_json(GAMES[key].outcome(state), CAST[:players]) for state in (first, second)]
    assert json.dumps(results[0]) == json.dumps(results[1])


def transcript(key: str, raw: dict[str, object], players: int, turns: Sequence[tuple[Any, Any, Any]]) -> Any:
    game, names = GAMES[key], CAST[:players]
    entries = []
    for before, move, _after in turns:
        number = game.value(before, move)
        value = {} if number is None else {"value": number}
        entries.append({"player": names[move.seat], **game.write_move(move, name_by_seat(names)), **value})
    head = {"format": "scoresheets/transcript", "version": 3, "game": key, "options": raw}
    return {**head, "players": list(names), "entries": entries}
