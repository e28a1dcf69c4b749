"""Copies of the tree in which one fault at a time is planted, and the results of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.fault import Fault, first_tests, place_of, sources
from tests.mutants.witness import WHERE

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(
    ".git", "var", ".venv", "*_cache", ".hypothesis", "__pycache__", "node_modules"
)
ELSEWHERE = ("/browser/", "/scale/", "/faults/", "/mutants/")  # parts of the paths of tests that are not run
PATIENCE = 600.0  # seconds for the first tests
LONG_PATIENCE = 2400.0  # for all others
SURVIVED = "nobody"
TOO_LONG = "nobody in time"
NO_TESTS = 5  # pytest's exit code if it collected no test
HARMLESS = (0, NO_TESTS)


def quick_tests(root: Path) -> list[str]:
    """Return the paths from the root of all tests that need neither a browser nor other programs."""
    found = [path.relative_to(root).as_posix() for path in sources_of_tests(root)]
    return [path for path in found if not any(part in f"/{path}" for part in ELSEWHERE)]


def sources_of_tests(root: Path) -> list[Path]:
    """Return all files of tests, in any folder."""
    return [
        path
        for path in sorted(root.rglob("test_*.py"))
        if not any(part == "var" or part.startswith(".") for part in path.relative_to(root).parts)
    ]


@contextmanager
def copied_tree(folder: Path) -> Iterator[Path]:
    """Make a copy of the product, for planting faults."""
    copy = folder / "tree"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT, symlinks=True)
    (copy / "var").mkdir()
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
    try:
        yield copy
    finally:
        shutil.rmtree(copy)


@contextmanager
def planted(fault: Fault, root: Path) -> Iterator[None]:
    """Plant this fault inside, and restore the file afterwards."""
    texts = sources(root)
    path = place_of(fault, texts)
    _write(path, texts[path].replace(fault.before, fault.after))
    try:
        yield
    finally:
        _write(path, texts[path])


def _write(path: Path, text: str) -> None:
    """Write the file and delete its bytecode: Python takes two versions of equal length in one second for one."""
    path.write_text(text)
    for translated in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        translated.unlink()


def killer(fault: Fault, root: Path, *, whole: bool) -> str:
    """Return the test that notices this fault in this copy, else SURVIVED or TOO_LONG."""
    tests = quick_tests(root)
    first = first_tests(fault, tests)
    with planted(fault, root):
        found = _first_failure(root, first, PATIENCE, fault.named)
        if found == SURVIVED and whole:
            return _first_failure(root, [path for path in tests if path not in first], LONG_PATIENCE)
        return found


def _first_failure(root: Path, tests: Sequence[str], patience: float, named: str = "") -> str:
    witness = root / "var" / "witness"
    witness.unlink(missing_ok=True)
    options = ("-x", "-q", "--tb=short", "-p", "no:cacheprovider", "-p", "tests.mutants.witness")
    command = [sys.executable, "-m", "pytest", *options, "-k", named, *tests]
    environment = {**os.environ, WHERE: str(witness)}
    try:
        done = subprocess.run(
            command, cwd=root, env=environment, timeout=patience, capture_output=True, text=True, check=False
        )
    except subprocess.TimeoutExpired:
        return TOO_LONG
    if witness.exists():
        return witness.read_text()
    if done.returncode not in HARMLESS:
        raise RuntimeError(done.stdout + done.stderr)
    return SURVIVED
