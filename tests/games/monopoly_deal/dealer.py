"""A dealer with real cards: a shuffled pack, hands with faces, and players who can only play the cards they hold."""

from collections import Counter
from collections.abc import Iterable

from games.kit.moves import Leaves
from games.kit.testing import Chance
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import (
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    FromHand,
    LayProperty,
    Move,
    PutInBank,
    Troc,
)
from games.monopoly_deal.rules.sheet import CARD_LIST, DOUBLE_RENT, JOKER
from games.monopoly_deal.rules.verbs import legal_moves
from games.monopoly_deal.testing import chosen, completed


class Dealer:
    """The real cards of one table: the draw pile from its top, the discard pile, and all hands."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.chance = chance
        self.pile = [card.key for card in CARD_LIST for _ in range(card.copies * state.options.packs)]
        chance.shuffle(self.pile)
        self.discard: list[str] = []
        self.hands: list[list[str]] = [[] for _ in state.hands]
        self.draw(state)

    def next_move(self, state: State) -> Move:
        """Return a random move of the player in turn with the cards in hand."""
        seat = state.seat
        assert seat is not None
        openings = [
            move
            for move in legal_moves(state, seat, None)
            if not isinstance(move, FromHand) or move.card in self.hands[seat]
        ]
        return completed(state, chosen(openings, self.chance), None, self.chance, self.held)

    def held(self, seat: int, card: str) -> int:
        return self.hands[seat].count(card)

    def follow(self, move: Move, after: State) -> None:
        """Move the real cards as the entry says. Raises ValueError for a card that the player does not hold."""
        if isinstance(move, Leaves):
            self.under(move.seat, len(self.hands[move.seat]))
        elif isinstance(move, EndTurn):
            self.under(move.seat, move.discard)
        elif isinstance(move, FromHand):
            laid = isinstance(move, PutInBank | LayProperty | Build)
            self.leaves_the_hand(move.seat, move.card, to_discard=not laid)
        if isinstance(move, Charge | Duel | Troc | Banco):
            for _ in range(move.double if isinstance(move, Charge) else 0):
                self.leaves_the_hand(move.seat, DOUBLE_RENT)
            for answer in move.against:
                for turn in range(answer.jokers):
                    self.leaves_the_hand(move.seat if turn % 2 else answer.player, JOKER)
        self.draw(after)

    def leaves_the_hand(self, seat: int, card: str, *, to_discard: bool = True) -> None:
        self.hands[seat].remove(card)
        self.discard += [card] if to_discard else []

    def under(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.pile.append(self.hands[seat].pop())

    def draw(self, after: State) -> None:
        """Let all players draw the cards by which the counts say that their hands have grown."""
        for seat, count in enumerate(after.hands):
            while len(self.hands[seat]) < count:
                if not self.pile:
                    self.pile, self.discard = self.discard, []
                    self.chance.shuffle(self.pile)
                self.hands[seat].append(self.pile.pop(0))

    def counts(self) -> tuple[tuple[int, ...], int, Counter[str]]:
        """Return the cards in each hand and in the pile, and the discard pile by card."""
        return tuple(map(len, self.hands)), len(self.pile), Counter(self.discard)

    def hidden_cards(self) -> Iterable[str]:
        yield from self.pile
        for hand in self.hands:
            yield from hand
