"""A cable between a tablet and the server: it can go dead silently, or lose the answers to requests that arrived."""

import random
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread

ALONE = 0.05  # seconds between the first byte and the rest, so that one read cannot take both
AT_ONCE = struct.pack("ii", 1, 0)  # closing sends a reset instead of a normal close


@dataclass(eq=False, slots=True)
class Link:
    """One connection through the cable."""

    near: socket.socket
    far: socket.socket
    dead: bool = False
    posting: bool = False

    def reset(self) -> None:
        """Close both ends with a reset."""
        for end in (self.near, self.far):
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                end.shutdown(socket.SHUT_RD)  # wakes the thread that reads here
            end.close()


class Cable:
    """A proxy that listens at `url` and passes every byte on to a server's port, as long as it is whole."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.links: list[Link] = []
        self.dead = False
        self.gone = False
        self.sliced = False  # every byte travels alone
        self.late = (0.0, 0.0)  # bounds in seconds of the delay of every packet, each way
        self.loses_answers = False  # a POST arrives, but its answer is lost
        Thread(target=self._take_in, daemon=True).start()

    def go_dead(self) -> None:
        """Let nothing pass from now on and tell neither end, as if the tablet slept."""
        self.dead = True
        for link in self.links:
            link.dead = True

    def mend(self) -> None:
        """Let new connections pass again. Those open before stay dead: an end that sends something on one gets a reset,
        and an end that only listens hears nothing for ever.
        """
        self.dead = False

    def cut(self) -> None:
        """Reset all connections, and refuse new ones until `join`."""
        self.gone = True
        for link in self.links:
            link.reset()

    def join(self) -> None:
        self.gone = False

    def close(self) -> None:
        _close(self.door)
        for link in self.links:
            link.reset()

    def _take_in(self) -> None:
        while True:
            try:
                near, _address = self.door.accept()
            except OSError:
                return
            if self.gone:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                near.close()  # the server is gone
                continue
            link = Link(near, far, dead=self.dead)
            self.links.append(link)
            Thread(target=self._ask, args=[link], daemon=True).start()
            Thread(target=self._answer, args=[link], daemon=True).start()

    def _ask(self, link: Link) -> None:
        for content in _received(link.near):
            if link.dead and not self.dead:
                link.reset()
                return
            link.posting = content.startswith(b"POST ") or (link.posting and not content.startswith(b"GET "))
            self._pass_on(content, link, link.far)
        _close(link.far)

    def _answer(self, link: Link) -> None:
        for content in _received(link.far):
            if self.loses_answers and link.posting:
                link.reset()
                return
            self._pass_on(content, link, link.near)
        if not link.dead:
            _close(link.near)

    def _pass_on(self, content: bytes, link: Link, end: socket.socket) -> None:
        if self.late[1]:
            time.sleep(random.uniform(*self.late))  # noqa: S311 (a delay)
        with suppress(OSError):
            if not self.sliced and not link.dead:
                end.sendall(content)
            if self.sliced:
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for place, byte in enumerate(content):
                    if not link.dead:
                        end.sendall(bytes([byte]))
                    if place == 0:
                        time.sleep(ALONE)


@contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    cable = Cable(port)
    yield cable
    cable.close()


def _received(end: socket.socket) -> Iterator[bytes]:
    try:
        while content := end.recv(65_536):
            yield content
    except OSError:
        return


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
