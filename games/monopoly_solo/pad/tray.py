"""The tray of the solo game, drawn anew at every tap: its questions, its buttons, and the entry once it is whole.

It also gives the highlights on the sheet: which titles may be tapped, what for, and why not the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.monopoly_solo.pad.cards import CardKey, Deed, card_keys, deed
from games.monopoly_solo.pad.controls import (
    Answer,
    Field,
    Key,
    Rung,
    dice_keys,
    digit_keys,
    effect_keys,
    face_keys,
    fields,
    lift_answer,
    mortgage_answer,
    offer_answers,
    square_keys,
    to_build,
    to_sell,
    ways_out,
)
from games.monopoly_solo.pad.draft import (
    OTHERWISE,
    TO,
    UNLISTED,
    Draft,
    about_title,
    draft_of,
    entry_of,
    refusal_of,
    whole,
    why_not,
)
from games.monopoly_solo.pad.walks import Walk, walk
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, Offer, ServiceRoll, State
from games.monopoly_solo.rules.filled import Lighting, Tap
from games.monopoly_solo.rules.moves import Build, Lift, Mortgage, Move, Sell, ThrowDice, ThrowForService
from games.monopoly_solo.rules.sheet import TITLES, Title
from games.monopoly_solo.rules.verbs import apply
from games.monopoly_solo.words import prompts
from games.monopoly_solo.words import tray as words
from games.monopoly_solo.words.happened import happened
from scoresheets.plugin.pad import Highlights
from scoresheets.plugin.words import amount


@dataclass(frozen=True, slots=True)
class Tape:
    """A debt: the cash in hand, the sum missing, and the cash in hundredths of the debt."""

    have: str
    missing: str
    share: int
    words: str


@dataclass(frozen=True, slots=True)
class TrayPrompts:
    """Everything that the tray says and offers.

    `ask` names the question, and `taps` holds the taps that count. `happened` says what the last entry did by itself.
    `refused` is the reason why the last tap did not count, for pages without the script, which would not have sent it.
    """

    taps: str
    ask: str
    lead: str
    done: str
    more: str = ""
    answers: tuple[Answer, ...] = ()
    rungs: tuple[Rung, ...] = ()
    dice: tuple[Key, ...] = ()
    faces: tuple[Key, ...] = ()
    cards: tuple[CardKey, ...] = ()
    effects: tuple[Key, ...] = ()
    digits: tuple[Key, ...] = ()
    squares: tuple[Key, ...] = ()
    fields: tuple[Field, ...] = ()
    walk: Walk | None = None
    deed: Deed | None = None
    happened: str = ""
    tape: Tape | None = None
    other: Key | None = None
    refused: str = ""
    heard: str = ""


_OF_DUES: Mapping[type, tuple[str, ...]] = {
    Offer: ("MS-37",),
    ServiceRoll: ("MS-40",),
    CardDue: ("MS-41",),
    Debt: ("MS-49",),
}
"""The rule ids for each thing that can be due."""


def highlights(state: State, seat: int, taps: Sequence[str]) -> Highlights:
    """Return the highlights on the sheet after these taps; there is always something to do."""
    lights = _lighting(state, draft_of(state, taps))
    return Highlights(lights, fits=True, about=_OF_DUES.get(type(state.due), ()))


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> TrayPrompts:
    """Return everything that the tray says and offers after these taps."""
    draft = draft_of(state, taps)
    move = whole(state, draft)
    prompts = _whole(state, move) if move else _half(state, draft, names)
    prompts = _with_keys(prompts, state, draft)
    return replace(
        prompts,
        taps=" ".join(draft.taps),
        refused=_refused(state, draft, taps, prompts),
        heard=_heard(draft),
    )


def _heard(draft: Draft) -> str:
    """Return the last die tapped or the sum typed, for screen readers; "" if there is none."""
    if draft.effect:
        number = draft.number(draft.field)
        return "" if number is None else amount(number)
    lying = [(place, face) for place, face in enumerate(draft.dice, start=1) if face]
    return words.die_label(*lying[-1]) if lying else ""


def _refused(state: State, draft: Draft, taps: Sequence[str], prompts: TrayPrompts) -> str:
    """Return why the last tap changed nothing, "" if it did or there is nothing to say."""
    if not taps or draft_of(state, taps[:-1]) != draft:
        return ""
    title = _lighting(state, draft).taps.get(taps[-1])
    keys: tuple[Key | CardKey, ...] = (*prompts.faces, *prompts.cards, *prompts.effects)
    return title.why if title else next((key.why for key in keys if key.tap == taps[-1]), "")


def _with_keys(prompts: TrayPrompts, state: State, draft: Draft) -> TrayPrompts:
    """Return the tray with the keys below the sentence: the cards, or the keys of one that is not among them, else the
    dice.
    """
    if not isinstance(state.due, CardDue):
        return replace(prompts, dice=dice_keys(state, draft), faces=face_keys(state, draft))
    if not draft.taps:
        return replace(prompts, cards=card_keys(state), other=Key(UNLISTED, str(words.ANOTHER_CARD)))
    return replace(
        prompts,
        effects=effect_keys(state, draft) if draft.unlisted else (),
        digits=digit_keys(draft),
        fields=fields(state, draft),
        squares=() if prompts.answers else square_keys(state, draft),
        other=Key(OTHERWISE, str(words.NOT_THIS_CARD)),
    )


def _whole(state: State, move: Move) -> TrayPrompts:
    """Return the tray for a whole entry: what it would bring, and the button that writes it."""
    if why := why_not(state, move):
        return TrayPrompts("", "whole", *prompts.refused(why))
    after = apply(state, move)
    said = prompts.landing(state, after)
    goes = isinstance(move, ThrowDice | ThrowForService) and after.seat is not None
    answer = Answer(entry_of(move), said.button, goes=goes)
    return TrayPrompts("", "whole", said.lead, said.done, said.more, answers=(answer,), walk=walk(after))


def _half(state: State, draft: Draft, names: Sequence[str]) -> TrayPrompts:
    """Return the tray while something is still to be tapped or chosen."""
    if draft.picked is not None:
        return _picked(state, TITLES[draft.picked])
    prompts = _due(state, draft, names)
    if any(draft.dice):
        return prompts
    said = happened(state)
    if prompts.rungs or isinstance(state.due, CardDue):
        return prompts if draft.taps else replace(prompts, more=said or prompts.more)
    return replace(prompts, happened=said, walk=None if prompts.tape else walk(state))


def _due(state: State, draft: Draft, names: Sequence[str]) -> TrayPrompts:
    """Return the tray for what is due, or for the next throw."""
    match state.due:
        case Offer() as offer:
            return _offered(state, offer)
        case Debt() as debt:
            return _in_debt(state, debt)
        case CardDue() as card:
            return TrayPrompts(
                "", "card", *prompts.read_card(state, card, draft.effect, unlisted=draft.unlisted)
            )
        case ServiceRoll() as due:
            return TrayPrompts("", "dice", *prompts.throw_for_rent(state, due))
    return _in_jail(state) if state.book.in_jail else _to_throw(state, draft, names)


def _to_throw(state: State, draft: Draft, names: Sequence[str]) -> TrayPrompts:
    second = any(draft.dice)
    rungs = () if second else to_build(state)
    if any(not rung.refused for rung in rungs):
        return TrayPrompts("", "build", *prompts.build_or_throw(state), rungs=rungs)
    return TrayPrompts("", "dice", *prompts.throw(state, names, second=second), rungs=rungs)


def _offered(state: State, offer: Offer) -> TrayPrompts:
    answers = offer_answers(state, TITLES[offer.title].price)
    prompt = prompts.for_sale(state, offer, too_dear=answers[0].refused)
    return TrayPrompts("", "offer", *prompt, answers=answers, deed=deed(state, offer.title))


def _in_jail(state: State) -> TrayPrompts:
    answers = ways_out(state)
    prompt = prompts.leave_jail(state, too_dear=answers[0].refused, card=len(answers) > 1)
    return TrayPrompts("", "jail", *prompt, answers=answers)


def _in_debt(state: State, debt: Debt) -> TrayPrompts:
    return TrayPrompts("", "debt", *prompts.raise_money(state, debt), tape=_tape(state, debt))


def _tape(state: State, debt: Debt) -> Tape:
    """Return how much of the debt the cash covers."""
    have, owed = state.book.cash, debt.amount
    return Tape(amount(have), amount(owed - have), 100 * have // owed, words.cash_of(have, owed))


def _picked(state: State, title: Title) -> TrayPrompts:
    """Return the tray for one title: its buildings are sold, it is mortgaged, or its mortgage is lifted."""
    move = about_title(state, title)
    why = why_not(state, move)
    rungs: tuple[Rung, ...] = ()
    answers: tuple[Answer, ...] = ()
    match move:
        case Sell():
            prompt, rungs = prompts.sell(state, title, why), to_sell(state, title)
        case Lift():
            prompt, answers = prompts.lift(state, title, why), (lift_answer(state, title),)
        case _:
            brings = why or prompts.mortgage_brings(apply(state, move))
            prompt, answers = prompts.mortgage(state, title, brings), (mortgage_answer(state, title),)
    other = Key(OTHERWISE, str(words.SOMETHING_ELSE))
    tape = _tape(state, state.due) if isinstance(state.due, Debt) else None
    card = None if rungs or tape else deed(state, title.position)
    return TrayPrompts("", "title", *prompt, answers=answers, rungs=rungs, other=other, tape=tape, deed=card)


def _lighting(state: State, draft: Draft) -> Lighting:
    """Return the taps on the titles, and the squares where the pawn and a building of the bank would stand."""
    tap = _destination_tap if draft.effect == TO else _asking
    taps = {title.box: tap(state, draft, title) for title in TITLES.values()}
    pawn, building = _coming(state, draft)
    return Lighting(MappingProxyType(taps), pawn, building)


def _coming(state: State, draft: Draft) -> tuple[int | None, int | None]:
    move = whole(state, draft)
    if move is None or refusal_of(state, move):
        return None, None
    after = apply(state, move)
    moved = any(event.cause in (Cause.MOVED, Cause.JAILED) for event in after.events)
    built = (event.square for event in after.events if event.cause is Cause.BANK_BUILT)
    return (after.book.square if moved else None), next(built, None)


def _destination_tap(state: State, draft: Draft, title: Title) -> Tap:
    """Return the tap on a title while a card moves the pawn: every title is a square to go to."""
    if draft.square == title.position:
        return Tap(title.box, "picked", "go")
    return Tap(title.box, "legal", "go") if draft.square is None else Tap(title.box, "possible")


def _asking(state: State, draft: Draft, title: Title) -> Tap:
    move = about_title(state, title)
    why = why_not(state, move)
    if why:
        return Tap(title.box, "refused", why=why)
    if isinstance(move, Build):
        return Tap(title.box, "refused", why=str(words.BUILD_WITH_THE_KEYS))
    verb, brings = _gain(move, title)
    if draft.picked == title.position:
        return Tap(title.box, "picked", verb, brings)
    if _is_prompted(state, move):
        return Tap(title.box, "legal", verb, brings)
    return Tap(title.box, "possible")


def _gain(move: object, title: Title) -> tuple[str, int]:
    match move:
        case Sell():
            return "sell", title.half_house
        case Mortgage():
            return "mortgage", title.mortgage
        case Lift():
            return "lift", -title.lifting
    raise TypeError(move)


def _is_prompted(state: State, move: object) -> bool:
    """Return whether this move helps now (yellow).

    In debt everything helps that brings money. During an offer a sale helps if the cash is too small to buy. Otherwise
    lifting a mortgage helps.
    """
    match state.due:
        case Debt():
            return True
        case Offer(title=title):
            return state.book.cash < TITLES[title].price
    return isinstance(move, Lift)
