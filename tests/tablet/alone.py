"""Run the pad of a tablet in this process, where no thread may start and no socket open.

`python -m tests.tablet.alone FILE` takes a migrated database, opens every page of a table, plays a whole game, and
prints one line of JSON about what it met.
"""

from __future__ import annotations

import _thread
import html
import importlib.abc
import json
import random
import re
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from urllib.parse import urlencode, urljoin

ADDRESS = "http://localhost:8000/app/pad/"
HOME = "/app/pad/"
NOT_THERE = {
    *("OpenSSL", "PIL", "autobahn", "babel", "channels", "cryptography", "daphne", "ifaddr", "platformdirs"),
    *("psycopg", "redis", "twisted", "wakepy", "whitenoise", "zeroconf"),
}
"""Packages that no tablet has."""
NOT_OURS = ("https://", f"{HOME}static/", "/app/about.html")
"""Beginnings of addresses that lead to another host, or to a file of the folder's own."""
LEADS = re.compile(r'\b(?:href|data-(?:fragments|here|again|rest))="([^"#]+)')
ELSEWHERE = "Not on one tablet alone"
KINDS = re.compile(r"(?<=/)(?=[^/]*\d)[\w-]{5,}(?=/)|\?.*")
asked: list[str] = []


class Missing(importlib.abc.MetaPathFinder):
    """Finds none of these packages, although they are installed here."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in NOT_THERE:
            asked.append(f"import {name}")
            raise ModuleNotFoundError(name)
        return None


def forbid() -> None:
    """Let threads, sockets, processes and packages of a server be refused, and noted."""

    def refuse(what: str) -> Any:
        def refused(*_given: Any, **_named: Any) -> None:
            asked.append(what)
            raise RuntimeError(f"There is no {what} in a tablet.")

        return refused

    for place, name in (
        *((_thread, "start_new_thread"), (threading, "_start_new_thread"), (threading.Thread, "start")),
        *(
            (socket.socket, "__init__"),
            (socket, "getaddrinfo"),
            (socket, "gethostname"),
            (subprocess, "Popen"),
        ),
    ):
        setattr(place, name, refuse(name))
    sys.meta_path.insert(0, Missing())


def fetch(path: str, fields: Sequence[tuple[str, object]] | None = None, **headers: str) -> Any:
    """Return (status, head, text) of a page, or of the answer to a form with these fields."""
    from scoresheets.tablet.handler import answer

    if fields is None:
        status, lines, body = answer("GET", path, headers)
    else:
        told = {"Content-Type": "application/x-www-form-urlencoded", "Origin": ADDRESS.removesuffix(HOME)}
        status, lines, body = answer("POST", path, told | headers, urlencode(fields).encode())
    return status, dict(lines), body.decode(errors="replace")


def form_of(page: str, having: str) -> tuple[str, list[tuple[str, object]]]:
    """Return the address and the hidden and chosen fields of the first form with this in it."""
    form = next(each for each in re.findall(r"<form\b.*?</form>", page, re.DOTALL) if having in each)
    action = html.unescape(re.findall(r'action="([^"]*)"', form)[0])
    hidden = re.findall(r'<input type="hidden" name="([^"]*)"(?: id="[^"]*")? value="([^"]*)"', form)
    chosen = re.findall(r'<input type="radio"[^>]*name="([^"]*)" value="([^"]*)" checked', form)
    return action, [(name, html.unescape(value)) for name, value in (*hidden, *chosen)]


def open_game(key: str, names: Sequence[str] = ("Ana", "Bo")) -> str:
    """Open a table of this game by the forms of the pages and start it; return its address."""
    action, fields = form_of(fetch(HOME)[2], f'name="game" value="{key}"')
    fields = [each for each in fields if each[0] != "name"]
    where = fetch(action, [*fields, *(("name", name) for name in names)])[1]["Location"]
    action, fields = form_of(fetch(where)[2], "/start/")
    assert fetch(action, fields)[0] == 302
    return str(where)


def play(where: str, most: int = 400) -> int:
    """Write random entries at this table until the game is over; return how many were written."""
    from games.kit.turns import turns_before
    from scoresheets.models import Table
    from scoresheets.plugin.contract.hands import chosen_move
    from scoresheets.table.selectors.states import table_history

    token = form_of(fetch(where)[2], "csrfmiddlewaretoken")[1][0]
    chance, table = random.Random(1), Table.objects.get(public_id=where.split("/")[-2])  # noqa: S311
    for written in range(most):
        table.refresh_from_db()
        seats = [seat.number for seat in table.seats.all()]
        history = table_history(table, tuple(table.seats.all()))
        state = history.state
        if state.seat is None:
            return written
        move = chosen_move(history.game, state, state.seat, chance)
        entry: dict[str, Any] = dict(history.game.write_move(move, seats.__getitem__))
        fields: list[tuple[str, object]] = [
            ("key", secrets.token_hex(16)),
            ("seat", seats[state.seat]),
            ("turn", turns_before(state) + 1),
            *((name, "".join(map(str, value)) if name == "dice" else value) for name, value in entry.items()),
        ]
        status, _head, text = fetch(f"{where}entries/", [token, *fields], **{"HX-Request": "true"})
        assert status == 200, text
    raise AssertionError("The game does not end.")


def walk(*begin: str) -> dict[str, int]:
    """Open every page that the pages from here lead to, three of each kind; return the status of each."""
    todo, seen, kinds = [*begin], dict[str, int](), dict[str, int]()
    while todo:
        path = todo.pop(0)
        kind = KINDS.sub("*", path)
        if path in seen or kinds.get(kind, 0) >= 3 or path.startswith(NOT_OURS):
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        seen[path], head, text = fetch(path)
        if "Location" in head:
            todo.append(urljoin(path, head["Location"]))
        if "html" in head.get("Content-Type", "") and "Content-Disposition" not in head:
            todo += [urljoin(path, html.unescape(each)) for each in LEADS.findall(text)]
    return seen


def send_file(action: str, token: tuple[str, object], content: bytes) -> tuple[int, dict[str, str]]:
    """Send a form with one file; return (status, head) of the answer."""
    from scoresheets.tablet.handler import answer

    head = b'--x\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n'
    body = head % (token[0].encode(), b"") + str(token[1]).encode() + b"\r\n"
    body += head % (b"file", b'; filename="copy"') + content + b"\r\n--x--\r\n"
    told = {"Content-Type": "multipart/form-data; boundary=x", "Origin": ADDRESS.removesuffix(HOME)}
    status, lines, _body = answer("POST", action, told, body)
    return status, {line[0]: line[1] for line in lines}


def carry_over() -> int:
    """Save everything as a file, bring it back, and return the status of the answer."""
    from scoresheets.tablet.handler import answer

    token = form_of(fetch(f"{HOME}tablet/")[2], "csrfmiddlewaretoken")[1][0]
    saved = answer("GET", f"{HOME}tablet/scoresheets.sqlite3", {})[2]
    return send_file(f"{HOME}tablet/back/", token, saved)[0]


def elsewhere(table: str) -> list[str]:
    """Return the addresses for other devices that do not say where they work."""
    places = (
        "nights/",
        "night/abc/",
        "p/abc/",
        "join/",
        "join/abc/",
        "watch/abc/",
        "host/abc/",
        "r/abc/",
        "https/",
    )
    asked = [
        *(HOME + place for place in places),
        *(table + place for place in ("links/", "tv/", "qr.svg", "end.png")),
    ]
    answers = {path: fetch(path) for path in asked}
    return [path for path, (status, _head, text) in answers.items() if status != 404 or ELSEWHERE not in text]


def main() -> None:
    """Print what was met."""
    from scoresheets.tablet import handler

    forbid()
    handler.start(database=sys.argv[1], address=ADDRESS)
    handler.make_ready()
    handler.begin()
    playing = open_game("yahtzee")
    over = open_game("yahtzee")
    entries = play(over)
    met = walk(HOME, playing, over)
    works = elsewhere(over)
    back = carry_over(), fetch(over)[0]
    print(json.dumps({"entries": entries, "pages": met, "asked": asked, "back": back, "works": works}))  # noqa: T201


if __name__ == "__main__":
    main()
