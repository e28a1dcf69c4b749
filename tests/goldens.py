"""Whole games of every kind, which lie beside the tests of their game."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS_OF_GAMES = ROOT / "tests" / "games"


def golden_folder(key: str) -> Path:
    """Where the golden games of this game lie."""
    return TESTS_OF_GAMES / key.replace("-", "_") / "golden"


def golden_file(key: str, name: str) -> Path:
    return golden_folder(key) / f"{name}.json"


def golden_files(key: str = "*") -> list[Path]:
    """Those of one game, or of all."""
    return sorted(TESTS_OF_GAMES.glob(f"{key.replace('-', '_')}/golden/*.json"))


def game_of(file: Path) -> str:
    """The key of the game that a golden file tells."""
    return file.parents[1].name.replace("_", "-")


def names(files: list[Path]) -> list[str]:
    """What reports of tests call them."""
    return [f"{game_of(file)}/{file.stem}" for file in files]
