"""News leave the server after the answer is made: a device that gets them finds the change, and
nobody waits for them.
"""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from scoresheets.base.server import held_news
from scoresheets.base.server.held_news import answer_first
from scoresheets.models import Table
from scoresheets.table.live import render_cache
from scoresheets.table.live.broadcast import broadcast_changed, group_of
from scoresheets.table.live.render_cache import cached_rendering
from tests.cast import RED_LINE, new_key, open_table
from tests.sockets import Socket, do, told

pytestmark = pytest.mark.django_db(transaction=True)
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
    monkeypatch.setattr(held_news, "get_channel_layer", lambda: listening)
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
