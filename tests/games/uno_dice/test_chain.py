"""Every two adjacent dice and every beginning, against naive.py."""

from __future__ import annotations

from itertools import product

import pytest

from games.uno_dice.rules.chain import Link, Tray, continuations, dice_of, first_link, link, links, refusal
from games.uno_dice.rules.sheet import DICE
from tests.games.uno_dice import naive
from tests.games.uno_dice.cast import ANA, code, pencil, play, table, turn

LAST = [*"123456", "*"]


def test_there_are_twenty_four_numbers_in_four_colours() -> None:
    """UN-24."""
    assert sorted(DICE) == sorted(naive.ALL_NUMBERS)


def test_all_625_pairs_of_dice_match_as_in_plain_words() -> None:
    """UN-4, UN-23."""
    pairs = list(product(naive.ALL_DICE, repeat=2))
    assert len(pairs) == 625
    assert [pair for pair in pairs if (link(*pair) is not None) != naive.may_follow(*pair)] == []


def test_all_175_beginnings_match_as_in_plain_words() -> None:
    """UN-4, UN-6, UN-22."""
    pairs = list(product(LAST, naive.ALL_DICE))
    assert len(pairs) == 175
    wrong = [
        pair for pair in pairs if (first_link(pencil(pair[0]), pair[1]) is not None) != naive.may_begin(*pair)
    ]
    assert wrong == []


@pytest.mark.parametrize("last", LAST)
def test_all_chains_of_three_are_judged_as_in_plain_words_and_at_the_first_break(last: str) -> None:
    wrong = [
        chain
        for chain in product(naive.ALL_DICE, repeat=3)
        if (refusal(pencil(last), chain) is None) != naive.may_be_written(last, chain)
    ]
    assert wrong == []
    for chain in product(naive.ALL_DICE[::5], repeat=3):
        refused = refusal(pencil(last), chain)
        if refused is not None:
            place = refused.facts["place"]
            assert naive.may_be_written(last, chain[: place - 1])
            assert not naive.may_be_written(last, chain[:place])


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("Y2", "Y1", Link.COLOUR),
        ("Y1", "R1", Link.NUMBER),
        ("Y1", "Y1", Link.BOTH),
        ("Y1", "*", Link.WILD),
        ("*", "*", Link.WILD),
        ("R6", "G3", None),
        ("R6", "B5", None),
    ],
)
def test_a_link_says_why_it_holds(before: str, after: str, why: Link | None) -> None:
    assert link(before, after) is why


def test_the_first_link_of_a_chain_is_the_board() -> None:
    found = links(pencil(2), ("Y2", "Y1", "*", "G3", "R4"))
    assert found == (Link.NUMBER, Link.COLOUR, Link.WILD, Link.WILD, None)
    assert links(pencil("*"), ("Y2",)) == (Link.WILD,)


def test_what_may_stand_next_is_offered_once_and_a_wild_only_by_two_dice() -> None:
    loose = ("Y2", "R6", "*", "Y2", "-1", "G3")
    assert continuations(pencil(2), Tray(("Y2",), loose)) == ("Y2",)
    assert continuations(pencil(2), Tray(("Y2",), (*loose, "*"))) == ("Y2", "*")
    assert continuations(pencil(2), Tray(("G3",), loose)) == ()


@pytest.mark.parametrize(("chain", "count"), [("", 0), ("Y2", 1), ("*", 2), ("Y2 * * R1", 6)])
def test_a_wild_takes_two_dice(chain: str, count: int) -> None:
    """UN-21."""
    assert dice_of(tuple(chain.split())) == count


@pytest.mark.parametrize("chain", ["* * *", "* R1 * G2", "R1 R1 R1 R1 R1 R1"])
def test_a_chain_may_have_up_to_six_dice_which_may_be_the_same(chain: str) -> None:
    """UN-21, UN-24."""
    assert play(table(), turn(ANA, chain)).turns == 1


@pytest.mark.parametrize("chain", ["* * * R1", "R1 R1 R1 R1 R1 *", "R1 R1 R1 R1 R1 R1 R1"])
def test_no_chain_has_more_than_six_dice(chain: str) -> None:
    """UN-21."""
    assert code(table(), turn(ANA, chain)) == "too_many_dice"
