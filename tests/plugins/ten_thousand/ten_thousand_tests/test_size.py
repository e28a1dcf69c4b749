"""The game stays small, as it shows how much work a game from outside is."""

from __future__ import annotations

from pathlib import Path

from scoresheets.pads import PADS
from tests.pads.members import given_members

PROJECT = Path(__file__).parents[1]
COUNTED = {".py", ".html", ".css"}
MOST_LINES, MOST_MEMBERS = 1400, 16


def test_it_has_few_lines_of_python_templates_and_styles() -> None:
    files = [*PROJECT.glob("*.py"), *(PROJECT / "ten_thousand").rglob("*")]
    counted = [file for file in files if file.suffix in COUNTED and file.name != "testing.py"]
    assert 1000 < sum(len(file.read_text(encoding="utf-8").splitlines()) for file in counted) <= MOST_LINES
    assert [file for file in files if file.suffix == ".js"] == []


def test_it_gives_few_members_of_its_pad() -> None:
    given = given_members(PADS["ten-thousand"])
    assert "tray.asks" in given
    assert len(given) <= MOST_MEMBERS
