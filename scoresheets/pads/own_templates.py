"""The templates in a game's folder, and what each draws."""

from __future__ import annotations

from collections.abc import Mapping

OWN: Mapping[str, str] = {
    "_sheet": "one element with the id `sheet-N`; given `seat`, `title`, `fits` and what `Pad.pieces` answers",
    "_counts": "a few figures beside a player's name; given `glance`",
    "_options": "a `fieldset` for each choice of a table; given `chosen`, what stands there, and `prefix`, for ids",
    "_sprite": '`<svg class="sprite">` with the symbols that its templates use, if any',
    "_caption": "in a sentence, what the breakdown of the end page tells",
    "_pad": 'a drawing of the pad for the front page, `<svg class="small-pad" viewBox="0 0 120 68">`',
    "_tray": "the whole tray, in a folder of its own; it may include `drafted/_tray.html`",
    "_asks": "what the tray asks next, see scoresheets/plugin/TRAY.md; given `lit.asks`",
    "_nothing": "in a sentence, what to do where the dice fit nowhere; given `seats`",
    "_nothing_more": "the same at more length",
    "_instead": "the buttons that ask for something else than what the dice are worth",
    "_instead_says": 'what to tap then, in `<strong class="say when-instead">`',
    "_instead_asked": "the same buttons on the page of a correction; given `lit`",
    "_instead_plain": "the same without scripts; given `lit`",
    "_opened": "in a sentence, what the last entry did that may be changed; given `decline`, with `player` and `what`",
    "_decline": "what the button says that changes it",
    "_edition": "the fields of the form of a printed sheet",
    "_shared_paper": (
        "one element with the class `sheet`: a printed page on which all players write; given `title`, the game's title"
        " at this table, and what `Pad.shared_paper` answers"
    ),
    "_whole_book": "the page of the book; given `book`, what `Book.whole` answers",
}
"""Contents of each template. A pad must have the templates that it promises."""
