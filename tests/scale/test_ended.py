"""A run of `tests.scale` that is ended leaves no service behind."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.goldens import ROOT
from tests.scale.services import PATIENCE

WAITS = "import os, signal\n\ndef test_waits():\n    print(os.environ['DATABASE_URL'])\n    signal.pause()\n"


def test_sigterm_stops_postgresql(tmp_path: Path) -> None:
    waits = tmp_path / "test_waits.py"
    waits.write_text(WAITS, encoding="utf-8")
    in_background = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
    command = [*in_background, sys.executable, "-u", "-m", "tests.scale", "-s", str(waits)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        found = (re.search(r"postgresql://scores@127\.0\.0\.1:(\d+)", line) for line in run.stdout)
        port = int(next(filter(None, found))[1])
        run.send_signal(signal.SIGTERM)
        try:
            run.communicate(timeout=PATIENCE)
        finally:
            run.kill()  # else a run that does not end is waited for
        assert run.returncode == 128 + signal.SIGTERM
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port)).close()
