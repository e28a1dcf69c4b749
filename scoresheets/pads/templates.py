"""The templates and static files in a pad's folders, required and optional, looked up once per process."""

from __future__ import annotations

from dataclasses import astuple
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error
from django.core.exceptions import ImproperlyConfigured
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template

from scoresheets.base.assets.template_errors import place_in_template
from scoresheets.pads import PADS
from scoresheets.pads.own_templates import OWN
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import Parts
from scoresheets.pads.plain import PLAIN


def required_templates(pad: Pad) -> tuple[str, ...]:
    """Return every template that pages include unconditionally, as follows from the pad's fields."""
    promised = (
        (True, ("sheet",)),
        (pad.tray.answers("asks"), ("asks",)),
        (pad.tray.instead, ("instead", "instead_asked", "instead_plain", "instead_says")),
        (pad.answers("second_thought"), ("opened", "decline")),
        (pad.editions is not None, ("edition",)),
        (pad.answers("shared_paper"), ("shared_paper",)),
        (pad.book is not None, ("whole_book",)),
    )
    own = [f"{pad.folder}/_{name}.html" for promise, names in promised if promise for name in names]
    return (*own, f"{pad.tray.folder}/_tray.html")


def plain_templates(pad: Pad) -> tuple[str, ...]:
    """Return every template that pages include and that ours stand for where the game has none."""
    return tuple(f"{pad.folder}/_{name}.html" for name in PLAIN)


@cache
def present_templates(folder: str, tray: str) -> Parts:
    """Return the optional templates that exist; "" for the others."""
    return Parts(*map(_if_there, astuple(optional_templates(folder, tray))))


def optional_templates(folder: str, tray: str) -> Parts:
    """Return every template that these folders may have."""
    own, trays = (f"{each}/_{{}}.html".format for each in (folder, tray))
    return Parts(own("tv"), trays("says"), trays("mores"), trays("named"), trays("called"), trays("correct"))


def _if_there(template: str) -> str:
    """Return the template's name, "" without one. Raises ImproperlyConfigured, with its line, if it cannot be read."""
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return ""
    except TemplateSyntaxError as error:
        raise ImproperlyConfigured(place_in_template(error)) from error
    return template


def missing_templates(pad: Pad) -> list[str]:
    """Return the required templates that do not exist."""
    return [template for template in required_templates(pad) if not _if_there(template)]


def required_files(pad: Pad) -> tuple[str, ...]:
    """Return its static files: its stylesheets, and the script of its tray."""
    return (*pad.styles, *pad.typed_styles, f"{pad.tray.folder}/{pad.tray.folder}.js")


def drawn_by(template: str) -> str:
    """Return what a template of a game draws and which values it gets: "a few figures beside a player's name …"."""
    return OWN[PurePosixPath(template).stem]


def read_templates_from_outside() -> None:
    """Read every template of the games from outside. Raises ImproperlyConfigured, with file and line, if one cannot be
    read: a page would be the first to say so.
    """
    packages = {plugin.package for plugin in settings.PLUGINS}
    folders = [Path(app.path) / "templates" for app in apps.get_app_configs() if app.name in packages]
    for folder in folders:
        for file in sorted(folder.rglob("*.html")):
            _if_there(file.relative_to(folder).as_posix())


def check_templates(**_: Any) -> list[CheckMessage]:
    """Return E002 for each missing template of a game, and E003 for each missing static file. Raises
    ImproperlyConfigured if a template cannot be read.
    """
    read_templates_from_outside()
    templates = [
        Error(
            f"{pad.title} has no template {template!r}.",
            hint=f"Write it: {drawn_by(template)}.",
            id="scoresheets.E002",
        )
        for pad in PADS.values()
        for template in missing_templates(pad)
    ]
    files = [
        Error(
            f"{pad.title} has no static file {file!r}.",
            hint="Lay it into static/ of its app, if only an empty one.",
            id="scoresheets.E003",
        )
        for pad in PADS.values()
        for file in required_files(pad)
        if finders.find(file) is None
    ]
    return [*templates, *files]
