"""The usual cards in our own words, short enough for a key of the tray."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.monopoly_solo.rules.cards import (
    DrawFrom,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.decks import BackTo, Each, Printed
from games.monopoly_solo.rules.sheet import Kind
from games.monopoly_solo.words.short_names import short_deck, spoken_spot
from scoresheets.plugin.words import amount


def card_words(board: str, card: Printed) -> tuple[str, str]:
    """Return a card in two lines: "Go to", "Boardwalk"."""
    match card:
        case Receive() | Pay():
            return _("Receive") if isinstance(card, Receive) else _("Pay"), amount(card.amount)
        case Each(effect=sum_):
            return _("Each pays") if isinstance(sum_, Receive) else _("Pay each"), amount(sum_.amount)
        case Repair():
            return _("Repairs"), f"{amount(card.per_house)} / {amount(card.per_hotel)}"
        case DrawFrom():
            return _("Draw a card:"), short_deck(board, card.deck)
        case _:
            return _move_words(board, card)


def _move_words(
    board: str, card: GoTo | GoBack | BackTo | GoToNearest | GoToJail | KeepCard
) -> tuple[str, str]:
    match card:
        case GoTo():
            return _("Go to"), spoken_spot(board, card.square)
        case BackTo():
            return _("Back to"), spoken_spot(board, card.square)
        case GoBack():
            return _("Go back"), _("%(count)s squares") % {"count": card.squares}
        case GoToNearest():
            kind = pgettext("card", "railroad") if card.kind is Kind.STATION else pgettext("card", "utility")
            return _("To the next"), kind
        case GoToJail():
            return _("Go straight"), _("to jail")
        case KeepCard():
            return _("Out of jail"), _("keep it")
        case _:
            assert_never(card)
