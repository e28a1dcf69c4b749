"""Static files under names that tell their content: a browser keeps each for a year and asks for no old one.

What lies in static/ and in the apps is collected into var/static when a server starts: under hashed names, with these
in the imports of modules and in stylesheets too, and compressed beside. Where nothing was collected (with DEBUG, in
tests without a server, on a full disk) the files are served from where they lie, under their plain names.
"""

from __future__ import annotations

import logging
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What django_htmx has beside the one script that our pages load.
LEFT_OUT = ["ext", "*-4.js", "*-4.min.js", "htmx-2.js", "django-htmx.js"]
Sources = dict[str, tuple[Any, str]]  # by name: where a file lies, and its path there
log = logging.getLogger(__name__)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """The collected files. Their list is named after what they were made of, so another version has one of its own."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # one for each import on the longest way through the modules

    @cached_property
    def manifest_name(self) -> str:
        seal = sha256()
        for name, (storage, path) in sorted(sources().items()):
            content = Path(storage.path(path)).read_bytes()
            seal.update(f"{name} {len(content)}\n".encode())
            seal.update(content)
        return f"{seal.hexdigest()[:16]}.json"

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name

    def load_manifest(self) -> tuple[dict[str, str], str]:
        """Hashed names by plain ones; none where the list or a file of it is not there, or not whole (a power cut)."""
        try:
            names, seal = super().load_manifest()
            return (names, seal) if all(map(self.is_whole, names.values())) else ({}, "")
        except (OSError, ValueError):
            return {}, ""

    def is_whole(self, name: str) -> bool:
        """Whether something is in the file, and in what it was compressed to, if that is smaller."""
        return self.size(name) > 0 and not (self.exists(f"{name}.gz") and self.size(f"{name}.gz") == 0)


class FilesForAYear(WhiteNoiseMiddleware):
    """Serves them."""

    FOREVER = 365 * 86_400


def sources() -> Sources:
    """All static files of our pages; of several under one name the first, as Django finds them."""
    found: Sources = {}
    for finder in finders.get_finders():
        for path, storage in finder.list(LEFT_OUT):
            found.setdefault(path, (storage, path))
    return found


def collect() -> None:
    """Bring the folder up to date, unless it is; what is older stays, for pages that were loaded before."""
    storage = staticfiles_storage
    if settings.DEBUG or not isinstance(storage, HashedFiles):
        return
    try:
        if not storage.hashed_files:
            _collect(Path(storage.location))
            storage.hashed_files, storage.manifest_hash = storage.load_manifest()
    except OSError as error:
        log.warning(
            "Static files go under their plain names, as they cannot be collected: %s", error.strerror
        )


def _collect(target: Path) -> None:
    """Make everything aside, then move it file by file and the list last: whoever reads meanwhile finds whole files,
    and who collects at the same time moves the same ones.
    """
    with TemporaryDirectory(prefix=".", dir=target.parent) as folder:
        aside = HashedFiles(location=folder)
        found = sources()
        for name, (storage, path) in found.items():
            with storage.open(path) as content:
                aside.save(name, content)
        for _name, _hashed, done in aside.post_process(found):
            if isinstance(done, Exception):
                raise done
        for file in sorted(Path(folder).rglob("*.*"), key=lambda file: file.name == aside.manifest_name):
            to = target / file.relative_to(folder)
            to.parent.mkdir(parents=True, exist_ok=True)
            file.replace(to)
