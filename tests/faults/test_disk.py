"""R4, R5: the disk is full, or fails. People are told, keep what they have, and nothing is half-written."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import Report
from tests.faults.ledger import BOX, DICE, NONE, Push, Writer
from tests.faults.world import in_file, served
from tests.real_server import DaphneServer

ENTRY = {"seat": 1, "turn": 1, "dice": DICE, "box": BOX}
TRIES = 10
FAILING = 15
SLIP = re.compile(r'data-code="(?P<code>[^"]*)"[^>]*>(?P<sentence>.*?)</div>', re.DOTALL)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Eight megabytes."""
    assert os.geteuid() == 0, "This test mounts a small disk: run it as root (sudo make faults)."
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Something else has taken the last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65_536, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue
    yield
    filler.unlink()


def slip(writer: Writer) -> tuple[str, str]:
    found = SLIP.search(writer.last)
    return (found["code"], found["sentence"]) if found else ("", writer.last[:300])


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
def failing(server: DaphneServer, calls: str, file: Path) -> Iterator[None]:
    """Every such call on this file reports an I/O error. (strace counts by thread, and each request is a new one.)"""
    assert server.process
    inject = ["-e", f"trace={calls}", "-e", f"inject={calls}:error=EIO", "-P", str(file), "-o", "/dev/null"]
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


@pytest.mark.parametrize("calls", ["fdatasync,fsync", "pwrite64"])
def test_an_io_error_never_passes_for_kept(calls: str, tmp_path: Path, report: Report) -> None:
    """Syncs or writes fail for a while, again and again; in between the server is killed as well."""
    codes: Counter[tuple[int, str]] = Counter()
    with served(in_file(tmp_path)) as world:
        (server,), push = world.servers, Push(world, 1)
        (ana,) = push.writers
        for failure in range(FAILING):
            ana.sends_next()
            key, struck = secrets.token_hex(16), len(ana.ok) % 2
            action, fields = ("strike", {"entry": len(ana.ok)}) if struck else ("entries", ENTRY)
            with failing(server, calls, Path(f"{world.environment['DB_FILE']}-wal")):
                codes[ana.send(action, fields, key), slip(ana)[0]] += 1
                assert ana.look() == 200
            if failure % 5 == 4:
                server.stop(signal.SIGKILL)
                ana.hang_up()
                server.start()
            assert ana.send(action, fields, key) == 200
            ana.ok.append(key)
        report(told={f"{status} {code}": count for (status, code), count in codes.items()})
        assert set(codes) <= {(503, "uncertain"), (503, "unkept")}
        assert push.faults() == NONE
        world.agrees()
