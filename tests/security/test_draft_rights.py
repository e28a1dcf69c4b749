"""The cards that a device may tap while an entry asks several players: its own, and on the host's
device a free seat's.
"""

from collections.abc import Mapping

import pytest

from tests.cast import HOST, Party, Tablet, everything, look_on
from tests.drawn_up import CLEO_PAYS, birthday_party, hosted_by, shared, taps, without_a_device

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A table at which Ana's birthday asks Bo and Cleo, and Cleo has no device."""
    return shared(without_a_device(birthday_party(), "Cleo"))


@pytest.fixture
def dov(party: Party) -> Mapping[str, Tablet]:
    """Dov's devices: one that came by the watch link, and one unknown to the table."""
    watching = Tablet()
    look_on(watching, party.opened)
    return {"watcher": watching, "stranger": Tablet()}


@pytest.mark.parametrize(
    ("who", "seat", "status"),
    [
        (HOST, 3, 200),
        (HOST, 1, 200),  # standing in for Ana
        ("Ana", 1, 403),
        ("Ana", 3, 403),
        ("Bo", 2, 403),
        ("Bo", 3, 403),
        ("Cleo", 3, 404),  # her phone lost its access with the seat
        ("watcher", 3, 403),
        ("stranger", 3, 404),
    ],
)
def test_only_the_host_taps_for_who_has_no_device(
    party: Party, dov: Mapping[str, Tablet], who: str, seat: int, status: int
) -> None:
    before = everything()
    assert taps(party, dov.get(who, who), seat, tap=CLEO_PAYS).status == status
    assert (party.table.draft.endswith(CLEO_PAYS), everything() == before) == (status == 200, status != 200)


@pytest.mark.parametrize(("who", "seat", "status"), [("Ana", 1, 200), ("Bo", 2, 422), ("Bo", 3, 403)])
def test_where_nobody_hosts_the_one_in_turn_does(party: Party, who: str, seat: int, status: int) -> None:
    hosted_by(party, None)
    assert taps(party, who, seat, tap=CLEO_PAYS).status == status


def test_the_hosts_former_device_taps_for_nobody(party: Party) -> None:
    hosted_by(party, "Bo")
    assert taps(party, HOST, 3, tap=CLEO_PAYS).status in (403, 404)
    assert taps(party, "Bo", 3, tap=CLEO_PAYS).status == 200
