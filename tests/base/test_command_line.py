"""The command `scoresheets`: its arguments, and its messages if it cannot start."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from scoresheets import __main__ as command_line
from scoresheets import __version__
from scoresheets.base.ops import server_urls
from scoresheets.base.ops.data_folder import OURS as OUR_FOLDER
from scoresheets.management.commands import serve
from scoresheets.settings import BASE_DIR
from tests.real_server import free_port
from tests.starts import STARTING

pytestmark = [pytest.mark.long, pytest.mark.sqlite]
OURS = ("DB_FILE", "DATABASE_URL", "REDIS_URL", "PORT", "BIND")


def environment(home: Path, **other: str) -> dict[str, str]:
    """Return the environment of a user who keeps all data in this folder, and has set nothing else."""
    own = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**own, "SCORESHEETS_HOME": str(home), **other}


def told(home: Path, *arguments: str, **other: str) -> tuple[int, str]:
    """Return the exit code of the command, and all its output."""
    done = subprocess.run(
        [sys.executable, "-m", "scoresheets", *arguments],
        cwd=BASE_DIR,
        env=environment(home, **other),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@contextmanager
def started(
    home: Path, port: int, *first: str, **other: str
) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """Yield a server's output until it is open, and its process."""
    # A background job of a shell ignores Ctrl-C, and so would all processes that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "-m", "scoresheets", *first, "--port", str(port), "--bind", "127.0.0.1"],
        cwd=BASE_DIR,
        env=environment(home, **other),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines: list[str] = []
    try:
        assert process.stdout is not None
        while f"http://127.0.0.1:{port}" not in "".join(lines):
            lines.append(process.stdout.readline())
            assert lines[-1], "".join(lines)
        yield lines, process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments passed to Django's command line."""
    asked: list[list[str]] = []
    monkeypatch.setattr(command_line, "run", asked.append)
    return asked


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ([], ["serve"]),
        (["serve", "--port", "9000"], ["serve", "--port", "9000"]),
        (["--port", "9000"], ["serve", "--port", "9000"]),
        (["check-tables", "abc"], ["check_tables", "abc"]),
        (["backup", "copy"], ["backup", "copy"]),
        (["replay", "-"], ["replay", "-"]),
        (["demo", "--port", "9000"], ["serve", "--demo", "--port", "9000"]),
    ],
)
def test_each_word_is_a_command_and_none_is_serve(
    typed: Sequence[str], asked: list[str], run: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/scoresheets", *typed])
    for name in ("DB_FILE", "DATABASE_URL", "REDIS_URL"):  # the demo changes them, and they are put back
        monkeypatch.setenv(name, "elsewhere")
    command_line.main()
    assert run == [["scoresheets", *asked]]


def test_it_tells_its_version_and_its_commands(tmp_path: Path) -> None:
    assert told(tmp_path, "--version") == (0, f"Scoresheets {__version__}\n")
    code, said = told(tmp_path, "--help")
    assert (code, all(f"scoresheets {name}" in said for name in command_line.COMMANDS)) == (0, True)
    code, said = told(tmp_path, "sevre")
    assert (code, said.startswith("scoresheets knows no command sevre.\n")) == (1, True)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("start", [["-m", "scoresheets"], ["manage.py", "serve"], ["-m", "scoresheets.asgi"]])
def test_a_python_that_is_too_old_is_told_in_a_sentence(start: list[str], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.version_info = (3, 9, 2, 'final', 0)\n")
    done = subprocess.run(
        [sys.executable, *start],
        cwd=BASE_DIR,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Scoresheets needs Python 3.11 or newer; this is Python 3.9.\n"


def test_a_start_says_where_everything_is_a_second_that_one_runs_and_the_end_goodbye_once(
    tmp_path: Path,
) -> None:
    home, port = tmp_path / "my data", free_port()
    with started(home, port) as (lines, process):
        ours = home / OUR_FOLDER
        assert lines[:2] == [STARTING, f"Everything is kept in {ours}\n"]
        assert (ours.stat().st_mode & 0o777, (ours / "scoresheets.sqlite3").is_file()) == (0o700, True)
        code, said = told(home, "--port", str(port))
        assert (code, len(said.splitlines())) == (1, 2)
        assert f"running already on this database, at http://127.0.0.1:{port} (process {process.pid}" in said
        assert f"started from {BASE_DIR})" in said
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)
        assert process.stdout is not None
        assert process.stdout.read() == "Goodbye. Everything that was written is kept.\n"


@pytest.mark.parametrize(
    ("arguments", "at_once"),
    [(["serve"], STARTING), (["serve", "--help"], ""), (["usage"], "")],
)
def test_it_says_that_it_starts_before_django_is_read_and_ctrl_c_says_goodbye(
    arguments: list[str], at_once: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        @staticmethod
        def find_spec(*_: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "django.core.management")
    monkeypatch.setattr(sys, "stdout", told := StringIO())  # no terminal: a unit's journal, a container's log
    monkeypatch.setattr(sys, "meta_path", [Interrupted])
    with pytest.raises(SystemExit, match=r"^Goodbye\.$"):
        command_line.run(["scoresheets", *arguments])
    assert told.getvalue() == at_once


def test_the_demo_is_kept_apart_wherever_the_tables_are(tmp_path: Path) -> None:
    elsewhere = {
        "DB_FILE": str(tmp_path / "ours.sqlite3"),
        "DATABASE_URL": "postgresql://ana@127.0.0.1:9/ours",
        "REDIS_URL": "redis://127.0.0.1:9/0",
    }
    with started(tmp_path, free_port(), "demo", **elsewhere) as (lines, _process):
        assert lines[1] == "A table in mid-game. Behind the address that is shown below, open\n"
    names = os.listdir(tmp_path / OUR_FOLDER)
    assert [name for name in names if name.endswith(".sqlite3")] == ["demo.sqlite3"]


# --- a port ---


@pytest.fixture
def taken() -> Iterator[int]:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def test_a_taken_port_offers_the_next_free_one(taken: int, tmp_path: Path) -> None:
    code, said = told(tmp_path, "--port", str(taken), "--bind", "127.0.0.1")
    free = server_urls.next_port("127.0.0.1", taken)
    assert code == 1
    assert (
        said
        == f"{STARTING}Port {taken} is in use by another program. {free} is free: choose it with PORT={free}.\n"
    )


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "takes"), [("\n", True), ("y\n", True), ("n\n", False), ("", False)])
def test_at_a_terminal_one_takes_it_with_a_key(
    answer: str, takes: bool, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a terminal there is no question."""
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    command = serve.Command(stdout=Terminal())
    if takes:
        assert command.free_port("127.0.0.1", taken) == server_urls.next_port("127.0.0.1", taken)
    else:
        with pytest.raises(CommandError, match="is free: choose it with PORT="):
            command.free_port("127.0.0.1", taken)


@pytest.mark.parametrize("port", ["0x50", "-1", "65536", "many"])
def test_what_is_no_port_is_refused(port: str, tmp_path: Path) -> None:
    code, said = told(tmp_path, "serve", PORT=port)
    assert (code, f"{port} is no port: give a number" in said, "Traceback" in said) == (2, True, False)


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    code, said = told(tmp_path, BIND="192.0.2.77", PORT=str(free_port()))
    assert (code, said.startswith(f"{STARTING}Nobody can listen at BIND=192.0.2.77: ")) == (1, True)


# --- output ---


def shown(monkeypatch: pytest.MonkeyPatch, terminal: StringIO) -> str:
    monkeypatch.setattr(sys, "stdout", terminal)
    serve.Command(stdout=terminal).show_addresses(server_urls.EVERYWHERE, 8000)
    return terminal.getvalue()


def test_without_a_network_it_says_how_this_machine_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheets.base.ops.addresses.lan_addresses", list)
    said = shown(monkeypatch, Terminal())
    assert "  http://localhost:8000\nNo network is there, so only this machine finds it" in said
    assert "▀" not in said


@pytest.mark.parametrize(
    ("only", "bind", "printed"),
    [
        (0, "::", ["http://192.0.2.5:8000", "http://[fd00::5]:8000", "http://localhost:8000"]),
        (1, "::", ["http://[fd00::5]:8000", "http://localhost:8000"]),
        (0, "0.0.0.0", ["http://192.0.2.5:8000", "http://localhost:8000"]),  # noqa: S104
        (0, "fd00::5", ["http://[fd00::5]:8000"]),
    ],
)
def test_the_printed_addresses_open(
    only: int, bind: str, printed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`only`: the system keeps a socket of IPv6 to IPv6, as Windows does."""
    own = ["192.0.2.5", "[fd00::5]", "127.0.0.1", "[::1]"]
    monkeypatch.setattr("scoresheets.base.ops.addresses.own_addresses", lambda: own)
    monkeypatch.setattr(socket.socket, "getsockopt", lambda *_asked: only)
    assert server_urls.server_urls(bind, 8000) == printed
    assert not server_urls.only_this_machine(bind)


@pytest.mark.parametrize(("encoding", "square"), [("utf-8", True), ("cp1252", False), ("cp437", True)])
def test_a_square_is_drawn_where_the_console_knows_its_signs(
    encoding: str, square: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Console(Terminal):
        @property
        def encoding(self) -> str:  # type: ignore[override]
            return encoding

    monkeypatch.setattr("scoresheets.base.ops.addresses.lan_addresses", lambda: ["192.0.2.5"])
    said = shown(monkeypatch, Console())
    assert ("▀" in said, "Point a tablet's camera" in said) == (square, square)
    assert said.endswith("Ctrl-C stops the server.\n")
