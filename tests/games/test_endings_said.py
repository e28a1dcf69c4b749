"""Sentences near and at the end: the coming end of a game, and its reason, for every way a game can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.kit.replay import replay
from games.kit.transcript import read_transcript
from games.yahtzee.rules.ending import State
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from tests.games.yahtzee.cast import ANA, BO, CLEO, NAMES, column, options, play, table
from tests.goldens import golden_file, golden_files, names

FILES = golden_files()

ONE_LEFT = {ANA: column(but=("ones",)), BO: column(but=("twos",)), CLEO: column(but=("ones",))}
LAST_BOX = (
    (table(options(), ONE_LEFT), "Last box: Ana, Bo and Cleo still play, then the scores are final."),
    (
        table(options(), {**ONE_LEFT, ANA: column()}, seat=BO),
        "Last box: Bo and Cleo still play, then the scores are final.",
    ),
    (
        table(options(), {**ONE_LEFT, ANA: column(), BO: column()}, seat=CLEO),
        "Last box: Cleo still plays, then the scores are final.",
    ),
    (
        play(table(options(), {**ONE_LEFT, BO: {}}), Leaves(BO)),
        "Last box: Ana and Cleo still play, then the scores are final.",
    ),
    (table(options(1), {ANA: column(but=("ones",))}), "This is the last box."),
)
NOT_YET = (
    table(options(), {**ONE_LEFT, CLEO: column(but=("ones", "twos"))}),
    table(options(rounds=2), ONE_LEFT),
)


@pytest.mark.parametrize(("state", "words"), LAST_BOX)
def test_the_last_box_of_yahtzee_is_said_with_those_who_still_play(state: State, words: str) -> None:
    progress = PADS["yahtzee"].progress(state, NAMES)
    assert (progress.sentence, progress.last_round) == (words, True)


@pytest.mark.parametrize("state", NOT_YET)
def test_it_is_not_said_too_early(state: State) -> None:
    assert not PADS["yahtzee"].progress(state, NAMES).last_round


def ended(file: Path) -> tuple[Any, Any, tuple[str, ...]]:
    transcript = read_transcript(json.loads(file.read_text(encoding="utf-8")), GAMES)
    return PADS[transcript.game.key], replay(transcript), transcript.players


@pytest.mark.parametrize("file", FILES, ids=names(FILES))
def test_every_way_to_end_is_said_in_both_languages(file: Path) -> None:
    pad, state, names = ended(file)
    assert state.seat is None
    told = f"{pad.ending(state, names)} {pad.verdict(state, names)}"
    with override("fr"):
        in_french = f"{pad.ending(state, names)} {pad.verdict(state, names)}"
    assert len(told) > 20
    assert in_french != told


ENDINGS = {
    "roll-estate/third-business": "opened a third business.",
    "roll-estate/fourth-business": "opened a fourth business.",
    "roll-estate/no-rentals-left": "has no rental property left to claim.",
    "roll-estate/last-player-left": "Everybody has left the game.",
    "roll-estate/solo-target-met": "",
    "yahtzee/decided-by-total": "All boxes are filled.",
    "yahtzee/last-player-left": "Everybody has left the game.",
    "yahtzee/solo": "",
    "uno-dice/own-chain": "",
}


@pytest.mark.parametrize(("name", "words"), ENDINGS.items())
def test_what_ended_the_game_stands_before_the_verdict(name: str, words: str) -> None:
    pad, state, names = ended(golden_file(*name.split("/")))
    assert pad.ending(state, names).endswith(words)
    assert bool(pad.ending(state, names)) is bool(words)
