"""Open boxes that cannot change the winner: never reported wrongly, whatever they would hold."""

import random
from typing import Any

import pytest

from games.kit.findings import sure_winner
from games.kit.game import Game
from games.kit.numbers import Halves
from games.kit.paper import TICK, Kind, Marks, Pencil
from scoresheets.pads import PADS
from tests.games.on_paper import CHECKED, Evening, evenings, on_paper
from tests.tries import so_many

BOUNDED = [game for game in CHECKED if game.on_paper and game.on_paper.bounds]
BY_TOTAL = [game for game in BOUNDED if game.key != "uno-dice"]  # there a full board decides
TABLES, TRIES = so_many(30), 6


def boxes_of(evening: Evening) -> list[str]:
    layout = PADS[evening.game.key].typed_sections(evening.options)
    return [box.key for part in layout for row in part.rows for box in row.boxes if box is not None]


def filled(evening: Evening, sheet: Marks, open_boxes: frozenset[str], chance: random.Random) -> Marks:
    """Return the sheet with random valid entries in its open boxes."""
    found = {key: mark for key, mark in sheet.items() if key not in open_boxes}
    for box in sorted(open_boxes):
        readable = on_paper(evening.game).numbers(evening.options, box)
        numbers = [] if isinstance(readable, Halves) else sorted(readable)
        if chance.random() < 0.7:
            found[box] = Pencil(Kind.NUMBER, chance.choice(numbers)) if numbers else TICK
    said = on_paper(evening.game).findings(evening.options, [found], frozenset(), None)
    barred = {
        box for each in said if each.code == "bonus_without_yahtzee" for box in open_boxes if "bonus" in box
    }
    return {box: mark for box, mark in found.items() if box not in barred}


def bounds_of(evening: Evening, sheet: Marks, open_boxes: frozenset[str] = frozenset()) -> tuple[int, int]:
    some_stayed = len(evening.state.left) < len(evening.sheets)
    assert (rules := on_paper(evening.game)).bounds
    return rules.bounds(evening.options, sheet, open_boxes, some_stayed)


def won(evening: Evening, sheets: list[Marks]) -> tuple[int, ...]:
    state = on_paper(evening.game).finished(evening.options, sheets, evening.state.left, evening.ended)
    return tuple(evening.game.outcome(state).winners)


@pytest.mark.parametrize("game", BOUNDED, ids=lambda game: str(game.key))
def test_it_is_never_said_wrongly(game: Game[Any, Any]) -> None:
    chance, said = random.Random(26), 0  # noqa: S311 (the same tables every time)
    for evening in evenings(game, TABLES, seed=31):
        if len(evening.sheets) < 2:
            continue
        boxes, left = boxes_of(evening), evening.state.left
        for share in (0.05, 0.2, 0.5):
            opened = [
                frozenset(box for box in boxes if seat and chance.random() < share)
                for seat, _sheet in enumerate(evening.sheets)
            ]
            chance.shuffle(opened)
            known = list(zip(evening.sheets, opened, strict=True))
            winner = sure_winner(on_paper(game), evening.options, known, left)
            if winner is None:
                continue
            said += 1
            assert won(evening, list(evening.sheets)) == (winner,)
            for _try in range(TRIES):
                sheets = [filled(evening, sheet, some, chance) for sheet, some in known]
                assert won(evening, sheets) == (winner,), (evening, known, sheets)
    assert said > 10


@pytest.mark.parametrize("game", BOUNDED, ids=lambda game: str(game.key))
def test_bounds_hold_what_decides_and_are_that_where_nothing_is_open(game: Game[Any, Any]) -> None:
    chance = random.Random(27)  # noqa: S311 (the same tables every time)
    for evening in evenings(game, TABLES, seed=31):
        closed = [bounds_of(evening, sheet) for sheet in evening.sheets]
        assert all(lowest == highest for lowest, highest in closed)
        if len(evening.sheets) > 1 and not evening.state.left:
            best = {seat for seat, each in enumerate(closed) if each == max(closed)}
            assert set(won(evening, list(evening.sheets))) <= best
        boxes = boxes_of(evening)
        some = frozenset(chance.sample(boxes, min(6, len(boxes))))
        lowest, highest = bounds_of(evening, evening.sheets[0], some)
        for _try in range(TRIES):
            found, same = bounds_of(evening, filled(evening, evening.sheets[0], some, chance))
            assert lowest <= found == same <= highest


@pytest.mark.parametrize("game", BY_TOTAL, ids=lambda game: str(game.key))
def test_where_the_total_decides_the_bounds_hold_it(game: Game[Any, Any]) -> None:
    for evening in evenings(game, TABLES, seed=31):
        players = evening.game.outcome(evening.state).players
        for player, sheet in zip(players, evening.sheets, strict=True):
            assert bounds_of(evening, sheet) == (player.total, player.total)


@pytest.mark.parametrize("game", BOUNDED, ids=lambda game: str(game.key))
def test_who_went_home_before_others_is_never_said_to_win(game: Game[Any, Any]) -> None:
    for evening in evenings(game, TABLES, seed=31):
        known = [(sheet, frozenset[str]()) for sheet in evening.sheets]
        winner = sure_winner(on_paper(game), evening.options, known, frozenset())
        if winner is not None:
            assert sure_winner(on_paper(game), evening.options, known, frozenset({winner})) is None
