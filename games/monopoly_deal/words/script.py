"""Scripted cards for trying Monopoly Deal alone, on two tableaux, made by us: a set, money, a rent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.monopoly_deal.rules.sheet import CARDS, Kind
from games.monopoly_deal.words.names import COLOURS, capital, card_name
from scoresheets.plugin.words import PrintedThrow, Script, Shown

_Entry = Mapping[str, Any]


def script() -> Script:
    """Return three turns of two players, with the cards that they hold and draw."""
    brown, orange = "property:brown", "property:orange"
    rent = {"player": 1, "pays": [["bank", "money:3"]]}
    return Script(
        ("Ana", "Bo"),
        (
            _turn(
                _("in hand:"),
                (brown, brown, "money:2", "money:1", "property:red", "rent:light-blue-brown", "money:4"),
                _lays(brown),
                _lays(brown),
                {"bank": "money:2"},
            ),
            _turn(
                _("in hand:"),
                (orange, orange, "money:3", "money:1", "property:green", "action:pass-go", "money:5"),
                _lays(orange),
                _lays(orange),
                {"bank": "money:3"},
            ),
            _turn(
                _("drawn:"),
                ("property:pink", "money:1"),
                {"play": "rent:light-blue-brown", "set": "brown.1", "against": [rent]},
                _lays("property:pink"),
                {"bank": "money:4"},
            ),
            _turn(
                _("drawn:"),
                (orange, "money:2"),
                _lays(orange),
                {"bank": "money:5"},
                _lays("property:green"),
            ),
        ),
    )


def _lays(card: str) -> _Entry:
    return {"play": card}


def _turn(words: str, held: tuple[str, ...], *plays: _Entry) -> PrintedThrow:
    return PrintedThrow((*plays, {"end_turn": True}), tuple(map(_card, held)), words)


def _card(key: str) -> Shown:
    """Return a card as shown; a property by its colour alone, to be short."""
    card = CARDS[key]
    text = str(COLOURS[card.colours[0]]) if card.kind is Kind.PROPERTY else card_name(key)
    return Shown(card_name(key), text=capital(text), kind="card")
