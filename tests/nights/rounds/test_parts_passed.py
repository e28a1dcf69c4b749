"""A drawn round passes few rooms and parts of a night: it was 32 of them, with 20 arrows that climbed."""

from __future__ import annotations

import pytest

from tests.evening import open_evening
from tests.house.parts_passed import parts_passed
from tests.nights.rounds.test_rounds import change, draws

pytestmark = pytest.mark.django_db


def test_a_round_is_drawn_and_published_by_few_parts_and_hardly_an_arrow_climbs() -> None:
    evening = open_evening()
    evening.adds_places(2)
    evening.notes("Ana", "Bo", "Cleo", "Dov", "Edda", "Finn", "Gil", "Hal")
    evening.runner.get(evening.address("night_rounds"))  # imports all that answers
    with parts_passed() as passed:
        assert change(evening, draws(evening), "publish") == 302
    assert {"nights.rounds", "nights.places", "table"} <= passed.parts
    assert ("table", "nights.guests") in passed.climbs
    assert len(passed.parts) <= 16
    assert len(passed.climbs) <= 10
