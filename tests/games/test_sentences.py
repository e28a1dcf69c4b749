"""Sentences of every game in both languages: what it says of each of its situations stands in its sentences.txt.

A game's situations.py has refused moves, entries and states; its golden games are told by their end. After a change,
`manage.py shell -c "from tests.games import test_sentences; test_sentences.write_files()"` writes the files anew: read
the difference.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.replay import replay
from scoresheets.pads import PADS
from scoresheets.pads.words.refusals import sentence
from scoresheets.plugin.contract.test_refusals import refused
from scoresheets.registry import GAMES, REFUSALS
from tests.games.test_golden import read
from tests.goldens import golden_files, golden_folder

TOLD = [key for key in GAMES if golden_folder(key).with_name("situations.py").exists()]


def file_of(key: str) -> Path:
    return golden_folder(key).with_name("sentences.txt")


def sentences(key: str) -> Iterator[tuple[str, str, str]]:
    """Yield each situation of this game with what is said of it, in English and in French."""
    pad, game, folder = PADS[key], GAMES[key], golden_folder(key).parent.name
    given = import_module(f"tests.games.{folder}.situations")
    names = getattr(import_module(f"tests.games.{folder}.cast"), "NAMES", ("Ana",))
    for state, move in given.REFUSED:
        [error] = refused(game, state, move)
        said = in_both(lambda: sentence(error, names=names, game_key=key))  # noqa: B023
        yield f"{error.code}: {in_short(move)}", *said
    for state, move in given.TOLD:
        after = game.apply(state, move)
        yield in_short(move), *in_both(lambda: told_of(pad, state, after, move, names))  # noqa: B023
    for number, state in enumerate(given.STATES, start=1):
        yield f"state {number}", *in_both(lambda: said_of(pad, state, names))  # noqa: B023
    for file in golden_files(key):
        transcript = read(file)
        end = replay(transcript)
        yield file.stem, *in_both(lambda: said_of(pad, end, transcript.players))  # noqa: B023


def in_both(say: Callable[[], str]) -> tuple[str, str]:
    with override("en"):
        english = str(say())
    with override("fr"):
        return english, str(say())


def in_short(move: Any) -> str:
    """Return a move without what its fields hold anyway."""
    told = (
        f"{each.name}={value!r}"
        for each in fields(move)
        if (value := getattr(move, each.name)) != each.default
    )
    return f"{type(move).__name__}({', '.join(told)})"


def told_of(pad: Any, before: Any, after: Any, move: Any, names: Any) -> str:
    return " | ".join([pad.story(before, after, move, names), *pad.notes(before, move, names).values()])


def said_of(pad: Any, state: Any, names: Any) -> str:
    if state.seat is not None:
        return str(pad.progress(state, names).sentence)
    ending = pad.ending(state, names) if state.reason else ""
    said = (pad.headline(state, names), ending, pad.verdict(state, names))
    return " | ".join(filter(None, map(str, said)))


def text_of(key: str) -> str:
    return (
        "\n".join(f"{situation}\n  {english}\n  {french}" for situation, english, french in sentences(key))
        + "\n"
    )


def write_files() -> None:
    """Write the sentences of all games anew."""
    for key in TOLD:
        file_of(key).write_text(text_of(key), encoding="utf-8")


@pytest.mark.parametrize("game", TOLD)
def test_every_situation_is_told_as_its_file_says(game: str) -> None:
    assert text_of(game).splitlines() == file_of(game).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", TOLD)
def test_every_refusal_of_its_own_is_told_and_french_is_no_english(game: str) -> None:
    told = list(sentences(game))
    assert {situation.partition(":")[0] for situation, *_said in told} >= set(REFUSALS[game])
    assert [english for _situation, english, french in told if not french or english == french] == []
