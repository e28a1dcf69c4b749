"""The later part of an acted evening: what was published, a second round, ties, the end, and the week after."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

import scoresheets.nights.wall
from scoresheets.models import Night
from scoresheets.registry import GAMES
from tests.cast import Party, Tablet
from tests.evening import Evening
from tests.forms_read import form_with
from tests.nights.acted import (
    LATE,
    NAME,
    ON_PAPER,
    Acted,
    at_table,
    begins,
    everybody_accepts,
    game_at,
    next_game,
    plays,
    publish,
    read,
    seen_by,
    sits_down,
)
from tests.nights.acted_counts import (
    OVER,
    Agreed,
    Shown,
    differences,
    in_the_file,
    on_the_page,
    recounted,
    state_of,
)

SCHEMA = Path(scoresheets.nights.wall.__file__).with_name("night.schema.json")


def published(acted: Acted, agreed: Agreed) -> None:
    """The order is published: everybody sees it, as it can be recounted from the games."""
    publish(acted)
    counted = recounted(acted, agreed)
    assert not differences(in_the_file(acted.json()), counted)
    for tablet in (acted.look, acted.runner):
        assert not differences(on_the_page(acted.html("standings", tablet)), counted)
    live = acted.html("standings")
    assert re.findall(r'href="#(g-[^"]*)"', live) == re.findall(r'<section id="(g-[^"]*)"', live)
    assert "Points for places Wins" in acted.page("night_tv", acted.look)
    assert "Ana" in read(Tablet().get(f"{acted.cards[3]}standings/").text)


def a_late_person_and_a_moved_table(acted: Acted) -> None:
    """Finn comes late, is noted for the next game at table 4, and sits down there. Table 6 moves to place 13."""
    carl = acted.helpers["Carl"]
    assert acted.send("note_latecomer", carl, place=4, name=LATE).status == 302
    assert "Finn next game at table 4" in acted.page("night_people", carl)
    lobby = next_game(acted, 4)
    page = acted.own("Kim").get(f"/t/{lobby.opened.public_id}/").text
    [late] = re.findall(r'name="late"[^>]*value="(\d+)"', page)
    assert acted.own("Kim").asks(lobby.opened, "seat_latecomer", late=late).status == 200
    assert "next game at table 4" not in acted.page("night_people", carl)
    assert sits_down(acted, LATE, 4) == lobby.opened
    acted.tables[4] = replace(lobby, tablets={**lobby.tablets, LATE: acted.own(LATE)})
    moved = next_game(acted, 6)
    assert acted.send("move_table", carl, table=moved.opened.public_id, to=13).status == 302
    acted.tables[13] = acted.tables.pop(6)
    assert "Place 13" in at_table(acted, "Pia")
    assert "Nothing is being played here" in read(Tablet().get(acted.cards[6]).text)
    assert acted.own("Quin").get(acted.cards[13]).location == f"/t/{moved.opened.public_id}/"


def second_round(acted: Acted, agreed: Agreed) -> None:
    """Five tables play again, at table 5 with Sia, who played UNO Dice before. What was published stays."""
    before = acted.json()["standings"]
    next_game(acted, 5, "Sia")
    for place in (1, 2, 3):
        next_game(acted, place)
    for place in (1, 2, 3, 4, 5, 13):
        party = acted.tables[place]
        begins(party)
        assert acted.json()["places"][place - 1]["state"] == "playing"
        plays(party, place)
        everybody_accepts(acted, party)
    people = acted.page("night_people")
    assert "Sia 2 games over Table 5 Yahtzee closed Table 7 UNO Dice closed" in people
    assert acted.json()["standings"] == before
    counted = recounted(acted, agreed)
    assert len(counted[OVER].places) == 38  # two play alone, and Finn came
    assert not differences(on_the_page(acted.html("standings")), counted)
    assert "6 tables have finished since." in acted.page("standings")


def first_round_is_reopened(acted: Acted, agreed: Agreed) -> None:
    """Bo's liquid assets of the first round were read wrongly. A helper reopens the table, and the order is marked."""
    names, first, _written = acted.played[3]
    assert names == ("Ana", "Bo", "Cleo")
    party = Party(first, acted.own("Ana"), {name: acted.own(name) for name in names})
    carl, before = acted.helpers["Carl"], acted.json()["standings"]
    carl.asks(first, "reopen_table", reason="Bo’s liquid assets were read wrongly")
    for page in ("standings", "standings_paper"):
        assert "Table 1 was reopened" in acted.page(page, acted.look)
    assert "changed since" in acted.page("night_tv", acted.look)
    written = 8  # Bo's third entry
    wanted = f"correction/?entry={written}&look=yes&dice=66655&box=liquid-assets"
    shown = party.host.get(f"/t/{first.public_id}/{wanted}").text
    assert "Bo total $187 → $208" in read(shown)
    party.host.asks(first, "propose_correction", **form_with(shown, entry=str(written)))
    [say] = set(re.findall(r'form="agree"[^>]*value="([\d-]+)"', seen_by(party, "Bo")))
    assert party.tablet("Bo").asks(first, "agree_to_proposal", say=say).status == 200
    everybody_accepts(acted, party)
    assert acted.json()["standings"] == before
    counted = recounted(acted, agreed)
    assert counted["Roll Estate"].figures["Bo"][1] == "395/2"
    assert not differences(on_the_page(acted.html("standings")), counted)
    moves = len(moved(in_the_file(acted.json()), counted))
    assert re.findall(r"Publishing moves (\d+) people", acted.page("standings")) == [str(moves)]


def moved(before: Mapping[str, Shown], after: Mapping[str, Shown]) -> set[str]:
    """Return the names of all people with another place in some order."""
    return {
        name
        for title, each in after.items()
        for name, place in each.places.items()
        if not title.startswith("Teams") and before[title].places.get(name) != place
    }


def settle(acted: Acted, title: str, how: str, **more: Any) -> None:
    """Settle the tie for first place in this order as the page offers it."""
    page = acted.html("standings")
    section = next(
        each for each in page.split('<section id="g-')[1:] if title in read(each.partition("</h2>")[0])
    )
    address = re.search(r'<a href="([^"]+)#tie">', section)
    assert address
    fold = acted.runner.get(unescape(address[1])).text.partition('id="tie"')[2].partition("</section>")[0]
    order = re.search(r'name="order" value="([^"]*)"', fold)
    assert order
    entries = re.findall(r'name="entry" value="([^"]*)"', fold)  # all of a play-off at 1
    if how == "lot":
        entries = re.findall(r'value="([^"]*)" selected', fold)  # in the order in which the page has them
    reply = acted.send("settle_place", say=how, order=order[1], entry=entries, **more)
    assert reply.status == 302, read(reply.text)


def ties_are_settled(acted: Acted, agreed: Agreed) -> None:
    """A lot decides first place in Roll Estate, a play-off the one over all games."""
    settle(acted, "Roll Estate", "lot")
    agreed.ties["Roll Estate"] = ("Cleo", "Fay")
    form = form_with(acted.html("open_tables"), game="uno-dice")
    assert acted.send("open_tables", **{**form, "place": 6}).status == 302
    playoff = game_at(acted, 6, "Ida", "Cleo", "Fay")
    settle(acted, OVER, "playoff", place=6)
    plays(playoff, 8)
    everybody_accepts(acted, playoff)
    names, table, _written = acted.played.pop()  # it counts for nothing else
    ranks = [each.rank for each in GAMES[table.game].outcome(state_of(table)).players]
    agreed.ties[OVER] = tuple(name for _rank, name in sorted(zip(ranks, names, strict=True)))
    assert sorted(ranks) == [1, 2, 3]
    page = acted.page("standings")
    assert "the play-off at table 6 decided" in page
    assert not differences(on_the_page(acted.html("standings")), recounted(acted, agreed))


def the_end(acted: Acted, agreed: Agreed) -> None:
    """A game is over and not accepted, another one has not begun. What is over is closed, and the order published."""
    form = form_with(acted.html("open_tables"), game="yahtzee")
    assert acted.send("open_tables", **{**form, "place": 8}).status == 302
    last = next_game(acted, 12)
    begins(last)
    plays(last, 12)
    page = acted.page("end_night")
    assert "24 tables" in page
    assert "Table 8 · lobby" in page
    assert "Table 12 · over Monopoly solo 0 of 1 accept. Flo has not." in page
    form = form_with(acted.html("night_choices"), name=NAME)
    del form["accept"]
    assert acted.send("night_choices", **form).status == 302
    assert "1 game is over. Its figures become final." in acted.page("end_night")
    assert acted.send("end_night", what="close").status == 302
    assert last.table.closed_at
    acted.played.append((("Flo",), last.opened, None))
    assert "Not closed yet 1 Table 8 · lobby" in acted.page("end_night")
    publish(acted)
    counted, found = recounted(acted, agreed), acted.json()
    assert not differences(in_the_file(found), counted)
    fastjsonschema.compile(json.loads(SCHEMA.read_text()))(found)
    assert "changed since" not in acted.page("night_tv", acted.look)


def taken_home(acted: Acted) -> None:
    """The night is taken home as a page, for a spreadsheet, for BG Stats and as an archive."""
    html = file_of(acted, "night_file").decode()
    assert all(name in html for name in (*acted.people, "Hana", "Ned"))
    assert "the play-off at table 6 decided" in html
    games = len(acted.played) + 1  # and the play-off
    assert len(re.findall(r'<details class="fold" id="game-', html)) == games + 1
    header, *rows = csv.reader(io.StringIO(file_of(acted, "night_csv").decode("utf-8-sig")))
    players = [row[header.index("Player")] for row in rows]
    assert set(players) == {name for names, _table, _written in acted.played for name in names}
    assert len(players) == sum(len(names) for names, _table, _written in acted.played) + 3
    assert len(json.loads(file_of(acted, "night_bg_stats"))["plays"]) == games
    with zipfile.ZipFile(io.BytesIO(file_of(acted, "night_archive"))) as archive:
        files = Counter(re.split(r"[/-]", name)[-1 if "/" in name else 0] for name in archive.namelist())
    on_paper = len(ON_PAPER)
    assert (files["transcript.json"], files["paper.json"]) == (games - on_paper, on_paper)
    assert files["standings"] == len(acted.json()["standings"])


def file_of(acted: Acted, name: str) -> bytes:
    """Return a file that the runner takes home."""
    answer = acted.runner.client.get(acted.address(name))
    assert answer["Content-Disposition"].startswith("attachment")
    return b"".join(answer)


def names_go(acted: Acted) -> None:
    """All names are taken away. The order stays one of the same people, live and as it was published."""
    before = [shape(on_the_page(acted.html("standings"))), shape(in_the_file(acted.json()))]
    assert "names are deleted" in acted.page("end_night")
    assert acted.send("end_night", what="names").status == 302
    assert [shape(on_the_page(acted.html("standings"))), shape(in_the_file(acted.json()))] == before
    pages = ("wall", "standings", "night_games", "night_people", "announcements", "places", "end_night")
    seen = " ".join(
        [*map(acted.page, pages), json.dumps(acted.json()), file_of(acted, "night_file").decode()]
    )
    assert [name for name in (*acted.people, "Hana", "Ned", "Reds") if re.search(rf"\b{name}\b", seen)] == []


def shape(shown: Mapping[str, Shown]) -> dict[str, list[tuple[int, tuple[str, ...]]]]:
    """Return the places and figures of each standing, without the people."""
    return {
        title: sorted((place, tuple(each.figures[name])) for name, place in each.places.items())
        for title, each in shown.items()
    }


def a_week_later(acted: Acted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open the same night again. The printed cards lead to the night that is on, and Carl helps again."""
    helpers = r'name="helper" value="(\d+)">\s*<span><bdi>([^<]*)<'
    numbers = {unescape(name): number for number, name in re.findall(helpers, acted.html("night_again"))}
    assert numbers.keys() == {"Bea, door", "Carl"}
    reply = acted.send("night_again", name=NAME, day="2026-03-13", helper=numbers["Carl"])
    following = replace(acted, evening=Evening(Night.objects.get(follows=acted.evening.opened), acted.runner))
    assert reply.location == following.address("wall")
    carl = acted.helpers["Carl"]
    assert carl.get(following.address("wall")).status == 200
    assert acted.helpers["Bea, door"].get(following.address("wall")).status == 404
    assert "Carl" in following.page("night_links")
    assert "Points for places" in following.page("standings")
    form = form_with(following.html("open_tables", carl), game="yahtzee")
    assert following.send("open_tables", carl, **{**form, "place": 1}).status == 302
    for day, there in (((3, 6), False), ((3, 12), False), ((3, 13), True), ((3, 20), True)):
        at_eight = partial(datetime, 2026, *day, 20)
        monkeypatch.setattr("scoresheets.nights.places.selectors.localtime", at_eight)
        card = read(Tablet().get(acted.cards[1]).text)
        assert ("Yahtzee" in card, "Nothing is being played here" in card) == (there, not there), day
    assert following.send("renew_card", place=2).status == 302
    assert Tablet().get(acted.cards[2]).status == 404
    new = re.search(r"/p/[\w-]+/", following.html("cards").replace("<wbr>", ""))
    assert new
    assert new[0] == acted.cards[1]
