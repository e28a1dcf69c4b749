"""The templates that a game leaves out are not asked for, and those that it must have are named."""

from dataclasses import asdict
from pathlib import PurePosixPath

import pytest

from scoresheets.base.assets.templating import all_templates, to_make_ready
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import (
    check_templates,
    optional_templates,
    present_templates,
    required_templates,
)
from scoresheets.plugin.contract.templates import unshown
from scoresheets.plugin.templates import OWN
from tests.altered_pads import like

pytestmark = pytest.mark.parametrize("pad", PADS.values(), ids=PADS)


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
    assert "'nowhere/_sheet.html'" in first.msg
    assert first.hint == f"Write it: {OWN['_sheet']}."


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
