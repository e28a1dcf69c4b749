"""The draft of an entry of the solo game: the meaning of a tray's taps in a state.

It also gives the entry that a draft becomes, and the reason why the rules refuse it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from games.kit.errors import IllegalMove
from games.monopoly_solo.rules.book import PLAYER, Book, Owner
from games.monopoly_solo.rules.cards import (
    LARGEST_SUM,
    DrawFrom,
    Effect,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.decks import DECKS, Printed, effect_of
from games.monopoly_solo.rules.ending import CardDue, Debt, Offer, ServiceRoll, State
from games.monopoly_solo.rules.moves import (
    Build,
    EnterCard,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
    write_move,
)
from games.monopoly_solo.rules.playing import DICE
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES_ROUND, TITLES, Deck, Kind, Title
from games.monopoly_solo.rules.verbs import check
from scoresheets.plugin.words import sentence

_KEY = "monopoly-solo"
LIFTS = tuple(f"lift.{place}" for place in range(1, DICE + 1))
ERASE = "erase"
OTHERWISE = "otherwise"
"""The tap that drops everything tapped so far."""
RECEIVE, PAY, REPAIR, TO, BACK, JAIL, KEEP = "receive", "pay", "repair", "to", "back", "jail", "keep"
_NEAREST = {f"nearest.{kind}": kind for kind in (Kind.STATION, Kind.UTILITY)}
_DRAW = {f"draw.{deck}": deck for deck in Deck}
EFFECTS = (RECEIVE, PAY, REPAIR, TO, *_NEAREST, BACK, JAIL, KEEP, *_DRAW)
HOUSE_FIELD, HOTEL_FIELD = "house", "hotel"
FIELDS = (HOUSE_FIELD, HOTEL_FIELD)
UNLISTED = "unlisted"
"""The tap for a card that is not in the list of the usual ones: its effect is entered by keys."""
_CARD = "card."
_LARGEST = {BACK: SQUARES_ROUND - 1}


@dataclass(frozen=True, slots=True)
class Draft:
    """The meaning of the taps: dice, a title that was picked, a usual card by its place in the list, or the effect of
    another card with what was typed for it.

    `dice` has a place for each die, 0 while it is empty. `unlisted` is True while the effect is to be chosen. `typed`
    holds digits as typed, by field ("" for an effect with one sum); `field` is where the next digit goes.
    """

    dice: tuple[int, ...] = (0,) * DICE
    picked: int | None = None
    card: int | None = None
    unlisted: bool = False
    effect: str = ""
    square: int | None = None
    typed: tuple[tuple[str, str], ...] = ()
    field: str = ""

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the dice, None while one is missing."""
        return None if 0 in self.dice else self.dice

    def digits(self, field: str = "") -> str:
        """Return the digits typed into a field."""
        return dict(self.typed).get(field, "")

    def number(self, field: str = "") -> int | None:
        """Return the number in a field, None while nothing is typed."""
        digits = self.digits(field)
        return int(digits) if digits else None

    @property
    def taps(self) -> tuple[str, ...]:
        """Return the taps that lead to this draft, without any detour."""
        if self.effect:
            return (self.effect, *self._typed_taps())
        if self.card is not None or self.unlisted:
            return (UNLISTED if self.card is None else card_tap(self.card),)
        if self.picked is not None:
            return (TITLES[self.picked].box,)
        return _dice_taps(self.dice)

    def _typed_taps(self) -> tuple[str, ...]:
        if self.square is not None:
            return (f"square.{self.square}",)
        if self.effect != REPAIR:
            return tuple(self.digits())
        fields = sorted(FIELDS, key=lambda field: field == self.field)
        return tuple(tap for field in fields for tap in (field, *self.digits(field)))


def _dice_taps(dice: Sequence[int]) -> tuple[str, ...]:
    if dice[0] or not any(dice):
        return tuple(str(face) for face in dice if face)
    return (str(dice[1]), str(dice[1]), LIFTS[0])


def draft_of(state: State, taps: Sequence[str]) -> Draft:
    """Return the draft of these taps, oldest first, in this state; a tap without meaning here is dropped."""
    read = _reader(state)

    def tapped(draft: Draft, tap: str) -> Draft:
        return Draft() if tap == OTHERWISE else read(state, draft, tap) or draft

    return reduce(tapped, taps, Draft())


_Reader = Callable[[State, Draft, str], Draft | None]


def _reader(state: State) -> _Reader:
    """Return the reader of taps in this state; in jail, in debt and during an offer there are no dice to tap."""
    if isinstance(state.due, CardDue):
        return _card_tap
    if isinstance(state.due, ServiceRoll):
        return _dice_tap
    if isinstance(state.due, Offer | Debt) or state.book.in_jail:
        return _title_tap
    return lambda now, draft, tap: _dice_tap(now, draft, tap) or _title_tap(now, draft, tap)


def _dice_tap(state: State, draft: Draft, tap: str) -> Draft | None:
    dice = list(draft.dice)
    if tap in ("1", "2", "3", "4", "5", "6") and 0 in dice:
        dice[dice.index(0)] = int(tap)
    elif tap in LIFTS:
        dice[LIFTS.index(tap)] = 0
    elif tap == ERASE:
        dice[max((place for place, face in enumerate(dice) if face), default=0)] = 0
    else:
        return None
    return Draft(dice=tuple(dice))


def _title_tap(state: State, draft: Draft, tap: str) -> Draft | None:
    """Return the draft with this title picked; a second tap on it drops it again."""
    if tap == ERASE:
        return Draft()
    title = _title(tap)
    if title is None or not _may_be_picked(state, title):
        return None
    return Draft() if draft.picked == title.position else Draft(picked=title.position)


def _may_be_picked(state: State, title: Title) -> bool:
    """Return whether a title can be picked: for its buildings, its mortgage, or a mortgage for a debt."""
    book = state.book
    if book.owner(title) is not Owner.PLAYER:
        return False
    if book.buildings(title):
        return True
    return isinstance(state.due, Debt) != book.is_mortgaged(title) and not isinstance(state.due, Offer)


def _title(tap: str) -> Title | None:
    return next((title for title in TITLES.values() if title.box == tap), None)


def card_tap(place: int) -> str:
    """Return the tap on the usual card at this place of the list."""
    return f"{_CARD}{place}"


def printed_cards(state: State) -> tuple[Printed, ...]:
    """Return the usual cards of the deck that is due, in the order of the list; () if none is due."""
    return DECKS[state.options.board, state.due.deck] if isinstance(state.due, CardDue) else ()


def _card_tap(state: State, draft: Draft, tap: str) -> Draft | None:
    """Return the draft with a usual card, or with another tap on the effect of an unlisted one."""
    listed = {card_tap(place): Draft(card=place) for place in range(len(printed_cards(state)))}
    return {**listed, UNLISTED: Draft(unlisted=True)}.get(tap) or _effect_tap(state, draft, tap)


def _effect_tap(state: State, draft: Draft, tap: str) -> Draft | None:
    if tap in EFFECTS:
        return _begun(state.book, tap)
    if draft.effect == TO and (square := _square(tap)) is not None:
        return replace(draft, square=square)
    if tap == ERASE:
        return _erased(draft)
    if draft.effect == REPAIR and tap in FIELDS:
        return replace(draft, field=tap)
    if draft.effect in (RECEIVE, PAY, REPAIR, BACK) and len(tap) == 1 and tap in "0123456789":
        return _with_digit(draft, tap)
    return None


def _begun(book: Book, effect: str) -> Draft:
    """Return an effect with nothing typed yet: repairs begin with the kind of building that the player
    has to pay for.
    """
    houses, hotels = buildings_to_repair(book)
    field = HOTEL_FIELD if hotels and not houses else HOUSE_FIELD
    return Draft(effect=effect, field=field if effect == REPAIR else "")


def buildings_to_repair(book: Book) -> tuple[int, int]:
    """MS-31: return the player's own houses, and own hotels."""
    steps = [book.buildings(title) for title in book.titles(Owner.PLAYER)]
    return sum(each for each in steps if each != HOTEL), steps.count(HOTEL)


def _square(tap: str) -> int | None:
    """Return a square by its own tap or by the tap of its title."""
    squares = (square for square in range(SQUARES_ROUND) if tap in (f"square.{square}", f"title.{square}"))
    return next(squares, None)


def _erased(draft: Draft) -> Draft:
    """Return the draft without the last thing tapped: the square, a digit, in the end the effect."""
    if draft.square is not None:
        return replace(draft, square=None)
    if digits := draft.digits(draft.field):
        return _typing(draft, digits[:-1])
    if draft.field == HOTEL_FIELD and draft.digits(HOUSE_FIELD):
        return replace(draft, field=HOUSE_FIELD)
    return Draft()


def _with_digit(draft: Draft, digit: str) -> Draft | None:
    number = int(draft.digits(draft.field) + digit)
    if number > _LARGEST.get(draft.effect, LARGEST_SUM) or (draft.effect == BACK and not number):
        return None
    return _typing(draft, str(number))


def _typing(draft: Draft, digits: str) -> Draft:
    return replace(draft, typed=tuple({**dict(draft.typed), draft.field: digits}.items()))


_WITH_A_NUMBER: Mapping[str, Callable[[int], Effect]] = {RECEIVE: Receive, PAY: Pay, BACK: GoBack}


def refusal_of(state: State, move: Move) -> IllegalMove | None:
    """Return why the rules refuse this move now, None if they do not."""
    try:
        check(state, move)
    except IllegalMove as error:
        return error
    return None


def why_not(state: State, move: Move) -> str:
    """Return why the rules refuse this move now, in words; "" if they do not."""
    error = refusal_of(state, move)
    return sentence(error, names=(), game_key=_KEY) if error else ""


def entry_of(move: Move) -> str:
    """Return the whole entry as the form's field carries it."""
    return json.dumps(write_move(move, lambda seat: seat))


def whole(state: State, draft: Draft) -> Move | None:
    """Return the one move in the tray, None while something is missing or there is a choice of moves."""
    if draft.card is not None:
        return EnterCard(PLAYER, effect_of(printed_cards(state)[draft.card], state.book.square))
    if draft.effect:
        effect = _effect(state, draft)
        return None if effect is None else EnterCard(PLAYER, effect)
    if draft.thrown is None:
        return None
    throw = ThrowForService if isinstance(state.due, ServiceRoll) else ThrowDice
    return throw(PLAYER, draft.thrown)


def _effect(state: State, draft: Draft) -> Effect | None:
    if draft.effect in _NEAREST:
        return GoToNearest(_NEAREST[draft.effect])
    if draft.effect in _DRAW:
        return DrawFrom(_DRAW[draft.effect])
    if draft.effect in (JAIL, KEEP):
        return GoToJail() if draft.effect == JAIL else KeepCard()
    if draft.effect == TO:
        return None if draft.square is None else GoTo(draft.square)
    if draft.effect == REPAIR:
        return _repair(state, draft)
    number = draft.number()
    return None if number is None else _WITH_A_NUMBER[draft.effect](number)


def _repair(state: State, draft: Draft) -> Repair | None:
    """Return the repairs; a price need not be typed if the player has no such building."""
    counts = zip((HOUSE_FIELD, HOTEL_FIELD), buildings_to_repair(state.book), strict=True)
    prices = [draft.number(field) if count else draft.number(field) or 0 for field, count in counts]
    house, hotel = prices
    return None if house is None or hotel is None else Repair(house, hotel)


def about_title(state: State, title: Title) -> Move:
    """Return the first move that a tap on this title's plot could mean.

    If it can mean none, the refusal of this move says why.
    """
    book, position = state.book, title.position
    if book.owner(title) is not Owner.PLAYER or book.buildings(title):
        return Sell(PLAYER, position)
    if book.is_mortgaged(title):
        return Lift(PLAYER, position) if not isinstance(state.due, Debt) else Mortgage(PLAYER, position)
    if state.due is not None or not title.house:
        return Mortgage(PLAYER, position)
    return Build(PLAYER, position)
