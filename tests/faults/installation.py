"""The product as people install it: a wheel built of the sources, put by uv into a place of its own."""

from __future__ import annotations

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
    """Of somebody who has said nothing yet."""
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return {
        **own,
        **OPENED_AT_WILL,
        "SCORESHEETS_PLUGINS": "",
        **{key: str(each) for key, each in other.items()},
    }


def run(*command: object, **asked: object) -> str:
    """What a program prints; fails where it does. `asked` is its environment, in which nothing of ours stands."""
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
    """A copy of what is in the repository, and of nothing that was made at run time."""
    told = subprocess.run(
        ["git", "ls-files", "-z"], cwd=BASE_DIR, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, told.split("\0")):
        if not name.startswith("tests/") and (BASE_DIR / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(BASE_DIR / name, folder / name)
    return folder


def next_version(folder: Path) -> Path:
    """A copy that is a version later, with a migration that makes a table."""
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
    """The wheel, built of the sdist, which is built of the sources; both lie in the target."""
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
    """A place into which `uv tool install` puts the command, and a home in which its data lies."""

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
        """As README says, over what is there."""
        run(UV, "tool", "install", "--quiet", "--force", "--python", sys.executable, wheel, **self.where)

    def uninstall(self) -> None:
        run(UV, "tool", "uninstall", "--quiet", "scoresheets", **self.where)

    def packages(self) -> Path:
        (found,) = self.folder.glob("tools/scoresheets/lib/python*/site-packages")
        return found

    def files(self) -> dict[str, int]:
        """What lies in the packages and when it was written, but for what Python keeps for itself."""
        found = (file for file in self.packages().rglob("*") if "__pycache__" not in file.parts)
        return {str(file): file.stat().st_mtime_ns for file in found if file.is_file()}

    @contextmanager
    def serving(self, *arguments: str) -> Iterator[tuple[int, list[str], subprocess.Popen[str]]]:
        """A server: its port, what it has said, and its process."""
        port = free_port()
        with serving([str(self.command), *arguments, "--port", str(port)], **self.where) as (said, process):
            yield port, said, process


@contextmanager
def serving(command: list[str], **asked: object) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """What a server said until it was open, and its process, which ends in the end."""
    # A run in the background of a shell is deaf to Ctrl-C, and so would be all that it starts.
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
