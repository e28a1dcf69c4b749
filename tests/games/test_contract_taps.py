"""The contract notices a tray that offers nothing, and one that offers what the rules refuse."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.errors import MalformedMove
from scoresheets.pads import PADS
from scoresheets.plugin.contract import test_taps as asked
from tests.altered_pads import like

pytestmark = pytest.mark.django_db
KEY = "monopoly-solo"


def test_a_tray_in_which_nothing_can_be_tapped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = PADS[KEY]
    monkeypatch.setitem(PADS, KEY, like(pad, tray=like(pad.tray, asks=lambda *_asked: None)))
    with pytest.raises(AssertionError, match="nothing can be tapped"):
        asked.test_taps_at_random_lead_to_entries_that_the_rules_accept(KEY)


def test_an_entry_that_cannot_be_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_party: Any, _chance: Any) -> list[str]:
        return ['{"nonsense": true}']

    monkeypatch.setattr(asked, "entries_tapped", wrong)
    with pytest.raises(MalformedMove):
        asked.test_taps_at_random_lead_to_entries_that_the_rules_accept(KEY)
