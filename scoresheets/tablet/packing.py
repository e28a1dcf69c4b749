"""The folder that holds the whole pad for one tablet, for any web host with HTTPS. Two runs give the same bytes."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from scoresheets import __version__
from scoresheets.base.assets.hashed_files import collect_into
from scoresheets.tablet import shell_pages
from scoresheets.tablet.fetching import program, pyodide
from scoresheets.tablet.sources import lay_out

WEB = Path(__file__).with_name("web")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
NOT_SERVED = {"compile.mjs"}
NOT_CACHED = {"sw.js", "packed.js", "NOTICE.txt"}
"""Files that a browser asks the host for itself, or nobody asks for."""
FIXED_DAY = "2020-01-01 00:00:00"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
POLICIES = {
    "page": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
    "worker": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
}


def pack(target: Path) -> dict[str, int]:
    """Write the folder; it must be new or empty. Return its figures: files, bytes, and bytes as a host packs them."""
    if target.exists() and any(target.iterdir()):
        raise CommandError(f"There is something in {target}: name a new or an empty folder.")
    node, runtime = program("node"), pyodide(Path(settings.VAR_DIR) / "pyodide")
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        _write_seed(work / "seed.sqlite3")
        lay_out(work / "tree")
        hashed = _collect(work / "tree" / "scoresheets" / "collected", target / "pad" / "static")
        _zip(work / "tree", work / "tree.zip")
        _run(
            *(node, str(WEB / "compile.mjs"), str(runtime), str(work / "tree.zip")),
            *(str(work / "seed.sqlite3"), str(target / "app.xz")),
        )
        shutil.copyfile(work / "seed.sqlite3", target / "seed.sqlite3")
    _copy_runtime(runtime, target / "pyodide")
    for file in WEB.iterdir():
        if file.name not in NOT_SERVED:
            shutil.copyfile(file, target / file.name)
    sizes = _sizes(target)
    shell_pages.write(target, hashed=hashed, policy=POLICIES["page"], sizes=sizes)
    _write_list(target)
    return {**_sizes(target), "files": sum(1 for _file in _files(target))}


def _write_seed(file: Path) -> None:
    """Write a database without tables of anybody, as a start of a server makes one."""
    environment = {
        **os.environ,
        "DB_FILE": str(file),
        "SCORESHEETS_HOME": str(file.parent),
        "SCORESHEETS_PLUGINS": "",
    }
    environment.pop("DATABASE_URL", None)
    _run(sys.executable, "-m", "django", "migrate", "--verbosity=0", environment=environment)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("UPDATE django_migrations SET applied = ?", [FIXED_DAY])
        database.execute("VACUUM")


def _run(*command: str, environment: dict[str, str] | None = None) -> None:
    own = {**os.environ, "PYTHONPATH": str(settings.BASE_DIR)} if environment is None else environment
    own |= {"DJANGO_SETTINGS_MODULE": "scoresheets.settings", "PYTHONPATH": str(settings.BASE_DIR)}
    done = subprocess.run(list(command), env=own, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CommandError(
            f"{Path(command[0]).name} could not do its part: {(done.stderr or done.stdout).strip()[-1500:]}"
        )


def _collect(names: Path, files: Path) -> dict[str, str]:
    """Write the static files that the host serves, and the list of their hashed names that Python reads; return it."""
    files.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        collected = Path(folder) / "files"
        collected.mkdir()
        collect_into(collected)
        (manifest,) = collected.glob("*.json")
        hashed: dict[str, str] = json.loads(manifest.read_bytes())["paths"]
        for name in sorted(set(hashed.values())):
            (files / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(collected / name, files / name)
        names.mkdir(exist_ok=True)
        shutil.copyfile(manifest, names / manifest.name)
    return hashed


def _zip(tree: Path, target: Path) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, file in _files(tree):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), file.read_bytes())


def _copy_runtime(runtime: Path, target: Path) -> None:
    target.mkdir()
    for name in RUNTIME:
        shutil.copyfile(runtime / name, target / name)
    lock = json.loads((runtime / LOCK).read_bytes())
    lock["packages"] = {}  # it would fetch them from elsewhere
    (target / LOCK).write_text(json.dumps(lock, sort_keys=True), encoding="utf-8")


def _write_list(target: Path) -> None:
    """Write the list of all files with their hashes, from which a browser knows what belongs to this version."""
    files: list[dict[str, Any]] = [
        {"name": name, "size": file.stat().st_size, "hash": sha256(file.read_bytes()).hexdigest()}
        for name, file in _files(target)
        if name not in NOT_CACHED
    ]
    seal = sha256(json.dumps(files).encode()).hexdigest()[:12]
    told = {"version": f"{__version__}-{seal}", "files": files, "policies": POLICIES}
    (target / "packed.js").write_text(f"self.packed = {json.dumps(told)};\n", encoding="utf-8")


def _sizes(target: Path) -> dict[str, int]:
    contents = [file.read_bytes() for _name, file in _files(target)]
    return {
        "bytes": sum(map(len, contents)),
        "packed": sum(min(len(each), len(gzip.compress(each, 6))) for each in contents),
    }


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file
