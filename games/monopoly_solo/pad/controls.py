"""The keys of the solo tray: dice and faces, what a card can say, digits and squares, and the way the pawn goes."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.monopoly_solo.pad.draft import (
    BACK,
    DRAW,
    EFFECTS,
    ERASE,
    FIELDS,
    HOTEL_FIELD,
    HOUSE_FIELD,
    KEEP,
    LIFTS,
    PAY,
    RECEIVE,
    REPAIR,
    TO,
    Draft,
    buildings_to_repair,
)
from games.monopoly_solo.pad.moves import refusal_of
from games.monopoly_solo.pad.parts import Field, Key, Stop, Walk
from games.monopoly_solo.rules.book import PLAYER
from games.monopoly_solo.rules.cards import GoBack, GoTo, GoToNearest, KeepCard
from games.monopoly_solo.rules.ending import CardDue, Cause, ServiceRoll, State
from games.monopoly_solo.rules.moves import EnterCard, Move, ThrowDice, ThrowForService
from games.monopoly_solo.rules.playing import DICE, eyes
from games.monopoly_solo.rules.sheet import SQUARES, SQUARES_ROUND, START, Title, distance
from games.monopoly_solo.words.prompts import EFFECTS as EFFECT_NAMES
from games.monopoly_solo.words.prompts import square
from games.monopoly_solo.words.short_names import short_deck, short_name, short_spot
from scoresheets.words.amounts import amount
from scoresheets.words.refusals import sentence

KEY = "monopoly-solo"
TYPED = (RECEIVE, PAY, REPAIR, BACK)
LONGEST_WALK = 12
"""As many steps as two dice can show; further ones are told, not drawn."""


def why_not(state: State, move: Move) -> str:
    """Why the rules refuse this move, in words; "" where they do not."""
    error = refusal_of(state, move)
    return sentence(error, names=(), game_key=KEY) if error else ""


def dice_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """The two dice: tapped, a die that lies there is lifted."""
    why = _why_no_dice(state)
    return tuple(_die(draft, place, why) for place in range(DICE))


def _die(draft: Draft, place: int, why: str) -> Key:
    face = draft.dice[place]
    if face:
        words = _("Die %(place)s: %(face)s. Change it") % {"place": place + 1, "face": face}
        is_last = not any(draft.dice[place + 1 :])
        return Key(LIFTS[place], words, "picked", typed="Backspace" if is_last else "", small=str(face))
    state = "legal" if not why and draft.dice.index(0) == place else "quiet"
    return Key("", _("Die %(place)s: empty") % {"place": place + 1}, state)


def face_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """The six faces: yellow while a die is missing, else each says why it is not to be tapped."""
    why = _why_no_dice(state)
    if not why and draft.thrown is not None:
        why = _("Both dice lie there: tap a die to change it.")
    return tuple(
        Key(face, face, "refused" if why else "legal", why, typed="" if why else face) for face in "123456"
    )


def _why_no_dice(state: State) -> str:
    throw = ThrowForService if isinstance(state.due, ServiceRoll) else ThrowDice
    return why_not(state, throw(PLAYER, (1,) * DICE))


def effect_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """What a card can say."""
    return tuple(_effect_key(state, draft, effect) for effect in EFFECTS)


def _effect_key(state: State, draft: Draft, effect: str) -> Key:
    why = why_not(state, EnterCard(PLAYER, KeepCard())) if effect == KEEP else ""
    if why:
        return Key(effect, _effect_name(state, effect), "refused", why)
    lit = "picked" if draft.effect == effect else "quiet" if draft.effect else "legal"
    return Key(effect, _effect_name(state, effect), lit)


def _effect_name(state: State, effect: str) -> str:
    board, deck = str(state.options.board), effect.removeprefix("draw.")
    return str(EFFECT_NAMES[effect]) % ({"deck": short_deck(board, deck)} if effect in DRAW else {})


def digit_keys(draft: Draft) -> tuple[Key, ...]:
    """The digits of a sum: yellow until the first one is typed; and the one that takes back."""
    if draft.effect not in TYPED:
        return ()
    lit = "quiet" if draft.digits(draft.field) else "legal"
    erase = Key(ERASE, _("Take back"), typed="Backspace")
    return (*(Key(digit, digit, lit, typed=digit) for digit in "1234567890"), erase)


def fields(state: State, draft: Draft) -> tuple[Field, ...]:
    """What is typed: one number, or for repairs the price of a house and of a hotel."""
    if draft.effect not in TYPED:
        return ()
    if draft.effect != REPAIR:
        return (Field("", str(EFFECT_NAMES[draft.effect]), draft.digits(), "active"),)
    counts = dict(zip(FIELDS, buildings_to_repair(state.book), strict=True))
    return tuple(_repair_field(draft, field, counts[field]) for field in FIELDS)


def _repair_field(draft: Draft, field: str, count: int) -> Field:
    labels = {HOUSE_FIELD: _("For a house"), HOTEL_FIELD: _("For a hotel")}
    counted = {
        HOUSE_FIELD: ngettext("%(count)s house", "%(count)s houses", count) % {"count": count},
        HOTEL_FIELD: ngettext("%(count)s hotel", "%(count)s hotels", count) % {"count": count},
    }
    number = draft.number(field)
    sums = {"buildings": counted[field], "price": amount(number or 0), "sum": amount(count * (number or 0))}
    told = counted[field] if number is None else _("%(buildings)s × %(price)s = %(sum)s") % sums
    is_next = number is None and bool(count) and bool(draft.digits(draft.field))
    state = "active" if draft.field == field else "legal" if is_next else "quiet"
    return Field(field, labels[field], draft.digits(field), state, told)


def square_keys(state: State, draft: Draft) -> tuple[Key, ...]:
    """The squares without a title, as they lie ahead of the pawn: a card may send it there too."""
    if draft.effect != TO:
        return ()
    here = state.book.square
    ahead = [(here + steps) % SQUARES_ROUND for steps in range(1, SQUARES_ROUND + 1)]
    return tuple(
        _square_key(state, draft, position) for position in ahead if not isinstance(SQUARES[position], Title)
    )


def _square_key(state: State, draft: Draft, position: int) -> Key:
    lit = "quiet" if draft.square is not None else "legal"
    steps = (position - state.book.square - 1) % SQUARES_ROUND + 1
    ahead = ngettext("%(count)s step", "%(count)s steps", steps) % {"count": steps}
    lit = "picked" if draft.square == position else lit
    return Key(f"square.{position}", short_name(str(state.options.board), position), lit, small=ahead)


def walk(before: State, after: State, move: Move) -> Walk | None:
    """The way from the square one stands on to where the move leads; None where the pawn does not walk."""
    moved = next((event.square for event in after.events if event.cause is Cause.MOVED), None)
    steps = _steps(before, move)
    if moved is None or not steps:
        return None
    board = str(before.options.board)
    start, end = square(before, before.book.square), square(before, moved)
    facts = {"start": start, "end": end, "steps": abs(steps)}
    sentence_ = ngettext(
        "From %(start)s, %(steps)s step, to %(end)s",
        "From %(start)s, %(steps)s steps, to %(end)s",
        abs(steps),
    )
    if steps < 0:
        sentence_ = ngettext(
            "From %(start)s, %(steps)s step back, to %(end)s",
            "From %(start)s, %(steps)s steps back, to %(end)s",
            abs(steps),
        )
    ends = short_spot(board, before.book.square), short_spot(board, moved)
    return Walk(ends[0], tuple(_stops(before, steps)), ends[1], sentence_ % facts)


def _steps(before: State, move: Move) -> int:
    """How many squares on, negative for back."""
    here = before.book.square
    match move:
        case ThrowDice():
            return eyes(move.dice)
        case EnterCard(effect=GoTo(square=there)):
            return (there - here - 1) % SQUARES_ROUND + 1
        case EnterCard(effect=GoBack(squares=squares)):
            return -squares
        case EnterCard(effect=GoToNearest(kind=kind)):
            return distance(here, kind)
    return 0


def _stops(before: State, steps: int) -> Iterator[Stop]:
    if abs(steps) > LONGEST_WALK:
        return
    way = 1 if steps > 0 else -1
    for number in range(1, abs(steps) + 1):
        stop = SQUARES[(before.book.square + way * number) % SQUARES_ROUND]
        yield Stop(number, stop.group if isinstance(stop, Title) else "", stop.position == START)


def is_card_due(state: State) -> bool:
    """Whether a card is to be entered, and so no dice are."""
    return isinstance(state.due, CardDue)
