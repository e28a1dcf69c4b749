"""Keys of the tray, drawn as small cards: cards to choose, sets for a card, and the cards with which a player pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    Tab,
    charges_money,
    entry_text,
    is_rent,
    owed,
    settled,
    spot_text,
    worth,
)
from games.monopoly_deal.pad.reach import best_first, chargeable, destinations, useless, written_by
from games.monopoly_deal.pad.taps import after_tap, refused
from games.monopoly_deal.rules.ending import before, hidden
from games.monopoly_deal.rules.filled import Tapped
from games.monopoly_deal.rules.moves import Against, Spot
from games.monopoly_deal.rules.sheet import (
    BANK,
    BUILDINGS,
    CARD_LIST,
    CARDS,
    DOUBLE_RENT,
    JOKER,
    SETS,
    Card,
    Colour,
    Kind,
)
from games.monopoly_deal.words import keys as words
from games.monopoly_deal.words.tray import why_not

Names = Sequence[str]
_AT_A_GLANCE = 8
_THREE = 3
_FEW = tuple(colour for colour in Colour if SETS[f"{colour}.1"].size != _THREE)
_RENTS_TOO = (DOUBLE_RENT, JOKER)


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its `value` is a tap, or the whole entry if it `writes`.

    `kind` ("property", "wild", "rent", "money", "action", "set", "page") and `colours` say how it is drawn. `names`
    stand below each other, `count` on the band, `note` under the names. `label` is for screen readers. `part` is the
    page of a phone on which the key lies, "" the first one. `why` is the reason why it has no use now. `free` if it
    may be tapped, but need not.
    """

    value: str
    kind: str
    names: tuple[str, ...]
    label: str
    colours: tuple[str, ...] = ()
    count: str = ""
    note: str = ""
    part: str = ""
    why: str = ""
    writes: bool = False
    picked: bool = False
    free: bool = False

    @property
    def state(self) -> str:
        """Return the look of the key, as of a card on a board."""
        if self.picked:
            return Tapped.PICKED
        if self.why:
            return Tapped.REFUSED
        return Tapped.FREE if self.free else Tapped.LEGAL

    @property
    def sign(self) -> str:
        """Return how its colours are shown: one, two, a few, any, or not at all."""
        if self.kind == "page":
            return "few" if self.colours else ""
        return ("", "one", "two")[len(self.colours)] if len(self.colours) < _THREE else "any"


def card_keys(desk: Desk, tab: Tab, names: Names) -> tuple[Key, ...]:
    """Return the keys of a group, in the order of the cards; each further page has a key on the first one."""
    keys = [_card(desk, tab, card, names) for card in _cards_of(tab)]
    pages = dict.fromkeys(key.part for key in keys if key.part)
    return (*keys, *(_page(part) for part in pages))


def _cards_of(tab: Tab) -> Iterable[Card]:
    """MD-33: return the cards of this group; in the bank money comes first."""
    match tab:
        case Tab.LAY:
            return (card for card in CARD_LIST if card.is_property)
        case Tab.RENT:
            return (card for card in CARD_LIST if card.kind is Kind.RENT)
        case Tab.ACT:
            return (
                card
                for card in CARD_LIST
                if card.kind is Kind.ACTION and card.key not in (JOKER, DOUBLE_RENT)
            )
    order = {"": 0, "acts": 1, "rents": 2}
    bankable = (card for card in CARD_LIST if not card.is_property)
    return sorted(bankable, key=lambda card: order[_part(Tab.BANK, card)])


def _part(tab: Tab, card: Card) -> str:
    """Return the page of a phone on which a card lies: eight keys at most are in view."""
    if tab is Tab.LAY:
        return "wilds" if card.kind is Kind.WILD else "few" if card.colours[0] in _FEW else ""
    if tab is not Tab.BANK or card.kind is Kind.MONEY:
        return ""
    return "rents" if card.kind is Kind.RENT or card.key in _RENTS_TOO else "acts"


def _card(desk: Desk, tab: Tab, card: Card, names: Names) -> Key:
    why = useless(desk, tab, card.key)
    written = written_by(desk, tab, card.key) if why is None else None
    left = hidden(desk.state, card.key)
    note = words.on_key(card.value) if tab is Tab.BANK and card.kind is not Kind.MONEY else ""
    return Key(
        value=entry_text(written) if written else f"card={card.key}",
        kind=str(card.kind),
        names=words.key_names(card.key),
        label=words.key_label(card.key, left, worth=note),
        colours=tuple(map(str, card.colours)),
        count=words.key_left(left),
        note=note,
        part=_part(tab, card),
        why=why_not(why, names),
        writes=written is not None,
    )


def _page(part: str) -> Key:
    """Return the key that leads a phone to another page."""
    colours = {"few": _FEW, "wilds": (Colour.RED, Colour.YELLOW), "rents": (Colour.PINK, Colour.ORANGE)}
    name = str(words.PAGES[part])
    return Key(f"page={part}", "page", (name,), name, colours=tuple(map(str, colours.get(part, ()))))


def set_keys(desk: Desk, draft: Draft) -> tuple[Key, ...]:
    """Return the own sets to choose from for a card: where it goes, or for which it asks rent; the best first."""
    if is_rent(draft.card):
        return () if draft.of else _charged(desk, draft.card)
    if draft.answers:
        return ()
    ways = destinations(desk, draft)
    table = before(desk.state, desk.seat)
    order = best_first(desk, ways)
    keys = [_joined(desk, draft, to, value=entry_text(ways[to])) for to in order]
    open_ = [key for key, to in zip(keys, order, strict=True) if to in table.places]
    return _in_pages(open_, [key for key in keys if key not in open_])


def _in_pages(open_: Sequence[Key], new: Sequence[Key]) -> tuple[Key, ...]:
    """Return these sets in pages of a phone: the open ones first, and new ones on the next page, if they are many."""
    if len(open_) + len(new) <= _AT_A_GLANCE:
        return (*open_, *new)
    first = "new" if open_ else ""
    few = [replace(key, part="few") for key in new if key.colours[0] in _FEW]
    others = [replace(key, part=first) for key in new if key.colours[0] not in _FEW]
    if len(new) <= _AT_A_GLANCE:
        few, others = [], [replace(key, part=first) for key in new]
    pages = (_page("new"),) if open_ else ()
    more = (replace(_page("few"), part=first),) if few else ()
    return (*open_, *pages, *others, *more, *few)


def _joined(desk: Desk, draft: Draft, to: str, *, value: str) -> Key:
    table, size = before(desk.state, desk.seat), SETS[to].size
    building = draft.card in BUILDINGS
    have = len(table.properties(to))
    count = "" if building else words.of_cards(have + 1, size)
    note = words.set_note(have, size, building=building, rent=table.rent(to))
    return _set(to, value, count, note, writes=True, new=to not in table.places)


def _set(to: str, value: str, count: str, note: str, *, writes: bool = False, new: bool = False) -> Key:
    name = words.set_name(to, new=new)
    label = ", ".join(filter(None, (name, note, count)))
    return Key(value, "set", (name,), label, (str(SETS[to].colour),), count, note, writes=writes)


def _charged(desk: Desk, card: str) -> tuple[Key, ...]:
    """MD-25, MD-49: return the sets for which this card asks rent, the highest rent first."""
    table = before(desk.state, desk.seat)
    places = [place for place, why in chargeable(desk, card).items() if why is None]
    places.sort(key=table.rent, reverse=True)
    counts = {place: words.of_cards(len(table.properties(place)), SETS[place].size) for place in places}
    return tuple(
        _set(place, f"of={place}", counts[place], words.on_key(table.rent(place))) for place in places
    )


def pay_keys(desk: Desk, draft: Draft, answer: Against, names: Names) -> tuple[Key, ...]:
    """MD-14: return the cards that lie before a payer, the picked ones among them; () if none can be paid."""
    if answer.cancelled or not charges_money(draft.card):
        return ()
    lying = sorted(
        (each for each in before(desk.state, answer.player).all() if each.card.value),
        key=lambda each: (each.place != BANK, -each.card.value if each.place == BANK else 0),
    )
    spots = Counter(Spot(each.place, each.card.key) for each in lying)
    return tuple(
        key for spot, copies in spots.items() for key in _paying(desk, draft, answer, spot, copies, names)
    )


def _paying(
    desk: Desk, draft: Draft, answer: Against, spot: Spot, copies: int, names: Names
) -> Iterable[Key]:
    """Yield a key for the copies of a card that are picked, and one for those that are not."""
    picked = answer.pays.count(spot)
    if picked:
        value = f"{answer.player}:keep={spot_text(spot)}"
        yield replace(_paid(desk, draft, spot, value, picked, names), picked=True)
    if copies > picked:
        value = f"{answer.player}:pay={spot_text(spot)}"
        key = _paid(desk, draft, spot, value, copies - picked, names)
        yield key if key.why else _no_change(desk, after_tap(desk, draft, value), answer.player, spot, key)


def _no_change(desk: Desk, paid: Draft, seat: int, spot: Spot, key: Key) -> Key:
    """Return the key of a card that is then paid; one that is worth more than what is missing says so."""
    value = CARDS[spot.card].value
    missing = owed(desk, paid) - (worth(paid.answer_of(seat).pays) - value)
    if value <= missing:
        return key
    return replace(key, note=words.for_less(missing), label=f"{key.label}, {words.no_change(value, missing)}")


def _paid(desk: Desk, draft: Draft, spot: Spot, value: str, copies: int, names: Names) -> Key:
    card = CARDS[spot.card]
    why: IllegalMove | None = refused(desk, draft, value)
    return Key(
        value,
        str(card.kind),
        (words.on_key(card.value),),
        words.paid_label(spot.card, spot.place, copies),
        tuple(map(str, card.colours)),
        count=f"×{copies}" if copies > 1 else "",
        note=words.paid_note(spot.card),
        why=why_not(why, names),
        free=settled(desk, draft, draft.answer_of(int(value.partition(":")[0]))),
    )


def answers_here(desk: Desk, draft: Draft) -> tuple[Against, ...]:
    """Return the answers of the payers who have cards to choose on this device."""
    if not charges_money(draft.card):
        return ()
    return tuple(each for each in draft.answers if not each.cancelled and each.player not in desk.away)


def shown_payer(desk: Desk, draft: Draft) -> int | None:
    """Return the payer whose cards the tray shows: the one tapped, or else the first who still owes."""
    here = answers_here(desk, draft)
    if draft.at in [each.player for each in here]:
        return draft.at
    owing = [each.player for each in here if not settled(desk, draft, each)]
    if owing:
        return owing[0]
    return here[0].player if len(here) == 1 else None
