"""Golden games written by the random player of a game: `scoresheets check-game KEY --write-golden`.

It plays many tables at random, with and without players who leave, and keeps the plainest game of each kind: of each
reason for an end, of each step that decided, and of one alone. A file that is there already stays as it is.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django

from games.kit.export import ToldEntry, transcript_document, transcript_text
from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.replay import result_json

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon")
TRIES = 60
LONGEST = 2000
LEAVING = (0.0, 0.0, 0.1, 0.9)
"""How likely somebody leaves before a turn, from one game to the next."""


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: its options as a transcript holds them, its entries, and the state at its end."""

    options: Mapping[str, object]
    players: int
    entries: tuple[ToldEntry, ...]
    end: Any

    @property
    def plainness(self) -> tuple[int, bool, int]:
        """Return how plain it is, plainest first: games that nobody left, not alone, and short."""
        return len(self.end.left), self.players == 1, len(self.entries)


def play(game: Game[Any, Any], options: Mapping[str, object], players: int, seed: int) -> Played | None:
    """Return a game played at random; None if it does not end."""
    from scoresheets.plugin.contract.hands import chosen_move

    chance, leaving = random.Random(seed), LEAVING[seed % len(LEAVING)]  # noqa: S311 (pretended dice)
    state = game.start(game.read_options(options, players, None), players)
    entries: list[ToldEntry] = []
    while state.seat is not None and len(entries) < LONGEST:
        move = (
            Leaves(state.seat) if chance.random() < leaving else chosen_move(game, state, state.seat, chance)
        )
        entries.append(ToldEntry(move.seat, move, game.value(state, move), struck=False))
        state = game.apply(state, move)
    return None if state.seat is not None else Played(options, players, tuple(entries), state)


def kinds(game: Game[Any, Any], played: Played) -> Iterator[str]:
    """Yield the names of the golden games that this game can be."""
    outcome, reason = game.outcome(played.end), getattr(played.end, "reason", None)
    if reason:
        yield f"ends-by-{reason}"
    if outcome.decided_by:
        yield f"decided-by-{outcome.decided_by}"
    if played.players == 1:
        yield "alone"


def best_of_each_kind(game: Game[Any, Any]) -> dict[str, Played]:
    """Return the plainest game of each kind, by its name."""
    from scoresheets.plugin.contract.hands import EVENINGS, OPTIONS

    tables = [(players, raw) for raw, players in OPTIONS[game.key]]
    chance = random.Random(1)  # noqa: S311
    found: dict[str, Played] = {}
    for seed in range(TRIES):
        usual = tables[seed // len(LEAVING) % len(tables)]
        players, raw = EVENINGS[game.key](chance) if seed % 3 == 2 and game.key in EVENINGS else usual
        if (played := play(game, raw, players, seed)) is None:
            continue
        for kind in kinds(game, played):
            if kind not in found or played.plainness < found[kind].plainness:
                found[kind] = played
    return {kind: each for kind, each in found.items() if kind == _first_kind_of(each, found)}


def _first_kind_of(played: Played, found: Mapping[str, Played]) -> str:
    """Return the one name for a game that is the plainest of several kinds: the reason for its end comes first."""
    return max(kind for kind, each in found.items() if each is played)


def transcript(game: Game[Any, Any], played: Played) -> str:
    names = NAMES[: played.players]
    return transcript_text(
        transcript_document(
            game,
            options=played.options,
            edition=None,
            names=names,
            entries=played.entries,
            result=result_json(game.outcome(played.end), names),
        )
    )


def write_goldens(game: Game[Any, Any], folder: Path) -> Iterator[str]:
    """Write a golden game of each kind that is missing in the folder. Yield in a sentence what was done of each."""
    folder.mkdir(exist_ok=True)
    for kind, played in sorted(best_of_each_kind(game).items()):
        file = folder / f"{kind.replace('_', '-')}.json"
        if file.exists():
            yield f"{file} is there already and was left as it is. Delete it to have it written anew."
            continue
        file.write_text(transcript(game, played), encoding="utf-8")
        yield f"{file}: {played.players} players, {len(played.entries)} entries. Read it: is this how the rules go?"


def never_decisive(game: Game[Any, Any], ends: Iterable[Any]) -> list[str]:
    """Return the tie-breakers by which none of the games that ended so was won, in the order of the rules."""
    outcomes = [game.outcome(end) for end in ends]
    asked = dict.fromkeys(
        step for each in outcomes for player in each.players for step in player.tie_breakers
    )
    decided = {each.decided_by for each in outcomes}
    return [step for step in asked if step not in decided]


def main(key: str) -> str:
    """Write the golden games of this game. Return what is wrong in a sentence, else ""."""
    from scoresheets.plugin.contract.hands import HANDS, OPTIONS, PACKAGES, golden_folder
    from scoresheets.plugin.contract.lacking import end_reasons, ended, registered
    from scoresheets.registry import GAMES

    if key not in HANDS or not OPTIONS[key]:
        return (
            f"To play {key!r} at random, its testing module needs HAND and OPTIONS: see games/kit/testing.py."
        )
    for sentence in write_goldens(GAMES[key], golden_folder(PACKAGES[key])):
        sys.stdout.write(f"{sentence}\n")
    game = registered(PACKAGES[key])
    ends = [ended(GAMES[key], file) for file in game.goldens]
    if steps := never_decisive(GAMES[key], ends):
        sys.stdout.write(
            f"No golden game is won by {', '.join(steps)}, as chance brought none: play one at a table and lay its "
            f"transcript into {game.goldens_in}, so that this rule is tried.\n"
        )
    reasons = {getattr(end, "reason", None) for end in ends}
    missing = [str(each) for each in end_reasons(game) if each not in reasons]
    return f"No game at random ended by {', '.join(missing)}: play one at a table." if missing else ""


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    sys.exit(main(sys.argv[1]) or 0)
