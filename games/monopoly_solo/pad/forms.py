"""Forms of Monopoly solo: a whole entry, with the taps that would enter it again, and the options of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from games.monopoly_solo.rules.options import PLAYERS, RANGES, USUAL, Board, read_options
from games.monopoly_solo.words.names import usual_boards
from scoresheets.plugin.pad import DraftedEntryForm, OptionsForm


class MonopolySoloEntryForm(DraftedEntryForm):
    """An entry of Monopoly solo in JSON."""

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the field, and the taps that lead to the entry: dice, a card with its sum, or the title
        it concerns.
        """
        return {**super().typed(entry), "taps": " ".join(_taps(entry))}


def _taps(entry: Mapping[str, Any]) -> Iterator[str]:
    for face in entry.get("dice", entry.get("service_dice", ())):
        yield str(face)
    for kind in ("sell", "mortgage", "lift"):
        if kind in entry:
            yield f"title.{entry[kind]}"
    yield from _card_taps(entry.get("card", {}))


def _card_taps(card: Mapping[str, Any]) -> Iterator[str]:
    for kind, value in card.items():
        match kind:
            case "pay" | "receive" | "back":
                yield from (kind, *str(value))
            case "per_house":
                yield from ("repair", "house", *str(value), "hotel", *str(card["per_hotel"]))
            case "to":
                yield from (kind, f"square.{value}")
            case "nearest" | "draw":
                yield f"{kind}.{value}"
            case "jail" | "keep":
                yield kind


class MonopolySoloOptionsForm(OptionsForm):
    """The board and the numbers; left empty, a number is the usual one, and the board that of the active language."""

    board = forms.ChoiceField(choices=[(str(board), str(board)) for board in Board], required=False)
    bank_total = forms.IntegerField(required=False)
    go = forms.IntegerField(required=False)
    fine = forms.IntegerField(required=False)
    bank_tokens = forms.IntegerField(required=False)
    houses = forms.IntegerField(required=False)
    hotels = forms.IntegerField(required=False)
    count_mortgaged = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options. Raise MalformedMove for a number out of its range."""
        typed = self.cleaned_data
        numbers = {key: getattr(USUAL, key) if typed[key] is None else typed[key] for key in RANGES}
        options = {
            "board": typed["board"] or str(usual_boards()[0]),
            **numbers,
            "count_mortgaged": typed["count_mortgaged"] != "no",
        }
        read_options(options, PLAYERS[0], None)
        return options
