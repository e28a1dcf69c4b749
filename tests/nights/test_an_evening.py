"""An evening acted whole over HTTP: what 40 people, two helpers and the organizer see, from cards to the week after."""

from __future__ import annotations

import re
from itertools import count

import pytest

from tests.cast import Tablet
from tests.evening import call
from tests.forms_read import form_with
from tests.nights import acted_late as late
from tests.nights.acted import (
    ON_PAPER,
    ON_TABLETS,
    OPENED,
    PLACES,
    Acted,
    at_table,
    chosen_in,
    everybody_accepts,
    game_at,
    opened,
    opens_on_paper,
    plays,
    read,
)
from tests.nights.acted_counts import (
    POINTS_ROWS,
    Agreed,
    differences,
    in_the_file,
    recounted,
)

pytestmark = pytest.mark.long


def test_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=2)  # seconds: a page that many look at is drawn at most once a second
    monkeypatch.setattr("scoresheets.nights.polled.monotonic", lambda: float(next(clock)))
    acted, agreed = opened(), Agreed()
    cards_and_links(acted)
    tables_open(acted)
    everybody_comes(acted)
    a_line_for_all(acted)
    a_call_is_answered(acted)
    three_on_paper(acted)
    games_end(acted)
    what_counts_is_chosen(acted, agreed)
    late.published(acted, agreed)
    late.a_late_person_and_a_moved_table(acted)
    late.second_round(acted, agreed)
    late.first_round_is_reopened(acted, agreed)
    late.ties_are_settled(acted, agreed)
    late.the_end(acted, agreed)
    late.taken_home(acted)
    late.names_go(acted)
    late.a_week_later(acted, monkeypatch)


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
        made = acted.send("night_links", role="help", name=name)
        path = re.search(r"/night/[\w-]{22}/", made.text)
        assert path
        acted.helpers[name] = helper = Tablet()
        assert "Help at the night" in read(helper.get(path[0]).text)
        assert helper.post(path[0], {}, htmx=False).location == acted.address("wall")
    look = re.search(r"/night/[\w-]{22}/", acted.send("night_links", role="look").text)
    assert look
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
    assert "At a table 31 people" in people
    assert "Uma Table 7 Table 7 UNO Dice playing" in people
    assert Tablet().get(acted.cards[14]).status == 200
    assert "Nothing is being played here" in read(Tablet().get(acted.cards[14]).text)


def a_line_for_all(acted: Acted) -> None:
    """The organizer's line stands at every table and on the TV until it is withdrawn."""
    words = "Pizza at nine, in the hall"
    form = form_with(acted.html("announcements"), to="all")
    assert acted.send("announcements", **{**form, "words": words, "to": "all", "tv": "yes"}).status == 302
    for name in ("Ana", "Yan", "Flo"):
        assert words in at_table(acted, name)
    assert words in acted.page("night_tv", acted.look)
    assert words not in acted.page("wall", acted.look)
    [number] = re.findall(r'name="announcement" value="(\d+)"', acted.html("announcements"))
    assert acted.send("withdraw_announcement", announcement=number).status == 302
    assert words not in at_table(acted, "Ana")
    assert words not in acted.page("night_tv", acted.look)


def a_call_is_answered(acted: Acted) -> None:
    """Rob calls. Bea is on the way, which Rob sees, and writes down what came of it."""
    bea, party = acted.helpers["Bea, door"], acted.tables[6]
    call(party.tablet("Rob"), party.opened, party.number("Rob"), words="Is a second Yahtzee worth 100?")
    assert "Table 6 Rob is calling you Is a second Yahtzee worth 100?" in acted.page("wall", bea)
    assert "Is a second Yahtzee" not in acted.page("wall", acted.look)
    assert acted.json()["places"][5]["call"] == {"by": "Rob", "minutes": 0, "comes": False}
    [number] = re.findall(r'name="call" value="(\d+)"', acted.html("wall", bea))[:1]
    bea.asks(party.opened, "say_coming", call=number)
    assert "Someone is on the way" in at_table(acted, "Quin")
    bea.asks(party.opened, "say_done", call=number, words="Yes, from the second on")
    assert "Yes, from the second on" in at_table(acted, "Rob", "organizer")
    assert acted.json()["places"][5]["call"] is None
    assert "Nobody needs you" in acted.page("wall", bea)


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
    page = acted.page("standings", acted.look)
    assert "Changed after the first game started" in page
