"""nginx with our example sends all devices of one table to the same process; which one must not matter."""

from __future__ import annotations

import secrets
import threading
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.scale.services import Nginx, running

ADDRESSES = (
    "/ws/t/{id}/",
    "/ws/t/{id}/tv/",
    "/t/{id}/",
    "/t/{id}/?lang=fr",
    "/t/{id}/lit/?seat=1&turn=3&dice=11244",
    "/t/{id}/fragments/?version=7",
    "/t/{id}/tv/",
    "/t/{id}/tv/fragments/?version=7",
    "/t/{id}/transcript.json",
    "/t/{id}/proposal/agree/",
    "/t/{id}/entries/",
)


class SaysItsPort(BaseHTTPRequestHandler):
    """A process that answers every request with its own port."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        said = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class OfAnotherVersion(SaysItsPort):
    """A process without static files."""

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            self.send_error(404)
        else:
            super().do_GET()


@contextmanager
def process(kind: type[SaysItsPort] = SaysItsPort) -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def front() -> Iterator[Nginx]:
    with process() as first, process() as second:
        nginx = Nginx([first.server_address[1], second.server_address[1]])
        with running(nginx):
            yield nginx


def asked(nginx: Nginx, path: str) -> int:
    """Return the port of the process that answers this address behind nginx."""
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"} if path.startswith("/ws/") else {}
    request = urllib.request.Request(f"http://127.0.0.1:{nginx.port}{path}", headers=upgrade)
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 (our own address)
        return int(answer.read())


def test_everything_of_one_table_comes_to_the_same_process(front: Nginx) -> None:
    for _table in range(12):
        public_id = secrets.token_urlsafe(16)
        met = {path: asked(front, path.format(id=public_id)) for path in ADDRESSES}
        assert len(set(met.values())) == 1, met


def test_a_result_comes_to_the_same_process_with_its_picture(front: Nginx) -> None:
    for _result in range(12):
        token = secrets.token_urlsafe(16)
        assert asked(front, f"/r/{token}/") == asked(front, f"/r/{token}/qr.svg")


@pytest.mark.parametrize("path", ["/t/{id}/", "/r/{id}/", "/", "/join/", "/t/"])
def test_all_processes_get_their_share(front: Nginx, path: str) -> None:
    met = Counter(asked(front, path.format(id=secrets.token_urlsafe(16))) for _ in range(100))
    assert set(met) == set(front.behind)
    assert min(met.values()) > 15


def test_where_one_process_is_gone_the_other_takes_its_tables() -> None:
    with process() as stays:
        with process() as goes:
            ports = stays.server_address[1], goes.server_address[1]
        nginx = Nginx(ports)
        with running(nginx):
            assert {asked(nginx, f"/t/{secrets.token_urlsafe(16)}/") for _ in range(20)} == {ports[0]}


def test_while_one_process_is_of_another_version_every_file_is_found() -> None:
    with process() as knows, process(OfAnotherVersion) as other:
        nginx = Nginx((knows.server_address[1], other.server_address[1]))
        with running(nginx):
            path = "/static/js/dice.29c9d22f0f16.js"
            assert {asked(nginx, path) for _ in range(20)} == {knows.server_address[1]}
            assert {asked(nginx, f"/t/{number}/") for number in range(50)} == set(nginx.behind)
