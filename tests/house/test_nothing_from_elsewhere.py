"""P1, P9: no file of ours asks another host for anything, and none names real people."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.goldens import golden_files
from tests.house.findings import hosts_in
from tests.house.project_files import ROOT, name, text
from tests.roles import PHASES, open_room
from tests.security.answers import pages

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


@pytest.mark.django_db
@pytest.mark.parametrize("phase", PHASES)
def test_pages_are_made_without_a_network(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def refuse(*address: Any, **_more: Any) -> Any:
        asked.append(address)
        raise OSError("no network")

    room = open_room(phase)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    assert sum(answer.status_code == 200 for _label, answer in pages(room)) > 30
    assert [
        each for each in asked if "192.0.2.1" not in str(each)
    ] == []  # which only asks this machine for its own address


@pytest.mark.parametrize("file", golden_files(), ids=name)
def test_golden_games_are_played_by_the_cast(file: Path) -> None:
    told = json.loads(text(file))
    assert set(told["players"]) - CAST == set()
    assert {entry["player"] for entry in told["entries"]} - CAST == set()


def test_screenshots_are_taken_of_the_cast() -> None:
    script = text(ROOT / "tests" / "browser" / "screenshots.py")
    named = set(re.findall(r'"([A-Z][a-z]+)"', script)) - {"Friday", "GET", "POST"}
    assert named
    assert {each for each in named if each not in CAST} == set()
