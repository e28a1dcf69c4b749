"""Games that are chosen in one tap: what each is called here, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

PRESETS: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "skat": (gettext_lazy("Skat"), {}),
    "wizard": (gettext_lazy("Wizard"), {"bids": True}),
    "hearts": (gettext_lazy("Hearts"), {"best": "least", "goal": 100}),
    "rummy": (gettext_lazy("Rummy"), {"goal": 500}),
    "tarot": (gettext_lazy("Tarot"), {"adds_up_to": 0}),
    "skyjo": (gettext_lazy("Skyjo"), {"best": "least", "goal": 100}),
    "phase-10": (gettext_lazy("Phase 10"), {"best": "least"}),
    "darts": (gettext_lazy("Darts"), {"goal": 301}),
    "dominoes": (gettext_lazy("Dominoes"), {"goal": 100}),
    "cribbage": (gettext_lazy("Cribbage"), {"goal": 121}),
    "farkle": (gettext_lazy("Farkle"), {"goal": 10_000}),
    "won": (gettext_lazy("Won and lost"), {"counts": "won"}),
}
"""The name of each game (lazy text), and the options that are not the usual ones. Ends are those that most people play
to; a table may choose others.
"""
