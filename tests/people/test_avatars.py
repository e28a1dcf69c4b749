"""The avatar of a person: fixed, and told apart from others of the same letter."""

from __future__ import annotations

import re

import pytest

from scoresheets.models import Person
from scoresheets.people.selectors.avatars import MOST_LOOKS, avatars, avatars_of
from tests.cast import finished


def test_namesakes_look_different_as_long_as_there_are_colors_and_shapes() -> None:
    looks = avatars((10 * key, "Ana") for key in range(1, MOST_LOOKS + 1))
    assert {look.number for look in looks.values()} == set(range(1, MOST_LOOKS + 1))
    assert {look.letter for look in looks.values()} == {"A"}


def test_an_eleventh_namesake_shares_the_look_of_another() -> None:
    looks = avatars((10 * key, "Ana") for key in range(1, MOST_LOOKS + 2))
    assert looks[110] in {looks[10 * key] for key in range(1, MOST_LOOKS + 1)}


def test_who_comes_later_changes_nobody_s_look() -> None:
    family = [(3, "Ana"), (4, "Bo"), (13, "Anton"), (14, "élise")]
    before = avatars(family)
    after = avatars([*family, (23, "Anna"), (33, "Bob")])
    assert {key: after[key] for key in before} == before
    assert before[14].letter == "É"
    assert before[3] != before[13]


def test_people_of_one_table_have_different_colors() -> None:
    looks = avatars(enumerate(("Ana", "Bo", "Cleo", "Dee", "Eve"), start=7))
    assert len({look.number % 5 for look in looks.values()}) == 5


@pytest.mark.django_db
def test_a_person_has_one_look_in_the_list_in_the_year_and_on_the_page() -> None:
    party = finished()
    people = party.host.get("/people/").text
    looks = avatars_of(party.host.device.pk)
    for person in Person.objects.all():
        look = looks.of(person)
        chip = f'data-player="{look.number}" aria-hidden="true">{look.letter}</span>'
        link = re.escape(f"/people/{person.public_id}/")
        assert chip in people
        assert re.search(rf'{link}">\s*<span class="chip" {re.escape(chip)}', people)
        assert chip in party.host.get(f"/people/{person.public_id}/").text
