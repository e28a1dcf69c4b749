"""The tables of the snapshots: of each game one in its lobby, one in mid-game and one that is over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from games.kit.transcript import Transcript, read_json, read_transcript
from scoresheets.registry import GAMES
from scoresheets.table.services import entries
from tests.cast import HOST, Party, new_key, open_lobby, open_table
from tests.goldens import golden_files

THEN = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)
MIDDLE = 0.6  # of the entries


@dataclass(frozen=True, slots=True)
class Shown:
    """A table, its game's folder of golden games, and its phase: "lobby", "play" or "over"."""

    game: str
    phase: str
    party: Party

    @property
    def known(self) -> dict[str, str]:
        """The addresses and secrets of the table, which differ between two runs, by name."""
        table, code = self.party.table, self.party.table.code
        told = {"id": table.public_id, "join": table.join_token, "watch": table.watch_token, "code": code}
        told |= {"code in two": f"{code[:4]} {code[4:]}"}
        return told | ({"result": table.result_token} if table.result_token else {})


def golden_games() -> Iterator[tuple[str, list[Path]]]:
    """Yield each game with its golden transcripts."""
    for game in sorted(GAMES):
        yield game, golden_files(game)


def longest(files: list[Path]) -> Transcript:
    """Return the golden game with the most entries, on the companion's own sheet; ties go to more players."""
    read = [read_transcript(read_json(file.read_bytes()), GAMES) for file in files]
    plain = [each for each in read if each.raw_edition in (None, "companion")]
    return max(plain, key=lambda each: (len(each.entries), len(each.players)))


@contextmanager
def at_that_moment() -> Iterator[None]:
    """Stop the clock, and make the same codes every time, as their letters differ in width."""
    chance = random.Random(1)  # noqa: S311 (codes of tables that nobody comes to)
    with patch("django.utils.timezone.now", lambda: THEN), patch("secrets.choice", chance.choice):
        yield


def lay_tables() -> Iterator[Shown]:
    """Yield the tables, opened and played."""
    for game, files in golden_games():
        transcript = longest(files)
        lobby = open_lobby(transcript.players, transcript.raw_options, game=transcript.game.key)
        yield Shown(game, "lobby", lobby)
        yield Shown(game, "play", _played(transcript, MIDDLE))
        yield Shown(game, "over", _played(transcript, 1.0))


def _played(transcript: Transcript, share: float) -> Party:
    party = open_table(transcript.players, transcript.raw_options, game=transcript.game.key)
    counted = [entry for entry in transcript.entries if not entry.struck]
    for entry in counted[: int(len(counted) * share)]:
        told: dict[str, Any] = {**transcript.game.write_move(entry.move, lambda place: place + 1)}
        if told.get("leaves"):
            _leave(party, entry.player)
        else:
            party.record(**told)
    return party


def _leave(party: Party, name: str) -> None:
    entries.leave_game(access=party.access(HOST), number=party.number(name), key=new_key())
