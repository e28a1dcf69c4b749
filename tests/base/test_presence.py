"""S35: the devices that came by a link give way in an order that a crowd of newcomers cannot turn round."""

from datetime import timedelta

import pytest

from scoresheets.base.server import presence
from scoresheets.base.server.presence import Standing, crowd, devices_here, hear_from, saw, standing

HOME = "192.0.2.1"
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
    saw(device, HOME)
    clock.now += seconds
    saw(device, HOME)


def test_a_device_that_never_came_back_gives_way_first(clock: Clock) -> None:
    assert of(1) == Standing.NEVER_BACK
    saw(1, HOME)
    assert of(1) == Standing.COMING
    clock.now += presence.JUST_NOW
    assert of(1) == Standing.NEWCOMER
    assert list(Standing) == sorted(Standing)


def test_one_of_before_the_start_is_no_newcomer() -> None:
    assert standing(1, BEFORE, by_socket=True) == Standing.AWAY
    saw(1, HOME)
    assert standing(1, BEFORE, by_socket=True) == Standing.AWAY
    assert standing(1, BEFORE, by_socket=False) == Standing.HERE


def test_a_page_that_asks_is_here_and_falls_asleep(clock: Clock) -> None:
    stays(clock, 1, presence.LOOKED)
    assert of(1) == Standing.HERE
    assert of(1, by_socket=True) == Standing.LOOKED
    clock.now += presence.JUST_NOW
    assert of(1) == Standing.LOOKED
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
    stays(clock, 4, presence.LOOKED)
    saw(5, HOME)
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
        saw(device, HOME)
    assert [of(device, by_socket=True) for device in (1, 2, 3, 9)] == [
        *(Standing.COMING, Standing.NEVER_BACK, Standing.COMING),
        Standing.AWAY,
    ]


def test_of_newcomers_one_of_the_largest_crowd_gives_way_that_asked_longest_ago(clock: Clock) -> None:
    saw(1, HOME)
    saw(2, HOME)
    saw(3, "192.0.2.9")
    clock.now += 5
    saw(1, HOME)
    assert sorted((1, 2, 3), key=crowd) == [2, 1, 3]
    stays(clock, 1, presence.SETTLED)
    stays(clock, 2, presence.SETTLED)
    assert (crowd(1), crowd(3)[0]) == ((0, 0.0), -1)
    assert HOME not in presence._crowds
