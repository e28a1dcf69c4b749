"""The programs that a larger installation needs, from Debian's packages; installing them starts no service."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PACKAGES = {
    "postgres": "postgresql",
    "redis-server": "redis-server",
    "nginx": "nginx-light",
    "systemd-analyze": "systemd",
    "strace": "strace",
    "faketime": "faketime",
    "ip": "iproute2",
}
PLACES = ("/usr/sbin", "/usr/local/sbin", "/usr/bin", "/sbin")


def find_program(name: str) -> str:
    """Return the path of the program; "" if it is not installed."""
    folders = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    path = os.pathsep.join([*folders, os.environ.get("PATH", ""), *PLACES])
    return shutil.which(name, path=path) or ""


def programs(*names: str) -> None:
    """Install the missing programs. If we may not, exit with the command that would."""
    missing = [PACKAGES[name] for name in names if not find_program(name)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _install(missing)
    still = [PACKAGES[name] for name in names if not find_program(name)]
    if still:
        raise SystemExit(f"This needs {' and '.join(still)}; on Debian: sudo apt install {' '.join(still)}")


def _install(packages: list[str]) -> None:
    # In runlevel 1 a package starts no service of its own.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    if subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, stdout=subprocess.DEVNULL, check=False)
        subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL, check=False)
