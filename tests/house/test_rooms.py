"""A room has one name in four places, and no other folder lies beside the rooms."""

import tomllib
from pathlib import Path

import pytest

from scoresheets.pads.reserved_folders import RESERVED_FOLDERS
from tests.house.project_files import ROOT

DJANGOS = {"deploy", "locale", "management", "migrations", "models"}
SEAM = {"pads", "plugin"}
# Allowed beside the rooms: names for games from outside, and tests that cover all rooms.
BESIDE = {
    "templates": {"dice", "drafted", "plain"},
    "static": {"css", "dice", "drafted", "js"},
    "tests": {"browser", "engines", "faults", "games", "house", "load", "plugins", "scale", "security"},
    "tests/browser": {"errands", "games", "screenshots"},
}


def folders(place: str) -> set[str]:
    """Return the folders in it that contain files."""
    found = (each for each in (ROOT / place).iterdir() if each.is_dir() and each.name != "__pycache__")
    return {each.name for each in found if any(file.suffix != ".pyc" for file in each.rglob("*.*"))}


def rooms() -> set[str]:
    return folders("scoresheets") - DJANGOS


@pytest.mark.parametrize("place", BESIDE)
def test_a_folder_is_called_as_its_room(place: str) -> None:
    assert folders(place) - rooms() == BESIDE[place]


def test_no_game_is_called_as_a_room_or_what_lies_beside_the_rooms() -> None:
    assert rooms() | folders("templates") | folders("static") == RESERVED_FOLDERS


def test_every_room_is_held_to_the_arrows_inside_a_room() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (inside,) = (contract for contract in told["contracts"] if contract["id"] == "inside")
    assert set(inside["containers"]) == {
        ".".join(folder.relative_to(ROOT).parts) for folder in with_kinds() if folder.name not in SEAM
    }


def with_kinds() -> set[Path]:
    """Return the rooms, and their inner rooms, that have views."""
    found = (ROOT / "scoresheets").rglob("views*")
    return {each.parent for each in found if each.stem == "views" and each.parent.name != "__pycache__"}


def test_a_part_of_a_night_has_one_name_wherever_something_of_it_lies() -> None:
    parts = folders("scoresheets/nights")
    places = ("templates/nights", "static/nights", "tests/nights", "tests/browser/nights")
    assert {place: folders(place) - parts for place in places} == dict.fromkeys(places, set())
