"""The installed games with what the contract needs of each: its package, its random player, its golden games."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from django.apps import apps
from django.conf import settings

from games.kit.game import Game
from games.kit.testing import Chance as Chance
from games.kit.testing import Evening, Hand, Tables
from scoresheets.pads import PADS
from scoresheets.registry import GAMES

Turn = tuple[Any, Any, Any]


def packages() -> dict[str, str]:
    """Return the dotted app name of every game that an installed app registers, by its key."""
    return {pad.key: app.name for app in apps.get_app_configs() for pad in pads_of(app.name)}


def pads_of(package: str) -> list[Any]:
    """Return the pads that this package's pad module has registered: values that it names, or with
    a class of its own.
    """
    if find_spec(f"{package}.pad") is None:
        return []
    written_there = vars(import_module(f"{package}.pad")).values()
    return [
        pad
        for pad in PADS.values()
        if type(pad).__module__.startswith(f"{package}.") or any(value is pad for value in written_there)
    ]


def module_for_tests(package: str) -> ModuleType | None:
    """Return the testing module of this package; None if it has none."""
    name = f"{package}.testing"
    return None if find_spec(name) is None else import_module(name)


def expected() -> list[str]:
    """Return the dotted app names of all packages that should register a game."""
    offered = {plugin.package for plugin in settings.PLUGINS}
    ours = {app.name for app in apps.get_app_configs() if app.name.startswith("games.")}
    return sorted({*ours, *offered, *PACKAGES.values()})


def golden_folder(package: str) -> Path:
    """Return the folder of a game's golden games: `golden` in its package. Ours lie with their tests, in a checkout."""
    if package.startswith("games."):
        return Path(settings.BASE_DIR) / "tests" / package.replace(".", "/") / "golden"
    return Path(str(import_module(package).__file__)).parent / "golden"


def has_examples(key: str) -> bool:
    """Return whether the examples of what this game refuses are here: a wheel has not those of our games."""
    return not PACKAGES[key].startswith("games.") or golden_folder(PACKAGES[key]).is_dir()


def examples(key: str) -> Sequence[tuple[Any, Any]]:
    """Return states, each with a move that the game refuses: `REFUSED` of its testing module, of ours that of
    `situations.py` beside their tests.
    """
    shown = getattr(TESTING.get(key), "REFUSED", ())
    if not PACKAGES[key].startswith("games.") or not has_examples(key):
        return tuple(shown)
    place = f"tests.{PACKAGES[key]}.situations"
    return (*shown, *(import_module(place).REFUSED if find_spec(place) else ()))


def golden_files(package: str) -> list[Path]:
    """Return the golden games of this package, in the order of their names."""
    return sorted(golden_folder(package).glob("*.json"))


PACKAGES = packages()
TESTING = {key: module for key, package in PACKAGES.items() if (module := module_for_tests(package))}
# Games that lack one of these are left out here; test_lacks.py reports it in a sentence.
HANDS: Mapping[str, Hand] = {key: it.HAND for key, it in TESTING.items() if hasattr(it, "HAND")}
OPTIONS: Mapping[str, Tables] = {key: getattr(it, "OPTIONS", ()) for key, it in TESTING.items()}
EVENINGS: Mapping[str, Evening] = {key: it.evening for key, it in TESTING.items() if hasattr(it, "evening")}
EDITIONS = {key: it.EDITION for key, it in TESTING.items() if hasattr(it, "EDITION")}
TABLES = [(key, raw, players) for key in HANDS for raw, players in OPTIONS[key]]


def folder(key: str) -> Path:
    """Return the folder of this game."""
    return Path(str(import_module(PACKAGES[key]).__file__)).parent


def chosen_move(game: Game[Any, Any], state: Any, seat: int, chance: Chance) -> Any:
    """Return a random legal move for a random throw."""
    hand = HANDS[game.key]
    thrown = hand.thrown(chance, state)
    opening = hand.chosen(game.legal_moves(state, seat, thrown), chance)
    return hand.completed(state, opening, thrown, chance)


def whole_game(
    game: Game[Any, Any], raw: Mapping[str, object], players: int, seed: int = 7
) -> tuple[Turn, ...]:
    """Return a whole random game, as (state before, move, state after); cached, as all of it is immutable."""
    return _whole_game(game.key, json.dumps(raw), players, seed)


@cache
def _whole_game(key: str, told: str, players: int, seed: int) -> tuple[Turn, ...]:
    game, raw = GAMES[key], json.loads(told)
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    state, turns = game.start(game.read_options(raw, players, None), players), []
    while state.seat is not None:
        move = chosen_move(game, state, state.seat, chance)
        turns.append((state, move, game.apply(state, move)))
        state = turns[-1][2]
    return tuple(turns)
