"""S1 and S7: the roles that get a socket, and the pages that may open one; the matrix is the one of the addresses."""

import pytest

from tests.roles import PHASES, ROLES, Room, open_room
from tests.security.matrix import SOCKETS
from tests.sockets import PATIENCE, Socket, told
from tests.table.page import pieces

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


async def opened(socket: Socket) -> str:
    """Return the outcome: open with a whole page, a close code without any frame, or no handshake at all."""
    accepted, _ = await socket.wire.connect(timeout=PATIENCE)
    if not accepted:
        return "refused"
    sent = await socket.wire.receive_output(timeout=PATIENCE)
    if sent["type"] == "websocket.close":
        assert await socket.is_silent()
        return str(sent["code"])
    assert "state" in pieces(sent["text"])
    await socket.close()
    return "open"


async def cells(room: Room, path: str) -> dict[str, str]:
    return {role: await opened(Socket(room.tablets[role], room.opened, path=path)) for role in ROLES}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("pattern", SOCKETS)
def test_everybody_gets_the_socket_of_the_matrix(pattern: str, phase: str) -> None:
    room = open_room(phase)
    path, answers = SOCKETS[pattern]
    assert told(cells, room, path) == dict(zip(ROLES, answers.split(), strict=True))


@pytest.mark.parametrize(
    "path",
    ["/", "/ws/", "/t/{public_id}/", "/ws/t/é/", "/ws/t/a b/", "/ws/t/{public_id}", f"/ws/t/{'x' * 500}/"],
)
def test_no_other_address_has_a_socket(path: str) -> None:
    room = open_room("play")
    assert told(opened, Socket(room.tablets["host"], room.opened, path=path)) == "refused"


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "null", "", "http://testserver.evil.example", "http://testserver:8001"),
        *("http://testserver/", "http://evil.example/testserver", "testserver"),
    ],
)
def test_a_page_from_elsewhere_gets_no_socket_with_the_host_s_own_cookie(origin: str) -> None:
    room = open_room("play")
    assert told(opened, Socket(room.tablets["host"], room.opened, origin=origin)) == "refused"
    assert told(opened, Socket(room.tablets["host"], room.opened)) == "open"
