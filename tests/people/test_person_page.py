"""The page of a person as people see it: avatar, last played, small pads, records with their mark, and the months."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.kit.numbers import Number
from scoresheets.models import Person, Play
from scoresheets.people.selectors.access import access_person, keepers_of
from scoresheets.people.selectors.avatars import MOST_LOOKS, avatars, avatars_of
from scoresheets.people.selectors.kinds import RecordView, kinds_of
from scoresheets.people.selectors.months import MONTHS, TALLEST, Played, months_view
from scoresheets.people.selectors.person_pages import person_lines, person_page
from scoresheets.people.selectors.records import bests, records_of
from scoresheets.people.selectors.years import year_standing
from scoresheets.people.words import short_reason
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, open_lobby, open_table, play_out
from tests.people.test_people import again_finished, person
from tests.sure import sure

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def play(figure: int, *, won: bool = False, margin: int | None = None, counts: bool = True) -> Play:
    return Play(figure=figure, won=won, margin=margin, for_record=counts, highest=True)


def found(plays: list[Play]) -> dict[str, tuple[Number, int | None, bool]]:
    """Return the bests of these plays by code: the figure, the place of its play, and whether it is marked."""
    told = bests(plays, plays)
    places = {id(each): place for place, each in enumerate(plays)}
    return {
        best.code: (best.figure, places[id(best.play)] if best.play else None, best.marked) for best in told
    }


WINS = [
    play(5, won=True, margin=4),
    play(9, won=True, margin=1),
    play(9, won=True, margin=1),
    play(3),
    play(4, won=True, margin=3),
]
NO_RUN = (0, None, False)


@pytest.mark.parametrize(
    ("plays", "told"),
    [
        (
            [play(9, won=True, margin=2)],
            {"best": (9, 0, False), "closest": (2, 0, False), "streak": (1, None, False)},
        ),
        (WINS, {"best": (9, 1, True), "closest": (1, 1, True), "streak": (3, 2, True)}),
        ([play(5), play(6)], {"best": (6, 1, True), "streak": NO_RUN}),
        ([play(5), play(99, counts=False), play(6)], {"best": (6, 2, True), "streak": NO_RUN}),
        ([play(99, counts=False)], {"best": (99, 0, False), "streak": NO_RUN}),
    ],
    ids=[
        "the first game is best without a mark",
        "a record is dated by the game that set it",
        "without a win there is no closest one and no day of a run",
        "paper that says something impossible sets no record",
        "unless it is the only game",
    ],
)
def test_the_bests_are_those_of_the_plays(plays: list[Play], told: Any) -> None:
    assert found(plays) == told


@pytest.mark.parametrize(
    ("decided", "wins", "sentence"),
    [
        ("wins", 1, "1 win behind Ana"),
        ("wins", 3, "3 wins behind Ana"),
        ("beaten", 0, "level with Ana on wins, behind on opponents beaten"),
        ("shared", 0, "level with Ana on both"),
    ],
)
def test_a_place_is_explained_in_a_few_words(decided: str, wins: int, sentence: str) -> None:
    assert short_reason(decided, "Ana", wins) == sentence


def test_the_list_says_when_somebody_played_last(party: Party) -> None:
    again_finished(party)
    Play.objects.filter(seat__table=party.opened).update(played_at=DAY)
    (keeper,) = keepers_of(party.host.device)
    latest = Play.objects.latest("played_at").played_at
    assert {line.last for line in person_lines(keeper)} == {latest}
    Play.objects.exclude(seat__table=party.opened).delete()
    assert {line.last for line in person_lines(keeper)} == {DAY}
    text = party.host.get("/people/").text
    assert text.count("1 March 2026</time>") == 3
    assert "1 game ·" in text


def test_who_has_not_finished_a_game_is_said_to_have_none() -> None:
    text = open_lobby().host.get("/people/").text
    assert text.count("no finished game yet") == 3
    assert "0 games" not in text


def test_each_kind_is_a_small_pad_and_one_is_drawn_for_a_game_that_is_not_installed(party: Party) -> None:
    other = open_table(("Ana", "Bo"), game="uno-dice")
    play_out(other)
    Play.objects.filter(seat__table=other.opened, person__name="Ana").update(person=ana_of(party))
    path = f"/people/{ana_of(party).public_id}/"
    text = party.host.get(path).text
    assert text.count('class="small-pad"') == 2
    assert len(re.findall(r'\?kind=\w+#kind"', text)) == 2
    Play.objects.filter(game="uno-dice").update(game="gone")
    assert party.host.get(path).text.count('class="small-pad"') == 2


def ana_of(party: Party) -> Person:
    return Person.objects.get(owner=party.host.device, name="Ana")


def test_a_record_has_its_mark_beside_its_figure_and_in_the_list_of_games(party: Party) -> None:
    path = f"/people/{person('Ana').public_id}/"
    assert "#i-star" not in party.host.get(path).text.replace('id="i-star"', "")
    again_finished(party)
    first = Play.objects.filter(person=person("Ana")).earliest("pk")
    Play.objects.filter(person=person("Ana")).update(won=False, margin=None)
    Play.objects.filter(pk=first.pk).update(figure=first.figure + 1, played_at=DAY)
    chosen = sure(person_page(access_person(party.host.device, person("Ana").public_id)).chosen)
    best, streak = chosen.records
    assert (best.code, best.marked, streak) == ("best", True, RecordView("streak", "0", None, False))
    assert sure(best.day).date() == DAY.date()
    assert [each.record for each in chosen.plays] == [False, True]
    assert party.host.get(path).text.count('href="#i-star"') == 2


def test_the_months_of_the_year_have_a_text_beside_the_drawing(party: Party) -> None:
    text = party.host.get(f"/people/{person('Ana').public_id}/").text
    told = sure(re.search(r'role="img" aria-label="(Games by month[^"]*)"', text))
    assert f"{timezone.localdate():%B %Y}: 1 game, " in told[1]


def test_a_span_has_the_months_that_end_with_it(party: Party) -> None:
    Play.objects.update(played_at=timezone.now() - timedelta(days=800))
    until = timezone.localdate() - timedelta(days=790)
    page = person_page(access_person(party.host.device, person("Ana").public_id), until=until)
    assert sure(page.months).months[-1].first == until.replace(day=1)


# --- the figures by which a game ranks ---


def test_the_best_is_what_the_game_ranks_by_in_its_own_direction() -> None:
    party = open_table(("Ana", "Bo"), game="uno-dice")
    play_out(party)
    winner, loser = Play.objects.select_related("person").order_by("rank")
    assert (winner.figure, winner.margin, loser.margin) == (0, loser.figure, None)
    for play, best in ((winner, "0 spaces"), (loser, f"{loser.figure} space")):
        of = sure(person_page(access_person(party.host.device, play.person.public_id)).chosen).of
        assert of.best.startswith(best)
        assert of.counted == "Fewest spaces still open"
    assert records_of(winner, [loser]) == ["best"]
    assert records_of(loser, [winner]) == []


@pytest.mark.parametrize(
    ("figures", "average"), [((12.5, 13), "13"), ((12.5, 12.5, 12), "12½"), ((-3.5, -4), "−4"), ((3, 4), "4")]
)
def test_an_average_has_a_half_where_the_games_have_halves(figures: tuple[Number, ...], average: str) -> None:
    plays = [
        Play(game="any-game", kind="any", players=2, measure="total", figure=each, highest=True, won=False)
        for each in figures
    ]
    [kind] = kinds_of(plays)
    assert kind.average == average


def test_a_name_written_from_right_to_left_keeps_its_figures(party: Party) -> None:
    for number, name in ((1, "مريم"), (2, "سارة")):
        rename_seat(access=party.access(HOST), number=number, name=name)
    (keeper,) = keepers_of(party.host.device)
    today = timezone.localdate()
    told = " ".join(row.why for row in year_standing(keeper, since=today, until=today))
    assert "\u2068مريم\u2069 1 of 2, \u2068سارة\u2069 0 of 2" in told
    assert "\u2068Cleo" not in told


# --- month by month ---


def game(year: int, month: int, *, won: bool = False) -> Played:
    return Played(datetime(year, month, 15, 12, tzinfo=UTC), won)


def test_twelve_months_end_with_the_month_of_the_day() -> None:
    view = sure(months_view([game(2026, 3, won=True), game(2026, 3), game(2025, 11)], date(2026, 4, 2)))
    assert [month.first for month in view.months] == [
        date(2025 + (4 + place) // 12, (4 + place) % 12 + 1, 1) for place in range(MONTHS)
    ]
    counted = {month.first.month: (month.plays, month.wins) for month in view.months if month.plays}
    assert counted == {3: (2, 1), 11: (1, 0)}
    march = next(month for month in view.months if month.first.month == 3)
    assert (march.tall, march.tall_won) == (48, 24)
    assert (march.top + march.tall, march.top_won + march.tall_won) == (view.high, view.high) == (50, 50)
    assert view.told == "Games by month. November 2025: 1 game, 0 won; March 2026: 2 games, 1 won."


def test_many_games_stay_in_the_drawing() -> None:
    view = sure(months_view([game(2026, 3)] * 500, date(2026, 3, 31)))
    assert max(month.tall for month in view.months) == TALLEST < view.high


def test_whose_last_game_is_long_ago_has_the_year_that_ended_with_it() -> None:
    view = sure(months_view([game(2019, 6), game(2020, 2), game(2030, 1)], date(2026, 4, 2)))
    assert view.months[-1].first == date(2020, 2, 1)
    assert [month.plays for month in view.months if month.plays] == [1, 1]


@pytest.mark.parametrize("year", [1, 2, 9999])
def test_the_first_and_the_last_years_of_a_clock_have_their_months(year: int) -> None:
    assert sure(months_view([game(year, 1)], date(2026, 4, 2))).months[-1].first == date(year, 1, 1)


def test_without_a_game_nothing_is_drawn() -> None:
    assert months_view([], date(2026, 4, 2)) is None


# --- the avatar ---


def test_namesakes_look_different_as_long_as_there_are_colors_and_shapes() -> None:
    looks = avatars((10 * key, "Ana") for key in range(1, MOST_LOOKS + 1))
    assert {look.number for look in looks.values()} == set(range(1, MOST_LOOKS + 1))
    assert {look.letter for look in looks.values()} == {"A"}


def test_an_eleventh_namesake_shares_the_look_of_another() -> None:
    looks = avatars((10 * key, "Ana") for key in range(1, MOST_LOOKS + 2))
    assert looks[110] in {looks[10 * key] for key in range(1, MOST_LOOKS + 1)}


def test_who_comes_later_changes_nobody_s_look() -> None:
    family = [(3, "Ana"), (4, "Bo"), (13, "Anton"), (14, "élise")]
    before = avatars(family)
    after = avatars([*family, (23, "Anna"), (33, "Bob")])
    assert {key: after[key] for key in before} == before
    assert before[14].letter == "É"
    assert before[3] != before[13]


def test_people_of_one_table_have_different_colors() -> None:
    looks = avatars(enumerate(("Ana", "Bo", "Cleo", "Dee", "Eve"), start=7))
    assert len({look.number % 5 for look in looks.values()}) == 5


def test_a_person_has_one_look_in_the_list_in_the_year_and_on_the_page(party: Party) -> None:
    people = party.host.get("/people/").text
    looks = avatars_of(party.host.device.pk)
    for each in Person.objects.all():
        look = looks.of(each)
        chip = f'data-player="{look.number}" aria-hidden="true">{look.letter}</span>'
        link = re.escape(f"/people/{each.public_id}/")
        assert chip in people
        assert re.search(rf'{link}">\s*<span class="chip" {re.escape(chip)}', people)
        assert chip in party.host.get(f"/people/{each.public_id}/").text
