"""The longest chains of a throw, against a brute force, and dice that change places in a chain."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.paper import Kind, Pencil
from games.uno_dice.rules.board import STAR
from games.uno_dice.rules.chain import Tray, dice_of, refusal
from games.uno_dice.rules.longest import longest_chains, placed, replaced, taken_out, traded, without
from games.uno_dice.rules.sheet import DICE, PENALTIES, WILD

TWO = Pencil(Kind.NUMBER, 2)
LASTS = st.sampled_from([STAR, *(Pencil(Kind.NUMBER, number) for number in range(1, 7))])
FACES = st.sampled_from([*DICE, WILD, WILD, WILD, *PENALTIES])
THROWS = st.lists(FACES, max_size=6)
CLOSE = st.lists(st.sampled_from(["R1", "R2", "Y1", "Y2", "B3", WILD]), max_size=6)


def codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def brute_force(last: Pencil, dice: list[str]) -> set[tuple[str, ...]]:
    """Return all legal chains of most spaces: every order of the dice, two wilds as one, cut where it breaks."""
    stars = dice.count(WILD) // 2
    parts = [*(die for die in dice if die in DICE), *[WILD] * stars]
    legal = {
        order[:length]
        for order in set(permutations(parts))
        for length in range(len(parts) + 1)
        if refusal(last, order[:length]) is None
    }
    most = max(map(len, legal))
    return {chain for chain in legal if len(chain) == most} if most else set()


@given(LASTS, THROWS | CLOSE)
def test_no_chain_is_longer_and_every_die_that_may_end_one_is_offered(last: Pencil, dice: list[str]) -> None:
    """UN-22, UN-23."""
    found, all_of_them = longest_chains(last, dice), brute_force(last, dice)
    assert set(found) <= all_of_them
    assert sorted(chain[-1] for chain in found) == sorted({chain[-1] for chain in all_of_them})
    for chain in found:
        assert dice_of(chain, len(without(dice, chain))) == len(dice)


def test_the_printed_example_slips_the_blue_one_between() -> None:
    """UN-17."""
    assert longest_chains(TWO, codes("R6 Y1 Y2 R1 B5 G3")) == (codes("Y2 Y1 R1 R6"),)
    assert longest_chains(TWO, codes("R6 Y1 Y2 R1 B1 G4")) == (codes("Y2 Y1 B1 R1 R6"),)
    assert placed(TWO, Tray(codes("Y2 Y1 R1 R6"), codes("B1 G4")), "B1") == codes("Y2 Y1 B1 R1 R6")


def test_a_chain_that_ends_with_a_star_comes_last() -> None:
    """UN-5: the rules advise against it, so it is no first choice; it is one all the same."""
    assert longest_chains(TWO, codes("Y2 Y5 * *")) == (codes("Y2 * Y5"), codes("* Y5 Y2"), codes("Y2 Y5 *"))


def test_four_stars_are_two_spaces() -> None:
    """UN-4."""
    assert {len(chain) for chain in longest_chains(TWO, codes("* * * * B2 R6"))} == {4}


def test_nothing_fits_and_penalties_are_no_links() -> None:
    """UN-1."""
    assert longest_chains(TWO, codes("R6 * +1 -1 B5")) == ()


def test_a_die_is_placed_at_the_end_first_and_a_lone_star_nowhere() -> None:
    assert placed(TWO, Tray(codes("Y2 R2"), codes("B2")), "B2") == codes("Y2 R2 B2")
    assert placed(TWO, Tray(codes("Y2 R2 R6"), codes("B2")), "B2") == codes("Y2 B2 R2 R6")
    assert placed(TWO, Tray(codes("Y2 R2"), codes("* +1")), "*") is None
    assert placed(TWO, Tray(codes("Y2 R2"), codes("* +1")), "+1") is None
    assert placed(TWO, Tray(codes("Y2 R6"), codes("G5")), "G5") is None


@pytest.mark.parametrize(
    ("chain", "place", "left"),
    [("Y2 B2 R2 R6", 1, "Y2 R2 R6"), ("Y2 R2 R6", 1, "Y2"), ("Y2 R2", 1, "Y2"), ("Y2 Y1", 0, "")],
)
def test_a_die_is_taken_out_with_those_that_matched_it_alone(chain: str, place: int, left: str) -> None:
    assert taken_out(TWO, codes(chain), place) == codes(left)


def test_dice_change_places_whether_they_match_or_not() -> None:
    assert traded(codes("Y2 R2 R6"), 0, 1) == codes("R2 Y2 R6")
    assert replaced(Tray(codes("Y2 R2"), codes("B2")), 1, "B2") == codes("Y2 B2")
    assert replaced(Tray(codes("Y2 R2"), codes("*")), 1, "*") is None
    assert replaced(Tray(codes("Y2 R2"), codes("* *")), 1, "*") == codes("Y2 *")


def test_two_wild_dice_leave_the_loose_ones_together() -> None:
    assert without(codes("* Y2 * G3"), codes("* Y2")) == codes("G3")
    assert without(codes("* * * Y2"), codes("*")) == codes("* Y2")
