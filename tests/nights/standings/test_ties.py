"""A tie for a place is settled by a play-off, a lot or the organizer's word, and stands in the standings as that."""

from __future__ import annotations

import html
import json
import re

import pytest

from scoresheets.models import Night, Seat, Table, Team, Tie
from scoresheets.nights.archive.selectors.prints import standing_awards
from scoresheets.nights.standings.pages import GroupView, TieChoice
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.nights.standings.selectors.standings_page import standings_page, standings_view
from scoresheets.nights.standings.selectors.tie_choices import tie_choice
from scoresheets.nights.standings.services.standings import put_in_team
from scoresheets.nights.standings.services.ties import settle_tie, take_back_tie
from scoresheets.results.standings import BY_WINS, SETTLED, Player, of_one_game
from scoresheets.results.ties import with_ties_settled
from scoresheets.table.services import forgetting
from tests.cast import HOST, LAST_ENTRY, Party, finished
from tests.evening import Evening
from tests.nights.rounds.test_rounds import is_told, send
from tests.nights.standings.test_standings import group, live, page, publish, refused
from tests.nights.standings.test_standings_by_person import plays
from tests.reading import read

pytestmark = pytest.mark.django_db
How = Tie.How


def test_people_at_a_place_are_put_in_order_if_all_of_them_are_in_the_tie() -> None:
    play = [Player(name, won=name == "Ana", rank=1) for name in ("Ana", "Bo", "Cleo", "Dee")]
    standing = of_one_game([play], (BY_WINS,))

    def places(*ties: dict[str, int]) -> list[tuple[str, int, str | None]]:
        rows = with_ties_settled(standing, ties).rows
        return [(row.person, row.place, row.decides) for row in rows]

    level = [("Ana", 1, None), ("Bo", 2, "wins"), ("Cleo", 2, None), ("Dee", 2, None)]
    assert places() == places({"Bo": 1, "Cleo": 2}) == places({"Ana": 2, "Eli": 1}) == level
    assert places({"Dee": 1, "Bo": 2, "Cleo": 2, "Ana": 9}, {"Dee": 3, "Bo": 1, "Cleo": 2}) == [
        ("Ana", 1, None),
        ("Dee", 2, "wins"),
        ("Bo", 3, SETTLED),
        ("Cleo", 3, None),
    ]


@pytest.fixture
def party(evening: Evening) -> Party:
    """A game at each of two tables. Cleo and Zoe have won alike over all games: they share place 1."""
    party = plays(evening)
    plays(evening, {"Ana": "Uma", "Bo": "Vic", "Cleo": "Zoe"})
    return party


def ties(night: Night, key: str = "") -> list[TieChoice]:
    """Return the ties in an order of the night that may be settled, the first place first."""
    order = night_order(night)
    choices = [tie_choice(night, order, key, place) for place in range(1, 1 + len(order.people))]
    return [each for each in choices if each]


def entries(night: Night, *names: str, key: str = "over") -> dict[str, int]:
    """Return what the page calls these people, in this order."""
    choices = ties(night, key)
    found = {name: entry for choice in choices for entry, name in choice.people}
    return {found[name]: at for at, name in enumerate(names, start=1)}


def settle(
    evening: Evening, *names: str, how: How, reason: str = "", place: int | None = None, key: str = "over"
) -> None:
    settle_tie(
        access=evening.runs,
        order=key,
        entries=entries(evening.night, *names, key=key),
        how=how,
        reason=reason,
        place=place,
    )


def first_two(evening: Evening) -> list[tuple[int, str]]:
    return [(row.place, row.name) for row in over(evening).rows[:2]]


def over(evening: Evening) -> GroupView:
    return group(live(evening), "")


def test_the_organizer_s_word_stands_with_its_reason_wherever_the_standings_stand(
    evening: Evening, party: Party
) -> None:
    assert first_two(evening) == [(1, "Cleo"), (1, "Zoe")]
    settle(evening, "Zoe", "Cleo", how=How.WORD, reason="Zoe came first")
    told = over(evening)
    assert first_two(evening) == [(1, "Zoe"), (2, "Cleo")]
    how = "the organizer decided: “Zoe came first”"
    why = f"Zoe is ahead of Cleo: tied on Wins and Opponents beaten; {how}."
    assert told.rows[1].why == why
    assert told.rules[-1] == f"A tie was settled, in this order: Zoe → Cleo; {how}."
    assert [award.place for award in standing_awards(told)] == [1, 2, 3]
    assert standing_awards(told)[0].why == why
    assert why in standing_csv(told)
    order = night_order(evening.night)
    people = {row.name: row.person for row in told.rows}
    assert why_between(order, "over", people["Cleo"], people["Zoe"]) == why
    assert group(live(evening), "roll-estate").rows[0].shares  # that is another order
    assert [(line.title, line.before, line.after) for line in changes_of(evening.night)] == [
        ("Tie", "Zoe and Cleo: they share the place", f"Zoe and Cleo: {how}")
    ]
    publish(evening)
    for name in ("standings", "standings_paper"):
        assert "Zoe came first" in page(evening.came("look"), evening, name)


def test_a_word_needs_its_reason(evening: Evening, party: Party) -> None:
    refused("reason_missing", lambda: settle(evening, "Zoe", "Cleo", how=How.WORD))


def test_a_lot_is_entered_once_and_taken_back(evening: Evening, party: Party) -> None:
    settle(evening, "Cleo", "Zoe", how=How.LOT)
    assert first_two(evening) == [(1, "Cleo"), (2, "Zoe")]
    assert "it was decided by lot" in over(evening).rows[1].why
    both = {f"s{Seat.objects.get(name=name).pk}": at for name, at in (("Cleo", 1), ("Zoe", 2))}
    settle_tie(access=evening.runs, order="over", entries=both, how=How.LOT)  # a second tap
    assert Tie.objects.count() == 1
    other = dict(zip(both, (2, 1), strict=True))
    refused("no_tie_now", lambda: settle_tie(access=evening.runs, order="over", entries=other, how=How.LOT))
    twice = {f"s{party.seat('Cleo').pk}": 1, "s0": 2}
    refused(
        "no_tie_now",
        lambda: settle_tie(access=evening.runs, order="over", entries=twice, how=How.LOT),
    )
    tie = Tie.objects.get()
    for _twice in range(2):
        take_back_tie(access=evening.runs, tie=tie.pk)
    assert first_two(evening) == [(1, "Cleo"), (1, "Zoe")]
    assert len(changes_of(evening.night)) == 2


def test_a_play_off_counts_for_nothing_but_the_tie(evening: Evening, party: Party) -> None:
    before = live(evening)
    playoff = finished()
    for number, name in enumerate(("Zoe", "Ida", "Cleo"), start=1):
        seat = playoff.opened.seats.get(number=number)
        seat.name, seat.name_key, seat.person = name, name.lower(), None
        seat.save()
    playoff.strike(by=HOST)
    evening.opens(playoff, 7)
    refused("no_playoff", lambda: settle(evening, "Cleo", "Zoe", how=How.PLAYOFF, place=1))
    for _twice in range(2):
        settle(evening, "Cleo", "Zoe", how=How.PLAYOFF, place=7)
    assert Tie.objects.count() == 1
    assert live(evening) == before  # it is not over yet
    assert standings_page(evening.night, helps=True).waiting == ""
    playoff.record(*LAST_ENTRY)
    assert first_two(evening) == [(1, "Cleo"), (2, "Zoe")]
    assert over(evening).rows[1].why.endswith("; the play-off at table 7 decided.")
    assert over(evening).counted == before.groups[-1].counted


def test_a_tie_that_is_no_more_settles_nothing_and_more_people_share_the_place(
    evening: Evening, party: Party
) -> None:
    settle(evening, "Zoe", "Cleo", how=How.LOT)
    plays(evening, {"Ana": "Ina", "Bo": "Jo", "Cleo": "Kim"})
    assert [(row.place, row.name) for row in over(evening).rows[:3]] == [(1, "Cleo"), (1, "Kim"), (1, "Zoe")]
    settle(evening, "Kim", "Zoe", "Cleo", how=How.LOT)
    assert [(row.place, row.name) for row in over(evening).rows[:3]] == [(1, "Kim"), (2, "Zoe"), (3, "Cleo")]


def test_a_tie_of_teams(evening: Evening, party: Party) -> None:
    seats = {seat.name: seat.pk for table in Table.objects.all() for seat in table.seats.all()}
    put_in_team(access=evening.runs, name="Reds", seats=[seats["Cleo"]])
    put_in_team(access=evening.runs, name="Blues", seats=[seats["Zoe"]])
    settle(evening, "Reds", "Blues", how=How.LOT, key="t-over")
    teams = next(each for each in live(evening).groups if each.key == "t-over")
    assert [(row.place, row.name) for row in teams.rows] == [(1, "Reds"), (2, "Blues")]
    Team.objects.filter(name="Reds").update(name="Foxes")
    assert changes_of(evening.night)[-1].after == "Foxes and Blues: it was decided by lot"


def test_what_was_published_holds_the_tie_and_no_word_of_it(evening: Evening, party: Party) -> None:
    settle(evening, "Zoe", "Cleo", how=How.WORD, reason="Zoe came first")
    publish(evening)
    stored = json.loads(json.dumps(order_as_json(night_order(evening.night))))
    assert "Zoe" not in read(json.dumps(stored))
    assert standings_view(order_from_json(stored)) == live(evening)
    seat = Table.objects.order_by("-pk")[0].seats.get(name="Zoe")
    forgetting.remove_name(access=evening.runner.access(seat.table), number=seat.number)
    assert Tie.objects.get().reason == "Player 3 came first"
    take_back_tie(access=evening.runs, tie=Tie.objects.get().pk)
    look = page(evening.came("look"), evening)
    assert "the organizer settled the tie" in look
    assert "Zoe" not in read(look)


@pytest.mark.parametrize(
    "fields",
    [
        {"say": "lot", "order": "over", "entry": "x1:1"},
        {"say": "lot", "order": "over", "entry": "s1"},
        {"say": "coin"},
    ],
)
def test_another_shape_is_malformed(evening: Evening, party: Party, fields: dict[str, str]) -> None:
    assert send(evening, "settle_place", **fields)[0] == 400


def test_the_page_settles_a_tie(evening: Evening, party: Party) -> None:
    page = evening.runner.get(evening.address("standings")).text
    [address] = re.findall(r'<a href="([^"]+order=over&amp;shared=1)#tie">Settle the tie</a>', page)
    form = evening.runner.get(html.unescape(address)).text.partition('id="tie"')[2].partition("</section>")[0]
    [cleo, zoe] = dict.fromkeys(re.findall(r'<option\s+value="(s\d+):1"', form))
    assert [cleo, zoe] == list(entries(evening.night, "Cleo", "Zoe"))
    level = {"order": "over", "entry": [f"{zoe}:1", f"{cleo}:1"]}
    assert send(evening, "settle_place", say="lot", **level)[0] == 400
    fields = {"order": "over", "entry": [f"{zoe}:1", f"{cleo}:2"]}
    is_told(evening, "settle_place", 422, "Say why in a few words.", say="word", **fields)
    assert send(evening, "settle_place", say="word", reason="A coin fell", **fields)[0] == 302
    assert first_two(evening) == [(1, "Zoe"), (2, "Cleo")]
    assert send(evening, "settle_place", say="back", tie=Tie.objects.get().pk)[0] == 302
    for _twice in range(2):
        assert send(evening, "settle_place", say="lot", **fields)[0] == 302
    assert Tie.objects.get().how == How.LOT
    assert "; it was decided by lot." in over(evening).rows[1].why
