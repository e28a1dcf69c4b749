"""A pause of days: the front page lists the tables of this device, unfinished ones first, and finds them by words."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoresheets.front.selectors import LISTED, device_tables
from scoresheets.models import Table
from scoresheets.table.cookies import COOKIE_AGE, DEVICE_COOKIE
from scoresheets.table.services import tables
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    come_in,
    finished,
    look_on,
    open_lobby,
    open_table,
    play_out,
)
from tests.sure import is_answered


def titled(party: Party, title: str) -> Party:
    Table.objects.filter(pk=party.opened.pk).update(title=title)
    return party


@pytest.fixture
def dov() -> Tablet:
    """A device at four tables: one in its lobby, one in play, one finished, one closed."""
    tablet = Tablet()
    parties = [
        titled(open_lobby(), "Lobby"),
        titled(open_table(), "Play"),
        titled(finished(), "Over"),
        titled(finished(), "Closed"),
    ]
    parties[3].close(by=HOST)
    parties[1].record(*RED_LINE)
    for party in reversed(parties):
        come_in(tablet, party.table)
    return tablet


@pytest.fixture
def tablet() -> Tablet:
    """A device that was never here."""
    return Tablet()


def test_tables_to_play_on_come_first_each_kind_by_when_it_was_written(dov: Tablet) -> None:
    own = device_tables(dov.device)
    assert [table.title for table in own.open] == ["Play", "Lobby"]
    assert [table.title for table in own.finished] == ["Over", "Closed"]


def test_each_says_the_game_the_people_and_whose_turn_it_is_or_who_won(dov: Tablet) -> None:
    play, lobby, over, closed = device_tables(dov.device).tables
    assert (play.game_title, play.players, play.turn) == ("Roll Estate", "Ana, Bo, Cleo", "Bo")
    assert (lobby.turn, lobby.headline) == ("", "")
    assert [over.headline, closed.headline] == ["Cleo wins!", "Cleo wins!"]
    is_answered(dov.get("/"), 200, "<bdi>Bo</bdi> plays", "last written")


def test_the_home_page_says_it_in_the_language_of_the_device(dov: Tablet) -> None:
    dov.client.cookies["language"] = "fr"
    assert "<bdi>Bo</bdi> joue" in dov.get("/").text


def many(tablet: Tablet, count: int, *, closed: int = 0) -> list[str]:
    """Open this many tables on this device and close the last ones. Return their public ids, the oldest first."""
    opened = [
        tables.open_table(device=tablet.device, title="", game="roll-estate", options={}, names=["Ana"])
        for _ in range(count)
    ]
    for table in opened[count - closed :]:
        Table.objects.filter(pk=table.pk).update(
            closed_at=timezone.now(), rules_version=1, final_result=finished_result()
        )
    return [table.public_id for table in opened]


def finished_result() -> dict[str, object]:
    return {"pages": {language: {"headline": ""} for language in ("en", "fr")}, "left": []}


def shown(text: str) -> list[str]:
    return re.findall(r'href="/t/([\w-]+)/"', text)


def test_a_table_to_play_on_is_never_pushed_out_by_closed_ones() -> None:
    tablet, old = Tablet(), open_table()
    come_in(tablet, old.table)
    many(tablet, LISTED + 1, closed=LISTED + 1)
    own = device_tables(tablet.device)
    assert [table.public_id for table in own.open] == [old.table.public_id]
    assert len(own.finished) == LISTED - 1
    assert shown(tablet.get("/").text) == [old.table.public_id]


def test_every_table_is_on_one_of_the_pages_the_newest_first(tablet: Tablet) -> None:
    opened = many(tablet, 2 * LISTED + 3, closed=2)
    found = [shown(tablet.get(f"/yours/?page={page}").text) for page in (1, 2, 3)]
    assert [len(page) for page in found] == [LISTED, LISTED, 3]
    assert [table for page in found for table in page] == [*opened[-3::-1], *opened[:-3:-1]]
    assert shown(tablet.get("/").text) == opened[-3:-6:-1]


def test_the_way_there_and_through_the_pages_is_told(tablet: Tablet) -> None:
    many(tablet, 3)
    assert 'href="/yours/"' not in tablet.get("/").text
    many(tablet, LISTED)
    assert re.search(r'href="/yours/"><span class="text-name">\s*All 15 tables', tablet.get("/").text)
    first, last = tablet.get("/yours/").text, tablet.get("/yours/?page=2").text
    assert ("Page 1 of 2" in first, "?page=2" in first, "?page=0" in first) == (True, True, False)
    assert ("Page 2 of 2" in last, "?page=1" in last, "?page=3" in last) == (True, True, False)


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "", "9" * 400])
def test_a_page_that_there_is_not_is_the_nearest(tablet: Tablet, page: str) -> None:
    many(tablet, LISTED + 1)
    assert tablet.get(f"/yours/?page={page}").status == 200


def test_hundreds_of_tables_cost_no_more_questions_than_a_page_of_them(tablet: Tablet) -> None:
    many(tablet, LISTED)
    with CaptureQueriesContext(connection) as few:
        tablet.get("/")
    many(tablet, 200, closed=100)
    for path in ("/", "/yours/", "/yours/?page=9"):
        with CaptureQueriesContext(connection) as asked:
            tablet.get(path)
        assert len(asked) <= len(few)


def test_a_table_that_nobody_named_is_called_by_its_game_and_the_others_at_it() -> None:
    party, dov = titled(open_table(), ""), Tablet()
    look_on(dov, party.table)
    for who, called in (
        (party.tablet("Ana"), "Roll Estate with Bo and Cleo"),
        (party.tablet("Cleo"), "Roll Estate with Ana and Bo"),
        (party.host, "Roll Estate with Ana, Bo and Cleo"),
        (dov, "Roll Estate with Ana, Bo and Cleo"),
    ):
        (own,) = device_tables(who.device).tables
        assert own.title == called
        assert f"<b>{called}</b>" in who.get("/").text


def test_after_days_the_same_device_plays_on_at_once() -> None:
    party = open_table()
    party.record(*RED_LINE)
    long_ago = timezone.now() - timedelta(days=200)
    Table.objects.update(opened_at=long_ago, started_at=long_ago)
    page = party.tablet("Bo").get("/").text
    (path,) = re.findall(rf'href="(/t/{party.table.public_id}/)"', page)
    assert 'data-writes="yes"' in party.tablet("Bo").get(path).text


def test_the_cookie_lasts_as_long_as_browsers_keep_any() -> None:
    party, tablet = open_table(), Tablet()
    tablet.client.post(f"/join/{party.table.join_token}/")
    assert tablet.client.cookies[DEVICE_COOKIE]["max-age"] == COOKIE_AGE == 400 * 86_400


def test_a_stranger_has_no_tables() -> None:
    open_table()
    assert device_tables(None).open == device_tables(Tablet().device).open == ()


def test_of_each_game_the_last_one_is_offered_again() -> None:
    first, later, other = finished(), finished(), open_table(("Ana", "Bo"), game="yahtzee")
    play_out(other)
    mine = [each.opened.pk for each in (later, other)]
    Table.objects.filter(pk__in=mine).update(opened_by=first.host.device)
    offered = re.findall(r'name="table" value="([^"]+)"', first.host.get("/").text)
    assert offered == [other.opened.public_id, later.opened.public_id]


# --- search: by name, game, person and day ---


def opened_on(day: str, title: str, *names: str, game: str = "yahtzee") -> Table:
    table = open_lobby(names, game=game).table
    when = timezone.make_aware(datetime.fromisoformat(f"{day}T23:30"))
    Table.objects.filter(pk=table.pk).update(title=title, opened_at=when)
    return table


@pytest.fixture
def finder() -> Tablet:
    tablet = Tablet()
    for table in (
        opened_on("2026-01-30", "Friday at Zoé’s", "Ana", "Bo"),
        opened_on("2026-02-06", "", "Łukasz", "Żaneta"),
        opened_on("2026-02-06", "Club", "Ана", "Bo", game="roll-estate"),
    ):
        come_in(tablet, table)
    return tablet


def found(tablet: Tablet, query: str) -> list[str]:
    return re.findall(r'<span class="text-name"><b>([^<]*)', tablet.get(f"/yours/?{query}").text)


@pytest.mark.parametrize(
    ("query", "tables"),
    [
        ("words=zoe", ["Friday at Zoé’s"]),
        ("words=FRIDAY+at+zo", ["Friday at Zoé’s"]),
        ("words=ro%20estate", ["Club"]),
        ("words=bo", ["Club", "Friday at Zoé’s"]),
        ("words=yahtzee+bo", ["Friday at Zoé’s"]),
        ("words=%D0%B0%D0%BD%D0%B0", ["Club"]),
        ("words=zaneta", ["Yahtzee with Łukasz and Żaneta"]),
        ("words=30+january+2026", ["Friday at Zoé’s"]),
        ("day=2026-01-30", ["Friday at Zoé’s"]),
        ("day=2026-02-06&words=bo", ["Club"]),
        ("day=2026-02-07", []),
        ("words=Cleo", []),
        ("words=%25", []),
        ("words=&day=", ["Club", "Yahtzee with Łukasz and Żaneta", "Friday at Zoé’s"]),
    ],
)
def test_it_is_found_by_what_people_remember(finder: Tablet, query: str, tables: list[str]) -> None:
    assert found(finder, query) == tables


def test_days_are_found_in_the_words_of_the_language(finder: Tablet) -> None:
    finder.client.cookies["language"] = "fr"
    assert found(finder, "words=janvier") == ["Friday at Zoé’s"]
    assert found(finder, "words=fevrier+club") == ["Club"]


def test_nobody_finds_a_table_that_does_not_know_their_device(finder: Tablet) -> None:
    other = Tablet()
    come_in(other, opened_on("2026-03-01", "Other", "Ana"))
    assert found(other, "words=ana") == ["Other"]
    assert device_tables(None, words="ana").count == 0


def test_what_was_asked_stays_in_the_form_and_in_the_pages(tablet: Tablet) -> None:
    for _each in range(LISTED + 1):
        come_in(tablet, opened_on("2026-03-01", "“One” & two", "Ana", "Bo"))
    is_answered(
        tablet.get("/yours/?words=%26+two&day=2026-03-01"),
        200,
        'value="&amp; two"',
        'value="2026-03-01"',
        'href="?words=%26+two&amp;day=2026-03-01&amp;page=2"',
    )
    assert len(found(tablet, "words=%26+two&day=2026-03-01&page=2")) == 1


@pytest.mark.parametrize("query", ["day=yesterday", "day=2026-02-31", f"words={'a' * 61}"])
def test_what_cannot_be_read_is_said_and_all_are_shown(finder: Tablet, query: str) -> None:
    is_answered(finder.get(f"/yours/?{query}"), 400, "Choose a calendar day, and type at most 60 characters.")
    assert len(found(finder, query)) == 3


def test_a_removed_name_is_not_found(finder: Tablet) -> None:
    party = open_table(("Ana", "Ermintrude"))
    come_in(finder, party.table)
    assert len(found(finder, "words=ermintrude")) == 1
    assert party.tablet(HOST).asks(party.opened, "remove_name", seat=2).status == 200
    assert found(finder, "words=ermintrude") == []
