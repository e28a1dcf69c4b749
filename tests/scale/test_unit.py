"""The example for systemd: systemd knows all its settings, and the server starts, plays and ends
under its protections.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.real_server import free_port
from tests.scale.as_systemd import HOME, UNIT, environment, settings, started
from tests.scale.installing import find_program, programs
from tests.scale.services import Postgres, Redis, running

PATIENCE = 120.0


@pytest.fixture
def services() -> Iterator[dict[str, str]]:
    postgres, redis = Postgres(durable=False), Redis()
    with running(postgres, redis):
        yield {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}


def test_systemd_knows_every_word_of_it(tmp_path: Path) -> None:
    programs("systemd-analyze")
    here = tmp_path / UNIT.name
    # The same unit, with a program that exists here.
    text = UNIT.read_text(encoding="utf-8")
    here.write_text(text.replace(f"{HOME}/.venv/bin/python", "/usr/bin/env"), encoding="utf-8")
    done = subprocess.run(
        [find_program("systemd-analyze"), "verify", "--man=no", str(here)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_it_serves_behind_its_walls(services: dict[str, str]) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryFile() as output:
        folder = Path(place)
        process = started(folder, environment(port, **services), output.fileno())
        try:
            wait(process, port, output.fileno())
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}/",
                headers={"Host": "scores.example.org", "X-Forwarded-Proto": "https"},
            )
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 (our own address)
                assert answer.status == 200
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8").split("\n")
            told = dict(line.split(":\t", 1) for line in status if ":\t" in line)
            assert told["Uid"].split() == ["65534"] * 4
            assert int(told["CapEff"], 16) == 0
            limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="utf-8")
            assert f"Max open files            {settings()['LimitNOFILE'][0]}" in limits
            var = folder / "copy" / "var"
            assert {file.name for file in var.iterdir()} == {
                "secret_key",
                "scores-server",
                "static",
                "templates",
            }
            assert all(file.stat().st_mode & 0o077 == 0 for file in (var, *var.iterdir()))
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0, said(output.fileno())
        finally:
            process.kill()
            process.wait()


def wait(process: subprocess.Popen[bytes], port: int, output: int) -> None:
    """Return when it listens; fails with its output if it ends first."""
    end = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None, said(output)
        assert time.monotonic() < end, said(output)
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.1)


def said(output: int) -> str:
    """Return the server's output."""
    os.lseek(output, 0, os.SEEK_SET)
    return os.read(output, 100_000).decode()
