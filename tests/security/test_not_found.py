"""S1: a stranger to a table reads the same page, made by the same work, as if there were no table."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.roles import OUTSIDE, Room, open_room
from tests.security.matrix import ask
from tests.security.test_strangers import NO_TABLE, look

CHANCE = 0.002  # the token of a page sometimes costs an extra call; reading a row costs many times that

pytestmark = [pytest.mark.long, pytest.mark.django_db]


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


def test_an_address_that_nothing_has_is_answered_as_a_table_that_is_not_ones_own(client: Any) -> None:
    room = open_room("play")
    here = look(client.get(f"/t/{room.table.public_id}/"), f"/t/{room.table.public_id}/")
    assert here == look(client.get("/nowhere/"), "/nowhere/")
