"""The templates in a game's own folder, and those that no page shows."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

from scoresheets.base.assets.templating import engine
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import optional_templates, plain_templates, required_templates
from scoresheets.plugin.contract.hands import folder


def own_templates(pad: Pad) -> list[Path]:
    """Return the templates in the folder of a game."""
    return sorted((folder(pad.key) / "templates" / pad.folder).glob("*.html"))


def unshown(pad: Pad) -> list[str]:
    """Return the game's templates that no page, no other template and no code of its pad uses."""
    names = [f"{file.parent.name}/{file.name}" for file in own_templates(pad)]
    return [each for each in names if not _is_shown(each, pad)]


def _is_shown(template: str, pad: Pad) -> bool:
    optional = astuple(optional_templates(pad.folder, pad.tray.folder))
    if template in (*required_templates(pad), *plain_templates(pad), *optional):
        return True
    shared = (file for each in engine().template_dirs for file in Path(each).rglob("*.html"))
    code = folder(pad.key).rglob("pad*/**/*.py")
    asking = [*shared, *own_templates(pad), *code, *folder(pad.key).glob("pad.py")]
    return any(
        f'"{template}"' in file.read_text(encoding="utf-8")
        for file in asking
        if f"{file.parent.name}/{file.name}" != template
    )
