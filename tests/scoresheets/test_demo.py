"""manage.py demo: a table in mid-game to look at."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from scoresheets.management.commands import demo
from scoresheets.models import Table
from scoresheets.pads import PADS


@pytest.mark.django_db
@pytest.mark.parametrize("played", ["roll-estate", "yahtzee"])
def test_the_demo_plays_the_first_game_with_five_dice(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    others = {key: PADS[key] for key in ("uno-dice", played, "roll-estate")}
    monkeypatch.setattr(demo, "PADS", others, raising=False)
    call_command("demo", turns=6, stdout=StringIO())
    table = Table.objects.get()
    assert (table.game, table.entries.count()) == (played, 6)
