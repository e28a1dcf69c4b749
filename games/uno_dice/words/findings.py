"""Sentences for counts that no play by the rules leaves on boards filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.findings import Finding, FindingSentence
from scoresheets.plugin.words import listed

Names = Sequence[str]


def _more_written_than_spaces(found: Finding, names: Names, _options: Any) -> str:
    text = ngettext(
        "%(count)s space is written, and this board has %(most)s.",
        "%(count)s spaces are written, and this board has %(most)s.",
        found.counts[0],
    )
    return text % {"count": found.counts[0], "most": found.facts["most"]}


def _too_many_outlined(found: Finding, names: Names, _options: Any) -> str:
    text = ngettext(
        "%(count)s extra space is outlined, and the boards of this table have %(most)s.",
        "%(count)s extra spaces are outlined, and the boards of this table have %(most)s.",
        found.counts[0],
    )
    return text % {"count": found.counts[0], "most": found.facts["most"]}


def _nothing_written(found: Finding, names: Names, _options: Any) -> str:
    facts = {"name": names[found.seats[0]]}
    return (
        _("%(name)s’s board is empty, but everybody writes a starting number before the first turn.") % facts
    )


def _full_and_went_home(found: Finding, names: Names, _options: Any) -> str:
    facts = {"name": names[found.seats[0]]}
    return _("%(name)s’s board is full, which ends the game. Nobody can leave after that.") % facts


def _all_boards_full(found: Finding, names: Names, _options: Any) -> str:
    facts = {"names": listed([names[seat] for seat in found.seats])}
    return (
        _("The boards of %(names)s are all full, but the last chain or call always leaves one open.") % facts
    )


def _not_over(found: Finding, names: Names, _options: Any) -> str:
    spaces = [_open(names[seat], count) for seat, count in zip(found.seats, found.counts, strict=True)]
    return _("The game ends when a board is full, and none is: %(open)s.") % {"open": listed(spaces)}


def _open(name: str, count: int) -> str:
    text = ngettext("%(name)s has %(count)s open space", "%(name)s has %(count)s open spaces", count)
    return text % {"name": name, "count": count}


FINDINGS: Mapping[str, FindingSentence] = {
    "more_written_than_spaces": _more_written_than_spaces,
    "too_many_outlined": _too_many_outlined,
    "nothing_written": _nothing_written,
    "full_and_went_home": _full_and_went_home,
    "all_boards_full": _all_boards_full,
    "not_over": _not_over,
}
