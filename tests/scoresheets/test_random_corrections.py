"""R22: random games of every kind with random corrections: the log, the rows and the page agree all the time."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from games import GAMES
from games.kit.errors import IllegalMove, MalformedMove
from games.kit.seats import logged_seat
from scoresheets.history import as_entry
from scoresheets.models import Entry, Proposal
from scoresheets.models.pads import paper_of
from scoresheets.pads import PADS
from scoresheets.refusals import Refusal
from scoresheets.selectors.boards import table_board
from scoresheets.selectors.checks import table_faults
from scoresheets.services import corrections, entries
from scoresheets.services.corrections import Correction
from scoresheets.words.pencil import pencilled
from tests.cast import HOST, Party, fresh_process, new_key, open_table
from tests.games.hands import HANDS

pytestmark = pytest.mark.django_db
EVENINGS = 8  # games of each kind, in the suite
WRITES = 30


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_log_rows_and_page_agree_whatever_is_corrected(game: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    party = open_table(("Ana", "Bo", "Cleo"), game=game)
    for _write in range(WRITES):
        if party.history.played and chance.random() < 0.3:
            correct_something(party, chance)
            assert_all_agree(party)
        elif party.state.seat is not None:
            play(party, chance)
    fresh_process()
    assert_all_agree(party)


def assert_all_agree(party: Party) -> None:
    """The kept history, the whole log played anew, the rows, and what the page draws from."""
    assert table_faults(party.table) == ()
    history = party.history
    assert paper_of(party.table) == history.state.paper
    state = history.first
    for played in history.played:
        move = history.game.read_move(
            history.options, played.line.seat or 0, as_entry(played.line), logged_seat
        )
        state = history.game.apply(state, move)
    assert state == history.state
    if party.table.game in PADS:
        board, pad = table_board(party.table), PADS[party.table.game]
        drawn = [pad.fill(state, place) for place in range(len(board.seats))]
        assert [sheet.filled for sheet in board.sheets] == drawn
        assert (board.turn and board.turn.number) == (None if state.seat is None else state.turns + 1)
    assert all(pencilled(mark) for sheet in state.paper.sheets for mark in sheet.values())


def play(party: Party, chance: random.Random) -> None:
    name = party.in_turn
    entries.record_entry(
        access=party.access(name),
        number=party.number(name),
        turn=party.turn,
        entry=random_entry(party, party.state, party.state.seat, chance),
        key=new_key(),
    )


def random_entry(party: Party, state: Any, seat: int, chance: random.Random) -> dict[str, Any]:
    """A move that is legal in this state, as a tablet names it."""
    history, hand = party.history, HANDS[party.table.game]
    while True:
        thrown = hand.thrown(chance)
        openings = history.game.legal_moves(state, seat, thrown)
        if openings:
            break
    move = hand.completed(state, chance.choice(openings), thrown, chance)
    numbers = [seat.number for seat in party.opened.seats.all()]
    return dict(history.game.write_move(move, numbers.__getitem__))


def correct_something(party: Party, chance: random.Random) -> None:
    """Any entry, by anybody; what is proposed is agreed to, declined, decided by the host, or played over."""
    history = party.history
    index = chance.randrange(len(history.played))
    target = history.played[index].line
    entry = None
    if chance.random() < 0.7:
        entry = random_entry(party, history.before(index), target.seat or 0, chance)
    wanted = Correction(target.sequence, party.table.sequence, entry, cut=chance.random() < 0.7)
    by = chance.choice((HOST, *party.tablets))
    reason = chance.choice(("", "said so"))
    with suppress(Refusal, IllegalMove, MalformedMove):
        corrections.propose_correction(
            access=party.access(by), correction=wanted, key=new_key(), reason=reason
        )
    answer_proposal(party, chance)


def answer_proposal(party: Party, chance: random.Random) -> None:
    asked = Proposal.objects.filter(table=party.opened, status="open").first()
    answer = chance.choice(("agree", "agree", "decline", "confirm", "wait"))
    if asked is None or answer == "wait":
        return
    for name in party.tablets:
        with suppress(Refusal):  # the first answer may have settled it
            _answer(party, asked.pk, answer, name)


def _answer(party: Party, number: int, answer: str, name: str) -> None:
    if answer == "confirm":
        corrections.confirm_proposal(access=party.access(HOST), proposal=number, reason="late")
        return
    say = corrections.agree_to_proposal if answer == "agree" else corrections.decline_proposal
    say(access=party.access(name), proposal=number, number=party.number(name))


def test_the_walk_above_does_all_that_there_is() -> None:
    """Otherwise it would prove little."""
    chance = random.Random(5)  # noqa: S311 (pretended dice)
    party = open_table(("Ana", "Bo", "Cleo"))
    for _write in range(120):
        if party.history.played and chance.random() < 0.4:
            correct_something(party, chance)
        elif party.state.seat is not None:
            play(party, chance)
    found = {(entry.kind, entry.strikes_from is not None) for entry in Entry.objects.all()}
    assert {("move", False), ("strike", True), ("amend", True), ("amend", False)} <= found
    assert set(Proposal.objects.values_list("status", flat=True)) >= {"done", "declined", "lapsed"}
