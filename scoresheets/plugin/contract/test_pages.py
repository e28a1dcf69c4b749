"""The promise of every game that its pages are shown: in the lobby of all games, in play, and at the end."""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from scoresheets.plugin.contract.hands import OPTIONS
from scoresheets.plugin.contract.played_table import open_table
from scoresheets.plugin.contract.test_rules import CAST


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", [key for key, tables in OPTIONS.items() if tables])
def test_its_pages_are_shown_from_the_first_turn_to_the_end(key: str, language: str) -> None:
    """Mend the template or the method of the pad that the error names."""
    raw, players = OPTIONS[key][0]
    party, chance = open_table(CAST[:players], raw, game=key), random.Random(5)  # noqa: S311
    addresses = [reverse(name, args=[party.opened.public_id]) for name in ("table", "tv", "log", "steps")]
    for _turn in range(3):
        told = [party.page(address, language) for address in ("/", *addresses)]
        assert {status for status, _text in told} == {200}
        if party.state.seat is not None:
            party.record_random(chance)
    party.leave_all()
    status, end = party.page(addresses[0], language)
    assert (status, party.state.seat) == (200, None)
    assert CAST[0] in end
