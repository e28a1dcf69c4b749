"""A sentence for every refusal, entry and end of the solo game, in both languages."""

import pytest

from games.kit.standings import BY_TOTAL
from games.monopoly_solo.pad import PAD
from games.monopoly_solo.rules.ending import EndReason
from games.monopoly_solo.rules.options import Board
from games.monopoly_solo.rules.scoring import MEASURES
from games.monopoly_solo.rules.sheet import CASH, GROUPS, IN_JAIL, KEPT, SQUARE, SQUARES_ROUND, TITLES, Deck
from games.monopoly_solo.words import names as words
from games.monopoly_solo.words.squares import deck_name, square_name


@pytest.mark.parametrize("board", Board)
def test_every_square_group_box_and_step_has_a_name(board: str) -> None:
    named = [square_name(board, position) for position in range(SQUARES_ROUND)]
    assert len({named[position] for position in TITLES}) == 28
    assert all(named)
    assert set(words.GROUPS) == set(GROUPS)
    assert set(words.BOARDS) == set(Board)
    assert [deck_name(board, deck) for deck in Deck] == [named[7], named[2]]
    assert set(words.STEPS) == {*EndReason, *(measure.name for measure in MEASURES if measure != BY_TOTAL)}
    boxes = [box for title in TITLES.values() for box in (title.box, title.buildings_box, title.mortgage_box)]
    boxes += [CASH, SQUARE, IN_JAIL, *KEPT.values()]
    assert len({words.box_name(board, box) for box in boxes}) == len(boxes) == 89


def test_boxes_steps_and_figures_are_named_as_people_say_them() -> None:
    assert words.box_name("paris", "title.39") == "Rue de la Paix"
    assert words.box_name("atlantic-city", "title.39.buildings") == "Boardwalk: buildings"
    assert words.box_name("paris", "title.40") == "title.40"
    assert words.box_name("paris", KEPT[Deck.CHEST]) == "Get Out of Jail Free card from Caisse de Communauté"
    assert (
        words.box_name("atlantic-city", KEPT[Deck.CHEST]) == "Get Out of Jail Free card from Community Chest"
    )
    assert PAD.step_name("bank_broken") == "The bank cannot pay"
    assert (words.step_figure("all_titles", 1), words.step_figure("gave_up", 0)) == ("1 point", "0 points")
