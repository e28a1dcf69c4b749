"""The standings in the active language, with current names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from scoresheets.base.csv_files import decimal_of
from scoresheets.base.refusals import Stranger
from scoresheets.base.words import in_name_order
from scoresheets.models import Decision, Night, OrderChange, PublishedOrder, Role, Table
from scoresheets.nights.selectors.namesakes import open_questions
from scoresheets.nights.standings.pages import (
    Cell,
    ChangeLine,
    Choice,
    Column,
    GroupView,
    PublishedView,
    RowView,
    StandingsPage,
    StandingsView,
)
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.moves import moved_since, same_people
from scoresheets.nights.standings.selectors.names import Names, names_in
from scoresheets.nights.standings.selectors.standings import (
    OVER,
    CountCache,
    Kind,
    NightOrder,
    night_order,
    order_from_json,
)
from scoresheets.pads import game_title, pad_of
from scoresheets.registry import is_installed
from scoresheets.results import words
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.results.standings import (
    BEATEN,
    WINS,
    Row,
    Standing,
    named_in_order,
    of_one_game,
    over_games,
    two_of,
)


def standings_view(order: NightOrder) -> StandingsView:
    """Return every order of the night with current names."""
    return order_view(order, names_in(order))


def order_view(order: NightOrder, names: Names) -> StandingsView:
    """Return every order of the night with these names: over all games first if there are several groups, then each
    kind of game.
    """
    groups = [_of_kind(kind, order.kinds, names) for kind in order.kinds]
    over = _over(order, names)
    if over is not None:
        groups.insert(0 if len(groups) > 1 else len(groups), over)
    return StandingsView(tuple(groups), len(order.tables))


def night_standings(night: Night) -> StandingsView:
    """Return the standings as everybody may see them: last published, else the order that counts now."""
    published = published_view(night)
    return published.standings if published else standings_view(night_order(night))


def is_published(night: Night) -> bool:
    """Return whether an order of the night was published."""
    return PublishedOrder.objects.filter(night=night).exists()


def published_view(night: Night) -> PublishedView | None:
    """Return the order that was published last; None if there is none."""
    published = PublishedOrder.objects.filter(night=night).first()
    return _published(published, order_from_json(published.order)) if published else None


def _published(published: PublishedOrder, order: NightOrder) -> PublishedView:
    changed = _changed_since(order, published.published_at)
    changed_text = words.changed_after(changed) if changed else ""
    return PublishedView(
        published.number, published.published_at, standings_view(order), changed, changed_text
    )


def standings_page(night: Night, counts: CountCache | None = None, *, helps: bool) -> StandingsPage:
    """Return the page for organizers (`helps`) or for other viewers. Other viewers see the live order only until one is
    published.
    """
    row, changes = PublishedOrder.objects.filter(night=night).first(), changes_of(night)
    then = order_from_json(row.order) if row else None
    published = _published(row, then) if row and then else None
    if published and not helps:
        return StandingsPage(published.standings, published, changes)
    order = night_order(night, counts)
    live, waiting = standings_view(order), words.still_open(_open_places(night, order))
    if published is None or then is None:
        return StandingsPage(live, None, changes, waiting=waiting)
    moved, moves = moved_since(live, published.standings, same_people(order, then))
    before = {table for table, _sequence, _place in then.tables}
    since = sum(table not in before for table, _sequence, _place in order.tables)
    return StandingsPage(moved, published, changes, words.publishing(since, moves), waiting)


def shown_order(night: Night, *, helps: bool) -> NightOrder:
    """Return the live order for organizers (`helps`), else the one published last if there is one."""
    published = None if helps else PublishedOrder.objects.filter(night=night).first()
    return order_from_json(published.order) if published else night_order(night)


def why_between(order: NightOrder, group: str, one: str, other: str) -> str:
    """Return the sentence why one of any two people stands before the other in the order with the key `group`; "" if
    one of them is not in it.
    """
    figures = _figures_of(order, group)
    two = figures and two_of(figures.standing, one, other)
    return figures.why(*two, names_in(order)) if figures and two else ""


def _figures_of(order: NightOrder, group: str) -> _Figures | None:
    if group == OVER_KEY:
        plays = [play for play in order.plays if len(play) > 1]
        return _Figures(OVER, over_games(plays, order.over)) if plays else None
    kind = next((each for each in order.kinds if each.key == group), None)
    return _Figures(kind.game, of_one_game(kind.plays, kind.criteria)) if kind else None


def standings_context(night: Night, role: str, counts: CountCache) -> dict[str, Any]:
    """Return the context of the standings template for a role. Raises Stranger if the night is gone."""
    fresh = Night.objects.filter(pk=night.pk).first()
    if fresh is None:
        raise Stranger
    helps = role != Role.LOOK
    return {
        "page": standings_page(fresh, counts, helps=helps),
        "runs": role == Role.RUN,
        "helps": helps,
        "public_id": fresh.public_id,
        "choices": _choices(fresh),
        "begun": has_begun(fresh),
        "questions": open_questions(fresh) if helps else (),
        "none_yet": words.none_yet(accepts=fresh.asks_acceptance),
    }


def _choices(night: Night) -> tuple[Choice, ...]:
    """Criteria of each game, and over all games."""
    return tuple(
        Choice(
            game,
            words.over_all() if game == OVER else game_title(game),
            tuple(
                Column(each.name, _label(game, each.name), criteria[place - 1].name if place else "")
                for place, each in enumerate(criteria)
            ),
        )
        for game, criteria in criteria_of_night(night).items()
    )


def has_begun(night: Night) -> bool:
    """Return whether a game of the night has begun. Later changes to the order of criteria are recorded."""
    return Table.objects.filter(place__night=night, started_at__isnull=False).exists()


def changes_of(night: Night) -> tuple[ChangeLine, ...]:
    """Return the changes of the order of criteria after the first start, oldest first."""
    return tuple(
        ChangeLine(
            change.changed_at,
            words.over_all() if change.game == OVER else game_title(change.game),
            _criteria_text(change.game, change.before),
            _criteria_text(change.game, change.after),
        )
        for change in OrderChange.objects.filter(night=night).order_by("pk")
    )


def _criteria_text(game: str, criteria: Sequence[str]) -> str:
    return " → ".join(_label(game, name) for name in criteria)


def _label(game: str, name: str) -> str:
    if name in words.LABELS:
        return str(words.LABELS[name])
    return pad_of(game).step_name(name) if is_installed(game) else name


def _open_places(night: Night, order: NightOrder) -> tuple[int, ...]:
    """Places of tables that have started and do not count yet."""
    counts = {table for table, _sequence, _place in order.tables}
    started = Table.objects.filter(place__night=night, started_at__isnull=False).exclude(pk__in=counts)
    return tuple(sorted(set(started.values_list("place__number", flat=True))))


def _changed_since(order: NightOrder, when: datetime) -> tuple[int, ...]:
    """Places of tables in this order that were opened again or written at since `when`. Deleted tables are left out."""
    rows = [table for table, _sequence, _place in order.tables]
    now = dict(Table.objects.filter(pk__in=rows).values_list("pk", "sequence"))
    reopened = set(
        Decision.objects.filter(table__in=rows, kind=Decision.Kind.REOPENED, decided_at__gt=when).values_list(
            "table_id", flat=True
        )
    )
    return tuple(
        sorted(
            {
                place
                for table, sequence, place in order.tables
                if table in now and (now[table] != sequence or table in reopened)
            }
        )
    )


def _of_kind(kind: Kind, kinds: Sequence[Kind], names: Names) -> GroupView:
    alike = [other for other in kinds if other.game == kind.game]
    standing = of_one_game(kind.plays, kind.criteria)
    figures = _Figures(kind.game, standing)
    averages = any(row.played > 1 for row in standing.rows)
    return _group(
        figures,
        names,
        key=kind.key,
        game=kind.game,
        title=game_title(kind.game),
        chosen=_chosen(kind) if len(alike) > 1 else "",
        kind=_chosen(kind),
        games=len(kind.plays),
        on_paper=kind.on_paper,
        rules=words.rules_of_ties(figures.labels, over=False, per_game=standing.per_game, averages=averages),
    )


def _over(order: NightOrder, names: Names) -> GroupView | None:
    plays = [play for play in order.plays if len(play) > 1]
    if not plays:
        return None
    figures = _Figures(OVER, over_games(plays, order.over))
    return _group(
        figures,
        names,
        key=OVER_KEY,
        game=OVER,
        title=words.over_all(),
        chosen="",
        games=len(plays),
        on_paper=sum(kind.on_paper for kind in order.kinds if any(len(play) > 1 for play in kind.plays)),
        rules=words.rules_of_ties(figures.labels, over=True, per_game=False, averages=False),
    )


def _chosen(kind: Kind) -> str:
    kind_text = kind_in_words(kind.game, kind.options, len(kind.plays[0]))
    return " · ".join(filter(None, (kind_text, kind.edition)))


OVER_KEY = "over"  # key of the order over all games; each kind has its own key
FIGURES = re.compile(r"[\d.,]")


class _Figures:
    """The figures of a standing in words."""

    def __init__(self, game: str, standing: Standing) -> None:
        self.game, self.standing = game, standing
        self.pad = pad_of(game) if game and is_installed(game) else None
        self.labels = tuple(_label(game, each.name) for each in standing.criteria)

    def said(self, row: Row, name: str, decimals: int) -> str:
        """Return the figure of a row for a criterion, in words."""
        figure = row.figures[name]
        if name == WINS:
            wins = Fraction(row.wins)
            return words.share(wins, row.played) if self.standing.per_game else words.halved(wins)
        if name == BEATEN:
            return words.share(row.beaten, row.met)
        number = words.written(figure, decimals)
        if self.pad is None:
            figure_text = number
        else:
            # Singular for exactly 1, plural for 1.5.
            whole = int(abs(figure)) if figure.denominator == 1 else max(2, int(abs(figure)) + 1)
            figure_text = words.with_number(self.pad.step_figure(name, whole), whole, number)
        return words.negative(figure_text) if figure < 0 else figure_text

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
        return (row.beaten, row.met) if name == BEATEN else (row.figures[name],)

    def headings(self, name: str) -> tuple[str, ...]:
        """Return the spreadsheet headings of a criterion's numbers, with their unit."""
        label = _label(self.game, name)
        if name == WINS:
            return (label, words.games_played()) if self.standing.per_game else (label,)
        if name == BEATEN:
            return label, words.opponents_met()
        unit = "" if self.pad is None else " ".join(FIGURES.sub(" ", self.pad.step_figure(name, 2)).split())
        return (f"{label} ({unit})" if unit else label,)

    def why(self, above: Row, below: Row, names: Names) -> str:
        """Return the sentence why one stands before the other, with the figures of both."""
        order = [each.name for each in self.standing.criteria]
        called = names[above.person], names[below.person]
        if below.decides is None:
            both = [(self._label(above, name), *self._both(above, below, name)) for name in order]
            return words.shares_place(*called, figures=both)
        place = order.index(below.decides)
        return words.stands_before(
            *called,
            label=self._label(above, below.decides, below),
            figures=self._both(above, below, below.decides),
            level=[self.labels[each] for each in range(place)],
        )

    def _both(self, above: Row, below: Row, name: str) -> tuple[str, str]:
        decimals = words.decimals_between([above.figures[name], below.figures[name]])
        return self.said(above, name, decimals), self.said(below, name, decimals)

    def _label(self, row: Row, name: str, other: Row | None = None) -> str:
        label = _label(self.game, name)
        played = max(row.played, other.played if other else 0)
        return label if name in words.LABELS or played == 1 else words.averaged(label)


def _group(
    figures: _Figures,
    names: Names,
    *,
    key: str,
    game: str,
    title: str,
    chosen: str,
    games: int,
    on_paper: int,
    rules: tuple[str, ...],
    kind: str = "",
) -> GroupView:
    rows = named_in_order(figures.standing, lambda person: in_name_order(names[person])).rows
    criteria = figures.standing.criteria
    shared = [row.place for row in rows]
    return GroupView(
        key=key,
        game=game,
        title=title,
        chosen=chosen,
        kind=kind,
        counted=words.games_and_people(games, len(rows), on_paper),
        columns=tuple(
            Column(each.name, label, headings=figures.headings(each.name))
            for each, label in zip(criteria, figures.labels, strict=True)
        ),
        rows=tuple(
            RowView(
                person=row.person,
                place=row.place,
                name=names[row.person],
                shares=shared.count(row.place) > 1,
                cells=figures.cells(row),
                why=figures.why(rows[place - 1], row, names) if place else "",
            )
            for place, row in enumerate(rows)
        ),
        rules=rules,
    )
