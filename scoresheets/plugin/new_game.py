"""The command `scoresheets new-game KEY`: write a small game of one's own, which starts and passes its tests."""

from __future__ import annotations

import argparse
import json
import keyword
import re
import sys
from collections.abc import Iterable
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from scoresheets.base.ops.data_folder import is_checkout
from scoresheets.base.ops.entry_points import GROUP
from scoresheets.pads.reserved_folders import RESERVED_FOLDERS
from scoresheets.plugin import own_python

SKELETON = Path(__file__).parent / "skeleton"
TEMPLATE = "-tpl"
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
NEXT = """Written into {folder}, {count} files. Go there, and run:
  {install}
  {python} -m pytest
  {scoresheets} serve
README.md there says which file holds what; {manual} goes on from there.
"""


def main(arguments: list[str]) -> None:
    """Write the game that the arguments name. Ends the process with a sentence if that cannot be done."""
    parser = argparse.ArgumentParser(
        "scoresheets new-game", description="Write a small game of your own into a folder named by its key."
    )
    parser.add_argument("key", help="its name in files and addresses: small letters, digits, hyphens")
    parser.add_argument("--title", default="", help="its name on the pages; by default made of the key")
    asked = parser.parse_args(arguments)
    folder = Path.cwd() / asked.key
    if why := own_python.why_none() or why_not(asked.key, folder):
        sys.exit(why)
    title = asked.title or asked.key.replace("-", " ").title()
    if why := why_not_titled(title):
        sys.exit(why)
    files = write(asked.key, title, folder)
    manual = SKELETON.parent / "GAME.md"
    sys.stdout.write(NEXT.format(folder=folder, count=len(files), manual=manual, **commands()))


def why_not(key: str, folder: Path) -> str:
    """Return why no game can have this key, in a sentence; "" if one can."""
    package = key.replace("-", "_")
    if not KEY.fullmatch(key) or len(key) > LONGEST:
        return (
            f"{key!r} cannot be the key of a game: use at most {LONGEST} small letters, digits and hyphens, "
            "beginning with a letter: six-dice."
        )
    if taken := _taken_by(key, package):
        return f"{key!r} {taken}: choose another key."
    if folder.exists():
        return f"{folder} is there already: remove it, or choose another key."
    return ""


def _taken_by(key: str, package: str) -> str:
    """Return who has this name already, as the end of a sentence; "" for nobody."""
    if keyword.iskeyword(package) or package in sys.stdlib_module_names or package in {"games", "tests"}:
        return "is a name that Python or its tools use"
    if package in RESERVED_FOLDERS:
        return "is the name of a part of Scoresheets"
    if (own_python.BASE / "games" / package).is_dir() or any(
        each.name == key for each in metadata.entry_points(group=GROUP)
    ):
        return "is a game already"
    return "" if find_spec(package) is None else "is the name of a package that is installed"


def why_not_titled(title: str) -> str:
    """Return why no game can have this title, in a sentence; "" if one can."""
    if not title.strip() or len(title) > LONGEST * 2 or set(title) & set('"\\{}\n@'):
        return "The title must be one short line without quotation marks, backslashes, braces or @."
    return ""


def write(key: str, title: str, folder: Path) -> list[Path]:
    """Write the files of the game. Return them."""
    values = values_of(key, title)
    written = []
    for source in sorted(SKELETON.rglob(f"*{TEMPLATE}")):
        place = str(source.relative_to(SKELETON)).removesuffix(TEMPLATE).replace("package", values["package"])
        text = source.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(f"@{name}@", value)
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


def values_of(key: str, title: str) -> dict[str, str]:
    """Return what stands for each mark of the skeleton."""
    words = key.split("-")
    letters = "".join(each for each in key.upper() if each.isascii() and each.isalpha())
    initials = "".join(word[0] for word in words if word[0].isalpha()).upper()
    return {
        "key": key,
        "package": key.replace("-", "_"),
        "Class": "".join(word.capitalize() for word in words),
        "RR": (initials if len(initials) > 1 else f"{letters}X")[:2],
        "title": title,
        **commands(),
        "paths": json.dumps(list(paths())),
    }


def paths() -> Iterable[str]:
    """Return the folders in which the tests of the game find packages: of Scoresheets too, if it is a checkout."""
    return (".", str(own_python.BASE)) if is_checkout(own_python.BASE) else (".",)


def commands() -> dict[str, str]:
    """Return the commands that the game's author pastes, by their marks in the skeleton."""
    return {
        "install": own_python.installing("--editable", ".", "pytest", "pytest-django"),
        "python": own_python.python(),
        "scoresheets": own_python.scoresheets(),
    }
