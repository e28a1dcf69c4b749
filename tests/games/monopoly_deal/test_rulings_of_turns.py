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
    Move,
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
    birthday,
    jackpot,
    laying,
    must_hold,
    options,
    pays,
    play,
    refusal,
    rent,
    ruling,
    table,
)
from tests.games.monopoly_deal.naive import PACK, RENTS

ANAS_CARDS = ("property:red", "money:1", "money:2")
NEARLY = {"brown.1": BROWN, "dark-blue.1": DARK_BLUE, "utility.1": UTILITIES[:1]}
FULL = {**NEARLY, "utility.1": UTILITIES}
BOS = {"red.1": ("property:red",), "brown.1": BROWN, "bank": ("money:5",)}


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


PASSED_GO = (PassGo(ANA), PassGo(ANA), PassGo(ANA))
BANKED = tuple(PutInBank(ANA, card) for card in ("money:1", "money:2", "action:joker"))
EMPTIED: tuple[Move, ...] = (laying(ANAS_CARDS[0]), *(PutInBank(ANA, card) for card in ANAS_CARDS[1:]))
ONE_GONE = table({BO: {"bank": ("money:10",)}})
WON = (table({ANA: NEARLY}), laying("property:utility"))
RULINGS = {
    "MD-32: three cards are played": ruling(table(), *BANKED, seat=ANA, plays=0, hands=(4, 5, 5)),
    "MD-32: and no fourth": refusal(
        table(),
        *BANKED,
        PutInBank(ANA, "money:3"),
        code="no_plays_left",
        rule="MD-32",
        facts={"left": 0, "needed": 1, "most": 3},
    ),
    "MD-32: the turn is ended by an entry": ruling(
        table(), *BANKED, EndTurn(ANA), seat=BO, plays=3, drawn=2, hands=(4, 7, 5)
    ),
    "MD-32: no card has to be played": ruling(
        table(), EndTurn(ANA), EndTurn(BO), EndTurn(CLEO), seat=ANA, round=2, turns=3
    ),
    "MD-4: an empty hand draws nothing in its turn": ruling(
        table(hands=(3, 0, 5)), *EMPTIED, hands=(0, 0, 5)
    ),
    "MD-4: an empty hand draws five at the start of its turn": ruling(
        table(hands=(3, 0, 5)), *EMPTIED, EndTurn(ANA), hands=(0, 5, 5), drawn=5
    ),
    "MD-4: also at the start of its next turn": ruling(
        table(hands=(3, 0, 5)),
        *EMPTIED,
        *(EndTurn(ANA), EndTurn(BO), EndTurn(CLEO)),
        seat=ANA,
        hands=(5, 5, 7),
    ),
    **{
        f"MD-5: of nine cards not {wrong} are put back": refusal(
            *(table(hands=(9, 5, 5)), EndTurn(ANA, wrong)),
            code="wrong_discard",
            rule="MD-5",
            facts={"wanted": 2, "told": wrong, "hand": 9},
        )
        for wrong in (0, 1, 3)
    },
    "MD-5: what is above seven goes under the draw pile, before Bo draws two of it": ruling(
        table(hands=(9, 5, 5)),
        EndTurn(ANA, 2),
        hands=(7, 7, 5),
        pile=table(hands=(9, 5, 5)).pile + 2 - 2,
        discard={},
    ),
    "MD-5: of seven cards none is put back": refusal(table(), EndTurn(ANA, 1), code="wrong_discard"),
    "MD-5: seven cards are kept": ruling(table(), EndTurn(ANA, 0), hands=(7, 7, 5)),
    "MD-38: Pass Go draws two and several may be played": ruling(
        table(), *PASSED_GO, hands=(10, 5, 5), plays=0, discard={"action:pass-go": 3}
    ),
    "MD-38: each is a play": refusal(table(), *PASSED_GO, PassGo(ANA), code="no_plays_left"),
    "MD-22: an empty pile is made of the discard pile when a card is missing": ruling(
        table(hands=(2, 1, 106 - 3 - 3 - 1), discard=("rent:any", "action:birthday", "action:joker")),
        EndTurn(ANA),
        hands=(2, 3, 99),
        pile=2,
        discard={},
    ),
    "MD-22: a pile drawn to its last card waits for the next missing one": ruling(
        table(hands=(2, 1, 106 - 3 - 3 - 2), discard=("rent:any",) * 3),
        EndTurn(ANA),
        hands=(2, 3, 98),
        pile=0,
        discard={"rent:any": 3},
    ),
    "MD-22: the card just played is in the new pile": ruling(
        table(hands=(2, 1, 103)), PassGo(ANA), hands=(2, 1, 103), pile=0, discard={}
    ),
    "MD-22: where nothing is left nothing is drawn": ruling(
        table(hands=(1, 0, 105)), EndTurn(ANA), seat=BO, hands=(1, 0, 105), drawn=0
    ),
    "MD-23: an empty hand plays nothing": refusal(
        *(table(hands=(0, 5, 5)), PutInBank(ANA, "money:1")),
        code="no_card_in_hand",
        rule="MD-23",
        facts={"seat": ANA, "hand": 0, "needed": 1},
    ),
    "MD-23: a copy too many is refused": refusal(
        *(ONE_GONE, PutInBank(ANA, "money:10")),
        code="card_not_left",
        rule="MD-23",
        facts={"card": "money:10", "needed": 1, "left": 0},
    ),
    "MD-23: also of copies that were played": refusal(
        table(discard=("action:deal-banco",) * 2),
        PutInBank(ANA, "action:deal-banco"),
        code="card_not_left",
    ),
    "MD-23: two packs have it twice": ruling(
        table({BO: {"bank": ("money:10",)}}, chosen=options(packs=2)), PutInBank(ANA, "money:10"), plays=2
    ),
    "MD-3: three complete sets of three colours win at once": ruling(
        *WON,
        seat=None,
        reason=EndReason.THREE_SETS,
        winners=("Ana",),
        decided_by="three_sets",
        outcome=None,
        ladder=(Step("three_sets", (ANA, BO, CLEO), (ANA,)),),
    ),
    "MD-3: then nothing is played any more": refusal(*WON, EndTurn(ANA), code="game_over"),
    "MD-3: two sets of one colour count as one": ruling(
        table(
            {ANA: {"station.1": ("property:station",) * 4, "brown.1": BROWN, "brown.2": ("wild:any",)}},
            chosen=options(packs=2),
        ),
        laying("property:brown", "brown.2"),
        seat=ANA,
        totals=[2, 0, 0],
    ),
    "MD-3: a set can be completed by rearranging": ruling(
        table({ANA: {**NEARLY, "station.1": ("wild:station-utility",)}}),
        Rearrange(ANA, Spot("station.1", "wild:station-utility"), "utility.1"),
        winners=("Ana",),
    ),
    "MD-3: a payment received in the own turn can win": ruling(
        table({ANA: NEARLY, BO: {"utility.1": UTILITIES[:1]}}),
        jackpot(pays(BO, ("utility.1", "property:utility"))),
        winners=("Ana",),
    ),
    "MD-27: sets completed in another's turn win at the start of the own one, before drawing": ruling(
        table({BO: FULL}, hands=(7, 0, 5)),
        EndTurn(ANA),
        seat=None,
        winners=("Bo",),
        hands=(7, 0, 5),
        pile=table({BO: FULL}, hands=(7, 0, 5)).pile,
    ),
    "MD-3: sets lost before the own turn do not count": ruling(
        table({BO: FULL}),
        *(birthday(pays(BO, ("utility.1", "property:utility")), pays(CLEO)), EndTurn(ANA)),
        seat=BO,
        winners=(),
    ),
    "MD-27: who has three sets waits while others play": ruling(table({CLEO: FULL}), EndTurn(ANA), seat=BO),
    "MD-27: and wins once they have": ruling(
        table({CLEO: FULL}), EndTurn(ANA), EndTurn(BO), winners=("Cleo",)
    ),
    "MD-28: equal players share a rank but never with the winner": ruling(
        table({ANA: NEARLY, BO: FULL}), laying("wild:station-utility", "utility.1"), ranks=[1, 2, 3]
    ),
    "MD-28: at the beginning all are equal": ruling(table(), ranks=[1, 1, 1]),
    "a card laid lies in the bank": ruling(
        table(round=4), PutInBank(ANA, "money:5"), lies={ANA: {"bank": ("money:5",)}}
    ),
    "MD-26: the hand goes under the pile and the cards stay": ruling(
        table({BO: BOS}),
        Leaves(BO),
        hands=(7, 0, 5),
        pile=table({BO: BOS}).pile + 5,
        lies={BO: BOS},
        seat=ANA,
        turns=0,
        totals=[0, 1, 0],
    ),
    "MD-26: leaving in the own turn ends it": ruling(
        table(plays=1), Leaves(ANA), seat=BO, plays=3, hands=(0, 7, 5)
    ),
    "MD-26: leaving in the last turn of a round begins the next": ruling(
        table(seat=CLEO), Leaves(CLEO), round=2
    ),
    "MD-26: who left writes nothing more": refusal(
        *(table(), Leaves(BO), EndTurn(BO)),
        code="not_your_turn",
        facts={"turn": ANA, "left": True, "seat": BO},
    ),
    "MD-26: who left does not leave again": refusal(table(), Leaves(BO), Leaves(BO), code="not_your_turn"),
    "MD-26: who left is skipped": ruling(table(), Leaves(BO), EndTurn(ANA), seat=CLEO),
    "MD-26: everybody means those still there": ruling(table(), Leaves(BO), birthday(pays(CLEO)), plays=2),
    "MD-26: and nobody else": refusal(
        table(), Leaves(BO), birthday(pays(BO), pays(CLEO)), code="wrong_targets"
    ),
    "MD-26: the last one left wins at once": ruling(
        table({BO: BOS}),
        *(Leaves(BO), Leaves(ANA)),
        seat=None,
        reason=EndReason.LAST_PLAYER,
        winners=("Cleo",),
        decided_by="last_player",
        ranks=[3, 2, 1],
        ladder=(Step("last_player", (ANA, BO, CLEO), (CLEO,)),),
    ),
    "MD-26: and does not leave any more": refusal(
        table({BO: BOS}), Leaves(BO), Leaves(ANA), Leaves(CLEO), code="game_over"
    ),
    "MD-3, MD-26: three sets are compared among those still there": ruling(
        table({ANA: NEARLY}),
        *(Leaves(BO), laying("property:utility", "utility.1")),
        ladder=(Step("three_sets", (ANA, CLEO), (ANA,)),),
    ),
    "MD-26: of two the other one wins if the first leaves": ruling(
        table(players=2, chosen=options(2)), Leaves(ANA), winners=("Bo",)
    ),
    "MD-26: of two the other one wins if the second leaves": ruling(
        table(players=2, chosen=options(2)), Leaves(BO), winners=("Ana",)
    ),
    "MD-26: the next one may win at the start of the turn that a leaver passes on": ruling(
        table({BO: FULL}), Leaves(ANA), reason=EndReason.THREE_SETS, winners=("Bo",)
    ),
    "MD-26: the last one with three sets wins as the last one": ruling(
        table({BO: FULL}), Leaves(CLEO), Leaves(ANA), reason=EndReason.LAST_PLAYER, winners=("Bo",)
    ),
    "MD-26: sets of a player who left win nothing": ruling(
        table({BO: FULL}, players=4, chosen=options(4), hands=(7, 5, 5, 5)),
        *(Leaves(BO), EndTurn(ANA)),
        seat=CLEO,
        winners=(),
    ),
    "MD-26: and the turn passes on": ruling(
        table({BO: FULL}, players=4, chosen=options(4), hands=(7, 5, 5, 5)),
        *(Leaves(BO), EndTurn(ANA), Leaves(CLEO)),
        seat=DEE,
    ),
}


@pytest.mark.parametrize("case", RULINGS)
def test_a_ruling_of_turns(case: str) -> None:
    must_hold(RULINGS[case])


def test_an_empty_hand_may_only_end_its_turn() -> None:
    """MD-22, MD-23."""
    nothing_left = play(table(hands=(1, 0, 105)), EndTurn(ANA))
    assert legal_moves(nothing_left, BO, None) == (EndTurn(BO),)
    assert legal_moves(table(hands=(0, 5, 5)), ANA, None) == (EndTurn(ANA),)


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


def test_the_value_of_buildings_counts_with_the_properties_on_sets_and_with_the_bank_in_it() -> None:
    red = (*("property:red",) * 3, "action:house")
    figures = GAME.outcome(table({ANA: {"red.1": red, "bank": ("action:hotel",)}})).players[ANA]
    assert figures.breakdown == {"sets": 1, "bank": 4, "properties": 12}


def test_a_card_laid_is_claimed_in_the_round_in_which_it_came() -> None:
    assert play(table(round=4), PutInBank(ANA, "money:5")).paper.claims["money:5.1"].round == 4


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
        must_hold(
            refusal(state, move, code="wrong_targets", rule="MD-26", some={"reason": "left", "seat": BO})
        )
    assert legal_moves(state, BO, None) == ()
    assert not {type(move) for move in legal_moves(state, ANA, None)} & {Duel, Troc, Banco}


def test_complete_sets_are_offered_for_a_troc_only_where_the_table_agreed_so_and_never_for_a_duel() -> None:
    """MD-20, MD-40."""
    full, loose = Spot("brown.1", "property:brown"), Spot("red.1", "property:red")
    sheets: dict[int, dict[str, tuple[str, ...]]] = {ANA: {"pink.1": ("property:pink",)}, BO: BOS}
    for agreed, reached in ((False, {loose}), (True, {full, loose})):
        moves = legal_moves(table(sheets, chosen=options(troc_full_sets=agreed)), ANA, None)
        assert {move.take for move in moves if isinstance(move, Troc)} == reached
        assert {move.take for move in moves if isinstance(move, Duel)} == {loose}
