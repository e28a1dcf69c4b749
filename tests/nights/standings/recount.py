"""Recount the standings of a night naively: each figure of each person by itself, by whatever the runner chose."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import product

from scoresheets.nights.standings.selectors.standings import Kind, NightOrder
from scoresheets.results.counting import Counting, Points
from scoresheets.results.stages import Stage
from scoresheets.results.standings import (
    BEATEN,
    BY_BEATEN,
    BY_POINTS,
    BY_STRENGTH,
    BY_WINS,
    POINTS,
    SINGLE,
    STRENGTH,
    WINS,
    Criterion,
    Play,
    Player,
    best_single,
)

NIGHTS = 300
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus")
OPEN = Criterion("spaces_open", highest=False)
BREAKER = Criterion("routes_owned")
TOTAL = Criterion("total")
ORDERS = (
    (BY_WINS, TOTAL, BREAKER),
    (TOTAL, BREAKER, BY_WINS),
    (BY_WINS, OPEN, BREAKER),
    (OPEN, BY_WINS, BREAKER),
)
WHAT = ("best", "least", "points", "single", "handicaps", "teams", "final", "strength")
COMBINATIONS = tuple(
    frozenset(what for what, is_on in zip(WHAT, chosen, strict=True) if is_on)
    for chosen in product((False, True), repeat=len(WHAT))
)
TEAMS = {"team-1": "Reds", "team-2": "Blues", "team-3": "Greens"}
PEOPLE = {**{name: name for name in NAMES}, **TEAMS}


def generated(seed: int) -> tuple[list[Play], tuple[Criterion, ...]]:
    """Return a night of up to eight tables, with few figures, so that many are level, and players who leave now and
    then.
    """
    chance = random.Random(seed)  # noqa: S311
    plays = [play_of(chance) for _table in range(chance.randint(1, 8))]
    return plays, ORDERS[seed % len(ORDERS)]


def play_of(chance: random.Random) -> Play:
    people = chance.sample(NAMES, chance.randint(1, 5))
    totals = [chance.randint(0, 3) for _person in people]
    left = [chance.random() < 0.15 for _person in people]
    stayed = [total for total, gone in zip(totals, left, strict=True) if not gone]
    best = max(stayed or totals)
    return [
        Player(
            person,
            won=total == best and (not gone or not stayed),
            rank=1 + sum(other > total for other in totals),
            left=gone,
            figures={"total": total, "spaces_open": 3 - total, "routes_owned": chance.randint(0, 1)},
        )
        for person, total, gone in zip(people, totals, left, strict=True)
    ]


@dataclass(frozen=True, eq=False)
class Chosen:
    """A night with what its runner chose for one order of it. `measure` is the figure by which its game ranks.

    It is hashed by what it is, so that each figure is recounted once.
    """

    plays: Sequence[Play]
    order: tuple[Criterion, ...]
    measure: str
    best: int
    least: int
    rows: Mapping[int, tuple[int, ...]]
    leavers_last: bool
    handicaps: Mapping[str, int]
    teams: Mapping[str, tuple[str, ...]]
    over: bool = False
    # The last round to which a person went on, and the place in the final.
    went: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def people(self) -> list[str]:
        return sorted({player.person for play in self.plays for player in play})

    @property
    def counting(self) -> Counting:
        points = Points(tuple(self.rows.values()), self.leavers_last)
        handicaps, measure = ({}, "") if self.over else (self.handicaps, self.measure)
        last = max((went for went, _place in self.went.values()), default=0)
        stages = {person: Stage(went, went == last, place) for person, (went, place) in self.went.items()}
        return Counting(self.best, self.least, points, handicaps, measure, stages=stages)


def chosen(seed: int, combination: frozenset[str]) -> tuple[Chosen, Chosen]:
    """Return a generated night with these choices: the order of its game, and the one over all games."""
    plays, usual = generated(seed)
    chance = random.Random(f"{seed} {sorted(combination)}")  # noqa: S311
    measure = OPEN if OPEN in usual else TOTAL
    order = [each for each in usual if measure == TOTAL or each.name != "routes_owned"]
    over = chance.sample((BY_WINS, BY_BEATEN), 2)
    if "single" in combination:
        order.insert(chance.randint(0, len(order)), best_single(measure))
    if "points" in combination:
        order.insert(chance.randint(0, len(order)), BY_POINTS)
        over.insert(chance.randint(0, len(over)), BY_POINTS)
    if "strength" in combination:
        order.insert(chance.randint(0, len(order)), BY_STRENGTH)
        over.insert(chance.randint(0, len(over)), BY_STRENGTH)
    sizes = chance.sample(range(1, 6), 2)
    own = Chosen(
        plays=plays,
        order=tuple(order),
        measure=measure.name,
        best=chance.randint(1, 3) if "best" in combination else 0,
        least=chance.randint(1, 3) if "least" in combination else 0,
        rows={size: tuple(sorted(chance.choices(range(9), k=size), reverse=True)) for size in sizes},
        leavers_last=chance.random() < 0.5,
        handicaps={name: chance.choice((-4, -1, 1, 2)) for name in chance.sample(NAMES, 3)}
        if "handicaps" in combination
        else {},
        teams=_teams(chance) if "teams" in combination else {},
        went=_went(chance) if "final" in combination else {},
    )
    together = [play for play in plays if len(play) > 1]
    return own, replace(own, plays=together, order=tuple(over), over=True)


def _went(chance: random.Random) -> dict[str, tuple[int, int]]:
    """Return four people who went on to round 4, and three of them to the final in round 5, which is over or not."""
    last, *others = chance.sample(NAMES, 4)
    ranks = chance.choice(((0, 0, 0), (1, 2, 3), (1, 2, 2), (1, 1, 3)))
    return {last: (4, 0), **{name: (5, rank) for name, rank in zip(others, ranks, strict=True)}}


def _teams(chance: random.Random) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in NAMES:
        team = chance.choice((*TEAMS, ""))
        if team:
            found[team] = (*found.get(team, ()), name)
    return found


def night_of(own: Chosen, over: Chosen) -> NightOrder:
    """Return the night as the standings are computed from it: of UNO Dice if open spaces count, else of Roll Estate."""
    game = "uno-dice" if own.measure == OPEN.name else "roll-estate"
    kind = Kind(game, game, {}, "", own.order, tuple(own.plays), counting=own.counting)
    return NightOrder(
        (), dict.fromkeys(NAMES, ()), (kind,), over.order, over_counting=over.counting, teams=own.teams
    )


# --- the recount ---


def games_of(person: str, plays: Sequence[Play]) -> list[tuple[Player, Play]]:
    return [(player, play) for play in plays for player in play if player.person == person]


def halves(player: Player, other: Player) -> int:
    """Return how many halves of this opponent the player has beaten."""
    if player.left != other.left:
        return 2 if other.left else 0
    if player.rank == other.rank:
        return 1
    return 2 if player.rank < other.rank else 0


def points(player: Player, play: Play, night: Chosen) -> Fraction:
    """Return the points of a player: the stayed ones take the places one after the other, and share those of a tie."""
    row = night.rows.get(len(play)) or tuple(len(play) - place for place in range(len(play)))
    if player.left:
        return Fraction(row[-1] if night.leavers_last else 0)
    stayed = sorted(other.rank for other in play if not other.left)
    taken = [row[place] for place, rank in enumerate(stayed) if rank == player.rank]
    return sum(map(Fraction, taken), Fraction(0)) / len(taken)


def of_one(player: Player, play: Play, each: Criterion, night: Chosen) -> Fraction:
    """Return the figure of one game of a player."""
    if each.name == WINS:
        return Fraction(1 if player.won else 0)
    if each.name == POINTS:
        return points(player, play, night)
    if each.name == BEATEN:
        met = [other for other in play if other is not player]
        return Fraction(sum(halves(player, other) for other in met), 2 * len(met))
    if each.name == STRENGTH:
        return Fraction(0)  # no figure of one game
    return Fraction(player.figures[night.measure if each.name == SINGLE else each.name])


@cache
def counted(person: str, night: Chosen) -> list[tuple[Player, Play]]:
    """Return the games of a person that count: one after the other the best of those left."""
    left, kept = games_of(person, night.plays), list[tuple[Player, Play]]()
    while left and (not night.best or len(kept) < night.best):
        best = left[0]
        for one in left[1:] if night.best else ():
            if is_better(one, best, night):
                best = one
        left.remove(best)
        kept.append(best)
    return kept


def is_better(one: tuple[Player, Play], other: tuple[Player, Play], night: Chosen) -> bool:
    for each in night.order:
        mine, theirs = of_one(*one, each, night), of_one(*other, each, night)
        if mine != theirs:
            return (mine > theirs) == each.highest
    return False


@cache
def has_rank(person: str, night: Chosen) -> bool:
    return len(games_of(person, night.plays)) >= night.least or person in night.went


@cache
def per_game(night: Chosen) -> bool:
    """Return whether wins are a share: not all who have a rank have as many games that count."""
    ranked = [
        each for each in night.people if len(games_of(each, night.plays)) >= night.least
    ] or night.people
    return not night.over and len({len(counted(person, night)) for person in ranked}) > 1


@cache
def figure(people: tuple[str, ...], each: Criterion, night: Chosen) -> Fraction:
    """Return the figure of a person, or of several people added up."""
    games = [found for person in people for found in counted(person, night)]
    if each.name == WINS:
        won = sum(1 for player, _play in games if player.won)
        return Fraction(won, len(games) if per_game(night) else 1)
    if each.name == BEATEN:
        met = [(player, other) for player, play in games for other in play if other is not player]
        return Fraction(sum(halves(player, other) for player, other in met), 2 * len(met))
    if each.name == STRENGTH:
        return sum((strength(person, night) for person in people), Fraction(0)) / len(people)
    total = Fraction(0)
    for person in people:
        own = [of_one(*found, each, night) for found in counted(person, night)]
        if each.name == POINTS:
            total += sum(own, Fraction(0))
        elif each.name == SINGLE:
            total += max(own) if each.highest else min(own)
        else:
            total += sum(own, Fraction(0)) / len(own)
        if each.name in (SINGLE, night.measure):
            total += handicap((person,), night)
    return total


def strength(person: str, night: Chosen) -> Fraction:
    """Return, in percent, how much of their own opponents the opponents of a person have beaten, on average."""
    shares = [
        beaten_by(other.person, night)
        for player, play in counted(person, night)
        for other in play
        if other is not player
    ]
    return 100 * sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


@cache
def beaten_by(person: str, night: Chosen) -> Fraction:
    """Return the share of the opponents in the games that count that a person has beaten; 0 if there were none."""
    against = [
        halves(player, other)
        for player, play in counted(person, night)
        for other in play
        if other is not player
    ]
    return Fraction(sum(against), 2 * len(against)) if against else Fraction(0)


def handicap(people: Sequence[str], night: Chosen) -> int:
    return 0 if night.over else sum(night.handicaps.get(person, 0) for person in people)


@cache
def entries(night: Chosen, *, teams: bool) -> dict[str, tuple[str, ...]]:
    """Return what is ranked, each with its people: every person, or every team with those who have played."""
    if not teams:
        return {person: (person,) for person in night.people}
    played = {
        team: tuple(each for each in people if each in night.people) for team, people in night.teams.items()
    }
    return {team: people for team, people in played.items() if people}


@cache
def naive_places(night: Chosen, *, teams: bool) -> dict[str, int]:
    """Return the place of each entry: one more than the number of entries before it; 0 for no rank."""
    found = entries(night, teams=teams)
    figures = {key: [figure(people, each, night) for each in night.order] for key, people in found.items()}

    def is_before(one: str, other: str) -> bool:
        (went, place), (goes, rank) = (night.went.get(each, (0, 0)) for each in (one, other))
        if not teams and (went != goes or place != rank):
            return went > goes or (went == goes and place < rank)
        if not teams and place:
            return False
        for each, mine, theirs in zip(night.order, figures[one], figures[other], strict=True):
            if mine != theirs:
                return (mine > theirs) == each.highest
        return False

    ranked = [key for key in found if teams or has_rank(key, night)]
    places = {key: 1 + sum(is_before(other, key) for other in ranked) for key in ranked}
    return {key: places.get(key, 0) for key in found}
