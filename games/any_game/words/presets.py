"""Games that are chosen in one tap: what each is called here, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.any_game.words.choices import choices
from scoresheets.plugin.words import NOTHING, amount

PRESETS: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "skat": (gettext_lazy("Skat"), {}),
    "wizard": (gettext_lazy("Wizard"), {"bids": True}),
    "hearts": (gettext_lazy("Hearts"), {"best": "least", "goal": 100}),
    "rummy": (gettext_lazy("Rummy 500"), {"goal": 500}),
    "tarot": (gettext_lazy("Tarot"), {"adds_up_to": 0}),
    "skyjo": (gettext_lazy("Skyjo"), {"best": "least", "goal": 100}),
    "darts": (gettext_lazy("Darts"), {"goal": 301, "exactly": True}),
    "dominoes": (gettext_lazy("Dominoes"), {"goal": 100}),
    "cribbage": (gettext_lazy("Cribbage"), {"goal": 121}),
    "farkle": (gettext_lazy("Farkle"), {"goal": 10_000}),
    "won": (gettext_lazy("Won and lost"), {"counts": "won"}),
}
"""The name of each game (lazy text), and the options that are not the usual ones, as the published rule has them that
RULES.md names. A table may choose others. A game whose winner the totals do not tell has none here.
"""

ENDS: Mapping[str, Any] = {
    "wizard": gettext_lazy(
        "All cards are dealt after 20 rounds of three players, 15 of four, 12 of five or 10 of six."
    ),
    "darts": gettext_lazy(
        "The first to get there has won: the others write what they have thrown in that round, or 0."
    ),
    "cribbage": gettext_lazy("The first to get there has won: the other counts no more."),
}
"""Ends of a game in a published rule that no option can say."""


def usual(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the meaning of each field of the options that is left empty, in words."""
    rounds, goal, sum_of_round = (options.get(name) for name in ("rounds", "goal", "adds_up_to"))
    open_end = NOTHING if rounds or goal else _("open end")
    said = {
        "counts": _("won or lost") if options.get("counts") == "won" else _("points"),
        "bids": _yes_or_no(options.get("bids")),
        "best": _("fewest points") if options.get("best") == "least" else _("most points"),
        "exactly": _yes_or_no(options.get("exactly")),
    }
    return {
        "adds_up_to": NOTHING if sum_of_round is None else amount(sum_of_round),
        "rounds": amount(rounds) if rounds else open_end,
        "goal": amount(goal) if goal else open_end,
        **{name: _("as usual: %(what)s") % {"what": what} for name, what in said.items()},
    }


def _yes_or_no(chosen: object) -> str:
    return _("yes") if chosen else _("no")


def usual_words(key: str, options: Mapping[str, Any]) -> str:
    """Return how the game is played here if nothing else is chosen, in one sentence; "" for none of the presets."""
    if not key:
        return ""
    said = " · ".join(value for _label, value in choices(options))
    said = said[:1].upper() + said[1:]
    return f"{said}. {ENDS[key]}" if key in ENDS else f"{said}."
