"""A club's season: standings over chosen nights, whatever becomes of these nights; who may do what."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoresheets.models import Night, Person, Role, RoleDevice, Season, SeasonNight, Seat, Table
from scoresheets.nights import services as nights
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.links import services as links
from scoresheets.nights.links.services import make_lost_link
from scoresheets.nights.polled import forget_nights
from scoresheets.nights.seasons.selectors.orders import season_order
from scoresheets.nights.seasons.selectors.season_pages import season_nights, season_page, season_why
from scoresheets.nights.seasons.services import seasons
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.services import standings
from scoresheets.people.selectors.access import access_person
from scoresheets.people.services import forget_people, unmerge_people
from scoresheets.table.services import expiry
from scoresheets.table.services.closing import close_table
from scoresheets.table.services.forgetting import remove_names
from tests.cast import Tablet, fresh_process, open_table
from tests.evening import Evening, open_evening
from tests.nights.standings.test_standings_by_person import plays
from tests.roles import Passerby

LATER = date(2026, 3, 13)


@pytest.fixture
def evening() -> Evening:
    """A night with one finished game of Ana, Bo and Cleo."""
    return played()


def played(day: date | None = None, runner: Tablet | None = None) -> Evening:
    """Return a night with one finished game, opened by this runner."""
    made = open_evening()
    if runner is not None:
        night = nights.open_night(device=runner.device, name="Harbour", day=day or LATER)
        made = Evening(night, runner)
    plays(made)
    return made


def begin(evening: Evening, name: str = "Spring") -> Season:
    return seasons.begin_season(access=evening.runs, name=name)


def count(evening: Evening, season: Season) -> None:
    seasons.count_night(access=evening.runs, public_id=season.public_id)


def shown(season: Season, tablet: Tablet) -> tuple[GroupView, ...]:
    return season_page(SeasonAccess.called(tablet.device, season.public_id)).shown.groups


def rows(season: Season, tablet: Tablet) -> list[tuple[int, str, str]]:
    """Return place, name and first figure of the first order."""
    return [(row.place, row.name, row.cells[0].text) for row in shown(season, tablet)[0].rows]


def two_nights() -> tuple[Evening, Evening, Season]:
    one = played()
    other = played(LATER, one.runner)
    season = begin(one)
    count(other, season)
    return one, other, season


def send(tablet: Tablet, name: str, where: Season | Night, /, **fields: Any) -> tuple[int, str]:
    reply = tablet.post(reverse(name, args=[where.public_id]), fields, htmx=False)
    return reply.status, reply.text


@pytest.fixture
def season(evening: Evening) -> Season:
    """A season of this night alone."""
    return begin(evening)


def test_a_season_adds_up_its_nights_and_people_of_one_name_are_one() -> None:
    one, other, season = two_nights()
    alone = rows(begin(other, "Autumn"), one.runner)
    both = rows(season, one.runner)
    assert [name for _place, name, _figure in both] == [name for _place, name, _figure in alone]
    assert sorted(name for _place, name, _figure in both) == ["Ana", "Bo", "Cleo"]
    group = shown(season, one.runner)[0]
    assert group.counted == "2 games · 3 people"
    played_twice = season_order(season).order.kinds[0].plays
    assert [sat.person for sat in played_twice[0]] == [sat.person for sat in played_twice[1]]
    first, second, _third = group.rows
    pair = {"group": group.key, "one": second.person, "other": first.person}
    assert season_why(season, pair)[1] == second.why != ""


def test_the_page_begins_a_season_once_and_another_night_joins_it(evening: Evening) -> None:
    other = played(LATER, evening.runner)
    for _tap in range(2):
        assert send(evening.runner, "night_seasons", evening.opened, name="Spring")[0] == 302
    season = Season.objects.get()
    for _tap in range(2):
        assert send(other.runner, "night_seasons", other.opened, season=season.public_id)[0] == 302
    assert [row.night for row in season.nights.all()] == [evening.opened, other.opened]
    text = evening.runner.get(f"/seasons/{season.public_id}/nights/").text
    assert "Harbour" in text
    assert "1 game counts." in text
    assert "Spring" in evening.runner.get("/").text
    assert (
        send(other.runner, "night_seasons", other.opened, row=season.nights.get(night=other.opened).pk)[0]
        == 302
    )
    assert season.nights.count() == 1
    status, text = send(evening.runner, "night_seasons", evening.opened, name=" ")
    assert (status, "Give the season a name" in text) == (400, True)


def test_a_night_counts_as_it_was_published(season: Season, evening: Evening) -> None:
    standings.publish_order(access=evening.runs, after=0)
    plays(evening)
    assert shown(season, evening.runner)[0].counted == "1 game · 3 people"
    standings.publish_order(access=evening.runs, after=1)
    assert shown(season, evening.runner)[0].counted == "2 games · 3 people"
    access = SeasonAccess.called(evening.runner.device, season.public_id)
    assert [each.says for each in season_nights(access)] == ["2 games count, as published."]


@pytest.mark.parametrize("tables", [True, False])
def test_a_deleted_night_leaves_its_figures_without_names(tables: bool) -> None:
    one, other, season = two_nights()
    before = rows(season, one.runner)
    nights.delete_night(access=one.runs, tables=tables)
    stored = SeasonNight.objects.get(season=season, night=None)
    assert not [name for name in ("Ana", "Bo", "Cleo") if name in json.dumps(stored.figures)]
    assert rows(season, one.runner) == before  # they still play at the other night
    nights.delete_night(access=other.runs, tables=tables)
    forget_people(Person.objects.values_list("pk", flat=True))
    after = rows(season, one.runner)
    assert [(name, figure) for _place, name, figure in after].count(("Player 3 (6 March 2026)", "1")) == 1
    assert len(after) == 6
    assert not any(name in str(after) for name in ("Ana", "Bo", "Cleo"))
    text = one.runner.get(f"/seasons/{season.public_id}/nights/").text
    assert "The night is gone, and so are its names; the figures stay." in text
    assert one.runner.get(f"/seasons/{season.public_id}/standings.csv").status == 200


def test_a_season_keeps_the_figures_of_tables_that_expire(season: Season, evening: Evening) -> None:
    before = rows(season, evening.runner)
    later = timezone.now() + timedelta(days=380)
    expiry.expire(now=later)
    assert SeasonNight.objects.get().figures
    assert expiry.expire(now=later + timedelta(days=31)).tables == 1
    figures = [(place, figure) for place, _name, figure in rows(season, evening.runner)]
    assert figures == [(place, figure) for place, _name, figure in before]


def test_it_expires_after_its_last_night_unless_it_is_kept(evening: Evening) -> None:
    season, other = begin(evening), begin(evening, "Autumn")
    access = SeasonAccess.called(evening.runner.device, other.public_id)
    seasons.change_season(access=access, name="Autumn", kept=True)
    nights.delete_night(access=evening.runs, tables=True)
    told = timezone.now() + timedelta(days=380)
    expiry.expire(now=told)
    assert (
        "None of its nights is there any more"
        in evening.runner.get(f"/seasons/{season.public_id}/choices/").text
    )
    expiry.expire(now=told + timedelta(days=31))
    assert [each.name for each in Season.objects.all()] == ["Autumn"]


def test_names_that_are_taken_away_go_from_the_season() -> None:
    one, other, season = two_nights()
    for evening in (one, other):
        evening.takes_names_away()
    names = [name for _place, name, _figure in rows(season, one.runner)]
    assert len(names) == 6
    assert not {"Ana", "Bo", "Cleo"}.intersection(" ".join(names).split())
    assert all("2026)" in name for name in names)


def test_people_who_were_merged_after_a_night_was_gone_stay_two_there(
    season: Season, evening: Evening
) -> None:
    Night.objects.filter(pk=evening.opened.pk).update(name="Mill")
    nights.delete_night(access=evening.runs, tables=False)
    ana, bo, _cleo = Person.objects.filter(owner=evening.runner.device).order_by("name")
    Person.objects.filter(pk=bo.pk).update(one_with=ana)
    play = season_order(season).order.kinds[0].plays[0]
    assert len({sat.person for sat in play}) == 3
    assert rows(season, evening.runner)


def test_what_counts_is_chosen_for_the_season_alone_and_listed() -> None:
    one, _other, season = two_nights()
    sent = send(one.runner, "count_season", season, game="", points="yes", best="1", least="2")
    assert sent[0] == 302
    assert send(one.runner, "season_points", season, rows="10 6 3", leavers="none")[0] == 302
    assert send(one.runner, "order_season", season, game="", name="wins", before="points")[0] == 302
    assert one.night.criteria == {}
    assert one.night.counting == {}
    [over] = [group for group in shown(season, one.runner) if group.key == "over"]
    assert over.columns[0].label == "Wins"
    text = one.runner.get(f"/seasons/{season.public_id}/").text
    assert "A rank takes 2 games." in text
    assert "Changed after the first game started:" in text
    status, text = send(one.runner, "season_points", season, rows="3 6", leavers="none")
    assert (status, "3 6" in text) == (422, True)
    game = season_order(season).order.kinds[0].game
    assert send(one.runner, "count_season", season, game=game)[0] == 400


def test_a_link_lets_a_device_look_or_run_until_it_is_revoked(season: Season, evening: Evening) -> None:
    access = SeasonAccess.called(evening.runner.device, season.public_id)
    for role in ("look", "run"):
        status, text = send(evening.runner, "season_links", season, role=role, name="Bea")
        token = text.split("/season/")[1].split("/")[0]
        passerby = Passerby()
        assert "Spring" in passerby.get(f"/season/{token}/").text
        assert (status, passerby.post(f"/season/{token}/", {}).status) == (200, 302)
        page = passerby.get(f"/seasons/{season.public_id}/")
        assert page.status == 200
        assert ("What counts" in page.text) == (role == "run")
        links.revoke_link(access=access, link=season.links.get().pk)
        assert passerby.get(f"/seasons/{season.public_id}/").status == 404
        assert passerby.get(f"/season/{token}/").status == 404
    assert RoleDevice.objects.get(season=season).device == evening.runner.device


def test_a_device_that_revokes_its_own_link_goes_on_running(season: Season) -> None:
    token = make_lost_link(season).token
    other = Passerby()
    other.post(f"/season/{token}/", {})
    page = other.get(f"/seasons/{season.public_id}/links/")
    link = season.links.get().pk
    reply = other.post(f"/seasons/{season.public_id}/links/", {"link": link})
    assert (page.status, reply.status, season.links.count()) == (200, 302, 0)
    assert other.get(f"/seasons/{season.public_id}/choices/").status == 200


def test_the_same_night_again_counts_too_and_no_other(season: Season, evening: Evening) -> None:
    address = f"/n/{evening.opened.public_id}/again/"
    evening.runner.post(address, {"name": "Mill Street", "day": "2026-03-13"})
    assert [row.day for row in season.nights.all()] == [evening.night.day, LATER]
    helper = evening.came("run")  # runs the night and not the season
    helper.post(address, {"name": "Mill Street", "day": "2026-03-20"})
    assert season.nights.count() == 2
    assert Night.objects.count() == 3


def test_the_runner_of_a_night_takes_it_out_of_a_season_of_others(season: Season, evening: Evening) -> None:
    other = evening.came("run")
    text = other.get(f"/n/{evening.opened.public_id}/seasons/").text
    assert "Spring" in text
    assert season.public_id not in text
    assert send(other, "night_seasons", evening.opened, row=season.nights.get().pk)[0] == 302
    assert season.nights.count() == 0


def test_bad_input_is_answered(season: Season, evening: Evening) -> None:
    assert send(evening.runner, "night_seasons", evening.opened, season="gone")[0] == 404
    row = season.nights.get().pk
    nights.delete_night(access=evening.runs, tables=True)
    assert send(evening.runner, "season_nights", season, row=row)[0] == 302  # of a night that is gone
    assert send(evening.runner, "season_nights", season, row=row)[0] == 302
    why = f"/seasons/{season.public_id}/why/?group=over&one=1&other=9"
    assert evening.runner.get(why).status == 200
    assert send(evening.runner, "season_links", season)[0] == 400
    assert send(evening.runner, "season_choices", season, what="change", name="x" * 61)[0] == 400
    assert send(evening.runner, "season_choices", season, what="delete")[0] == 302
    assert not Season.objects.exists()


def test_the_person_who_runs_the_server_makes_a_link_for_lost_devices(
    season: Season, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("host", f"http://pad/seasons/{season.public_id}/")
    path = capsys.readouterr().out.split("/season/")[1].split("/")[0]
    finder = Passerby()
    assert finder.post(f"/season/{path}/", {}).status == 302
    assert finder.get(f"/seasons/{season.public_id}/choices/").status == 200


def test_a_name_removed_at_one_night_is_another_person_in_the_season() -> None:
    one, other, season = two_nights()
    remove_names(table=Table.objects.filter(place__night=other.opened)[0])
    names = [name for _place, name, _figure in rows(season, one.runner)]
    assert len(names) == 6
    assert {"Ana", "Bo", "Cleo"} < set(names)


def under_two_names() -> tuple[Evening, Evening, Season]:
    """Two nights of a season; Cleo is called Cloe at the second one."""
    one = played()
    other = played(LATER, one.runner)
    for seat in Seat.objects.filter(name="Cleo", table__place__night=other.opened):
        assert one.runner.asks(seat.table, "rename_seat", seat=seat.number, name="Cloe").status == 200
    season = begin(one)
    count(other, season)
    return one, other, season


def remembered(name: str) -> str:
    return Person.objects.get(name=name).public_id


def test_one_person_under_two_names_becomes_one_and_two_again() -> None:
    one, other, season = under_two_names()
    assert {name for _place, name, _figure in rows(season, one.runner)} == {"Ana", "Bo", "Cleo", "Cloe"}
    two = {"one": remembered("Cleo"), "other": remembered("Cloe")}
    page = one.runner.get(f"/seasons/{season.public_id}/").text
    assert all(f'value="{each}"' in page for each in two.values())
    assert send(one.runner, "season_same", season, **two)[0] == 302
    assert sorted(name for _place, name, _figure in rows(season, one.runner)) == ["Ana", "Bo", "Cleo"]
    for each in (one, other):
        nights.delete_night(access=each.runs, tables=False)
    assert sorted(name for _place, name, _figure in rows(season, one.runner)) == ["Ana", "Bo", "Cleo"]
    unmerge_people(access=access_person(one.runner.device, two["one"]), other=two["other"])
    assert len(rows(season, one.runner)) == 4


def test_two_who_sat_together_are_two_and_what_was_chosen_stays_on_the_page() -> None:
    one, _other, season = under_two_names()
    two = {"one": remembered("Ana"), "other": remembered("Cloe")}
    status, text = send(one.runner, "season_same", season, **two)
    assert (status, "two different people" in text) == (422, True)
    assert text.count(f'value="{two["one"]}" selected') == 1
    assert send(one.runner, "season_same", season, one=two["one"])[0] == 400
    assert len(rows(season, one.runner)) == 4


def test_only_the_device_that_remembers_them_is_asked(season: Season, evening: Evening) -> None:
    assert "One person under two names?" in evening.runner.get(f"/seasons/{season.public_id}/").text
    access = SeasonAccess.called(evening.runner.device, season.public_id)
    looks, runs = Tablet(), Tablet()
    for tablet, token in (
        (looks, links.make_link(access=access, role=Role.LOOK).token),
        (runs, make_lost_link(season).token),
    ):
        assert tablet.post(f"/season/{token}/", {}).status == 302
        assert "One person under two names?" not in tablet.get(f"/seasons/{season.public_id}/").text
    ana, bo = remembered("Ana"), remembered("Bo")
    assert send(looks, "season_same", season, one=ana, other=bo)[0] == 403
    assert send(runs, "season_same", season, one=ana, other=bo)[0] == 404


@pytest.mark.parametrize("accepts", [False, True])
def test_the_page_asks_the_same_few_queries_whatever_number_of_tables_a_night_has(accepts: bool) -> None:
    evening = open_evening(accepts=accepts)
    season = begin(evening)

    def asked() -> int:
        fresh_process()
        forget_nights()
        with CaptureQueriesContext(connection) as queries:
            shown(season, evening.runner)
        return len(queries)

    def play() -> None:  # a game that is over, one that goes on, and one that is closed
        plays(evening)
        evening.hosts(open_table())
        closed = plays(evening)
        close_table(access=evening.runner.access(closed.table), reason="Late.")

    play()
    few = asked()
    play()
    play()
    assert asked() == few < 60
