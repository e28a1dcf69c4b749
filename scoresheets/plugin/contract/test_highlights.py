"""The promises of a game with the tray of five dice about the boxes that are lit: each can be tapped."""

from __future__ import annotations

import random

import pytest

from games.kit.seats import logged_seat
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import HANDS, TABLES, whole_game
from scoresheets.plugin.contract.lit_sheets import boxes_of, entry_of, has_dice
from scoresheets.registry import GAMES


@pytest.mark.parametrize(("key", "raw", "players"), [each for each in TABLES if has_dice(PADS[each[0]])])
def test_every_box_that_is_lit_can_be_tapped_and_is_written(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Draw each box that looks another way when it is lit as `<button form="turn" name="box">`, without
    `aria-disabled`, and light no box that `check` refuses with these dice.
    """
    game, pad, chance = GAMES[key], PADS[key], random.Random(17)  # noqa: S311
    options, tapped, found = game.read_options(raw, players, None), 0, 0
    for before, _move, _after in whole_game(game, raw, players)[:40:4]:
        seat, dice = before.seat, "".join(map(str, HANDS[key].thrown(chance, before)))
        plain, lit = boxes_of(pad, before, seat), boxes_of(pad, before, seat, dice)
        found += len(lit)
        for name, box in lit.items():
            if box.sent:
                move = game.read_move(options, seat, entry_of(pad, before, seat, box, dice), logged_seat)
                game.check(before, move)
                tapped += 1
            else:
                assert name not in plain or plain[name].looks == box.looks, (
                    f"{name} is lit and cannot be tapped"
                )
    assert tapped or not found
