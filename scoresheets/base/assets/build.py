"""The mark of the build this process runs: a page of another build reloads itself."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.apps import apps
from django.conf import settings

SHOWN = {".html", ".js", ".css", ".py", ".po"}


@cache
def build_mark() -> str:
    """Return a hash of all code, templates, styles, scripts and word lists, those of games from outside too. It changes
    with each upgrade.
    """
    seal = sha256()
    if settings.BUILD:
        return str(settings.BUILD)
    ours = [Path(settings.BASE_DIR) / folder for folder in ("games", "scoresheets", "static", "templates")]
    outside = [Path(app.path) for app in apps.get_app_configs() if app.name in _outside()]
    for folder in (*ours, *outside):
        for file in sorted(folder.rglob("*")):
            if file.suffix in SHOWN:
                seal.update(f"{file.name} {file.stat().st_size}\n".encode())
                seal.update(file.read_bytes())
    return seal.hexdigest()[:12]


def _outside() -> set[str]:
    return {plugin.package for plugin in settings.PLUGINS}
