"""The installed product: it plays, is upgraded, removed and installed again, and no data is lost.

The single file of `make zipapp`: it starts in a read-only folder, too, and says where it stores its data.

F13: every requirement has a wheel for each supported system, so that no compiler is needed.

`uv` resolves the project and the locked lists for each system, and takes nothing that would have to be built.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scoresheets.base.ops.data_folder import OURS
from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.installation import UV, Tool, build, environment, next_version, run, serving, sources
from tests.load.plays import Play, open_play
from tests.real_server import answers, free_port

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


READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'
PACKED = "scoresheets.pyz"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, in a folder of its own."""
    make = ["make", "--silent", "zipapp"]
    done = subprocess.run(make, cwd=BASE_DIR, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(shutil.copy(BASE_DIR / "var" / PACKED, tmp_path_factory.mktemp("stick")))


def closed(folder: Path) -> list[str]:
    """Return the prefix of a command that must not write into the folder: root ignores modes, so it needs a mount."""
    if os.geteuid():
        folder.chmod(0o555)
        return []
    return ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(folder)]


@pytest.mark.parametrize("read_only", [True, False])
def test_it_starts_and_says_where_everything_is(
    read_only: bool, packed: Path, tmp_path: Path, report: Report
) -> None:
    home, port = tmp_path / "home", free_port()
    where = {"HOME": home, "XDG_DATA_HOME": home / "share", "SHIV_ROOT": tmp_path / "unpacked"}
    first = closed(packed.parent) if read_only else []
    with serving([*first, str(packed), "--port", str(port)], **where) as (said, _process):
        kept = home / "share" / "scoresheets" if read_only else packed.with_name(OURS)
        assert said[1] == f"Everything is kept in {kept}\n"
        assert said[2].startswith(f"{PACKED} has unpacked itself in {tmp_path / 'unpacked'}")
        assert (kept / "scoresheets.sqlite3").is_file()
        while not answers(f"http://127.0.0.1:{port}/health/"):
            pass
    assert packed.with_name(OURS).exists() != read_only
    report(pyz_kb=packed.stat().st_size // 1024)


MACOS = "12.0"
SYSTEMS = (
    *("aarch64-apple-darwin", "x86_64-apple-darwin", "x86_64-pc-windows-msvc"),
    *("x86_64-manylinux_2_28", "aarch64-manylinux_2_28"),
)
PYTHONS = ("3.11", "3.13")
ASKED = {
    "wheel": ["pyproject.toml", "--extra", "local"],
    "wheel of a club": ["pyproject.toml", "--extra", "scale"],
    "locked": ["requirements.txt"],
    "locked for a club": ["requirements-scale.txt"],
}
MISSING = re.compile(r"([\w.-]+==\S+) has no usable wheels")


def resolved(asked: list[str], system: str, python: str) -> tuple[int, str]:
    """Return the exit code of uv and its output."""
    where = ["--python-platform", system, "--python-version", python, "--only-binary", ":all:"]
    done = subprocess.run(
        [str(UV), "pip", "compile", "--quiet", "--no-header", *where, *asked],
        env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": MACOS},
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("asked", ASKED)
def test_everything_has_a_wheel(asked: str, system: str, python: str, report: Report) -> None:
    code, said = resolved(ASKED[asked], system, python)
    report(missing=sorted(set(MISSING.findall(said))))
    assert code == 0, said


@pytest.mark.control
def test_what_has_none_is_named(tmp_path: Path) -> None:
    """Control: the newest Autobahn on a Mac of that age."""
    asked = tmp_path / "requirements.in"
    asked.write_text("autobahn==26.10.2\n", encoding="utf-8")
    code, said = resolved([str(asked)], "x86_64-apple-darwin", "3.11")
    assert code != 0
    assert "autobahn" in said
