"""Read the "why?" between two people or teams, and check it against the naive recount."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.groups import figures_by_group, order_view
from scoresheets.results.standings import BEATEN, POINTS, SINGLE, STRENGTH, WINS, Criterion, two_of
from tests.nights.standings.recount import (
    PEOPLE,
    Chosen,
    chosen,
    counted,
    entries,
    figure,
    games_of,
    handicap,
    has_rank,
    naive_places,
    night_of,
)

CRITERIA = {
    "Wins": WINS,
    "Opponents beaten": BEATEN,
    "Most spaces filled": "total",
    "Fewest spaces still open": "spaces_open",
    "Most routes": "routes_owned",
    "Total": "total",
    "Points for places": POINTS,
    "Best single game": SINGLE,
    "Strength of opponents": STRENGTH,
}
OF_BEST = r"(?: in the best (?:game|(?P<best>\d+) games))?"
BEFORE = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+)(: tied on (?P<level>[^;]+);|\.) "
    rf"(?P<label>[\w ]+?)(?: \(on average\))?{OF_BEST}: (?P<better>.+) against (?P<worse>.+)\."
)
TOO_FEW = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+)\. A rank takes (?P<least>\d+) games, and (?P=below) has played "
    r"(?P<games>\d+)\."
)
NEITHER = re.compile(
    r"Neither (?P<above>\w+) \((?P<first>\d+) games?\) nor (?P<below>\w+) \((?P<games>\d+) games?\) has a rank yet\. "
    r"A rank takes (?P<least>\d+) games\."
)
SHARED = re.compile(
    r"(?P<above>\w+) and (?P<below>\w+) share the rank\.( Both have: (?P<both>[^:]+)\.)?"
    r"(?P<apart>( [^:]+: [^:]+, the same as [^:]+\.)*)"
)
APART = re.compile(
    r" ([\w ]+?)(?: \(on average\))?(?: in the best (?:game|\d+ games))?: ([^:]+), the same as ([^:]+)\."
)
IN_FINAL = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+)\. Place in the final: (?P<one>\d) against (?P<other>\d)\."
)
PLAYED_IT = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+): (?P=above) played the final, (?P=below) did not\."
)
WENT_ON = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+): only (?P=above) went on to round (?P<round>\d)\."
)
LEVEL = re.compile(
    r"(?P<above>\w+) and (?P<below>\w+) share the rank: both have place (?P<place>\d) in the final\."
)
HANDICAP = re.compile(r"(.+?)(?: \(handicap ([+−]\d+)\))?")

PATTERNS = (IN_FINAL, PLAYED_IT, WENT_ON, LEVEL, TOO_FEW, NEITHER, BEFORE, SHARED)


def check_night(seed: int, combination: frozenset[str]) -> None:
    """Check every standing of a night and every "why?" in it, between any two."""
    own, over = chosen(seed, combination)
    order = night_of(own, over)
    figures = figures_by_group(order)
    groups = {group.key: group for group in order_view(order, PEOPLE).groups}
    for night, key in ((own, order.kinds[0].key), (over, "over")):
        for teams, prefix in ((False, ""), (True, "t-")):
            group = groups.pop(prefix + key, None)
            found = entries(night, teams=teams)
            if group is None:
                assert len(found) < (2 if teams else 1), (night, teams)
                continue
            check_standing(group, night, teams=teams)
            for one, other in combinations(found, 2):
                two = two_of(figures[group.key].standing, one, other)
                assert two
                check_why(figures[group.key].why(*two, PEOPLE), night, {one, other}, teams=teams)
    assert groups == {}


def check_standing(group: GroupView, night: Chosen, *, teams: bool) -> None:
    places, found = naive_places(night, teams=teams), entries(night, teams=teams)
    ordered = sorted(places, key=lambda key: (not places[key], places[key], PEOPLE[key]))
    assert [(row.person, row.place) for row in group.rows] == [(key, places[key]) for key in ordered]
    for row in group.rows:
        assert row.shares == (row.place > 0 and list(places.values()).count(row.place) > 1)
        for each, cell in zip(night.order, row.cells, strict=True):
            exact = figure(found[row.person], each, night)
            check_figure(cell.text, exact, found[row.person], each, night)
        assert row.members == (found[row.person] if teams else ())
    for above, below in zip(group.rows, group.rows[1:], strict=False):
        check_why(below.why, night, {above.person, below.person}, teams=teams)
        framed = [
            column.label for column, cell in zip(group.columns, below.cells, strict=True) if cell.decides
        ]
        assert bool(framed) == bool(BEFORE.fullmatch(below.why) and not IN_FINAL.fullmatch(below.why))


def check_figure(said: str, exact: Fraction, people: tuple[str, ...], each: Criterion, night: Chosen) -> None:
    """Check that a figure says its value to a tenth, and the handicap that is part of it."""
    text = HANDICAP.fullmatch(said)
    assert text, said
    has = each.name in (SINGLE, night.measure)
    assert int((text[2] or "0").replace("−", "-")) == (handicap(people, night) if has else 0)
    assert abs(number(text[1]) - exact) < Fraction(1, 10), (said, exact)


def number(said: str) -> Fraction:
    share = re.fullmatch(r"(\d*)(½?) of (\d+)", said)
    if share:
        return (Fraction(share[1] or 0) + Fraction(1 if share[2] else 0, 2)) / int(share[3])
    found = re.search(r"\d[\d,]*(\.\d+)?", said.replace("½", ".5"))
    assert found, said
    return Fraction(found[0].replace(",", "")) * (-1 if "−" in said else 1)


def check_why(said: str, night: Chosen, two: set[str], *, teams: bool) -> None:
    """Check that a sentence names these two, the better one first, and is true."""
    keys = {PEOPLE[key]: key for key in two}
    text = next((found for found in _matches(said) if found), None)
    assert text, said
    above, below = keys.pop(text["above"]), keys.pop(text["below"])
    places, found = naive_places(night, teams=teams), entries(night, teams=teams)
    if "least" in text.groupdict():
        assert int(text["least"]) == night.least
        assert int(text["games"]) == len(games_of(below, night.plays)) < night.least
        assert ("first" in text.groupdict()) == (not has_rank(above, night))
        return
    if text.re in (IN_FINAL, PLAYED_IT, WENT_ON, LEVEL):
        assert not teams
        check_stages(text, night.went, above, below)
        assert (places[above] == places[below]) == (text.re is LEVEL)
        return
    if not teams:
        assert night.went.get(above) == night.went.get(below)
    figures = [[figure(found[key], each, night) for each in night.order] for key in (above, below)]
    differing = [at for at, (mine, theirs) in enumerate(zip(*figures, strict=True)) if mine != theirs]
    if "both" in text.groupdict():
        assert not differing
        assert places[above] == places[below] > 0
        apart = {CRITERIA[label]: said for label, *said in APART.findall(text["apart"])}
        alike = [each for each in re.split(r", | and ", text["both"] or "") if each]
        assert len(alike) + len(apart) == len(night.order)
        for each in (each for each in night.order if each.name in apart):
            for key, said_of in zip((above, below), apart[each.name], strict=True):
                check_figure(said_of, figure(found[key], each, night), found[key], each, night)
        return
    assert 0 < places[above] < places[below]
    at, each = differing[0], night.order[differing[0]]
    assert CRITERIA[text["label"]] == each.name
    assert (figures[0][at] > figures[1][at]) == each.highest
    for key, part, mine in ((above, "better", figures[0]), (below, "worse", figures[1])):
        check_figure(text[part], mine[at], found[key], each, night)
    better, worse = (number(HANDICAP.fullmatch(text[part])[1]) for part in ("better", "worse"))  # type: ignore[index]
    assert (better > worse) == each.highest
    level = [
        each.removesuffix(" (on average)") for each in re.split(r", | and ", text["level"] or "") if each
    ]
    assert [CRITERIA[label] for label in level] == [each.name for each in night.order[:at]]
    dropped = any(
        len(games_of(person, night.plays)) > len(counted(person, night))
        for key in (above, below)
        for person in found[key]
    )
    assert ("in the best" in said) == dropped
    assert text["best"] in (None, str(night.best))


def check_stages(text: re.Match[str], went: Mapping[str, tuple[int, int]], above: str, below: str) -> None:
    """Check what a sentence says of the rounds to which two people went on, and of their places in the final."""
    (round_, place), (other, rank) = (went.get(each, (0, 0)) for each in (above, below))
    if text.re in (PLAYED_IT, WENT_ON):
        assert round_ > other
        assert (round_ == 5) == (text.re is PLAYED_IT)
        assert text.groupdict().get("round") in (None, str(round_))
    elif text.re is LEVEL:
        assert place == rank == int(text["place"])
    else:
        assert (place, rank) == (int(text["one"]), int(text["other"]))


def _matches(said: str) -> Iterator[re.Match[str] | None]:
    return (pattern.fullmatch(said) for pattern in PATTERNS)
