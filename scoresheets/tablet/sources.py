"""Code that runs in the tablet: ours, and the few packages that it needs, as one tree of files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings

from scoresheets.base.assets.build import build_mark
from scoresheets.base.assets.templating import engine
from scoresheets.base.ops.translation import compile_catalogs

OURS = ("games", "scoresheets")
PACKAGES = ("asgiref", "csp", "django", "django_htmx", "jinja2", "markupsafe", "segno", "sqlparse", "tzdata")
UNUSED = re.compile(
    r"(^|/)(__pycache__|tests?)/|(^|/)static/(?!.*\.(css|woff2)$)|\.(pyc|pyi|po|so|md|mjs)$|/py\.typed$|-tpl$"
    # Of ours: what is for servers, builders and writers of games.
    r"|^scoresheets/(__main__|asgi|settings)\.py$|^scoresheets/(collected|deploy|management)/"
    r"|^scoresheets/base/server/daphne/|^scoresheets/tablet/web/|^scoresheets/plugin/(contract|skeleton)/"
    # Of Django: other databases and languages, commands, and all of contrib but what names static files.
    r"|^django/(bin|test|core/servers|conf/app_template|conf/project_template)/"
    r"|^django/contrib/(?!__init__|staticfiles/)|^django/conf/locale/(?!__init__|en/|fr/)"
    r"|^django/db/backends/(mysql|oracle|postgresql)/|^django/core/management/commands/(?!__init__|migrate)"
    r"|^django/views/templates/"
)


def lay_out(target: Path) -> None:
    """Copy everything into this folder, as packages beside each other, with the mark of this build."""
    compile_catalogs()
    for name in (*OURS, *PACKAGES):
        _copy(_folder_of(name), target / name, prefix=name)
    for folder in map(Path, engine().template_dirs):
        if folder.parent == settings.BASE_DIR:  # in a wheel they lie in the package
            _copy(folder, target / "scoresheets" / "templates", prefix="templates")
    for folder in map(Path, settings.STATICFILES_DIRS):  # styles, which a result as a file has in itself
        _copy(folder, target / "scoresheets" / "static", prefix="static")
    (target / "scoresheets" / "tablet" / "build").write_text(build_mark(), encoding="ascii")


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    assert spec  # noqa: S101 (each is a dependency of ours)
    assert spec.origin  # noqa: S101
    return Path(spec.origin).parent


def _copy(source: Path, target: Path, *, prefix: str) -> None:
    for name in _names(source, prefix):
        copy = target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, copy)


def _names(source: Path, prefix: str) -> Iterator[str]:
    """Yield the names below the folder of the files that are used."""
    for file in sorted(source.rglob("*")):
        name = file.relative_to(source).as_posix()
        if file.is_file() and not UNUSED.search(f"{prefix}/{name}"):
            yield name
