"""R18: after a lost answer the same request comes again: one entry, for every game and every write under a key."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import HANDS
from tests.agreed import agree
from tests.cast import HOST, Party, fresh_process, new_key, open_table, play_out, random_move
from tests.unchanged import nothing_written

pytestmark = pytest.mark.django_db
Action = Callable[[Party], tuple[str, str, Mapping[str, Any]]]


def writes(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    move = random_move(party, random.Random(1))  # noqa: S311 (pretended dice)
    agree(party, move)
    typed = PADS[party.table.game].entry_form.typed(move)
    return party.in_turn, "record_entry", {"seat": party.number(party.in_turn), "turn": party.turn, **typed}


def takes_back(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    return HOST, "strike_entry", {"entry": party.last}


def goes_home(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    last = list(party.tablets)[-1]
    return last, "leave_game", {"seat": party.number(last)}


def takes_back_from_far(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    seen = party.history.sequence
    return HOST, "propose_correction", {"entry": 2, "seen": seen, "cut": "yes", "reason": "A wrong die"}


def amends(party: Party) -> tuple[str, str, Mapping[str, Any]]:
    """Return the request that amends the last entry to another one that its sheet allowed."""
    history = party.history
    numbers = [seat.number for seat in party.opened.seats.all()]
    before, hand = history.before(len(history.played) - 1), HANDS[history.game.key]

    def told(move: Any) -> dict[str, object]:
        return history.game.write_move(move, numbers.__getitem__)

    def chosen(seed: int) -> dict[str, object]:
        dice = random.Random(seed)  # noqa: S311 (pretended dice)
        thrown = hand.thrown(dice, before)
        opening = dice.choice(history.game.legal_moves(before, before.seat, thrown))
        return told(hand.completed(before, opening, thrown, dice))

    written = told(history.move(history.played[-1].line))
    move = next(other for other in map(chosen, range(2, 50)) if other != written)
    asked = {"entry": party.last, "seen": history.sequence, "reason": "Read once more"}
    return HOST, "propose_correction", {**asked, "move": json.dumps(move)}


ACTIONS: tuple[Action, ...] = (writes, takes_back, goes_home, takes_back_from_far, amends)


@pytest.fixture(params=PADS)
def party(request: pytest.FixtureRequest) -> Party:
    fresh_process()
    party = open_table(game=request.param)
    play_out(party, turns=9)
    return party


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_sent_again_is_answered_alike_and_written_once(party: Party, action: Action) -> None:
    who, name, fields = action(party)
    entries, key = Entry.objects.count(), new_key()
    first = party.tablet(who).asks(party.table, name, **fields, key=key)
    assert first.status == 200, first.sentence
    assert Entry.objects.count() == entries + 1
    with nothing_written():
        again = party.tablet(who).asks(party.table, name, **fields, key=key)
        assert again == first
