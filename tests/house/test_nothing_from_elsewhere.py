"""P1, P9: no file of ours asks another host for anything, and none names real people."""

import json
import re
from pathlib import Path

import pytest

from tests.goldens import golden_files
from tests.house.findings import hosts_in
from tests.house.project_files import ROOT, name, text

CAST = frozenset({"Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon"})


@pytest.mark.parametrize(
    "source",
    [
        '<img src="https://cdn.example/x.png">',
        "@import url(//cdn.example/x.css);",
        'import "https://cdn.example/x.js";',
        "new WebSocket(`wss://cdn.example/`)",
        "/* a */ fetch('http://cdn.example') // b",
        '<link href="//fonts.example/css">',
    ],
)
def test_another_host_would_be_seen(source: str) -> None:
    assert hosts_in(source)


@pytest.mark.parametrize("file", golden_files(), ids=name)
def test_golden_games_are_played_by_the_cast(file: Path) -> None:
    told = json.loads(text(file))
    assert set(told["players"]) - CAST == set()
    assert {entry["player"] for entry in told["entries"]} - CAST == set()


def test_screenshots_are_taken_of_the_cast() -> None:
    script = text(ROOT / "tests" / "browser" / "screenshots.py")
    named = set(re.findall(r'"([A-Z][a-z]+)"', script)) - {"Friday", "GET", "POST", "Yahtzee"}
    assert named
    assert {each for each in named if each not in CAST} == set()
