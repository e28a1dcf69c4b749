"""A tablet on the wire: HTTP and a socket to a real server, as plain bytes."""

from __future__ import annotations

import re
import secrets
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from select import select
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from scoresheets.models import Table
from scoresheets.table.cookies import DEVICE_COOKIE
from tests.cast import Tablet
from tests.real_server import DaphneServer

PATIENCE = 10.0  # seconds to wait for an answer before the test fails
NONE: Mapping[str, str] = {}
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class WiredTablet:
    """One of the cast, talking to the real server."""

    server: DaphneServer
    tablet: Tablet
    language: str = "en"

    @property
    def cookies(self) -> str:
        return f"{DEVICE_COOKIE}={self.tablet.secret}; language={self.language}"

    def get(self, path: str) -> Answer:
        return self._ask(path)

    def post(self, table: Table, action: str, **fields: Any) -> Answer:
        """Post as htmx does on the table's page, with the CSRF token of that page."""
        page = f"/t/{table.public_id}/"
        return self.send_from(page, f"{page}{action}/", **fields)

    def send_from(self, page: str, path: str, **fields: Any) -> Answer:
        """Post to this path as htmx does on this page, with the CSRF token of that page."""
        return self.on(page)(path, **fields)

    def on(self, page: str) -> Callable[..., Answer]:
        """Load this page. Return a function that posts from it: to a path, these fields."""
        asked = self.get(page)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', asked.text)
        cookie = re.search(r"csrftoken=[^;]+", asked.headers["Set-Cookie"])
        assert token
        assert cookie
        headers = {"Origin": self.server.url, "HX-Request": "true"}
        own, sent = {"csrfmiddlewaretoken": token[1]}, f"; {cookie[0]}"

        def post(path: str, **fields: Any) -> Answer:
            return self._ask(path, urlencode({**fields, **own}, doseq=True).encode(), sent, headers)

        return post

    def _ask(
        self, path: str, submission: bytes | None = None, cookie: str = "", headers: Mapping[str, str] = NONE
    ) -> Answer:
        request = urllib.request.Request(  # noqa: S310 (our own address)
            f"{self.server.url}{path}", submission, {"Cookie": f"{self.cookies}{cookie}", **headers}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 (our own address)
                return Answer(answer.status, dict(answer.headers), answer.read().decode())
        except urllib.error.HTTPError as answer:
            with answer:
                return Answer(answer.code, dict(answer.headers), answer.read().decode())


class WiredSocket:
    """A socket to the real server; `status` and `head` are the answer to its handshake."""

    def __init__(
        self, wired: WiredTablet, path: str, *, origin: str | None = "own", headers: tuple[str, ...] = ()
    ) -> None:
        server = wired.server
        self.connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.stream = self.connection.makefile("rb")
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Cookie: {wired.cookies}",
            *([] if origin is None else [f"Origin: {server.url if origin == 'own' else origin}"]),
            *headers,
        ]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())
        self.status = int(self.stream.readline().split()[1])
        self.head: list[bytes] = []
        while line := self.stream.readline().strip():
            self.head.append(line)

    def __enter__(self) -> WiredSocket:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stream.close()
        self.connection.close()

    def frame(self) -> str:
        """Return the next text frame of the server."""
        kind, content = self._next()
        assert kind == TEXT, (kind, content)
        return content.decode()

    def end(self) -> int:
        """Return the code with which the server closes; fails on any other frame."""
        kind, content = self._next()
        assert kind == CLOSE, (kind, content[:200])
        return int.from_bytes(content[:2])

    def say(self, content: bytes, kind: int = TEXT) -> None:
        """Send a short frame, masked as browsers do, that no tablet would send."""
        mask = secrets.token_bytes(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))
        self.connection.sendall(bytes([0x80 | kind, 0x80 | len(content)]) + mask + masked)

    def answers_pings(self) -> None:
        """Answer the pings that have come, as a browser does by itself; fails on any other frame."""
        while select([self.connection], [], [], 0)[0]:
            kind, content = self._any()
            assert is_sign_of_life(kind, content), (kind, content)
            if kind == PING:
                self.say(content, PONG)

    def _next(self) -> tuple[int, bytes]:
        until = time.monotonic() + PATIENCE
        while is_sign_of_life(*(found := self._any())):
            assert time.monotonic() < until, "nothing but signs of life"
        return found

    def _any(self) -> tuple[int, bytes]:
        kind, length = self.stream.read(1)[0] & 0x0F, self.stream.read(1)[0]
        if length > 125:
            length = int.from_bytes(self.stream.read(2 if length == 126 else 8))
        return kind, self.stream.read(length)


def is_sign_of_life(kind: int, content: bytes) -> bool:
    """Return whether a frame only says that the server is alive."""
    return kind in (PING, PONG) or (kind == TEXT and content.isdigit())
