"""What the solo tray sends, and the taps by which an earlier entry would be entered again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoresheets.forms.drafted import DraftedEntryForm


class MonopolySoloEntryForm(DraftedEntryForm):
    """The whole entry in JSON."""

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """The field, and the taps that lead to the entry: dice, a card with its sum, or the title it is about."""
        return {**super().typed(entry), "taps": " ".join(_taps(entry))}


def _taps(entry: Mapping[str, Any]) -> Iterator[str]:
    for face in entry.get("dice", entry.get("service_dice", ())):
        yield str(face)
    for kind in ("sell", "mortgage", "lift"):
        if kind in entry:
            yield f"title.{entry[kind]}"
    yield from _card_taps(entry.get("card", {}))


def _card_taps(card: Mapping[str, Any]) -> Iterator[str]:
    for kind, told in card.items():
        match kind:
            case "pay" | "receive" | "back":
                yield from (kind, *str(told))
            case "per_house":
                yield from ("repair", "house", *str(told), "hotel", *str(card["per_hotel"]))
            case "to":
                yield from (kind, f"square.{told}")
            case "nearest" | "draw":
                yield f"{kind}.{told}"
            case "jail" | "keep":
                yield kind
