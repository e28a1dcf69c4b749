"""S35: the devices that came by a link give way in an order that a crowd of newcomers cannot turn round."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoresheets.base.server import presence
from scoresheets.base.server.presence import Standing, devices_here, hear_from, saw, standing

BEFORE, SINCE = presence.STARTED - timedelta(hours=1), presence.STARTED + timedelta(hours=1)


class Clock:
    """A steady clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    monkeypatch.setattr(presence, "_others", {})
    return clock


def of(device: int, *, by_socket: bool = False) -> Standing:
    return standing(device, SINCE, by_socket=by_socket)


def stays(clock: Clock, device: int, seconds: float) -> None:
    """Let a device ask now, and again after so many seconds."""
    saw(device)
    clock.now += seconds
    saw(device)


def test_a_device_that_never_came_back_gives_way_first(clock: Clock) -> None:
    assert of(1) == Standing.NEVER_BACK
    saw(1)
    assert of(1, by_socket=True) == Standing.NEWCOMER
    assert Standing.NEVER_BACK < Standing.NEWCOMER < Standing.LONG_GONE < Standing.AWAY < Standing.HERE


def test_one_of_before_the_start_is_no_newcomer() -> None:
    assert standing(1, BEFORE, by_socket=True) == Standing.AWAY
    saw(1)
    assert standing(1, BEFORE, by_socket=True) == Standing.AWAY
    assert standing(1, BEFORE, by_socket=False) == Standing.HERE


def test_a_page_that_asks_is_here_and_falls_asleep(clock: Clock) -> None:
    saw(1)
    assert of(1) == Standing.HERE
    clock.now += presence.JUST_NOW
    assert of(1) == Standing.NEWCOMER
    stays(clock, 1, presence.SETTLED)
    assert of(1) == Standing.HERE
    assert of(1, by_socket=True) == Standing.AWAY, "at a table a page has a socket"
    clock.now += presence.JUST_NOW
    assert of(1) == Standing.HERE
    clock.now += presence.HERE
    assert of(1) == Standing.AWAY
    clock.now += presence.LONG
    assert of(1) == Standing.LONG_GONE


def test_a_socket_is_here_at_whatever_process(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(presence, "connected_devices", lambda: frozenset({1}))
    assert of(1, by_socket=True) == Standing.HERE
    hear_from("another process", [2], [3])
    assert of(2, by_socket=True) == Standing.HERE
    assert (of(3), of(3, by_socket=True)) == (Standing.HERE, Standing.NEVER_BACK)
    clock.now += presence.OTHERS_LAST + 1
    assert of(2, by_socket=True) == Standing.NEVER_BACK, "it has said nothing for long"


def here() -> list[list[int]]:
    return [sorted(each) for each in devices_here()]


def test_a_process_tells_of_sockets_and_pages_that_ask(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(presence, "connected_devices", lambda: frozenset({7}))
    stays(clock, 3, presence.SETTLED)
    saw(4)
    assert here() == [[7], [3, 4]]
    clock.now += presence.JUST_NOW + 1
    assert here() == [[7], [3]]
    clock.now += presence.HERE
    assert here() == [[7], []]


def test_no_more_are_known_than_fit_and_newcomers_take_no_place_of_others(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    stays(clock, 9, presence.SETTLED)
    monkeypatch.setattr(presence, "MOST_KNOWN", 2)
    for device in (1, 2, 1, 3):
        saw(device)
    assert [of(device, by_socket=True) for device in (1, 2, 3, 9)] == [
        *(Standing.NEWCOMER, Standing.NEVER_BACK, Standing.NEWCOMER),
        Standing.AWAY,
    ]
