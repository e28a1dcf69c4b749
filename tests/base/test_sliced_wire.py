"""R19: on a wire that sends every byte alone, both ends reassemble the pieces."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from scoresheets.models import Entry
from tests.cable import Cable, cable_to
from tests.cast import RED_LINE, Party, faces, new_key, open_table
from tests.real_server import DaphneServer
from tests.wire import WiredSocket, WiredTablet

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True, slots=True)
class FarServer:
    """The server as seen through the cable."""

    cable: Cable

    @property
    def port(self) -> int:
        return int(self.cable.door.getsockname()[1])

    @property
    def url(self) -> str:
        return self.cable.url


@pytest.fixture
def far(daphne: DaphneServer) -> Iterator[FarServer]:
    with cable_to(daphne.port) as cable:
        cable.sliced, cable.late = True, (0.0, 0.01)
        yield FarServer(cable)


def tablet(far: FarServer, party: Party, who: str) -> WiredTablet:
    return WiredTablet(far, party.tablet(who))  # type: ignore[arg-type]


def test_pages_entries_and_news_are_whole(far: FarServer) -> None:
    party = open_table()
    with WiredSocket(tablet(far, party, "Bo"), f"/ws/t/{party.opened.public_id}/") as bo:
        bo.frame()
        dice, box = RED_LINE
        entry = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
        answer = tablet(far, party, "Ana").post(party.opened, "entries", **entry)
        assert (answer.status, 'data-turn="2"' in answer.text) == (200, True)
        assert 'data-turn="2"' in bo.frame()
    assert Entry.objects.count() == 1


@pytest.mark.control
def test_who_takes_what_comes_for_the_whole_gets_a_piece(far: FarServer) -> None:
    """Control: one read gets only a piece, so the wire does cut."""
    with socket.create_connection(("127.0.0.1", far.port), timeout=10) as careless:
        careless.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        first, rest = careless.recv(65_536), b""
        while more := careless.recv(65_536):
            rest += more
    assert len(first + rest) > 1000
    assert len(first) < 1000
