"""Reports of every golden game, entry by entry: the state, each filled sheet, and the standing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils.translation import override

from games.kit.replay import result_json
from games.kit.transcript import read_json, read_transcript
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.snapshots.plain import plain
from tests.snapshots.tables import golden_games

EVERY = 7  # entries between two looks; the first and the last are always looked at


def golden_reports() -> dict[str, Any]:
    """Return the reports of all golden games by "game/file"."""
    with override("en"):
        return {f"{game}/{file.stem}": _report(file) for game, files in golden_games() for file in files}


def _report(file: Path) -> dict[str, Any]:
    transcript = read_transcript(read_json(file.read_bytes()), GAMES)
    game, pad = transcript.game, PADS[transcript.game.key]
    state, looks, told = game.start(transcript.options, len(transcript.players)), [], []
    counted = [entry for entry in transcript.entries if not entry.struck]
    for index, entry in enumerate(counted):
        before, state = state, game.apply(state, entry.move)
        told.append(str(pad.story(before, state, entry.move, transcript.players)))
        if index % EVERY == 0 or index == len(counted) - 1:
            looks.append(_look(pad, state, transcript.players))
    return {
        "told": told,
        "looks": looks,
        "result": plain(result_json(game.outcome(state), transcript.players)),
    }


def _look(pad: Any, state: Any, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "state": plain(state),
        "sheets": [plain(pad.fill(state, seat)) for seat in range(len(players))],
        "pilot": None if state.seat is None else plain(pad.progress(state, players)),
        "sections": plain(pad.sections(state)),
    }
