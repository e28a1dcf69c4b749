"""An entry of every game goes through the service, and everything stored of it reads back unchanged."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from django.apps import apps

from games.kit.game import KEPT_KEYS, Game
from games.kit.moves import Leaves
from games.kit.replay import replay
from games.kit.seats import name_by_seat, seat_to_log
from games.kit.transcript import read_transcript
from games.kit.turns import turns_before
from scoresheets.exports.selectors.transcripts import whole_transcript
from scoresheets.models import Entry
from scoresheets.models.paper import Sheet, paper_of
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import OPTIONS, PACKAGES, TABLES, whole_game
from scoresheets.plugin.contract.lacking import kept_keys
from scoresheets.plugin.contract.played_table import PlayedTable, open_table
from scoresheets.plugin.contract.test_rules import CAST
from scoresheets.registry import GAMES
from scoresheets.table.selectors import states

MOST_BLANK = 40  # entries until the paper has a mark


def proxy_of(key: str) -> type[Sheet]:
    """Return the proxy model of this game's sheet."""
    models = [model for model in apps.get_models() if model.__module__ == f"{PACKAGES[key]}.models"]
    [proxy] = [model for model in models if model._meta.proxy and issubclass(model, Sheet)]
    return proxy


@pytest.fixture(params=[key for key in GAMES if OPTIONS.get(key)])
def party(request: pytest.FixtureRequest, db: None) -> PlayedTable:
    """A table of this game, played until its paper has a mark."""
    raw, players = OPTIONS[request.param][-1]
    party, chance = open_table(CAST[:players], raw, game=request.param), random.Random(2)  # noqa: S311
    for _entry in range(MOST_BLANK):
        party.record_random(chance)
        if any(party.state.paper.sheets):
            break
    states._histories.clear()  # as if the server had just started
    return party


@pytest.fixture
def last(party: PlayedTable) -> tuple[Any, Any]:
    """The state before the last entry, and its move."""
    history = party.history
    return history.before(len(history.played) - 1), history.move(history.played[-1].line)


def test_the_line_of_the_log_is_the_move_as_the_game_writes_it(
    party: PlayedTable, last: tuple[Any, Any]
) -> None:
    """Let `write_move` write all of a move, dice as a list of faces under the key dice, and `value` return the number
    that it writes.
    """
    game, (before, move) = GAMES[party.table.game], last
    line = Entry.objects.get(table=party.opened, sequence=party.table.sequence)
    dice = {"dice": list(line.dice)} if line.dice else {}
    assert {**(line.move or {}), **dice} == game.write_move(move, seat_to_log)
    assert (line.kind, line.turn, line.value) == ("move", turns_before(before) + 1, game.value(before, move))
    assert line.seat == list(party.opened.seats.all())[move.seat]


def test_the_rows_hold_the_paper(party: PlayedTable, last: tuple[Any, Any]) -> None:
    """Write every mark on the paper with `Paper.write`; numbers are above 0, or 0 if `Game.zero_allowed`, or
    below if `Game.below_zero_allowed`.
    """
    before, move = last
    after = GAMES[party.table.game].apply(before, move)
    assert any(after.paper.sheets)
    assert party.state == after
    assert paper_of(party.table) == after.paper


def test_the_proxy_draws_the_sheet_that_the_table_shows(party: PlayedTable) -> None:
    """Write in models.py a proxy over Sheet with a `filled` that is made of `printed_on(self)` and equal to what
    `Pad.fill` returns.
    """
    proxy, pad = proxy_of(party.table.game), PADS[party.table.game]
    drawn = [sheet.filled for sheet in proxy.objects.filter(table=party.opened)]  # type: ignore[attr-defined]
    assert len(drawn) == len(party.state.paper.sheets)
    for seat, sheet in enumerate(drawn):
        shown: Any = pad.fill(party.state, seat)
        # A pad may put it among other values that are no part of the paper.
        assert sheet in (
            shown,
            *(getattr(shown, each.name) for each in (fields(shown) if is_dataclass(shown) else ())),
        )


def test_the_transcript_tells_the_entry_and_replays_to_the_table(
    party: PlayedTable, last: tuple[Any, Any]
) -> None:
    """Keep everything that a later entry depends on in the state, made by `apply` alone: a transcript must lead to the
    same state.
    """
    game, seats, (before, move) = GAMES[party.table.game], tuple(party.opened.seats.all()), last
    document: dict[str, Any] = dict(whole_transcript(party.table, seats))
    names, number = [seat.name for seat in seats], game.value(before, move)
    told = {"player": names[move.seat], **game.write_move(move, name_by_seat(names))}
    assert document["entries"][-1] == told | ({} if number is None else {"value": number})
    assert replay(read_transcript(document, GAMES)) == party.state


def keys_of_the_log(game: Game[Any, Any], moves: Iterator[Any]) -> set[str]:
    """Return the keys in these moves, as written, that a game may not use."""
    told = ((game.write_move(move, seat_to_log), isinstance(move, Leaves)) for move in moves)
    return {
        key for entry, leaves in told for key in kept_keys(entry, KEPT_KEYS, rolls=game.rolls, leaves=leaves)
    }


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_no_entry_has_a_key_that_the_log_keeps_for_itself(
    key: str, raw: Mapping[str, object], players: int
) -> None:
    """Name no key of an entry player, value or struck, and use leaves, rolls and dice only for what they mean in all
    games.
    """
    moves = (move for _before, move, _after in whole_game(GAMES[key], raw, players))
    assert keys_of_the_log(GAMES[key], moves) == set()
    assert keys_of_the_log(GAMES[key], iter([Leaves(0)])) == set()
