"""S1: a stranger cannot tell a table from no table, and each device sees only the links that it may hand on.

S1: a stranger to a table reads the same page, made by the same work, as if there were no table.

A device that came by a printed sheet may type that one, and is a stranger to everything else.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.urls import reverse

from tests.cast import Tablet
from tests.paper.paper_world import PaperTable, on_paper
from tests.paper.test_sheet_links import at_a_night, came, path_of
from tests.roles import OUTSIDE, Passerby, Room, open_room
from tests.security.matrix import METHODS, ask, patterns
from tests.security.test_socket_matrix import opened
from tests.sockets import Socket, told
from tests.sure import nothing_written

NO_TABLE = "NoSuchTable-4Tz8qLkR9w"  # as long as a real one's id
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=)"[^"]*"')


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


CHANCE = 0.002  # the token of a page sometimes costs an extra call; reading a row costs many times that


class Calls:
    """The number of function calls: the server's work for an answer, at any speed of the machine."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        def heard(_frame: object, event: str, _what: object) -> None:
            self.count += event in ("call", "c_call")

        sys.setprofile(heard)
        try:
            yield
        finally:
            sys.setprofile(None)


@pytest.mark.long
@pytest.mark.parametrize("role", sorted(OUTSIDE))
def test_the_same_work_is_done(role: str) -> None:
    room = open_room("over")
    for name in ("table", "go_on", "play_again", "log", "fragments", "record_entry"):
        nowhere = work(room, role, name, NO_TABLE)
        assert work(room, role, name, room.table.public_id) == pytest.approx(nowhere, rel=CHANCE), name


def work(room: Room, role: str, name: str, public_id: str) -> int:
    """Return the fewest calls of four tries: the first ones fill caches."""
    found, method = [], "GET" if name in ("table", "log", "fragments") else "POST"
    for _ in range(4):
        calls = Calls()
        with calls.counted():
            ask(room.tablets[role], room, name, method, public_id=public_id)
        found.append(calls.count)
    return min(found)


@pytest.mark.long
def test_whoever_is_led_nowhere_may_type_the_code(client: Any) -> None:
    room = open_room("play")
    for path in (
        f"/t/{room.table.public_id}/",
        f"/t/{NO_TABLE}/",
        "/join/no-such-token/",
        "/r/none/",
        "/nowhere/",
    ):
        answer = client.get(path)
        page = answer.content.decode()
        assert answer.status_code == 404
        assert re.search(r'<form[^>]* action="/join/">.*?name="code".*?</form>', page, re.DOTALL)
        assert answer.headers["Cache-Control"] == "no-store"
    typed = client.post("/join/", {"code": room.table.code})
    assert (typed.status_code, typed.headers["Location"]) == (302, f"/join/{room.table.join_token}/")


@pytest.mark.long
def test_an_address_that_nothing_has_is_answered_as_a_table_that_is_not_ones_own(client: Any) -> None:
    room = open_room("play")
    here = look(client.get(f"/t/{room.table.public_id}/"), f"/t/{room.table.public_id}/")
    assert here == look(client.get("/nowhere/"), "/nowhere/")


TYPED = {"do": "keep", "seat": "1", "box:fives.1": "5"}


def below_the_table(paper: PaperTable) -> list[str]:
    """Return every address of the table that needs only its id."""
    found = [name for name, pattern in patterns().items() if str(pattern.pattern).startswith("t/")]
    return [reverse(name, args=[paper.opened.public_id]) for name in found]


def asked(tablet: Tablet, method: str, path: str) -> int:
    fields = TYPED if method == "POST" else {}
    if method == "POST":
        return int(tablet.client.post(path, fields).status_code)
    return int(tablet.client.generic(method, path).status_code)


def test_everything_else_at_the_table_is_a_stranger_s() -> None:
    evening, paper = at_a_night()
    tablet, stranger, wrong = came(paper), Tablet(), {}
    ways = [*below_the_table(paper), f"/n/{evening.opened.public_id}/", path_of(paper, 1)[:-2] + "/"]
    with nothing_written():
        for path in ways:
            for method in METHODS:
                answers = {asked(each, method, path) for each in (tablet, stranger)}
                if len(answers) > 1 or min(answers) < 400:
                    wrong[method, path] = answers
        assert wrong == {}


def test_the_code_of_another_sheet_is_a_right_of_its_own_and_a_wrong_one_none() -> None:
    paper = on_paper()
    tablet, own, other = came(paper, 1), path_of(paper, 1), path_of(paper, 2)
    never = reverse("come_to_sheet", args=["x" * 22])
    assert [tablet.get(path).status for path in (own, other, never)] == [200, 200, 404]
    assert tablet.post(own, {**TYPED, "seat": "2"}).status == 200
    assert [seat for seat, _typing in paper.typed.sheets] == [1]
    assert len(tablet.get(never).text) == len(Passerby().get(never).text)


@pytest.mark.django_db(transaction=True)
def test_no_socket_of_the_table_opens() -> None:
    paper = on_paper()
    tablet = Tablet()
    assert tablet.post(path_of(paper), {"typist": "Maud"}, htmx=False).status == 302
    for path in ("/ws/t/{public_id}/", "/ws/t/{public_id}/tv/"):
        assert str(told(opened, Socket(tablet, paper.opened, path=path))) == "4403"
