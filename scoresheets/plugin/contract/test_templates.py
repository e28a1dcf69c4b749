"""The promises of every game about the templates in its folder."""

from __future__ import annotations

import pytest

from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.pads.templates import missing_templates
from scoresheets.plugin.contract.templates import own_templates, unshown


@pytest.mark.parametrize("pad", PADS.values(), ids=PADS)
def test_it_has_every_template_that_its_pad_promises(pad: Pad) -> None:
    """Write each template that `scoresheets/plugin/GAME.md` requires of its pad."""
    assert missing_templates(pad) == []  # a broken one raises, and its file and line are said


@pytest.mark.parametrize("pad", PADS.values(), ids=PADS)
def test_it_has_no_template_that_nobody_shows_and_none_that_is_empty(pad: Pad) -> None:
    """Remove templates that nothing includes, and empty ones."""
    assert unshown(pad) == []
    assert [file.name for file in own_templates(pad) if not file.read_text(encoding="utf-8").strip()] == []
