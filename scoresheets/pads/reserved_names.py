"""Keys that no entry of a game, no option and no game may have. Checked when a game is registered."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from games.kit.game import KEPT_KEYS
from scoresheets.pads.forms import EntryForm
from scoresheets.pads.pad import Pad
from scoresheets.pads.reserved_folders import RESERVED_FOLDERS

AROUND = frozenset(
    {
        *("count", "game", "key", "name", "night", "other", "place", "players", "twice"),
        *("consent", "rolls", "totals"),
        *("fewest", "go_on", "joins", "most", "only", "paper", "pauses", "playing", "say", "way"),
    }
)
"""Fields of the forms that surround the options of a game: tables are opened and rounds are drawn with them."""


def refuse_reserved_options(pad: Pad) -> None:
    """Raise ImproperlyConfigured if an option of the game has the name of a field beside which it stands."""
    for name in sorted(AROUND & pad.options_form.own_fields().keys()):
        raise ImproperlyConfigured(
            f"The game {pad.key!r} has an option {name!r}, and forms of ours have a field of that name: call it "
            f"otherwise."
        )


def refuse_reserved_folder(pad: Pad) -> None:
    """Raise ImproperlyConfigured if the game's templates would lie in a folder of ours."""
    if pad.folder in RESERVED_FOLDERS:
        raise ImproperlyConfigured(
            f"The game {pad.key!r} has the key of a folder of Scoresheets: call it otherwise."
        )


def refuse_reserved_keys(pad: Pad) -> None:
    """Raise ImproperlyConfigured if a field of the game's entry form, or a key of the game, is one that the log keeps
    for itself.

    Keys that only its `write_move` writes are refused when an entry is written, and by the contract tests.
    """
    fields = pad.entry_form.base_fields.keys() - EntryForm.base_fields.keys()
    for key in sorted(KEPT_KEYS & {*fields, *pad.game.since}):
        raise ImproperlyConfigured(
            f"The game {pad.key!r} gives its entries the key {key!r}, which the log keeps for itself: "
            f"call it otherwise."
        )
