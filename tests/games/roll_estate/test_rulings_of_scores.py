"""RE-19 to RE-24: investments, uses of dice, ties, and boxes crossed off."""

from __future__ import annotations

import pytest

from games.kit.standings import Step
from games.roll_estate.rules import GAME
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import ROUTE_BOXES
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    businesses,
    claim,
    must_refuse,
    options,
    play,
    table,
    winners,
)


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
