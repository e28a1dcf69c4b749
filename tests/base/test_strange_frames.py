"""F6: any strange frame ends only its own socket, other sockets still get news, and the server
keeps no memory of it.
"""

import random
import secrets
from collections.abc import Iterator
from contextlib import suppress

import pytest
from pytest_django import DjangoDbBlocker

from tests.cast import RED_LINE, Party, faces, new_key
from tests.real_server import DaphneServer, resident, served_database
from tests.table.test_heartbeat import path_of
from tests.tries import SEED, so_many
from tests.wire import BINARY, CLOSE, PING, TEXT, WiredSocket, WiredTablet
from tests.without import without

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
RANDOM_FRAMES = so_many(200)
PINGS = 10_000
AGAIN = 3
FIRST = 7  # after so many rounds the memory of the server grows no more
GROWN = 2 * 1024  # kilobytes of memory
LARGE = 12_000_000
TAKES_ALL = without("daphne.ws_protocol.WebSocketFactory.setProtocolOptions=tests.careless:taking_all")
CODES = (0, 999, 1000, 1004, 1005, 1006, 1015, 2999, 3000, 4403, 4999, 5000)


def frame(kind: int, content: bytes, *, last: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """Build a frame, valid or not."""
    head = bytes([0x80 * last | reserved << 4 | kind])
    size = len(content)
    wide = (
        bytes([size])
        if size < 126
        else b"\x7e" + size.to_bytes(2)
        if size < 65_536
        else b"\x7f" + size.to_bytes(8)
    )
    if not masked:
        return head + wide + content
    return head + bytes([wide[0] | 0x80]) + wide[1:] + bytes(4) + content


STRANGE = {
    "text": frame(TEXT, b"hello"),
    "binary": frame(BINARY, b"\0\1\2"),
    "five kilobytes": frame(TEXT, b"x" * 5000),
    "two megabytes": frame(TEXT, b"x" * 2_000_000),
    "a thousand pieces": frame(TEXT, b"x", last=False) + frame(0, b"x", last=False) * 998 + frame(0, b"x"),
    "no UTF-8": frame(TEXT, b"\xff\xfe"),
    "no mask": frame(TEXT, b"hello", masked=False),
    "reserved bits": frame(TEXT, b"hello", reserved=7),
    "an unknown kind": frame(11, b"hello"),
    "a piece of nothing": frame(0, b"hello"),
    "a long ping": frame(PING, b"x" * 126),
    "a length that never comes": b"\x81\xff" + b"\x7f" * 8 + bytes(4),
    "plain HTTP": b"GET / HTTP/1.1\r\n\r\n" * 20,
    **{f"close {code}": frame(CLOSE, code.to_bytes(2)) for code in CODES},
    "close with half a code": frame(CLOSE, b"\x03"),
}


@pytest.fixture
def bo(daphne: DaphneServer, party: Party) -> Iterator[WiredSocket]:
    """Bo's socket beside the hostile one, which must not be affected."""
    with WiredSocket(WiredTablet(daphne, party.tablet("Bo")), path_of(party)) as socket:
        socket.frame()
        yield socket


def hears(daphne: DaphneServer, party: Party, bo: WiredSocket) -> bool:
    """Return whether Bo still gets Ana's entry."""
    dice, box = RED_LINE
    entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    assert WiredTablet(daphne, party.tablet("Ana")).post(party.opened, "entries", **entry).status == 200
    return 'data-turn="2"' in bo.frame()


def ends(socket: WiredSocket) -> bool:
    """Return whether the server sends a close frame or hangs up, and sends nothing else."""
    rest = b""
    with suppress(ConnectionError):
        while content := socket.connection.recv(65_536):
            rest += content
    return not rest or rest[0] & 0x0F == CLOSE


@pytest.mark.parametrize("what", STRANGE)
def test_what_no_page_of_ours_sends_ends_that_socket_alone(
    what: str, daphne: DaphneServer, party: Party, bo: WiredSocket
) -> None:
    with WiredSocket(WiredTablet(daphne, party.tablet("Cleo")), path_of(party)) as cleo:
        cleo.frame()
        with suppress(ConnectionError):
            cleo.connection.sendall(STRANGE[what])
        if what != "a length that never comes":  # the server may still wait for it
            assert ends(cleo)
    assert hears(daphne, party, bo)
    assert "Traceback" not in daphne.log()


def sends_all(daphne: DaphneServer, party: Party) -> None:
    """Send every strange frame, each over a socket of its own."""
    cleo = WiredTablet(daphne, party.tablet("Cleo"))
    for strange in STRANGE.values():
        with WiredSocket(cleo, path_of(party)) as socket:
            socket.frame()
            with suppress(ConnectionError):
                socket.connection.sendall(strange)
            socket.connection.settimeout(0.2)  # for one of them the server waits
            with suppress(TimeoutError):
                ends(socket)


@pytest.mark.one_process
def test_the_server_keeps_nothing_of_it(daphne: DaphneServer, party: Party) -> None:
    for _time in range(FIRST):
        sends_all(daphne, party)
    before = resident(daphne)
    for _time in range(AGAIN):
        sends_all(daphne, party)
    assert resident(daphne) - before <= GROWN


def growth_by_half_a_frame(server: DaphneServer, party: Party) -> int:
    """Return the kilobytes that the server holds after half of a frame of 40 MB has been sent."""
    with WiredSocket(WiredTablet(server, party.tablet("Cleo")), path_of(party)) as socket:
        socket.frame()
        before = resident(server)
        with suppress(ConnectionError):
            socket.connection.sendall(b"\x81\xff" + LARGE.to_bytes(8) + bytes(4) + bytes(LARGE // 2))
        WiredTablet(server, party.tablet("Ana")).get("/")  # by now it has read the half
        return resident(server) - before


@pytest.mark.one_process
def test_half_a_huge_frame_is_not_held(daphne: DaphneServer, party: Party) -> None:
    assert growth_by_half_a_frame(daphne, party) <= GROWN


@pytest.mark.control
@pytest.mark.one_process
def test_without_bounds_half_a_huge_frame_is_held(django_db_blocker: DjangoDbBlocker, party: Party) -> None:
    for unbounded in served_database(django_db_blocker, TAKES_ALL):
        assert growth_by_half_a_frame(unbounded, party) > GROWN


def test_ten_thousand_pings_are_answered_or_not_and_harm_nobody(
    daphne: DaphneServer, party: Party, bo: WiredSocket
) -> None:
    with WiredSocket(WiredTablet(daphne, party.tablet("Cleo")), path_of(party)) as cleo:
        cleo.frame()
        with suppress(OSError):
            for _hundred in range(PINGS // 100):
                cleo.connection.sendall(frame(PING, b"x") * 100)
                cleo.connection.recv(65_536)
    assert hears(daphne, party, bo)


def test_noise_ends_the_socket_it_came_from(daphne: DaphneServer, party: Party, bo: WiredSocket) -> None:
    noise = random.Random(SEED or 6)  # noqa: S311 (noise)
    cleo = WiredTablet(daphne, party.tablet("Cleo"))
    for _frame in range(RANDOM_FRAMES):
        with WiredSocket(cleo, path_of(party)) as socket, suppress(ConnectionError):
            assert socket.status == 101
            socket.connection.sendall(noise.randbytes(noise.randint(1, 300)))
        bo.answers_pings()
    assert hears(daphne, party, bo)
    assert "Traceback" not in daphne.log()
    assert secrets.token_hex(4) not in daphne.log()
