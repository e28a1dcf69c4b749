"""Pyodide, the Python of browsers: fetched from npm once, in the one version that is pinned by its hash."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management.base import CommandError

PIN = Path(__file__).with_name("pyodide.json")


def program(name: str) -> str:
    """Return the path of this program of Node. Raises CommandError if it is missing."""
    if found := shutil.which(name):
        return found
    raise CommandError(
        f"Packing needs Node 20 or newer with npm, and {name} is missing; on Debian: apt install npm"
    )


def pyodide(folder: Path) -> Path:
    """Return the folder of the pinned package, fetched into a folder of its own below this one if it is not there."""
    pin = json.loads(PIN.read_text(encoding="utf-8"))
    name = f"{pin['package']}-{pin['version']}"
    target = folder / name
    if target.is_dir():
        return target
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as draft:
        _npm("pack", "--silent", f"{pin['package']}@{pin['version']}", folder=Path(draft))
        packed = Path(draft) / f"{name}.tgz"
        found = f"sha512-{b64encode(sha512(packed.read_bytes()).digest()).decode()}"
        if found != pin["integrity"]:
            raise CommandError(f"{packed.name} from npm is not the one that is pinned in {PIN.name}: {found}")
        with tarfile.open(packed) as archive:
            archive.extractall(draft, filter="data")
        (Path(draft) / "package").rename(target)
    return target


def _npm(*arguments: str, folder: Path) -> None:
    done = subprocess.run(  # noqa: S603 (its arguments are ours)
        [program("npm"), *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CommandError(f"npm could not fetch Pyodide: {done.stderr.strip()[-500:]}")
