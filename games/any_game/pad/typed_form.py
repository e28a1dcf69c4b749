"""The form for typing a column from paper: a line for each round, and the total."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.any_game.rules.ending import State
from games.any_game.rules.findings import rounds_on_paper
from games.any_game.rules.options import Options
from games.any_game.rules.sheet import bid_key, points_key, total
from games.any_game.words.choices import box_name
from scoresheets.plugin.pad import TypedBox, TypedRow, TypedSection, WrittenSum


def typed_sections(options: Options) -> tuple[TypedSection, ...]:
    """Return the rounds from top to bottom, each with the bid before the points if the table plays with bids."""
    rows = tuple(_row(options, number) for number in range(1, rounds_on_paper(options) + 1))
    return (TypedSection(_("Rounds"), rows),)


def _row(options: Options, number: int) -> TypedRow:
    keys = (bid_key(number), points_key(number)) if options.bids else (points_key(number),)
    return TypedRow(str(number), tuple(TypedBox(key, box_name(key)) for key in keys))


def written_sums(state: State, seat: int) -> tuple[WrittenSum, ...]:
    """Return the total under the column."""
    return (WrittenSum("total", _("Total"), total(state.paper.sheets[seat])),)
