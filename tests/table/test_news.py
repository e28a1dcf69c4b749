"""News hold a table's id and version, never content; they are sent after the commit, with a short timeout.

News leave the server after the answer is made: a device that gets them finds the change, and
nobody waits for them.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections, transaction

from scoresheets.base.server import held_news
from scoresheets.base.server.held_news import answer_first
from scoresheets.models import Entry, Table
from scoresheets.table.live import render_cache
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked, group_of
from scoresheets.table.live.render_cache import cached_rendering
from scoresheets.table.services import devices, forgetting
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, RED_LINE, Party, Reply, new_key, open_table, write
from tests.sockets import Socket, do, told

pytestmark = pytest.mark.django_db(transaction=True)

LONG_AFTER = 10.0  # seconds; two hundred times the bound, however busy the machine
News = list[tuple[str, dict[str, Any]]]
Send = Callable[[str, dict[str, Any]], Awaitable[None]]


class Layer:
    """A channel layer that sends with a given function."""

    def __init__(self, send: Send) -> None:
        self.group_send = send


def with_layer(monkeypatch: pytest.MonkeyPatch, send: Send) -> None:
    monkeypatch.setattr("channels.layers.get_channel_layer", lambda: Layer(send))


@pytest.fixture
def news(party: Party, monkeypatch: pytest.MonkeyPatch) -> News:
    """The announcements since the table was opened, with their groups."""
    heard: News = []

    async def hear(group: str, message: dict[str, Any]) -> None:
        heard.append((group, message))

    with_layer(monkeypatch, hear)
    return heard


def ana_writes(party: Party, key: str | None = None) -> Reply:
    dice, box = RED_LINE
    return write(party.tablet("Ana"), party.opened, seat=1, turn=1, dice=dice, box=box, key=key)


def test_news_is_the_table_and_how_far_it_has_got(party: Party, news: News) -> None:
    assert ana_writes(party).status == 200
    version = party.table.version
    assert news == [(group_of(party.opened.public_id), {"type": "table.changed", "version": version})]


def test_news_of_ended_rights_names_devices_by_their_rows(party: Party, news: News) -> None:
    devices.free_seat(access=party.access(HOST), number=2)
    group, bo = group_of(party.opened.public_id), party.tablet("Bo").device.pk
    assert news == [
        (group, {"type": "table.revoked", "devices": [bo]}),
        (group, {"type": "table.changed", "version": party.table.version}),
    ]


@pytest.mark.parametrize("how", ["renamed", "removed"])
def test_news_of_a_name_that_is_gone_lets_every_process_forget_what_it_rendered(
    party: Party, news: News, how: str
) -> None:
    if how == "renamed":
        rename_seat(access=party.access(HOST), number=2, name="Bodo")
    else:
        forgetting.remove_name(access=party.access(HOST), number=2)
    changed = {"type": "table.changed", "version": party.table.version, "forget": True}
    assert news == [(group_of(party.opened.public_id), changed)]


def test_a_refused_entry_is_no_news(party: Party, news: News) -> None:
    dice, box = RED_LINE
    assert write(party.tablet("Bo"), party.opened, seat=2, turn=1, dice=dice, box=box).status == 422
    assert news == []


def test_a_retry_is_no_news(party: Party, news: News) -> None:
    ana_writes(party, "0" * 32)
    news.clear()
    assert ana_writes(party, "0" * 32).status == 200
    assert news == []


def test_news_leaves_only_after_the_commit(party: Party, news: News) -> None:
    with transaction.atomic():
        broadcast_changed(party.table)
        broadcast_revoked(party.table, device_ids=(1,))
        assert news == []
    assert len(news) == 2
    with transaction.atomic():
        broadcast_changed(party.table)
        transaction.set_rollback(True)
    assert len(news) == 2


def test_a_layer_that_hangs_holds_up_no_entry(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def hang(group: str, message: dict[str, Any]) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("given up")
            raise

    with_layer(monkeypatch, hang)
    monkeypatch.setattr(held_news, "BOUND", 0.05)
    began = time.monotonic()
    assert ana_writes(party).status == 200
    assert time.monotonic() - began < LONG_AFTER
    assert ended == ["given up"]
    assert Entry.objects.filter(table=party.opened).count() == 1


class BrokerGone(Exception):
    """An error of a broker's own library: of no class that we know."""


@pytest.mark.parametrize("error", [TimeoutError(), BrokerGone()])
def test_a_layer_that_fails_fails_no_entry(
    party: Party, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(group: str, message: dict[str, Any]) -> None:
        raise error

    with_layer(monkeypatch, fail)
    assert ana_writes(party).status == 200
    assert Entry.objects.filter(table=party.opened).count() == 1
    devices.free_seat(access=party.access(HOST), number=2)
    assert party.seat("Bo").device is None


SECONDS = 10.0


class Listening:
    """A channel layer that passes nothing on; `heard` holds its messages."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.something = asyncio.Event()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.heard.append(group)
        self.something.set()


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Listening:
    listening = Listening()
    monkeypatch.setattr("channels.layers.get_channel_layer", lambda: listening)
    return listening


async def in_a_request(loop: asyncio.AbstractEventLoop, view: Callable[[], None]) -> None:
    """Run a view in a thread, as the handler does; the thread ends with the test, and so does its connection."""

    def answered() -> None:
        try:
            with answer_first(loop, ""):
                view()
        finally:
            connections.close_all()

    await sync_to_async(answered, thread_sensitive=False)()


@pytest.mark.parametrize("fails", [False, True])
def test_news_wait_for_the_answer_and_then_leave_although_it_fails(layer: Listening, fails: bool) -> None:
    table = open_table().table
    layer.heard.clear()

    async def story() -> None:
        def view() -> None:
            broadcast_changed(table)
            assert layer.heard == []
            if fails:
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError) if fails else nullcontext():
            await in_a_request(asyncio.get_running_loop(), view)
        await asyncio.wait_for(layer.something.wait(), SECONDS)
        assert layer.heard == [group_of(table.public_id)]

    told(story)


def test_outside_of_a_request_news_leave_at_once(layer: Listening) -> None:
    table: Table = open_table().table
    layer.heard.clear()
    broadcast_changed(table)
    assert layer.heard == [group_of(table.public_id)]


def test_a_socket_takes_what_is_rendered_and_goes_to_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_table()

    async def story() -> str:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()

        def write_and_draw() -> int:
            with monkeypatch.context() as patch:
                patch.setattr(held_news, "_send", lambda *_news: None)
                party.record(*RED_LINE, key=new_key())
            render_cache.render_table(party.opened.public_id, "en")
            return party.table.version

        version = await do(write_and_draw)
        monkeypatch.setattr("scoresheets.table.live.consumers.render_table", None)
        await do(
            held_news._send, group_of(party.opened.public_id), {"type": "table.changed", "version": version}
        )
        frame = await socket.frame()
        await socket.close()
        return frame

    frame = told(story)
    kept = cached_rendering(party.opened.public_id, "en", version=party.table.version)
    assert kept is not None
    assert frame == kept.delta
