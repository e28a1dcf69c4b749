"""Options of a table in words, each understood without its label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.plugin.words import amount


def choices(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the options as (label, value). The name of the game comes first."""
    return tuple(_choices(options))


def _choices(options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rounds, goal, sum_of_round = (options.get(name) for name in ("rounds", "goal", "adds_up_to"))
    if name := options.get("called"):
        yield _("Game"), str(name)
    if counted := {"won": _("rounds won"), "halves": _("numbers with halves")}.get(options.get("counts", "")):
        yield _("What counts"), counted
    if options.get("bids"):
        yield _("Bids"), _("bids before each round")
    yield _("Who wins"), _wins(options)
    if rounds:
        yield _("Rounds"), ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}
    if goal:
        until = _("until exactly %(goal)s") if options.get("exactly") else _("until %(goal)s")
        yield _("Goal"), until % {"goal": amount(goal)}
    if not rounds and not goal:
        yield _("End"), _("open end")
    if sum_of_round is not None:
        yield _("Sum of a round"), _("each round adds up to %(sum)s") % {"sum": amount(sum_of_round)}


def _wins(options: Mapping[str, Any]) -> str:
    least = options.get("best") == "least"
    if options.get("counts") == "won":
        return _("fewest rounds win") if least else _("most rounds win")
    return _("fewest points win") if least else _("most points win")


def box_name(box: str) -> str:
    """Return the name of a box by its key on the paper."""
    if box.startswith("bid."):
        return _("Bid of round %(round)s") % {"round": box.removeprefix("bid.")}
    return _("Round %(round)s") % {"round": box}
