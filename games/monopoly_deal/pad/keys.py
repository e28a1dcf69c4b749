"""The keys of Monopoly Deal's tray: every card that can be banked, laid or played, with how many are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.monopoly_deal.pad.boards import entry_text
from games.monopoly_deal.pad.draft import Desk, Tab
from games.monopoly_deal.pad.reach import useless, written_by
from games.monopoly_deal.rules.ending import hidden
from games.monopoly_deal.rules.sheet import CARD_LIST, CARDS, Card, Kind
from games.monopoly_deal.words.names import millions
from games.monopoly_deal.words.tray import key_label, key_left, key_name, why_not

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class CardKey:
    """One card on a key: its name, how many are `left` that nobody sees (in words), the colours of its sign, and why
    it has no use now.

    A key that `writes` says the whole entry.
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
        """How its colours are shown: one, two, any, or not at all."""
        return ("", "one", "two")[len(self.colours)] if len(self.colours) < 3 else "any"


def keys(desk: Desk, tab: Tab, names: Names) -> tuple[CardKey, ...]:
    """The keys of this tab, in the order of the cards; in the bank's tab from the money on."""
    return tuple(_key(desk, tab, card.key, names) for card in _cards(tab))


def _cards(tab: Tab) -> Iterable[Card]:
    """MD-33: what is money, what is laid, and what is played."""
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
        name=key_name(card, in_bank=in_bank),
        label=key_label(card, left, worth=worth, in_bank=in_bank),
        left=key_left(left),
        value=entry_text(written) if written else f"card={card}",
        writes=written is not None,
        why=why_not(why, names),
        colours=tuple(map(str, CARDS[card].colours)),
        worth=worth,
    )
