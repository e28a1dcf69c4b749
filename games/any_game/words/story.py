"""Sentences on what an entry did, on how near the end is, and on what ended the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.any_game.rules.ending import EndReason, State
from games.any_game.rules.moves import Ends, Writes
from games.any_game.rules.options import Best, Counts
from games.any_game.rules.scoring import complete
from games.kit.turns import here
from scoresheets.plugin.words import amount, everybody_gone, listed, went_home

Names = Sequence[str]


def story(before: State, after: State, move: Any, names: Names) -> str:
    """Return who wrote what, without a total."""
    if isinstance(move, Ends):
        return _("That was the last round.")
    if not isinstance(move, Writes):
        return went_home(names[move.seat])
    if before.options.counts is Counts.WON:
        return _won_or_lost(move, names)
    written = ", ".join(
        _("%(name)s %(number)s") % {"name": names[seat], "number": amount(number)}
        for seat, number in move.row
    )
    sentence = _("Bids of round %(round)s: %(written)s.") if move.bid else _("Round %(round)s: %(written)s.")
    return sentence % {"round": before.round, "written": written}


def _won_or_lost(move: Writes, names: Names) -> str:
    winners = [names[seat] for seat, number in move.row if number]
    if winners:
        sentence = ngettext("%(names)s won the round.", "%(names)s won the round.", len(winners))
        return sentence % {"names": listed(winners)}
    losers = [names[seat] for seat, _number in move.row]
    return ngettext("%(names)s lost the round.", "%(names)s lost the round.", len(losers)) % {
        "names": listed(losers)
    }


def is_last_round(state: State) -> bool:
    """AG-8: return whether the game is over after this round, whatever is written in it."""
    return state.seat is not None and state.round == state.options.last_round


def leaders(state: State) -> tuple[int, ...]:
    """AG-12: return the seats that lead after the last whole round; () while all are level."""
    totals, among = complete(state), here(state)
    best = max if state.options.best is Best.MOST else min
    found = tuple(seat for seat in among if totals[seat] == best(totals[each] for each in among))
    return () if len(found) == len(among) else found


def progress_sentence(state: State, names: Names) -> str:
    """Return who leads with what, and by how much."""
    leading = leaders(state)
    if state.seat is None or not leading:
        return aim_sentence(state)
    totals = complete(state)
    best = totals[leading[0]]
    gap = min(abs(totals[seat] - best) for seat in here(state) if seat not in leading)
    facts = {"names": listed([names[seat] for seat in leading]), "points": amount(best), "gap": amount(gap)}
    sentence = ngettext(
        "%(names)s leads with %(points)s, %(gap)s ahead.",
        "%(names)s lead with %(points)s each, %(gap)s ahead.",
        len(leading),
    )
    return f"{sentence % facts} {_end(state)}".strip()


def aim_sentence(state: State) -> str:
    """Return what ends and decides the game; nothing about anybody's points."""
    if state.seat is None:
        return _("The game is over.")
    most = state.options.best is Best.MOST
    wins = _("The most points win.") if most else _("The fewest points win.")
    if state.options.counts is Counts.WON:
        wins = _("The most rounds win.") if most else _("The fewest rounds win.")
    return f"{wins} {_end(state)}".strip()


def _end(state: State) -> str:
    if is_last_round(state):
        return _("This is the last round.")
    if state.options.goal:
        at = (
            _("The game ends at exactly %(goal)s.")
            if state.options.exactly
            else _("The game ends at %(goal)s.")
        )
        return at % {"goal": amount(state.options.goal)}
    return ""


def ending_sentence(state: State) -> str:
    """Return what ended the game; "" while it goes on."""
    if state.reason is EndReason.GOAL:
        return _("Round %(round)s reached %(goal)s.") % {
            "round": state.round,
            "goal": amount(state.options.goal),
        }
    if state.reason is EndReason.ROUNDS:
        return ngettext("The game had %(rounds)s round.", "The game had %(rounds)s rounds.", state.round) % {
            "rounds": state.round
        }
    if state.reason is EndReason.ENDED:
        return _("You ended the game after round %(round)s.") % {"round": state.round}
    return everybody_gone() if state.reason else ""
