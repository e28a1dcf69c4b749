"""S1: every address, method and role has its answer, and no cell is wrong."""

from dataclasses import replace

import pytest

from scoresheets.table.live.routing import websocket_urlpatterns
from tests.cast import Tablet
from tests.roles import OUTSIDE, ROLES, Rows, open_room, put_out
from tests.security.matrix import ANSWERS, METHODS, SOCKETS, ask, patterns, table_addresses
from tests.sure import nothing_written


def test_every_address_has_its_row() -> None:
    assert {name for name, _method, _phase in ANSWERS} == set(patterns())
    assert set(SOCKETS) == {str(pattern.pattern) for pattern in websocket_urlpatterns}


@pytest.mark.parametrize("role", ["nobody", "host"])
def test_no_other_method_is_answered(role: str) -> None:
    room = open_room("play")
    rows, found = Rows(), {}
    for name in patterns():
        answered = {method for row, method, _phase in ANSWERS if row == name}
        answered |= {"HEAD"} if "GET" in answered else set()
        for method in METHODS:
            if method not in answered:
                found[name, method] = ask(room.tablets[role], room, name, method).status_code
    assert rows.are_the_same()
    # Django's own view redirects every other method; other sites ask whether they may read a night's JSON.
    assert {cell for cell, status in found.items() if status != 405} == {
        ("night_feed", "OPTIONS"),
        *(("set_language", method) for method in METHODS if method not in ("GET", "HEAD", "POST")),
    }


@pytest.mark.parametrize("phase", ["lobby", "play", "over", "closed"])
def test_who_is_outside_is_outside_of_every_row(phase: str) -> None:
    """The matrix itself: an outsider gets 404 at every address of a table, a member never."""
    for (name, method, where), answers in ANSWERS.items():
        if where != phase or name not in table_addresses() or name == "acknowledge_sent_away":
            continue  # that one is for outsiders who have not read the message yet
        for role, status in zip(ROLES, answers.split(), strict=True):
            assert (status == "404") == (role in OUTSIDE), (name, method, role)


def test_who_has_not_read_yet_that_it_was_sent_away_is_told_so_wherever_it_asks_at_the_table() -> None:
    room, tablet = open_room("play"), Tablet()
    put_out(room.party, tablet, told=False)
    told = replace(room, tablets={**room.tablets, "untold": tablet})
    with nothing_written():
        found = {}
        for name, method, phase in ANSWERS:
            if phase == "play" and name in table_addresses() and name != "acknowledge_sent_away":
                found[name, method] = ask(tablet, told, name, method).status_code
        assert len(found) > 40
        assert set(found.values()) == {410}
    assert "has sent this device away" in tablet.get(f"/t/{room.opened.public_id}/").text
    assert tablet.asks(room.opened, "acknowledge_sent_away", htmx=False).location == "/"
    assert tablet.get(f"/t/{room.opened.public_id}/").status == 404
