"""Limits of connections: how many an address may hold, how long a silent one stays, and which one is closed first."""

import logging
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock
from twisted.web.http_headers import Headers

from scoresheets.base.server.daphne import connection_limits
from scoresheets.base.server.daphne.connection_limits import SILENCE, Connection, Connections
from scoresheets.base.server.daphne.request_limits import BoundedRequest

HALL, HOME = "192.168.1.20", "192.168.1.30"
MOST, MOST_SILENT, ROOM = 8, 3, 12


class Wire:
    """A TCP connection as Twisted would pass it to us."""

    def __init__(self, protocol: Connection) -> None:
        self.protocol = protocol
        self.is_open = True
        self.dataBuffer = b""
        self.offset = self._tempDataLen = 0
        protocol.makeConnection(self)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 (Twisted's name)
        self.is_open = False
        self.protocol.connectionLost(reason)

    def loseConnection(self) -> None:  # noqa: N802 (Twisted's name)
        self.connectionLost(None)

    abortConnection = loseConnection  # noqa: N815 (Twisted's name)

    def asks(self, named: str = "") -> bool:
        """Deliver a whole request, from this address if a proxy names one. Return whether it is accepted."""
        self.protocol.dataReceived(b"GET / HTTP/1.1\r\n\r\n")
        headers = Headers({"X-Forwarded-For": [named]} if named else {})
        return self.protocol.takes(SimpleNamespace(requestHeaders=headers))

    def is_answered(self) -> None:
        self.protocol.has_answered()


class Door:
    """The server's port."""

    def __init__(self, *, proxied: bool = False) -> None:
        header = "X-Forwarded-For" if proxied else None
        daphne = SimpleNamespace(proxy_forwarded_address_header=header)
        factory = SimpleNamespace(server=daphne, buildProtocol=lambda _address: Protocol())
        self.connections = Connections(factory)

    def comes(self, host: str = HALL) -> Wire | None:
        """Open one more connection from this host. Return None if it is refused."""
        protocol = self.connections.buildProtocol(SimpleNamespace(host=host))
        return Wire(protocol) if protocol else None

    def come(self, count: int, host: str = HALL) -> list[Wire]:
        """Open this many connections from this host; fails if one is refused."""
        wires = [self.comes(host) for _wire in range(count)]
        assert None not in wires
        return [wire for wire in wires if wire]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that only the test advances."""
    clock = Clock()
    monkeypatch.setattr(Connection, "callLater", lambda _wire, *what: clock.callLater(*what))
    monkeypatch.setattr(connection_limits, "time", SimpleNamespace(monotonic=lambda: clock.seconds() + 1000))
    return clock


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set small bounds that a test can reach."""
    monkeypatch.setattr(connection_limits, "MOST", MOST)
    monkeypatch.setattr(connection_limits, "MOST_SILENT", MOST_SILENT)
    monkeypatch.setattr(connection_limits, "room", lambda: ROOM)


def are_open(wires: list[Wire]) -> list[bool]:
    return [wire.is_open for wire in wires]


@pytest.fixture
def door() -> Door:
    return Door()


def test_who_says_nothing_for_ten_seconds_is_let_go(clock: Clock) -> None:
    (silent,) = Door().come(1)
    clock.advance(SILENCE - 1)
    assert silent.is_open
    clock.advance(2)
    assert not silent.is_open


def test_who_has_asked_may_be_silent_for_longer(clock: Clock) -> None:
    (quiet,) = Door().come(1)
    assert quiet.asks()
    clock.advance(SILENCE + 1)
    quiet.is_answered()
    clock.advance(SILENCE + 1)
    assert quiet.is_open


def test_who_drips_is_let_go_after_a_minute(clock: Clock) -> None:
    (slow,) = Door().come(1)
    for _byte in range(12):
        slow.protocol.dataReceived(b"x")
        clock.advance(SILENCE / 2)
    assert slow.is_open
    clock.advance(1)
    slow.protocol.dataReceived(b"x")
    assert not slow.is_open


def test_the_oldest_silent_one_of_an_address_makes_room_for_the_next(door: Door) -> None:
    elsewhere = door.come(1, HOME)
    assert are_open(door.come(MOST_SILENT + 2)) == [False, False, True, True, True]
    assert are_open(elsewhere) == [True]


def test_an_address_that_holds_all_it_may_gets_no_more(door: Door) -> None:
    for _wire in range(MOST):
        assert door.come(1)[0].asks()
    assert door.comes() is None
    assert door.comes(HOME)


def test_of_those_that_have_asked_the_one_idle_longest_makes_room(door: Door) -> None:
    wires = []
    for _wire in range(MOST):
        wires += door.come(1)
        assert wires[-1].asks()
    for place in (4, 2, 6):
        wires[place].is_answered()
    assert wires[4].asks()
    assert door.comes()
    assert [place for place, wire in enumerate(wires) if not wire.is_open] == [2]


def test_an_answer_that_is_still_being_sent_is_not_cut(door: Door) -> None:
    wires = []
    for _wire in range(MOST):
        wires += door.come(1)
        assert wires[-1].asks()
        wires[-1].is_answered()
        wires[-1].dataBuffer = b"the rest of the page"
    assert door.comes() is None
    wires[5].dataBuffer = b""
    assert door.comes()
    assert [place for place, wire in enumerate(wires) if not wire.is_open] == [5]


def test_where_files_run_short_the_silent_go_first_and_the_log_says_so_once(
    door: Door, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    wires = []
    for number in range(ROOM):
        wires += door.come(1, f"192.168.1.{number}")
        if number >= 2:
            assert wires[-1].asks()
        if number in (2, 3):
            wires[-1].is_answered()
    with caplog.at_level(logging.WARNING):
        for number in range(4):
            (newcomer,) = door.come(1, f"192.168.2.{number}")
            assert newcomer.asks()
        assert [place for place, wire in enumerate(wires) if not wire.is_open] == [0, 1, 2, 3]
        assert door.comes("192.168.3.1") is None
        assert len(caplog.messages) == 1
        assert "Files run short" in caplog.text
        clock.advance(connection_limits.SAID_AGAIN)
        door.comes("192.168.3.1")
    assert len(caplog.messages) == 2


def test_a_proxys_own_connections_are_not_counted_for_an_address() -> None:
    wires = Door(proxied=True).come(ROOM, "127.0.0.1")
    assert all(wire.is_open for wire in wires)


def test_behind_a_proxy_requests_and_sockets_count_for_the_address_it_names(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    *wires, other, late = Door(proxied=True).come(MOST + 2, "127.0.0.1")
    assert all(wire.asks(HALL) for wire in wires)
    assert other.asks(HOME)
    assert not late.asks(HALL)
    wires[0].is_answered()
    assert late.asks(HALL)
    assert not wires[0].asks(HALL)
    wires[1].loseConnection()
    assert wires[0].asks(HALL)


def test_without_a_proxy_nobody_is_believed_what_they_say_of_their_address(door: Door) -> None:
    for number in range(MOST):
        assert door.come(1)[0].asks(f"10.0.0.{number}")
    assert door.comes() is None


def test_of_ipv6_the_network_counts(door: Door) -> None:
    wires = [*door.come(MOST_SILENT, "2001:db8:1:2:aaaa::1"), *door.come(1, "2001:db8:1:2:bbbb::2")]
    assert are_open(wires) == [False, True, True, True]


def test_a_request_that_daphne_finishes_twice_does_not_end_its_timeouts() -> None:
    """An exception there would stop Daphne's loop of timeouts and pings for good."""
    request = BoundedRequest.__new__(BoundedRequest)
    request.finished, request.application_queue, request.client_addr = 1, None, None
    request.server = SimpleNamespace(protocol_disconnected=lambda _request: None)
    with pytest.warns(UserWarning, match="finish called twice"):
        request.finish()


def test_nothing_is_left_of_those_who_went(door: Door) -> None:
    wires = [*door.come(2), *door.come(1, HOME)]
    assert wires[0].asks()
    for wire in wires:
        wire.loseConnection()
    assert len(door.connections.all) == 0
    assert door.connections.of_address == {}
