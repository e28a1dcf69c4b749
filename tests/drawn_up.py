"""An entry of Monopoly Deal that asks other players, tapped together on several tablets."""

from typing import Any

from scoresheets.table.services import devices
from tests.cast import HOST, Party, Reply, Tablet, fresh_process, open_table

BIRTHDAY = "act card=action:birthday"
BO_PAYS, CLEO_PAYS = "1:pay=bank/money:5", "2:pay=bank/money:2"


def birthday_party() -> Party:
    """Return a table with Ana in turn; Bo has a 5, a 1 and a 2 in the bank, Cleo two 2: both have a choice."""
    fresh_process()
    party = open_table(game="monopoly-deal")
    party.record(end_turn=True)
    for card in ("money:5", "money:1", "money:2"):
        party.record(bank=card)
    party.record(end_turn=True)
    for card in ("money:2", "money:2"):
        party.record(bank=card)
    party.record(end_turn=True)
    return party


def shared(party: Party) -> Party:
    """Let Ana's birthday ask Bo and Cleo on their tablets."""
    assert taps(party, "Ana", 1, taps=BIRTHDAY).status == 200
    return party


def taps(party: Party, who: str | Tablet, number: int, **more: Any) -> Reply:
    """Send one tap of this device for the seat with this number."""
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    return tablet.asks(party.opened, "tap_draft", **{"seat": number, "turn": party.turn, **more})


def without_a_device(party: Party, name: str) -> Party:
    """Free this player's seat, as if the player had put the phone away."""
    devices.free_seat(access=party.access(HOST), number=party.number(name))
    return party


def hosted_by(party: Party, who: str | None) -> Party:
    """Make this player's device the host, or leave the table without a host."""
    table = party.table
    table.host = party.tablet(who).device if who else None
    table.save(update_fields=["host"])
    return party
