"""The year: a standing over all plays at the nights and tables of one device, in a span of days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Q

from scoresheets.base.words import in_name_order
from scoresheets.models import Person, Play
from scoresheets.people.selectors.access import Keeper, plays_at
from scoresheets.people.selectors.avatars import Avatar, avatars_of
from scoresheets.people.selectors.person_pages import days_between
from scoresheets.people.words import short_reason, why_sentence
from scoresheets.results.standings import WINS, Counted, Row, Standing, over_counted, two_of
from scoresheets.results.ties import named_in_order
from scoresheets.results.words import games_on_paper, halved


@dataclass(frozen=True, slots=True)
class YearRow:
    """A person's place in the year. `why` is a sentence: why this person stands below the one above, `reason` the same
    in a few words; both are "" for the first.

    `paper` says how many of the games were on paper, "" if none.
    """

    place: int
    public_id: str
    name: str
    avatar: Avatar
    played: int
    wins: int
    beaten: str  # in halves, as "7½"
    met: int
    why: str
    reason: str
    on_paper: int
    paper: str
    beaten_halves: int = 0


@dataclass(frozen=True, slots=True)
class _Year:
    """A span of days: the standing, the people by primary key, and how many of each one's games were on paper."""

    standing: Standing
    people: Mapping[str, Person]
    paper: Mapping[str, int]


def year_standing(keeper: Keeper, *, since: date, until: date) -> tuple[YearRow, ...]:
    """Return every person who played against others in these days, by wins, then by opponents beaten out of those
    met.
    """
    year = _year(keeper, since, until)
    rows, names, paper = year.standing.rows, year.people, year.paper
    looks = avatars_of(keeper.device)
    return tuple(
        YearRow(
            place=row.place,
            public_id=names[row.person].public_id,
            name=names[row.person].name,
            avatar=looks.of(names[row.person]),
            played=row.played,
            wins=row.wins,
            beaten=halved(row.beaten),
            met=row.met,
            beaten_halves=int(row.beaten * 2),
            why=_why(rows[at - 1], row, names) if at else "",
            reason=short_reason(_decided(row), names[rows[at - 1].person].name, rows[at - 1].wins - row.wins)
            if at
            else "",
            on_paper=paper.get(row.person, 0),
            paper=games_on_paper(paper[row.person]) if row.person in paper else "",
        )
        for at, row in enumerate(rows)
    )


def year_why(keeper: Keeper, one: str, other: str, *, since: date, until: date) -> str:
    """Return the sentence why one of any two people, by their public ids, stands before the other; "" if one of them
    has no place.
    """
    year = _year(keeper, since, until)
    rows = {person.public_id: row for row, person in year.people.items()}
    two = two_of(year.standing, rows.get(one, ""), rows.get(other, ""))
    return _why(*two, year.people) if two else ""


def _year(keeper: Keeper, since: date, until: date) -> _Year:
    people = {person.pk: person for person in Person.objects.filter(owner=keeper.device)}
    span = plays_at(keeper.nights, people) & days_between(since, until) & Q(players__gt=1)
    found = Play.objects.filter(span, person__in=list(people)).values_list(
        "person", "won", "beaten", "players", "on_paper"
    )
    shown = {pk: people.get(person.one_with_id or pk, person) for pk, person in people.items()}
    standing = over_counted(
        Counted(str(shown[person].pk), won, Fraction(halves, 2), players - 1)
        for person, won, halves, players, _on_paper in found
    )
    names = {str(person.pk): person for person in shown.values()}
    paper = Counter(str(shown[person].pk) for person, *_play, on_paper in found if on_paper)
    in_order = named_in_order(standing, lambda person: in_name_order(names[person].name))
    return _Year(in_order, names, paper)


def _why(above: Row, row: Row, names: Mapping[str, Person]) -> str:
    figures = {
        "name": names[above.person].name,
        "other": names[row.person].name,
        "wins": above.wins,
        "fewer": row.wins,
        "beaten": halved(above.beaten),
        "met": above.met,
        "less": halved(row.beaten),
        "of": row.met,
    }
    return why_sentence(_decided(row), figures)


def _decided(row: Row) -> str:
    """Return what puts this row below the one above, as the words call it."""
    return "shared" if row.decides is None else "wins" if row.decides == WINS else "beaten"
