"""The title of a table: the one that was typed, else its game and its people, wherever a title is shown."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from scoresheets.models import Table
from scoresheets.results import services as results
from scoresheets.table.words.titles import game_with
from tests.cast import HOST, Party, Tablet, finished, look_on, open_lobby, open_table


def unnamed(party: Party) -> Party:
    Table.objects.filter(pk=party.opened.pk).update(title="")
    return party


def page(party: Party, path: str = "", who: str | Tablet = "Ana") -> str:
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    return tablet.get(f"/t/{party.opened.public_id}/{path}").text


def title(text: str) -> str:
    return unescape(re.findall(r"<title>(.*?)</title>", text, re.DOTALL)[0])


def heading(text: str) -> str:
    return unescape(re.findall(r"<h1[^>]*>(.*?)</h1>", text, re.DOTALL)[0])


@pytest.mark.parametrize("make", [open_lobby, open_table])
def test_its_page_is_called_by_the_others_at_it_and_says_the_game(make: Callable[[], Party]) -> None:
    party, dov = unnamed(make()), Tablet()
    look_on(dov, party.table)
    for who, called in ((HOST, "Ana, Bo and Cleo"), ("Bo", "Ana and Cleo"), (dov, "Ana, Bo and Cleo")):
        text = page(party, who=who)
        assert (title(text), heading(text)) == (f"Roll Estate with {called}", "Roll Estate")


def test_a_name_that_was_given_stands_everywhere() -> None:
    party = finished()
    assert (title(page(party)), heading(page(party))) == ("Cleo wins! · Friday", "Friday")
    assert heading(page(party, "log/")) == heading(page(party, "tv/")) == "Friday"
    play = open_table()
    assert title(page(play)) == "Friday · Roll Estate"


@pytest.mark.parametrize("path", ["log", "boxes", "steps", "links", "people", "take-home"])
def test_the_pages_around_it_are_called_by_the_others(path: str) -> None:
    text = page(unnamed(open_table()), f"{path}/")
    assert heading(text) == "Roll Estate with Bo and Cleo"
    assert title(text).endswith(" · Roll Estate with Bo and Cleo")


def test_what_everybody_gets_alike_is_called_by_the_game_alone() -> None:
    party = unnamed(open_table())
    assert heading(page(party, "tv/")) == "Roll Estate"
    for part in ("fragments/", "tv/fragments/"):
        assert "Roll Estate with" not in page(party, part)


def test_whoever_is_outside_reads_the_names_of_all() -> None:
    party = unnamed(finished())
    results.share_result(access=party.access("Ana"))
    for path in (f"/r/{party.table.result_token}/", f"/join/{party.table.join_token}/"):
        text = Client().get(path).content.decode()
        assert title(text) == "Roll Estate with Ana, Bo and Cleo"


def test_the_field_for_a_name_shows_what_it_is_called_without_one() -> None:
    assert 'placeholder="Roll Estate with Ana, Bo and Cleo"' in page(unnamed(open_lobby()), who=HOST)


def test_a_removed_name_is_in_no_title() -> None:
    party = unnamed(finished())
    results.share_result(access=party.access("Ana"))
    party.host.asks(party.table, "remove_name", seat=2)
    assert title(page(party, "log/")) == "Log · Roll Estate with Player 2 and Cleo"
    result = Client().get(f"/r/{party.table.result_token}/").content.decode()
    assert heading(result) == "Roll Estate with Ana, Player 2 and Cleo"


def test_playing_again_keeps_a_name_and_gives_none() -> None:
    for name in ("Friday", ""):
        party = finished()
        Table.objects.filter(pk=party.opened.pk).update(title=name)
        party.host.asks(party.table, "play_again", seat=1)
        following = party.table.next_table
        assert following
        assert following.title == name


@pytest.mark.parametrize(
    ("names", "own", "called"),
    [
        ([], [], "Uno"),
        (["Ana"], [], "Uno with Ana"),
        (["Ana"], [1], "Uno"),
        (["Ana", "Bo"], [1], "Uno with Bo"),
        (["Ana", "Bo"], [1, 2], "Uno with Ana and Bo"),
        (["Ana", "Bo", "Cleo", "Dee", "Eve"], [1], "Uno with Bo, Cleo, Dee and Eve"),
        (["Ana", "Bo", "Cleo", "Dee", "Eve"], [], "Uno with Ana, Bo, Cleo and 2 others"),
    ],
)
def test_how_people_are_named(names: list[str], own: list[int], called: str) -> None:
    assert game_with("Uno", dict(enumerate(names, start=1)), own) == called


def test_in_french_too() -> None:
    with translation.override("fr"):
        assert game_with("Uno", {1: "Ana", 2: "Bo", 3: "Cléo"}, [1]) == "Uno avec Bo et Cléo"
        assert game_with("Uno", dict(enumerate("abcdefgh"))) == "Uno avec a, b, c et 5 autres"
