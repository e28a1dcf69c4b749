"""Every refusal of an entry: its code from the service, its status, code, box and sentence over HTTP."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from scoresheets.base.refusals import Refusal
from scoresheets.settings import BASE_DIR
from scoresheets.table.views.refusal_views import refusal_view
from scoresheets.table.words.refusals import SENTENCES
from tests.cast import (
    HOST,
    Party,
    closed,
    everything,
    faces,
    finished,
    new_key,
    open_lobby,
    open_table,
    write,
)

SIXES = (6, 6, 1, 2, 3)
NOTHING_FITS = (1, 1, 2, 2, 6)
NUMBERS_TOO_LOW = (
    ((1, 3, 4, 6, 6), "ones.2"),
    ((2, 3, 4, 6, 6), "twos.2"),
    ((6, 1, 2, 2, 5), "sixes.3"),
    ((1, 1, 2, 2, 6), "liquid-assets"),
)


def round_two() -> Party:
    """Return a table on which all have 12 in the middle of the sixes; Ana is in turn and Bo holds the Red Line."""
    party = open_table()
    party.record(SIXES, "sixes.2")
    party.record((1, 2, 3, 4, 6), "routes.any")
    party.record(SIXES, "sixes.2")
    return party


def nothing_fits() -> Party:
    """Return a table on which Ana has given up the fives; she is in turn again, and `NOTHING_FITS`
    still fits nowhere.
    """
    party = open_table()
    for dice, box in NUMBERS_TOO_LOW:
        for _player in range(3):
            party.record(dice, box)
    for _player in range(3):
        party.record(NOTHING_FITS, lose_interest="fives")
    return party


TABLES = {
    "lobby": open_lobby,
    "new": open_table,
    "round two": round_two,
    "nothing fits": nothing_fits,
    "over": finished,
    "closed": closed,
}


@dataclass(frozen=True, slots=True)
class Case:
    """An attempt by Ana's device for her seat by default; `turn` None is the one being played."""

    code: str
    at: str
    dice: Sequence[int] = SIXES
    box: str = "sixes.1"
    status: int = 422
    sentence: str = ""
    told_box: str = ""
    turn: int | None = None
    seat: int = 1
    who: str = "Ana"
    more: Mapping[str, Any] = field(default_factory=dict)


HOUSE = (
    Case("not_started", "lobby", turn=1, sentence="The game has not started yet."),
    Case(
        "seat_not_yours",
        "new",
        who="Bo",
        status=403,
        sentence="Ana plays on another device. Nothing was written.",
    ),
    Case("not_your_turn", "new", who="Bo", seat=2, sentence="It is Ana’s turn."),
    Case("not_your_turn", "new", who=HOST, seat=3, sentence="It is Ana’s turn."),
    Case("not_your_turn", "new", turn=2),
    Case("not_your_turn", "round two", turn=2),
    Case("already_written", "round two", turn=1),
    Case("already_written", "round two", turn=1, who=HOST),
    Case("already_written", "over", turn=1),
    Case("game_over", "over", sentence="The game is over: nothing more can be written."),
    Case("table_closed", "closed", sentence="This game is closed. Nothing more can be written."),
    Case("table_closed", "closed", turn=1),
)
DICE = tuple(
    Case("bad_dice", "new", dice=dice, sentence=sentence)
    for dice, sentence in (
        ((), "You need 5 dice, and there are none."),
        ((6,), "You need 5 dice, and there is 1."),
        ((6, 6, 1, 2), "You need 5 dice, and there are 4."),
        ((6, 6, 1, 2, 3, 4), "You need 5 dice, and there are 6."),
        ((6, 6, 1, 2, 7), "Every die shows a whole number from 1 to 6."),
        ((6, 6, 1, 2, 0), "Every die shows a whole number from 1 to 6."),
    )
)
BOXES = (
    Case("unknown_box", "new", box="sevens.1", told_box="sevens.1"),
    Case("unknown_box", "new", box="sixes", told_box="sixes"),
    Case("box_filled", "round two", box="sixes.2", told_box="sixes.2"),
    Case("route_claimed", "round two", dice=(1, 2, 3, 4, 6), box="routes.any", told_box="routes.any"),
    Case("box_crossed_out", "nothing fits", dice=(5, 5, 1, 2, 3), box="fives.1", told_box="fives.1"),
    Case("no_qualifying_dice", "new", dice=(1, 1, 2, 2, 3), told_box="sixes.1"),
    Case("no_qualifying_dice", "new", dice=(1, 1, 2, 2, 3), box="routes.any", told_box="routes.any"),
    Case("row_must_increase", "round two", told_box="sixes.1"),
    Case("must_place", "new", box="", more={"lose_interest": "fives"}),
    Case("row_has_no_unclaimed", "nothing fits", dice=NOTHING_FITS, box="", more={"lose_interest": "fives"}),
)
MALFORMED = (
    Case("malformed", "new", box="", status=400),
    Case("malformed", "new", status=400, more={"lose_interest": "fives"}),
    Case("malformed", "new", box="", status=400, more={"no_legal_box": True}),
    Case("malformed", "new", seat=4, status=400, sentence="This table has no such seat."),
)
CASES = (*HOUSE, *DICE, *BOXES, *MALFORMED)


def name_of(case: Case) -> str:
    return f"{case.code}-{case.at}-{faces(case.dice)}-{case.box}-{case.who}-{case.seat}-{case.turn}"


def turn_of(case: Case, party: Party) -> int:
    return party.turn if case.turn is None else case.turn


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_tablet_is_told_code_box_and_a_sentence(case: Case) -> None:
    party = TABLES[case.at]()
    turn, before = turn_of(case, party), everything()
    named: dict[str, Any] = {"seat": case.seat, "turn": turn, "dice": case.dice, "box": case.box}
    answer = write(party.tablet(case.who), party.table, **named, **case.more)
    assert (answer.status, answer.code, answer.box) == (case.status, case.code, case.told_box)
    assert answer.sentence
    assert case.sentence in answer.sentence
    assert everything() == before


@pytest.mark.parametrize("at", ["new", "round two", "nothing fits"])
def test_at_the_same_tables_what_fits_is_written(at: str) -> None:
    party = TABLES[at]()
    dice, box = ((1, 2, 3, 4, 5), "indexes.1")
    answer = write(party.tablet("Ana"), party.table, seat=1, turn=party.turn, dice=dice, box=box)
    assert answer.status == 200


def test_a_number_that_the_dice_do_not_make_is_refused() -> None:
    party = open_table()
    with pytest.raises(IllegalMove, match="value_mismatch"):
        party.record(SIXES, "sixes.1", value=13)
    party.record(SIXES, "sixes.1", value=12)


@pytest.mark.parametrize(("by", "device"), [("Ana", "from Ana’s device"), (HOST, "from the host’s device")])
def test_who_comes_second_is_told_who_wrote_what_and_when(by: str, device: str) -> None:
    party = open_table()
    party.record(SIXES, "sixes.1", by=by)
    answer = write(party.tablet("Ana"), party.table, seat=1, turn=1, dice=(1, 2, 3, 4, 6), box="routes.any")
    when = f"{party.history.played[0].line.written_at.astimezone():%H:%M:%S}"
    wrote = "Ana wrote 12 in Sixes, box 1"
    assert answer.code == "already_written"
    assert answer.sentence == f"Ana’s turn is already written: {wrote} ({when}, {device})."


def test_who_comes_second_is_told_so_also_where_the_turn_is_taken_back_meanwhile() -> None:
    party = open_table()
    party.record(SIXES, "sixes.1")
    with pytest.raises(Refusal) as refused:
        party.record((1, 2, 3, 4, 6), "routes.any", seat="Ana", turn=1)
    party.strike(by="Ana")
    told = refusal_view(refused.value, party.access("Ana")).sentence
    assert told.startswith("Ana’s turn is already written: Ana wrote 12 in Sixes, box 1 (")


def test_a_refusal_without_htmx_is_the_page_with_the_slip_and_the_typed_dice() -> None:
    party = open_table()
    fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": "11223", "box": "sixes.1", "key": new_key()}
    answer = party.tablet("Ana").asks(party.table, "record_entry", htmx=False, **fields)
    assert (answer.status, answer.code) == (422, "no_qualifying_dice")
    assert "<html" in answer.text
    assert 'name="dice" value="11223"' in answer.text


def test_every_refusal_has_its_sentence() -> None:
    """The codes are read from the source, as most need facts that only their place has."""
    sources = "".join(file.read_text("utf-8") for file in (BASE_DIR / "scoresheets").rglob("*.py"))
    raised = set(re.findall(r'Refusal\(\s*"(\w+)"', sources))
    assert len(raised) > 80
    of_their_own = {"wrong_number", "table_full", "later_misfit"}  # put together from more than their facts
    assert raised - of_their_own - set(SENTENCES) == set()
