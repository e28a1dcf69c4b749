"""Sentences about people's own printed sheets: the sheet a table plays, and errors in copied words and figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.kit.errors import MalformedMove
from scoresheets.pads.words.malformed import malformed_sentence


def edition_name(edition: object) -> str:
    """Return the name of the copied sheet that a table plays; empty if it plays ours."""
    return str(edition["name"]) if isinstance(edition, Mapping) else ""


def sheet_choice(edition: object) -> tuple[str, str]:
    """Return the sheet a table plays, as one of its choices: (label, value)."""
    return _("Sheet"), edition_name(edition) or _("the pad’s own")


def field_sentence(error: MalformedMove, typed: str) -> str:
    """Return why the text typed into a field is wrong, for the place beside the field."""
    if error.reason in ("not_whole", "out_of_range"):
        return whole_dollars() if typed.strip() else figure_missing()
    if error.reason == "text_length":
        return name_missing() if not typed.strip() else name_too_long(error.facts["longest"])
    if error.reason == "text_unwritable":
        return _("One of these characters cannot be used.")
    return malformed_sentence(error)


def whole_dollars() -> str:
    """Return the sentence that asks for a figure in whole dollars."""
    return _("Type whole dollars, from 0 to %(most)s.") % {"most": number_format(9999, force_grouping=True)}


def figure_missing() -> str:
    """Return the sentence for a missing figure that every sheet prints."""
    return _("This figure is missing.")


def name_missing() -> str:
    """Return the sentence for a sheet without a name."""
    return _("Give the sheet a name.")


def name_too_long(longest: int = 40) -> str:
    """Return the sentence for a name that is too long."""
    return _("At most %(longest)s characters.") % {"longest": longest}


def says() -> dict[str, Any]:
    """Return the sentences that a page shows by itself while people type."""
    return {
        "dollars": whole_dollars(),
        "missing": figure_missing(),
        "unnamed": name_missing(),
        "long": name_too_long(),
    }
