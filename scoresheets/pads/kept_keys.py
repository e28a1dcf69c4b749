"""Which keys no entry of a game may have, and which key no game, said where a game is registered."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from games.kit.game import KEPT_KEYS
from scoresheets.pads.forms import EntryForm
from scoresheets.pads.pad import Pad

KEPT_FOLDERS = frozenset(
    (
        *(
            "base",
            "css",
            "dice",
            "drafted",
            "editions",
            "exports",
            "front",
            "help",
            "js",
            "nights",
            "pads",
            "paper",
        ),
        *("people", "plugin", "printing", "results", "table"),
    )
)
"""Folders of templates and static files that are ours."""


def refuse_kept_folder(pad: Pad) -> None:
    """Raises ImproperlyConfigured where templates of this game would lie among ours."""
    if pad.folder in KEPT_FOLDERS:
        raise ImproperlyConfigured(
            f"The game {pad.key!r} has the key of a folder of Scoresheets: call it otherwise."
        )


def refuse_kept_keys(pad: Pad) -> None:
    """Raises ImproperlyConfigured where its entry form has a field, or its game a key, that the log keeps for itself.
    What only its `write_move` tells is refused when it is written, and by the contract tests.
    """
    fields = pad.entry_form.base_fields.keys() - EntryForm.base_fields.keys()
    for key in sorted(KEPT_KEYS & {*fields, *pad.game.since}):
        raise ImproperlyConfigured(
            f"The game {pad.key!r} gives its entries the key {key!r}, which the log keeps for itself: "
            f"call it otherwise."
        )
