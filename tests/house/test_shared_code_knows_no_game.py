"""A game is its own files and a line in each registry: what serves every game names none of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from scoresheets.registry import GAMES, PADS
from tests.house.project_files import ROOT, modules, name, scripts, stylesheets, templates, text, tree

# Where games are listed, or where one is chosen to be shown: nothing else may name a game.
REGISTRIES = {
    "games/__init__.py",
    "scoresheets/management/commands/demo.py",
    "scoresheets/settings.py",
}
SEPARATORS = re.compile(r"[-_ ]")
COMING = ("monopoly-solo", "monopoly-deal")
# What a game may be called where code asks which one it is.
ASKING = {"game", "game_key", "folder", "key", "tray"}


def words_of(key: str) -> list[str]:
    return SEPARATORS.split(key)


def naming() -> re.Pattern[str]:
    """Every key, template folder, class and title of a game, however it is joined."""
    keys = {*GAMES, *COMING, *(pad.folder for pad in PADS.values())}
    names = {"[-_ ]?".join(words_of(key)) for key in keys} | {"monopoly", r"\buno\b"}
    return re.compile("|".join(sorted(names)), re.IGNORECASE)


def folders() -> set[str]:
    return {key.replace("-", "_") for key in GAMES}


def belongs_to_a_game(file: Path) -> bool:
    """Whether it is one game's own: it lies in a folder of its name, or its own name begins with it."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return any(part == folder or part.startswith(f"{folder}_") for part in parts for folder in folders())


def shared_files() -> list[Path]:
    """The code, templates, scripts and styles that every game uses."""
    files = [*modules("games", "scoresheets")]
    files += [*templates(), *scripts(), *stylesheets()]
    return [file for file in files if not belongs_to_a_game(file)]


def test_the_files_that_are_looked_at_are_the_shared_ones() -> None:
    found = {name(file) for file in shared_files()}
    assert found >= REGISTRIES
    assert {"scoresheets/views/home.py", "templates/table/_turn.html", "static/css/pages.css"} <= found
    assert {"static/js/confirm_tap.js", "static/js/table.js", "static/js/tray_storage.js"} <= found
    assert not any("yahtzee" in place for place in found)


def test_no_shared_file_names_a_game() -> None:
    pattern = naming()
    found = [
        f"{name(file)}: {hit[0]!r}"
        for file in shared_files()
        if name(file) not in REGISTRIES
        for hit in pattern.finditer(text(file))
    ]
    assert found == []


def test_every_registry_still_names_games() -> None:
    pattern = naming()
    assert {place for place in REGISTRIES if not pattern.search(text(ROOT / place))} == set()


def test_no_shared_code_asks_which_game_it_is() -> None:
    found = [
        f"{name(file)}:{node.lineno}"
        for file in shared_files()
        if file.suffix == ".py" and name(file).startswith("scoresheets/")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Compare) and asks_for_a_game(node)
    ]
    assert found == []


def asks_for_a_game(node: ast.Compare) -> bool:
    """Whether a table's game, a pad's key or folder is compared with a text that is written there."""
    sides = [node.left, *node.comparators]
    asked = any(called(side) in ASKING for side in sides)
    return asked and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)


def called(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize("asked", ["board.folder", "board.tray", "pad.key", "pad.folder", "game_title"])
def test_no_shared_template_asks_which_game_it_is(asked: str) -> None:
    pattern = re.compile(rf"{{%\s*(el)?if[^%]*\b{re.escape(asked)}\s*(==|!=|in\b)")
    shared = [file for file in shared_files() if file.suffix == ".html"]
    assert [name(file) for file in shared if pattern.search(text(file))] == []
