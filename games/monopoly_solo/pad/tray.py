"""The tray of the solo game, drawn anew at every tap: what it says and offers, and the entry once it is whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.monopoly_solo.pad.controls import (
    TYPED,
    dice_keys,
    digit_keys,
    effect_keys,
    face_keys,
    fields,
    is_card_due,
    square_keys,
    walk,
    why_not,
)
from games.monopoly_solo.pad.draft import OTHERWISE, TO, Draft, draft_of
from games.monopoly_solo.pad.ladders import (
    lift_answer,
    missing,
    mortgage_answer,
    offer_answers,
    to_build,
    to_sell,
    ways_out,
)
from games.monopoly_solo.pad.light import lighting
from games.monopoly_solo.pad.moves import about_title, entry_of, whole
from games.monopoly_solo.pad.parts import Answer, Asks, Key, Tape
from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.ending import CardDue, Debt, EndReason, Offer, ServiceRoll, State
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.moves import Lift, Move, Sell
from games.monopoly_solo.rules.sheet import TITLES, Title
from games.monopoly_solo.rules.verbs import apply
from games.monopoly_solo.words.prompts import ASKED, HINTS, called, landing, owing, owned, square
from games.monopoly_solo.words.story import progress_sentence
from scoresheets.pads.pad import Highlights
from scoresheets.words.amounts import amount


def highlights(state: State, seat: int, taps: Sequence[str]) -> Highlights:
    """What the taps light on the sheet; there is always something to do."""
    return Highlights(lighting(state, draft_of(state, taps)), fits=True)


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> Asks:
    """All that the tray says and offers after these taps."""
    draft = draft_of(state, taps)
    move = whole(state, draft)
    asked = _whole(state, move) if move else _half(state, draft, names)
    asked = _with_keys(asked, state, draft)
    return replace(asked, taps=" ".join(draft.taps), refused=_refused(state, draft, taps, asked))


def _refused(state: State, draft: Draft, taps: Sequence[str], asked: Asks) -> str:
    """Why the last tap changed nothing, "" where it did or there is nothing to say."""
    if not taps or draft_of(state, taps[:-1]) != draft:
        return ""
    title = lighting(state, draft).taps.get(taps[-1])
    keys = (key.why for key in (*asked.faces, *asked.effects) if key.tap == taps[-1])
    return title.why if title else next(keys, "")


def _with_keys(asked: Asks, state: State, draft: Draft) -> Asks:
    """The keys beside the sentence: those of a card, else the dice."""
    if not is_card_due(state):
        return replace(asked, dice=dice_keys(state, draft), faces=face_keys(state, draft))
    typing = draft.effect in TYPED or draft.effect == TO
    return replace(
        asked,
        effects=() if typing else effect_keys(state, draft),
        digits=digit_keys(draft),
        fields=fields(state, draft),
        squares=square_keys(state, draft),
        other=Key(OTHERWISE, _("Something else")) if typing else None,
    )


def _whole(state: State, move: Move) -> Asks:
    """One entry lies there: what it would bring, and the button that writes it."""
    if why := why_not(state, move):
        return Asks("", "whole", _("This cannot be:"), _("tap something else"), why)
    after = apply(state, move)
    said = landing(state, after)
    answer = Answer(entry_of(move), said.button)
    way = walk(state, after, move)
    return Asks("", "whole", said.lead, said.done, said.more, answers=(answer,), walk=way)


def _half(state: State, draft: Draft, names: Sequence[str]) -> Asks:
    """Something is still to be tapped or chosen."""
    if draft.picked is not None:
        return _picked(state, TITLES[draft.picked])
    match state.due:
        case Offer() as offer:
            return _offered(state, offer)
        case Debt() as debt:
            return _in_debt(state, debt)
        case CardDue() as card:
            return _card(state, draft, card)
        case ServiceRoll() as due:
            return _service(state, due)
    return _in_jail(state) if state.book.in_jail else _to_throw(state, draft, names)


def _to_throw(state: State, draft: Draft, names: Sequence[str]) -> Asks:
    rungs = to_build(state) if not any(draft.dice) else ()
    facts = {"square": square(state, state.book.square)}
    if any(not rung.refused for rung in rungs):
        lead = _("%(square)s is yours:") % facts
        more = _("Then the rent is higher. A throw takes you on.")
        return Asks("", "build", lead, _("build or throw"), more, rungs=rungs)
    second = any(draft.dice)
    lead = _("You stand on %(square)s:") % facts
    done = _("tap the second die") if second else _("throw and tap your dice")
    return Asks("", "dice", lead, done, _also(state) or progress_sentence(state, names), rungs=rungs)


def _also(state: State) -> str:
    """What may be done besides, on the sheet."""
    book = state.book
    mine = book.titles(Owner.PLAYER)
    if any(book.is_mortgaged(title) and book.cash >= title.lifting for title in mine):
        return _("Before it you may lift a mortgage: tap the title.")
    return ""


def _service(state: State, due: ServiceRoll) -> Asks:
    more = _("The rent is %(times)s times what you throw.") % {"times": due.times}
    return Asks("", "dice", owned(state, TITLES[due.title]), _("throw for the rent"), more)


def _offered(state: State, offer: Offer) -> Asks:
    title = TITLES[offer.title]
    answers = offer_answers(state, offer, title.price)
    lead = _("%(title)s is for sale:") % {"title": square(state, offer.title)}
    sale = _sale_first(state)
    if answers[0].refused:
        facts = {"price": amount(title.price), "cash": amount(state.book.cash)}
        short = _("It costs %(price)s, and you have %(cash)s.") % facts
        done = _("sell buildings or leave it") if sale else _("leave it")
        more = " ".join(filter(None, (short, sale, _left(state))))
        return Asks("", "offer", lead, done, more, answers=answers)
    more = " ".join(filter(None, (sale, _last_title(state) or _left(state))))
    return Asks("", "offer", lead, _("buy it or leave it"), more, answers=answers)


def _sale_first(state: State) -> str:
    """MS-21, MS-34: a sale may come before the answer, whatever the cash."""
    built = any(state.book.buildings(title) for title in state.book.titles(Owner.PLAYER))
    return _("You may sell buildings first.") if built else ""


def _last_title(state: State) -> str:
    last = len(state.book.titles(Owner.PLAYER)) == len(TITLES) - 1
    return _("It is the last of the 28 titles: bought, it wins the game.") if last else ""


def _left(state: State) -> str:
    tokens = state.book.tokens_left
    if not tokens:
        return _("Left, it stays free: the bank has no token.")
    sentence = ngettext(
        "Left, it is the bank’s for good: it has %(count)s token.",
        "Left, it is the bank’s for good: it has %(count)s tokens.",
        tokens,
    )
    return sentence % {"count": tokens}


def _in_jail(state: State) -> Asks:
    answers = ways_out(state)
    fine, cards = answers[0], answers[1:]
    facts = {"fine": amount(state.options.fine)}
    if fine.refused:
        done = _("use the get-out card")
    else:
        done = _("pay %(fine)s or use the get-out card") if cards else _("pay %(fine)s")
    more = _fine_beyond(state) or _("Then you throw and move. Doubles do not free you.")
    return Asks("", "jail", _("In jail:"), done % facts, more, answers=answers)


def _fine_beyond(state: State) -> str:
    """What paying the fine would mean, where the cash does not reach."""
    book, fine = state.book, state.options.fine
    if book.cash >= fine:
        return ""
    facts = {"cash": amount(book.cash), "means": amount(means(book))}
    if means(book) < fine:
        return (
            _("You have %(cash)s, and all you have would bring %(means)s: the fine loses the game.") % facts
        )
    return _("You have %(cash)s: you would sell or mortgage for the rest.") % facts


def _in_debt(state: State, debt: Debt) -> Asks:
    facts = {"missing": amount(missing(state)), "means": amount(means(state.book))}
    more = _("Sell buildings or mortgage titles: tap one. All you have would bring %(means)s.") % facts
    lead, done = owing(state, debt), _("raise %(missing)s") % facts
    return Asks("", "debt", lead, done, more, tape=tape(state, debt))


def tape(state: State, debt: Debt) -> Tape:
    """How far the cash reaches."""
    have, share = state.book.cash, 100 * state.book.cash // debt.amount
    facts = {"cash": amount(have), "amount": amount(debt.amount)}
    words = _("%(cash)s of %(amount)s in hand") % facts
    return Tape(amount(have), amount(missing(state)), share, words)


def _card(state: State, draft: Draft, due: CardDue) -> Asks:
    lead = _("%(square)s:") % {"square": called(state, due.deck)}
    if not draft.effect:
        more = _("Read the real card, and tap what it says.")
        return Asks("", "card", lead, _("what does the card say?"), more)
    return Asks("", "card", lead, str(ASKED[draft.effect]), str(HINTS[draft.effect]))


def _picked(state: State, title: Title) -> Asks:
    """One title: its buildings are sold, it is mortgaged, or its mortgage is lifted."""
    lead = _("%(square)s:") % {"square": square(state, title.position)}
    other = Key(OTHERWISE, _("Something else"))
    strip = tape(state, state.due) if isinstance(state.due, Debt) else None
    asked = Asks("", "title", lead, "", other=other, tape=strip)
    move = about_title(state, title)
    if isinstance(move, Sell):
        more = why_not(state, move) or _("The bank pays half of what they cost.")
        return replace(asked, done=_("sell buildings"), more=more, rungs=to_sell(state, title))
    if isinstance(move, Lift):
        more = why_not(state, move) or _("Then it earns rent again.")
        return replace(asked, done=_("lift its mortgage"), more=more, answers=(lift_answer(state, title),))
    more = why_not(state, move) or _mortgage_brings(state, move)
    return replace(asked, done=_("mortgage it"), more=more, answers=(mortgage_answer(state, title),))


def _mortgage_brings(state: State, move: Move) -> str:
    after = apply(state, move)
    if after.reason is EndReason.BANK_BROKEN:
        return _("The bank cannot pay that: you win.")
    if isinstance(after.due, Debt):
        facts = {"missing": amount(missing(after))}
        return _("It earns no rent then, and %(missing)s is still missing.") % facts
    return _("It earns no rent then, and the debt is paid.")
