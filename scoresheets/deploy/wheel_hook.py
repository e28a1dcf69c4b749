"""Compiles the words and collects the static files when a wheel is built, so that a server writes neither where it is
installed (pyproject.toml) nor, without games from outside, copies of the files into its data folder.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Writes each word list's compiled form beside it, and the collected files into a folder of the wheel's own."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files of the wheel are collected."""
        for source in sorted(Path(self.root).glob("[gs]*/**/locale/*/LC_MESSAGES/*.po")):
            with source.open("rb") as words, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words, locale=source.parents[1].name, abort_invalid=True))
        if version == "standard":
            self.collected = TemporaryDirectory()
            collect_into(Path(self.collected.name), Path(self.root))
            build_data["force_include"][self.collected.name] = "scoresheets/collected"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of the collected files."""
        if version == "standard":
            self.collected.cleanup()


def collect_into(folder: Path, root: Path) -> None:
    """Collect the files that pages of the installed wheel will have. None of our apps needs to be loaded for that."""
    sys.path.insert(0, str(root))
    import django_htmx
    from django.conf import settings

    htmx = Path(django_htmx.__file__).parent
    settings.configure(
        STATIC_URL="static/",
        STATIC_ROOT=folder,
        STATICFILES_DIRS=[
            each / "static" for each in (root, *root.glob("games/*"), htmx) if (each / "static").is_dir()
        ],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
    )
    from scoresheets.base.assets import hashed_files

    hashed_files.collect_into(folder)
