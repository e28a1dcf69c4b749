"""A network of its own for tablets: namespaces on a switch, whose cables are pulled or go silent. Needs root."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.scale.installing import find_program

SERVER = "10.203.117.1"


def ip(*arguments: str) -> None:
    """Run one command of Debian's iproute2; raises RuntimeError if it fails."""
    done = subprocess.run([find_program("ip"), *arguments], check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")


class Network:
    """Rooms, each with a cable to a switch; the server is outside, at `SERVER`, on the switch's last port."""

    def __init__(self, rooms: Sequence[str]) -> None:
        self.mark = f"sc{os.getpid()}"
        self.rooms = tuple(rooms)
        self.switch = f"{self.mark}-switch"

    def open(self) -> None:
        clear_away()
        for place in (self.switch, *map(self.place, self.rooms)):
            ip("netns", "add", place)
        ip("-n", self.switch, "link", "add", "bridge", "type", "bridge")
        ip("-n", self.switch, "link", "set", "bridge", "up")
        ip("link", "add", self.mark, "type", "veth", "peer", "name", "out", "netns", self.switch)
        ip("addr", "add", f"{SERVER}/24", "dev", self.mark)
        ip("link", "set", self.mark, "up")
        self._plug("out")
        for number, room in enumerate(self.rooms, start=2):
            place = self.place(room)
            ip("-n", place, "link", "add", "eth0", "type", "veth", "peer", "name", room, "netns", self.switch)
            ip("-n", place, "addr", "add", f"10.203.117.{number}/24", "dev", "eth0")
            ip("-n", place, "link", "set", "lo", "up")
            ip("-n", place, "link", "set", "eth0", "up")
            self._plug(room)

    def place(self, room: str) -> str:
        """Return the namespace of a room."""
        return f"{self.mark}-{room}"

    def runs_in(self, room: str, program: str, folder: Path) -> Path:
        """Write a script that runs the program in this room."""
        script = folder / f"in-{room}"
        script.write_text(
            f'#!/bin/sh\nexec {find_program("ip")} netns exec {self.place(room)} {program} "$@"\n',
            encoding="ascii",
        )
        script.chmod(0o755)
        return script

    def unplug(self, room: str) -> None:
        """Take the tablet's own link down, which the tablet notices."""
        ip("-n", self.place(room), "link", "set", "eth0", "down")

    def plug_in(self, room: str) -> None:
        ip("-n", self.place(room), "link", "set", "eth0", "up")

    def silence(self, room: str) -> None:
        """Let the switch drop all packets of this room; the tablet's link stays up, so it notices nothing."""
        ip("-n", self.switch, "link", "set", room, "nomaster")

    def let_pass(self, room: str) -> None:
        self._plug(room)

    def close(self) -> None:
        """Delete all namespaces, also after a failed start; links go with them."""
        for place in (self.switch, *map(self.place, self.rooms)):
            _delete(place)

    def _plug(self, port: str) -> None:
        ip("-n", self.switch, "link", "set", port, "master", "bridge", "up")


def clear_away() -> None:
    """Delete the namespaces of a killed run: its route to `SERVER` would be used in place of ours."""
    for place in Path("/run/netns").glob("sc*-*"):
        if not Path("/proc", place.name.partition("-")[0].removeprefix("sc")).exists():
            _delete(place.name)


def _delete(place: str) -> None:
    subprocess.run([find_program("ip"), "netns", "del", place], check=False, capture_output=True)


@contextmanager
def network(*rooms: str) -> Iterator[Network]:
    """Build these rooms, and delete them afterwards."""
    found = Network(rooms)
    try:
        found.open()
        yield found
    finally:
        found.close()
