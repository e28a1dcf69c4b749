"""RE-1 to RE-9: the numbers of dice, and lost interest."""

from __future__ import annotations

import pytest

from games.kit.dice import Roll
from games.kit.paper import Kind
from games.roll_estate.rules.ending import EndReason
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import ROW_LIST
from games.roll_estate.rules.verbs import legal_moves
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    LOST,
    NOTHING,
    businesses,
    claim,
    code,
    every_row,
    give_up,
    must_refuse,
    options,
    play,
    refused,
    rows,
    table,
)

STUCK = {
    "liquid-assets": 20,
    **{box: LOST for row in ROW_LIST if row.key != "triples" for box in row.rentals},
}
"""A sheet on which NOTHING fits nowhere, with only the Triple row open."""


@pytest.mark.parametrize(("counts", "number"), [("matched", 9), ("all", 12)])
def test_re_1_four_threes_in_the_triple_row(counts: str, number: int) -> None:
    chosen = options(triple_counts=counts)
    after = play(table(chosen), claim(ANA, "triples.1", 3, 3, 3, 3, 6))
    assert after.paper.sheets[ANA]["triples.1"].value == number


@pytest.mark.parametrize(("box", "number"), [("triples.1", 6), ("quadruples.1", 8), ("twos.1", 10)])
def test_re_1_five_equal_dice_count_three_four_or_five_times(box: str, number: int) -> None:
    after = play(table(options()), claim(ANA, box, 2, 2, 2, 2, 2))
    assert after.paper.sheets[ANA][box].value == number


def test_re_2_no_qualifying_die_is_left_out_of_a_plain_row() -> None:
    must_refuse(
        table(options()),
        claim(ANA, "twos.1", 2, 2, 2, 3, 4, value=4),
        "value_mismatch",
        facts={"given": 4, "computed": 6},
    )


@pytest.mark.parametrize(
    ("written", "box", "fives", "left", "right"),
    [
        ({"fives.1": 15}, "fives.2", 2, 15, None),
        ({"fives.1": 10}, "fives.2", 2, 10, None),
        ({"fives.3": 10}, "fives.2", 2, None, 10),
        ({"fives.3": 5}, "fives.1", 2, None, 5),
        ({"fives.1": 15}, "fives.3", 2, 15, None),
        ({"fives.1": 10, "fives.3": 15}, "fives.2", 4, 10, 15),
    ],
)
def test_re_3_numbers_in_a_row_rise_strictly(
    written: dict[str, object], box: str, fives: int, left: int | None, right: int | None
) -> None:
    must_refuse(
        table(options(), {ANA: written}),
        claim(ANA, box, *[5] * fives, *[1] * (5 - fives)),
        "row_must_increase",
        rule="RE-3",
        box=box,
        facts={"value": 5 * fives, "left": left, "right": right},
    )


def test_re_3_a_gap_may_be_left_and_filled_later() -> None:
    state = table(options(), {ANA: {"fives.1": 5, "fives.3": 15}})
    assert play(state, claim(ANA, "fives.2", 5, 5, 1, 1, 1)).paper.sheets[ANA]["fives.2"].value == 10


def test_re_4_interest_is_kept_while_any_box_takes_the_dice() -> None:
    error = refused(table(options()), give_up(ANA, "ones", *NOTHING))
    assert (error.code, error.rule) == ("must_place", "RE-4")
    assert "liquid-assets" in error.facts["boxes"]
    assert "triples.1" not in error.facts["boxes"]


def test_re_4_empty_liquid_assets_take_everything() -> None:
    sheet = {box: mark for box, mark in STUCK.items() if box != "liquid-assets"}
    state = table(options(), {ANA: sheet})
    assert refused(state, give_up(ANA, "triples", *NOTHING)).facts["boxes"] == ("liquid-assets",)


def test_re_4_interest_is_lost_when_the_dice_fit_nowhere() -> None:
    state = table(options(), {ANA: STUCK})
    assert legal_moves(state, ANA, NOTHING) == (LoseInterest(ANA, NOTHING, "triples"),)
    after = play(state, give_up(ANA, "triples", *NOTHING))
    assert all(after.paper.sheets[ANA][f"triples.{number}"].kind is Kind.LOST for number in (1, 2, 3))


def test_re_5_one_roll_is_enough_to_lose_interest() -> None:
    state = table(options(), {ANA: STUCK})
    move = LoseInterest(ANA, NOTHING, "triples", rolls=(Roll(NOTHING),))
    assert play(state, move).seat == BO


def test_re_6_a_row_with_a_business_cannot_be_given_up() -> None:
    state = table(options(), {ANA: {**STUCK, **businesses("fives")}})
    must_refuse(
        state,
        give_up(ANA, "fives", 1, 2, 3, 6, 6),
        "row_has_no_unclaimed",
        rule="RE-6",
        facts={"row": "fives"},
    )


def test_re_6_a_row_given_up_before_cannot_be_given_up_again() -> None:
    assert code(table(options(), {ANA: STUCK}), give_up(ANA, "ones", *NOTHING)) == "row_has_no_unclaimed"


def test_re_7_claimed_rentals_of_a_lost_row_keep_their_dollars() -> None:
    state = table(options(), {ANA: {**STUCK, "triples.2": 9}})
    after = play(state, give_up(ANA, "triples", *NOTHING))
    counted = figures(state.options.edition, after.paper.sheets[ANA])
    assert (counted.rental_properties, counted.rentals_owned) == (40, 1)


def test_re_7_a_lost_row_takes_no_more_dice() -> None:
    state = table(options(), {ANA: {"triples.1": LOST, "triples.2": 9, "triples.3": LOST}})
    must_refuse(
        state,
        claim(ANA, "triples.3", 6, 6, 6, 1, 2),
        "box_crossed_out",
        rule="RE-7",
        facts={"row": "triples"},
    )


def test_re_7_only_the_loser_loses() -> None:
    state = table(options(), {ANA: STUCK})
    after = play(state, give_up(ANA, "triples", *NOTHING), claim(BO, "triples.1", 6, 6, 6, 1, 2))
    assert after.paper.sheets[BO]["triples.1"].value == 18
    assert after.paper.claims == {}


def test_re_7_a_row_that_was_lost_gives_way_to_the_others_businesses() -> None:
    state = table(options(), {ANA: STUCK, BO: rows("triples", but="triples.3")})
    after = play(state, give_up(ANA, "triples", *NOTHING), claim(BO, "triples.3", 6, 6, 6, 1, 2))
    assert after.paper.claims["triples.first"].seat == BO


def test_re_8_whoever_has_no_rental_left_gets_no_further_turn() -> None:
    """The exploration asserts this before every turn of every game it plays."""
    state = table(options(), {ANA: STUCK}, round=9)
    after = play(state, give_up(ANA, "triples", *NOTHING))
    after = play(after, claim(BO, "ones.1", *NOTHING), claim(CLEO, "ones.1", *NOTHING))
    assert after.seat is None


def test_re_9_claimed_and_lost_rows_together_leave_no_rentals() -> None:
    sheet = {**rows(*every_row(), but="sixes.3"), "ones.2": LOST, "liquid-assets": 20}
    state = table(options(), {ANA: sheet})
    after = play(state, ClaimBox(ANA, (6, 6, 6, 6, 6), "sixes.3", open_business=False))
    assert after.reason is EndReason.NO_RENTALS_LEFT
