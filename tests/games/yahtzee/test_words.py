"""A sentence for every refusal, entry, round and end of Yahtzee, in both languages."""

from typing import Any

import pytest
from django.utils.translation import override

from games.yahtzee.pad import PAD
from games.yahtzee.rules.ending import EndReason
from games.yahtzee.rules.options import Joker
from games.yahtzee.rules.sheet import BOXES
from games.yahtzee.words.names import JOKERS, box_name, step_figure
from games.yahtzee.words.story import round_sentence
from tests.games.yahtzee.cast import (
    ANA,
    BO,
    CLEO,
    NAMES,
    column,
    options,
    table,
)

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_and_every_choice_has_a_name(language: str) -> None:
    with override(language):
        named = {box: box_name(box) for box in BOXES}
        assert len(set(named.values())) == len(named) == 13
        assert all(name and name != box for box, name in named.items())
        assert all(str(JOKERS[joker]) for joker in Joker)
        assert all(PAD.step_name(step) for step in ("total", "shared"))


def test_boxes_steps_and_figures_are_named_as_people_say_them() -> None:
    assert [box_name(box) for box in ("fives", "full-house", "chance")] == ["Fives", "Full House", "Chance"]
    assert (PAD.step_name("total"), step_figure("total", 1), step_figure("total", 254)) == (
        "Total",
        "1 point",
        "254 points",
    )


OVER: dict[str, Any] = {"seat": None, "reason": EndReason.ALL_ROUNDS_PLAYED}
FIRST = {ANA: column(points=9), BO: column(points=30), CLEO: column(points=30)}


def test_a_round_has_no_winner_to_tell_while_it_goes_on_and_where_nobody_finished_it() -> None:
    assert round_sentence(table(options(), FIRST), 1, NAMES) == ""
    assert round_sentence(table(options(), FIRST, **OVER), 1, NAMES) != ""
    assert round_sentence(table(options(), **OVER), 1, NAMES) == ""
    assert round_sentence(table(options(), FIRST, **OVER), 0, NAMES) == ""
