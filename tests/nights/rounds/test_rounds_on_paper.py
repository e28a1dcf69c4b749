"""Rounds on paper: seats with names as ever, sheets to type, and nobody replaced once something is typed."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoresheets.models import Guest, Round, RoundClock, Seat, SheetLink, Table
from scoresheets.nights.clock.services import change_clock
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from scoresheets.nights.rounds.selectors.next_places import next_places, next_seats
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.pads import PADS
from tests.cast import Tablet, new_key
from tests.evening import Evening
from tests.nights.final.test_final import shown
from tests.nights.rounds.test_not_here import come, missing, names_at, next_says, number, row_of
from tests.nights.rounds.test_rounds import change, draws, is_told, send
from tests.paper.paper_world import PaperTable
from tests.reading import read
from tests.rounds import seating

pytestmark = pytest.mark.django_db
FOUR = ("Ana", "Bo", "Cleo", "Dee")


def published(evening: Evening, *names: str, until: int = 1, **fields: str) -> Round:
    """Publish a round of Yahtzee on paper at so many places; who comes later waits."""
    evening.adds_places(until)
    come(evening, *names)
    drawn = draws(evening, **{"paper": "yes", "only": "yes", **fields})
    assert change(evening, drawn, "publish") == 302
    return Round.objects.get(pk=drawn.pk)


def desk(drawn: Round, index: int = 0, host: Tablet | None = None) -> PaperTable:
    """Return a table of the round with the device that types."""
    table = Table.objects.get(pk=seating(drawn)["tables"][index]["table"])
    return PaperTable(table, host or Tablet())


def desk_of(paper: PaperTable) -> str:
    return reverse("paper", args=[paper.opened.public_id])


def test_its_tables_have_sheets_with_names_in_order_of_play(evening: Evening) -> None:
    drawn = published(evening, *FOUR, fewest="2", most="2", until=1)
    opened = desk(drawn).table
    assert (opened.on_paper, opened.place and opened.place.number) == (True, 1)
    assert [number(name) for name in names_at(opened)] == seating(drawn)["tables"][0]["people"]
    assert SheetLink.objects.filter(seat__table=opened).count() == 2
    assert Table.objects.count() == 1, "the second wave waits"
    evening.adds_places(2)
    assert change(evening, drawn, "wave") == 302
    assert [table.on_paper for table in Table.objects.all()] == [True, True]
    text = evening.runner.get(evening.address("night_rounds")).text
    assert "Round 1 · Yahtzee on paper" in text
    assert re.search(r'name="paper" value="yes"\s+checked', text), "the next round is offered alike"


def test_one_game_of_a_round_is_on_paper_and_another_is_not(evening: Evening) -> None:
    come(evening, *FOUR)
    draft = draws(evening, fewest="2", most="2", paper="yes")
    fields = {"game": "uno-dice", "fewest": "2", "most": "2", "way": "chance", "key": new_key()}
    assert send(evening, "draw_round", joins=draft.pk, **fields)[0] == 302
    assert change(evening, Round.objects.get(), "publish") == 302
    assert dict(Table.objects.values_list("game", "on_paper")) == {"yahtzee": True, "uno-dice": False}


def test_a_game_that_cannot_be_typed_is_not_drawn_on_paper(evening: Evening) -> None:
    come(evening, *FOUR)
    fields = {"game": "monopoly-deal", "fewest": "2", "most": "4", "way": "chance", "paper": "yes"}
    is_told(evening, "draw_round", 422, "cannot be checked without a log", key=new_key(), **fields)
    page = evening.runner.get(evening.address("night_rounds")).text
    piles = re.findall(r'id="pile-([a-z-]+)" name="pile".*?</details>', page, re.DOTALL)
    offered = re.findall(r'id="pile-([a-z-]+)" name="pile"(?:(?!</form>).)*name="paper"', page, re.DOTALL)
    assert set(offered) == {key for key in piles if PADS[key].can_be_typed}


def test_a_phone_says_the_place_and_seat_and_offers_no_seat_on_the_pad(evening: Evening) -> None:
    published(evening, *FOUR)
    assert re.fullmatch(r"Yahtzee on paper, seat \d", next_says(evening, "Bo"))
    assert [each.seat for each in next_places(evening.night, Guest.objects.get(name="Bo").device)] == [0]
    listed = {(each.name, each.place, each.says) for each in next_seats(evening.night)}
    assert listed == {(seat.name, 1, f"seat {seat.position}") for seat in Seat.objects.order_by("position")}


def test_the_list_of_next_places_ends_with_the_clock_or_the_first_typed_sheet(evening: Evening) -> None:
    drawn = published(evening, *FOUR)
    assert len(next_seats(evening.night)) == 4
    change_clock(access=evening.runs, key=new_key(), what=RoundClock.What.START, minutes=20)
    assert next_seats(evening.night) == ()
    RoundClock.objects.all().delete()
    desk(drawn, host=evening.runner).types(1, {}, do="keep")
    assert next_seats(evening.night) == ()


def test_a_person_who_is_not_here_is_replaced_until_something_is_typed(evening: Evening) -> None:
    paper = desk(published(evening, *FOUR), host=evening.runner)
    come(evening, "Eli", "Flo")
    bo = Seat.objects.get(name="Bo")
    position, code = bo.position, SheetLink.objects.get(seat=bo).token
    assert f'name="person" value="{number("Bo")}"' in paper.host.get(desk_of(paper)).text
    assert paper.decides("missing", person=number("Bo")).status == 302
    eli = Seat.objects.get(name="Eli")
    assert (eli.position, eli.sheet_link.token) == (position, code), "the sheet that lies there is Eli's"
    assert row_of(evening) == [number(name) for name in names_at(paper.table)]
    paper.types(eli.number, {}, do="keep")
    before = names_at(paper.table)
    reply = paper.decides("missing", person=number("Cleo"))
    assert (reply.status, "The game has started." in reply.text) == (422, True)
    assert 'value="missing"' not in paper.host.get(desk_of(paper)).text
    assert missing(evening, paper.table, "Cleo").code == "already_started"
    send(evening, "note_people", say="gone", person=[number("Dee")])
    assert names_at(paper.table) == before
    assert row_of(evening) == [number(name) for name in before]


def test_a_seat_on_paper_goes_where_nobody_waits_and_a_helper_may_say_so(evening: Evening) -> None:
    paper = desk(published(evening, *FOUR), host=evening.came("help"))
    assert paper.decides("missing", person=number("Bo"), by=paper.second).status == 403
    assert paper.decides("missing", person=number("Bo")).status == 302
    assert sorted(names_at(paper.table)) == ["Ana", "Cleo", "Dee"]
    assert len(paper.typed.seats) == 3


@pytest.mark.parametrize("noted", ["sheet", "left"])
def test_a_round_on_paper_is_taken_back_until_something_is_typed(evening: Evening, noted: str) -> None:
    drawn = published(evening, *FOUR)
    assert change(evening, drawn, "back") == 302
    assert not Table.objects.exists()
    drawn = published(evening)
    assert rounds_page(evening.night).rounds[0].may_go
    paper = desk(drawn, host=evening.runner)
    if noted == "sheet":
        paper.types(2, {}, do="keep")
    else:
        paper.decides("ended", ended="", left=[1])
    assert not rounds_page(evening.night).rounds[0].may_go
    assert change(evening, drawn, "back") == 422
    assert Table.objects.exists()


def close(paper: PaperTable, *totals: int) -> None:
    """Type a sheet of Yahtzee with each of these totals in its chance, and check the table: everybody stopped."""
    numbers = [seat.number for seat in paper.typed.seats]
    for seat, total in zip(numbers, totals, strict=True):
        assert paper.types(seat, {"1.chance": str(total)}).status == 302
    assert paper.decides("ended", ended="over", left=numbers).status == 302
    assert paper.decides("check").status == 302


def table_says(evening: Evening) -> str:
    return rounds_page(evening.night).rounds[0].tables[0].says


def test_it_counts_once_it_is_checked_and_the_next_round_knows_it(evening: Evening) -> None:
    drawn = published(evening, *FOUR, fewest="4")
    paper = desk(drawn, host=evening.runner)
    assert table_says(evening) == "on paper"
    paper.types(1, {"1.chance": "9"}, do="keep")
    assert table_says(evening) == "being typed in"
    assert night_order(evening.night).tables == ()
    close(paper, 9, 30, 20, 10)
    assert table_says(evening) == "over"
    assert len(night_order(evening.night).tables) == 1
    names = [seat.name for seat in paper.typed.seats]
    draft = draws(evening, fewest="2", most="2", go_on="2", only="yes", way="standing")
    seeded = {number(names[1]): 1, number(names[2]): 2}
    assert seating(draft)["standings"] == seeded
    assert seating(draft)["tables"][0]["place"] == 1, "the place is free again"


def test_the_file_of_rounds_says_which_were_on_paper(evening: Evening) -> None:
    come(evening, "Eli")
    drawn = published(evening, *FOUR, fewest="4")
    change(evening, draws(evening, fewest="1", most="4", paper=""), "publish")
    rows = [row.split(",") for row in rounds_csv(evening.night).splitlines()]
    assert [rows[0][-1], *{row[-1] for row in rows if row[0] == "1" and row[2]}] == ["On paper", "yes"]
    assert {row[-1] for row in rows if row[0] == "2" and row[2]} == {"no"}
    assert {row[-1] for row in rows if not row[2]} <= {""}
    assert len(seating(drawn)["byes"]) == 1


def test_a_waiting_room_calls_to_paper_and_a_checked_table_calls_the_next(evening: Evening) -> None:
    come(evening, *FOUR)
    evening.adds_places(1)
    fields = {"game": "yahtzee", "fewest": "4", "most": "4", "way": "chance", "paper": "yes"}
    assert send(evening, "change_room", say="open", key=new_key(), **fields)[0] == 302
    [table] = Table.objects.all()
    come(evening, "Eli", "Flo", "Gus", "Hal")
    close(PaperTable(table, evening.runner), 5, 6, 7, 8)
    second = Table.objects.latest("pk")
    assert (second.on_paper, sorted(names_at(second))) == (True, ["Eli", "Flo", "Gus", "Hal"])


def test_a_final_on_paper_is_on_the_tv_before_it_is_checked(evening: Evening) -> None:
    drawn = published(evening, "Ana", "Bo", fewest="2", most="2", totals="hidden")
    change(evening, drawn, "final")
    paper = desk(drawn, host=evening.runner)
    paper.types(1, {"1.chance": "27"})
    final = shown(evening)
    assert f'data-table="{paper.table.public_id}-paper"' in final
    assert "Yahtzee on paper" in final
    first, second = names_at(paper.table)
    assert re.findall(r"<bdi>(\w+)</bdi> <small>([^<]+)<", final) == [(first, "typed"), (second, "on paper")]
    assert "27" not in read(final), "no figure before the end"
    paper.types(2, {"1.chance": "5"})
    paper.decides("ended", ended="over", left=[1, 2])
    assert paper.decides("check").status == 302
    assert f'data-table="{paper.table.public_id}"' in shown(evening), "its own TV, with the podium"
