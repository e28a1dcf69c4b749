"""Controls of the solo tray, as its templates draw them.

They are dice and faces, the effects of a card, digits and squares, and the buttons that write (buying, building,
selling, mortgages, the ways out of jail).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.kit.errors import IllegalMove
from games.monopoly_solo.pad.draft import (
    BACK,
    EFFECTS,
    ERASE,
    FIELDS,
    KEEP,
    LIFTS,
    PAY,
    RECEIVE,
    REPAIR,
    TO,
    Draft,
    buildings_to_repair,
    entry_of,
    refusal_of,
    why_not,
)
from games.monopoly_solo.rules.book import PLAYER
from games.monopoly_solo.rules.cards import KeepCard
from games.monopoly_solo.rules.ending import ServiceRoll, State
from games.monopoly_solo.rules.moves import (
    FINE,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.playing import DICE
from games.monopoly_solo.rules.rents import rent
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES, SQUARES_ROUND, Deck, Title
from games.monopoly_solo.rules.verbs import apply
from games.monopoly_solo.words import tray as words
from games.monopoly_solo.words.short_names import short_name
from scoresheets.plugin.words import amount

TYPED = (RECEIVE, PAY, REPAIR, BACK)
_NO_LADDER = (
    "not_here",
    "not_yours",
    "not_a_street",
    "group_incomplete",
    "group_mortgaged",
    "too_many_buildings",
)


@dataclass(frozen=True, slots=True)
class Key:
    """A button that adds a tap to the draft: `state` is "legal" (yellow), "quiet", "picked" or "refused" with its
    `why`.

    `typed` is the key of a keyboard that taps it, `small` a second word under its label.
    """

    tap: str
    label: str
    state: str = "quiet"
    why: str = ""
    typed: str = ""
    small: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button that writes: the whole entry, and its words. A refused one is sent too: the rules answer it.

    With `goes` the entry is the only one possible: the last tap of it writes it.
    """

    entry: str
    label: str
    refused: bool = False
    goes: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a ladder of buildings: what would stand there, what it costs or brings, and the rent then."""

    entry: str
    stands: int
    money: str
    rent: str
    label: str
    refused: bool = False

    @property
    def houses(self) -> range:
        """Return a range with one item for each house to draw; empty for a hotel."""
        return range(self.stands if self.stands < 5 else 0)


@dataclass(frozen=True, slots=True)
class Field:
    """A sum of a card as it is typed: "active" if the next digit goes there, "legal" if it should, or "quiet"."""

    tap: str
    label: str
    digits: str
    state: str
    sum: str = ""


def dice_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """Return the two dice; a tap on a die that lies there removes it."""
    why = _why_no_dice(state)
    return tuple(_die(draft, place, why) for place in range(DICE))


def _die(draft: Draft, place: int, why: str) -> Key:
    face, label = draft.dice[place], words.die(place + 1, draft.dice[place])
    if face:
        is_last = not any(draft.dice[place + 1 :])
        return Key(LIFTS[place], label, "picked", typed="Backspace" if is_last else "", small=str(face))
    state = "legal" if not why and draft.dice.index(0) == place else "quiet"
    return Key("", label, state)


def face_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """Return the six faces: yellow while a die is missing, else each says why it may not be tapped."""
    why = _why_no_dice(state)
    if not why and draft.thrown is not None:
        why = str(words.BOTH_DICE)
    return tuple(
        Key(face, face, "refused" if why else "legal", why, typed="" if why else face) for face in "123456"
    )


def _why_no_dice(state: State) -> str:
    throw = ThrowForService if isinstance(state.due, ServiceRoll) else ThrowDice
    return why_not(state, throw(PLAYER, (1,) * DICE))


def effect_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """Return the keys for the effects of a card."""
    return tuple(_effect_key(state, draft, effect) for effect in EFFECTS)


def _effect_key(state: State, draft: Draft, effect: str) -> Key:
    label = words.effect_name(effect, str(state.options.board))
    why = why_not(state, EnterCard(PLAYER, KeepCard())) if effect == KEEP else ""
    if why:
        return Key(effect, label, "refused", why)
    shade = "picked" if draft.effect == effect else "quiet" if draft.effect else "legal"
    return Key(effect, label, shade)


def digit_keys(draft: Draft) -> tuple[Key, ...]:
    """Return the digits of a sum, yellow until the first one is typed, and the key that takes back."""
    if draft.effect not in TYPED:
        return ()
    shade = "quiet" if draft.digits(draft.field) else "legal"
    erase = Key(ERASE, str(words.TAKE_BACK), typed="Backspace")
    return (*(Key(digit, digit, shade, typed=digit) for digit in "1234567890"), erase)


def fields(state: State, draft: Draft) -> tuple[Field, ...]:
    """Return the fields to type: one number, or for repairs the price of a house and of a hotel."""
    if draft.effect not in TYPED:
        return ()
    if draft.effect != REPAIR:
        return (Field("", str(words.EFFECTS[draft.effect]), draft.digits(), "active"),)
    counts = dict(zip(FIELDS, buildings_to_repair(state.book), strict=True))
    return tuple(_repair_field(draft, field, counts[field]) for field in FIELDS)


def _repair_field(draft: Draft, field: str, count: int) -> Field:
    number = draft.number(field)
    is_next = number is None and bool(count) and bool(draft.digits(draft.field))
    state = "active" if draft.field == field else "legal" if is_next else "quiet"
    text = words.repair_sum(field, count, number)
    return Field(field, str(words.PRICES[field]), draft.digits(field), state, text)


def square_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """Return the squares without a title, in their order ahead of the pawn: a card may send it there too."""
    if draft.effect != TO:
        return ()
    here = state.book.square
    ahead = [(here + steps) % SQUARES_ROUND for steps in range(1, SQUARES_ROUND + 1)]
    return tuple(
        _square_key(state, draft, position) for position in ahead if not isinstance(SQUARES[position], Title)
    )


def _square_key(state: State, draft: Draft, position: int) -> Key:
    shade = "quiet" if draft.square is not None else "legal"
    steps = (position - state.book.square - 1) % SQUARES_ROUND + 1
    shade = "picked" if draft.square == position else shade
    return Key(
        f"square.{position}",
        short_name(str(state.options.board), position),
        shade,
        small=words.steps_ahead(steps),
    )


def _answer(state: State, move: Move, label: str) -> Answer:
    return Answer(entry_of(move), label, refused=refusal_of(state, move) is not None)


def offer_answers(state: State, price: int) -> tuple[Answer, ...]:
    """MS-37: return the buttons for buying the title, and for leaving it."""
    return (
        _answer(state, AnswerOffer(PLAYER, buy=True), words.buy_for(price)),
        _answer(state, AnswerOffer(PLAYER, buy=False), str(words.LEAVE_IT)),
    )


def ways_out(state: State) -> tuple[Answer, ...]:
    """MS-14: return the buttons for the fine, and for each get-out card that is kept."""
    board, held = str(state.options.board), [deck for deck in Deck if state.book.keeps(deck)]
    cards = [
        _answer(state, LeaveJail(PLAYER, deck), words.use_card(board, deck, alone=len(held) == 1))
        for deck in held
    ]
    return (_answer(state, LeaveJail(PLAYER, FINE), words.pay_fine(state.options.fine)), *cards)


def mortgage_answer(state: State, title: Title) -> Answer:
    """MS-47: return the button that mortgages this title, with what it brings."""
    return _answer(state, Mortgage(PLAYER, title.position), words.mortgage_for(title.mortgage))


def lift_answer(state: State, title: Title) -> Answer:
    """MS-48: return the button that lifts its mortgage, with what it costs."""
    return _answer(state, Lift(PLAYER, title.position), words.lift_for(title.lifting))


def to_build(state: State) -> tuple[Rung, ...]:
    """MS-12: return the ladder of the own street under the pawn; () if nothing can be built there as things are."""
    title = SQUARES[state.book.square]
    if state.due is not None or not isinstance(title, Title):
        return ()
    error = refusal_of(state, Build(PLAYER, title.position))
    if error and error.code in _NO_LADDER:
        return ()
    return tuple(_build_rungs(state, title))


def _build_rungs(state: State, title: Title) -> Iterator[Rung]:
    built = state.book.buildings(title)
    for steps in range(1, HOTEL - built + 1):
        move, stands = Build(PLAYER, title.position, steps), built + steps
        cost, earns = amount(title.house * steps), amount(title.rents[stands])
        label = words.build_for(stands, cost, earns)
        refused = refusal_of(state, move) is not None
        yield Rung(entry_of(move), stands, f"−{cost}", earns, label, refused)


def to_sell(state: State, title: Title) -> tuple[Rung, ...]:
    """MS-46: return what may stand there after a sale, the smallest sale first."""
    return tuple(
        _sale(state, title, Sell(PLAYER, title.position, steps))
        for steps in range(1, state.book.buildings(title) + 1)
    )


def _sale(state: State, title: Title, move: Sell) -> Rung:
    stands = state.book.buildings(title) - move.steps
    try:
        after, refused = apply(state, move), False
    except IllegalMove:
        after, refused = state, True
    brings = amount(title.half_house * move.steps)
    earns = amount(title.rents[stands] if stands or refused else rent(after.book, title))
    label = words.sell_for(stands, brings, earns)
    return Rung(entry_of(move), stands, f"+{brings}", earns, label, refused)
