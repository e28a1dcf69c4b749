"""Correcting an earlier entry: the entries it takes back, the consent it needs, and its refusals."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Proposal, Reason
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import corrections
from scoresheets.table.services.corrections import Correction
from tests.cast import (
    HOST,
    RED_LINE,
    RUN_1_4,
    Party,
    new_key,
    open_table,
)
from tests.sure import nothing_written

SIXES_1 = ((6, 1, 2, 3, 5), "sixes.1")
SIXES_2 = ((6, 6, 1, 2, 3), "sixes.2")


@pytest.fixture
def party() -> Party:
    """A table after a round and a turn: Ana's 6 in the sixes, Bo's Red Line, Cleo's 5 in the fives, Ana's 12 in the
    sixes.
    """
    party = open_table()
    party.record(*SIXES_1)
    party.record(*RED_LINE)
    party.record((5, 1, 2, 3, 6), "fives.1")
    party.record(*SIXES_2)
    return party


def correct(
    party: Party,
    by: str,
    target: int,
    dice: Sequence[int] = (),
    box: str = "",
    *,
    cut: bool = False,
    seen: int | None = None,
    key: str = "",
    reason: str = "",
    sure: bool = False,
    **more: Any,
) -> None:
    """Propose to write the entry differently; without dice, to take back it and all after it."""
    entry = {"dice": list(dice), **({"box": box} if box else {}), **more} if dice else None
    corrections.propose_correction(
        access=party.access(by),
        correction=Correction(target, party.table.sequence if seen is None else seen, entry, cut, sure),
        key=key or new_key(),
        reason=reason,
    )


def asked(party: Party) -> Proposal:
    return Proposal.objects.get(table=party.opened, status="open")


def agree(party: Party, who: str) -> None:
    corrections.agree_to_proposal(
        access=party.access(who), proposal=asked(party).pk, number=party.number(who)
    )


def numbers(party: Party) -> dict[str, dict[str, int | None]]:
    """Return the values on the sheets, by name and box."""
    sheets = party.state.paper.sheets
    return {
        name: {box: mark.value for box, mark in sheet.items()}
        for name, sheet in zip(party.tablets, sheets, strict=True)
    }


def refusal(party: Party, *args: Any, **kwargs: Any) -> str:
    """Return the code with which a correction is refused; checks that nothing is written."""
    with nothing_written():
        code = ""
        try:
            correct(party, *args, **kwargs)
        except (Refusal, IllegalMove) as refused:
            code = refused.code
    return code


# --- what is done at once ---


def test_ones_own_sheet_is_corrected_in_place_and_later_entries_stay(party: Party) -> None:
    correct(party, "Ana", 1, (6, 1, 2, 3, 4), "ones.1")
    agree(party, "Bo")
    assert numbers(party) == {
        "Ana": {"ones.1": 1, "sixes.2": 12},
        "Bo": {"routes.any": None},
        "Cleo": {"fives.1": 5},
    }
    line = Entry.objects.get(sequence=5)
    assert (line.kind, line.target, line.strikes_from, line.value, line.dice) == (
        *("amend", 1, None, 1),
        (6, 1, 2, 3, 4),
    )
    assert (party.in_turn, party.turn) == ("Bo", 5)
    assert table_faults(party.table) == ()


def test_the_old_version_stays_in_the_log(party: Party) -> None:
    old = Entry.objects.filter(sequence=1).values().get()
    for dice, box in ((6, 1, 2, 3, 4), "ones.1"), ((6, 2, 2, 3, 4), "twos.1"):
        correct(party, "Ana", 1, dice, box)
        agree(party, "Cleo")
    assert Entry.objects.filter(sequence=1).values().get() == old
    assert numbers(party)["Ana"] == {"twos.1": 4, "sixes.2": 12}
    undone = {each.line.sequence: each.undone for each in party.history.written}
    assert (undone[5], undone[6]) == ((1,), (5,))


def test_only_dice_and_box_are_amended_not_the_turn_nor_who_wrote_it(party: Party) -> None:
    before = party.history.played[0].line
    correct(party, HOST, 1, (6, 1, 2, 3, 4), "ones.1", reason="Ana said so")
    after = party.history.played[0].line
    kept = ("sequence", "seat", "turn", "device", "by_host", "written_at")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]


def test_the_last_entry_is_its_writers_to_correct_whatever_it_changes(party: Party) -> None:
    correct(party, "Ana", 4, (6, 6, 6, 1, 2), "triples.1")
    assert numbers(party)["Ana"] == {"sixes.1": 6, "triples.1": 18}


def test_the_host_does_it_at_once_for_a_reason_which_stands_beside_the_log(party: Party) -> None:
    correct(party, HOST, 2, reason="Bo’s dice fell off the table")
    assert (party.in_turn, party.turn) == ("Bo", 2)
    assert Reason.objects.get(entry__sequence=5).text == "Bo’s dice fell off the table"
    corrections.remove_reason(access=party.access(HOST), sequence=5)
    assert not Reason.objects.exists()
    assert Entry.objects.count() == 5


def test_only_the_hosts_reason_is_one(party: Party) -> None:
    correct(party, "Bo", 2, reason="I want it")
    assert asked(party).agreed == [2]
    assert not Reason.objects.exists()


# --- what is taken back with it ---


def test_a_strike_takes_back_the_entry_and_all_after_it(party: Party) -> None:
    correct(party, HOST, 2, reason="wrong dice")
    assert numbers(party) == {"Ana": {"sixes.1": 6}, "Bo": {}, "Cleo": {}}
    line = Entry.objects.get(sequence=5)
    assert (line.kind, line.target, line.strikes_from) == ("strike", 2, 2)
    assert party.history.written[-1].undone == (2, 3, 4)
    party.record(*RUN_1_4)
    assert table_faults(party.table) == ()


def test_amending_and_striking_keeps_what_still_fits(party: Party) -> None:
    correct(party, HOST, 3, (1, 2, 3, 4, 5), "routes.1-4", reason="said so", cut=True)
    assert numbers(party)["Ana"] == {"sixes.1": 6, "sixes.2": 12}
    correct(party, HOST, 1, (1, 2, 3, 4, 5), "routes.1-4", reason="said so", cut=True)
    line = Entry.objects.order_by("sequence").last()
    assert line
    assert (line.kind, line.target, line.strikes_from) == ("amend", 1, 3)
    assert numbers(party) == {"Ana": {"routes.1-4": None}, "Bo": {"routes.any": None}, "Cleo": {}}
    assert (party.in_turn, party.turn) == ("Cleo", 3)
    assert table_faults(party.table) == ()


def test_who_was_first_to_a_business_is_found_anew() -> None:
    """Ana no longer completes the row first, so the business opens for Bo."""
    party = open_table(("Ana", "Bo"))
    for dice, box in ((1, 2, 3, 4, 6), "ones.1"), ((1, 2, 3, 4, 6), "ones.1"), ((1, 1, 3, 4, 6), "ones.2"):
        party.record(dice, box)
    party.record((1, 1, 3, 4, 6), "ones.2")
    assert party.state.paper.claims["ones.first"].seat == 0
    correct(party, HOST, 3, (3, 1, 2, 4, 6), "threes.1", reason="a three")
    assert party.state.paper.claims["ones.first"].seat == 1
    assert table_faults(party.table) == ()


def test_what_a_later_entry_writes_is_computed_anew() -> None:
    """Without the Yahtzee before it, five alike are no joker and make a zero."""
    party = open_table(("Ana",), game="yahtzee")
    party.record((3, 3, 3, 3, 3), "yahtzee")
    party.record((2, 2, 2, 2, 2), "twos")
    party.record((2, 2, 2, 2, 2), "full-house")
    assert party.state.paper.sheets[0]["1.full-house"].value == 25
    correct(party, "Ana", 1, (3, 3, 3, 3, 1), "threes")
    marks = party.state.paper.sheets[0]
    assert (marks["1.threes"].value, marks["1.full-house"].value) == (12, 0)
    assert party.history.played[2].line.value == 0
    assert table_faults(party.table) == ()


# --- consent, and its order ---


@pytest.mark.parametrize("who", ["Bo", "Cleo"])
def test_nobody_corrects_what_somebody_else_wrote(party: Party, who: str) -> None:
    assert refusal(party, who, 1, (6, 1, 2, 3, 4), "ones.1") == "seat_not_yours"


def test_of_two_who_correct_at_once_one_wins_and_the_other_is_told(party: Party) -> None:
    seen = party.table.sequence
    correct(party, "Ana", 4, (6, 6, 6, 1, 2), "triples.1", seen=seen)
    assert refusal(party, "Cleo", 3, (5, 5, 1, 2, 3), "fives.2", seen=seen) == "log_moved"


def test_one_proposal_at_a_time(party: Party) -> None:
    correct(party, "Ana", 1)
    assert refusal(party, "Bo", 2) == "proposal_open"


def test_what_was_taken_back_is_not_corrected(party: Party) -> None:
    party.strike(by="Ana")
    assert refusal(party, "Ana", 4, (6, 6, 6, 1, 2), "triples.1") == "not_there"
    assert refusal(party, "Ana", 5) == "not_there"


def test_the_corrected_entry_itself_keeps_the_rules(party: Party) -> None:
    assert refusal(party, "Ana", 1, (6, 1, 4, 3, 4), "twos.1", cut=True) == "no_qualifying_dice"
    assert refusal(party, "Bo", 2, (1, 1, 1, 2, 3), "routes.any", cut=True) == "no_qualifying_dice"


def test_the_same_again_corrects_nothing(party: Party) -> None:
    assert refusal(party, "Ana", 1, *SIXES_1) == "nothing_changed"


def test_going_home_is_taken_back_and_not_amended(party: Party) -> None:
    with pytest.raises(Refusal, match="leaving_stays"):
        corrections.propose_correction(
            access=party.access("Ana"), correction=Correction(1, 4, {"leaves": True}), key=new_key()
        )


# --- retries ---


def test_a_retry_changes_nothing_whatever_became_of_it(party: Party) -> None:
    """R18: the answer was lost, the same key comes again."""
    key, amended = new_key(), (6, 1, 2, 3, 4)
    correct(party, "Ana", 1, amended, "ones.1", key=key)
    with nothing_written():
        correct(party, "Ana", 1, amended, "ones.1", key=key)
    assert refusal(party, "Ana", 1, amended, "quadruples.1", key=key) == "key_reused"
    assert refusal(party, "Ana", 2, amended, "ones.1", key=key) == "key_reused"
    assert refusal(party, "Ana", 1, key=key) == "key_reused"


def test_a_retry_of_a_proposal_is_the_same_proposal(party: Party) -> None:
    key, before = new_key(), party.table.version
    for _tap in range(3):
        correct(party, "Ana", 1, key=key, seen=4)
    assert (Proposal.objects.count(), party.table.version) == (1, before + 1)
    for _tap in range(2):
        corrections.agree_to_proposal(access=party.access("Bo"), proposal=asked(party).pk, number=2)
    assert party.table.version == before + 2
    number = asked(party).pk
    for _tap in range(2):
        corrections.agree_to_proposal(access=party.access("Cleo"), proposal=number, number=3)
    correct(party, "Ana", 1, key=key, seen=4)
    assert (party.table.sequence, party.table.version) == (5, before + 3)
