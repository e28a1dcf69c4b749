"""R18: after a lost answer the same request comes again: one entry, for every game and every write under a key."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from scoresheets.models import Entry
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import HANDS
from scoresheets.table.selectors.checks import table_faults
from tests.agreed import agree
from tests.cable import Cable, cable_to
from tests.cast import HOST, Party, fresh_process, new_key, open_table, play_out, random_move
from tests.real_server import DaphneServer
from tests.sure import nothing_written

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


IN_TURN: tuple[Action, ...] = (writes, amends, takes_back, goes_home, takes_back_from_far)


def played(game: str) -> Party:
    fresh_process()
    party = open_table(game=game)
    play_out(party, turns=9)
    return party


@pytest.fixture(params=PADS)
def party(request: pytest.FixtureRequest) -> Party:
    return played(request.param)


@pytest.mark.django_db
@pytest.mark.parametrize("action", IN_TURN)
def test_what_is_sent_again_is_answered_alike_and_written_once(party: Party, action: Action) -> None:
    who, name, fields = action(party)
    entries, key = Entry.objects.count(), new_key()
    first = party.tablet(who).asks(party.table, name, **fields, key=key)
    assert first.status == 200, first.sentence
    assert Entry.objects.count() == entries + 1
    with nothing_written():
        again = party.tablet(who).asks(party.table, name, **fields, key=key)
        assert again == first


# --- through a wire that loses the answer ---


TOKEN = "c" * 32


@pytest.fixture
def cable(daphne: DaphneServer) -> Iterator[Cable]:
    with cable_to(daphne.port) as cable:
        yield cable


def sends(cable: Cable, party: Party, who: str, name: str, fields: Mapping[str, Any]) -> int:
    """Return the status of this form, sent by somebody's tablet. Raises ConnectionError if no answer comes."""
    wire = HTTPConnection("127.0.0.1", cable.door.getsockname()[1], timeout=20)
    headers = {
        "Cookie": f"device={party.tablet(who).secret}; csrftoken={TOKEN}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": cable.url,
        "HX-Request": "true",
    }
    body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
    try:
        wire.request("POST", reverse(name, args=[party.opened.public_id]), body, headers)
        answer = wire.getresponse()
        answer.read()
        return answer.status
    finally:
        wire.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", PADS)
def test_an_answer_that_is_lost_is_had_by_asking_again(game: str, cable: Cable) -> None:
    party = played(game)
    for action in IN_TURN:
        who, name, fields = action(party)
        entries, named = Entry.objects.count(), {**fields, "key": new_key()}
        cable.loses_answers = True
        with pytest.raises(ConnectionError):
            sends(cable, party, who, name, named)
        cable.loses_answers = False
        assert Entry.objects.count() == entries + 1, "it had arrived"
        assert sends(cable, party, who, name, named) == 200
        assert Entry.objects.count() == entries + 1
        assert table_faults(party.table) == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.control
def test_with_a_key_for_each_try_it_would_be_told_as_a_refusal(cable: Cable) -> None:
    """Control: with another key nothing says that the second try repeats the first."""
    party = played("roll-estate")
    who, name, fields = writes(party)
    cable.loses_answers = True
    with pytest.raises(ConnectionError):
        sends(cable, party, who, name, {**fields, "key": new_key()})
    cable.loses_answers = False
    assert sends(cable, party, who, name, {**fields, "key": new_key()}) == 422
