"""How our stylesheets are written: what a reviewer, or an older browser, would otherwise stumble over."""

from collections.abc import Iterator
from pathlib import Path

from tests.house.project_files import ROOT, name, text

LONGEST = 120


def stylesheets() -> list[Path]:
    return sorted((ROOT / "static").rglob("*.css"))


def test_a_line_of_a_stylesheet_has_at_most_120_characters() -> None:
    assert [place for place, line in lines() if len(line) > LONGEST] == []


def lines() -> Iterator[tuple[str, str]]:
    for file in stylesheets():
        for number, line in enumerate(text(file).splitlines(), start=1):
            yield f"{name(file)}:{number}", line
