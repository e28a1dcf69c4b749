"""The avatar of a person: a colour, a shape and a letter, as players have them at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.text import Truncator

from scoresheets.models import Person

MOST_LOOKS = 10  # colours with their shapes, as many as a table has seats


@dataclass(frozen=True, slots=True)
class Avatar:
    """The `number` of a colour and shape, as a seat has it, and the `letter` in it."""

    number: int
    letter: str


@dataclass(frozen=True, slots=True)
class Avatars:
    """The avatars of the people of one device, by primary key."""

    looks: Mapping[int, Avatar]

    def of(self, person: Person) -> Avatar:
        """Return the avatar of this person, also of one who came since the others were read."""
        return self.looks.get(person.pk) or Avatar(_free(person.pk, set()), _letter(person.name))


def avatars_of(owner: int) -> Avatars:
    """Return the avatars of all people of a device."""
    return Avatars(avatars(Person.objects.filter(owner=owner).order_by("pk").values_list("pk", "name")))


def avatars(people: Iterable[tuple[int, str]]) -> dict[int, Avatar]:
    """Return the avatars of people given by key and name, in the order in which they came.

    Ten people with one letter look different from each other. Nobody's avatar changes when somebody else comes.
    """
    taken: dict[str, set[int]] = {}
    found = {}
    for key, name in people:
        letter = _letter(name)
        number = _free(key, taken.setdefault(letter, set()))
        taken[letter].add(number)
        found[key] = Avatar(number, letter)
    return found


def _free(key: int, taken: set[int]) -> int:
    """Return the first free number after the one that the key itself gives; that one if none is free."""
    wished = [(key + more - 1) % MOST_LOOKS + 1 for more in range(MOST_LOOKS)]
    return next((number for number in wished if number not in taken), wished[0])


def _letter(name: str) -> str:
    return Truncator(name).chars(1, truncate="").upper()[:1]
