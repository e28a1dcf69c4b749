"""Accepting the written sheet, calling the organizer, and reopening a closed table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from scoresheets.models import Acceptance, Call, Decision, Proposal
from scoresheets.nights.calls import services as calls
from scoresheets.nights.wall.selectors.tiles import FactsCache, wall_view
from scoresheets.registry import game_of
from scoresheets.table.services import corrections, entries, rematch
from scoresheets.table.services.corrections import Correction
from tests.cast import HOST, LAST_ENTRY, Party, Reply, Tablet, almost_over, finished, new_key
from tests.evening import Evening, call, open_evening
from tests.limits import lower


@pytest.fixture
def evening() -> Evening:
    return open_evening(accepts=True)


def accepts(party: Party, name: str, *, by: Tablet | None = None, sequence: int | None = None) -> Reply:
    told = f"{party.number(name)}@{party.table.sequence if sequence is None else sequence}"
    return (by or party.tablet(name)).asks(party.opened, "accept_sheet", seat=told)


def test_with_the_last_seat_that_accepts_the_table_is_closed(party: Party) -> None:
    for name in ("Ana", "Bo"):
        assert accepts(party, name).status == 200
        assert party.table.closed_at is None
    assert "2 of 3 accept" in party.tablet("Cleo").get(f"/t/{party.opened.public_id}/").text
    assert accepts(party, "Cleo").status == 200
    assert party.table.closed_at is not None
    assert party.table.final_result is not None


def test_nobody_accepts_for_another_s_device(party: Party) -> None:
    for by in (party.host, party.tablet("Bo")):
        assert accepts(party, "Ana", by=by).code == "seat_not_yours"
    assert not Acceptance.objects.exists()


def test_the_host_accepts_for_a_seat_without_a_device(party: Party) -> None:
    party.opened.seats.filter(name="Ana").update(device=None)
    assert accepts(party, "Ana", by=party.host).status == 200


def test_who_went_home_need_not(evening: Evening) -> None:
    party = evening.hosts(almost_over())
    entries.leave_game(access=party.access(HOST), number=party.number("Ana"), key=new_key())
    party.record(*LAST_ENTRY)
    accepts(party, "Bo")
    assert accepts(party, "Cleo").status == 200
    assert party.table.closed_at is not None


def test_an_entry_a_take_back_and_a_call_take_all_acceptances_back(party: Party) -> None:
    accepts(party, "Ana")
    accepts(party, "Bo")
    party.strike(by="Cleo")
    party.record(*LAST_ENTRY)
    accepts(party, "Cleo")
    assert party.table.closed_at is None
    assert "1 of 3 accept" in party.host.get(f"/t/{party.opened.public_id}/").text
    call(party.tablet("Bo"), party.opened, party.number("Bo"), words="My sixes")
    assert not Acceptance.objects.exists()
    assert accepts(party, "Ana").code == "called_first"


def test_what_was_seen_before_a_later_entry_is_not_accepted(party: Party) -> None:
    assert accepts(party, "Ana", sequence=party.table.sequence - 1).code == "log_moved"


def test_in_play_there_is_nothing_to_accept(evening: Evening) -> None:
    party = evening.hosts(almost_over())
    assert accepts(party, "Ana").code == "not_over"


def test_elsewhere_nobody_is_asked(evening: Evening) -> None:
    party = finished()
    assert accepts(party, "Ana").code == "not_asked_here"
    assert 'form="accept"' not in party.host.get(f"/t/{party.opened.public_id}/").text
    party.close(by=HOST)
    assert party.table.closed_at is not None


def test_without_all_only_who_looks_after_the_night_closes_for_a_reason(
    evening: Evening, party: Party
) -> None:
    accepts(party, "Ana")
    reply = party.host.asks(party.opened, "close_table", reason="Late")
    assert reply.code == "not_accepted"
    assert "Bo, Cleo" in reply.sentence
    helper = evening.came("help")
    assert helper.asks(party.opened, "close_table").code == "reason_missing"
    assert helper.asks(party.opened, "close_table", reason="Bo had to catch the train").status == 200
    assert party.table.closed_at is not None
    assert "catch the train" in party.host.get(f"/t/{party.opened.public_id}/organizer/").text


# --- reopened ---


def test_a_closed_table_is_opened_again_for_a_reason_and_closed_anew(evening: Evening, party: Party) -> None:
    for name in ("Ana", "Bo", "Cleo"):
        accepts(party, name)
    helper = evening.came("help")
    assert party.host.asks(party.opened, "reopen_table", reason="Wrong").code == "not_organizing"
    assert helper.asks(party.opened, "reopen_table").code == "reason_missing"
    assert helper.asks(party.opened, "reopen_table", reason="A row was missed").status == 302
    assert (party.table.closed_at, party.table.final_result) == (None, None)
    assert not Acceptance.objects.exists()
    party.strike(by="Cleo")
    party.record(*LAST_ENTRY)
    for name in ("Ana", "Bo", "Cleo"):
        assert accepts(party, name).status == 200
    assert party.table.closed_at is not None
    assert Decision.objects.get().kind == "reopened"


def test_under_other_rules_it_stays_closed(
    evening: Evening, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ana", "Bo", "Cleo"):
        accepts(party, name)
    version = game_of(party.opened.game).rules_version
    type(party.opened).objects.filter(pk=party.opened.pk).update(rules_version=version - 1)
    reply = evening.came("help").asks(party.opened, "reopen_table", reason="Wrong")
    assert reply.code == "rules_changed"
    assert party.table.closed_at is not None


# --- called ---


def test_a_call_stands_until_it_is_answered_and_stays_in_the_book(evening: Evening, party: Party) -> None:
    call(party.tablet("Bo"), party.opened, party.number("Bo"), words="Is a six a six?", box="Sixes, box 1")
    standing = Call.objects.get()
    helper = evening.came("help")
    assert "Called" in party.host.get(f"/t/{party.opened.public_id}/").text
    helper.asks(party.opened, "say_coming", call=standing.pk)
    assert "Someone is on the way" in party.host.get(f"/t/{party.opened.public_id}/").text
    helper.asks(party.opened, "say_done", call=standing.pk, words="It is")
    told = party.host.get(f"/t/{party.opened.public_id}/organizer/").text
    assert all(word in told for word in ("Is a six a six?", "Sixes, box 1", "It is"))


def test_a_call_is_withdrawn_by_its_seat_or_the_host_and_stays_in_the_book(
    evening: Evening, party: Party
) -> None:
    for by in (party.tablet("Bo"), party.host):
        call(party.tablet("Bo"), party.opened, party.number("Bo"), words="Is a six a six?")
        standing = Call.objects.get(done_at=None)
        assert (
            party.tablet("Ana").asks(party.opened, "withdraw_call", call=standing.pk).code == "seat_not_yours"
        )
        for _tap in range(2):
            assert by.asks(party.opened, "withdraw_call", call=standing.pk).status == 200
        assert wall_view(evening.night, "en", timezone.now(), {}).queue[0].kind == "accepts"
    assert party.host.get(f"/t/{party.opened.public_id}/organizer/").text.count("Withdrawn") == 2
    assert accepts(party, "Ana").status == 200


def test_what_was_answered_is_not_withdrawn(evening: Evening, party: Party) -> None:
    call(party.tablet("Bo"), party.opened, 2)
    standing = Call.objects.get().pk
    evening.came("help").asks(party.opened, "say_done", call=standing, words="Settled")
    assert party.tablet("Bo").asks(party.opened, "withdraw_call", call=standing).code == "call_over"


def test_a_second_call_waits_for_the_first(party: Party) -> None:
    call(party.tablet("Bo"), party.opened, party.number("Bo"))
    reply = party.tablet("Ana").asks(party.opened, "call_organizer", seat=1, key=new_key())
    assert reply.code == "called_already"
    assert "Bo" in reply.sentence
    assert Call.objects.count() == 1


def test_what_is_refused_on_the_organizer_s_page_stands_there_with_what_was_typed(party: Party) -> None:
    typed = {"seat": "1", "key": "x", "words": "Is a six a six?", "back": "organizer"}
    reply = party.tablet("Ana").post(f"/t/{party.opened.public_id}/call/", typed, htmx=False)
    assert (reply.status, reply.code) == (400, "malformed")
    assert "The organizer" in reply.text
    assert 'value="Is a six a six?"' in reply.text
    reply = party.host.post(f"/t/{party.opened.public_id}/close/", {"back": "organizer"}, htmx=False)
    assert reply.code == "not_accepted"
    assert '<h2 class="text-caps">The organizer' in reply.text


def test_the_same_call_sent_again_is_one(party: Party) -> None:
    key = new_key()
    for _again in range(2):
        assert party.tablet("Bo").asks(party.opened, "call_organizer", seat=2, key=key).status == 200
    assert Call.objects.count() == 1


def test_two_organizers_at_one_call_answer_it_once(evening: Evening, party: Party) -> None:
    call(party.tablet("Bo"), party.opened, 2)
    standing, one, two = Call.objects.get(), evening.came("help"), evening.came("run")
    assert one.asks(party.opened, "say_done", call=standing.pk, words="Settled").status == 200
    assert two.asks(party.opened, "say_done", call=standing.pk, words="Again").code == "call_over"
    assert Call.objects.get().outcome == "Settled"


def test_calls_are_bounded(evening: Evening, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, Call, 3)
    helper = evening.came("help")
    for _time in range(3):
        call(party.tablet("Bo"), party.opened, 2)
        calls.say_done(access=helper.access(party.opened), call=Call.objects.get(done_at=None).pk, outcome="")
    reply = party.tablet("Bo").asks(party.opened, "call_organizer", seat=2, key=new_key())
    assert reply.code == "called_often"


def test_at_home_there_is_nobody_to_call() -> None:
    party = finished()
    reply = party.tablet("Bo").asks(party.opened, "call_organizer", seat=2, key=new_key())
    assert reply.code == "not_at_a_night"


def test_a_name_that_is_removed_goes_from_what_was_called_too(evening: Evening, party: Party) -> None:
    call(party.tablet("Bo"), party.opened, 2, words="Ana moved my pencil")
    party.host.asks(party.opened, "remove_name", seat=1)
    assert Call.objects.get().words == "Player 1 moved my pencil"


# --- a correction that waits ---


def test_an_open_proposal_stops_accepting_and_stands_on_the_wall(evening: Evening, party: Party) -> None:
    for name in ("Ana", "Bo"):
        accepts(party, name)
    propose(party)
    assert accepts(party, "Cleo").code == "proposed_first"
    assert party.table.closed_at is None
    [entry] = wall_view(evening.night, "en", timezone.now(), {}).queue
    assert (entry.kind, entry.heading, entry.says) == (
        "proposes",
        "A correction is waiting",
        "Still to agree: Bo.",
    )
    proposal = Proposal.objects.get()
    corrections.agree_to_proposal(access=party.access("Bo"), proposal=proposal.pk, number=2)
    assert accepts(party, "Ana").status == 200


def test_a_proposal_made_while_the_wall_is_read_stands_on_the_next_one(
    evening: Evening, party: Party
) -> None:
    """Its table must not be cached with the version that has the proposal, but without it."""
    seen: FactsCache = {}
    once = iter([propose])

    def propose_after(execute: Any, sql: str, *given: Any) -> Any:
        found = execute(sql, *given)
        if "scoresheets_proposal" in sql:
            for propose_now in once:
                propose_now(party)
        return found

    with connection.execute_wrapper(propose_after):
        wall_view(evening.night, "en", timezone.now(), seen)
    [entry] = wall_view(evening.night, "en", timezone.now(), seen).queue
    assert entry.kind == "proposes"


def test_play_again_leaves_a_proposal_with_the_earlier_game(party: Party) -> None:
    propose(party)
    following = rematch.play_again(access=party.access(HOST), begins=1)
    page = party.tablet("Bo").get(f"/t/{following.public_id}/").text
    assert "A correction is waiting in the previous game." in page
    version = type(following).objects.get(pk=following.pk).version
    corrections.agree_to_proposal(
        access=party.access("Bo"), proposal=Proposal.objects.get().pk, number=party.number("Bo")
    )
    assert type(following).objects.get(pk=following.pk).version > version
    page = party.tablet("Bo").get(f"/t/{following.public_id}/").text
    assert "A correction is waiting in the previous game." not in page


def propose(party: Party) -> None:
    """Let the host propose to Bo to write his last entry differently."""
    line = [each.line for each in party.history.played if each.line.seat == 1][-1]
    entry = {"dice": [4, 4, 1, 3, 6], "box": "fours.2"}
    asked = Correction(line.sequence, party.table.sequence, entry)
    corrections.propose_correction(access=party.access(HOST), correction=asked, key=new_key())


# --- the next game comes before all have accepted ---


def test_the_next_game_takes_the_place_and_its_page_tells_of_the_one_before(
    evening: Evening, party: Party
) -> None:
    accepts(party, "Ana")
    following = rematch.play_again(access=party.access(HOST), begins=1)
    place = evening.place(1)
    assert (place.table, party.table.place) == (following, place)
    page = re.sub(r"</?bdi>|\n", " ", party.tablet("Bo").get(f"/t/{following.public_id}/").text)
    assert f"/t/{party.opened.public_id}/" in page
    assert "Bo , Cleo still have to accept" in " ".join(page.split())
    version = type(following).objects.get(pk=following.pk).version
    accepts(party, "Bo")
    accepts(party, "Cleo")
    assert party.table.closed_at is not None
    assert type(following).objects.get(pk=following.pk).version > version
    assert "still have to accept" not in party.tablet("Bo").get(f"/t/{following.public_id}/").text
