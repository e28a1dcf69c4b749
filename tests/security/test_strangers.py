"""S1: a stranger cannot tell a table from no table, and each device sees only the links that it may hand on."""

import re
from typing import Any

import pytest

from tests.cast import Tablet
from tests.roles import Room, open_room
from tests.security.matrix import ask, patterns

NO_TABLE = "NoSuchTable-4Tz8qLkR9w"  # as long as a real one's id
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=)"[^"]*"')

pytestmark = pytest.mark.django_db


def look(answer: Any, public_id: str, text: str | None = None) -> tuple[int, dict[str, str], str]:
    """Return status, headers and body (or this text of it), without the parts that differ between any two answers."""
    body = TOKEN.sub(r"\1", answer.content.decode() if text is None else text).replace(public_id, "ID")
    headers = {name: value for name, value in answer.headers.items() if name != "Content-Length"}
    return answer.status_code, headers, body


@pytest.mark.parametrize("name", ["join", "watch", "become_host"])
def test_a_token_of_another_kind_or_none_at_all_opens_nothing(name: str) -> None:
    room = open_room("play")
    table, client = room.table, Tablet().client
    tokens = {"join": table.join_token, "watch": table.watch_token, "become_host": room.host_token}
    wrong = [token for kind, token in tokens.items() if kind != name]
    for token in [*wrong, table.public_id, table.code, table.host_token_hash, "x", "é"]:
        path = f"/{patterns()[name].pattern}".replace("<str:token>", token)
        assert client.get(path).status_code == 404
        assert client.post(path).status_code == 404
    assert client.get(f"/{patterns()[name].pattern}".replace("<str:token>", tokens[name])).status_code == 200


def pages_of(room: Room, role: str) -> str:
    """Return the text of all pages that this role can see."""
    names = ("table", "links", "log", "fragments", "home")
    return "".join(ask(room.tablets[role], room, name, "GET").content.decode() for name in names)


@pytest.mark.parametrize("phase", ["lobby", "play"])
def test_a_watcher_is_not_told_how_to_sit_down(phase: str) -> None:
    room = open_room(phase)
    table = room.table
    code = f"{table.code[:4]} {table.code[4:]}"
    assert code in pages_of(room, "member")
    assert table.join_token in pages_of(room, "member")
    watched = pages_of(room, "watcher")
    assert [secret for secret in (code, table.code, table.join_token) if secret in watched] == []


@pytest.mark.parametrize("role", ["host", "ex_host", "in_turn", "watcher"])
def test_a_host_link_that_exists_is_shown_to_nobody_again(role: str) -> None:
    room = open_room("play")
    pages = pages_of(room, role)
    assert room.host_token not in pages
    assert room.table.host_token_hash not in pages


def test_a_new_host_link_stands_only_in_the_answer_that_made_it() -> None:
    room = open_room("play")
    host = room.tablets["host"]
    made = host.asks(room.table, "revoke_link", kind="host")
    token = re.search(r"/host/([\w-]{22})/", made.text)
    assert token
    assert token[1] not in pages_of(room, "host")
    assert host.get(f"/host/{token[1]}/").status == 200
    assert host.get(f"/host/{room.host_token}/").status == 404
