"""RE-10 to RE-18: businesses, the last round, two players, ruthless, and one player against a target.

RE-36: a player leaves in the middle of a game.
"""

from itertools import pairwise

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.paper import Kind
from games.kit.standings import PlayerResult
from games.roll_estate.rules.ending import EndReason, State
from games.roll_estate.rules.moves import ClaimBox, NoLegalBox
from games.roll_estate.rules.options import target_of
from games.roll_estate.rules.scoring import figures, measures
from games.roll_estate.rules.sheet import ROW_LIST
from games.roll_estate.rules.verbs import apply, legal_moves
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    NOTHING,
    businesses,
    claim,
    code,
    every_row,
    give_up,
    leads,
    must_hold,
    must_refuse,
    options,
    play,
    rows,
    ruling,
    solo,
    table,
)

FOURS_BUT_LAST = rows("fours", but="fours.3")
COMPLETING = (4, 4, 4, 4, 1)


ABOUT_TO_END = {**businesses("ones", "twos"), **FOURS_BUT_LAST}
THIRD_BUSINESS = claim(ANA, "fours.3", *COMPLETING)
BOS = claim(BO, "fours.3", *COMPLETING)
ROUND_OUT = (claim(BO, "ones.1", *NOTHING), claim(CLEO, "ones.1", *NOTHING))
RULINGS = {
    "RE-10: the round is finished after a third business": ruling(
        table(options(), {ANA: ABOUT_TO_END}),
        THIRD_BUSINESS,
        seat=BO,
        reason=EndReason.THIRD_BUSINESS,
        round=1,
    ),
    "RE-10: with the round the game is over": ruling(
        table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, *ROUND_OUT, seat=None, round=1, turns=3
    ),
    "RE-10: the last seat ends the game at once": ruling(
        table(options(), {CLEO: ABOUT_TO_END}, seat=CLEO), claim(CLEO, "fours.3", *COMPLETING), seat=None
    ),
    "RE-10: two businesses end nothing": ruling(
        table(options(), {CLEO: {**businesses("ones"), **FOURS_BUT_LAST}}, seat=CLEO),
        claim(CLEO, "fours.3", *COMPLETING),
        seat=ANA,
        round=2,
        reason=None,
    ),
    "RE-11: the second business and routes still go in the last round": ruling(
        table(options(), {ANA: ABOUT_TO_END, BO: FOURS_BUT_LAST}),
        *(THIRD_BUSINESS, BOS, claim(CLEO, "routes.any", 1, 2, 3, 4, 4)),
        holders={"fours.second": BO, "routes.any": CLEO},
        seat=None,
    ),
    "RE-12: a business may be declined on the turn it would open": ruling(
        table(options(), {ANA: FOURS_BUT_LAST}),
        ClaimBox(ANA, COMPLETING, "fours.3", open_business=False),
        held=[],
        boxes={(ANA, "fours.first"): Kind.DECLINED},
    ),
    "RE-14: the first to complete a row never gets its second business": ruling(
        table(options(), {ANA: FOURS_BUT_LAST}), claim(ANA, "fours.3", *COMPLETING), held=["fours.first"]
    ),
    "RE-33: the companion pad prints no second business for Quadruple, which gives the second nothing": ruling(
        table(options(), {ANA: rows("quadruples", but="quadruples.3"), BO: businesses("quadruples")}),
        claim(ANA, "quadruples.3", 6, 6, 6, 6, 1),
        held=["quadruples.first"],
    ),
    "RE-15: a third business ends nothing between two": ruling(
        table(options(2), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, reason=None
    ),
    "RE-15: two players need a fourth business": ruling(
        table(options(2), {ANA: {**ABOUT_TO_END, **businesses("threes")}}),
        THIRD_BUSINESS,
        reason=EndReason.FOURTH_BUSINESS,
    ),
    "RE-15: two players have no second business": ruling(
        table(options(2), {ANA: businesses("fours"), BO: FOURS_BUT_LAST}, seat=BO), BOS, held=["fours.first"]
    ),
    "RE-15: two players also end without rentals": ruling(
        table(options(2), {ANA: rows(*every_row(), but="fours.3"), BO: businesses(*every_row()[:3])}),
        claim(ANA, "fours.3", *COMPLETING),
        reason=EndReason.NO_RENTALS_LEFT,
        seat=BO,
    ),
    "RE-16: ruthless has one business a row and ends at the third": ruling(
        table(options(variant="ruthless"), {ANA: ABOUT_TO_END, BO: FOURS_BUT_LAST}),
        *(THIRD_BUSINESS, BOS),
        reason=EndReason.THIRD_BUSINESS,
        holders={"fours.second": None},
    ),
    "RE-17: the third business ends nothing of a solo game": ruling(
        table(solo(), {ANA: ABOUT_TO_END}),
        THIRD_BUSINESS,
        seat=ANA,
        round=2,
        turns=1,
        holders={"fours.first": ANA},
    ),
    "RE-36: the last seat leaving in turn begins the next round": ruling(
        table(options(), seat=CLEO), Leaves(CLEO), seat=ANA, round=2
    ),
    "RE-36: an end that waits only for players who left comes at once": ruling(
        *(table(options(), {ANA: ABOUT_TO_END}, left=frozenset({CLEO})), THIRD_BUSINESS, Leaves(BO)),
        seat=None,
        reason=EndReason.THIRD_BUSINESS,
        turns=1,
    ),
    "RE-36: an end waits for players who are still there": ruling(
        table(options(), {ANA: ABOUT_TO_END}, left=frozenset({CLEO})), THIRD_BUSINESS, seat=BO
    ),
    "RE-36: the last round goes on while somebody still is to play": ruling(
        table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, Leaves(CLEO), seat=BO
    ),
    "RE-36: the last round goes to the last seat still there": ruling(
        table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, Leaves(CLEO), ROUND_OUT[0], seat=None
    ),
    "RE-36: the sheet of somebody who left scores and ranks but does not win": ruling(
        table(
            options(),
            {ANA: ABOUT_TO_END, BO: {**rows("triples", "quadruples", "sixes"), "jackpot": True}},
        ),
        *(THIRD_BUSINESS, Leaves(BO), ROUND_OUT[1]),
        ranks=[2, 1, 3],
        winners=("Ana",),
        decided_by="total",
    ),
    "RE-36: the one who stays plays on alone": ruling(
        table(options(2)),
        *(Leaves(BO), claim(ANA, "ones.1", *NOTHING), claim(ANA, "twos.1", *NOTHING)),
        seat=ANA,
        round=3,
    ),
    "RE-36: and wins by total": ruling(
        table(options(2), {ANA: {**ABOUT_TO_END, **businesses("threes")}}, left=frozenset({BO})),
        THIRD_BUSINESS,
        seat=None,
        winners=("Ana",),
        decided_by="total",
    ),
    "RE-36: when the last player leaves, all are compared": ruling(
        table(options(), {BO: {"jackpot": True}}),
        *(Leaves(BO), Leaves(ANA), Leaves(CLEO)),
        seat=None,
        reason=EndReason.LAST_PLAYER_LEFT,
        winners=("Bo",),
        decided_by="total",
    ),
    "RE-36: the number of players at the start chooses the rules": ruling(
        table(options(), {ANA: businesses("fours"), BO: FOURS_BUT_LAST}, left=frozenset({CLEO})),
        *(claim(ANA, "ones.1", *NOTHING), BOS),
        holders={"fours.second": BO},
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_ends(case: str) -> None:
    must_hold(RULINGS[case])


def test_re_10_after_the_end_nothing_is_written() -> None:
    after = play(table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, *ROUND_OUT)
    assert code(after, claim(ANA, "ones.1", *NOTHING)) == "game_over"


@pytest.mark.parametrize(("variant", "opened"), [("standard", ["fours.second"]), ("ruthless", [])])
def test_re_12_a_declined_first_business_is_never_opened_by_the_next(variant: str, opened: list[str]) -> None:
    state = table(options(variant=variant), {ANA: FOURS_BUT_LAST, BO: FOURS_BUT_LAST})
    leads(state, ClaimBox(ANA, COMPLETING, "fours.3", open_business=False), BOS, held=opened)


def test_re_12_declining_where_nothing_opens_has_no_effect() -> None:
    state = table(options(), {ANA: FOURS_BUT_LAST})
    plain, declined = (
        play(state, ClaimBox(ANA, (4, 1, 2, 3, 5), "threes.1", open_business=opens))
        for opens in (True, False)
    )
    assert plain == declined


def test_re_12_both_choices_are_offered_only_where_a_business_opens() -> None:
    state = table(options(), {ANA: {**FOURS_BUT_LAST, "liquid-assets": 20}})
    offered = [
        (move.box, move.open_business)
        for move in legal_moves(state, ANA, (4, 4, 4, 4, 4))
        if isinstance(move, ClaimBox)
    ]
    assert offered == [
        ("fours.3", True),
        ("fours.3", False),
        ("triples.1", True),
        ("triples.2", True),
        ("triples.3", True),
        ("quadruples.1", True),
        ("quadruples.2", True),
        ("quadruples.3", True),
        ("jackpot", True),
    ]


def test_re_13_a_row_completed_without_a_business_left_still_pays_its_rentals() -> None:
    held = {**rows("fours"), "fours.second": True}
    state = table(options(), {ANA: FOURS_BUT_LAST, BO: businesses("fours"), CLEO: held})
    after = play(state, claim(ANA, "fours.3", *COMPLETING))
    counted = figures(state.options.edition, after.paper.sheets[ANA])
    assert (counted.rental_properties, counted.businesses_owned) == (75, 0)


ALL_BUT_ONE = {**businesses(*every_row()[1:]), "ones.1": 1}
LAST_BUSINESS = claim(ANA, "ones.2", 1, 1, 2, 3, 4)


def invested(dollars: int) -> dict[str, object]:
    """Return investments of exactly this many dollars, from 250 on."""
    routes: dict[str, object] = {f"routes.{route}": True for route in ("any", "1-4", "2-5", "3-6")}
    portfolio = (
        {"liquid-assets": 25, "indexes.1": True} if dollars == 525 else {"liquid-assets": dollars - 250}
    )
    return {**routes, **portfolio, **({"jackpot": True} if dollars == 525 else {})}


@pytest.mark.parametrize(
    ("difficulty", "dollars", "ended"),
    [
        ("easy", 271, "lost"),
        ("easy", 300, "won"),
        ("medium", 499, "lost"),
        ("medium", 525, "won"),
        ("hard", 525, "lost"),
    ],
)
def test_re_17_the_eighth_business_compares_the_investments_with_the_target(
    difficulty: str, dollars: int, ended: str
) -> None:
    state = table(solo(difficulty), {ANA: {**ALL_BUT_ONE, **invested(dollars)}})
    reason = EndReason.TARGET_MET if ended == "won" else EndReason.TARGET_MISSED
    won_by = ("Ana",) if ended == "won" else ()
    leads(
        *(state, LAST_BUSINESS),
        finished=True,
        outcome=ended,
        decided_by="total",
        winners=won_by,
        reason=reason,
    )


def test_re_17_the_perfect_target_is_exactly_the_most_that_can_be_invested() -> None:
    best = {**invested(280), "liquid-assets": 30, "indexes.1": True, "indexes.2": True, "jackpot": True}
    leads(table(solo("perfect"), {ANA: {**ALL_BUT_ONE, **best}}), LAST_BUSINESS, outcome="won")


def test_re_17_dice_that_fit_nowhere_lose_the_game() -> None:
    sheet = {**rows("ones", "twos", "threes", "fives", "sixes"), "liquid-assets": 20}
    state = table(solo(), {ANA: sheet})
    assert legal_moves(state, ANA, NOTHING) == (NoLegalBox(ANA, NOTHING),)
    leads(state, NoLegalBox(ANA, NOTHING), outcome="lost", winners=(), decided_by="total", turns=1)


def test_re_17_dice_that_fit_somewhere_do_not_lose_the_game() -> None:
    must_refuse(table(solo()), NoLegalBox(ANA, NOTHING), "must_place", rule="RE-4")


@pytest.mark.parametrize(
    "move", [give_up(ANA, "ones", *NOTHING), ClaimBox(ANA, NOTHING, "ones.1", open_business=False)]
)
def test_re_17_solo_knows_no_lost_interest_and_no_declined_business(move: ClaimBox) -> None:
    with pytest.raises(MalformedMove):
        apply(table(solo()), move)


def test_re_17_no_declined_business_is_offered_in_solo() -> None:
    state = table(solo(), {ANA: ALL_BUT_ONE})
    offered = [move for move in legal_moves(state, ANA, (1, 1, 2, 3, 4)) if isinstance(move, ClaimBox)]
    assert [move.open_business for move in offered if move.box == "ones.2"] == [True]


def longest_solo_game() -> list[ClaimBox]:
    """Return a game with all thirty boxes, the eighth business last."""
    dice: dict[str, tuple[int, ...]] = {"liquid-assets": (1, 1, 2, 2, 3), "jackpot": (6,) * 5}
    dice |= {"routes.any": (1, 2, 3, 4, 4), "routes.1-4": (1, 2, 3, 4, 4)}
    dice |= {"routes.2-5": (2, 3, 4, 5, 5), "routes.3-6": (3, 4, 5, 6, 6)}
    dice |= {"indexes.1": (1, 2, 3, 4, 5), "indexes.2": (2, 3, 4, 5, 6)}
    for row in ROW_LIST:
        for place, box in enumerate(row.rentals):
            other = 1 if row.face != 1 else 2
            plain = (row.face or 0,) * (place + 1) + (other,) * (4 - place)
            dice[box] = plain if row.face else (place + 1,) * 5
    return [claim(ANA, box, *faces) for box, faces in dice.items()]


def test_re_18_a_solo_game_lasts_thirty_turns_at_most() -> None:
    state: State = table(solo())
    moves = longest_solo_game()
    states = [state := apply(state, move) for move in moves]
    assert [each.seat for each in states] == [ANA] * 29 + [None]
    assert states[-1].reason is EndReason.TARGET_MET
    assert all(later.turns == earlier.turns + 1 for earlier, later in pairwise(states))


def test_a_solo_player_who_leaves_has_lost() -> None:
    """RE-36."""
    alone = table(solo(), {ANA: ALL_BUT_ONE})
    after = leads(alone, Leaves(ANA), outcome="lost", winners=(), decided_by="total")
    assert code(after, Leaves(ANA)) == "game_over"


@pytest.mark.parametrize(
    ("difficulty", "dollars"), [("easy", 300), ("medium", 500), ("hard", 600), ("perfect", 700)]
)
def test_each_difficulty_asks_for_its_dollars(difficulty: str, dollars: int) -> None:
    """RE-17."""
    assert target_of(difficulty) == solo(difficulty).target == dollars


def test_evenings_alone_are_compared_by_the_dollars_above_the_target() -> None:
    """RE-17: only investments count towards it; other evenings are compared by all dollars."""
    parts = {"mass_transit": 100, "stock_portfolio": 450, "lotto": 50, "rental_properties": 300}
    player = PlayerResult(total=900, rank=1, breakdown=parts, tie_breakers={})
    assert [(each.name, each.of(player)) for each in measures(solo("medium"))] == [
        ("above_target", 100),
        ("total", 900),
    ]
    assert [each.of(player) for each in measures(options())] == [900]
