"""MD-3 to MD-5, MD-22, MD-23, MD-27, MD-31, MD-32, MD-38, MD-45: cards in hand and pile, turns, and the end.

MD-26: a player leaves in the middle of a game.
"""

import pytest

from games.kit.moves import Leaves
from games.kit.standings import Step
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.ending import EndReason
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Duel,
    EndTurn,
    LayProperty,
    PassGo,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.sheet import CARD_LIST, CARDS, IN_A_PACK, Kind
from games.monopoly_deal.rules.verbs import legal_moves, start
from tests.games.monopoly_deal.cast import (
    ANA,
    BO,
    BROWN,
    CLEO,
    DARK_BLUE,
    DEE,
    UTILITIES,
    Places,
    at,
    birthday,
    code,
    jackpot,
    laying,
    must_refuse,
    options,
    pays,
    play,
    refused,
    rent,
    table,
    winners,
)
from tests.games.monopoly_deal.naive import PACK, RENTS

ANAS_CARDS = ("property:red", "money:1", "money:2")
NEARLY = {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES[:1]}
FULL = {**NEARLY, "utility.1": UTILITIES}


def test_md_45_a_pack_has_106_cards_of_five_sorts() -> None:
    counts = {kind: sum(card.copies for card in CARD_LIST if card.kind is kind) for kind in Kind}
    assert counts == {"property": 28, "wild": 11, "rent": 13, "action": 34, "money": 20}
    assert IN_A_PACK == 106
    assert {card.key: (card.copies, card.value) for card in CARD_LIST} == PACK
    assert sum(card.value * card.copies for card in CARD_LIST if card.kind is Kind.MONEY) == 57


def test_md_2_two_wilds_are_red_and_yellow_and_none_is_pink_and_yellow() -> None:
    assert CARDS["wild:red-yellow"].copies == 2
    assert CARDS["wild:red-yellow"].colours == ("red", "yellow")
    assert "wild:pink-yellow" not in CARDS


def test_md_35_a_colour_has_as_many_properties_as_its_set_needs() -> None:
    assert {card.colours[0]: card.copies for card in CARD_LIST if card.kind is Kind.PROPERTY} == {
        colour: len(rents) for colour, rents in RENTS.items()
    }


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (5, 1), (5, 2), (6, 2), (10, 2)])
def test_md_31_everybody_is_dealt_five_and_the_first_seat_draws_two(players: int, packs: int) -> None:
    state = start(options(players, packs=packs), players)
    assert state.hands == (7, *(5,) * (players - 1))
    assert (state.pile, state.drawn) == (106 * packs - 5 * players - 2, 2)
    assert (state.seat, state.plays, dict(state.discard)) == (ANA, 3, {})


def test_md_32_three_cards_are_played_and_the_turn_is_ended_by_an_entry() -> None:
    state = play(table(), *(PutInBank(ANA, card) for card in ("money:1", "money:2", "action:joker")))
    assert (state.seat, state.plays, state.hands[ANA]) == (ANA, 0, 4)
    must_refuse(
        state,
        PutInBank(ANA, "money:3"),
        "no_plays_left",
        rule="MD-32",
        facts={"left": 0, "needed": 1, "most": 3},
    )
    state = play(state, EndTurn(ANA))
    assert (state.seat, state.plays, state.drawn, state.hands[BO]) == (BO, 3, 2, 7)


def test_md_32_no_card_has_to_be_played() -> None:
    state = play(table(), EndTurn(ANA), EndTurn(BO), EndTurn(CLEO))
    assert (state.seat, state.round, state.turns) == (ANA, 2, 3)


def test_md_4_an_empty_hand_draws_five_at_the_start_of_its_next_turn_and_not_before() -> None:
    state = table(hands=(3, 0, 5))
    for card in ANAS_CARDS:
        state = play(state, laying(card) if card.startswith("property") else PutInBank(ANA, card))
    assert state.hands == (0, 0, 5)
    state = play(state, EndTurn(ANA))
    assert (state.hands, state.drawn) == ((0, 5, 5), 5)
    state = play(state, EndTurn(BO), EndTurn(CLEO))
    assert (state.seat, state.hands) == (ANA, (5, 5, 7))


def test_md_5_what_is_above_seven_goes_under_the_draw_pile() -> None:
    state = table(hands=(9, 5, 5))
    for wrong in (0, 1, 3):
        must_refuse(
            state,
            EndTurn(ANA, wrong),
            "wrong_discard",
            rule="MD-5",
            facts={"wanted": 2, "told": wrong, "hand": 9},
        )
    after = play(state, EndTurn(ANA, 2))
    assert (after.hands, after.pile, dict(after.discard)) == ((7, 7, 5), state.pile + 2 - 2, {})


def test_md_5_with_seven_cards_nothing_is_put_back() -> None:
    assert code(table(), EndTurn(ANA, 1)) == "wrong_discard"
    assert play(table(), EndTurn(ANA, 0)).hands[ANA] == 7


def test_md_38_pass_go_draws_two_and_several_may_be_played() -> None:
    state = play(table(), PassGo(ANA), PassGo(ANA), PassGo(ANA))
    assert (state.hands[ANA], state.plays, dict(state.discard)) == (10, 0, {"action:pass-go": 3})
    assert code(state, PassGo(ANA)) == "no_plays_left"


def test_md_22_an_empty_pile_is_made_of_the_discard_pile_when_a_card_is_missing() -> None:
    discard = ("rent:any", "action:birthday", "action:joker")
    hands = (2, 1, 106 - 3 - 3 - 1)
    state = table(hands=hands, discard=discard)
    assert state.pile == 1
    after = play(state, EndTurn(ANA))
    assert (after.hands[BO], after.pile, dict(after.discard)) == (3, 2, {})


def test_md_22_a_pile_drawn_to_its_last_card_waits_for_the_next_missing_one() -> None:
    state = table(hands=(2, 1, 106 - 3 - 3 - 2), discard=("rent:any",) * 3)
    after = play(state, EndTurn(ANA))
    assert (after.hands[BO], after.pile, dict(after.discard)) == (3, 0, {"rent:any": 3})


def test_md_22_the_card_just_played_is_in_the_new_pile() -> None:
    state = table(hands=(2, 1, 103))
    assert (state.pile, dict(state.discard)) == (0, {})
    after = play(state, PassGo(ANA))
    assert (after.hands[ANA], after.pile, dict(after.discard)) == (2, 0, {})


def test_md_22_where_nothing_is_left_nothing_is_drawn() -> None:
    state = play(table(hands=(1, 0, 105)), EndTurn(ANA))
    assert (state.seat, state.hands[BO], state.drawn) == (BO, 0, 0)
    assert legal_moves(state, BO, None) == (EndTurn(BO),)


def test_md_23_an_empty_hand_plays_nothing() -> None:
    state = table(hands=(0, 5, 5))
    must_refuse(
        state,
        PutInBank(ANA, "money:1"),
        "no_card_in_hand",
        rule="MD-23",
        facts={"seat": ANA, "hand": 0, "needed": 1},
    )
    assert legal_moves(state, ANA, None) == (EndTurn(ANA),)


def test_md_23_a_copy_too_many_is_refused() -> None:
    state = table({BO: {"bank": ("money:10",)}})
    must_refuse(
        state,
        PutInBank(ANA, "money:10"),
        "card_not_left",
        rule="MD-23",
        facts={"card": "money:10", "needed": 1, "left": 0},
    )
    assert code(table(discard=("action:deal-banco",) * 2), PutInBank(ANA, "action:deal-banco")) == (
        "card_not_left"
    )
    two_packs = table({BO: {"bank": ("money:10",)}}, chosen=options(packs=2))
    assert play(two_packs, PutInBank(ANA, "money:10")).plays == 2


def test_md_3_three_complete_sets_of_three_colours_win_at_once() -> None:
    state = play(table({ANA: NEARLY}), laying("property:utility"))
    assert (state.seat, state.reason, winners(state)) == (None, EndReason.THREE_SETS, ("Ana",))
    outcome = GAME.outcome(state)
    assert (outcome.decided_by, outcome.outcome) == ("three_sets", None)
    assert GAME.ladder(state) == (Step("three_sets", (ANA, BO, CLEO), (ANA,)),)
    assert code(state, EndTurn(ANA)) == "game_over"


def test_md_3_two_sets_of_one_colour_count_as_one() -> None:
    before = {ANA: {"station.1": ("property:station",) * 4, "brown.1": BROWN, "brown.2": ("wild:any",)}}
    state = play(table(before, chosen=options(packs=2)), laying("property:brown", "brown.2"))
    assert (state.seat, GAME.outcome(state).players[ANA].total) == (ANA, 2)


def test_md_3_a_set_can_be_completed_by_rearranging() -> None:
    state = table({ANA: {**NEARLY, "station.1": ("wild:station-utility",)}})
    after = play(state, Rearrange(ANA, Spot("station.1", "wild:station-utility"), "utility.1"))
    assert winners(after) == ("Ana",)


def test_md_3_a_payment_received_in_the_own_turn_can_win() -> None:
    state = table({ANA: NEARLY, BO: {"utility.1": UTILITIES[:1]}})
    assert winners(play(state, jackpot(pays(BO, ("utility.1", "property:utility"))))) == ("Ana",)


def test_md_27_sets_completed_in_anothers_turn_win_at_the_start_of_the_own_one_before_drawing() -> None:
    state = table({BO: FULL}, hands=(7, 0, 5))
    assert state.seat == ANA
    after = play(state, EndTurn(ANA))
    assert (after.seat, winners(after), after.hands) == (None, ("Bo",), (7, 0, 5))
    assert after.pile == state.pile


def test_md_3_sets_lost_before_the_own_turn_do_not_count() -> None:
    state = table({BO: FULL})
    after = play(
        state,
        birthday(pays(BO, ("utility.1", "property:utility")), pays(CLEO)),
        EndTurn(ANA),
    )
    assert (after.seat, winners(after)) == (BO, ())


def test_md_27_whoever_has_three_sets_waits_while_others_play() -> None:
    state = play(table({CLEO: FULL}), EndTurn(ANA))
    assert state.seat == BO
    assert winners(play(state, EndTurn(BO))) == ("Cleo",)


def test_md_28_the_others_rank_by_complete_colours_and_then_by_what_lies_before_them() -> None:
    before: dict[int, Places] = {
        ANA: NEARLY,
        BO: {"bank": ("money:10", "money:5"), "red.1": ("property:red",)},
        CLEO: {"station.1": ("property:station",) * 4},
    }
    players = GAME.outcome(table(before)).players
    assert [player.rank for player in players] == [1, 3, 2]
    assert players[BO].breakdown == {"sets": 0, "bank": 15, "properties": 3}
    assert players[BO].tie_breakers == {"table_value": 18}
    assert players[CLEO].extra == {"hand": 5}
    over = GAME.outcome(play(table(before), laying("property:utility")))
    assert [player.rank for player in over.players] == [1, 3, 2]


def test_md_28_equal_players_share_a_rank_but_never_with_the_winner() -> None:
    state = play(table({ANA: NEARLY, BO: FULL}), laying("wild:station-utility", "utility.1"))
    assert [player.rank for player in GAME.outcome(state).players] == [1, 2, 3]
    assert [player.rank for player in GAME.outcome(table()).players] == [1, 1, 1]


def test_the_value_of_buildings_counts_with_the_properties_on_sets_and_with_the_bank_in_it() -> None:
    red = (*("property:red",) * 3, "action:house")
    figures = GAME.outcome(table({ANA: {"red.1": red, "bank": ("action:hotel",)}})).players[ANA]
    assert figures.breakdown == {"sets": 1, "bank": 4, "properties": 12}


def test_a_card_laid_is_claimed_in_the_round_in_which_it_came() -> None:
    state = play(table(round=4), PutInBank(ANA, "money:5"))
    assert state.paper.claims["money:5.1"].round == 4
    assert at(state, ANA) == {"bank": ("money:5",)}


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
    assert not {type(move) for move in legal_moves(state, ANA, None)} & {Duel, Troc, Banco}


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
