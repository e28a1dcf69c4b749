"""The orders of a night in words: over all games, of each kind of game, and of the teams in each of these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoresheets.nights.standings import words as counting_words
from scoresheets.nights.standings.pages import GroupView, StandingsView
from scoresheets.nights.standings.selectors.figures import Figures, group_view
from scoresheets.nights.standings.selectors.names import Names, names_in
from scoresheets.nights.standings.selectors.standings import OVER, Kind, NightOrder
from scoresheets.nights.standings.selectors.ties import SettledTie
from scoresheets.pads import title_with
from scoresheets.results import words
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.results.standings import (
    POINTS,
    STRENGTH,
    Play,
    of_one_game,
    of_teams,
    over_games,
    two_of,
)
from scoresheets.results.ties import with_ties_settled

OVER_KEY = "over"  # key of the order over all games; each kind has its own key
TEAMS_KEY = "t-"  # begins the key of the teams' order beside another one
FEWEST_TEAMS = 2  # in one order, so that they can be compared


@dataclass(frozen=True, slots=True)
class _Order:
    """An order of the night, with its figures. `kind` are the options of its game; `chosen` are the same, but "" if the
    night has only one kind of it. `teams` are the teams in it with their members; none in an order of people.
    """

    key: str
    title: str
    figures: Figures
    plays: Sequence[Play]
    on_paper: int
    kind: str = ""
    chosen: str = ""
    teams: Mapping[str, Sequence[str]] | None = None

    @property
    def game(self) -> str:
        return self.figures.game


def order_view(order: NightOrder, names: Names) -> StandingsView:
    """Return every order of the night with these names: over all games first if there are several groups, then each
    kind of game; after each of them its teams.
    """
    return StandingsView(tuple(_group(each, names) for each in _orders(order)), len(order.tables))


def why_between(order: NightOrder, group: str, one: str, other: str, *, names: Names | None = None) -> str:
    """Return the sentence why one of any two people or teams stands before the other in the order with the key `group`;
    "" if one of them is not in it. `names` are theirs if the order is not that of a night.
    """
    figures = figures_by_group(order).get(group)
    two = figures and two_of(figures.standing, one, other)
    return figures.why(*two, names or names_in(order)) if figures and two else ""


def figures_by_group(order: NightOrder) -> dict[str, Figures]:
    """Return the figures of every order of the night by its key."""
    return {each.key: each.figures for each in _orders(order)}


def places_of(order: NightOrder) -> dict[str, int]:
    """Return the place of each person over all games, or in the only game, the best first; 0 for no rank."""
    figures = figures_by_group(order)
    first = figures.get(OVER_KEY) or next(iter(figures.values()), None)
    return {row.person: row.place for row in first.standing.rows} if first else {}


def tied_in(order: NightOrder, group: str) -> list[set[str]]:
    """Return the people or teams who share a place in the order with the key `group`, place by place."""
    figures = figures_by_group(order).get(group)
    rows = figures.standing.rows if figures else ()
    places = groupby(rows, key=lambda row: row.place)
    shared = [(place, {row.person for row in found}) for place, found in places]
    return [people for place, people in shared if place and len(people) > 1]


def _orders(order: NightOrder) -> list[_Order]:
    orders, over = [_of_kind(kind, order.kinds) for kind in order.kinds], _over(order)
    if over is not None:
        orders.insert(0 if len(orders) > 1 or order.nights else len(orders), over)
    both = (each for own in orders for each in (own, _teams(own, order)) if each is not None)
    return [_settled(each, order.ties) for each in both]


def _settled(own: _Order, ties: Sequence[SettledTie]) -> _Order:
    """Return an order with its ties settled."""
    here = [tie for tie in ties if tie.order == own.key]
    if not here:
        return own
    standing = with_ties_settled(own.figures.standing, [tie.places for tie in here])
    averages = own.figures.averages if own.teams else None
    return replace(own, figures=Figures(own.game, standing, averages=averages, ties=here))


def _of_kind(kind: Kind, kinds: Sequence[Kind]) -> _Order:
    title = title_with(kind.game, kind.options)
    alike = [other for other in kinds if title_with(other.game, other.options) == title]
    return _Order(
        key=kind.key,
        title=title,
        figures=Figures(kind.game, of_one_game(kind.plays, kind.criteria, kind.counting)),
        plays=kind.plays,
        on_paper=kind.on_paper,
        kind=_kind_in_words(kind),
        chosen=_kind_in_words(kind) if len(alike) > 1 else "",
    )


def _over(order: NightOrder) -> _Order | None:
    plays = [play for play in (order.plays if order.nights is None else order.nights) if len(play) > 1]
    if not plays:
        return None
    kinds = order.kinds if order.nights is None else ()
    return _Order(
        key=OVER_KEY,
        title=words.over_all(),
        figures=Figures(OVER, over_games(plays, order.over, order.over_counting)),
        plays=plays,
        on_paper=sum(kind.on_paper for kind in kinds if any(len(play) > 1 for play in kind.plays)),
    )


def _teams(own: _Order, order: NightOrder) -> _Order | None:
    """Return the order of the teams by the figures of an order of people; None if fewer than two teams are in it."""
    standing = of_teams(own.figures.standing, order.teams)
    if len(standing.rows) < FEWEST_TEAMS:
        return None
    here = {row.person for row in own.figures.standing.rows}
    return _Order(
        key=TEAMS_KEY + own.key,
        title=counting_words.teams_of(own.title),
        figures=Figures(own.game, standing, averages=own.figures.averages),
        plays=own.plays,
        on_paper=own.on_paper,
        kind=own.kind,
        chosen=own.chosen,
        teams={
            row.person: [each for each in order.teams[row.person] if each in here] for row in standing.rows
        },
    )


def _group(each: _Order, names: Names) -> GroupView:
    number, nights = len(each.figures.standing.rows), each.figures.standing.counting.of_nights
    games = counting_words.nights_and_people if nights else words.games_and_people
    return group_view(
        each.figures,
        names,
        key=each.key,
        title=each.title,
        chosen=each.chosen,
        kind=each.kind,
        counted=counting_words.teams(number) if each.teams else games(len(each.plays), number, each.on_paper),
        rules=_rules_of_teams(each.figures) if each.teams else _rules(each.figures, each.plays),
        teams=each.teams,
    )


def _rules(figures: Figures, plays: Sequence[Play]) -> tuple[str, ...]:
    """Return how people are compared: the criteria, what counts, and what happens if they are level."""
    standing, nights = figures.standing, figures.standing.counting.of_nights
    over = figures.game == OVER and not nights
    order, *ties = words.rules_of_ties(
        figures.labels, over=over, per_game=standing.per_game, averages=figures.averages
    )
    names = [each.name for each in standing.criteria]
    chosen = counting_words.rules_of_counting(
        standing.counting,
        sizes=map(len, plays) if POINTS in names else (),
        handicapped=figures.handicapped_labels,
    )
    stages = [counting_words.rules_of_stages()] if standing.counting.stages else []
    strength = [counting_words.rules_of_strength()] if STRENGTH in names else []
    return (*stages, order, *chosen, *strength, *ties)


def _rules_of_teams(figures: Figures) -> tuple[str, ...]:
    """Return how teams are compared. What counts of each member is said beside the order of people."""
    order, *_ties = words.rules_of_ties(figures.labels, over=True, per_game=False, averages=False)
    return (order, *counting_words.rules_of_teams())


def _kind_in_words(kind: Kind) -> str:
    kind_text = kind_in_words(kind.game, kind.options, len(kind.plays[0]), beside_title=True)
    return " · ".join(filter(None, (kind_text, kind.edition)))
