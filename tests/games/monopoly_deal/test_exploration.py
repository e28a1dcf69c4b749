"""Whole games at random with real cards in real hands: the invariants before and after every entry."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from games.kit.moves import Leaves
from games.kit.testing import Chance
from games.monopoly_deal.rules import GAME
from games.monopoly_deal.rules.ending import before, hidden
from games.monopoly_deal.rules.moves import Charge, EndTurn, Move
from games.monopoly_deal.rules.sheet import BANK, CARD_LIST, SETS
from games.monopoly_deal.rules.tableau import lying
from tests.games.evening import RandomEvening, evenings
from tests.games.monopoly_deal.cast import NAMES, at
from tests.games.monopoly_deal.dealer import Dealer
from tests.games.monopoly_deal.naive import NaiveTable

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"double_rent": "two-colour"}),
    (4, {}),
    (4, {"packs": 2, "troc_full_sets": True}),
    (7, {}),
    (10, {"packs": 2}),
)


class Evening(RandomEvening):
    game = GAME

    @initialize(chosen=st.sampled_from(TABLES), seed=st.integers(min_value=0, max_value=10**6))
    def sit_down(self, chosen: tuple[int, dict[str, object]], seed: int) -> None:
        players, raw_options = chosen
        self.begin(NAMES[:players], raw_options)
        self.naive = NaiveTable(self.names, self.raw_options)
        self.dealer = Dealer(self.state, Chance(seed))

    def write(self, move: Move) -> None:
        number = GAME.value(self.state, move)
        assert (number is not None) == isinstance(move, Charge)
        if isinstance(move, Charge) and move.of is not None:
            naive = self.naive.rent(self.names[move.seat], move.of) * 2**move.double
            assert number == naive
        super().write(move)
        self.dealer.follow(move, self.state)

    @precondition(lambda self: self.state.seat is not None)
    @rule(steps=st.integers(min_value=1, max_value=24))
    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.state.seat is not None:
                self.write(self.dealer.next_move(self.state))

    @precondition(lambda self: self.state.seat is not None)
    @rule(leaver=st.integers(min_value=0, max_value=60))
    def somebody_leaves(self, leaver: int) -> None:
        leaver -= 40
        if 0 <= leaver < len(self.names) and leaver not in self.state.left:
            self.write(Leaves(leaver))

    @invariant()
    def nobody_is_more_than_one_turn_ahead_of_those_who_stayed(self) -> None:
        """MD-32: an entry is no turn here; only ended turns count."""
        ended = [entry["player"] for entry in self.entries if "end_turn" in entry]
        turns = [ended.count(name) for seat, name in enumerate(self.names) if seat not in self.state.left]
        assert max(turns) - min(turns) <= 1
        assert self.state.turns == sum("leaves" not in entry for entry in self.entries)

    @invariant()
    def the_table_is_that_of_the_naive_table(self) -> None:
        for seat, name in enumerate(self.names):
            naive = {place: tuple(sorted(cards)) for place, cards in self.naive.table[name].items() if cards}
            assert at(self.state, seat) == naive
            for place in naive.keys() - {BANK}:
                assert before(self.state, seat).rent(place) == self.naive.rent(name, place)
        assert self.state.hands == tuple(self.naive.hand.values())
        assert (self.state.pile, dict(self.state.discard)) == (self.naive.pile, Counter(self.naive.discard))
        if self.state.seat is not None:
            assert self.names[self.state.seat] == self.naive.turn

    @invariant()
    def every_card_is_in_exactly_one_place(self) -> None:
        """MD-45: the real cards in hands and pile match the counts, too."""
        assert self.dealer.counts() == (self.state.hands, self.state.pile, Counter(self.state.discard))
        laid = Counter(lying(box).card.key for sheet in self.state.paper.sheets for box in sheet)
        unseen = Counter(self.dealer.hidden_cards())
        assert laid + unseen + Counter(self.state.discard) == self.naive.all_cards
        assert {card.key: hidden(self.state, card.key) for card in CARD_LIST} == {
            card.key: unseen[card.key] for card in CARD_LIST
        }

    @invariant()
    def every_card_on_the_table_is_claimed_by_whoever_it_lies_before(self) -> None:
        claimed = {box: holder.seat for box, holder in self.state.paper.claims.items()}
        marked = {
            lying(box).copy: seat for seat, sheet in enumerate(self.state.paper.sheets) for box in sheet
        }
        assert claimed == marked
        assert sum(map(len, self.state.paper.sheets)) == len(claimed)
        assert all(len(box) <= 40 for sheet in self.state.paper.sheets for box in sheet)

    @invariant()
    def no_set_is_too_full_and_no_hotel_stands_without_a_house(self) -> None:
        """MD-34, MD-37."""
        for seat in range(len(self.names)):
            for place, cards in at(self.state, seat).items():
                if place != BANK:
                    properties = [card for card in cards if card.startswith(("property:", "wild:"))]
                    assert len(properties) <= SETS[place].size
                    assert cards.count("action:hotel") <= cards.count("action:house") <= 1

    @invariant()
    def the_game_is_over_when_somebody_has_three_sets_in_turn_or_is_alone(self) -> None:
        """MD-3, MD-26, MD-27."""
        outcome = GAME.outcome(self.state)
        winner: Any = self.naive.winner
        assert (self.state.seat is None) == (winner is not None)
        assert [self.names[seat] for seat in outcome.winners] == ([winner] if winner else [])
        alone = len(self.state.left) == len(self.names) - 1
        assert outcome.decided_by == (None if winner is None else "last_player" if alone else "three_sets")

    @invariant()
    def the_figures_and_ranks_are_those_of_the_naive_table(self) -> None:
        """MD-28."""
        outcome = GAME.outcome(self.state)
        naive = [self.naive.figures(name) for name in self.names]
        best = [
            (self.names[seat] == self.naive.winner, each["sets"], each["bank"] + each["properties"])
            for seat, each in enumerate(naive)
        ]
        for seat, player in enumerate(outcome.players):
            assert player.breakdown == naive[seat]
            assert player.total == naive[seat]["sets"]
            assert player.tie_breakers == {"table_value": best[seat][2]}
            assert player.rank == 1 + sum(other > best[seat] for other in best)
            assert player.extra == {"hand": self.naive.hand[self.names[seat]]}

    @invariant()
    def a_turn_can_always_be_ended(self) -> None:
        if self.state.seat is not None:
            assert isinstance(GAME.legal_moves(self.state, self.state.seat, None)[-1], EndTurn)


Evening.TestCase.settings = evenings(6, steps=25)
TestEvening = Evening.TestCase
