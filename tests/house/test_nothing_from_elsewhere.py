"""P1, P9: nothing of ours asks another host for anything, and no file of ours tells of real people."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.goldens import golden_files
from tests.house.project_files import ROOT, in_folders, name, templates, text
from tests.roles import PHASES, open_room
from tests.security.answers import pages

ELSEWHERE = re.compile(r"""(?i)(?:https?:|wss?:)?//(?=[\w\[])[^\s"'<>)]*""")
NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")
CAST = frozenset({"Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jon"})


def static_files() -> list[Path]:
    """Ours, but for fonts, which no text stands in."""
    return [file for file in in_folders("static", "*") if file.suffix in (".css", ".js", ".svg")]


def hosts_in(source: str) -> list[str]:
    """The addresses of other hosts in it, comments of scripts and the names of XML's vocabularies apart."""
    code = re.sub(r"(?m)(?:^|\s)//\s.*$|/\*.*?\*/", "", source, flags=re.DOTALL if "/*" in source else 0)
    found = [each.group() for each in ELSEWHERE.finditer(code)]
    return [address for address in found if address.rstrip("/") not in NAMESPACES]


@pytest.mark.parametrize("file", [*templates(), *static_files()], ids=name)
def test_no_file_that_browsers_get_names_another_host(file: Path) -> None:
    marked = re.sub(r"<a [^>]*rel=\"[^\"]*noreferrer[^>]*>", "", text(file))
    assert hosts_in(marked) == []


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
    ] == []  # which only asks this machine for its own


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
