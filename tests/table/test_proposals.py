"""A correction that waits for consent: the players asked, the effect of a later entry, and the
writes that wait for it.
"""

import pytest
from django.utils import translation

from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Proposal
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.nights.wall.words import consents_missing
from scoresheets.table.selectors.acceptance import may_close_now
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import corrections, devices
from scoresheets.table.services.corrections import Correction
from tests.cast import HOST, RUN_1_4, Party, finished, fresh_process, new_key, open_table, play_out
from tests.evening import open_evening
from tests.table.test_corrections import agree, asked, correct, numbers, party

__all__ = ["party"]


def test_a_correction_of_others_sheets_waits_until_all_of_them_agree(party: Party) -> None:
    correct(party, "Ana", 1)
    proposal = asked(party)
    assert (proposal.agreed, proposal.seat, Entry.objects.count()) == ([1], party.seat("Ana"), 4)
    agree(party, "Bo")
    assert Entry.objects.count() == 4
    agree(party, "Cleo")
    line = Entry.objects.get(sequence=5)
    assert (line.kind, line.target, line.device, line.by_host, line.key) == (
        *("strike", 1),
        party.tablet("Ana").device,
        False,
        proposal.key,
    )
    assert numbers(party) == {"Ana": {}, "Bo": {}, "Cleo": {}}
    assert table_faults(party.table) == ()


def test_only_those_whose_sheets_change_are_asked(party: Party) -> None:
    correct(party, "Cleo", 3)
    with pytest.raises(Refusal, match="seat_not_yours"):
        corrections.agree_to_proposal(access=party.access("Bo"), proposal=asked(party).pk, number=1)
    agree(party, "Ana")
    assert numbers(party) == {"Ana": {"sixes.1": 6}, "Bo": {"routes.any": None}, "Cleo": {}}


def test_the_host_confirms_a_proposal_with_a_reason_only(party: Party) -> None:
    correct(party, "Bo", 2)
    proposal = asked(party).pk
    for who, reason, code in (("Ana", "yes", "not_host"), (HOST, "", "reason_missing")):
        with pytest.raises(Refusal, match=code):
            corrections.confirm_proposal(access=party.access(who), proposal=proposal, reason=reason)
    for _tap in range(2):
        corrections.confirm_proposal(access=party.access(HOST), proposal=proposal, reason="time runs")
    line = Entry.objects.get(sequence=5)
    assert (line.device, line.reason.text) == (party.tablet("Bo").device, "time runs")


@pytest.mark.parametrize(("who", "number", "status"), [("Cleo", 3, "declined"), ("Ana", 0, "withdrawn")])
def test_one_no_ends_it_and_so_does_its_author(party: Party, who: str, number: int, status: str) -> None:
    correct(party, "Ana", 1)
    proposal = asked(party)
    for _tap in range(2):
        corrections.decline_proposal(access=party.access(who), proposal=proposal.pk, number=number)
    proposal.refresh_from_db()
    assert proposal.status == status
    with pytest.raises(Refusal, match="proposal_over"):
        corrections.agree_to_proposal(access=party.access("Bo"), proposal=proposal.pk, number=2)
    assert Entry.objects.count() == 4


@pytest.mark.parametrize(
    ("by", "target", "number", "code"),
    [("Ana", 1, 0, "not_host"), ("Ana", 1, 3, "seat_not_yours"), ("Cleo", 3, 2, "not_asked")],
    ids=["for its author", "for somebody else", "without a change of the own sheet"],
)
def test_nobody_else_ends_it(party: Party, by: str, target: int, number: int, code: str) -> None:
    correct(party, by, target)
    with pytest.raises(Refusal, match=code):
        corrections.decline_proposal(access=party.access("Bo"), proposal=asked(party).pk, number=number)


def test_a_proposal_that_can_no_longer_be_done_does_not_break_the_page(party: Party) -> None:
    correct(party, "Cleo", 3)
    Proposal.objects.update(target=99, strikes_from=99)
    assert "sixes.2" in party.tablet("Bo").get(f"/t/{party.opened.public_id}/").text


def test_a_later_entry_that_leaves_its_preview_keeps_a_proposal_with_its_consents() -> None:
    """The host corrects Ana's sheet, and Bo, whose sheet stays, writes next."""
    party = open_table()
    for dice, box in (RUN_1_4, ((6, 1, 2, 3, 5), "sixes.1")):
        party.record(dice, box)
    correct(party, HOST, 1, (2, 3, 4, 5, 5), "routes.2-5")
    proposal = asked(party)
    Proposal.objects.update(agreed=[3])
    party.record((5, 1, 2, 3, 6), "fives.1")
    proposal.refresh_from_db()
    told = (proposal.status, proposal.agreed, proposal.revision, proposal.sequence)
    assert told == ("open", [3], 0, 3)
    corrections.agree_to_proposal(access=party.access("Ana"), proposal=proposal.pk, number=1, revision=0)
    assert Entry.objects.get(sequence=4).kind == "amend"
    assert table_faults(party.table) == ()


def test_where_its_preview_changes_everybody_is_asked_anew_and_told(party: Party) -> None:
    """Taking back from the first entry on would now take back a later one as well."""
    correct(party, "Ana", 1)
    proposal = asked(party)
    agree(party, "Bo")
    party.record(*RUN_1_4)
    proposal.refresh_from_db()
    assert (proposal.status, proposal.agreed, proposal.revision) == ("open", [1], 1)
    for name in party.tablets:
        page = party.tablet(name).get(f"/t/{party.opened.public_id}/").text
        assert "Everybody is asked again" in page
    with pytest.raises(Refusal, match="proposal_changed"):
        corrections.agree_to_proposal(access=party.access("Cleo"), proposal=proposal.pk, number=3, revision=0)


def test_it_lapses_where_a_later_entry_makes_it_impossible_and_everybody_is_told(party: Party) -> None:
    correct(party, "Cleo", 3)
    proposal = asked(party)
    correct(party, HOST, 3, reason="Misread")
    proposal.refresh_from_db()
    assert proposal.status == "lapsed"
    for name in party.tablets:
        page = party.tablet(name).get(f"/t/{party.opened.public_id}/").text
        assert "can no longer be made: something has been written since" in page
    with pytest.raises(Refusal, match="proposal_over"):
        corrections.agree_to_proposal(access=party.access("Bo"), proposal=proposal.pk, number=2)


def test_the_host_withdraws_what_somebody_proposed_for_a_reason_that_everybody_reads(party: Party) -> None:
    correct(party, "Ana", 1)
    proposal = asked(party)
    say = f"{proposal.pk}-0-0-drop"
    reply = party.host.asks(party.opened, "confirm_proposal", say=say, reason="")
    assert (reply.status, reply.code) == (422, "reason_missing")
    assert party.host.asks(party.opened, "confirm_proposal", say=say, reason="Bo has left").status == 200
    proposal.refresh_from_db()
    assert (proposal.status, proposal.reason) == ("withdrawn", "Bo has left")
    page = party.tablet("Cleo").get(f"/t/{party.opened.public_id}/").text
    assert "was withdrawn: Bo has left. Everything stays as it is." in page


def test_the_preview_says_that_the_game_would_go_on() -> None:
    party = finished()
    correct(party, "Ana", 1)
    page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/").text
    assert "The game would go on." in page


def test_the_preview_says_that_somebody_else_would_win() -> None:
    party = open_table(["Ana", "Bo"], game="yahtzee")
    play_out(party)
    [loser] = {0, 1} - set(party.history.game.outcome(party.state).winners)
    line = next(
        each.line
        for each in party.history.played
        if (each.line.seat, each.line.move) == (loser, {"box": "yahtzee"})
    )
    before = party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    correct(party, HOST, line.sequence, (6, 6, 6, 6, 6), "yahtzee")
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    name = ("Ana", "Bo")[loser]
    assert "This changes who wins." not in before
    assert f"This changes who wins. Now: {('Ana', 'Bo')[1 - loser]} wins! Then: {name} wins!" in page


def test_a_seat_that_was_freed_meanwhile_is_not_waited_for(party: Party) -> None:
    correct(party, "Ana", 1)
    devices.release_seat(access=party.access("Cleo"), number=3)
    agree(party, "Bo")
    assert party.turn == 1


def test_a_game_is_not_closed_while_a_correction_waits() -> None:
    party = finished()
    correct(party, "Ana", 1)
    with pytest.raises(Refusal, match="proposed_first"):
        party.close(by=HOST)
    corrections.decline_proposal(
        access=party.access(HOST), proposal=asked(party).pk, number=0, reason="Time runs"
    )
    party.close(by=HOST)
    assert party.table.closed_at is not None


def test_what_can_no_longer_be_corrected_does_not_keep_a_game_open() -> None:
    party = finished()
    correct(party, "Ana", 1)
    Proposal.objects.update(target=99, strikes_from=99)
    party.close(by=HOST)
    assert Proposal.objects.get().status == "lapsed"


def test_that_it_can_no_longer_be_made_is_told_until_it_is_tapped_away(party: Party) -> None:
    """However much is written, so that a device that was away gets the notice as well."""
    correct(party, "Cleo", 3)
    correct(party, HOST, 3, reason="Misread")
    for _entry in range(2):
        party.record(*RUN_1_4)
        party.strike(by=HOST)
    page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/").text
    assert "can no longer be made: something has been written since" in page


def test_a_closed_table_shows_the_notices_of_its_corrections() -> None:
    party = finished()
    correct(party, HOST, 20, (4, 4, 1, 3, 6), "fours.2")
    correct(party, HOST, 20, (4, 4, 1, 3, 6), "fours.2", reason="Misread")
    party.close(by=HOST)
    fresh_process()
    page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/").text
    assert "Bo’s entry in round 7 was corrected by the host." in page
    assert "<bdi>Misread</bdi>" in page
    assert "The host’s proposed correction can no longer be made" in page


def test_a_table_where_a_correction_waits_is_not_closed_with_its_night() -> None:
    party = finished()
    assert may_close_now(party.table, accepts=False)
    correct(party, "Ana", 1)
    assert not may_close_now(party.table, accepts=False)


def test_a_wall_says_whether_each_of_them_or_one_must_agree() -> None:
    party = open_table()
    for dice, box in (RUN_1_4, ((6, 1, 2, 3, 5), "sixes.1"), ((5, 1, 2, 3, 6), "fives.1")):
        party.record(dice, box)
    correct(party, "Ana", 1, (1, 2, 3, 4, 5), "ones.1")
    facts = table_facts(party.table, accepts=False, proposal=asked(party))
    assert (facts.waiting, facts.waits_for_each) == (("Bo", "Cleo"), False)
    with translation.override("en"):
        assert consents_missing(facts.waiting, each=False) == "One of them must agree: Bo and Cleo."
        assert consents_missing(facts.waiting, each=True) == "Still to agree: Bo and Cleo."


def test_what_an_organizer_proposes_is_called_the_organizers() -> None:
    evening, party = open_evening(), open_table()
    party.record(*RUN_1_4)
    party.record((6, 1, 2, 3, 5), "sixes.1")
    evening.takes(party)
    change = Correction(1, party.table.sequence, {"dice": [1, 1, 2, 3, 5], "box": "ones.2"})
    access = evening.runner.access(party.table)
    corrections.propose_correction(access=access, correction=change, key=new_key())
    page = party.tablet("Bo").get(f"/t/{party.opened.public_id}/").text
    assert "The organizer proposes a correction." in page
    with pytest.raises(Refusal) as error:
        corrections.propose_correction(access=access, correction=change, key=new_key())
    assert error.value.facts["reason"] == "proposal_open_organizer"
