"""The tray of Monopoly Deal: each player's view of a draft (sentence, plays, tabs, keys, debts, buttons).

It also says what may be tapped next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.errors import IllegalMove
from games.kit.seats import seat_to_log
from games.monopoly_deal.pad.answers import MeansNothing, awaited, has_a_say, has_answered
from games.monopoly_deal.pad.boards import lights
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    canonical,
    charges_money,
    chosen_by,
    entry_text,
    may_play,
    meets,
    owed,
    settled,
    spot_text,
    unpaid,
    whole,
    worth,
)
from games.monopoly_deal.pad.keys import Key, answers_here, card_keys, pay_keys, set_keys, shown_payer
from games.monopoly_deal.pad.prompts import hears, says, tells
from games.monopoly_deal.pad.reach import moved_elsewhere
from games.monopoly_deal.pad.taps import Drawn, drafted, refused
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.moves import Against, EndTurn, PutInBank, write_move
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_JACKPOT,
    DEAL_TROC,
    HOTEL,
    HOUSE,
    PLAYS_IN_A_TURN,
    RENT_ANY,
)
from games.monopoly_deal.words import tray as words
from games.monopoly_deal.words.keys import key_word
from games.monopoly_deal.words.names import millions
from games.monopoly_deal.words.prompts import Piece
from scoresheets.plugin.pad import Highlights

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Verb:
    """A button in words: a tap (or a whole entry, if it `writes`), the reason `why` not, and whether it is `next`.

    A `tab` is `pressed` while its keys are shown.
    """

    value: str
    words: str
    why: str = ""
    next: bool = False
    tab: bool = False
    pressed: bool = False
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the plays of the turn: used, `coming` with this entry, the next one, or still open."""

    state: str
    words: str


@dataclass(frozen=True, slots=True)
class Debt:
    """The answer of one player acted on: `paid` of `owed` M (None if no money is asked), in words, and the buttons.

    `keys` are the cards that lie before the player, () while the tray shows another payer's. `own` if the player has
    this tray. `elsewhere` if another device has still to answer, so that the host's may stand in.
    """

    seat: int
    paid: int
    owed: int | None
    words: str
    done: bool
    cancelled: bool
    verbs: tuple[Verb, ...]
    keys: tuple[Key, ...] = ()
    own: bool = False
    elsewhere: bool = False

    @property
    def share(self) -> int:
        """Return how much of it is paid, in hundredths."""
        return min(100, 100 * self.paid // self.owed) if self.owed else 0


@dataclass(frozen=True, slots=True)
class Payer:
    """A player who may be chosen to pay: the tap, and the worth in M of the cards before the player."""

    seat: int
    tap: str
    worth: str


@dataclass(frozen=True, slots=True)
class TrayPrompts:
    """Everything that the tray asks next.

    `seat` has to tap. `entry` is the whole entry once it is complete, with seats as in the log, and `done` the words of
    its button. `page` is the page of the keys that a phone shows. `why` is the reason why the last tap was refused.
    `stays` holds the taps with which the same player's next entry begins: the tab.
    """

    taps: str
    stays: str
    seat: int
    says: tuple[Piece, ...]
    tells: str
    slots: tuple[Slot, ...]
    tabs: tuple[Verb, ...]
    end: Verb | None
    keys: tuple[Key, ...]
    page: str
    verbs: tuple[Verb, ...]
    whom: tuple[Payer, ...]
    debts: tuple[Debt, ...]
    entry: dict[str, object] | None
    done: str
    why: str


def highlights(state: State, seat: int, taps: Sequence[str]) -> Highlights:
    """Return what this player, in turn or asked, may tap on the boards after these taps."""
    return highlights_of(drawn_up(state, taps), seat)


_OF_CARDS = {
    DEAL_DUEL: ("MD-40",),
    DEAL_TROC: ("MD-40",),
    DEAL_BANCO: ("MD-40",),
    HOUSE: ("MD-37",),
    HOTEL: ("MD-37",),
}
"""The rule ids of each card's effect."""


def highlights_of(drawn: Drawn, seat: int) -> Highlights:
    """Return what this player may tap on the boards, for a draft."""
    shown = lights(drawn.desk, drawn.draft)
    if seat != drawn.desk.seat:
        boxes = shown.get(seat) if charges_money(drawn.draft.card) else None
        return Highlights(boxes, fits=True, about=_special(drawn.draft))
    return Highlights(shown.pop(seat), fits=True, others=shown, about=_special(drawn.draft))


def _special(draft: Draft) -> tuple[str, ...]:
    """Return the rules of a rent and its doubling, of the card that takes or builds, of paying and of saying no."""
    rent = ("MD-36", "MD-8") if draft.card.startswith("rent:") else ()
    return (*rent, *_OF_CARDS.get(draft.card, ()), *(("MD-43", "MD-14") if draft.answers else ()))


def asks(state: State, seat: int, taps: Sequence[str], names: Names) -> TrayPrompts | None:
    """Return what the tray of this player, in turn or asked, asks after these taps; None for a player not asked."""
    return prompts_for(drawn_up(state, taps), seat, names)


def drawn_up(state: State, taps: Sequence[str], away: frozenset[int] = frozenset()) -> Drawn:
    """Return the draft of the player in turn."""
    if state.seat is None:
        raise ValueError(state.reason)
    return drafted(state, state.seat, taps, away)


def prompts_for(drawn: Drawn, seat: int, names: Names) -> TrayPrompts | None:
    """Return this player's tray for the draft: everything for the player in turn, the own answer for a player asked."""
    desk, draft = drawn.desk, drawn.draft
    if seat != desk.seat and seat not in meets(desk, draft):
        return None
    own = seat == desk.seat
    first = shown_payer(desk, draft) if own else seat
    shown_first = sorted(draft.answers, key=lambda answer: answer.player != first)
    move = whole(desk, draft) if own and not awaited(desk, draft) else None
    keys = _keys(desk, draft, names) if own else ()
    return TrayPrompts(
        taps=canonical(desk, draft),
        stays=canonical(desk, Draft(draft.tab)),
        seat=_seat_to_tap(desk, draft) if own else seat,
        says=says(desk, draft, names) if own else hears(desk, draft, draft.answer_of(seat), names),
        tells=tells(desk, draft, names, seat),
        slots=_slots(desk, draft) if own else (),
        tabs=_tabs(draft) if own and _plain(draft) and may_play(desk) else (),
        end=_end(desk, draft) if own else None,
        keys=keys,
        page=draft.page if any(key.part == draft.page for key in keys) else "",
        verbs=_verbs(desk, draft, names) if own else _own_answers(desk, draft, draft.answer_of(seat), names),
        whom=_whom(desk, draft) if own else (),
        debts=tuple(_debt(desk, draft, answer, names, seat) for answer in shown_first),
        entry=write_move(move, seat_to_log) if move else None,
        done=_done(desk, draft) if move else "",
        why=words.why_not(drawn.refused, names),
    )


def _plain(draft: Draft) -> bool:
    """Return whether nothing is chosen yet."""
    return not (draft.card or draft.moves)


def _keys(desk: Desk, draft: Draft, names: Names) -> tuple[Key, ...]:
    """Return the cards to choose from, or for a chosen card its sets."""
    if not _plain(draft):
        return set_keys(desk, draft)
    return card_keys(desk, draft.tab, names) if may_play(desk) else ()


def _seat_to_tap(desk: Desk, draft: Draft) -> int:
    """Return the seat that has to tap: the one debtor who has not paid yet, else the player in turn."""
    open_ = [answer.player for answer in draft.answers if not settled(desk, draft, answer)]
    return open_[0] if len(open_) == 1 else desk.seat


def _slots(desk: Desk, draft: Draft) -> tuple[Slot, ...]:
    """MD-32: return the three plays of a turn."""
    used = PLAYS_IN_A_TURN - desk.state.plays
    coming = [key_word(draft.card), *["×2"] * draft.double] if draft.card else []
    slots = [Slot("used", "") for _place in range(used)] + [Slot("coming", word) for word in coming]
    for place in range(len(slots), PLAYS_IN_A_TURN):
        slots.append(Slot("next" if place == used and may_play(desk) else "open", str(place + 1)))
    return tuple(slots)


def _tabs(draft: Draft) -> tuple[Verb, ...]:
    """Return the groups of the keys."""
    return tuple(Verb(tab, str(name), tab=True, pressed=tab == draft.tab) for tab, name in words.TABS.items())


def _end(desk: Desk, draft: Draft) -> Verb:
    """MD-5: return the button that ends the turn and says how many cards go back; after a choice, the way back."""
    if not _plain(draft):
        return Verb("none", str(words.NOT_THIS_CARD))
    count, last = excess(desk.state, desk.seat), not may_play(desk)
    return Verb(entry_text(EndTurn(desk.seat, count)), words.end_turn(count), next=last, writes=True)


def _verbs(desk: Desk, draft: Draft, names: Names) -> tuple[Verb, ...]:
    """MD-8, MD-11, MD-33: return the buttons for doublers, for another set, and to bank the card that is chosen."""
    if _plain(draft):
        laid = moved_elsewhere(desk)
        return (Verb(f"move={spot_text(laid)}", str(words.ANOTHER_SET)),) if laid else ()
    more = _offered(desk, draft, "double", str(words.DOUBLE), names)
    if draft.double:
        return (Verb("single", str(words.NOT_DOUBLED)), *(verb for verb in more if not verb.why))
    return (*more, *_instead(desk, draft))


def _instead(desk: Desk, draft: Draft) -> tuple[Verb, ...]:
    """MD-33: return the button that banks the chosen card, until players are asked."""
    if draft.answers or draft.card not in CARDS or CARDS[draft.card].is_property:
        return ()
    banked = PutInBank(desk.seat, draft.card)
    return (Verb(entry_text(banked), words.bank_instead(CARDS[draft.card].value), writes=True),)


def _offered(desk: Desk, draft: Draft, tap: str, label: str, names: Names) -> tuple[Verb, ...]:
    """Return the button of this tap, dashed if the rules refuse it; () if it means nothing."""
    try:
        why: IllegalMove | None = refused(desk, draft, tap)
    except MeansNothing:
        return ()
    return (Verb(tap, label, words.why_not(why, names)),)


def _whom(desk: Desk, draft: Draft) -> tuple[Payer, ...]:
    """MD-7: return the players to choose from if one of them has to pay."""
    if draft.card not in (RENT_ANY, DEAL_JACKPOT) or draft.answers or not owed(desk, draft):
        return ()
    return tuple(Payer(seat, f"whom={seat}", millions(_has(desk, seat))) for seat in desk.others)


def _has(desk: Desk, seat: int) -> int:
    """Return the M that a player could pay at most."""
    return sum(each.card.value for each in before(desk.state, seat).all())


def _debt(desk: Desk, draft: Draft, answer: Against, names: Names, seat: int) -> Debt:
    """Return one line of the tray; its buttons and cards are for the player in turn, and for the player of the line."""
    due = owed(desk, draft) if charges_money(draft.card) else None
    own = seat == desk.seat
    shown = shown_payer(desk, draft) if own else seat
    return Debt(
        seat=answer.player,
        paid=worth(answer.pays),
        owed=due,
        words=_state_of(desk, draft, answer, names),
        done=settled(desk, draft, answer),
        cancelled=answer.cancelled,
        verbs=_answers(desk, draft, answer, names) if own else (),
        keys=pay_keys(desk, draft, answer, names) if shown == answer.player else (),
        own=seat == answer.player,
        elsewhere=own and answer in awaited(desk, draft),
    )


def _answers(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Verb, ...]:
    """Return the buttons of the player in turn, with those of players who answer on this device."""
    verbs = (*_showing(desk, draft, answer), *_jokers(desk, draft, answer, names))
    if answer.player not in desk.away:
        return verbs
    return tuple(verb for verb in verbs if not verb.value.startswith(f"{answer.player}:"))


def _own_answers(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Verb, ...]:
    """Return the buttons of a player who is asked: to let it happen, or to say no; then the way back."""
    seat = answer.player
    if answer.cancelled:
        return (Verb(f"{seat}:unjoker", str(words.TAKE_BACK)),)
    if seat in draft.agreed:
        return (Verb(f"{seat}:undone", str(words.CHANGE)),)
    says_no = _offered(desk, draft, f"{seat}:joker", str(words.JUST_SAY_NO), names)
    if not (has_a_say(desk, draft, answer) and settled(desk, draft, answer)):
        return says_no
    label = words.pays(worth(answer.pays)) if charges_money(draft.card) else words.gives(draft.card)
    return (Verb(f"{seat}:done", label, next=True), *says_no)


def _state_of(desk: Desk, draft: Draft, answer: Against, names: Names) -> str:
    """Return what this player has done so far, in a few words."""
    if answer.cancelled:
        return words.jokers_said(answer.jokers)
    if not charges_money(draft.card):
        return words.gives_or_not(
            open_=has_a_say(desk, draft, answer), done=has_answered(desk, draft, answer)
        )
    due, paid = owed(desk, draft), worth(answer.pays)
    if answer in awaited(desk, draft):
        return words.chooses_from(_has(desk, answer.player))
    error = unpaid(desk, draft, answer)
    if error is None:
        return words.has_paid(paid, due)
    return words.more_needed(due - paid) if error.code == "paid_too_little" else words.why_not(error, names)


def _showing(desk: Desk, draft: Draft, answer: Against) -> tuple[Verb, ...]:
    """Return the button that shows the cards of another payer, if that player has a choice among them."""
    if answer not in answers_here(desk, draft) or answer.player == shown_payer(desk, draft):
        return ()
    if not settled(desk, draft, answer):
        return (Verb(f"at={answer.player}", str(words.PAY)),)
    chosen = chosen_by(desk, draft, answer)
    return (Verb(f"at={answer.player}", str(words.CHANGE)),) if chosen else ()


def _jokers(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Verb, ...]:
    """MD-43: return the buttons for the next Joker, and for taking the last one back, each with its player's name."""
    seat, name, other = answer.player, names[desk.seat], names[answer.player]
    if answer.cancelled:
        more = _offered(desk, draft, f"counter={seat}", words.says_no(name), names)
        return (*more, Verb(f"{seat}:unjoker", words.takes_back(other)))
    label = words.says_no(other) if answer.jokers else str(words.JUST_SAY_NO)
    more = _offered(desk, draft, f"{seat}:joker", label, names)
    return (*more, Verb(f"uncounter={seat}", words.takes_back(name))) if answer.jokers else more


def _done(desk: Desk, draft: Draft) -> str:
    """Return the words of the button that writes."""
    if charges_money(draft.card):
        return words.done_charging(sum(worth(each.pays) for each in draft.answers))
    return words.done_dealing(draft.card, cancelled=draft.answers[0].cancelled)
