"""Packages with games from outside, laid out as pip would install them; a separate process finds them."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from scoresheets.base.ops.entry_points import GROUP, VARIABLE
from tests.goldens import ROOT

APP = """
from django.apps import AppConfig


class OutsideConfig(AppConfig):
    name = {package!r}
"""
PAD = """
from scoresheets.plugin.pad import register
from tests.altered_pads import like
from tests import six_dice

register(like(six_dice.pad(), seam={seam}))
"""
"""A pad for the six dice of the tests, written for a version of the seam."""


def offer(
    folder: Path,
    key: str,
    *,
    files: Mapping[str, str],
    package: str = "six_dice",
    value: str = "",
    distribution: str = "",
    version: str = "1.2",
) -> None:
    """Install a package into a folder, with an entry point of this name. `value` replaces the entry point's right
    value.
    """
    written = {"__init__.py": "", "apps.py": APP.format(package=package), **files}
    for place, text in written.items():
        file = folder / package / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    name = distribution or package
    told = folder / f"{name}-{version}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (told / "entry_points.txt").write_text(f"[{GROUP}]\n{key} = {value or package}\n")


def manage(folder: Path, *command: str, plugins: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` with the packages of a folder installed; `plugins` is SCORESHEETS_PLUGINS."""
    env = {name: value for name, value in os.environ.items() if name != VARIABLE}
    env |= {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "DATABASE_URL": ""}
    env |= {"DB_FILE": str(folder / "empty.sqlite3")} | ({} if plugins is None else {VARIABLE: plugins})
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
