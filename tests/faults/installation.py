"""The product as people install it: a wheel built from the sources, installed by uv into a folder of its own."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoresheets.settings import BASE_DIR
from tests.real_server import OPENED_AT_WILL, free_port

UV = Path(sys.executable).with_name("uv")
NOT_OURS = ("DATABASE_URL", "REDIS_URL", "DB_FILE", "PORT", "BIND", "DJANGO_SETTINGS_MODULE", "PYTHONPATH")
VERSION = '__version__ = "{}"'
NEXT = """from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoresheets", "{before}")]
    operations = [migrations.RunSQL("CREATE TABLE scoresheets_next (id integer)")]
"""


def environment(**other: object) -> dict[str, str]:
    """Return the environment of a user who has set nothing yet."""
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return {
        **own,
        **OPENED_AT_WILL,
        "SCORESHEETS_PLUGINS": "",
        **{key: str(each) for key, each in other.items()},
    }


def run(*command: object, **asked: object) -> str:
    """Run a program and return its output; fails if it does. `asked` is added to an environment
    without our variables.
    """
    done = subprocess.run(
        [str(each) for each in command],
        env=environment(**asked),
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout[-3000:]} {done.stderr[-3000:]}"
    return done.stdout


def sources(folder: Path) -> Path:
    """Copy the tracked files of the repository, without tests, into this folder."""
    told = subprocess.run(
        ["git", "ls-files", "-z"], cwd=BASE_DIR, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, told.split("\0")):
        if not name.startswith("tests/") and (BASE_DIR / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(BASE_DIR / name, folder / name)
    return folder


def next_version(folder: Path) -> Path:
    """Make a copy of the next version, with a migration that makes a table."""
    sources(folder)
    told = folder / "scoresheets" / "__init__.py"
    from scoresheets import __version__

    text = told.read_text(encoding="utf-8").replace(VERSION.format(__version__), VERSION.format("99.0.0"))
    told.write_text(text, encoding="utf-8")
    steps = folder / "scoresheets" / "migrations"
    before = max(file.stem for file in steps.glob("0*.py"))
    (steps / "9000_next.py").write_text(NEXT.format(before=before), encoding="utf-8")
    return folder


def build(source: Path, target: Path) -> Path:
    """Build an sdist from the sources and a wheel from the sdist, both into the target. Return the wheel."""
    run(
        UV,
        "build",
        "--quiet",
        "--no-build-isolation",
        "--python",
        sys.executable,
        "--out-dir",
        target,
        source,
    )
    (wheel,) = target.glob("*.whl")
    return wheel


class Tool:
    """A folder into which `uv tool install` puts the command, and a home for its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.command = folder / "bin" / "scoresheets"
        self.where = {
            "UV_TOOL_DIR": folder / "tools",
            "UV_TOOL_BIN_DIR": folder / "bin",
            "HOME": self.home,
            "XDG_DATA_HOME": self.home / "share",
            "UV_CACHE_DIR": os.environ.get("UV_CACHE_DIR", str(Path.home() / ".cache" / "uv")),
        }
        self.data = self.home / "share" / "scoresheets"

    def install(self, wheel: Path) -> None:
        """Install as README says, over any earlier version."""
        run(UV, "tool", "install", "--quiet", "--force", "--python", sys.executable, wheel, **self.where)

    def uninstall(self) -> None:
        run(UV, "tool", "uninstall", "--quiet", "scoresheets", **self.where)

    def packages(self) -> Path:
        (found,) = self.folder.glob("tools/scoresheets/lib/python*/site-packages")
        return found

    def files(self) -> dict[str, int]:
        """Return the files of the packages with their times, without Python's caches."""
        found = (file for file in self.packages().rglob("*") if "__pycache__" not in file.parts)
        return {str(file): file.stat().st_mtime_ns for file in found if file.is_file()}

    @contextmanager
    def serving(self, *arguments: str) -> Iterator[tuple[int, list[str], subprocess.Popen[str]]]:
        """Run a server. Yield its port, its output, and its process."""
        port = free_port()
        with serving([str(self.command), *arguments, "--port", str(port)], **self.where) as (said, process):
            yield port, said, process


@contextmanager
def serving(command: list[str], **asked: object) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """Run a server. Yield its output until it was open, and its process, which is ended afterwards."""
    # A background job of a shell ignores Ctrl-C, and so would all processes that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        command,
        env=environment(**asked),
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        said: list[str] = []
        try:
            while "localhost" not in "".join(said):
                said.append(process.stdout.readline())
                assert said[-1], "".join(said)
            yield said, process
        finally:
            process.kill()
