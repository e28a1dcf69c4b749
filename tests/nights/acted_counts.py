"""Figures of an acted evening: as its pages show them, and recounted from its games one person at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape
from typing import Any

from scoresheets.models import Table
from scoresheets.pads import game_title
from scoresheets.registry import GAMES
from scoresheets.results.standings import BY_BEATEN, BY_POINTS, BY_WINS, Criterion, Play, Player
from scoresheets.table.selectors.states import table_history
from tests.nights.acted import Acted
from tests.nights.standings.recount import Chosen, entries, figure, naive_places

OVER = "Over all games"
POINTS_ROWS = {2: (6, 2), 3: (10, 6, 3), 4: (12, 8, 5, 2)}
ROUNDED = Fraction(6, 100)  # averages are shown with one decimal
Places = Mapping[str, int]


@dataclass
class Agreed:
    """Choices of the runner: whether points for places come first over all games, handicaps by game and name, the
    people of each team, and ties, each with its people in their order, by the title of the standing.
    """

    points: bool = False
    handicaps: dict[str, dict[str, int]] = field(default_factory=dict)
    teams: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ties: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Shown:
    """A standing as a page or a file shows it: the place of each person or team, and the figures as they are read."""

    title: str
    places: Places
    figures: Mapping[str, Sequence[str]]


def on_the_page(html: str) -> dict[str, Shown]:
    """Return the standings of a page, by their titles; those of teams begin with "Teams: "."""
    found = {}
    for heading, part in re.findall(r'<section id="g-.*?<h2[^>]*>(.*?)<(.*?)</section>', html, re.DOTALL):
        rows = re.findall(
            r'class="place" role="cell">(.*?)</td>.*?<bdi>(.*?)</bdi>(.*?)</tr>', part, re.DOTALL
        )
        title = unescape(heading)
        figures = {
            unescape(name): re.findall(r'<td role="cell" data-label=[^>]*><span>(.*?)</span>', rest)
            for _place, name, rest in rows
        }
        found[title] = Shown(title, {unescape(name): int(place) for place, name, _rest in rows}, figures)
    return found


def in_the_file(night: Any) -> dict[str, Shown]:
    """Return the standings of a night as JSON, by their titles; those of teams begin with "Teams: "."""
    found = {}
    for group in night["standings"]:
        title = group["title"]
        rows = group["rows"]
        found[title] = Shown(
            title,
            {row["name"]: row["place"] for row in rows},
            {row["name"]: [each["said"] for each in row["figures"]] for row in rows},
        )
    return found


def recounted(acted: Acted, agreed: Agreed) -> dict[str, Shown]:
    """Return each standing as it must be, from the logs and the sheets on paper; figures as exact numbers."""
    plays, nights = _plays(acted), dict[str, Chosen]()
    for game, own in plays.items():
        nights[game_title(game)] = _of_game(game, own, agreed)
    together = [play for own in plays.values() for play in own if len(play) > 1]
    order = (*([BY_POINTS] if agreed.points else []), BY_WINS, BY_BEATEN)
    nights[OVER] = Chosen(together, order, "", 0, 0, POINTS_ROWS, True, {}, agreed.teams, over=True)
    found = {}
    for title, night in nights.items():
        found[title] = _shown(night, agreed, title)
        if entries(night, teams=True):
            found[f"Teams: {title}"] = _shown(night, agreed, f"Teams: {title}")
    return found


def state_of(table: Table) -> Any:
    """Return how the game at a table stands now."""
    fresh = Table.objects.get(pk=table.pk)
    return table_history(fresh, tuple(fresh.seats.all())).state


def _plays(acted: Acted) -> dict[str, list[Play]]:
    found: dict[str, list[Play]] = {}
    for names, table, written in acted.played:
        game, state = GAMES[table.game], written or state_of(table)
        outcome = game.outcome(state)
        measures = game.measures(state.options)
        found.setdefault(table.game, []).append(
            [
                Player(
                    name,
                    at in outcome.winners,
                    result.rank,
                    at in state.left,
                    {**{each.name: each.of(result) for each in measures}, **result.tie_breakers},
                )
                for at, (name, result) in enumerate(zip(names, outcome.players, strict=True))
            ]
        )
    return found


def _of_game(game: str, plays: Sequence[Play], agreed: Agreed) -> Chosen:
    options = GAMES[game].start(GAMES[game].read_options({}, len(plays[0]), None), len(plays[0])).options
    own = [Criterion(each.name, each.highest) for each in GAMES[game].measures(options)]
    breakers = [Criterion(name) for name in plays[0][0].figures if name not in {each.name for each in own}]
    order = (BY_WINS, *own, *breakers)
    handicaps = agreed.handicaps.get(game, {})
    return Chosen(plays, order, own[0].name, 0, 0, POINTS_ROWS, True, handicaps, agreed.teams)


def _shown(night: Chosen, agreed: Agreed, title: str) -> Shown:
    teams = title.startswith("Teams: ")
    places = dict(naive_places(night, teams=teams))
    settled = agreed.ties.get(title, ())
    if settled:
        first = min(places[name] for name in settled)
        assert {name for name in places if places[name] == first} == set(settled)
        places |= {name: first + at for at, name in enumerate(settled)}
    people = entries(night, teams=teams)
    figures = {name: [str(figure(who, each, night)) for each in night.order] for name, who in people.items()}
    return Shown(title, places, figures)


def differences(shown: Mapping[str, Shown], counted: Mapping[str, Shown]) -> list[str]:
    """Return what differs between the standings as shown and as recounted, each in a line."""
    found = [f"not in both: {title}" for title in shown.keys() ^ counted.keys()]
    for title in shown.keys() & counted.keys():
        one, other = shown[title], counted[title]
        names = one.places.keys() | other.places.keys()
        found += [
            f"{title}: {name} has place {one.places.get(name)}, recounted {other.places.get(name)}"
            for name in sorted(names)
            if one.places.get(name) != other.places.get(name)
        ]
        found += [
            f"{title}: {name} has {one.figures[name]}, recounted {other.figures[name]}"
            for name in sorted(one.figures.keys() & other.figures.keys())
            if not _same_figures(one.figures[name], other.figures[name])
        ]
    return found


def _same_figures(shown: Sequence[str], counted: Sequence[str]) -> bool:
    exact = [Fraction(each) for each in counted]
    return len(shown) == len(exact) and all(
        abs(_number(text) - each) <= ROUNDED for text, each in zip(shown, exact, strict=True)
    )


def _number(text: str) -> Fraction:
    """Return the number in a figure as a person reads it: "$221.5", "1 of 2", "$230 (handicap −5)"."""
    plain = text.partition("(")[0].replace("−", "-").replace("½", ".5").replace(",", "")
    parts = [Fraction(each) for each in re.findall(r"-?[\d.]+", plain)]
    return parts[0] / parts[1] if len(parts) == 2 else parts[0]
