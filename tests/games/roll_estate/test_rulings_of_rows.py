"""RE-1 to RE-9 and RE-19 to RE-24: numbers, lost interest, investments, uses of dice, ties, boxes crossed off."""

import pytest

from games.kit.dice import Roll
from games.kit.moves import Leaves
from games.kit.paper import Kind
from games.kit.standings import Step
from games.roll_estate.rules import GAME
from games.roll_estate.rules.ending import EndReason
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
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
    every_row,
    give_up,
    leads,
    must_hold,
    options,
    refusal,
    refused,
    rows,
    ruling,
    table,
)

STUCK = {
    "liquid-assets": 20,
    **{box: LOST for row in ROW_LIST if row.key != "triples" for box in row.rentals},
}
"""A sheet on which NOTHING fits nowhere, with only the Triple row open."""


FALLING: list[tuple[dict[str, object], str, int, int | None, int | None]] = [
    ({"fives.1": 15}, "fives.2", 2, 15, None),
    ({"fives.1": 10}, "fives.2", 2, 10, None),
    ({"fives.3": 10}, "fives.2", 2, None, 10),
    ({"fives.3": 5}, "fives.1", 2, None, 5),
    ({"fives.1": 15}, "fives.3", 2, 15, None),
    ({"fives.1": 10, "fives.3": 15}, "fives.2", 4, 10, 15),
]
STOCKS: list[tuple[dict[str, object], int]] = [
    ({"indexes.1": True, "indexes.2": True}, 0),
    ({"liquid-assets": 22}, 22),
    ({"liquid-assets": 22, "indexes.2": True}, 110),
    ({"liquid-assets": 22, "indexes.1": True, "indexes.2": True}, 220),
]
STUCK_TABLE = table(options(), {ANA: STUCK})
LOSES = give_up(ANA, "triples", *NOTHING)
NOT_STUCK = {box: mark for box, mark in STUCK.items() if box != "liquid-assets"}
LOST_TRIPLES = {(ANA, f"triples.{number}"): Kind.LOST for number in (1, 2, 3)}
RULINGS = {
    **{
        f"RE-1: four threes in the Triple row, {counts} of them": ruling(
            table(options(triple_counts=counts)),
            claim(ANA, "triples.1", 3, 3, 3, 3, 6),
            boxes={(ANA, "triples.1"): number},
        )
        for counts, number in (("matched", 9), ("all", 12))
    },
    **{
        f"RE-1: five equal dice count three, four or five times, {box}": ruling(
            table(options()), claim(ANA, box, 2, 2, 2, 2, 2), boxes={(ANA, box): number}
        )
        for box, number in (("triples.1", 6), ("quadruples.1", 8), ("twos.1", 10))
    },
    "RE-2: no qualifying die is left out of a plain row": refusal(
        table(options()),
        claim(ANA, "twos.1", 2, 2, 2, 3, 4, value=4),
        code="value_mismatch",
        facts={"given": 4, "computed": 6},
    ),
    **{
        f"RE-3: numbers in a row rise strictly, {fives} fives into {box} beside {written}": refusal(
            table(options(), {ANA: written}),
            claim(ANA, box, *[5] * fives, *[1] * (5 - fives)),
            code="row_must_increase",
            rule="RE-3",
            box=box,
            facts={"value": 5 * fives, "left": left, "right": right},
        )
        for written, box, fives, left, right in FALLING
    },
    "RE-3: a gap may be left and filled later": ruling(
        table(options(), {ANA: {"fives.1": 5, "fives.3": 15}}),
        claim(ANA, "fives.2", 5, 5, 1, 1, 1),
        boxes={(ANA, "fives.2"): 10},
    ),
    "RE-4: empty Liquid Assets take everything": refusal(
        table(options(), {ANA: NOT_STUCK}), LOSES, some={"boxes": ("liquid-assets",)}
    ),
    "RE-4: interest is lost when the dice fit nowhere": ruling(STUCK_TABLE, LOSES, boxes=LOST_TRIPLES),
    "RE-5: one roll is enough to lose interest": ruling(
        STUCK_TABLE, LoseInterest(ANA, NOTHING, "triples", rolls=(Roll(NOTHING),)), seat=BO
    ),
    "RE-6: a row with a business cannot be given up": refusal(
        table(options(), {ANA: {**STUCK, **businesses("fives")}}),
        give_up(ANA, "fives", 1, 2, 3, 6, 6),
        code="row_has_no_unclaimed",
        rule="RE-6",
        facts={"row": "fives"},
    ),
    "RE-6: a row given up before cannot be given up again": refusal(
        STUCK_TABLE, give_up(ANA, "ones", *NOTHING), code="row_has_no_unclaimed"
    ),
    "RE-7: claimed rentals of a lost row keep their dollars": ruling(
        table(options(), {ANA: {**STUCK, "triples.2": 9}}),
        LOSES,
        figures={(ANA, "rental_properties"): 40, (ANA, "rentals_owned"): 1},
    ),
    "RE-7: a lost row takes no more dice": refusal(
        table(options(), {ANA: {"triples.1": LOST, "triples.2": 9, "triples.3": LOST}}),
        claim(ANA, "triples.3", 6, 6, 6, 1, 2),
        code="box_crossed_out",
        rule="RE-7",
        facts={"row": "triples"},
    ),
    "RE-7: only the loser loses": ruling(
        *(STUCK_TABLE, LOSES, claim(BO, "triples.1", 6, 6, 6, 1, 2)),
        boxes={(BO, "triples.1"): 18},
        held=[],
    ),
    "RE-7: a row that was lost gives way to the others' businesses": ruling(
        table(options(), {ANA: STUCK, BO: rows("triples", but="triples.3")}),
        *(LOSES, claim(BO, "triples.3", 6, 6, 6, 1, 2)),
        holders={"triples.first": BO},
    ),
    "RE-8: who has no rental left gets no further turn, as the exploration says of every turn": ruling(
        table(options(), {ANA: STUCK}, round=9),
        *(LOSES, claim(BO, "ones.1", *NOTHING), claim(CLEO, "ones.1", *NOTHING)),
        seat=None,
    ),
    "RE-9: claimed and lost rows together leave no rentals": ruling(
        table(options(), {ANA: {**rows(*every_row(), but="sixes.3"), "ones.2": LOST, "liquid-assets": 20}}),
        ClaimBox(ANA, (6, 6, 6, 6, 6), "sixes.3", open_business=False),
        reason=EndReason.NO_RENTALS_LEFT,
    ),
    **{
        f"RE-19: the stock portfolio multiplies Liquid Assets, {dollars} dollars": ruling(
            table(options(), {ANA: marks}), figures={(ANA, "stock_portfolio"): dollars}
        )
        for marks, dollars in STOCKS
    },
    "RE-20: an index claimed later counts as well": ruling(
        table(options(), {ANA: {"liquid-assets": 22}}),
        claim(ANA, "indexes.1", 2, 3, 4, 5, 6),
        figures={(ANA, "stock_portfolio"): 110},
    ),
    **{
        f"RE-31: either index takes either run, {box} {dice}": ruling(
            table(options()), claim(ANA, box, *dice), seat=BO
        )
        for box in ("indexes.1", "indexes.2")
        for dice in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
    },
    **{
        f"RE-21: dice may be used for less than they are, {dice} for {box}": ruling(
            table(options()), claim(ANA, box, *dice), seat=BO
        )
        for box, dice in (
            *(("routes.any", (1, 2, 3, 4, 5)), ("routes.2-5", (1, 2, 3, 4, 5))),
            *(("triples.1", (6, 6, 6, 6, 1)), ("quadruples.1", (6, 6, 6, 6, 6))),
            *(("sixes.1", (6, 6, 6, 6, 6)), ("liquid-assets", (6, 6, 6, 6, 6))),
        )
    },
    "RE-22: a full house is one triple": ruling(
        table(options()), claim(ANA, "triples.1", 6, 6, 2, 2, 2), boxes={(ANA, "triples.1"): 6}
    ),
    **{
        f"RE-29: {routes} routes pay {dollars}": ruling(
            table(options(), {ANA: dict.fromkeys(ROUTE_BOXES[:routes], True)}),
            figures={(ANA, "mass_transit"): dollars},
        )
        for routes, dollars in enumerate((0, 50, 100, 175, 250))
    },
    "RE-23: level on everything shares the win and the rank": ruling(
        table(options(), {ANA: {"ones.1": 1}, BO: {"ones.2": 5}}, seat=None),
        winners=("Ana", "Bo"),
        decided_by="shared",
        ranks=[1, 1, 3],
    ),
    "RE-23: nobody has won while the game goes on": ruling(
        table(options(), {ANA: {"ones.1": 1}}),
        finished=False,
        winners=(),
        decided_by=None,
        ranks=[1, 2, 2],
        ladder=(),
    ),
    "RE-24, RE-28: a route claimed by Bo is refused to Ana": refusal(
        table(options(), round=4),
        claim(ANA, "ones.1", 1, 2, 3, 5, 6),
        claim(BO, "routes.any", 1, 2, 3, 4, 6),
        claim(CLEO, "ones.1", 1, 2, 3, 5, 6),
        claim(ANA, "routes.any", 3, 4, 5, 6, 6),
        code="route_claimed",
        rule="RE-28",
        box="routes.any",
        facts={"holder": BO, "round": 4},
    ),
    "RE-36: a route of somebody who left stays claimed": refusal(
        table(options(), {BO: {"routes.any": True}}),
        *(Leaves(BO), claim(ANA, "routes.any", 1, 2, 3, 4, 4)),
        code="route_claimed",
    ),
    **{
        f"RE-24: {box} belongs to everybody": ruling(
            table(options(), {BO: {"fives.1": 5, "liquid-assets": 20, "indexes.1": True, "jackpot": True}}),
            claim(ANA, box, *dice),
            seat=BO,
        )
        for box, dice in (
            *(("fives.1", (5, 1, 1, 1, 1)), ("liquid-assets", (1,) * 5)),
            *(("indexes.1", (1, 2, 3, 4, 5)), ("jackpot", (1,) * 5)),
        )
    },
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_rows(case: str) -> None:
    must_hold(RULINGS[case])


def test_re_4_dice_that_fit_nowhere_only_lose_interest() -> None:
    assert legal_moves(STUCK_TABLE, ANA, NOTHING) == (LoseInterest(ANA, NOTHING, "triples"),)


def test_re_4_interest_is_kept_while_any_box_takes_the_dice() -> None:
    error = refused(table(options()), give_up(ANA, "ones", *NOTHING))
    assert (error.code, error.rule) == ("must_place", "RE-4")
    assert "liquid-assets" in error.facts["boxes"]
    assert "triples.1" not in error.facts["boxes"]


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
    won_by = ("Ana", "Bo") if step == "shared" else ("Ana",)
    over = leads(table(options(2), LEVEL[step], seat=None), decided_by=step, winners=won_by)
    assert len({player.total for player in GAME.outcome(over).players}) == 1


def test_re_23_the_ladder_tells_who_was_level_until_one_was_left() -> None:
    steps = (
        Step("total", (ANA, BO), (ANA, BO)),
        Step("rental_properties_owned", (ANA, BO), (ANA, BO)),
        Step("routes_owned", (ANA, BO), (ANA, BO)),
        Step("stock_portfolio", (ANA, BO), (ANA,)),
    )
    leads(table(options(2), LEVEL["stock_portfolio"], seat=None), ladder=steps, winners=("Ana",))


def test_a_business_opened_by_bo_is_bos_alone() -> None:
    state = table(options(), {BO: businesses("fours")})
    assert state.paper.claims["fours.first"].seat == BO
    assert "fours.first" not in state.paper.sheets[ANA]
