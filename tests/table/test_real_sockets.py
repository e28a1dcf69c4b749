"""Sockets on a real Daphne: admission, frames, and their end (S7, S22)."""

import pytest

from scoresheets.table.live.consumers import RIGHTS_ENDED
from tests.cast import RED_LINE, Party, faces, new_key, open_table
from tests.real_server import DaphneServer
from tests.table.page import Page
from tests.wire import Answer, WiredSocket, WiredTablet

pytestmark = pytest.mark.django_db(transaction=True)


def path_of(party: Party) -> str:
    return f"/ws/t/{party.opened.public_id}/"


def ana_writes(daphne: DaphneServer, party: Party) -> Answer:
    dice, box = RED_LINE
    ana = WiredTablet(daphne, party.tablet("Ana"))
    return ana.post(party.opened, "entries", seat=1, turn=1, dice=faces(dice), box=box, key=new_key())


@pytest.fixture
def party() -> Party:
    return open_table()


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", None, "http://127.0.0.1.evil.example:{port}", "http://127.0.0.1:1"],
)
def test_a_page_from_elsewhere_is_refused_with_the_host_s_own_cookie(
    party: Party, daphne: DaphneServer, origin: str | None
) -> None:
    origin = origin and origin.format(port=daphne.port)
    with WiredSocket(WiredTablet(daphne, party.host), path_of(party), origin=origin) as socket:
        assert socket.status == 403


def test_a_second_origin_is_refused(party: Party, daphne: DaphneServer) -> None:
    with WiredSocket(
        WiredTablet(daphne, party.host), path_of(party), headers=("Origin: http://evil.example",)
    ) as socket:
        assert socket.status in (400, 403)


def test_a_socket_that_does_not_exist_is_refused_without_a_word_in_the_log(
    party: Party, daphne: DaphneServer
) -> None:
    for path in ("/ws/", "/ws/t/", f"/t/{party.opened.public_id}/", f"/ws/t/{'x' * 60}/", "/ws/t/%C3%A9/"):
        with WiredSocket(WiredTablet(daphne, party.host), path) as socket:
            assert socket.status == 403
    assert "Traceback" not in daphne.log()
    assert party.opened.public_id not in daphne.log()


@pytest.mark.one_process  # with two, the answering one may not know yet what the other has sent
def test_an_entry_reaches_the_others_each_in_their_language(party: Party, daphne: DaphneServer) -> None:
    bo, cleo = (
        WiredTablet(daphne, party.tablet("Bo"), "en"),
        WiredTablet(daphne, party.tablet("Cleo"), "fr"),
    )
    pages = {wired: Page(wired.get(f"/t/{party.opened.public_id}/").text) for wired in (bo, cleo)}
    with WiredSocket(bo, path_of(party)) as english, WiredSocket(cleo, path_of(party)) as french:
        english.frame()
        french.frame()
        answer = ana_writes(daphne, party)
        assert answer.status == 200
        pushed = english.frame()
        assert pushed == answer.text
        pages[bo].take(pushed)
        pages[cleo].take(french.frame())
    for wired, page in pages.items():
        fresh = Page(wired.get(f"/t/{party.opened.public_id}/").text)
        shared = ("whose-turn", "players", "sheet-1", "sheet-2", "sheet-3", "ledger")
        assert page.board(*shared) == fresh.board(*shared)
        assert page.version == party.table.version


def test_a_freed_seat_s_socket_and_cookie_are_dead_at_once(party: Party, daphne: DaphneServer) -> None:
    bo, host = WiredTablet(daphne, party.tablet("Bo")), WiredTablet(daphne, party.host)
    with WiredSocket(bo, path_of(party)) as socket:
        socket.frame()
        assert host.post(party.opened, "seats/free", seat=2).status == 200
        assert ana_writes(daphne, party).status == 200
        assert socket.end() == RIGHTS_ENDED
    assert bo.get(f"/t/{party.opened.public_id}/").status == 404
    with WiredSocket(bo, path_of(party)) as socket:
        assert socket.end() == RIGHTS_ENDED
