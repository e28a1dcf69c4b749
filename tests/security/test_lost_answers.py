"""R18: a device whose new secret was lost on the way keeps its access; once the new one has come,
the old one is void.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoresheets.base.refusals import Refusal
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.access import device_of, secret_hash
from scoresheets.table.services import devices
from tests.cast import Party, Tablet, come_in, everything, open_table
from tests.unchanged import nothing_written

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A table in play, at which Bo's seat is free."""
    party = open_table()
    devices.release_seat(access=party.access("Bo"), number=2)
    return party


@pytest.fixture
def dov(party: Party) -> Tablet:
    tablet = Tablet()
    come_in(tablet, party.table)
    return tablet


def carrying(secret: str) -> Client:
    client = Client()
    client.cookies[DEVICE_COOKIE] = secret
    return client


def sits_down(client: Client, party: Party) -> Any:
    return client.post(f"/t/{party.table.public_id}/seats/take/", {"seat": 2})


def sees(secret: str, party: Party) -> bool:
    return carrying(secret).get(f"/t/{party.table.public_id}/").status_code == 200


def new_secret(answer: Any) -> str:
    return str(answer.cookies[DEVICE_COOKIE].value)


def test_a_lost_answer_costs_no_device_its_table(party: Party, dov: Tablet) -> None:
    assert sits_down(carrying(dov.secret), party).status_code == 302  # whose cookie never arrives
    assert sees(dov.secret, party)
    answer = sits_down(carrying(dov.secret), party)
    assert answer.status_code == 302
    assert sees(new_secret(answer), party)
    assert party.table.seats.get(number=2).device == dov.device


def test_a_form_with_the_old_secret_settles_nothing(party: Party, dov: Tablet) -> None:
    new = new_secret(sits_down(carrying(dov.secret), party))
    carrying(dov.secret).post("/language/", {"language": "en", "next": "/"})
    assert sees(dov.secret, party)
    assert sees(new, party)


def test_looking_at_pages_writes_nothing_while_a_secret_is_new(party: Party, dov: Tablet) -> None:
    new = new_secret(sits_down(carrying(dov.secret), party))
    with nothing_written():
        assert sees(new, party)
        assert sees(dov.secret, party)


def test_a_form_without_its_token_settles_nothing(party: Party, dov: Tablet) -> None:
    new = new_secret(sits_down(carrying(dov.secret), party))
    forged = Client(enforce_csrf_checks=True)
    forged.cookies[DEVICE_COOKIE] = new
    assert forged.post("/language/", {"language": "fr", "next": "/"}).status_code == 403
    assert sees(dov.secret, party)


def test_a_busy_pad_leaves_settling_to_the_next_form(
    party: Party, dov: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = new_secret(sits_down(carrying(dov.secret), party))

    def busy(**_named: object) -> None:
        raise Refusal("busy")

    with monkeypatch.context() as patch:
        patch.setattr("scoresheets.table.views.secret_middleware.settle_secret", busy)
        assert carrying(new).post("/language/", {"language": "en", "next": "/"}).status_code == 302
    assert sees(dov.secret, party)
    carrying(new).post("/language/", {"language": "en", "next": "/"})
    assert not sees(dov.secret, party)


def test_both_are_stored_hashed(party: Party, dov: Tablet) -> None:
    new = new_secret(sits_down(carrying(dov.secret), party))
    device = device_of(new)
    assert device is not None
    assert device.secret_hash == secret_hash(dov.secret)
    assert [newer.secret_hash for newer in device.newer_secrets.all()] == [secret_hash(new)]
    assert not {new, dov.secret} & set(str(everything()).split("'"))
