"""The figures of a standing in words, and the rows of its page."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoresheets.base.csv_files import decimal_of
from scoresheets.base.words import in_name_order
from scoresheets.nights.standings import words as counting_words
from scoresheets.nights.standings.pages import Cell, Column, GroupView, RowView
from scoresheets.nights.standings.selectors.names import Names
from scoresheets.nights.standings.selectors.ties import TIE_KEY, SettledTie
from scoresheets.pads import pad_of
from scoresheets.registry import is_installed
from scoresheets.results import words
from scoresheets.results.stages import FINAL, NO_STAGE, WENT_ON
from scoresheets.results.standings import (
    BEATEN,
    GAMES,
    POINTS,
    SETTLED,
    SINGLE,
    STRENGTH,
    WINS,
    Row,
    Standing,
)
from scoresheets.results.ties import named_in_order

FIGURES = re.compile(r"[\d.,]")


def criterion_label(game: str, name: str, names: Collection[str] = ()) -> str:
    """Return the name of a criterion of a game, given by its key or its own key ("" for all games). Beside the best
    single game (in `names`) an average is called one.
    """
    if name in words.LABELS:
        return str(words.LABELS[name])
    key = game.partition("_")[0]
    label = pad_of(key).step_name(name) if is_installed(key) else name
    return words.averaged(label) if SINGLE in names else label


class Figures:
    """The figures of a standing in words. `averages` if a game's own figures in it are averages of several games."""

    def __init__(
        self,
        game: str,
        standing: Standing,
        *,
        averages: bool | None = None,
        ties: Sequence[SettledTie] = (),
    ) -> None:
        self.game, self.standing, self.ties = game, standing, ties
        several = bool(game) and any(row.played > 1 for row in standing.rows)
        self.averages = several if averages is None else averages
        self.adds_up = averages is not None  # the figures of a team's members
        self.pad = pad_of(game) if game and is_installed(game) else None
        self.of = {each.name: each.of or each.name for each in standing.criteria}
        self.labels = tuple(criterion_label(game, name, self.of) for name in self.of)

    def said(self, row: Row, name: str, decimals: int) -> str:
        """Return the figure of a row for a criterion, in words."""
        figure = row.figures[name]
        if name == WINS:
            wins = Fraction(row.wins)
            return words.share(wins, row.played) if self.standing.per_game else words.halved(wins)
        if name == BEATEN:
            return words.share(row.beaten, row.met)
        number = words.written(figure, decimals)
        if name == STRENGTH:
            return words.percent(number)
        if self.pad is None or name == POINTS:
            figure_text = number
        else:
            # Singular for exactly 1, plural for 1.5.
            whole = int(abs(figure)) if figure.denominator == 1 else max(2, int(abs(figure)) + 1)
            figure_text = words.with_number(self.pad.step_figure(self.of[name], whole), whole, number)
        text = words.negative(figure_text) if figure < 0 else figure_text
        if name == POINTS and row.byes:
            return counting_words.with_byes(text, row.byes)
        has = row.handicap and self._is_handicapped(name)
        return counting_words.with_handicap(text, row.handicap) if has else text

    def _is_handicapped(self, name: str) -> bool:
        """Return whether handicaps of this order are added to the figure of a criterion."""
        counting = self.standing.counting
        return bool(counting.handicaps) and self.of[name] == counting.handicapped

    @property
    def handicapped_labels(self) -> list[str]:
        """Labels of the criteria to which handicaps of this order are added; none if nobody has one."""
        labels = zip(self.of, self.labels, strict=True)
        return [label for name, label in labels if self._is_handicapped(name)]

    def cells(self, row: Row) -> tuple[Cell, ...]:
        """Return all cells of a row."""
        return tuple(
            Cell(
                self.said(row, each.name, min(1, words.decimals_between([row.figures[each.name]]))),
                decides=each.name == row.decides,
                numbers=tuple(map(decimal_of, self._numbers(row, each.name))),
            )
            for each in self.standing.criteria
        )

    def _numbers(self, row: Row, name: str) -> tuple[Fraction | int, ...]:
        if name == WINS:
            return (row.wins, row.played) if self.standing.per_game else (row.wins,)
        if name == BEATEN:
            return row.beaten, row.met
        own = row.figures[name]
        return (own, row.handicap) if self._is_handicapped(name) else (own,)

    def headings(self, name: str) -> tuple[str, ...]:
        """Return the spreadsheet headings of a criterion's numbers, with their unit."""
        label = criterion_label(self.game, name, self.of)
        if name == WINS:
            return (label, words.games_played()) if self.standing.per_game else (label,)
        if name == BEATEN:
            return label, words.opponents_met()
        if self.pad is None or name in (POINTS, STRENGTH):
            return (label,)
        unit = " ".join(FIGURES.sub(" ", self.pad.step_figure(self.of[name], 2)).split())
        heading = f"{label} ({unit})" if unit else label
        return (heading, counting_words.handicap_heading()) if self._is_handicapped(name) else (heading,)

    def why(self, above: Row, below: Row, names: Names) -> str:
        """Return the sentence why one stands before the other, with the figures of both."""
        order = [each.name for each in self.standing.criteria]
        called = names[above.person], names[below.person]
        stages = [self.standing.counting.stages.get(row.person, NO_STAGE) for row in (above, below)]
        in_final = below.decides is None and all(stage.rank for stage in stages)
        if in_final or below.decides in (WENT_ON, FINAL):
            return counting_words.by_stages(*called, *stages)
        least = self.standing.counting.least
        if not above.place:
            return counting_words.no_rank(*called, games=(above.games, below.games), least=least)
        if below.decides == GAMES:
            return counting_words.games_for_rank(*called, games=below.games, least=least)
        if below.decides is None:
            both = [(self._label(above, name, below), *self._both(above, below, name)) for name in order]
            return words.shares_place(*called, figures=both)
        if below.decides == SETTLED:
            return counting_words.settled_before(
                *called, level=self.labels, how=self._settled(above, below, names)
            )
        place = order.index(below.decides)
        return words.stands_before(
            *called,
            label=self._label(above, below.decides, below),
            figures=self._both(above, below, below.decides),
            level=[self.labels[each] for each in range(place)],
        )

    def _settled(self, above: Row, below: Row, names: Names) -> str:
        tie = next(each for each in self.ties if {above.person, below.person} <= each.places.keys())
        return names[f"{TIE_KEY}{tie.pk}"]

    def rules_of_ties(self, names: Names) -> list[str]:
        """Return the ties that were settled in this order, in words."""
        settled = {row.person for row in self.standing.rows if row.decides == SETTLED}
        return [
            counting_words.tie_rule(
                [names[each] for each in sorted(tie.places, key=tie.places.__getitem__)],
                names[f"{TIE_KEY}{tie.pk}"],
            )
            for tie in self.ties
            if settled & tie.places.keys()
        ]

    def _both(self, above: Row, below: Row, name: str) -> tuple[str, str]:
        decimals = words.decimals_between([above.figures[name], below.figures[name]])
        return self.said(above, name, decimals), self.said(below, name, decimals)

    def _label(self, row: Row, name: str, other: Row) -> str:
        label, rows = criterion_label(self.game, name), (row, other)
        several = self.averages if self.adds_up else any(each.played > 1 for each in rows)
        if name not in words.LABELS and several:
            label = words.averaged(label)
        some = any(each.dropped for each in rows)
        counting = self.standing.counting
        return (
            counting_words.of_best_games(label, counting.best, nights=counting.of_nights) if some else label
        )


def group_view(
    figures: Figures,
    names: Names,
    *,
    key: str,
    title: str,
    chosen: str,
    counted: str,
    rules: tuple[str, ...],
    kind: str = "",
    teams: Mapping[str, Sequence[str]] | None = None,
) -> GroupView:
    """Return an order as its page shows it: people who share a place in the order of their names. `teams` are the
    members of each team in an order of teams.
    """

    def order_of(person: str) -> Any:
        return in_name_order(names[person])

    rows = named_in_order(figures.standing, order_of).rows
    criteria = figures.standing.criteria
    shared = [row.place for row in rows]
    return GroupView(
        key=key,
        game=figures.game,
        title=title,
        chosen=chosen,
        kind=kind,
        counted=counted,
        columns=tuple(
            Column(each.name, label, headings=figures.headings(each.name))
            for each, label in zip(criteria, figures.labels, strict=True)
        ),
        rows=tuple(
            RowView(
                person=row.person,
                place=row.place,
                name=names[row.person],
                shares=row.place > 0 and shared.count(row.place) > 1,
                cells=figures.cells(row),
                why=figures.why(rows[place - 1], row, names) if place else "",
                members=tuple(
                    names[each] for each in sorted((teams or {}).get(row.person, ()), key=order_of)
                ),
            )
            for place, row in enumerate(rows)
        ),
        rules=(*rules, *figures.rules_of_ties(names)),
        teams=teams is not None,
    )
