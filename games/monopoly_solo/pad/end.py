"""The end of a solo game of Monopoly: the two ways to win, and the parts of the points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.ending import Cause, EndReason, State
from games.monopoly_solo.rules.scoring import GroupPoints, is_won, outcome, points_by_group
from games.monopoly_solo.rules.sheet import GROUPS, TITLES
from games.monopoly_solo.words.names import GROUPS as GROUP_NAMES
from scoresheets.plugin.pad import Figure, FigureRow, FigureSection
from scoresheets.plugin.words import amount

Sections = tuple[tuple[FigureSection, ...], FigureRow]


def sections(state: State) -> Sections:
    """Return the ways to win as they are now, the points in their parts, and the points; a lost game has
    none (MS-20).
    """
    total = FigureRow(_("Points"), (Figure(amount(outcome(state).players[0].total)),))
    if state.seat is None and not is_won(state):
        return (_ways(state), _left_over(state)), total
    groups = [each for each in points_by_group(state.book) if each.titles]
    return tuple(filter(None, (_ways(state), _titles(groups), _buildings(groups), _cash(state)))), total


def _row(label: str, text: str, mark: str = "") -> FigureRow:
    return FigureRow(label, (Figure(text, mark),))


def _ways(state: State) -> FigureSection:
    """MS-3: return the two ways to win, each with its progress."""
    book = state.book
    mine = _("%(titles)s of %(all)s") % {"titles": len(book.titles(Owner.PLAYER)), "all": len(TITLES)}
    short = next((event.amount for event in state.events if event.cause is Cause.BROKEN), 0)
    if state.reason is EndReason.BANK_BROKEN:
        bank = _("%(amount)s short") % {"amount": amount(short)}
    else:
        bank = _("%(amount)s left") % {"amount": amount(book.bank)}
    return FigureSection(
        _("Two ways to win"),
        (
            _row(_("Own all 28 titles"), mine, "won" if state.reason is EndReason.ALL_TITLES else ""),
            _row(_("Break the bank"), bank, "won" if state.reason is EndReason.BANK_BROKEN else ""),
        ),
    )


def _left_over(state: State) -> FigureSection:
    return FigureSection(_("Left at the end"), (_row(_("Cash in hand"), amount(state.book.cash)),))


def _titles(groups: list[GroupPoints]) -> FigureSection | None:
    """MS-17: return each title by its mortgage value."""
    rows = [_row(_group_label(each), amount(each.mortgage_values)) for each in groups]
    left_out = sum(each.uncounted for each in groups)
    if left_out:
        rows.append(_row(_("Mortgaged titles, left out"), f"({amount(left_out)})"))
    return FigureSection(_("Titles, at their mortgage value"), tuple(rows)) if rows else None


def _group_label(each: GroupPoints) -> str:
    facts = {"group": GROUP_NAMES[each.group], "titles": each.titles, "all": len(GROUPS[each.group])}
    return _("%(group)s, %(titles)s of %(all)s") % facts


def _buildings(groups: list[GroupPoints]) -> FigureSection | None:
    """MS-17: return the buildings; a hotel counts like five houses."""
    rows = [_row(str(GROUP_NAMES[each.group]), amount(each.buildings)) for each in groups if each.buildings]
    return FigureSection(_("Buildings, at half their price"), tuple(rows)) if rows else None


def _cash(state: State) -> FigureSection:
    return FigureSection(_("Cash"), (_row(_("Cash in hand"), amount(state.book.cash)),))
