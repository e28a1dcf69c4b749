"""The tray of Monopoly Deal: each player's view of a draft (sentence, plays, tabs, keys, debts, buttons).

It also says what may be tapped next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kit.errors import IllegalMove
from games.kit.seats import seat_to_log
from games.monopoly_deal.pad.boards import lights
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    Tab,
    asks_money,
    canonical,
    entry_text,
    everything,
    may_play,
    meets,
    owed,
    settled,
    unpaid,
    whole,
    worth,
)
from games.monopoly_deal.pad.prompts import hears, says, tells
from games.monopoly_deal.pad.reach import useless, written_by
from games.monopoly_deal.pad.taps import Drawn, MeansNothing, drafted, refused
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import State, hidden
from games.monopoly_deal.rules.entries import write_move
from games.monopoly_deal.rules.moves import Against, EndTurn
from games.monopoly_deal.rules.sheet import (
    CARD_LIST,
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_JACKPOT,
    DEAL_TROC,
    HOTEL,
    HOUSE,
    PLAYS_IN_A_TURN,
    RENT_ANY,
    Card,
    Kind,
)
from games.monopoly_deal.words import tray as words
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
class CardKey:
    """One card on a key: its name, how many hidden copies are `left` (in words), the colours of its sign, and why not.

    `why` is the reason why the card has no use now. If the key `writes`, its value is the whole entry.
    """

    card: str
    name: str
    label: str
    left: str
    value: str
    writes: bool
    why: str
    colours: tuple[str, ...]
    worth: str = ""

    @property
    def sign(self) -> str:
        """Return how its colours are shown: one, two, any, or not at all."""
        return ("", "one", "two")[len(self.colours)] if len(self.colours) < 3 else "any"


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the plays of the turn: used, `coming` with this entry, the next one, or still open."""

    state: str
    words: str


@dataclass(frozen=True, slots=True)
class Debt:
    """The answer of one player acted on: `paid` of `owed` M (None if no money is asked), in words, and the buttons."""

    seat: int
    paid: int
    owed: int | None
    words: str
    done: bool
    cancelled: bool
    verbs: tuple[Verb, ...]

    @property
    def share(self) -> int:
        """Return how much of it is paid, in hundredths."""
        return min(100, 100 * self.paid // self.owed) if self.owed else 0


@dataclass(frozen=True, slots=True)
class Asks:
    """Everything that the tray asks next.

    `seat` has to tap. `entry` is the whole entry once it is complete, with seats as in the log, and `done` the words of
    its button. `why` is the reason why the last tap was refused. `stays` holds the taps with which the same player's
    next entry begins: the tab.
    """

    taps: str
    stays: str
    seat: int
    says: tuple[Piece, ...]
    tells: str
    slots: tuple[Slot, ...]
    tabs: tuple[Verb, ...]
    end: Verb | None
    keys: tuple[CardKey, ...]
    verbs: tuple[Verb, ...]
    whom: tuple[tuple[int, str], ...]
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
        boxes = shown.get(seat) if asks_money(drawn.draft.card) else None
        return Highlights(boxes, fits=True, about=_special(drawn.draft))
    return Highlights(shown.pop(seat), fits=True, others=shown, about=_special(drawn.draft))


def _special(draft: Draft) -> tuple[str, ...]:
    """Return the rules of a rent and its doubling, of the card that takes or builds, of paying and of saying no."""
    rent = ("MD-36", "MD-8") if draft.card.startswith("rent:") else ()
    return (*rent, *_OF_CARDS.get(draft.card, ()), *(("MD-43", "MD-14") if draft.answers else ()))


def asks(state: State, seat: int, taps: Sequence[str], names: Names) -> Asks | None:
    """Return what the tray of this player, in turn or asked, asks after these taps; None for a player not asked."""
    return asks_of(drawn_up(state, taps), seat, names)


def drawn_up(state: State, taps: Sequence[str], away: frozenset[int] = frozenset()) -> Drawn:
    """Return the draft of the player in turn."""
    if state.seat is None:
        raise ValueError(state.reason)
    return drafted(state, state.seat, taps, away)


def asks_of(drawn: Drawn, seat: int, names: Names) -> Asks | None:
    """Return this player's tray for the draft: everything for the player in turn, the own answer for a player asked."""
    desk, draft = drawn.desk, drawn.draft
    if seat != desk.seat and seat not in meets(desk, draft):
        return None
    own = seat == desk.seat
    own_first = sorted(draft.answers, key=lambda answer: answer.player != seat)
    move = whole(desk, draft) if own else None
    plain = own and not (draft.card or draft.moves or draft.ends)
    return Asks(
        taps=canonical(desk, draft),
        stays=canonical(desk, Draft(draft.tab)),
        seat=_asked(desk, draft) if own else seat,
        says=says(desk, draft, names) if own else hears(desk, draft, draft.answer_of(seat), names),
        tells=tells(desk, draft, names),
        slots=_slots(desk, draft),
        tabs=_tabs(draft) if plain and may_play(desk) else (),
        end=_end(desk, draft) if own else None,
        keys=_keys(desk, draft.tab, names) if plain and may_play(desk) else (),
        verbs=_verbs(desk, draft, names) if own else (),
        whom=_whom(desk, draft) if own else (),
        debts=tuple(_debt(desk, draft, answer, names, seat) for answer in own_first),
        entry=write_move(move, seat_to_log) if move else None,
        done=_done(desk, draft) if move else "",
        why=words.why_not(drawn.refused, names),
    )


def _asked(desk: Desk, draft: Draft) -> int:
    """Return the seat that has to tap: the one debtor who has not paid yet, else the player in turn."""
    open_ = [answer.player for answer in draft.answers if not settled(desk, draft, answer)]
    return open_[0] if len(open_) == 1 else desk.seat


def _slots(desk: Desk, draft: Draft) -> tuple[Slot, ...]:
    """MD-32: return the three plays of a turn."""
    used = PLAYS_IN_A_TURN - desk.state.plays
    coming = [words.key_word(draft.card), *["×2"] * draft.double] if draft.card else []
    slots = [Slot("used", "") for _place in range(used)] + [Slot("coming", word) for word in coming]
    for place in range(len(slots), PLAYS_IN_A_TURN):
        slots.append(Slot("next" if place == used and may_play(desk) else "open", str(place + 1)))
    return tuple(slots)


def _tabs(draft: Draft) -> tuple[Verb, ...]:
    """Return the tabs, each for one purpose of the keys."""
    return tuple(Verb(tab, str(name), tab=True, pressed=tab == draft.tab) for tab, name in words.TABS.items())


def _end(desk: Desk, draft: Draft) -> Verb:
    """MD-5: return the button that ends the turn, at once or after putting cards back.

    While a card is chosen, the button leads back instead.
    """
    if draft.ends:
        return Verb("none", str(words.NOT_YET))
    if draft.card or draft.moves:
        return Verb("none", str(words.NOT_THIS_CARD))
    count, last = excess(desk.state, desk.seat), not may_play(desk)
    if not count:
        return Verb(entry_text(EndTurn(desk.seat)), words.end_turn(0), next=last, writes=True)
    return Verb("end", words.end_turn(count), next=last)


def _verbs(desk: Desk, draft: Draft, names: Names) -> tuple[Verb, ...]:
    """MD-8: return the buttons for doublers."""
    more = _offered(desk, draft, "double", str(words.DOUBLE), names)
    if not draft.double:
        return more
    return (Verb("single", str(words.NOT_DOUBLED)), *(verb for verb in more if not verb.why))


def _offered(desk: Desk, draft: Draft, tap: str, label: str, names: Names) -> tuple[Verb, ...]:
    """Return the button of this tap, dashed if the rules refuse it; () if it means nothing."""
    try:
        why: IllegalMove | None = refused(desk, draft, tap)
    except MeansNothing:
        return ()
    return (Verb(tap, label, words.why_not(why, names)),)


def _whom(desk: Desk, draft: Draft) -> tuple[tuple[int, str], ...]:
    """MD-7: return the seats of which one has to pay, each with its tap."""
    if draft.card not in (RENT_ANY, DEAL_JACKPOT) or draft.answers or not owed(desk, draft):
        return ()
    return tuple((seat, f"whom={seat}") for seat in desk.others)


def _debt(desk: Desk, draft: Draft, answer: Against, names: Names, seat: int) -> Debt:
    """Return one line of the tray; its buttons are for the player in turn, and for the player of the line."""
    asked = owed(desk, draft) if asks_money(draft.card) else None
    paid = worth(answer.pays)
    return Debt(
        seat=answer.player,
        paid=paid,
        owed=asked,
        words=_state_of(desk, draft, answer, names),
        done=settled(desk, draft, answer),
        cancelled=answer.cancelled,
        verbs=_answers(desk, draft, answer, names, seat),
    )


def _answers(desk: Desk, draft: Draft, answer: Against, names: Names, seat: int) -> tuple[Verb, ...]:
    """Return the buttons of this seat: its own taps only.

    The player in turn also gets the taps of players who answer on this device.
    """
    verbs = (*_paying(desk, draft, answer), *_jokers(desk, draft, answer, names))
    if seat != desk.seat:
        return tuple(verb for verb in verbs if verb.value.startswith(f"{seat}:"))
    if answer.player not in desk.away:
        return verbs
    return tuple(verb for verb in verbs if not verb.value.startswith(f"{answer.player}:"))


def _state_of(desk: Desk, draft: Draft, answer: Against, names: Names) -> str:
    """Return what this player has done so far, in a few words."""
    if answer.cancelled:
        return words.jokers_said(answer.jokers)
    if not asks_money(draft.card):
        return words.jokers_open(answer.jokers)
    asked, paid = owed(desk, draft), worth(answer.pays)
    error = unpaid(desk, draft, answer)
    if error is None:
        return words.has_paid(paid, asked)
    return words.more_needed(asked - paid) if error.code == "paid_too_little" else words.why_not(error, names)


def _paying(desk: Desk, draft: Draft, answer: Against) -> tuple[Verb, ...]:
    """MD-14: return the button that pays everything with one tap, if that is a right payment."""
    spots = everything(desk, answer.player)
    total, tap = worth(spots), f"{answer.player}:all"
    if answer.cancelled or not asks_money(draft.card) or settled(desk, draft, answer) or not spots:
        return ()
    if total > owed(desk, draft) and len(spots) > 1:
        return ()
    return (Verb(tap, words.hand_over_all(total), next=total <= owed(desk, draft)),)


def _jokers(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Verb, ...]:
    """MD-43: return the buttons for the next Joker, and for taking the last one back."""
    seat, back = answer.player, str(words.TAKE_BACK)
    if answer.cancelled:
        more = _offered(desk, draft, f"counter={seat}", words.says_no(names[desk.seat]), names)
        return (*more, Verb(f"{seat}:unjoker", back))
    more = _offered(desk, draft, f"{seat}:joker", str(words.JUST_SAY_NO), names)
    return (*more, Verb(f"uncounter={seat}", back)) if answer.jokers else more


def _done(desk: Desk, draft: Draft) -> str:
    """Return the words of the button that writes."""
    if draft.ends:
        return words.done_ending()
    if asks_money(draft.card):
        return words.done_charging(sum(worth(each.pays) for each in draft.answers))
    return words.done_dealing(draft.card, cancelled=draft.answers[0].cancelled)


def _keys(desk: Desk, tab: Tab, names: Names) -> tuple[CardKey, ...]:
    """Return the keys of this tab, in the order of the cards; in the bank's tab money comes first."""
    return tuple(_key(desk, tab, card.key, names) for card in _cards_of(tab))


def _cards_of(tab: Tab) -> Iterable[Card]:
    """MD-33: return the cards of this tab: money and other cards to bank, cards to lay, or cards to play."""
    if tab is Tab.LAY:
        return (card for card in CARD_LIST if card.is_property)
    others = [card for card in CARD_LIST if card.kind in (Kind.ACTION, Kind.RENT)]
    actions = sorted(others, key=lambda card: card.kind is Kind.RENT)
    if tab is Tab.ACT:
        return actions
    return [card for card in CARD_LIST if card.kind is Kind.MONEY] + actions


def _key(desk: Desk, tab: Tab, card: str, names: Names) -> CardKey:
    why = useless(desk, tab, card)
    written = written_by(desk, tab, card) if why is None else None
    left = hidden(desk.state, card)
    in_bank = tab is Tab.BANK
    worth = millions(CARDS[card].value) if in_bank and CARDS[card].kind is not Kind.MONEY else ""
    return CardKey(
        card=card,
        name=words.key_name(card, in_bank=in_bank),
        label=words.key_label(card, left, worth=worth, in_bank=in_bank),
        left=words.key_left(left),
        value=entry_text(written) if written else f"card={card}",
        writes=written is not None,
        why=words.why_not(why, names),
        colours=tuple(map(str, CARDS[card].colours)),
        worth=worth,
    )
