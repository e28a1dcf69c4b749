"""Build a person's page: plays, figures and a line chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet

from games.kit.errors import MalformedMove
from games.kit.standings import TOTAL
from scoresheets.base.moments import EARLIEST, LATEST, first_of, here
from scoresheets.base.words import amount, in_name_order
from scoresheets.models import Person, Play
from scoresheets.pads import PADS, game_title
from scoresheets.people.selectors.access import (
    Keeper,
    PersonAccess,
    people_at,
    people_only_at_nights,
    plays_at,
    tables_at,
)
from scoresheets.people.selectors.records import best_of, longest_streak
from scoresheets.results.selectors.charts import LEFT, ChartTick, Scale
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.results.words import negative
from scoresheets.table.selectors.access import one_with
from scoresheets.table.selectors.expiry import expires_after, notice

FAR_RIGHT = 700
FEWEST_DRAWN = 2
MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class KindView:
    """A game with its options as a person has played it: how often, and with which figures in words. `counted` names
    the measure if it is not the total, else "".
    """

    kind: str
    title: str
    choices: str
    plays: int
    wins: int
    best: str
    average: str
    counted: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """A play: its day, its figure in words, its rank among the players, whether its table was closed, and whether it
    was on paper.
    """

    day: datetime
    figure: str
    rank: int
    players: int
    won: bool
    closed: bool
    on_paper: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A person's figures from play to play: `points` of a polyline, the same points as `dots`, and the levels
    behind.
    """

    points: str
    dots: tuple[tuple[int, int], ...]
    ticks: tuple[ChartTick, ...]


@dataclass(frozen=True, slots=True)
class KindPage:
    """One kind of game in full. `closest` is "" if the person never won by a margin."""

    of: KindView
    streak: int
    closest: str
    line: LineView | None
    boxes: tuple[tuple[str, str], ...]
    plays: tuple[PlayView, ...]


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person as one device sees them. `joined` are the people merged with this one, `others` those who could be.

    `goes` is when all of it is deleted if nothing is played.
    """

    public_id: str
    name: str
    edits: bool
    forgets: bool
    everywhere: bool  # removing the person here removes them at every table
    joined: tuple[Person, ...]
    others: tuple[Person, ...]
    plays: int
    wins: int
    streak: int
    unclosed: int
    kinds: tuple[KindView, ...]
    chosen: KindPage | None
    goes: datetime | None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person in a list."""

    public_id: str
    name: str
    plays: int
    wins: int
    also: str  # names of the people merged with this one


def person_lines(keeper: Keeper) -> tuple[PersonLine, ...]:
    """Return the people of one device, or of its night, by name, each with how often they played and won."""
    played = Q() if keeper.nights is None else Q(plays__seat__table__in=tables_at(keeper.nights))
    won = Count("plays", filter=played & Q(plays__won=True))
    known = people_at(keeper.device, keeper.nights).values("pk")
    found = Person.objects.filter(Q(pk__in=known) | Q(others__in=known)).distinct()
    counted = Person.objects.filter(pk__in=found.values("pk"))
    everybody: list[Any] = sorted(
        counted.annotate(played=Count("plays", filter=played), won=won),
        key=lambda person: in_name_order(person.name),
    )
    return tuple(
        PersonLine(
            public_id=person.public_id,
            name=person.name,
            plays=sum(each.played for each in same),
            wins=sum(each.won for each in same),
            also=", ".join(each.name for each in same[1:]),
        )
        for person in everybody
        if person.one_with_id is None
        for same in [[person, *(each for each in everybody if each.one_with_id == person.pk)]]
    )


def person_page(
    access: PersonAccess, *, kind: str = "", since: date | None = None, until: date | None = None
) -> PersonPage:
    """Return the page with the chosen kind of game, or with the one played most, in a span of days (None: open)."""
    person = access.person
    plays = list(plays_of(access, since=since, until=until))
    kinds = _kinds(plays)
    chosen = next((each for each in kinds if each.kind == kind), kinds[0] if kinds else None)
    joined = people_at(person.owner_id, access.nights).filter(one_with=person)
    return PersonPage(
        public_id=person.public_id,
        name=person.name,
        edits=access.edits,
        forgets=access.forgets,
        everywhere=access.can_administer,
        joined=tuple(_by_name(joined)),
        others=tuple(_by_name(_others(access))) if access.edits else (),
        plays=len(plays),
        wins=sum(play.won for play in plays),
        streak=longest_streak(plays),
        unclosed=sum(not play.closed for play in plays),
        kinds=kinds,
        chosen=_kind_page(chosen, [play for play in plays if play.kind == chosen.kind]) if chosen else None,
        goes=_goes(person) if access.nights is None else None,
    )


def _by_name(people: Iterable[Person]) -> list[Person]:
    return sorted(people, key=lambda person: in_name_order(person.name))


def _others(access: PersonAccess) -> QuerySet[Person, Any]:
    """Return the people that this device may join with this one."""
    owner = access.person.owner_id
    found = people_at(owner, None) if access.can_administer else people_only_at_nights(owner, access.runs)
    return found.filter(one_with=None).exclude(pk=access.person.pk)


def plays_of(
    access: PersonAccess, *, since: date | None = None, until: date | None = None
) -> QuerySet[Play, Any]:
    """Return the plays of a person and those merged with them, as far as this device sees them, oldest first. The days
    are those of the server's clock.
    """
    span = plays_at(access.nights) & days_between(since, until)
    found = Play.objects.filter(span, person__in=one_with(access.person))
    return found.order_by("played_at", "pk")


def days_between(since: date | None, until: date | None) -> Q:
    """Return the condition for plays of these days by the server's clock, both included; None leaves an end open."""
    span = Q()
    if since is not None and since > EARLIEST.date():
        span &= Q(played_at__gte=first_of(since))
    if until is not None and until < LATEST.date():
        span &= Q(played_at__lt=first_of(until + timedelta(days=1)))
    return span


def _goes(person: Person) -> datetime | None:
    notified = person.expiry_told_at
    return None if notified is None else max(notified + notice(), person.seen_at + expires_after())


def _kinds(plays: Sequence[Play]) -> tuple[KindView, ...]:
    """Every kind among the plays, the most played first."""
    by_kind: dict[str, list[Play]] = {}
    for play in plays:
        by_kind.setdefault(play.kind, []).append(play)
    found = sorted(by_kind.values(), key=len, reverse=True)
    return tuple(_kind_view(same) for same in found)


def _kind_view(plays: Sequence[Play]) -> KindView:
    last, alike = plays[-1], _alike(plays)
    return KindView(
        kind=last.kind,
        title=game_title(last.game),
        choices=play_choices(last),
        plays=len(plays),
        wins=sum(play.won for play in plays),
        best=said_figure(last, best_of(alike)),
        average=said_figure(last, round(sum(play.figure for play in alike) / len(alike))),
        counted=PADS[last.game].step_name(last.measure)
        if last.measure != TOTAL and last.game in PADS
        else "",
    )


def _alike(plays: Sequence[Play]) -> list[Play]:
    """Plays with the same measure as the last one: the rules may have changed since."""
    return [play for play in plays if play.measure == plays[-1].measure]


def play_choices(play: Play) -> str:
    """Return the options of a play in a few words."""
    return kind_in_words(play.game, play.options, play.players)


def said_figure(play: Play, figure: int) -> str:
    """Return a figure of this play's measure as its game says it, or as a plain number if the game is not installed."""
    size = abs(figure)
    figure_text = PADS[play.game].step_figure(play.measure, size) if play.game in PADS else amount(size)
    return negative(figure_text) if figure < 0 else figure_text


def _kind_page(kind: KindView, plays: Sequence[Play]) -> KindPage:
    alike = _alike(plays)
    margins = [play.margin for play in alike if play.margin is not None]
    return KindPage(
        of=kind,
        streak=longest_streak(plays),
        closest=said_figure(plays[-1], min(margins)) if margins else "",
        line=_line([play.figure for play in alike]),
        boxes=_boxes(plays),
        plays=tuple(
            PlayView(
                here(play.played_at),
                said_figure(play, play.figure),
                play.rank,
                play.players,
                play.won,
                play.closed,
                play.on_paper,
            )
            for play in reversed(plays[-MOST_LISTED:])
        ),
    )


def _line(figures: Sequence[int]) -> LineView | None:
    if len(figures) < FEWEST_DRAWN:
        return None
    scale = Scale.of(min(figures), max(figures))
    width = (FAR_RIGHT - LEFT) / (len(figures) - 1)
    dots = tuple((round(LEFT + index * width), scale.height(figure)) for index, figure in enumerate(figures))
    return LineView(" ".join(f"{x},{y}" for x, y in dots), dots, scale.ticks)


def _boxes(plays: Sequence[Play]) -> tuple[tuple[str, str], ...]:
    """Return the highest number that ever stood in each box, by its printed name, in the order of the sheet."""
    highest: dict[str, int] = {}
    for play in plays:
        for box, number in play.boxes.items():
            highest[box] = max(number, highest.get(box, number))
    game = plays[-1].game
    state = _first_state(plays)
    if state is None:
        return ()
    named = ((PADS[game].box_of(state, box), number) for box, number in highest.items())
    return tuple((found[1], amount(number)) for found, number in named if found)


def _first_state(plays: Sequence[Play]) -> Any:
    """Return a table of this kind with nothing written, to get the names of its boxes; None if they cannot be known."""
    last = plays[-1]
    if last.game not in PADS:
        return None
    latest = next((play for play in reversed(plays) if play.seat_id), None)
    edition = latest.seat.table.edition if latest and latest.seat else None
    if last.own_sheet and edition is None:  # the names of its boxes were deleted with the last table
        return None
    game = PADS[last.game].game
    try:
        options = game.read_options(last.options, last.players, edition)
    except MalformedMove:
        return None
    return game.start(options, last.players)
