"""A game has the templates that its pad promises, may leave out others, and has none that is never shown."""

from __future__ import annotations

from dataclasses import asdict, astuple
from pathlib import Path, PurePosixPath

import pytest

from scoresheets.base.assets.templating import all_templates, to_make_ready
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import (
    check_templates,
    missing_templates,
    optional_templates,
    present_templates,
    required_templates,
)
from scoresheets.plugin.templates import OWN
from tests.altered_pads import like
from tests.games.hands import folder
from tests.house.project_files import templates, text

pytestmark = pytest.mark.parametrize("pad", PADS.values(), ids=PADS)


def folder_of(pad: Pad) -> Path:
    return folder(pad.key) / "templates" / pad.folder


def by_name(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def shown(template: str, pad: Pad) -> bool:
    """Return whether a page, another template or a tag uses the template."""
    if template in (*required_templates(pad), *astuple(optional_templates(pad.folder, pad.tray.folder))):
        return True
    asking = [*templates(), *folder_of(pad).glob("*.html"), *folder(pad.key).rglob("pad/*.py")]
    return any(f'"{template}"' in text(file) for file in asking if by_name(file) != template)


def unshown(pad: Pad) -> list[str]:
    return [each for each in map(by_name, folder_of(pad).glob("*.html")) if not shown(each, pad)]


def test_it_has_every_template_that_its_pad_promises(pad: Pad) -> None:
    """Write each template that `scoresheets/plugin/GAME.md` requires of its pad."""
    assert missing_templates(pad) == []


def test_it_has_no_template_that_nobody_shows_and_none_that_is_empty(pad: Pad) -> None:
    """Remove templates that nothing includes, and empty ones."""
    assert unshown(pad) == []
    assert [file.name for file in folder_of(pad).glob("*.html") if not file.read_text().strip()] == []


def test_a_template_that_nobody_shows_any_more_is_noticed(pad: Pad) -> None:
    """Here the pad no longer promises what it promised."""
    silent = like(pad, tray=like(pad.tray, instead=False), editions=None, book=None)
    gone = {*required_templates(pad)} - {*required_templates(silent)}
    assert {*unshown(silent)} == gone


def test_the_templates_that_it_leaves_out_are_not_asked_for(pad: Pad) -> None:
    """Put the optional templates of a game into the folder of its pad or of its tray."""
    files = all_templates()
    may_have = asdict(optional_templates(pad.folder, pad.tray.folder))
    there = {part: template if template in files else "" for part, template in may_have.items()}
    assert asdict(present_templates(pad.folder, pad.tray.folder)) == there


def test_one_that_is_missing_is_named_at_start(pad: Pad, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the pad a `title`."""
    monkeypatch.setitem(PADS, pad.key, like(pad, folder="nowhere"))
    (first, *_others) = check_templates()
    assert str(pad.title) in first.msg
    assert "'nowhere/_caption.html'" in first.msg
    assert first.hint == f"Write it: {OWN['_caption']}."


def test_a_stylesheet_that_is_missing_is_named_at_start(pad: Pad, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write its stylesheet, and the script of a tray in a folder of its own."""
    assert check_templates() == []
    monkeypatch.setitem(PADS, pad.key, like(pad, shares=("css/nowhere.css",)))
    (error,) = check_templates()
    assert (error.id, error.msg) == (
        "scoresheets.E003",
        f"{pad.title} has no static file 'css/nowhere.css'.",
    )


def test_what_each_draws_is_said(pad: Pad) -> None:
    """Promise no template but those of scoresheets/plugin/templates.py."""
    loud = like(
        pad, tray=like(pad.tray, instead=True), editions=object(), book=object(), second_thought=print
    )
    assert {PurePosixPath(each).stem for each in required_templates(loud)} <= OWN.keys()


def test_its_sheet_is_made_ready_before_anybody_comes(pad: Pad) -> None:
    """Put the templates into templates/ of the app, in a folder with the app's name."""
    ready = {each.args[0] for each in to_make_ready()}  # type: ignore[attr-defined]
    assert f"{pad.folder}/_sheet.html" in ready
