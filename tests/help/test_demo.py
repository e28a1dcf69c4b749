"""manage.py demo: a table in mid-game to look at, with the throws of the game's trial."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoresheets.help.selectors import script_of
from scoresheets.models import Table
from scoresheets.pads import PADS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", [key for key, pad in PADS.items() if pad.answers("script")])
def test_the_demo_plays_the_script_of_a_game(game: str) -> None:
    call_command("demo", game=game, throws=4, stdout=StringIO())
    table = Table.objects.get()
    entries = [entry for throw in script_of(game).throws[:4] for entry in throw.entries]
    assert (table.game, table.trial, table.entries.count()) == (game, False, len(entries))
    assert [seat.name for seat in table.seats.all()] == [*script_of(game).players]


def test_the_demo_is_in_mid_game() -> None:
    call_command("demo", stdout=StringIO())
    table = Table.objects.get()
    assert 0 < table.entries.count() < len(script_of(table.game).throws)


def test_a_game_without_a_script_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match="no game “hopscotch”"):
        call_command("demo", game="hopscotch", stdout=StringIO())
