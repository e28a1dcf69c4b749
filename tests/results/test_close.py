"""Closing the game: the result is stored with its end page, and from then on nothing is written and nothing changes."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games.kit.errors import IllegalMove
from scoresheets.models import Entry, Seat, Table
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import devices
from scoresheets.table.words.remarks import lead_remark
from tests.cast import (
    HOST,
    Party,
    Tablet,
    almost_over,
    finished,
    fresh_process,
    new_key,
    open_lobby,
    open_table,
    play_out,
)
from tests.sure import nothing_written


@pytest.fixture
def closed() -> Party:
    party = finished()
    party.close(by=HOST)
    return party


def closes(party: Party, tablet: Tablet) -> tuple[int, str]:
    answer = tablet.asks(party.table, "close_table")
    return answer.status, answer.code


@pytest.mark.parametrize("who", [HOST, "Cleo"])
def test_the_host_or_who_wrote_last_closes_and_the_result_is_stored(party: Party, who: str) -> None:
    standing = party.history.game.outcome(party.state)
    assert closes(party, party.tablet(who)) == (200, "")
    table = party.table
    assert table.closed_at
    assert table.final_result
    assert (table.final_result["finished"], table.final_result["winners"]) == (
        True,
        [standing.winners[0] + 1],
    )
    assert {number: each["total"] for number, each in table.final_result["players"].items()} == {
        str(seat + 1): player.total for seat, player in enumerate(standing.players)
    }
    assert table.rules_version == GAMES["roll-estate"].rules_version
    assert table_faults(table) == ()


def test_no_name_is_in_the_stored_result(closed: Party) -> None:
    assert not any(name in str(closed.table.final_result) for name in closed.tablets)


def test_what_is_not_over_is_not_closed() -> None:
    for party in (open_lobby(), open_table(), almost_over()):
        with nothing_written():
            assert closes(party, party.host) == (422, "not_over")


def test_closing_twice_changes_nothing(closed: Party) -> None:
    with nothing_written():
        assert closes(closed, closed.host) == (200, "")


# --- afterwards ---

WRITES: dict[str, dict[str, Any]] = {
    "record_entry": {"seat": 1, "turn": 22, "dice": "66123", "box": "sixes.3"},
    "strike_entry": {"entry": 21},
    "amend_entry": {"entry": 21},
    "take_seat": {"seat": 1},
    "add_seat": {"name": "Dov"},
    "leave_game": {"seat": 1},
    "hand_seat": {"seat": 1, "device": 3},
    "move_seat": {"seat": 2, "direction": "up"},
    "remove_seat": {"seat": 3},
    "change_options": {"variant": "ruthless"},
}
AT_PLAY = {"record_entry", "strike_entry", "amend_entry", "take_seat", "leave_game", "hand_seat"}


@pytest.mark.parametrize("action", WRITES)
def test_after_closing_every_write_is_refused(closed: Party, action: str) -> None:
    with nothing_written():
        answer = closed.host.asks(closed.table, action, **WRITES[action], key=new_key())
        assert (answer.status, answer.code) == (
            422,
            "table_closed" if action in AT_PLAY else "already_started",
        )


def test_the_stored_result_does_not_change_when_the_rules_do(
    closed: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = closed.table.final_result
    game = GAMES["roll-estate"]

    def other_totals(state: Any) -> Any:
        outcome = game.outcome(state)
        return replace(outcome, players=tuple(replace(each, total=1) for each in outcome.players))

    monkeypatch.setitem(
        GAMES, "roll-estate", replace(game, rules_version=2, outcome=other_totals, value=lambda *_move: 1)
    )
    fresh_process()
    assert table_faults(closed.table) == ()
    closes(closed, closed.host)
    assert (closed.table.final_result, closed.table.rules_version) == (stored, 1)


def test_after_a_restart_a_closed_table_looks_as_it_did() -> None:
    party = open_table()
    play_out(party, seed=3, take_backs=0.1)
    party.close(by=HOST)
    finals = party.host.get(f"/t/{party.table.public_id}/fragments/")
    fresh_process()
    assert party.host.get(f"/t/{party.table.public_id}/fragments/") == finals


def test_names_may_still_go_and_devices_too_and_the_figures_stay(closed: Party) -> None:
    stored = Table.objects.values("final_result", "closed_at", "sequence").get()
    devices.release_seat(access=closed.access("Ana"), number=1)
    devices.free_seat(access=closed.access(HOST), number=2)
    assert Table.objects.values("final_result", "closed_at", "sequence").get() == stored
    assert Entry.objects.count() == 21


# --- the kept page, in both languages, whatever the rules say later ---


def finals(party: Party, language: str) -> str:
    fresh_process()
    party.host.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    reply = party.host.get(f"/t/{party.table.public_id}/")
    assert reply.status == 200
    return reply.text[reply.text.index('id="finals"') : reply.text.index("</main>")]


@pytest.mark.parametrize(("language", "said"), [("en", "wins"), ("fr", "gagne")])
def test_the_kept_page_is_shown_even_where_new_rules_would_refuse_the_log(
    closed: Party, language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = finals(closed, language)
    assert said in kept
    assert 'id="papers"' in kept

    def refuse(state: Any, move: Any) -> Any:
        raise IllegalMove("game_over")

    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2, apply=refuse))
    newer = finals(closed, language)
    assert 'id="papers"' not in newer
    assert without_sheets(newer) == without_sheets(kept)


def test_a_table_of_older_rules_that_kept_no_page_says_so(
    closed: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table.objects.filter(pk=closed.opened.pk).update(final_result={})
    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2))
    assert "This game was closed under older rules" in finals(closed, "en")


def test_the_towers_of_a_page_that_was_stored_by_an_older_version_are_as_high_as_its_totals(
    closed: Party,
) -> None:
    """Older pages have "floors", which told the rank."""
    now, result = finals(closed, "en"), closed.table.final_result
    assert result is not None
    for place in result["pages"]["en"]["places"]:
        assert "share" not in place
        place["floors"] = 6
    Table.objects.filter(pk=closed.opened.pk).update(final_result=result)
    assert re.findall(r'data-step="(\d+)"', finals(closed, "en")) == re.findall(r'data-step="(\d+)"', now)
    totals = sorted((each["total"] for each in result["players"].values()), reverse=True)
    steps = [round(20 * total / totals[0]) for total in totals]
    assert re.findall(r'data-step="(\d+)"', now) == list(map(str, steps))


def without_sheets(page: str) -> str:
    """Return podium and figures: the sheets are drawn by today's rules, and only if these are the table's own."""
    return page.partition('<section class="papers"')[0].rpartition("</section>")[0]


def test_the_kept_sentences_use_the_names_as_they_are_now(closed: Party) -> None:
    winner = closed.table.final_result["winners"][0]  # type: ignore[index]
    Seat.objects.filter(table=closed.table, number=winner).update(name="Zoé", name_key="zoé")
    page = finals(closed, "en")
    assert "Zoé wins" in page
    assert "⁅" not in page


# --- the round in which the winner took the lead for good ---


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
    party: Party, language: str, middle: str, first: str, last: str
) -> None:
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
