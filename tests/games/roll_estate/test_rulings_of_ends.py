"""RE-10 to RE-16: businesses, the last round, two players, ruthless."""

from __future__ import annotations

import pytest

from games.kit.paper import Kind
from games.roll_estate.rules.ending import EndReason
from games.roll_estate.rules.moves import ClaimBox
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.verbs import legal_moves
from tests.games.roll_estate.cast import (
    ANA,
    BO,
    CLEO,
    NOTHING,
    businesses,
    claim,
    code,
    every_row,
    options,
    play,
    rows,
    table,
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
    state = table(options(), {ANA: FOURS_BUT_LAST})
    after = play(state, claim(ANA, "fours.3", *COMPLETING))
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
