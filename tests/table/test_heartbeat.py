"""Heartbeats: every socket gets one regularly, lost news are noticed, and a page with the newest
version is left alone.

Sockets on a real Daphne: admission, frames, and their end (S7, S22).
"""

import asyncio
import logging
import math

import pytest
from django.db import OperationalError

from scoresheets.base.assets.build import build_mark
from scoresheets.models import Table
from scoresheets.table.live import consumers, heartbeat, render_cache
from scoresheets.table.live.consumers import RIGHTS_ENDED
from tests.cast import RED_LINE, Party, Tablet, faces, new_key
from tests.real_server import DaphneServer
from tests.sockets import PATIENCE, Socket, do, has_members, live, told
from tests.table.page import Page, state_of
from tests.wire import Answer, WiredSocket, WiredTablet

pytestmark = pytest.mark.django_db(transaction=True)


class Listening:
    def __init__(self, public_id: str) -> None:
        self.public_id = public_id

    async def hear_heartbeat(self, version: int | None) -> None:
        raise AssertionError("nobody looks here")


def write_unheard(party: Party) -> None:
    """Write an entry whose news are lost."""
    party.record(*RED_LINE)


def forget_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheets.table.live.broadcast.send_after_answer", lambda place, message: None)


@live
async def test_a_socket_that_is_up_to_date_gets_a_sign_of_life_and_no_more(party: Party) -> None:
    sockets = [await Socket(party.tablet(name), party.opened).opened() for name in ("Ana", "Bo")]
    await heartbeat.send_heartbeats([party.opened.public_id])
    assert [await socket.frame() for socket in sockets] == [str(2 * heartbeat.APART)] * 2


def test_a_sign_says_how_far_apart_so_many_are_to_come_back() -> None:
    heartbeat._listening.clear()
    assert heartbeat.sign() == "0"
    crowd: list[list[Listening]] = [[Listening(str(table)) for _member in range(4)] for table in range(500)]
    for members in crowd:
        heartbeat._listening[members[0].public_id] = set(members)
    try:
        assert heartbeat.sign() == "12000"  # two thousand in twelve seconds
    finally:
        heartbeat._listening.clear()


def test_whoever_missed_the_news_is_brought_them(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_the_news(monkeypatch)

    async def story() -> tuple[str, str]:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()
        await do(write_unheard, party)
        assert await socket.is_silent()
        await heartbeat.send_heartbeats([party.opened.public_id])
        first = await socket.frame()
        await heartbeat.send_heartbeats([party.opened.public_id])
        return first, await socket.frame()

    first, second = told(story)
    assert state_of(first)["version"] == str(party.table.version)
    assert "Red Line" in first
    assert second == str(heartbeat.APART)


@live
async def test_the_beat_comes_by_itself_and_ends_with_the_last_socket(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "PERIOD", 0.08)

    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    assert render_cache._snapshots
    monkeypatch.setattr(render_cache, "SNAPSHOT_AGE", -math.inf)  # all are too old by now
    sign = await socket.frame()
    await socket.wire.disconnect()
    assert heartbeat._beating is not None
    await asyncio.wait_for(heartbeat._beating, 5)
    assert sign == str(heartbeat.APART)
    assert not heartbeat._listening
    assert not render_cache._snapshots, "nobody asks for them any more, and they are not let go"


@live
async def test_the_socket_of_a_table_that_is_gone_is_closed(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_the_news(monkeypatch)

    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    await do(Table.objects.filter(pk=party.opened.pk).delete)
    await heartbeat.send_heartbeats([party.opened.public_id])
    assert int(await socket.end()) == RIGHTS_ENDED


@live
async def test_a_socket_that_ends_by_an_error_is_no_longer_counted_or_fed(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> object:
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(consumers, "access_table", away)
        never = Socket(party.tablet("Ana"), party.opened)
        await never.wire.send_input({"type": "websocket.connect"})
        with pytest.raises(OperationalError):
            await never.wire.wait(timeout=PATIENCE)  # `connect` would only say so after its timeout
    assert not has_members(party.opened)
    socket = await Socket(party.tablet("Bo"), party.opened).opened()
    assert has_members(party.opened)
    with monkeypatch.context() as patch:
        patch.setattr(consumers, "render_table", away)
        patch.setattr(consumers, "cached_rendering", lambda *_, **__: None)
        await do(party.record, *RED_LINE)
        with pytest.raises(OperationalError):
            await socket.wire.wait(timeout=PATIENCE)
    assert not has_members(party.opened)
    assert heartbeat.sign() == "0"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError(), "Tables were not told how far they are: OperationalError"),
        (RuntimeError(), "Tables were not told how far they are."),
    ],
)
def test_what_fails_once_stops_no_beat(
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    said: str,
) -> None:
    async def away(places: object) -> object:
        raise error

    async def story() -> bool:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()
        monkeypatch.setattr(heartbeat, "_read", away)
        await heartbeat.send_heartbeats([party.opened.public_id])
        return await socket.is_silent()

    with caplog.at_level(logging.WARNING, "scoresheets.table.live.heartbeat"):
        assert told(story)
    assert [record.getMessage() for record in caplog.records] == [said]


@pytest.mark.parametrize(
    ("asked", "is_told"),
    [
        ("version={now}&language=en&build={build}", False),
        ("version={before}&language=en&build={build}", True),
        ("version={now}&language=fr&build={build}", True),
        ("version={now}", True),
        ("", True),
    ],
)
def test_a_page_that_has_the_newest_is_not_told_it_again(party: Party, asked: str, is_told: bool) -> None:
    version = party.table.version
    query = asked.format(now=version, before=version - 1, build=build_mark())

    async def story() -> tuple[str, str]:
        socket = Socket(party.tablet("Bo"), party.opened, path=f"/ws/t/{{public_id}}/?{query}")
        first = await socket.open()
        await do(write_unheard, party)
        return first, await socket.frame()

    first, news = told(story)
    assert (not first.isdigit()) is is_told
    if is_told:
        assert state_of(first)["version"] == str(version)
    assert state_of(news)["version"] == str(version + 1)
    assert state_of(news)["base"] in ("0", str(version))


@pytest.mark.parametrize("build", ["", "&build=", "&build=0123456789ab"])
def test_a_page_of_another_build_is_told_of_a_phase_that_it_does_not_know(party: Party, build: str) -> None:
    """So it reloads, as pages did before they named their build."""
    version = party.table.version

    async def story() -> str:
        path = f"/ws/t/{{public_id}}/?version={version}&language=en{build}"
        return await Socket(party.tablet("Bo"), party.opened, path=path).open()

    state = state_of(told(story))
    assert (state["version"], state["phase"], state["language"]) == (str(version + 1), "anew", "en")


def test_every_page_with_a_socket_says_of_which_build_it_is(party: Party) -> None:
    for screen in ("", "tv/"):
        page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/{screen}").text
        assert f' data-build="{build_mark()}"' in page


def test_saying_that_one_has_the_newest_lets_no_stranger_in(party: Party) -> None:
    async def story() -> int:
        path = f"/ws/t/{{public_id}}/?version={version}&language=en&build={build_mark()}"
        socket = Socket(stranger, party.opened, path=path)
        accepted, _ = await socket.wire.connect(timeout=10)
        assert accepted
        return int(await socket.end())

    version, stranger = party.table.version, Tablet()
    assert told(story) == RIGHTS_ENDED


def path_of(party: Party) -> str:
    return f"/ws/t/{party.opened.public_id}/"


def ana_writes(daphne: DaphneServer, party: Party) -> Answer:
    dice, box = RED_LINE
    ana = WiredTablet(daphne, party.tablet("Ana"))
    return ana.post(party.opened, "entries", seat=1, turn=1, dice=faces(dice), box=box, key=new_key())


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
