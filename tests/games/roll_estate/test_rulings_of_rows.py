"""RE-1 to RE-9 and RE-19 to RE-24: numbers, lost interest, investments, uses of dice, ties, boxes crossed off."""

import pytest

from games.kit.dice import Roll
from games.kit.paper import Kind
from games.kit.standings import Step
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import EndReason
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import ROUTE_BOXES, ROW_LIST
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
    winners,
)

STUCK = {
    "liquid-assets": 20,
    **{box: LOST for row in ROW_LIST if row.key != "triples" for box in row.rentals},
}
"""A sheet on which NOTHING fits nowhere, with only the Triple row open."""


@pytest.mark.parametrize(("counts", "number"), [("matched", 9), ("all", 12)])
def test_re_1_four_threes_in_the_triple_row(counts: str, number: int) -> None:
    after = play(table(options(triple_counts=counts)), claim(ANA, "triples.1", 3, 3, 3, 3, 6))
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
    after = play(table(options(), {ANA: STUCK}, round=9), give_up(ANA, "triples", *NOTHING))
    after = play(after, claim(BO, "ones.1", *NOTHING), claim(CLEO, "ones.1", *NOTHING))
    assert after.seat is None


def test_re_9_claimed_and_lost_rows_together_leave_no_rentals() -> None:
    sheet = {**rows(*every_row(), but="sixes.3"), "ones.2": LOST, "liquid-assets": 20}
    state = table(options(), {ANA: sheet})
    after = play(state, ClaimBox(ANA, (6, 6, 6, 6, 6), "sixes.3", open_business=False))
    assert after.reason is EndReason.NO_RENTALS_LEFT


@pytest.mark.parametrize(
    ("marks", "dollars"),
    [
        ({"indexes.1": True, "indexes.2": True}, 0),
        ({"liquid-assets": 22}, 22),
        ({"liquid-assets": 22, "indexes.2": True}, 110),
        ({"liquid-assets": 22, "indexes.1": True, "indexes.2": True}, 220),
    ],
)
def test_re_19_the_stock_portfolio_multiplies_liquid_assets(marks: dict[str, object], dollars: int) -> None:
    state = table(options(), {ANA: marks})
    assert figures(state.options.edition, state.paper.sheets[ANA]).stock_portfolio == dollars


def test_re_20_an_index_claimed_later_counts_as_well() -> None:
    state = play(table(options(), {ANA: {"liquid-assets": 22}}), claim(ANA, "indexes.1", 2, 3, 4, 5, 6))
    assert GAME.outcome(state).players[ANA].breakdown["stock_portfolio"] == 110


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)])
@pytest.mark.parametrize("box", ["indexes.1", "indexes.2"])
def test_either_index_takes_either_run(dice: tuple[int, ...], box: str) -> None:
    """RE-31."""
    assert play(table(options()), claim(ANA, box, *dice)).seat == BO


@pytest.mark.parametrize(
    ("box", "dice"),
    [
        ("routes.any", (1, 2, 3, 4, 5)),
        ("routes.2-5", (1, 2, 3, 4, 5)),
        ("triples.1", (6, 6, 6, 6, 1)),
        ("quadruples.1", (6, 6, 6, 6, 6)),
        ("sixes.1", (6, 6, 6, 6, 6)),
        ("liquid-assets", (6, 6, 6, 6, 6)),
    ],
)
def test_re_21_dice_may_be_used_for_less_than_they_are(box: str, dice: tuple[int, ...]) -> None:
    assert play(table(options()), claim(ANA, box, *dice)).seat == BO


def test_re_22_a_full_house_is_one_triple() -> None:
    after = play(table(options()), claim(ANA, "triples.1", 6, 6, 2, 2, 2))
    assert after.paper.sheets[ANA]["triples.1"].value == 6


@pytest.mark.parametrize(("routes", "dollars"), [(0, 0), (1, 50), (2, 100), (3, 175), (4, 250)])
def test_routes_pay_by_their_number(routes: int, dollars: int) -> None:
    """RE-29."""
    state = table(options(), {ANA: dict.fromkeys(ROUTE_BOXES[:routes], True)})
    assert GAME.outcome(state).players[ANA].breakdown["mass_transit"] == dollars


ENDED = {"seat": None}
LEVEL: dict[str, dict[int, dict[str, object]]] = {
    "rental_properties_owned": {
        ANA: {"ones.1": 1, "triples.1": 3},
        BO: {"routes.any": True},
    },
    "routes_owned": {
        ANA: {"ones.1": 1, "routes.any": True},
        BO: {"triples.1": 3, "liquid-assets": 20},
    },
    "stock_portfolio": {
        ANA: {"ones.1": 1, "liquid-assets": 30},
        BO: {"threes.1": 3, "liquid-assets": 20},
    },
    "shared": {
        ANA: {"ones.1": 1, "liquid-assets": 30},
        BO: {"ones.2": 5, "liquid-assets": 30},
    },
}


@pytest.mark.parametrize("step", LEVEL)
def test_re_23_the_first_tie_breaker_that_differs_decides(step: str) -> None:
    outcome = GAME.outcome(table(options(2), LEVEL[step], **ENDED))
    assert outcome.players[ANA].total == outcome.players[BO].total
    assert outcome.decided_by == step
    assert outcome.winners == ((ANA, BO) if step == "shared" else (ANA,))


def test_re_23_level_on_everything_shares_the_win_and_the_rank() -> None:
    sheets = {ANA: {"ones.1": 1}, BO: {"ones.2": 5}}
    outcome = GAME.outcome(table(options(), sheets, **ENDED))
    assert (outcome.winners, outcome.decided_by) == ((ANA, BO), "shared")
    assert [player.rank for player in outcome.players] == [1, 1, 3]


def test_re_23_the_ladder_tells_who_was_level_until_one_was_left() -> None:
    state = table(options(2), LEVEL["stock_portfolio"], **ENDED)
    assert GAME.ladder(state) == (
        Step("total", (ANA, BO), (ANA, BO)),
        Step("rental_properties_owned", (ANA, BO), (ANA, BO)),
        Step("routes_owned", (ANA, BO), (ANA, BO)),
        Step("stock_portfolio", (ANA, BO), (ANA,)),
    )
    assert winners(state) == ("Ana",)


def test_re_23_nobody_has_won_while_the_game_goes_on() -> None:
    state = table(options(), {ANA: {"ones.1": 1}})
    outcome = GAME.outcome(state)
    assert (outcome.finished, outcome.winners, outcome.decided_by) == (False, (), None)
    assert [player.rank for player in outcome.players] == [1, 2, 2]
    assert GAME.ladder(state) == ()


def test_re_24_a_route_claimed_by_bo_is_refused_to_ana() -> None:
    state = play(
        table(options(), round=4),
        claim(ANA, "ones.1", 1, 2, 3, 5, 6),
        claim(BO, "routes.any", 1, 2, 3, 4, 6),
        claim(CLEO, "ones.1", 1, 2, 3, 5, 6),
    )
    must_refuse(
        state,
        claim(ANA, "routes.any", 3, 4, 5, 6, 6),
        "route_claimed",
        rule="RE-28",
        box="routes.any",
        facts={"holder": BO, "round": 4},
    )


def test_re_24_rentals_and_portfolios_belong_to_everybody() -> None:
    boxes = {"fives.1": 5, "liquid-assets": 20, "indexes.1": True, "jackpot": True}
    state = table(options(), {BO: boxes})
    for box, dice in [
        ("fives.1", (5, 1, 1, 1, 1)),
        ("liquid-assets", (1,) * 5),
        ("indexes.1", (1, 2, 3, 4, 5)),
        ("jackpot", (1,) * 5),
    ]:
        assert play(state, claim(ANA, box, *dice)).seat == BO


def test_a_business_opened_by_bo_is_bos_alone() -> None:
    state = table(options(), {BO: businesses("fours")})
    assert state.paper.claims["fours.first"].seat == BO
    assert "fours.first" not in state.paper.sheets[ANA]
