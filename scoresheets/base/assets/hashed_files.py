"""Static files under content-hashed names: browsers cache each for a year and never request an outdated one.

The files of static/ and of the apps are collected: modules joined with their imports, scripts and stylesheets without
comments, all under hashed names and with a compressed copy of each. That is done when a wheel is built (PACKED), and by
a server that starts with other files, as in a checkout or with a game from outside, into its data folder. If nothing
was collected (with DEBUG, in tests without a server, on a full disk) the originals are served under their plain names.
"""

from __future__ import annotations

import json
import logging
from functools import cached_property
from hashlib import md5, sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scoresheets.base.assets.joined_modules import joined
from scoresheets.base.assets.without_comments import script, stylesheet

# django_htmx ships more than the one script that our pages load.
LEFT_OUT = ["*.md", "ext", "*-4.js", "*-4.min.js", "htmx-2.js", "django-htmx.js"]
Sources = dict[str, tuple[Any, str]]  # by name: the storage of the file, and its path there
EMPTY = md5(b"", usedforsecurity=False).hexdigest()[:12]
"""Django's mark of an empty file in its hashed name."""
FORM = b"joined and without comments"
"""How files are collected. Change it with that, so that all are collected anew."""
PACKED = Path(__file__).parents[2] / "collected"
"""The files that were collected when the wheel was built. A checkout has none."""
log = logging.getLogger(__name__)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """The collected files. The manifest's name is a hash of all sources, so each version of them has its own."""

    support_js_module_import_aggregation = True

    @cached_property
    def manifest_name(self) -> str:
        seal = sha256(FORM)
        for name, (storage, path) in sorted(sources().items()):
            content = Path(storage.path(path)).read_bytes()
            seal.update(f"{name} {len(content)}\n".encode())
            seal.update(content)
        return f"{seal.hexdigest()[:16]}.json"

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name

    def load_manifest(self) -> tuple[dict[str, str], str]:
        """Return (hashed names by plain ones, hash). Return ({}, "") if the manifest or a file it lists is missing or
        truncated, as after a power cut.
        """
        try:
            names, seal = super().load_manifest()
            return (names, seal) if all(map(self.is_whole, names.values())) else ({}, "")
        except (OSError, ValueError):
            return {}, ""

    def is_whole(self, name: str) -> bool:
        """Return whether the file, and its compressed copy if there is one, are not empty, unless its source is."""
        return (self.size(name) > 0 or f".{EMPTY}." in name) and not (
            self.exists(f"{name}.gz") and self.size(f"{name}.gz") == 0
        )


class FilesForAYear(WhiteNoiseMiddleware):
    """Middleware that serves the collected files with a cache lifetime of a year."""

    FOREVER = 365 * 86_400

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        if PACKED.is_dir() and not settings.DEBUG:
            self.add_files(PACKED, prefix=self.static_prefix)


def sources() -> Sources:
    """Return all static files of our pages. If several finders have a name, the first finder's file counts, as in
    Django.
    """
    found: Sources = {}
    for finder in finders.get_finders():
        for path, storage in finder.list(LEFT_OUT):
            found.setdefault(path, (storage, path))
    return found


def collect() -> None:
    """Collect the files unless they are up to date. The version before stays, for pages that were loaded with it and
    processes that still serve it; older ones go. Raises ImproperlyConfigured if a file refers to another one that does
    not exist.
    """
    storage = staticfiles_storage
    if settings.DEBUG or not isinstance(storage, HashedFiles):
        return
    try:
        if not storage.hashed_files:
            packed = HashedFiles(location=PACKED)
            if not packed.hashed_files:
                collect_into(Path(storage.location))
                packed = HashedFiles(location=storage.location)
            storage.hashed_files, storage.manifest_hash = packed.hashed_files, packed.manifest_hash
        forget_older(Path(storage.location), storage.manifest_name)
    except OSError as error:
        log.warning(
            "Static files go under their plain names, as they cannot be collected: %s", error.strerror
        )


def collect_into(target: Path) -> None:
    """Write everything to a temporary folder, then rename file by file, the manifest last. So readers never see a
    partial file, and concurrent collectors replace files by equal ones.
    """
    with TemporaryDirectory(prefix=".", dir=target.parent) as folder:
        aside = HashedFiles(location=folder)
        found = sources()
        try:
            for name in found:
                aside.save(name, ContentFile(_sent(name, found)))
            for _name, _hashed, done in aside.post_process({name: (aside, name) for name in found}):
                if isinstance(done, Exception):
                    raise done
        except ValueError as error:
            raise ImproperlyConfigured(f"Static files cannot be collected. {_which(error)}.") from error
        for name in (*aside.hashed_files.values(), aside.manifest_name):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            for each in (f"{name}.gz", name):
                if aside.exists(each):
                    Path(aside.path(each)).replace(target / each)


def forget_older(folder: Path, current: str) -> None:
    """Delete the files that only versions before the last one have; `current` names the manifest of this one."""
    others = [each for each in folder.glob(f"{'[0-9a-f]' * 16}.json") if each.name != current]
    others.sort(key=_served_at)
    own = folder / current  # not there if the wheel has the files
    if others and own.exists() and _served_at(others[-1]) > _served_at(own):
        own.touch()  # the server has gone back to this version: it is the one before the next
    kept = set[str]().union(*map(_listed, (own, *others[-1:])))
    for manifest in others[:-1]:
        for name in _listed(manifest) - kept:
            for each in (name, f"{name}.gz"):
                (folder / each).unlink(missing_ok=True)
        manifest.unlink(missing_ok=True)


def _served_at(manifest: Path) -> float:
    return manifest.stat().st_mtime


def _listed(manifest: Path) -> set[str]:
    """Return the names of the files of this version; none if its manifest is not there or torn."""
    try:
        return set(json.loads(manifest.read_bytes())["paths"].values())
    except (OSError, ValueError):
        return set()


def _sent(name: str, found: Sources) -> bytes:
    """Return the content of a file as it is sent, before the names in it are hashed. Raises ValueError."""

    def read(name: str) -> bytes:
        if name not in found:
            raise ValueError(f"A module imports {name}, which could not be found")
        storage, path = found[name]
        return Path(storage.path(path)).read_bytes()

    if name.endswith(".css"):
        return stylesheet(read(name).decode()).encode()
    if name.endswith(".js") and not name.endswith(".min.js"):
        return joined(name, lambda each: script(read(each).decode())).encode()
    return read(name)


def _which(error: ValueError) -> str:
    """Return Django's message about files in a sentence: its second paragraph names them as in static/."""
    paragraphs = str(error).split("\n\n")
    return " ".join(paragraphs[len(paragraphs) > 1].split())
