"""A sentence for every code and every end, in both languages; a name for every card and set."""

import pytest
from django.utils.translation import override

from games.monopoly_deal.pad import PAD
from games.monopoly_deal.rules.sheet import CARDS, SETS
from games.monopoly_deal.words.names import (
    STEPS,
    card_name,
    place_name,
    step_figure,
)

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_set_has_a_name_of_its_own(language: str) -> None:
    with override(language):
        cards = [card_name(key) for key in CARDS]
        places = [place_name(key) for key in (*SETS, "bank")]
    assert len(set(cards)) == len(CARDS)
    assert len(set(places)) == len(SETS) + 1
    assert all(cards + places)


def test_cards_are_named_as_they_stand_in_a_sentence() -> None:
    keys = ("property:station", "wild:green-station", "rent:station-utility", "money:10", "nonsense")
    assert [card_name(key) for key in keys] == [
        *("a railroad", "a green/railroad wild", "a railroad/utility rent card", "10M", "nonsense")
    ]


def test_steps_are_named_and_their_figures_counted() -> None:
    assert all(PAD.step_name(step) for step in STEPS)
    figures = [step_figure("total", 1), step_figure("total", 2), step_figure("table_value", 12)]
    assert figures == ["1 complete color", "2 complete colors", "12M"]
