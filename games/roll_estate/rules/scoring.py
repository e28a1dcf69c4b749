"""Dollars and tie-breakers, counted from the paper; the winner, and the step that decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.kit.game import figures_by_step
from games.kit.paper import Kind, Marks, Paper, number_in
from games.kit.standings import BY_TOTAL, TOTAL, Measure, Outcome, PlayerResult, Step, decision, ranks
from games.kit.standings import ladder as ladder_of
from games.kit.turns import candidates
from games.roll_estate.rules.edition import Edition, Prices
from games.roll_estate.rules.ending import EndReason, State
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import (
    INDEX_FACTORS,
    INDEXES,
    JACKPOT,
    JACKPOT_BOX,
    LIQUID_ASSETS,
    ROUTE_BOXES,
    ROUTE_PAY,
    ROW_LIST,
    Row,
)


@dataclass(frozen=True, slots=True)
class RowFigures:
    """One neighborhood of one player: rentals owned, their dollars, and the dollars of the business
    (None: has none).
    """

    owned: int
    rentals: int
    business: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one sheet: by row, then the investments in dollars, and how many routes and indexes."""

    rows: Mapping[str, RowFigures]
    routes_owned: int
    indexes_owned: int
    mass_transit: int
    stock_portfolio: int
    lotto: int

    @property
    def rental_properties(self) -> int:
        """Return the dollars of all rentals."""
        return sum(row.rentals for row in self.rows.values())

    @property
    def businesses(self) -> int:
        """Return the dollars of all businesses."""
        return sum(row.business or 0 for row in self.rows.values())

    @property
    def rentals_owned(self) -> int:
        """Return the number of rentals."""
        return sum(row.owned for row in self.rows.values())

    @property
    def businesses_owned(self) -> int:
        """Return the number of businesses."""
        return sum(row.business is not None for row in self.rows.values())

    @property
    def investments(self) -> int:
        """RE-17: return the dollars of routes, portfolio and jackpot together."""
        return self.mass_transit + self.stock_portfolio + self.lotto

    @property
    def total(self) -> int:
        """Return all dollars of the sheet."""
        return self.rental_properties + self.businesses + self.investments


def figures(edition: Edition, sheet: Marks, rows: Iterable[Row] = ROW_LIST) -> Figures:
    """Return the figures of one sheet, with these rows."""
    routes = sum(box in sheet for box in ROUTE_BOXES)
    indexes = sum(box in sheet for box in INDEXES)
    return Figures(
        rows=MappingProxyType({row.key: _row_figures(row, edition.rows[row.key], sheet) for row in rows}),
        routes_owned=routes,
        indexes_owned=indexes,
        mass_transit=ROUTE_PAY[routes],
        stock_portfolio=(number_in(sheet, LIQUID_ASSETS) or 0) * INDEX_FACTORS[indexes],
        lotto=JACKPOT if JACKPOT_BOX in sheet else 0,
    )


def _row_figures(row: Row, prices: Prices, sheet: Marks) -> RowFigures:
    """RE-7, RE-13: return the figures of a row; rentals pay also in a lost row, and in one completed without a
    business.
    """
    owned = sum(number_in(sheet, box) is not None for box in row.rentals)
    if _ticked(sheet, row.first):
        return RowFigures(owned, owned * prices.rental, prices.first)
    business = prices.second if _ticked(sheet, row.second) else None
    return RowFigures(owned, owned * prices.rental, business)


def _ticked(sheet: Marks, box: str) -> bool:
    mark = sheet.get(box)
    return mark is not None and mark.kind is Kind.TICK


def breakdown(counted: Figures) -> dict[str, int]:
    """Return the total in its five parts, in dollars."""
    return {
        "rental_properties": counted.rental_properties,
        "businesses": counted.businesses,
        "mass_transit": counted.mass_transit,
        "stock_portfolio": counted.stock_portfolio,
        "lotto": counted.lotto,
    }


def measures(options: Options) -> tuple[Measure, ...]:
    """Return the figures compared over several tables: all dollars; in solo first the investments above the target
    (RE-17).
    """
    target = options.target
    if target is None:
        return (BY_TOTAL,)
    return (Measure("above_target", lambda player: _invested(player) - target), BY_TOTAL)


def _invested(player: PlayerResult) -> int:
    return sum(player.breakdown[part] for part in ("mass_transit", "stock_portfolio", "lotto"))


def tie_breakers(counted: Figures) -> dict[str, int]:
    """RE-23: return the figures compared when totals are level, in order."""
    return {
        "rental_properties_owned": counted.rentals_owned,
        "routes_owned": counted.routes_owned,
        "stock_portfolio": counted.stock_portfolio,
    }


def all_figures(options: Options, paper: Paper) -> tuple[Figures, ...]:
    """Return the figures of every sheet of the table, in seat order."""
    return tuple(figures(options.edition, sheet) for sheet in paper.sheets)


def outcome(state: State) -> Outcome:
    """Return the standing or the result of the table (RE-17, RE-23, RE-36)."""
    counted = all_figures(state.options, state.paper)
    levels = ranks([(each.total, *tie_breakers(each).values()) for each in counted])
    winners, decided_by = _decision(state, counted)
    return Outcome(
        finished=state.seat is None,
        outcome=_solo_word(state),
        winners=winners,
        decided_by=decided_by,
        players=tuple(
            PlayerResult(each.total, rank, breakdown(each), tie_breakers(each))
            for each, rank in zip(counted, levels, strict=True)
        ),
    )


def _decision(state: State, counted: tuple[Figures, ...]) -> tuple[tuple[int, ...], str | None]:
    if state.seat is None and state.options.solo:
        return ((0,) if state.reason is EndReason.TARGET_MET else ()), TOTAL
    return decision(_steps(state, counted))


def _steps(state: State, counted: tuple[Figures, ...]) -> tuple[Step, ...]:
    if state.seat is not None or state.options.solo:
        return ()
    totals, further = [each.total for each in counted], [tie_breakers(each) for each in counted]
    return ladder_of(candidates(state), figures_by_step(totals, further))


def _solo_word(state: State) -> str | None:
    if state.seat is not None or not state.options.solo:
        return None
    return "won" if state.reason is EndReason.TARGET_MET else "lost"


def ladder(state: State) -> tuple[Step, ...]:
    """RE-23: return the steps between the players who could win; () while unfinished and in solo."""
    return _steps(state, all_figures(state.options, state.paper))
