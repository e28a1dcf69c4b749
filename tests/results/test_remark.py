"""The end page names the round in which the winner took the lead for good."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from scoresheets.table.words.remarks import lead_remark
from tests.cast import HOST, Party, finished, fresh_process, open_table, play_out

pytestmark = pytest.mark.django_db


def last_lead(party: Party) -> tuple[int, int]:
    """Return the winner's seat, and the round since which that seat was ahead alone until the end, counted step by
    step.
    """
    history, since = party.history, 0
    (winner,) = history.game.outcome(history.state).winners
    ahead = False
    for place, played in enumerate(history.played):
        ranks = [player.rank for player in history.game.outcome(played.state).players]
        leads = ranks[winner] == 1 and ranks.count(1) == 1
        if leads and not ahead:
            since = history.before(place).round
        ahead = leads
    return winner, since


@pytest.mark.parametrize(
    ("language", "middle", "first", "last"),
    [
        (
            "en",
            "%s took the lead in round %s.",
            "%s led from the first round on.",
            "%s took the lead in the last round.",
        ),
        (
            "fr",
            "%s a pris la tête à la manche %s.",
            "%s a mené dès la première manche.",
            "%s a pris la tête à la dernière manche.",
        ),
    ],
)
def test_the_end_page_says_when_the_winner_took_the_lead_also_once_closed(
    language: str, middle: str, first: str, last: str
) -> None:
    party = finished()
    winner, since = last_lead(party)
    name = party.table.seats.order_by("position")[winner].name
    said = (
        first % name if since == 1 else last % name if since == party.state.round else middle % (name, since)
    )
    for tablet in (party.host, party.tablet("Bo")):
        tablet.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    address = f"/t/{party.table.public_id}/"
    assert said in party.tablet("Bo").get(address).text
    party.close(by=HOST)
    fresh_process()
    assert said in party.tablet("Bo").get(address).text


def test_a_lead_taken_in_mid_game_is_told_by_its_round() -> None:
    party = open_table()
    play_out(party, seed=8)
    winner, since = last_lead(party)
    assert 1 < since < party.state.round - 1
    name = party.table.seats.order_by("position")[winner].name
    said = party.tablet("Bo").get(f"/t/{party.table.public_id}/").text
    assert f"{name} took the lead in round {since}." in said


def test_the_last_round_but_one_is_not_the_last() -> None:
    with translation.override("en"):
        assert lead_remark(name="Ana", since=7, rounds=8) == "Ana took the lead in round 7."
        assert lead_remark(name="Ana", since=8, rounds=8) == "Ana took the lead in the last round."


def test_of_a_short_game_and_of_one_player_nothing_is_remembered() -> None:
    for names in (("Ana",), ("Ana", "Bo")):
        party = open_table(names, {}, game="yahtzee")
        play_out(party)
        assert party.state.round == 1
        assert "took the lead" not in party.host.get(f"/t/{party.table.public_id}/").text
