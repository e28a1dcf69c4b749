"""A template of a game from outside that cannot be read is said at the start, with its file and line."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from jinja2 import ChoiceLoader, DictLoader

from scoresheets.base.assets.templating import engine
from scoresheets.base.ops.entry_points import Plugin
from scoresheets.pads.templates import check_templates

# One that other templates include: the start does not ask for it by name.
TEMPLATE = "yahtzee/_counts.html"


def test_a_template_that_cannot_be_read_is_said_at_the_start(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    env = engine().env
    broken = ChoiceLoader([DictLoader({TEMPLATE: "<p>\n{% nothing %}"}), env.loader])  # type: ignore[list-item]
    monkeypatch.setattr(env, "loader", broken)
    assert check_templates() == []
    settings.PLUGINS = (Plugin("yahtzee", "games.yahtzee", "scoresheets-yahtzee", "1.0"),)
    with pytest.raises(ImproperlyConfigured, match=f"^{TEMPLATE} line 2: Encountered unknown tag 'nothing'"):
        check_templates()
