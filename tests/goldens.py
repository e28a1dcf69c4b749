"""Golden games: whole games of every kind, beside the tests of their game."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS_OF_GAMES = ROOT / "tests" / "games"


def golden_folder(key: str) -> Path:
    """The folder of this game's golden games."""
    return TESTS_OF_GAMES / key.replace("-", "_") / "golden"


def golden_file(key: str, name: str) -> Path:
    return golden_folder(key) / f"{name}.json"


def golden_files(key: str = "*") -> list[Path]:
    """The golden files of one game, or of all games."""
    return sorted(TESTS_OF_GAMES.glob(f"{key.replace('-', '_')}/golden/*.json"))


def game_of(file: Path) -> str:
    """The key of a golden file's game."""
    return file.parents[1].name.replace("_", "-")


def names(files: list[Path]) -> list[str]:
    """The names of golden files in test reports."""
    return [f"{game_of(file)}/{file.stem}" for file in files]
