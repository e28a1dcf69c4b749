"""Simultaneous requests that renew one device's secret: whichever answer the browser keeps, it stays that device."""

from collections.abc import Callable

import pytest
from django.db import connections
from django.test import Client

from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, NewerSecret
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.access import device_of, secret_hash
from scoresheets.table.services import devices
from tests.cast import HOST, Party, Tablet, come_in, open_table, sit_down
from tests.jar import Form, Jar

ROUNDS = 6  # each kind once; the three hundred are in tests/faults/test_many_secrets.py
NONE = {"stranded": 0, "void let in": 0, "newer refused": 0}


class ClientWire:
    """Requests in threads of this process, each with a connection of its own."""

    def __init__(self, party: Party) -> None:
        self.page = f"/t/{party.opened.public_id}/"

    def send(self, secret: str, form: Form) -> tuple[int, str]:
        answer = self._client(secret).post(*form)
        cookie = answer.cookies.get(DEVICE_COOKIE)
        return answer.status_code, cookie.value if cookie else ""

    def sees(self, secret: str) -> bool:
        return self._client(secret).get(f"{self.page}log/").status_code == 200

    def done(self) -> None:
        connections.close_all()

    def _client(self, secret: str) -> Client:
        client = Client()
        client.cookies[DEVICE_COOKIE] = secret
        return client


def handed_out_before(one: str, other: str) -> bool:
    """Compare two secrets by their rows; the device's own secret is the oldest."""
    rows = dict(NewerSecret.objects.values_list("secret_hash", "pk"))
    return rows.get(secret_hash(one), 0) < rows.get(secret_hash(other), 0)


def jar_of(party: Party) -> Jar:
    """Return Ana's browser, with forms that take a seat, become host, and join by the link."""
    table, token = party.opened, devices.make_host_link(access=party.access(HOST))
    forms: tuple[Form, ...] = (
        (f"/t/{table.public_id}/seats/take/", {"seat": 1}),
        (f"/host/{token}/", {}),
        (f"/join/{table.join_token}/", {}),
    )
    return Jar(ClientWire(party), forms, handed_out_before, party.tablet("Ana").secret)


@pytest.mark.django_db(transaction=True)
def test_nobody_is_stranded_and_nobody_let_in_by_a_void_secret() -> None:
    assert jar_of(open_table()).plays(ROUNDS) == NONE


@pytest.mark.django_db(transaction=True)
def test_the_newest_and_the_one_before_would_strand_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the former rule."""
    monkeypatch.setattr(devices, "SECRETS", 1)
    assert jar_of(open_table()).plays(ROUNDS)["stranded"] == 1


@pytest.mark.django_db(transaction=True)
def test_secrets_that_never_become_void_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsettled(device: Device) -> Device:
        return Device.objects.get(pk=device.pk)

    monkeypatch.setattr(devices, "_settled", unsettled)
    assert jar_of(open_table()).plays(2)["void let in"] > 0


# --- one after the other ---


@pytest.fixture
def party(db: None) -> Party:
    return open_table()


@pytest.fixture
def dov(party: Party) -> Tablet:
    """A device at the table that always sends only one secret."""
    tablet = Tablet()
    come_in(tablet, party.opened)
    return tablet


def renewed(secret: str) -> str:
    """Return the new secret of a device that sends this one."""
    return devices.greet_device(device=device_of(secret))[1]


def stand(secrets: list[str]) -> list[int]:
    """Return the indices of the secrets that are still valid."""
    return [place for place, secret in enumerate(secrets) if device_of(secret) is not None]


def test_the_last_sixteen_stand_and_the_one_in_use(dov: Tablet) -> None:
    handed = [dov.secret, *(renewed(dov.secret) for _each in range(20))]
    assert stand(handed) == [0, *range(5, 21)]


@pytest.mark.parametrize("used", [5, 12, 20])
def test_using_one_voids_all_older_ones_and_none_that_is_newer(dov: Tablet, used: int) -> None:
    handed = [dov.secret, *(renewed(dov.secret) for _each in range(20))]
    devices.settle_secret(device=device_of(handed[used]))
    assert stand(handed) == [*range(used, 21)]


def test_a_renewal_with_one_voids_the_older_ones_too(dov: Tablet) -> None:
    handed = [dov.secret, *(renewed(dov.secret) for _each in range(4))]
    handed.append(renewed(handed[2]))
    assert stand(handed) == [2, 3, 4, 5]


@pytest.mark.parametrize("write", [renewed, lambda secret: devices.settle_secret(device=device_of(secret))])
def test_who_looked_up_its_device_before_its_secret_was_void_gets_no_new_one(
    dov: Tablet, write: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request with the old secret has begun; one with a newer secret ends before the first one writes."""
    late, newer = renewed(dov.secret), renewed(dov.secret)
    begun = device_of(late)
    devices.settle_secret(device=device_of(newer))
    monkeypatch.setitem(globals(), "device_of", lambda _secret: begun)
    before = list(NewerSecret.objects.values())
    with pytest.raises(Stranger):
        write(late)
    assert list(NewerSecret.objects.values()) == before


def test_such_a_request_is_told_that_there_is_nothing_here(
    party: Party, dov: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, newer = renewed(dov.secret), renewed(dov.secret)
    begun = device_of(late)
    devices.settle_secret(device=device_of(newer))
    monkeypatch.setattr("scoresheets.table.views.secret_middleware.request_device", lambda _request: begun)
    dov.client.cookies[DEVICE_COOKIE] = late
    answer = dov.client.post("/language/", {"language": "en", "next": "/"})
    assert answer.status_code == 404
    assert DEVICE_COOKIE not in answer.cookies


def test_a_freed_device_has_no_secret_left_that_opens_the_table(party: Party) -> None:
    dov = Tablet()
    devices.free_seat(access=party.access(HOST), number=2)
    sit_down(dov, party.opened, 2)
    handed = [dov.secret, *(renewed(dov.secret) for _each in range(10))]
    devices.free_seat(access=party.access(HOST), number=2)
    wire = ClientWire(party)
    assert [wire.sees(secret) for secret in handed] == [False] * 11
