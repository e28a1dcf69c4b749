"""HTTP and sockets with as little work as Python allows: the client shares the machine with the server it measures."""

import asyncio
import base64
import gzip
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

PATIENCE = 20.0  # seconds to wait for an answer before it is an error
PING, CLOSE, PONG = 9, 8, 10


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer; `cookies` are those that it sets, as name and value."""

    status: int
    cookies: tuple[tuple[str, str], ...]
    location: str
    body: bytes


class Http(asyncio.Protocol):
    """One connection that is kept, one request at a time, as a browser's."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.waiting: asyncio.Future[Answer] | None = None
        self.buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(ConnectionResetError("The server hung up."))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head = self.buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        status, *lines = bytes(self.buffer[:head]).split(b"\r\n")
        length, cookies, location, packed = _headers(lines)
        if len(self.buffer) < head + 4 + length:
            return
        body = bytes(self.buffer[head + 4 : head + 4 + length])
        body = gzip.decompress(body) if packed else body
        self.buffer.clear()
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(Answer(int(status[9:12]), cookies, location, body))

    async def ask(self, request: bytes) -> Answer:
        """Send a whole request, head and body. Return the answer."""
        assert self.transport
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await asyncio.wait_for(self.waiting, PATIENCE)


def _headers(lines: list[bytes]) -> tuple[int, tuple[tuple[str, str], ...], str, bool]:
    """Return the length of the body, the cookies set, the Location, and whether the body is compressed."""
    length, cookies, location, packed = 0, [], "", False
    for line in lines:
        name, _, value = line.partition(b": ")
        match name.lower():
            case b"content-length":
                length = int(value)
            case b"set-cookie":
                key, _, kept = value.decode("latin-1").partition(";")[0].partition("=")
                cookies.append((key, kept))
            case b"location":
                location = value.decode("latin-1")
            case b"content-encoding":
                packed = value == b"gzip"
            case b"transfer-encoding":
                raise ValueError("This client reads answers with a length only.")
    return length, tuple(cookies), location, packed


class Line(asyncio.Protocol):
    """A socket that only listens; `heard` is called with each text and the time of its last byte."""

    def __init__(self, handshake: bytes, heard: Callable[[bytes, float], None]) -> None:
        self.handshake = handshake
        self.heard = heard
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.handshake)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        self.transport = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("The handshake was not answered."))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open and not self._is_shaken():
            return
        while (frame := self._frame()) is not None:
            kind, text = frame
            if kind == PING:
                self._say(PONG, text)
            elif kind == CLOSE and self.transport:
                self._say(CLOSE, text[:2])
                self.transport.close()
            elif kind == 1:
                self.heard(text, time.perf_counter())

    def _is_shaken(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = int(self.buffer[9:12])
        del self.buffer[: end + 4]
        if self.opened.done():  # nobody waits for it any more
            self.close()
            return False
        if status != 101:
            self.opened.set_exception(ConnectionRefusedError(f"The handshake was answered {status}."))
            return False
        self.is_open = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        if len(self.buffer) < 2:
            return None
        length, head = self.buffer[1], 2
        if length == 126:
            length, head = int.from_bytes(self.buffer[2:4]), 4
        elif length == 127:
            length, head = int.from_bytes(self.buffer[2:10]), 10
        if len(self.buffer) < head + length:
            return None
        kind, text = self.buffer[0] & 0x0F, bytes(self.buffer[head : head + length])
        del self.buffer[: head + length]
        return kind, text

    def _say(self, kind: int, content: bytes) -> None:
        if self.transport:  # masked with zeros, which changes nothing and is allowed
            self.transport.write(bytes([0x80 | kind, 0x80 | len(content), 0, 0, 0, 0]) + content)

    def close(self) -> None:
        if self.transport:
            self.transport.abort()


def handshake(path: str, port: int, cookies: str) -> bytes:
    """Return the request with which a browser opens a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Origin: http://127.0.0.1:{port}",
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Accept-Language: en-GB,en;q=0.5",
        f"Cookie: {cookies}",
    )
    return "\r\n".join((*lines, "", "")).encode()


async def open_line(path: str, port: int, cookies: str, heard: Callable[[bytes, float], None]) -> Line:
    """Open a socket."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(handshake(path, port, cookies), heard), "127.0.0.1", port
    )
    await asyncio.wait_for(line.opened, PATIENCE)
    return line
