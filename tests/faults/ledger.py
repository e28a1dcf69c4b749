"""The ledger: the entries that writers sent, and the answers they got, to be compared with the rows in the end.

A writer has a table to itself. It writes an entry and takes it back, for ever; now and then it sends one that the rules
refuse. Without an answer, or after one that leaves the outcome open, it sends the same under the same key until it
knows.
"""

import http.client
import secrets
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.faults.world import Place, World

TOKEN = "c" * 32
DICE, BOX = "12346", "routes.any"
WRONG_DICE = "11223"
PAUSE = 0.05  # seconds before it sends the same again
AN_ANSWER = 40.0  # seconds that any answer may take
EVERY = 25  # acknowledged entries for each refused one


@dataclass
class Writer:
    """One tablet at one table: `ok` has its keys in the order in which they were acknowledged."""

    place: Place
    ports: Sequence[int]
    ok: list[str] = field(default_factory=list)
    when: list[float] = field(default_factory=list)  # time.time() of each acknowledgement
    took: list[float] = field(default_factory=list)  # seconds, of requests answered at once
    refused: list[str] = field(default_factory=list)
    unknown: int = 0
    slowest: float = 0.0  # seconds, of any answer
    strange: list[tuple[int, str]] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)
    last: str = ""  # the last page or slip received
    patience: float = AN_ANSWER  # seconds until a missing answer counts as lost
    wire: http.client.HTTPConnection | None = None
    source: str = ""  # address that it comes from, "" for the usual one
    port: int = 0

    def sends_next(self) -> None:
        """Send the next entry, or take back the last one; return when the outcome is known."""
        struck = len(self.ok) % 2 == 1
        if not struck and len(self.refused) < len(self.ok) // EVERY:
            self._settle("entries", {"seat": 1, "turn": 1, "dice": WRONG_DICE, "box": BOX}, expected=422)
        if struck:
            self._settle("strike", {"entry": len(self.ok)})
        else:
            self._settle("entries", {"seat": 1, "turn": 1, "dice": DICE, "box": BOX})

    def send(self, action: str, fields: Mapping[str, object], key: str) -> int:
        """Send one request once. Return the status, 0 without an answer."""
        body = urlencode({**fields, "key": key, "csrfmiddlewaretoken": TOKEN})
        began = time.monotonic()
        try:
            status = self._asked("POST", f"/t/{self.place.table}/{action}/", body)
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return 0
        finally:
            self.slowest = max(self.slowest, time.monotonic() - began)
        self.answers[status] = self.answers.get(status, 0) + 1
        return status

    def look(self, path: str = "") -> int:
        """Get the table's page, or a path below it. Return the status, 0 without an answer."""
        try:
            return self._asked("GET", f"/t/{self.place.table}/{path}", None)
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return 0

    def hang_up(self) -> None:
        if self.wire:
            self.wire.close()
        self.wire = None

    def _settle(self, action: str, fields: Mapping[str, object], *, expected: int = 200) -> None:
        key, began, tries = secrets.token_hex(16), time.monotonic(), 0
        while (status := self.send(action, fields, key)) in (0, 502, 503, 504):
            tries += 1
            self.unknown += 1
            time.sleep(PAUSE)
            self._other_port()
        if status != expected:
            self.strange.append((status, self.last[:500]))
            raise AssertionError(f"{action} was answered {status}: {self.last[:500]}")
        if status == 200:
            self.ok.append(key)
            self.when.append(time.time())
            if not tries:
                self.took.append(time.monotonic() - began)
        else:
            self.refused.append(key)

    def _asked(self, method: str, path: str, body: str | None) -> int:
        if self.wire is None:
            port = self.ports[self.port % len(self.ports)]
            source = (self.source, 0) if self.source else None
            self.wire = http.client.HTTPConnection(
                "127.0.0.1", port, timeout=self.patience, source_address=source
            )
        headers = {"Cookie": f"device={self.place.secrets[0]}; csrftoken={TOKEN}", "HX-Request": "true"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.wire.request(method, path, body, headers)
        answer = self.wire.getresponse()
        self.last = answer.read().decode()
        return answer.status

    def _other_port(self) -> None:
        self.hang_up()
        self.port += 1


class Push:
    """Writers in a closed loop until they are stopped; each finishes its last request."""

    def __init__(
        self, world: World, tables: int, *, pause: float = 0.0, sources: Sequence[str] = ("",)
    ) -> None:
        self.world = world
        self.pause = pause
        self.writers = [
            Writer(place, world.ports, port=number, source=sources[number % len(sources)])
            for number, place in enumerate(world.opens(tables))
        ]
        world.at_the_end += [writer.hang_up for writer in self.writers]
        self.over = threading.Event()
        self.failures: list[BaseException] = []
        self.threads = [
            threading.Thread(target=self._write, args=[each], daemon=True) for each in self.writers
        ]

    @property
    def acknowledged(self) -> int:
        return sum(len(each.ok) for each in self.writers)

    @property
    def unknown(self) -> int:
        return sum(each.unknown for each in self.writers)

    @property
    def refused(self) -> int:
        return sum(len(each.refused) for each in self.writers)

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def until(self, acknowledged: int, *, patience: float = 300.0) -> None:
        """Return when this many entries are acknowledged in all."""
        deadline = time.monotonic() + patience
        while self.acknowledged < acknowledged and not self.failures:
            assert time.monotonic() < deadline, f"{self.acknowledged} of {acknowledged} acknowledged"
            time.sleep(0.02)

    def forget_times(self) -> None:
        """Count only the times of entries from now on."""
        for writer in self.writers:
            writer.took.clear()
            writer.slowest = 0.0

    def times(self, *sources: str) -> list[float]:
        """Return the seconds of each entry, from these addresses or from all, the shortest first. Each writer's slowest
        answer is among them: an entry that waits until the end has no other.
        """
        writers = [writer for writer in self.writers if not sources or writer.source in sources]
        return sorted(each for writer in writers for each in (*writer.took, writer.slowest))

    def stop(self) -> None:
        """Finish the requests on their way; raise any failure."""
        self.over.set()
        for thread in self.threads:
            thread.join(timeout=120)
            assert not thread.is_alive(), "a writer still has no answer"
        assert not self.failures, self.failures

    def faults(self) -> dict[str, int]:
        """Count the faults.

        Lost: acknowledged and not stored. Doubled: stored twice. Wrong: refused, or never sent, and stored.
        Disordered: the right keys in another order.
        """
        rows = self.world.rows()
        found = {"lost": 0, "doubled": 0, "wrong": 0, "disordered": 0}
        for writer in self.writers:
            there = rows[writer.place.table]
            found["lost"] += len(set(writer.ok) - set(there))
            found["doubled"] += len(there) - len(set(there))
            found["wrong"] += len(set(there) - set(writer.ok))
            found["disordered"] += sorted(there) == sorted(writer.ok) and there != writer.ok
        return found

    def _write(self, writer: Writer) -> None:
        try:
            while not self.over.is_set():
                writer.sends_next()
                time.sleep(self.pause)
        except BaseException as error:
            self.failures.append(error)
        finally:
            writer.hang_up()


NONE = {"lost": 0, "doubled": 0, "wrong": 0, "disordered": 0}


@contextmanager
def pushing(
    world: World, tables: int, *, pause: float = 0.0, sources: Sequence[str] = ("",)
) -> Iterator[Push]:
    """Run writers inside, from these addresses in turn; afterwards all their requests are settled."""
    push = Push(world, tables, pause=pause, sources=sources)
    push.start()
    try:
        yield push
    finally:
        push.over.set()
    push.stop()
