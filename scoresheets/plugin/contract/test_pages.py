"""The promises of every game about its pages: shown in the lobby of all games, in play, and at the end, with a mark on
what was just written.
"""

from __future__ import annotations

import random
import re

import pytest
from django.urls import reverse

from scoresheets.plugin.contract.hands import OPTIONS
from scoresheets.plugin.contract.played_table import open_table
from scoresheets.plugin.contract.test_rules import CAST

IDS, FRESH = re.compile(r'\sid="([^"]*)"'), re.compile(r'data-fresh-boxes="([^"]*)"')
ENTRIES = 8


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


@pytest.mark.django_db
@pytest.mark.parametrize("key", [key for key, tables in OPTIONS.items() if tables])
def test_what_an_entry_wrote_is_marked_on_the_page(key: str) -> None:
    """Give the element of a box on the sheet the id that `Pad.fresh_ids` returns for it."""
    raw, players = OPTIONS[key][0]
    party, chance = open_table(CAST[:players], raw, game=key), random.Random(5)  # noqa: S311
    for _entry in range(ENTRIES):
        if party.state.seat is None:
            break
        party.record_random(chance)
        _status, page = party.page(reverse("table", args=[party.opened.public_id]), "en")
        fresh = {each for named in FRESH.findall(page) for each in named.split()}
        missing = sorted(fresh.difference(IDS.findall(page)))
        assert not missing, f"{key} marks {missing} after an entry: no element of the page has such an id."
