"""The words of a game from outside: compiled by its own build, and by us in a development checkout."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from scoresheets.plugin.pad import VERSION
from tests.goldens import ROOT
from tests.outside import PAD, manage, offer

pytestmark = pytest.mark.long

WORDS = "locale/fr/LC_MESSAGES/django.po"
SAYING = {
    "pad.py": "from gettext import gettext as _\nTHROW = _('Throw')\n" + PAD.format(seam=VERSION),
    WORDS: 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Throw"\nmsgstr "Lancer"\n',
}
PLUGINS = sorted(file.parent for file in (ROOT / "tests/plugins").glob("*/pyproject.toml"))
PROJECT = """
[build-system]
requires = ["hatchling==1.33.0", "babel=={babel}"]
build-backend = "hatchling.build"

[project]
name = "six-dice"
version = "1.2"

[tool.hatch.build.targets.wheel]
packages = ["six_dice"]
artifacts = ["*.mo"]

[tool.hatch.build.hooks.custom]
"""
HOOK = '''
"""Compiles the word lists, as the build begins."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWords(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for words in Path(self.root).glob("*/locale/*/LC_MESSAGES/*.po"):
            with words.open("rb") as read, words.with_suffix(".mo").open("wb") as written:
                write_mo(written, read_po(read, locale=words.parts[-3]))
'''
"""The build hook that a package with Hatchling needs for its words."""


def our_babel() -> str:
    found = re.search(r"^babel==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE | re.IGNORECASE)
    assert found
    return found[1]


@pytest.fixture(params=[None, *PLUGINS], ids=lambda plugin: plugin.name if plugin else "smallest")
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of a project with a game: the smallest one, and those that the tests play."""
    if request.param:
        folder: Path = request.param
        return folder
    offer(tmp_path, "six-dice", files=SAYING)
    (tmp_path / "pyproject.toml").write_text(PROJECT.format(babel=our_babel()))
    (tmp_path / "hatch_build.py").write_text(HOOK)
    return tmp_path


def test_its_build_compiles_its_words_with_our_babel(project: Path, tmp_path: Path) -> None:
    needs = tomllib.loads((project / "pyproject.toml").read_text())["build-system"]["requires"]
    assert f"babel=={our_babel()}" in [need.lower() for need in needs]
    quiet = ("--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        *quiet,
        "--wheel-dir",
        str(tmp_path / "built"),
        str(project),
    ]
    subprocess.run(command, check=True)
    (wheel,) = (tmp_path / "built").glob("*.whl")
    names = ZipFile(wheel).namelist()
    lists = [name for name in names if name.endswith(".po")]
    assert lists
    assert [name for name in lists if name.replace(".po", ".mo") not in names] == []


def test_where_it_is_worked_on_its_words_are_ours_to_compile(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files=SAYING)
    done = manage(tmp_path, "compile_words", plugins="six-dice")
    compiled = (tmp_path / "six_dice" / WORDS).with_suffix(".mo")
    assert f"Compiled {compiled}.\n" in done.stdout, done.stderr
    assert b"Lancer" in compiled.read_bytes()


def test_where_it_has_no_word_list_yet_it_is_said_in_english(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files={"pad.py": SAYING["pad.py"]})
    done = manage(tmp_path, "compile_words", plugins="six-dice")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_word_list_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files={**SAYING, WORDS: "msgid Throw"})
    said = manage(tmp_path, "compile_words", plugins="six-dice").stderr
    assert said.startswith(f"The word list {tmp_path / 'six_dice' / WORDS} cannot be read: "), said
    assert said.count("\n") == 1


def test_its_list_of_words_says_where_each_stands_in_its_own_project(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files=SAYING)
    done = manage(tmp_path, "shell", "--no-imports", "-c", LISTED, plugins="six-dice")
    assert done.stdout == "Throw [('six_dice/pad.py', 0)]\n", done.stderr


LISTED = """
from scoresheets.base.ops.translation import edited_apps
from tests.words import extract_messages
(folder,) = (folder for folder in edited_apps() if folder.name == "six_dice")
for message in extract_messages(folder):
    if message.id:
        print(message.id, message.locations)
"""


def test_what_is_only_installed_is_left_as_it_came(tmp_path: Path) -> None:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    offer(folder, "six-dice", files=SAYING)
    done = manage(folder, "compile_words", plugins="six-dice")
    assert (done.returncode, "six_dice" in done.stdout) == (0, False), done.stderr
