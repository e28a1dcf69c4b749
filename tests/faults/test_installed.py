"""The installed product: it plays, is upgraded, removed and installed again, and no data is lost."""

import asyncio
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.installation import UV, Tool, build, environment, next_version, run, sources
from tests.load.plays import Play, open_play
from tests.real_server import answers

TABLE = "yahtzee"
NEEDED = re.compile("pytest(-django)?==")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheels of this version and of a later one."""
    folder = tmp_path_factory.mktemp("wheels")
    now, later = sources(folder / "now"), next_version(folder / "later")
    return build(now, folder / "dist"), build(later, folder / "dist later")


@pytest.fixture
def tool(tmp_path: Path) -> Tool:
    return Tool(tmp_path)


async def plays(play: Play, port: int, entries: int) -> None:
    """Write this many entries by the same browsers, with their old cookies."""
    play.move_to(port)
    for browser in play.browsers:
        assert (await browser.get(f"/t/{play.place}/")).status == 200
    for _entry in range(entries):
        await play.enter()
    await play.hang_up()


def open_table(port: int) -> Play:
    while not answers(f"http://127.0.0.1:{port}/health/"):
        time.sleep(0.05)
    return asyncio.run(opened(port))


async def opened(port: int) -> Play:
    play = await open_play(port, TABLE, 2)
    await plays(play, port, 3)
    return play


def play_on(play: Play, port: int) -> None:
    while not answers(f"http://127.0.0.1:{port}/health/"):
        time.sleep(0.05)
    asyncio.run(plays(play, port, 2))


def test_tables_seats_and_secret_stay_through_upgrade_and_removal(
    wheels: tuple[Path, Path], tool: Tool, report: Report
) -> None:
    now, later = wheels
    began = time.monotonic()
    tool.install(now)
    installed = time.monotonic() - began
    before = tool.files()
    with tool.serving() as (port, said, process):
        first = time.monotonic() - began
        assert said[1] == f"Everything is kept in {tool.data}\n"
        play = open_table(port)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.read().count("Goodbye") == 1
    assert tool.files() == before, "something was written into the package"
    secret = (tool.data / "secret_key").read_bytes()
    french = tool.packages() / "scoresheets/locale/fr/LC_MESSAGES/django.mo"
    assert french.is_file()

    tool.install(later)
    assert run(tool.command, "--version", **tool.where) == "Scoresheets 99.0.0\n"
    with tool.serving() as (port, _said, _process):
        play_on(play, port)
    tool.install(now)
    refused = subprocess.run(
        [tool.command], env=environment(**tool.where), capture_output=True, text=True, check=False
    )
    assert (refused.returncode, refused.stdout) == (1, "Scoresheets is starting.\n")
    assert "was written by a newer Scoresheets (9000_next): update this one" in refused.stderr

    tool.uninstall()
    assert not tool.command.exists()
    tool.install(later)
    with tool.serving() as (port, _said, _process):
        play_on(play, port)
    assert "1 tables agree" in run(tool.command, "check-tables", **tool.where)
    assert (tool.data / "secret_key").read_bytes() == secret
    assert list((tool.data / "static").iterdir()) == []  # the wheel has all files as browsers get them
    sizes = {"wheel_kb": now.stat().st_size // 1024}
    sizes["sdist_kb"] = next(now.parent.glob("*.tar.gz")).stat().st_size // 1024
    sizes["installed_kb"] = int(run("du", "-sk", tool.folder / "tools").split()[0])
    report(installed=installed, first_start=first, **sizes)


def test_a_game_is_checked_where_scoresheets_is_a_wheel(
    wheels: tuple[Path, Path], tmp_path: Path, report: Report
) -> None:
    place, game = tmp_path / "place", build(sources_of_plugin(tmp_path / "plugin"), tmp_path / "game")
    run(UV, "venv", "--quiet", "--python", sys.executable, place)
    command, locked = place / "bin" / "scoresheets", BASE_DIR / "requirements-dev.txt"
    exact = [
        line.split()[0] for line in locked.read_text(encoding="utf-8").splitlines() if NEEDED.match(line)
    ]
    run(UV, "pip", "install", "--quiet", "--python", place / "bin" / "python", wheels[0], game)
    asked = {"HOME": tmp_path / "home", "SCORESHEETS_HOME": tmp_path / "data"}
    bare = subprocess.run(
        [command, "check-game", "ten-thousand"],
        env=environment(**asked),
        capture_output=True,
        text=True,
        check=False,
    )
    needed = f"This needs pytest: uv pip install --python {place}/bin/python pytest pytest-django\n"
    assert (bare.returncode, bare.stderr) == (1, needed)
    run(UV, "pip", "install", "--quiet", "--python", place / "bin" / "python", *exact)
    began = time.monotonic()
    said = run(command, "check-game", "ten-thousand", **asked)
    assert "passed" in said
    assert "failed" not in said
    assert not (tmp_path / "data").exists(), "the check wrote into the data of the real tables"
    took = time.monotonic() - began
    report(contract=took, said=said.strip().splitlines()[-1])


def sources_of_plugin(folder: Path) -> Path:
    ignore = shutil.ignore_patterns("__pycache__", "*.mo", "*_tests")
    return Path(shutil.copytree(BASE_DIR / "tests/plugins/ten_thousand", folder, ignore=ignore))
