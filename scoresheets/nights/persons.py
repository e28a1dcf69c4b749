"""Say who is one person at all tables of a night."""

from __future__ import annotations

from scoresheets.models import Guest, Night, Person, Seat


def person_of(seat: Seat, night: Night) -> Person | None:
    """Return the person in this seat as this night shows them: the primary one if merged.

    None if the seat has no person of the device that opened the night.
    """
    person = seat.person
    if person is None or person.owner_id != night.opened_by_id:
        return None
    return person.one_with or person


def person_key(seat: Seat) -> str:
    """Return a key that is the same for one guest at every table of a night, also after the name was removed. A seat
    of no guest has a key of its own.
    """
    return guest_key(seat.guest) if seat.guest else f"s{seat.pk}"


def guest_key(guest: Guest) -> str:
    """Return the key of the person that this guest is."""
    return f"g{guest.one_with_id or guest.pk}"
