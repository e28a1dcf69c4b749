"""The end page of a closed table is the stored one: in both languages, whatever the rules say later."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings

from games.kit.errors import IllegalMove
from scoresheets.models import Seat, Table
from scoresheets.registry import GAMES
from tests.cast import HOST, Party, finished, fresh_process

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    party = finished()
    party.close(by=HOST)
    return party


def finals(party: Party, language: str) -> str:
    fresh_process()
    party.host.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    reply = party.host.get(f"/t/{party.table.public_id}/")
    assert reply.status == 200
    return reply.text[reply.text.index('id="finals"') : reply.text.index("</main>")]


@pytest.mark.parametrize(("language", "said"), [("en", "wins"), ("fr", "gagne")])
def test_the_kept_page_is_shown_even_where_new_rules_would_refuse_the_log(
    party: Party, language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = finals(party, language)
    assert said in kept
    assert 'id="papers"' in kept

    def refuse(state: Any, move: Any) -> Any:
        raise IllegalMove("game_over")

    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2, apply=refuse))
    newer = finals(party, language)
    assert 'id="papers"' not in newer
    assert without_sheets(newer) == without_sheets(kept)


def test_a_table_of_older_rules_that_kept_no_page_says_so(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table.objects.filter(pk=party.opened.pk).update(final_result={})
    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2))
    assert "This game was closed under older rules" in finals(party, "en")


def test_the_towers_of_a_page_that_was_stored_by_an_older_version_are_as_high_as_its_totals(
    party: Party,
) -> None:
    """Older pages have "floors", which told the rank."""
    now, result = finals(party, "en"), party.table.final_result
    assert result is not None
    for place in result["pages"]["en"]["places"]:
        assert "share" not in place
        place["floors"] = 6
    Table.objects.filter(pk=party.opened.pk).update(final_result=result)
    assert re.findall(r'data-step="(\d+)"', finals(party, "en")) == re.findall(r'data-step="(\d+)"', now)
    totals = sorted((each["total"] for each in result["players"].values()), reverse=True)
    steps = [round(20 * total / totals[0]) for total in totals]
    assert re.findall(r'data-step="(\d+)"', now) == list(map(str, steps))


def without_sheets(page: str) -> str:
    """Return podium and figures: the sheets are drawn by today's rules, and only if these are the table's own."""
    return page.partition('<section class="papers"')[0].rpartition("</section>")[0]


def test_the_kept_sentences_use_the_names_as_they_are_now(party: Party) -> None:
    winner = party.table.final_result["winners"][0]  # type: ignore[index]
    Seat.objects.filter(table=party.table, number=winner).update(name="Zoé", name_key="zoé")
    page = finals(party, "en")
    assert "Zoé wins" in page
    assert "⁅" not in page
