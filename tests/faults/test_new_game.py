"""`scoresheets new-game`: the lines that it prints are pasted as they stand, and install, test and serve the game."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import Report
from tests.faults.installation import UV, Tool, build, environment, run, serving, sources
from tests.real_server import answers, free_port

PIPX = UV.with_name("pipx")
CACHE = os.environ.get("UV_CACHE_DIR", str(Path.home() / ".cache" / "uv"))
Installed = tuple[list[object], dict[str, object]]
"""The command that starts Scoresheets, and what is set in the shell of its user."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    return build(sources(folder / "sources"), folder / "dist")


def by_uv(folder: Path, wheel: Path) -> Installed:
    tool = Tool(folder)
    tool.install(wheel)
    return [tool.command], {**tool.where, "PATH": path(tool.command.parent)}


def by_pipx(folder: Path, wheel: Path) -> Installed:
    where: dict[str, object] = {"PIPX_HOME": folder / "pipx", "PIPX_BIN_DIR": folder / "bin"}
    run(PIPX, "install", "--quiet", "--python", sys.executable, wheel, **where)
    return [folder / "bin" / "scoresheets"], {**where, "PATH": path(folder / "bin")}


def by_pip(folder: Path, wheel: Path) -> Installed:
    """Install it into an environment that is not active: no shell finds its Python or its command."""
    run(sys.executable, "-m", "venv", folder / "place")
    run(folder / "place" / "bin" / "python", "-m", "pip", "install", "--quiet", wheel)
    return [folder / "place" / "bin" / "scoresheets"], {}


def in_a_checkout(folder: Path, wheel: Path) -> Installed:
    """Set a checkout up as `make run` does."""
    checkout, _wheel = sources(folder / "a checkout"), wheel
    python = checkout / ".venv" / "bin" / "python"
    run(sys.executable, "-m", "venv", checkout / ".venv")
    run(UV, "pip", "install", "--quiet", "--python", python, "-r", checkout / "requirements.txt")
    return ["env", f"PYTHONPATH={checkout}", python, "-m", "scoresheets"], {"PATH": path()}


def path(*first: Path) -> str:
    return os.pathsep.join(map(str, (*first, UV.parent, os.environ["PATH"])))


@pytest.mark.parametrize("installed", [by_uv, by_pipx, by_pip, in_a_checkout])
def test_the_printed_lines_install_test_and_serve_the_game(
    installed: Callable[[Path, Path], Installed], wheel: Path, tmp_path: Path, report: Report
) -> None:
    start, where = installed(tmp_path, wheel)
    where |= {"HOME": tmp_path / "home", "SCORESHEETS_HOME": tmp_path / "data", "UV_CACHE_DIR": CACHE}
    env = environment(**where)
    del env["SCORESHEETS_PLUGINS"]
    told: dict[str, Any] = {"env": env, "capture_output": True, "text": True}
    written = subprocess.run([*map(str, start), "new-game", "silly-die"], cwd=tmp_path, check=False, **told)
    assert written.returncode == 0, written.stderr
    game = tmp_path / "silly-die"
    lines = [line.strip() for line in written.stdout.splitlines() if line.startswith("  ")]
    assert [line in (game / "README.md").read_text(encoding="utf-8") for line in lines] == [True] * 3
    *before, last = lines
    said = ""
    for line in before:
        done = subprocess.run(["sh", "-c", line], cwd=game, check=False, **told)
        said = done.stdout
        assert done.returncode == 0, f"{line}: {said[-3000:]} {done.stderr[-3000:]}"
    port = free_port()
    command = ["sh", "-c", f"exec env {last} --port {port}"]
    with serving(command, **where, SCORESHEETS_PLUGINS="silly-die"):
        page = f"http://127.0.0.1:{port}"
        while not answers(f"{page}/health/"):
            pass
        with urllib.request.urlopen(page) as front:
            assert "Silly Die" in front.read().decode()
    report(tests=said.strip().splitlines()[-1], lines=lines)
