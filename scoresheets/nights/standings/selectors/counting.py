"""Read the choices of what counts in the standings of a night or a season, for its runner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoresheets.models import Night, Season
from scoresheets.nights.standings import words as counting_words
from scoresheets.nights.standings.pages import (
    CountingChoice,
    CountingPage,
    HandicapView,
    PersonChoice,
    TeamView,
)
from scoresheets.nights.standings.selectors.choices import (
    FIGURES_ONLY,
    by_night,
    counting_of,
    handicaps_of,
    teams_of,
)
from scoresheets.nights.standings.selectors.criteria import criteria_of_night, game_titles
from scoresheets.nights.standings.selectors.people import (
    named_people,
    night_people,
    people_choices,
)
from scoresheets.nights.standings.selectors.stages import has_cuts
from scoresheets.nights.standings.selectors.standings import OVER, CountCache
from scoresheets.nights.tables import night_tables
from scoresheets.results import words
from scoresheets.results.counting import Points
from scoresheets.results.standings import OPTIONAL, POINTS, SINGLE, STRENGTH, Criterion

USUAL_SIZES = range(2, 7)  # of tables, whose points are offered at any night


def counting_page(night: Night, counts: CountCache) -> CountingPage:
    """Return the choices for each game with a table at the night, and over all games first."""
    people = night_people(night)
    choices = people_choices(people)
    teams = teams_of(night)
    members = {person for team in teams.values() for person in team}
    with_name = named_people(night)
    named = tuple(each for each in choices if each.key in with_name)
    sizes = {len(table.seats.all()) for table in night_tables(night)}
    found = counting_choices(night, criteria_of_night(night), sizes)
    return replace(
        found,
        orders=_with_final(night, found.orders),
        byes_last=counting_of(night, OVER).points.byes_last,
        people=named,
        handicaps=_handicaps(night, choices),
        teams=tuple(
            TeamView(
                team.number,
                counting_words.team_name(team.name, team.number),
                tuple(each for each in choices if each.key in persons),
            )
            for team, persons in teams.items()
        ),
        free=tuple(each for each in named if each.key not in members),
    )


def _with_final(night: Night, orders: tuple[CountingChoice, ...]) -> tuple[CountingChoice, ...]:
    """Return the choices with the one over all games of whether figures decide alone, if only some went on."""
    alone = bool(night.counting.get(FIGURES_ONLY))
    if not alone and not has_cuts(night):
        return orders
    over, *others = orders
    says = " · ".join(filter(None, (over.says, counting_words.what_decides(figures_only=alone))))
    return (replace(over, figures_only=alone, says=says), *others)


def counting_choices(
    chosen: Night | Season, criteria: Mapping[str, Sequence[Criterion]], sizes: Collection[int]
) -> CountingPage:
    """Return the choices that need no person: for each game with these criteria, over all games first. `sizes` are the
    numbers of players of the tables, whose points are offered.
    """
    games = (OVER, *(game for game in criteria if game != OVER))
    points, title = counting_of(chosen, OVER).points, game_titles(chosen)
    return CountingPage(
        tuple(_choice(chosen, game, title(game), criteria[game]) for game in games),
        _rows(sizes, points),
        points.leavers_last,
    )


def _handicaps(night: Night, choices: Sequence[PersonChoice]) -> tuple[HandicapView, ...]:
    found, title = handicaps_of(night), game_titles(night)
    return tuple(
        HandicapView(game, title(game), each.seat, each.name, counting_words.signed(rows[each.key].amount))
        for game, rows in found.items()
        for each in choices
        if each.key in rows
    )


def _choice(chosen: Night | Season, game: str, title: str, criteria: Sequence[Criterion]) -> CountingChoice:
    counting, names = counting_of(chosen, game), [each.name for each in criteria]
    says = [str(words.LABELS[name]) for name in OPTIONAL if name in names]
    nights = by_night(chosen) if game == OVER and isinstance(chosen, Season) else None
    if nights and nights.by:
        says.append(counting_words.nights_chosen(nights))
    else:
        says += [counting_words.best_games(counting.best)] if counting.best else []
        says += [counting_words.least_games(counting.least)] if counting.least else []
    return CountingChoice(
        game,
        title,
        POINTS in names,
        SINGLE in names if game else None,
        STRENGTH in names,
        counting.best,
        counting.least,
        " · ".join(says),
        nights=nights,
    )


def _rows(sizes: Collection[int], points: Points) -> str:
    offered = ({*sizes} - {0, 1}) | {*USUAL_SIZES, *map(len, points.rows)}
    return "\n".join(" ".join(map(str, points.row(size))) for size in sorted(offered))
