"""RE-10 to RE-18: businesses, the last round, two players, ruthless, and one player against a target.

RE-36: a player leaves in the middle of a game.
"""

from itertools import pairwise

import pytest

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.paper import Kind
from games.kit.standings import PlayerResult
from games.roll_estate.rules import GAME
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
    must_refuse,
    options,
    play,
    rows,
    solo,
    table,
    winners,
)

FOURS_BUT_LAST = rows("fours", but="fours.3")
COMPLETING = (4, 4, 4, 4, 1)


def test_re_10_the_round_is_finished_after_a_third_business() -> None:
    state = table(options(), {ANA: {**businesses("ones", "twos"), **FOURS_BUT_LAST}})
    after = play(state, claim(ANA, "fours.3", *COMPLETING))
    assert (after.seat, after.reason, after.round) == (BO, EndReason.THIRD_BUSINESS, 1)
    after = play(after, claim(BO, "ones.1", *NOTHING), claim(CLEO, "ones.1", *NOTHING))
    assert (after.seat, after.round, after.turns) == (None, 1, 3)
    assert code(after, claim(ANA, "ones.1", *NOTHING)) == "game_over"


def test_re_10_the_last_seat_ends_the_game_at_once() -> None:
    state = table(options(), {CLEO: {**businesses("ones", "twos"), **FOURS_BUT_LAST}}, seat=CLEO)
    assert play(state, claim(CLEO, "fours.3", *COMPLETING)).seat is None


def test_re_10_two_businesses_end_nothing() -> None:
    state = table(options(), {CLEO: {**businesses("ones"), **FOURS_BUT_LAST}}, seat=CLEO)
    after = play(state, claim(CLEO, "fours.3", *COMPLETING))
    assert (after.seat, after.round, after.reason) == (ANA, 2, None)


def test_re_11_the_second_business_and_routes_still_go_in_the_last_round() -> None:
    sheets = {ANA: {**businesses("ones", "twos"), **FOURS_BUT_LAST}, BO: FOURS_BUT_LAST}
    after = play(
        table(options(), sheets),
        claim(ANA, "fours.3", *COMPLETING),
        claim(BO, "fours.3", *COMPLETING),
        claim(CLEO, "routes.any", 1, 2, 3, 4, 4),
    )
    assert after.paper.claims["fours.second"].seat == BO
    assert after.paper.claims["routes.any"].seat == CLEO
    assert after.seat is None


def test_re_12_a_business_may_be_declined_on_the_turn_it_would_open() -> None:
    state = table(options(), {ANA: FOURS_BUT_LAST})
    after = play(state, ClaimBox(ANA, COMPLETING, "fours.3", open_business=False))
    assert after.paper.claims == {}
    assert after.paper.sheets[ANA]["fours.first"].kind is Kind.DECLINED


@pytest.mark.parametrize(("variant", "second"), [("standard", "fours.second"), ("ruthless", None)])
def test_re_12_a_declined_first_business_is_never_opened_by_the_next(
    variant: str, second: str | None
) -> None:
    state = table(options(variant=variant), {ANA: FOURS_BUT_LAST, BO: FOURS_BUT_LAST})
    after = play(
        state,
        ClaimBox(ANA, COMPLETING, "fours.3", open_business=False),
        claim(BO, "fours.3", *COMPLETING),
    )
    assert list(after.paper.claims) == ([second] if second else [])


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


def test_re_14_the_first_to_complete_a_row_never_gets_its_second_business() -> None:
    after = play(table(options(), {ANA: FOURS_BUT_LAST}), claim(ANA, "fours.3", *COMPLETING))
    assert list(after.paper.claims) == ["fours.first"]


def test_a_pad_without_a_second_business_gives_the_second_nothing() -> None:
    """RE-33: the companion pad prints none for Quadruple."""
    sheets = {ANA: rows("quadruples", but="quadruples.3"), BO: businesses("quadruples")}
    after = play(table(options(), sheets), claim(ANA, "quadruples.3", 6, 6, 6, 6, 1))
    assert list(after.paper.claims) == ["quadruples.first"]


@pytest.mark.parametrize(
    ("held", "reason"), [(("ones", "twos"), None), (("ones", "twos", "threes"), EndReason.FOURTH_BUSINESS)]
)
def test_re_15_two_players_need_a_fourth_business(held: tuple[str, ...], reason: EndReason | None) -> None:
    state = table(options(2), {ANA: {**businesses(*held), **FOURS_BUT_LAST}})
    assert play(state, claim(ANA, "fours.3", *COMPLETING)).reason is reason


def test_re_15_two_players_have_no_second_business() -> None:
    state = table(options(2), {ANA: businesses("fours"), BO: FOURS_BUT_LAST}, seat=BO)
    assert list(play(state, claim(BO, "fours.3", *COMPLETING)).paper.claims) == ["fours.first"]


def test_re_15_two_players_also_end_without_rentals() -> None:
    state = table(options(2), {ANA: rows(*every_row(), but="fours.3"), BO: businesses(*every_row()[:3])})
    after = play(state, claim(ANA, "fours.3", *COMPLETING))
    assert (after.reason, after.seat) == (EndReason.NO_RENTALS_LEFT, BO)


def test_re_16_ruthless_has_one_business_a_row_and_ends_at_the_third() -> None:
    chosen = options(variant="ruthless")
    state = table(chosen, {ANA: {**businesses("ones", "twos"), **FOURS_BUT_LAST}, BO: FOURS_BUT_LAST})
    after = play(state, claim(ANA, "fours.3", *COMPLETING), claim(BO, "fours.3", *COMPLETING))
    assert after.reason is EndReason.THIRD_BUSINESS
    assert "fours.second" not in after.paper.claims


ALL_BUT_ONE = {**businesses(*every_row()[1:]), "ones.1": 1}
LAST_BUSINESS = claim(ANA, "ones.2", 1, 1, 2, 3, 4)


def invested(dollars: int) -> dict[str, object]:
    """Return investments of exactly this many dollars, from 250 on."""
    routes: dict[str, object] = {f"routes.{route}": True for route in ("any", "1-4", "2-5", "3-6")}
    portfolio = (
        {"liquid-assets": 25, "indexes.1": True} if dollars == 525 else {"liquid-assets": dollars - 250}
    )
    return {**routes, **portfolio, **({"jackpot": True} if dollars == 525 else {})}


def test_re_17_the_third_business_ends_nothing() -> None:
    state = table(solo(), {ANA: {**businesses("ones", "twos"), **rows("fours", but="fours.3")}})
    after = play(state, claim(ANA, "fours.3", 4, 4, 4, 4, 1))
    assert (after.seat, after.round, after.turns) == (ANA, 2, 1)
    assert after.paper.claims["fours.first"].seat == ANA


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
    after = play(state, LAST_BUSINESS)
    outcome = GAME.outcome(after)
    assert (outcome.finished, outcome.outcome, outcome.decided_by) == (True, ended, "total")
    assert winners(after) == (("Ana",) if ended == "won" else ())
    assert after.reason is (EndReason.TARGET_MET if ended == "won" else EndReason.TARGET_MISSED)


def test_re_17_the_perfect_target_is_exactly_the_most_that_can_be_invested() -> None:
    best = {**invested(280), "liquid-assets": 30, "indexes.1": True, "indexes.2": True, "jackpot": True}
    after = play(table(solo("perfect"), {ANA: {**ALL_BUT_ONE, **best}}), LAST_BUSINESS)
    assert GAME.outcome(after).outcome == "won"


def test_re_17_dice_that_fit_nowhere_lose_the_game() -> None:
    sheet = {**rows("ones", "twos", "threes", "fives", "sixes"), "liquid-assets": 20}
    state = table(solo(), {ANA: sheet})
    assert legal_moves(state, ANA, NOTHING) == (NoLegalBox(ANA, NOTHING),)
    after = play(state, NoLegalBox(ANA, NOTHING))
    outcome = GAME.outcome(after)
    assert (outcome.outcome, outcome.winners, outcome.decided_by, after.turns) == ("lost", (), "total", 1)


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
    after = play(table(solo(), {ANA: ALL_BUT_ONE}), Leaves(ANA))
    outcome = GAME.outcome(after)
    assert (outcome.outcome, outcome.winners, outcome.decided_by) == ("lost", (), "total")
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


ABOUT_TO_END = {**businesses("ones", "twos"), **rows("fours", but="fours.3")}
THIRD_BUSINESS = claim(ANA, "fours.3", 4, 4, 4, 4, 1)


def test_the_last_seat_leaving_in_turn_begins_the_next_round() -> None:
    state = play(table(options(), seat=CLEO), Leaves(CLEO))
    assert (state.seat, state.round) == (ANA, 2)


def test_an_end_that_waited_only_for_players_who_left_comes_at_once() -> None:
    state = play(table(options()), Leaves(CLEO))
    state = play(table(options(), {ANA: ABOUT_TO_END}, left=state.left), THIRD_BUSINESS)
    assert state.seat == BO
    state = play(state, Leaves(BO))
    assert (state.seat, state.reason, state.turns) == (None, EndReason.THIRD_BUSINESS, 1)


def test_the_last_round_goes_to_the_last_seat_still_there() -> None:
    state = play(table(options(), {ANA: ABOUT_TO_END}), THIRD_BUSINESS, Leaves(CLEO))
    assert state.seat == BO
    assert play(state, claim(BO, "ones.1", *NOTHING)).seat is None


def test_the_sheet_of_somebody_who_left_scores_and_ranks_but_does_not_win() -> None:
    sheets = {ANA: ABOUT_TO_END, BO: {**rows("triples", "quadruples", "sixes"), "jackpot": True}}
    state = play(table(options(), sheets), THIRD_BUSINESS, Leaves(BO), claim(CLEO, "ones.1", *NOTHING))
    outcome = GAME.outcome(state)
    assert outcome.players[BO].rank == 1
    assert (winners(state), outcome.decided_by) == (("Ana",), "total")


def test_routes_of_somebody_who_left_stay_claimed() -> None:
    state = play(table(options(), {BO: {"routes.any": True}}), Leaves(BO))
    assert code(state, claim(ANA, "routes.any", 1, 2, 3, 4, 4)) == "route_claimed"


def test_the_one_who_stays_plays_on_alone_and_wins_by_total() -> None:
    state = play(table(options(2)), Leaves(BO))
    state = play(state, claim(ANA, "ones.1", *NOTHING), claim(ANA, "twos.1", *NOTHING))
    assert (state.seat, state.round) == (ANA, 3)
    ended = play(
        table(options(2), {ANA: {**ABOUT_TO_END, **businesses("threes")}}, left=frozenset({BO})),
        THIRD_BUSINESS,
    )
    outcome = GAME.outcome(ended)
    assert (ended.seat, outcome.winners, outcome.decided_by) == (None, (ANA,), "total")


def test_when_the_last_player_leaves_all_are_compared() -> None:
    state = play(table(options(), {BO: {"jackpot": True}}), Leaves(BO), Leaves(ANA), Leaves(CLEO))
    outcome = GAME.outcome(state)
    assert (state.seat, state.reason) == (None, EndReason.LAST_PLAYER_LEFT)
    assert (outcome.winners, outcome.decided_by) == ((BO,), "total")


def test_the_number_of_players_at_the_start_chooses_the_rules() -> None:
    state = table(
        options(), {ANA: businesses("fours"), BO: rows("fours", but="fours.3")}, left=frozenset({CLEO})
    )
    after = play(state, claim(ANA, "ones.1", *NOTHING), claim(BO, "fours.3", 4, 4, 4, 4, 1))
    assert after.paper.claims["fours.second"].seat == BO
