"""An evening acted whole over HTTP: what 39 people, two helpers and the organizer see, from cards to its standings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import count

import pytest

from tests.cast import Tablet
from tests.forms_read import form_with
from tests.nights.acted import (
    ON_PAPER,
    ON_TABLETS,
    OPENED,
    PLACES,
    Acted,
    begins,
    chosen_in,
    everybody_accepts,
    game_at,
    next_game,
    opened,
    opens_on_paper,
    plays,
    publish,
    read,
)
from tests.nights.acted_counts import (
    OVER,
    POINTS_ROWS,
    Agreed,
    Shown,
    differences,
    in_the_file,
    on_the_page,
    recounted,
)
from tests.sure import sure

pytestmark = [pytest.mark.long, pytest.mark.django_db]


def test_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=2)  # seconds: a page that many look at is drawn at most once a second
    monkeypatch.setattr("scoresheets.nights.wall.drawn.monotonic", lambda: float(next(clock)))
    acted, agreed = opened(), Agreed()
    cards_and_links(acted)
    tables_open(acted)
    everybody_comes(acted)
    three_on_paper(acted)
    games_end(acted)
    what_counts_is_chosen(acted, agreed)
    published(acted, agreed)
    second_round(acted, agreed)
    published(acted, agreed)
    names_go(acted)


def cards_and_links(acted: Acted) -> None:
    """Fifteen places with a printed card each; two helpers and a TV come by links."""
    assert "No tables yet" in acted.page("wall")
    acted.send("places", until=PLACES)
    cards = acted.html("cards").replace("<wbr>", "")
    paths = re.findall(r"/p/[\w-]+/", cards)
    numbers = re.findall(r"Place (\d+)", read(cards))
    acted.cards = dict(zip(map(int, numbers), dict.fromkeys(paths), strict=True))
    assert list(acted.cards) == list(range(1, PLACES + 1))
    for name in ("Bea, door", "Carl"):
        made = acted.send("make_night_link", role="help", name=name)
        path = sure(re.search(r"/night/[\w-]{22}/", made.text))
        acted.helpers[name] = helper = Tablet()
        assert "Help at the night" in read(helper.get(path[0]).text)
        assert helper.post(path[0], {}, htmx=False).location == acted.address("wall")
    look = sure(re.search(r"/night/[\w-]{22}/", acted.send("make_night_link", role="look").text))
    acted.feed = f"{look[0]}night.json"
    acted.look.post(look[0], {"tv": "yes"}, htmx=False)
    assert "Bea, door" in acted.page("night_links")
    assert Tablet().get(acted.address("wall")).status == 404


def tables_open(acted: Acted) -> None:
    """A helper opens twelve tables of five games, each at the next free place."""
    helper = acted.helpers["Carl"]
    for game, tables in OPENED:
        form = form_with(acted.html("open_tables", helper), game=game)
        reply = acted.send("open_tables", by=helper, **{**form, "count": tables})
        assert reply.status == 302, read(reply.text)
    wall = acted.html("wall")
    assert [wall.count(f'data-is="{state}"') for state in ("lobby", "free")] == [12, 3]


def everybody_comes(acted: Acted) -> None:
    """Thirty-one people come by the cards, each with a device of their own, and all tables begin."""
    assert "Place 7" in read(acted.own("Sia").get(acted.cards[7]).text)
    for place, (_game, names) in ON_TABLETS.items():
        game_at(acted, place, *names.split())
    assert "12 playing · 3 free" in acted.page("wall", acted.helpers["Bea, door"])
    assert "12 playing · free: 13–15" in acted.page("night_tv", acted.look)
    people = acted.page("night_people")
    assert "Playing 31 people" in people
    assert "Uma Table 7 Table 7 UNO Dice playing" in people
    assert Tablet().get(acted.cards[14]).status == 200
    assert "Nothing is being played here" in read(Tablet().get(acted.cards[14]).text)


def three_on_paper(acted: Acted) -> None:
    """A helper types the sheets of three tables on paper; each counts once it is checked."""
    helper = acted.helpers["Bea, door"]
    for place in ON_PAPER:
        paper = opens_on_paper(acted, place, helper)
        assert acted.json()["places"][place - 1]["state"] == "paper"
        assert paper.decides("check").status == 302
        assert acted.json()["places"][place - 1]["state"] == "closed"
    assert not differences(in_the_file(acted.json()), recounted(acted, Agreed()))


def games_end(acted: Acted) -> None:
    """Twelve games are played to their end. One counts as soon as all of its players have accepted their sheet."""
    for place, party in acted.tables.items():
        plays(party, place)
        if place == 12:
            assert "0 of 1 accept. Flo has not." in acted.page("end_night")
        everybody_accepts(acted, party)
    assert "15 closed" in acted.page("wall")


def what_counts_is_chosen(acted: Acted, agreed: Agreed) -> None:
    """Points for places come first over all games; Ida gets a handicap in Roll Estate; two teams are made."""
    form = form_with(acted.html("standings"), game="", best="")
    assert acted.send("choose_counting", **form, points="yes").status == 302
    rows = "\n".join(" ".join(map(str, row)) for row in POINTS_ROWS.values())
    assert acted.send("choose_points", rows=rows, leavers="last").status == 302
    seats = chosen_in(acted.html("standings"), "seat")
    assert len(seats) == 39
    reply = acted.send("give_handicap", game="roll-estate", seat=seats["Ida"], amount="-5")
    assert reply.status == 302
    agreed.points, agreed.handicaps["roll-estate"] = True, {"Ida": -5}
    agreed.teams = {"Reds": ("Cleo", "Kim", "Gil", "Sia"), "Blues": ("Fay", "Max", "Jo", "Wes")}
    for team, names in agreed.teams.items():
        reply = acted.send("change_team", say="put", name=team, seat=[seats[name] for name in names])
        assert reply.status == 302
    assert "Changed after the first game started" in acted.page("standings", acted.look)


def published(acted: Acted, agreed: Agreed) -> None:
    """The order is published: everybody sees it, as it can be recounted from the games."""
    publish(acted)
    counted = recounted(acted, agreed)
    assert not differences(in_the_file(acted.json()), counted)
    for tablet in (acted.look, acted.runner):
        assert not differences(on_the_page(acted.html("standings", tablet)), counted)
    assert "Points for places Wins" in acted.page("night_tv", acted.look)
    assert "changed since" not in acted.page("night_tv", acted.look)
    assert "Ana" in read(Tablet().get(f"{acted.cards[3]}standings/").text)


def second_round(acted: Acted, agreed: Agreed) -> None:
    """Four tables play again, at table 5 with Sia, who played UNO Dice before. What was published stays."""
    before = acted.json()["standings"]
    next_game(acted, 5, "Sia")
    for place in (1, 2, 3):
        next_game(acted, place)
    for place in (1, 2, 3, 5):
        party = acted.tables[place]
        begins(party)
        assert acted.json()["places"][place - 1]["state"] == "playing"
        plays(party, place)
        everybody_accepts(acted, party)
    people = acted.page("night_people")
    assert "Sia 2 games over at no table Table 5 Yahtzee closed Table 7 UNO Dice closed" in people
    assert acted.json()["standings"] == before
    counted = recounted(acted, agreed)
    assert len(counted[OVER].places) == 37  # two play alone
    assert not differences(on_the_page(acted.html("standings")), counted)
    assert "4 tables have finished since." in acted.page("standings")


def names_go(acted: Acted) -> None:
    """All names are taken away. The order stays one of the same people, live and as it was published."""
    before = [shape(on_the_page(acted.html("standings"))), shape(in_the_file(acted.json()))]
    assert "names are deleted" in acted.page("end_night")
    assert acted.send("end_night", what="names").status == 302
    assert [shape(on_the_page(acted.html("standings"))), shape(in_the_file(acted.json()))] == before
    pages = ("wall", "standings", "night_games", "night_people", "announcements", "places", "end_night")
    seen = " ".join([*map(acted.page, pages), json.dumps(acted.json())])
    assert [name for name in (*acted.people, "Hana", "Ned", "Reds") if re.search(rf"\b{name}\b", seen)] == []


def shape(shown: Mapping[str, Shown]) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """Return the places and figures of each standing, without the people."""
    return {
        title: sorted((place, tuple(each.figures[name])) for name, place in each.places.items())
        for title, each in shown.items()
    }
