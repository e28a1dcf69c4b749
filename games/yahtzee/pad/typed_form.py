"""The form for typing a sheet of Yahtzee from paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from games.kit.numbers import Number, whole
from games.yahtzee.rules.ending import State
from games.yahtzee.rules.filled import Column, fill
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.scoring import upper_bonus
from games.yahtzee.rules.sheet import BOXES, bonus_key, mark_key
from games.yahtzee.words.names import SUMS, box_name
from scoresheets.plugin.pad import TypedBox, TypedRow, TypedSection, WrittenSum

MOST_BONUSES = len(BOXES) - 1


def typed_sections(options: Options) -> tuple[TypedSection, ...]:
    """Return the rounds one after the other, each from top to bottom, with the ticks for further Yahtzees."""
    return tuple(_round(number) for number in range(1, options.rounds + 1))


def _round(number: int) -> TypedSection:
    title = _("Round %(number)s") % {"number": number}
    rows = tuple(
        TypedRow(box_name(box), (TypedBox(mark_key(number, box), f"{title}, {box_name(box)}"),))
        for box in BOXES
    )
    ticks = tuple(
        TypedBox(
            bonus_key(number, tick),
            _("%(round)s, Yahtzee bonus %(number)s") % {"round": title, "number": tick},
            "+100",
        )
        for tick in range(1, MOST_BONUSES + 1)
    )
    return TypedSection(title, (*rows, TypedRow(str(SUMS["yahtzee_bonus"]), ticks)))


def written_sums(state: State, seat: int) -> tuple[WrittenSum, ...]:
    """Return the sums of a sheet; each stands after the sums that it adds up."""
    return tuple(_sums(state, seat))


def _sums(state: State, seat: int) -> Iterator[WrittenSum]:
    sheet = fill(state.options, state.paper, seat, over=state.rounds_over)
    totals: list[WrittenSum] = []
    for column in sheet.columns:
        own = tuple(_of_round(column))
        keys = tuple(each.key for each in own)
        total = WrittenSum(
            f"{column.round}.total", _in_round(column.round, str(SUMS["total"])), column.total or 0, keys
        )
        totals.append(total)
        yield from (*own, total)
    if len(totals) > 1:
        points = sum(total.figure for total in totals)
        yield WrittenSum("total", str(SUMS["total"]), points, tuple(total.key for total in totals))


def _of_round(column: Column) -> Iterator[WrittenSum]:
    """Yield the four parts of a round's total. YZ-15: the bonus is the one that the upper section earns as it was
    written.
    """
    number = column.round
    upper = WrittenSum(f"{number}.upper", _in_round(number, _("Upper section")), column.upper_sum or 0)
    yield upper
    yield WrittenSum(
        f"{number}.bonus", _in_round(number, _("Bonus")), column.upper_bonus or 0, (upper.key,), _earned
    )
    lower = ("lower", _("Lower section"), column.lower_sum)
    further = ("yahtzee-bonus", _("Yahtzee bonus"), column.yahtzee_bonus)
    for key, name, points in (lower, further):
        yield WrittenSum(f"{number}.{key}", _in_round(number, name), points or 0)


def _earned(upper: Iterable[Number]) -> int:
    return upper_bonus(whole(sum(upper)))


def _in_round(number: int, name: str) -> str:
    return _("Round %(number)s, %(sum)s") % {"number": number, "sum": name}
