"""How the templates of Monopoly Deal name its cards and sets."""

from __future__ import annotations

from typing import Any

from django import template

from games.monopoly_deal.rules.sheet import CARDS, WILD_ANY, Kind
from games.monopoly_deal.words.board import face_label, full_sets, in_hand, set_title, short_name
from games.monopoly_deal.words.names import capital, place_name
from games.monopoly_deal.words.names import millions as in_millions

register = template.Library()
register.filter("set_title", set_title)
register.filter("short_name", short_name)
register.filter("in_hand", in_hand)
register.filter("full_sets", full_sets)
register.filter("millions", in_millions)


@register.filter
def label(face: Any) -> str:
    """A card where it lies, in words."""
    return face_label(face.card.key, face.place, face.copies)


@register.filter
def wild(card: str) -> str:
    """Whether a card is a wild: "any", "two", or "" for none."""
    if card == WILD_ANY:
        return "any"
    return "two" if CARDS[card].kind is Kind.WILD else ""


@register.filter
def is_among(face: Any, boxes: frozenset[str]) -> bool:
    """Whether one of these cards is among the boxes."""
    return not boxes.isdisjoint(face.boxes)


@register.filter
def place_label(place: str) -> str:
    """A set in words: "The red set no. 2"."""
    return capital(place_name(place))
