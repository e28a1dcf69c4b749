"""The example of a systemd unit, read and run without systemd: its user, environment, limits and protections imitated.

It runs in a mount namespace of its own, so that its paths exist and all but those it names are read-only; only root may
make one.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from scoresheets.settings import BASE_DIR

UNIT = BASE_DIR / "scoresheets" / "deploy" / "scoresheets@.service"
HOME = "/srv/scoresheets"  # the folder that the unit expects
PARTS = ("manage.py", "scoresheets", "games", "templates", "static")
NOBODY = "65534"

# Arguments: a copy of the program, its virtual environment, the folder of its Python, a folder to lay things aside.
BUILD = """
set -e
mkdir "$4/python" && mount --bind "$3" "$4/python"
mount -t tmpfs -o mode=755 none /srv
mkdir /srv/scoresheets && mount --bind "$1" /srv/scoresheets
mkdir /srv/scoresheets/.venv && mount --bind "$2" /srv/scoresheets/.venv
case "$3" in /root/*) mount -t tmpfs -o mode=755 none /root; mkdir -p "$3"; mount --bind "$4/python" "$3";; esac
"""


def settings() -> dict[str, list[str]]:
    """Return the settings of the unit, by name; a name may have several values."""
    said: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            said.setdefault(name, []).append(value)
    return said


def environment(port: int, **other: str) -> dict[str, str]:
    """Return the unit's environment on this port, without ours; `other` replaces the addresses of the services."""
    own = dict(value.replace("%i", str(port)).split("=", 1) for value in settings()["Environment"])
    assert set(other) <= set(own), "the unit has another environment"
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **own, **other}


def started(folder: Path, variables: Mapping[str, str], output: int) -> subprocess.Popen[bytes]:
    """Start the server as the unit does: from a copy owned by root, as a user who may write only where the unit allows
    it.
    """
    copy, aside = folder / "copy", folder / "aside"
    copy.mkdir()
    aside.mkdir()
    for part in PARTS:
        source = BASE_DIR / part
        leave = shutil.ignore_patterns("__pycache__", "*.mo")
        shutil.copytree(source, copy / part, ignore=leave) if source.is_dir() else shutil.copy(source, copy)
    for path in folder, *folder.parents[:-1]:
        if path.stat().st_uid == os.geteuid() and path != Path("/tmp"):  # noqa: S108 (not ours to change)
            path.chmod(path.stat().st_mode | 0o055)
    return subprocess.Popen(
        ["unshare", "--mount", "sh", "-c", _script(), "sh", str(copy), *_python(), str(aside)],
        env=dict(variables),
        stdout=output,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
    )


def _python() -> tuple[str, str]:
    """Return our virtual environment, and the folder of the Python that made it."""
    return sys.prefix, sys.base_prefix


def _script() -> str:
    """Return the shell script of the protections and the command."""
    said = settings()
    (writes,), (where,), (start,) = said["ReadWritePaths"], said["WorkingDirectory"], said["ExecStart"]
    (prepare,) = said["ExecStartPre"]
    prepare = prepare.removeprefix("+").replace("-o scoresheets", f"-o {NOBODY}")
    lines = [BUILD, prepare, f"chown -R {NOBODY} {HOME}/scoresheets/locale {HOME}/games/*/locale"]
    for path in writes.split():
        lines.append(f"mount --bind {shlex.quote(path)} {shlex.quote(path)}")
    lines += [f"mount -o remount,bind,ro {path}" for path in ("/srv/scoresheets/.venv", HOME, "/srv", "/")]
    lines += [f"ulimit -n {said['LimitNOFILE'][0]}", f"umask {said['UMask'][0]}", f"cd {where}"]
    user = f"setpriv --reuid {NOBODY} --regid {NOBODY} --clear-groups --no-new-privs --bounding-set=-all"
    return "\n".join([*lines, f"exec {user} {start}"])
