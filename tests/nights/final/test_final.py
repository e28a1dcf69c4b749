"""A round on the TV: the next places of everybody, until its games begin; and the final, with its winner at the end."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from scoresheets.models import Announcement, Guest, Round, RoundTable, Table
from scoresheets.nights.announcements.selectors import standing
from scoresheets.nights.announcements.services import announce
from scoresheets.nights.polled import forget_nights
from scoresheets.nights.round_rows import final_row
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.nights.standings.services.standings import publish_order
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.services import choose_tv
from scoresheets.nights.wall.tv_parts import TABLES
from scoresheets.table.services import tables
from scoresheets.table.services.closing import close_table
from scoresheets.table.services.forgetting import remove_name
from tests.cast import Party, Tablet, finished, new_key
from tests.evening import Evening, draw_yahtzee
from tests.nights.rounds.test_rounds import draws, is_told, send
from tests.nights.standings.test_standings_by_person import plays
from tests.reading import read
from tests.rounds import seating
from tests.sure import sure


def shown(evening: Evening) -> str:
    """The final on the TV as it is drawn now; "" if it shows none."""
    forget_nights()
    text = evening.runner.get(evening.address("night_tv")).text
    found = re.search(r'<section id="final" class="night-final" data-table.*?<ol id="tiles"', text, re.DOTALL)
    return " ".join(unescape(found[0]).split()) if found else ""


def published(evening: Evening, **fields: str) -> Table:
    """Publish a round of one table, and return the table."""
    drawn = draws(evening, **{"fewest": "2", "most": "4", **fields})
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    drawn.refresh_from_db()
    return Table.objects.get(pk=seating(drawn)["tables"][0]["table"])


def mark(evening: Evening, say: str) -> tuple[int, str]:
    return send(evening, "change_round", round=Round.objects.latest("number").pk, say=say)


def test_a_cut_to_one_table_is_the_final_with_its_places_in_the_standings(
    evening: Evening, party: Party
) -> None:
    evening.notes("Ana", "Bo", "Cleo")
    table = published(evening, go_on="2")
    final = shown(evening)
    assert f'data-table="{table.public_id}"' in final
    assert re.findall(r'night-tv-plate">(\d)</b><bdi>(\w+)', final) == [("1", "Cleo"), ("2", "Ana")]
    assert 'id="tv" class="tv"' in final, "the table as its own TV shows it"
    assert ">The final<" in final
    mark(evening, "plain")
    assert shown(evening) == ""
    mark(evening, "final")
    assert shown(evening) == final


def test_a_round_of_one_table_is_the_final_if_its_runner_says_so_until_the_next(evening: Evening) -> None:
    evening.notes("Ana", "Bo", "Cleo")
    published(evening)
    assert shown(evening) == ""
    assert mark(evening, "final")[0] == 302
    assert ">The final<" in shown(evening)
    choose_tv(access=evening.runs, choices=TvChoices(pinned=TABLES))
    assert shown(evening) == "", "the runner's own choice for the TV comes first"
    choose_tv(access=evening.runs, choices=TvChoices())
    drawn = draw_yahtzee(evening, "Dee", "Eli", "Flo")
    assert len(seating(drawn)["tables"]) == 2
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    assert shown(evening) == ""
    newest = Round.objects.latest("number").pk
    is_told(evening, "change_round", 422, "A final has one table.", round=newest, say="final")


def test_the_winner_is_applauded_until_the_name_is_taken_away(evening: Evening) -> None:
    evening.notes("Ana", "Bo")
    opened = published(evening)
    mark(evening, "final")
    party = evening.hosts(finished())
    RoundTable.objects.update(table=party.table)
    assert opened.pk != party.table.pk
    final = shown(evening)
    assert "Applause for <bdi>Cleo</bdi>!" in final
    assert "podium" in final
    seat = party.table.seats.get(name="Cleo")
    remove_name(access=party.host.access(party.opened), number=seat.number)
    assert "Cleo" not in read(shown(evening))


def test_after_the_final_the_published_standings_come_back_and_what_was_announced_is_over(
    evening: Evening,
) -> None:
    evening.notes("Ana", "Bo")
    published(evening)
    mark(evening, "final")
    plays(evening)
    publish_order(access=evening.runs, after=0)
    party = evening.hosts(finished())
    RoundTable.objects.update(table=party.table)
    announce(access=evening.runs, words="The final is at nine", places=(), on_tv=True, key=new_key())
    Announcement.objects.update(announced_at=timezone.now() - timedelta(hours=1))
    assert "Applause" in shown(evening)
    assert standing(evening.night)
    end_of_final(party, minutes=1)
    assert "Applause" in shown(evening), "what is published is of before the final"
    assert not standing(evening.night)
    announce(access=evening.runs, words="See you next week", places=(), on_tv=True, key=new_key())
    assert [each.words for each in standing(evening.night)] == ["See you next week"]
    end_of_final(party, minutes=11)
    assert shown(evening) == ""
    end_of_final(party, minutes=1)
    assert "Applause" in shown(evening)
    publish_order(access=evening.runs, after=1)
    assert shown(evening) == ""


def test_a_round_that_is_no_final_costs_one_query_however_large_it_is(
    evening: Evening, django_assert_num_queries: Any
) -> None:
    evening.notes("Ana", "Bo", "Cleo", "Dee")
    opened = published(evening)
    night = evening.night
    with django_assert_num_queries(1):
        assert final_row(night) is None
    mark(evening, "final")
    row = sure(final_row(night))
    with django_assert_num_queries(0):
        assert (row.table, len(row.people)) == (opened, 4)


def end_of_final(party: Party, *, minutes: int) -> None:
    """Let the table of the final have been closed so many minutes ago."""
    if party.table.closed_at is None:
        close_table(access=party.host.access(party.opened))
    Table.objects.filter(pk=party.opened.pk).update(closed_at=timezone.now() - timedelta(minutes=minutes))


def test_only_a_device_that_runs_the_night_is_offered_to_mark_it(evening: Evening) -> None:
    evening.notes("Ana", "Bo")
    published(evening)
    address = evening.address("night_rounds")
    offered = [
        "Show as the final" in each.get(address).text for each in (evening.runner, evening.came("help"))
    ]
    assert offered == [True, False]


# --- the next places, on TV, wall and paper ---


NAMES = ("Zoe", "Élise", "Ana", "Bo", "Cleo", "Dee", "Gus")


def publish(evening: Evening, *names: str) -> None:
    """Publish a round at one place, so that a group waits for the second wave."""
    evening.adds_places(1)
    drawn = draw_yahtzee(evening, *names, only=True)
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")


def page_of(evening: Evening, page: str, by: Tablet | None = None) -> str:
    forget_nights()
    return (by or evening.runner).get(f"/n/{evening.opened.public_id}/{page}").text


def on_tv(evening: Evening) -> list[tuple[str, str, str]]:
    """Return the rows of the TV's list: place, name, seat."""
    row = r'<li id="o-next-\d+"><b\s+class="night-tv-plate">(.+?)</b><bdi>(.+?)</bdi><span>(.+?)</span>'
    return re.findall(row, page_of(evening, "tv/"))


def test_the_tv_lists_the_newest_round_by_name_until_its_games_begin(evening: Evening) -> None:
    assert on_tv(evening) == []
    publish(evening, *NAMES)
    seats = {seat.name: seat for table in Table.objects.all() for seat in table.seats.all()}
    expected = [
        ("1", name, f"seat {seats[name].position}") if name in seats else ("–", name, "second wave")
        for name in ("Ana", "Bo", "Cleo", "Dee", "Élise", "Gus", "Zoe")
    ]
    assert on_tv(evening) == expected
    assert [row[0] for row in expected].count("–") in (3, 4)
    missing = next(iter(seats))
    Guest.objects.filter(name=missing).update(state="gone")
    assert missing not in {name for _place, name, _says in on_tv(evening)}
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    assert {says for _place, _name, says in on_tv(evening)} == {"second wave"}


def test_who_sits_out_is_told_so(evening: Evening) -> None:
    publish(evening, "Ana", "Bo", "Cleo", "Dee", "Eli")
    assert [says for _place, _name, says in on_tv(evening)].count("sits out") == 1


def test_a_tv_that_stays_on_a_page_stays_there(evening: Evening) -> None:
    publish(evening, *NAMES)
    evening.runner.post(
        f"/n/{evening.opened.public_id}/tv/choose/", {"seconds": "10", "shows": "tables", "pinned": "tables"}
    )
    assert on_tv(evening) == []


@pytest.mark.parametrize("page", ["", "rounds/paper/"], ids=["wall", "paper"])
def test_wall_and_paper_have_the_same_list(page: str, evening: Evening) -> None:
    publish(evening, *NAMES)
    text = re.sub(r"<[^>]+>|\s+", " ", page_of(evening, page))
    for name in NAMES:
        assert re.search(rf"{name} +(Place 1, +)?(seat \d|second wave)", text), name


def test_the_paper_has_everybody_of_the_round_at_any_time_of_it(evening: Evening) -> None:
    assert "Publish a round first" in page_of(evening, "rounds/paper/")
    publish(evening, *NAMES)
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    text = read(page_of(evening, "rounds/paper/"))
    for name in NAMES:
        assert re.search(rf"{name} +(Place 1, +)?(seat \d|second wave)", text), name


def test_the_wall_of_a_link_to_look_has_it_too_and_hides_it_when_all_play(evening: Evening) -> None:
    publish(evening, *NAMES[:4])
    look = evening.came("look")
    assert "Élise" in page_of(evening, "", look)
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    assert 'id="next-seats" class="sheet wall-next" hidden' in page_of(evening, "", look)
