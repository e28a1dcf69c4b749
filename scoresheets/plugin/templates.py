"""Our templates, scripts and stylesheets that those of a game may use, beside its own folder. `OWN` says what each of
the game's own templates draws.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoresheets.pads.own_templates import OWN as OWN

TEMPLATES: Mapping[str, str] = {
    "table/_names.html": "the macro `called(seat)`: a player's name, which says itself where it may break",
    "base/_signed.html": "the macro `signed(id, name, value)`: a field for a whole number that may be below zero",
    "table/_totals_hidden.html": "included where a total would stand at a table that hides them",
    "table/_draft.html": "included by a tray of one's own that the server draws: the form of its taps",
    "drafted/_tray.html": "included by such a tray: that form, and `_asks` of the game's folder",
    "drafted/_correct.html": "the same on the page of a correction",
}
"""Our templates, and what each is for."""
SCRIPTS: Mapping[str, str] = {
    "js/table.js": "the table's page: fragments, socket, entries",
    "js/turns.js": "`play(tray)` begins, with the tray of the game",
    "js/drafting.js": "the tray that the server draws",
    "js/boxes.js": "how many boxes a docked tray covers, and the way to them",
    "js/awake.js": "the screen stays awake",
    "js/apply_fragments.js": "`announce(text)` for screen readers, `refocus(element)`",
    "js/announce.js": "`announce(...sentences)` for screen readers, `trayNews()`: what the tray now shows",
    "js/fetch_highlights.js": "`ask(address, fields)` and `unask()`: what dice light",
    "js/refusal_popover.js": "`why(text, element)`, `refuse(slip, element)`",
    "js/waiting.js": "`waits(button)` and `answered()`: a button that waits is grey after 400 ms",
    "js/tray_storage.js": "what lies in the tray, kept over a reload",
}
"""Modules that a script of a game may import, and what each does."""
STYLESHEETS: Mapping[str, str] = {
    "css/groups.css": "groups of titles by colour and hatching",
    "drafted/drafted.css": "a tray that the server draws, where it has a folder and a script of its own",
}
"""Stylesheets that a pad may name in `shares`."""
FILTERS = ("about", "at", "capfirst", "date", "runs_by", "time", "truncatechars", "whose")
"""Filters of ours that templates may use, beside Jinja's own."""
FUNCTIONS = ("module_script", "static", "table_name", "url")
"""Functions of ours that templates may use."""
