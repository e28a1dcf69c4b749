"""Sentences for what no play by the rules leaves in columns that were filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.findings import Finding, FindingSentence
from games.kit.numbers import Number
from scoresheets.plugin.words import amount, listed

Names = Sequence[str]


def _of_round(found: Finding, names: Names) -> dict[str, object]:
    return {"name": names[found.seats[0]], "round": found.facts["round"]}


def _round_left_out(found: Finding, names: Names, _options: Any) -> str:
    return _("%(name)s has no number in round %(round)s.") % _of_round(found, names)


def _bid_left_out(found: Finding, names: Names, _options: Any) -> str:
    return _("%(name)s has no bid in round %(round)s.") % _of_round(found, names)


def _rounds_differ(found: Finding, names: Names, _options: Any) -> str:
    told = [_rounds(names[seat], count) for seat, count in zip(found.seats, found.counts, strict=True)]
    return _("Everybody writes as many rounds, but these differ: %(rounds)s.") % {"rounds": listed(told)}


def _rounds(name: str, count: int) -> str:
    text = ngettext("%(name)s has %(count)s round", "%(name)s has %(count)s rounds", count)
    return text % {"name": name, "count": count}


def _sum_is_wrong(found: Finding, names: Names, _options: Any) -> str:
    sums = {name: amount(cast(Number, found.facts[name])) for name in ("found", "wanted")}
    facts = {"round": found.facts["round"], **sums}
    return _("Round %(round)s adds up to %(found)s. It must add up to %(wanted)s.") % facts


def _played_on(found: Finding, names: Names, _options: Any) -> str:
    facts = {**_of_round(found, names), "goal": amount(cast(Number, found.facts["goal"]))}
    return _("%(name)s has %(goal)s in round %(round)s. That round ends the game.") % facts


def _goal_passed(found: Finding, names: Names, _options: Any) -> str:
    facts = {**_of_round(found, names), "goal": amount(cast(Number, found.facts["goal"]))}
    return _("%(name)s passes %(goal)s in round %(round)s. It is to be reached exactly.") % facts


def _not_over(found: Finding, names: Names, _options: Any) -> str:
    return _("No round is written, so the game cannot be over.")


FINDINGS: Mapping[str, FindingSentence] = {
    "round_left_out": _round_left_out,
    "bid_left_out": _bid_left_out,
    "rounds_differ": _rounds_differ,
    "sum_is_wrong": _sum_is_wrong,
    "played_on": _played_on,
    "goal_passed": _goal_passed,
    "not_over": _not_over,
}
