"""Cards as the tray draws them: the usual ones of the deck that is due, and the title on offer."""

from __future__ import annotations

from dataclasses import dataclass

from games.monopoly_solo.pad.draft import card_tap, printed_cards, why_not
from games.monopoly_solo.rules.book import PLAYER
from games.monopoly_solo.rules.cards import GoTo, GoToNearest
from games.monopoly_solo.rules.decks import BackTo, Printed, effect_of
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.moves import EnterCard
from games.monopoly_solo.rules.sheet import SQUARES, Title
from games.monopoly_solo.words.cards import card_words
from games.monopoly_solo.words.squares import square_name
from games.monopoly_solo.words.tray import deed_facts


@dataclass(frozen=True, slots=True)
class CardKey:
    """A usual card: its two lines, and the group of the title to which it moves the pawn ("" if none).

    `named` is True if it names that title. A card that the rules refuse says `why`.
    """

    tap: str
    small: str
    large: str
    group: str
    named: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """A title as its card shows it: its group, its whole name, and its figures in words."""

    group: str
    name: str
    facts: tuple[str, ...]


def card_keys(state: State) -> tuple[CardKey, ...]:
    """Return the usual cards of the deck that is due."""
    return tuple(_key(state, place, card) for place, card in enumerate(printed_cards(state)))


def _key(state: State, place: int, card: Printed) -> CardKey:
    small, large = card_words(str(state.options.board), card)
    named = isinstance(card, GoTo)
    return CardKey(card_tap(place), small, large, _group(card), named, _why(state, card))


def _why(state: State, card: Printed) -> str:
    return why_not(state, EnterCard(PLAYER, effect_of(card, state.book.square)))


def _group(card: Printed) -> str:
    if isinstance(card, GoToNearest):
        return str(card.kind)
    square = SQUARES[card.square] if isinstance(card, GoTo | BackTo) else None
    return square.group if isinstance(square, Title) else ""


def deed(state: State, position: int) -> Deed | None:
    """Return the title on this square as its card shows it; None if it has no title."""
    title = SQUARES[position]
    if not isinstance(title, Title):
        return None
    return Deed(title.group, square_name(str(state.options.board), position), deed_facts(title))
