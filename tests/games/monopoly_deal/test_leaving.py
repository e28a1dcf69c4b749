"""MD-26: a player leaves in the middle of a game."""

import pytest

from games.kit.moves import Leaves
from games.kit.standings import Step
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.ending import EndReason
from games.monopoly_deal.rules.moves import Against, Banco, Duel, EndTurn, LayProperty, Spot, Troc
from games.monopoly_deal.rules.verbs import legal_moves
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    CLEO,
    DARK_BLUE,
    DEE,
    UTILITIES,
    at,
    birthday,
    code,
    jackpot,
    must_refuse,
    options,
    pays,
    play,
    refused,
    rent,
    table,
    winners,
)

BOS = {"red.1": ("property:red",), "brown.1": BROWN, "bank": ("money:5",)}


def test_the_hand_goes_under_the_pile_and_the_cards_stay() -> None:
    state = table({BO: BOS})
    after = play(state, Leaves(BO))
    assert (after.hands, after.pile) == ((7, 0, 5), state.pile + 5)
    assert (at(after, BO), after.seat, after.turns) == (at(state, BO), ANA, 0)
    assert GAME.outcome(after).players[BO].total == 1


def test_leaving_in_the_own_turn_ends_it() -> None:
    after = play(table(plays=1), Leaves(ANA))
    assert (after.seat, after.plays, after.hands) == (BO, 3, (0, 7, 5))
    assert play(table(seat=CLEO), Leaves(CLEO)).round == 2


def test_whoever_left_is_skipped_and_writes_nothing_more() -> None:
    state = play(table(), Leaves(BO))
    must_refuse(state, EndTurn(BO), "not_your_turn", facts={"turn": ANA, "left": True, "seat": BO})
    assert code(state, Leaves(BO)) == "not_your_turn"
    assert play(state, EndTurn(ANA)).seat == CLEO
    assert legal_moves(state, BO, None) == ()


def test_nobody_reaches_the_cards_of_a_player_who_left() -> None:
    state = play(table({ANA: {"pink.1": ("property:pink",)}, BO: BOS}), Leaves(BO))
    spot = Spot("red.1", "property:red")
    for move in (
        jackpot(pays(BO, ("bank", "money:5"))),
        Duel(ANA, spot, (Against(BO),)),
        Troc(ANA, spot, Spot("pink.1", "property:pink"), (Against(BO),)),
        Banco(ANA, "brown.1", (Against(BO),)),
        rent("any", "pink.1", pays(BO)),
    ):
        error = refused(state, move)
        assert (error.code, error.rule) == ("wrong_targets", "MD-26")
        assert (error.facts["reason"], error.facts["seat"]) == ("left", BO)
    kinds = {type(move) for move in legal_moves(state, ANA, None)}
    assert not kinds & {Duel, Troc, Banco}


def test_everybody_means_those_still_there() -> None:
    state = play(table(), Leaves(BO))
    assert play(state, birthday(pays(CLEO))).plays == 2
    assert code(state, birthday(pays(BO), pays(CLEO))) == "wrong_targets"


def test_the_last_one_left_wins_at_once() -> None:
    state = play(table({BO: BOS}), Leaves(BO), Leaves(ANA))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.LAST_PLAYER, ("Cleo",))
    outcome = GAME.outcome(state)
    assert (outcome.decided_by, [player.rank for player in outcome.players]) == ("last_player", [3, 2, 1])
    assert GAME.ladder(state) == (Step("last_player", (ANA, BO, CLEO), (CLEO,)),)
    assert code(state, Leaves(CLEO)) == "game_over"


def test_three_sets_are_compared_among_those_still_there() -> None:
    """MD-3, MD-26."""
    nearly = {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES[:1]}
    state = play(table({ANA: nearly}), Leaves(BO), LayProperty(ANA, "property:utility", "utility.1"))
    assert GAME.ladder(state) == (Step("three_sets", (ANA, CLEO), (ANA,)),)


def test_complete_sets_are_offered_for_a_troc_only_where_the_table_agreed_so_and_never_for_a_duel() -> None:
    """MD-20, MD-40."""
    full, loose = Spot("brown.1", "property:brown"), Spot("red.1", "property:red")
    sheets: dict[int, dict[str, tuple[str, ...]]] = {ANA: {"pink.1": ("property:pink",)}, BO: BOS}
    for agreed, reached in ((False, {loose}), (True, {full, loose})):
        moves = legal_moves(table(sheets, chosen=options(troc_full_sets=agreed)), ANA, None)
        assert {move.take for move in moves if isinstance(move, Troc)} == reached
        assert {move.take for move in moves if isinstance(move, Duel)} == {loose}


@pytest.mark.parametrize("leaver", [ANA, BO])
def test_of_two_the_other_one_wins(leaver: int) -> None:
    state = play(table(players=2, chosen=options(2)), Leaves(leaver))
    assert winners(state) == (("Bo",) if leaver == ANA else ("Ana",))


def test_the_next_one_may_win_at_the_start_of_the_turn_that_a_leaver_passes_on() -> None:
    full = {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES}
    state = play(table({BO: full}), Leaves(ANA))
    assert (state.reason, winners(state)) == (EndReason.THREE_SETS, ("Bo",))
    both = play(table({BO: full}), Leaves(CLEO), Leaves(ANA))
    assert (both.reason, winners(both)) == (EndReason.LAST_PLAYER, ("Bo",))


def test_sets_of_a_player_who_left_win_nothing() -> None:
    full = {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES}
    state = table({BO: full}, players=4, chosen=options(4), hands=(7, 5, 5, 5))
    state = play(state, Leaves(BO), EndTurn(ANA))
    assert (state.seat, winners(state)) == (CLEO, ())
    assert play(state, Leaves(CLEO)).seat == DEE
