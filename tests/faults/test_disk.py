"""R4, R5: the disk is full, or fails. People are told, keep what they have, and nothing is half-written."""

import os
import re
import secrets
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.base.test_command_line import told
from tests.faults.conftest import Report
from tests.faults.ledger import BOX, DICE, NONE, Push, Writer
from tests.faults.world import in_file, served
from tests.real_server import DaphneServer
from tests.without import without

ENTRY = {"seat": 1, "turn": 1, "dice": DICE, "box": BOX}
TRIES = 10
FIRST, LAST = 1, 30  # the number of the failing call
MOST = 40 * LAST  # entries until then: each thread has calls of its own
SLIP = re.compile(r'data-code="(?P<code>[^"]*)"[^>]*>(?P<sentence>.*?)</div>', re.DOTALL)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes."""
    assert os.geteuid() == 0, "This test mounts a small disk: run it as root (sudo make faults)."
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full(folder: Path, but: int = 0) -> Iterator[None]:
    """Fill the disk, except for `but` bytes."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65_536, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue
        file.truncate(file.tell() - but)
    yield
    filler.unlink()


def slip(writer: Writer) -> tuple[str, str]:
    found = SLIP.search(writer.last)
    return (found["code"], found["sentence"]) if found else ("", writer.last[:300])


@pytest.mark.parametrize(
    ("has_key", "room", "said"),
    [
        (False, 0, "The disk is full on which {} lies: make room.\n"),
        (True, 0, "The disk is full on which {} lies: make room.\n"),
        (True, 4096, "The database cannot be brought up to date: database or disk is full.\n"),
        (True, 65_536, "The database cannot be brought up to date: database or disk is full.\n"),
    ],
)
def test_a_first_start_says_in_a_sentence_that_the_disk_is_full(
    has_key: bool, room: int, said: str, small_disk: Path
) -> None:
    home = small_disk / "scoresheets-data"
    (home / "static").mkdir(parents=True)
    if has_key:
        (home / "secret_key").write_text(secrets.token_urlsafe(50), encoding="ascii")
    with full(small_disk, but=room):
        assert told(small_disk) == (1, said.format(home))
    assert {name for name in os.listdir(home) if name.startswith("secret_key.")} == set()


def test_a_full_disk_refuses_in_words_and_goes_on_when_there_is_room(
    small_disk: Path, report: Report
) -> None:
    with served(in_file(small_disk)) as world:
        push = Push(world, 3)
        for writer in push.writers * 4:
            writer.sends_next()
        ana, before = push.writers[0], world.rows()
        key = secrets.token_hex(16)
        with full(small_disk):
            refusals = [(ana.send("entries", ENTRY, key), *slip(ana)) for _try in range(TRIES)]
            looks = [writer.look() for writer in push.writers]
            lists = [writer.look("log/") for writer in push.writers]
        began = time.monotonic()
        while (status := ana.send("entries", ENTRY, key)) != 200 and time.monotonic() < began + 5:
            time.sleep(0.05)
        again = time.monotonic() - began
        report(refusals=refusals[0], looks=looks, again=again)
        assert [refusal[:2] for refusal in refusals] == [(503, "no_room")] * TRIES
        assert "disk" in refusals[0][2]
        assert looks + lists == [200] * 6
        assert status == 200
        ana.ok.append(key)
        rows = world.rows()
        assert {table: keys for table, keys in rows.items() if table != ana.place.table} == {
            table: keys for table, keys in before.items() if table != ana.place.table
        }
        assert push.faults() == NONE
        world.agrees()
        assert "Traceback" not in world.servers[0].log()


@contextmanager
def failing(server: DaphneServer, calls: str, file: Path, number: int) -> Iterator[None]:
    """Let call number `number` of each thread on this file report an I/O error.

    strace counts by thread. One or two threads answer a client that sends one request after the other, on a busy
    machine
    more.
    """
    assert server.process
    inject = [
        "-e",
        f"trace={calls}",
        "-e",
        f"inject={calls}:error=EIO:when={number}",
        "-P",
        str(file),
        "-o",
        "/dev/null",
    ]
    strace = subprocess.Popen(
        ["strace", "-f", "-p", str(server.process.pid), *inject], stderr=subprocess.PIPE, text=True
    )
    assert strace.stderr
    while "attached" not in strace.stderr.readline():
        assert strace.poll() is None
    try:
        yield
    finally:
        strace.send_signal(signal.SIGINT)
        strace.communicate(timeout=20)
        server.process.send_signal(signal.SIGCONT)


def says_so(server: DaphneServer) -> tuple[int, str]:
    """Return the health check's status and first word."""
    try:
        with urllib.request.urlopen(f"{server.url}/health/", timeout=20) as answer:  # noqa: S310 (our own address)
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            status, text = answer.code, answer.read()
    return status, text.decode().split(":")[0].strip()


Failed = tuple[int, str, Mapping[str, object], str]


def sends_until_it_fails(ana: Writer) -> Failed | None:
    """Send entries until one fails. Return its status, action, fields and key; None if none fails."""
    for _entry in range(MOST):
        key, struck = secrets.token_hex(16), len(ana.ok) % 2
        action, fields = ("strike", {"entry": len(ana.ok)}) if struck else ("entries", ENTRY)
        status = ana.send(action, fields, key)
        if status != 200:
            return status, action, fields, key
        ana.ok.append(key)
    return None


@pytest.mark.parametrize("calls", ["fdatasync,fsync", "pwrite64"])
def test_an_io_error_never_passes_for_kept(calls: str, tmp_path: Path, report: Report) -> None:
    """The first sync or write fails, then the second, up to the thirtieth; in between the server is killed as well."""
    codes: Counter[tuple[int, str]] = Counter()
    with served(in_file(tmp_path)) as world:
        (server,), push = world.servers, Push(world, 1)
        (ana,) = push.writers
        for number in range(FIRST, LAST + 1):
            ana.sends_next()
            failed, code = None, ""
            for _attempt in range(3):  # now and then strace sees none of the calls
                with failing(server, calls, Path(f"{world.environment['DB_FILE']}-wal"), number):
                    failed = sends_until_it_fails(ana)
                    code = slip(ana)[0]
                    assert ana.look() == 200
                    assert says_so(server) == ((503, code) if failed else (200, "ok"))
                if failed:
                    break
            assert failed, "nothing was tried"
            status, action, fields, key = failed
            codes[status, code] += 1
            if number % 10 == 0:
                server.stop(signal.SIGKILL)
                ana.hang_up()
                server.start()
            assert ana.send(action, fields, key) == 200
            assert says_so(server) == (200, "ok")
            ana.ok.append(key)
        told = {f"{status} {code}": count for (status, code), count in codes.items()}
        report(told=told, acknowledged=len(ana.ok))
        assert set(codes) <= {(503, "uncertain"), (503, "unkept")}
        assert push.faults() == NONE
        world.agrees()


# --- controls ---


@contextmanager
def never_minding(folder: Path) -> Iterator[Push]:
    """A writer at a server that swallows the database's errors."""
    careless = without("scoresheets.table.writing._never_half=tests.careless:never_minding")
    with served(in_file(folder), watched_by=careless) as world:
        push = Push(world, 1)
        push.writers[0].sends_next()
        yield push


@pytest.mark.control
def test_a_full_disk_that_is_not_minded_would_lose_entries(small_disk: Path) -> None:
    with never_minding(small_disk) as push:
        (ana,), key = push.writers, secrets.token_hex(16)
        with full(small_disk):
            assert ana.send("strike", {"entry": 1}, key) == 200
        ana.ok.append(key)
        assert push.faults() == {**NONE, "lost": 1}


@pytest.mark.control
def test_a_sync_that_fails_and_is_not_minded_would_lose_entries(tmp_path: Path) -> None:
    with never_minding(tmp_path) as push:
        (ana,), key, world = push.writers, secrets.token_hex(16), push.world
        wal = Path(f"{world.environment['DB_FILE']}-wal")
        with failing(world.servers[0], "fdatasync,fsync", wal, 1):
            assert ana.send("strike", {"entry": 1}, key) == 200
        ana.ok.append(key)
        assert push.faults() == {**NONE, "lost": 1}
