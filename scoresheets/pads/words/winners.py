"""How a game stands and how it ended, in words shared by all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.numbers import Number
from games.kit.standings import SHARED, TOTAL, Outcome, Step
from scoresheets.base.words import listed

Names = Sequence[str]
InWords = Callable[[Number], str]
"""Says a total in words."""

STEPS: Mapping[str, Any] = {
    TOTAL: gettext_lazy("Total"),
    SHARED: gettext_lazy("Still tied: shared win"),
}


def who_won(ended: Outcome, names: Names) -> str:
    """Return the winner, or the players who share the win; "" if nobody has won."""
    winners = [names[seat] for seat in ended.winners]
    if len(winners) > 1:
        return _("%(names)s share the win!") % {"names": listed(winners)}
    return _("%(name)s wins!") % {"name": winners[0]} if winners else ""


def won_or_lost(ended: Outcome, names: Names) -> str:
    """Return who won, or that the game is lost, in a few words; "" while it goes on."""
    return (who_won(ended, names) or _("The game is lost.")) if ended.finished else ""


def everybody_gone() -> str:
    """Return what ended a game whose last player left."""
    return _("Everybody has left the game.")


def leading(ended: Outcome, names: Names, in_words: InWords) -> str:
    """Return who leads, and with what; "" if all are level, or one person plays alone."""
    best = [seat for seat, player in enumerate(ended.players) if player.rank == 1]
    if len(best) == len(ended.players):
        return ""
    facts = {"names": listed([names[seat] for seat in best]), "total": in_words(ended.players[best[0]].total)}
    return (
        _("%(names)s leads with %(total)s.") if len(best) == 1 else _("%(names)s lead with %(total)s.")
    ) % facts


def usual_verdict(
    ended: Outcome, steps: Sequence[Step], names: Names, told: InWords, step_name: Callable[[str], str] = str
) -> str:
    """Return who won and by what, in one or two sentences, for games that compare totals and then the `steps`; "" while
    the game goes on.
    """
    if not steps:
        return ""
    first, last = steps[0], steps[-1]
    facts = {"name": names[last.left[0]], "total": told(ended.players[last.left[0]].total)}
    if len(ended.players) == 1:
        return _("%(name)s finishes with %(total)s.") % facts
    if len(first.asked) == 1:
        return _("%(name)s wins with %(total)s: everyone else had left the game.") % facts
    if len(first.left) == 1:
        rest = (ended.players[seat] for seat in first.asked if seat not in first.left)
        second = min(rest, key=lambda player: player.rank).total
        return _("%(name)s wins with %(total)s against %(second)s.") % {**facts, "second": told(second)}
    return f"{_level(first, names, str(facts['total']))} {_decided(steps, names, step_name)}"


def _level(first: Step, names: Names, total: str) -> str:
    facts = {"names": listed([names[seat] for seat in first.left]), "total": total}
    both = len(first.left) == 2
    return (_("%(names)s both have %(total)s.") if both else _("%(names)s all have %(total)s.")) % facts


def _decided(steps: Sequence[Step], names: Names, step_name: Callable[[str], str]) -> str:
    last = steps[-1]
    if len(last.left) == 1:
        facts = {"step": step_name(last.name), "name": names[last.left[0]]}
        return _("%(name)s wins on this: %(step)s.") % facts
    if len(steps) == 1:
        return _("There is no tie-breaker here: they share the win.")
    return _("They are tied on everything else, too: they share the win.")
