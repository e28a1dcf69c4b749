"""The sheets of a game as they are drawn with and without dice in the tray, and the boxes on them."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from games.kit.turns import turns_before
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import LitView, SeatView, SheetView
from scoresheets.pads.parts import Tray
from scoresheets.table.selectors.sheets import shown_sheet

KEY = "0" * 32


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """An element with the key of a box. `sent` is the field that a tap on it sends, None if it cannot be tapped."""

    key: str
    sent: tuple[str, str] | None
    looks: tuple[Any, ...]


class _Boxes(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, DrawnBox] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        sends = tag == "button" and told.get("form") == "turn" and "aria-disabled" not in told
        key = told.get("value", "") if told.get("form") == "turn" else told.get("data-box", "")
        if key:
            sent = (told["name"], key) if sends else None
            looks = tuple(sorted((name, told[name]) for name in ("class", "data-state") if name in told))
            self.found[key] = DrawnBox(key, sent, looks)


def boxes_of(pad: Pad, state: Any, seat: int, dice: str = "") -> dict[str, DrawnBox]:
    """Return the boxes of a player's sheet by their keys, as drawn with these dice, "55361", in the tray."""
    views = [
        SeatView(number, f"Player {number}", str(number), held=True)
        for number in range(1, len(state.paper.sheets) + 1)
    ]
    thrown = pad.tray.throw({"dice": dice}).thrown
    lit = None if thrown is None else pad.tray.highlights(state, seat, thrown)
    filled = pad.fill(state, seat) if lit is None else pad.fill(state, seat, lit.boxes)
    sheet = SheetView(views[seat], filled, frozenset(), None, dict(enumerate(views)))
    view = lit and LitView(lit.fits, lit.instead, lit.rows, lit.lost_game, (), thrown, lit.heard, lit.about)
    parser = _Boxes()
    parser.feed(shown_sheet(sheet, pad, view or None).shown.__html__())
    return parser.found


def entry_of(pad: Pad, state: Any, seat: int, box: DrawnBox, dice: str) -> dict[str, Any]:
    """Return the entry that the page sends for a tap on this box with these dice."""
    typed = pad.tray.throw({"dice": dice}).typed
    name, value = box.sent or ("", "")
    fields = {**typed, name: value, "seat": seat + 1, "turn": turns_before(state) + 1, "key": KEY}
    form = pad.entry_form(fields)
    if not form.is_valid():
        raise ValueError(f"the form of an entry does not take {fields}: {dict(form.errors)}")
    return form.to_entry()


def has_dice(pad: Pad) -> bool:
    """Return whether the game has the tray of five dice, where a tap on a lit box is the entry."""
    return pad.tray.folder == Tray.folder
