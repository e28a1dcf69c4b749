"""300 generated nights in words: each "why?" names two neighbours and both their figures, and is true of them."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.utils import translation

from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.groups import order_view
from scoresheets.nights.standings.selectors.standings import Kind, NightOrder
from scoresheets.results.standings import BEATEN, BY_WINS, OVER_GAMES, WINS, Criterion, Play
from tests.nights.test_standings import NAMES, NIGHTS, OPEN, ORDERS, generated, naive, recounted
from tests.tries import first

LABELS = {
    "Wins": WINS,
    "Opponents beaten": BEATEN,
    "Most spaces filled": "total",
    "Fewest spaces still open": "spaces_open",
    "Most routes": "routes_owned",
    "Total": "total",
}
BEFORE = re.compile(
    r"(?P<above>\w+) is ahead of (?P<below>\w+)(: tied on (?P<level>[^;]+);|\.) "
    r"(?P<label>[\w ]+)(?P<average> \(on average\))?: (?P<better>.+) against (?P<worse>.+)\."
)
SHARED = re.compile(
    r"(?P<above>\w+) and (?P<below>\w+) share the rank. Both have: (?P<both>[^:]+)\."
    r"(?P<apart>( [\w ]+: [^:]+, the same as [^:]+\.)*)"
)
APART = re.compile(r" ([\w ]+): ([^:]+), the same as ([^:]+)\.")
PEOPLE = {name: name for name in NAMES}


def told(seed: int) -> tuple[list[Play], tuple[Criterion, ...], dict[str, GroupView]]:
    """Return a night with its standings in words: of UNO Dice if open spaces count, else of Roll Estate."""
    plays, order = generated(seed)
    game = "uno-dice" if OPEN in order else "roll-estate"
    order = tuple(each for each in order if game == "roll-estate" or each.name != "routes_owned")
    kind = Kind(game, game, {}, "", order, tuple(plays))
    night = NightOrder((), {}, (kind,), OVER_GAMES)
    return plays, order, {group.key: group for group in order_view(night, PEOPLE).groups}


def number(said: str) -> Fraction:
    """Return the figure in a text of a game: "$1,905.5", "2 of 3", "1½ of 4", "3 spaces"."""
    share = re.fullmatch(r"(\d*)(½?) of (\d+)", said)
    if share:
        return (Fraction(share[1] or 0) + Fraction(1 if share[2] else 0, 2)) / int(share[3])
    found = re.search(r"\d[\d,]*(\.\d+)?", said)
    assert found, said
    return Fraction(found[0].replace(",", ""))


def check_why(group: GroupView, plays: list[Play], order: tuple[Criterion, ...], *, per_game: bool) -> None:
    criteria = {each.name: each for each in order}
    for above, below in zip(group.rows, group.rows[1:], strict=False):
        found = BEFORE.fullmatch(below.why) or SHARED.fullmatch(below.why)
        assert found, below.why
        assert (found["above"], found["below"]) == (above.name, below.name)

        def true(person: str, name: str) -> Fraction:
            return recounted(person, name, plays, per_game=per_game)

        if "both" in found.groupdict():
            assert all(true(above.name, name) == true(below.name, name) for name in criteria)
            apart = APART.findall(found["apart"])
            assert len(re.split(r", | and ", found["both"])) + len(apart) == len(criteria)
            cells = {column.label: at for at, column in enumerate(group.columns)}
            for label, *said in apart:
                assert said == [row.cells[cells[label]].text for row in (above, below)]
            told = [row.cells for row in (above, below)]
            same = sum(one.text == other.text for one, other in zip(*told, strict=True))
            assert len(apart) == len(criteria) - same
            continue
        name = LABELS[found["label"]]
        figures = true(above.name, name), true(below.name, name)
        for said, exact in zip((found["better"], found["worse"]), figures, strict=True):
            assert abs(number(said) - exact) < Fraction(1, 10), (said, exact)
        better, worse = number(found["better"]), number(found["worse"])
        assert better > worse if criteria[name].highest else better < worse
        levels = [LABELS[each] for each in re.split(r", | and ", found["level"] or "") if each]
        assert levels == list(criteria)[: list(criteria).index(name)]
        assert all(true(above.name, each) == true(below.name, each) for each in levels)


@pytest.mark.parametrize("seed", first(range(NIGHTS), 30))
def test_every_why_is_true_of_both_figures(seed: int) -> None:
    plays, order, groups = told(seed)
    (game,) = (group for group in groups.values() if group.game)
    played = {player.person: 0 for play in plays for player in play}
    for play in plays:
        for player in play:
            played[player.person] += 1
    check_why(game, plays, order, per_game=len(set(played.values())) > 1)
    assert {row.name: row.place for row in game.rows} == naive(plays, order)
    together = [play for play in plays if len(play) > 1]
    if together:
        check_why(groups["over"], together, OVER_GAMES, per_game=False)


def test_a_why_in_french() -> None:
    with translation.override("fr"):
        _plays, _order, groups = told(0)
        sentences = [row.why for group in groups.values() for row in group.rows if row.why]
    assert sentences
    assert not any("stands" in each or "share" in each for each in sentences)


def test_the_framed_figure_is_the_one_of_the_sentence() -> None:
    for seed in range(20):
        _plays, _order, groups = told(seed)
        for group in groups.values():
            for row in group.rows:
                framed = [
                    column.label
                    for column, cell in zip(group.columns, row.cells, strict=True)
                    if cell.decides
                ]
                assert len(framed) == (1 if "is ahead of" in row.why else 0)
                assert all(label in row.why for label in framed)


def test_orders_are_of_both_games() -> None:
    assert ORDERS[0][0] == BY_WINS
    assert {group.game for seed in range(4) for group in told(seed)[2].values()} == {
        "",
        "roll-estate",
        "uno-dice",
    }
