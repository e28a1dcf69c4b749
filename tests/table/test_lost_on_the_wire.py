"""R18: requests arrive but their answers are lost. A second request with the same key makes no second entry."""

from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from scoresheets.models import Entry
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import table_faults
from tests.cable import Cable, cable_to
from tests.cast import Party, fresh_process, new_key, open_table, play_out
from tests.real_server import DaphneServer
from tests.table.test_sent_again import Action, amends, goes_home, takes_back, takes_back_from_far, writes

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "c" * 32
IN_TURN: tuple[Action, ...] = (writes, amends, takes_back, goes_home, takes_back_from_far)


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


def played(game: str) -> Party:
    fresh_process()
    party = open_table(game=game)
    play_out(party, turns=5)
    return party


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
