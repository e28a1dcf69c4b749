"""A disk that forgets: the writes and syncs that strace saw, replayed up to any moment, without unsynced writes."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

CALL = re.compile(r"^(?P<at>[\d.]+) (?P<name>\w+)\((?P<said>.*)\) += (?P<result>-?\d+).*<(?P<took>[\d.]+)>$")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
CALLS = "openat,close,pwrite64,write,fsync,fdatasync,ftruncate,unlink"


@dataclass(frozen=True, slots=True)
class Event:
    """An operation on a file, and the time of its end (time.time())."""

    at: float
    kind: str  # write, sync, cut, gone
    file: str
    place: int = 0
    content: bytes = b""


@dataclass
class Disk:
    """The files on the disk, and the writes that are only in memory yet."""

    files: dict[str, bytearray]
    pending: dict[str, list[Event]] = field(default_factory=dict)

    def sees(self, event: Event) -> None:
        if event.kind == "gone":
            self.files.pop(event.file, None)
            self.pending.pop(event.file, None)
        elif event.kind == "sync":
            for write in self.pending.pop(event.file, []):
                self._lands(write)
        else:
            self.pending.setdefault(event.file, []).append(event)

    def after_the_cut(self, survives: float, chance: random.Random) -> dict[str, bytes]:
        """Return the files after a power cut, on which each unsynced write survives with this probability."""
        found = Disk({name: bytearray(content) for name, content in self.files.items()})
        for writes in self.pending.values():
            for write in writes:
                if chance.random() < survives:
                    found._lands(write)
        return {name: bytes(content) for name, content in found.files.items()}

    def _lands(self, write: Event) -> None:
        content = self.files.setdefault(write.file, bytearray())
        if write.kind == "cut":
            del content[write.place :]
            return
        end = write.place + len(write.content)
        if len(content) < end:
            content.extend(bytes(end - len(content)))
        content[write.place : end] = write.content


def strace_command(traces: Path, files: Sequence[Path]) -> list[str]:
    """Return the command to put before the server's own: it traces these files only, into one file for each thread."""
    watched = [part for file in files for part in ("-P", str(file))]
    # -D: the server is our own child, not strace's.
    form = ["-D", "-f", "-ff", "-ttt", "-T", "-xx", "-s", "1000000", "-o", str(traces / "t")]
    return ["strace", "--seccomp-bpf", *form, *watched, "-e", f"trace={CALLS}"]


def events_of(traces: Path) -> list[Event]:
    """Return all operations on the files, in the order of their ends."""
    lines = [line for file in traces.iterdir() for line in file.read_text().splitlines()]
    calls = [found for line in lines if (found := CALL.match(line)) and int(found["result"]) >= 0]
    calls.sort(key=lambda call: float(call["at"]) + float(call["took"]))
    names: dict[str, str] = {}
    events = []
    for call in calls:
        at, said = float(call["at"]) + float(call["took"]), call["said"]
        if call["name"] == "openat":
            names[call["result"]] = _text(said)
            continue
        file = _text(said) if call["name"] == "unlink" else names.get(said.partition(",")[0], "")
        if event := _event(at, call["name"], file, said):
            events.append(event)
    return events


def _event(at: float, name: str, file: str, said: str) -> Event | None:
    if name in ("fsync", "fdatasync"):
        return Event(at, "sync", file)
    if name == "unlink":
        return Event(at, "gone", file)
    if name == "ftruncate":
        return Event(at, "cut", file, int(said.rpartition(",")[2]))
    if name == "pwrite64":
        content = bytes.fromhex(_hexadecimal(said))
        return Event(at, "write", file, int(said.rpartition(",")[2]), content)
    return None


def _hexadecimal(said: str) -> str:
    found = STRING.search(said)
    assert found, said[:80]
    return found[1].replace("\\x", "")


def _text(said: str) -> str:
    return bytes.fromhex(_hexadecimal(said)).decode()
