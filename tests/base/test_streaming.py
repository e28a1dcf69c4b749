"""The sender of a long response waits for its client, and cuts off a client that reads nothing: no part looks whole."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from scoresheets.base.server.daphne import streaming
from tests.loops import in_a_loop


class Request:
    """The parts of Daphne's request that are used, with this many bytes unsent."""

    def __init__(self, unsent: int) -> None:
        self.socket = SimpleNamespace(dataBuffer=b"", offset=0, _tempDataLen=unsent)
        self.connection = SimpleNamespace(transport=self.socket)
        self.channel: Any = object()
        self._disconnected = self.aborted = False
        self.request_start = 0.0

    def cut_off(self) -> None:
        self.aborted = True

    def restart_clock(self) -> None:
        self.request_start += 1.0


@in_a_loop
async def test_a_client_that_has_taken_most_is_sent_more_at_once() -> None:
    request = Request(streaming.MOST)
    await streaming._taken(request)
    assert not request.aborted
    assert request.request_start > 0.0  # Daphne's own limit begins anew


@in_a_loop
async def test_a_client_that_takes_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "STALLED", 0.3)
    request = Request(streaming.MOST + 30)

    async def takes() -> None:
        for _ in range(30):
            await asyncio.sleep(streaming.PAUSE)
            request.socket._tempDataLen -= 1

    await asyncio.gather(takes(), streaming._taken(request))
    assert not request.aborted


@pytest.mark.parametrize("limit", ["STALLED", "LONGEST"])
@in_a_loop
async def test_a_client_that_takes_nothing_is_cut_off(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, limit, 0.05)
    request = Request(streaming.MOST + 1)
    await streaming._taken(request)
    assert request.aborted


@in_a_loop
async def test_for_one_that_is_gone_nobody_waits() -> None:
    request = Request(streaming.MOST + 1)
    request._disconnected = True
    await streaming._taken(request)
    assert not request.aborted
