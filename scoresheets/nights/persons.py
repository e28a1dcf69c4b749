"""Say who is one person at all tables of a night."""

from __future__ import annotations

from scoresheets.models import Night, Person, Seat

NAMED = "n"  # begins the key of a person with a name


def person_of(seat: Seat, night: Night) -> Person | None:
    """Return the person in this seat as this night shows them: the primary one if merged.

    None if the seat has no person of the device that opened the night.
    """
    person = seat.person
    if person is None or person.owner_id != night.opened_by_id:
        return None
    return person.one_with or person


def person_key(seat: Seat, night: Night) -> str:
    """Return a key that is the same for one person at every table of a night, also after all names were taken away, or
    that of a guest was. Any other seat without a name has a key of its own.
    """
    one: Person | Seat = person_of(seat, night) or seat
    if one.name_key:
        return f"{NAMED}{one.namesake}{one.name_key}"
    if one.namesake:
        return f"u{one.namesake}"
    return f"g{seat.guest_id}" if seat.guest_id else f"s{seat.pk}"
