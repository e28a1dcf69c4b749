"""The page for joining a table: a free seat, a new one before the start, or neither, as is possible then."""

import pytest

from scoresheets.models import Seat
from scoresheets.table.services import devices
from tests.cast import HOST, NAMES, Party, Tablet, open_lobby, open_table

pytestmark = pytest.mark.django_db
ANEW = "Join as a new player"


def door(party: Party) -> str:
    return f"/join/{party.table.join_token}/"


def seats(party: Party) -> list[str]:
    return [seat.name for seat in party.table.seats.all()]


def test_a_newcomer_types_a_name_and_sits_there() -> None:
    party, dov = open_lobby(), Tablet()
    assert ANEW in dov.get(door(party)).text
    reply = dov.post(door(party), {"name": "Dov"}, htmx=False)
    assert (reply.status, reply.location) == (302, f"/t/{party.table.public_id}/")
    assert seats(party) == [*NAMES, "Dov"]
    assert Seat.objects.get(name="Dov").device is not None


@pytest.mark.parametrize("typed", ["bo", "B\u200bo", "\u200b"])
def test_a_refused_name_lets_nobody_in_and_stays_in_its_field(typed: str) -> None:
    party, dov = open_lobby(), Tablet()
    reply = dov.post(door(party), {"name": typed}, htmx=False)
    assert reply.status in (400, 422)
    assert 'role="alert"' in reply.text
    assert f'value="{typed}"' in reply.text
    assert seats(party) == list(NAMES)
    assert dov.get(f"/t/{party.table.public_id}/").status == 404


def test_where_no_seat_is_left_none_is_offered_and_none_is_added() -> None:
    party = open_lobby(("Ana", "Bo", "Cleo", "Dee", "Eve"))
    reply = Tablet().post(door(party), {"name": "Dov"}, htmx=False)
    assert (ANEW in reply.text, len(seats(party))) == (False, 5)


def test_after_the_start_a_free_seat_is_offered_and_no_new_one() -> None:
    party = open_table()
    assert ANEW not in Tablet().get(door(party)).text
    assert Tablet().post(door(party), {"name": "Dov"}, htmx=False).status == 422
    assert seats(party) == list(NAMES)
    devices.free_seat(access=party.access(HOST), number=2)
    page = Tablet().get(door(party)).text
    assert [f"<bdi>{name}</bdi></button>" in page for name in NAMES] == [False, True, False]
