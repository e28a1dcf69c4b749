"""Sentences on how a game of Roll Estate ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.numbers import whole
from games.kit.standings import SHARED, Outcome, Step
from games.roll_estate.rules.ending import EndReason, State
from games.roll_estate.rules.scoring import all_figures, ladder, outcome
from games.roll_estate.words.money import dollars
from scoresheets.plugin.words import listed, usual_verdict

Names = Sequence[str]

_SOLO_LOST: Mapping[EndReason | None, Any] = {
    EndReason.TARGET_MISSED: gettext_lazy(
        "All businesses are open, but %(investments)s in investments is less than the %(target)s needed."
    ),
    EndReason.NO_LEGAL_BOX: gettext_lazy("The last dice fit nowhere, and that loses a solo game."),
    EndReason.LAST_PLAYER_LEFT: gettext_lazy("%(name)s left the game before it was over."),
}
_LEVEL: Mapping[str, Any] = {
    "rental_properties_owned": gettext_lazy("%(names)s are tied on rental properties."),
    "routes_owned": gettext_lazy("%(names)s are tied on routes."),
}


def verdict(state: State, names: Names) -> str:
    """Return who won and by what, or why a solo game is lost, in full sentences; "" while the game goes on."""
    ended = outcome(state)
    if not ended.finished:
        return ""
    if state.options.solo:
        return _solo(state, names[0])
    steps = ladder(state)
    if len(steps[0].left) == 1:
        return usual_verdict(ended, steps, names, dollars)
    return " ".join(_tied(ended, names, steps))


def _solo(state: State, name: str) -> str:
    facts = {
        "name": name,
        "investments": dollars(all_figures(state.options, state.paper)[0].investments),
        "target": dollars(state.options.target or 0),
    }
    if state.reason is EndReason.TARGET_MET:
        return (
            _("%(name)s wins: all businesses and %(investments)s in investments; %(target)s was needed.")
            % facts
        )
    return str(_SOLO_LOST[state.reason]) % facts


def last_business(target: int, investments: int | None) -> str:
    """RE-17: return what the eighth business would decide in a solo game, in few words, as two lines of a phone."""
    if investments is None:
        return _("This opens the eighth business.")
    facts = {"investments": dollars(investments), "target": dollars(target)}
    if investments >= target:
        return _("The eighth business: you win with %(investments)s of %(target)s.") % facts
    return _("The eighth business: you lose with %(investments)s of %(target)s.") % facts


def _tied(ended: Outcome, names: Names, steps: Sequence[Step]) -> list[str]:
    """RE-23: return who was level at first, which steps left them level, and which step decided in the end."""
    level = [names[seat] for seat in steps[0].left]
    facts = {"names": listed(level), "total": dollars(whole(ended.players[steps[0].left[0]].total))}
    opening = _("%(names)s both have %(total)s.") if len(level) == 2 else _("%(names)s all have %(total)s.")
    if ended.decided_by == SHARED:
        return [opening % facts, _shared([names[seat] for seat in steps[-1].left])]
    undecided = [
        str(_LEVEL[step.name]) % {"names": listed([names[seat] for seat in step.left])}
        for step in steps[1:-1]
    ]
    return [opening % facts, *undecided, _decided(ended, names, steps[-1])]


def _shared(names: Names) -> str:
    sentence = _(
        "%(names)s are still tied after every tie-breaker. The rules leave it to you: they share the win."
    )
    return sentence % {"names": listed(names)}


def _decided(ended: Outcome, names: Names, step: Step) -> str:
    winner = step.left[0]
    figures = {seat: ended.players[seat].tie_breakers[step.name] for seat in step.asked}
    second = max(figure for seat, figure in figures.items() if seat != winner)
    return _DECIDING[step.name](names[winner], figures[winner], second)


def _by_rentals(name: str, best: int, second: int) -> str:
    sentence = ngettext(
        "%(name)s wins: %(best)s rental property against %(second)s.",
        "%(name)s wins: %(best)s rental properties against %(second)s.",
        best,
    )
    return sentence % {"name": name, "best": best, "second": second}


def _by_routes(name: str, best: int, second: int) -> str:
    sentence = ngettext(
        "%(name)s wins: %(best)s route against %(second)s.",
        "%(name)s wins: %(best)s routes against %(second)s.",
        best,
    )
    return sentence % {"name": name, "best": best, "second": second}


def _by_portfolio(name: str, best: int, second: int) -> str:
    sentence = _("%(name)s wins: a stock portfolio of %(best)s against %(second)s.")
    return sentence % {"name": name, "best": dollars(best), "second": dollars(second)}


_DECIDING: Mapping[str, Callable[[str, int, int], str]] = {
    "rental_properties_owned": _by_rentals,
    "routes_owned": _by_routes,
    "stock_portfolio": _by_portfolio,
}
