"""A checked table on paper counts like any other, is marked as paper everywhere, and has no log."""

import csv
import re
from io import StringIO

import pytest
from django.urls import reverse

from scoresheets.exports.selectors.csv_rows import tables_csv
from scoresheets.front.selectors import device_tables
from scoresheets.models import Person, Play
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import night_standings
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.people.selectors.access import access_person
from scoresheets.people.selectors.csv_rows import person_csv, year_csv
from scoresheets.results.selectors.result_pages import end_picture
from tests.cast import finished
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable, on_paper
from tests.paper.test_sheet_links import opened
from tests.paper.test_typed import key_of

pytestmark = pytest.mark.django_db
LOGS = ("log", "boxes", "book", "steps", "table_csv")


def table_rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


def check(paper: PaperTable, *sheets: dict[str, str], day: str = "", time: str = "") -> PaperTable:
    """Type these sheets, with all players stopped, settle the findings, and check the table."""
    for number, boxes in enumerate(sheets, start=1):
        assert paper.types(number, boxes).status == 302
    paper.decides("ended", ended="over", all_left="yes", day=day, time=time)
    for finding, ruling in paper.typed.findings:
        assert ruling is None
        paper.decides("settle", kind="read", finding=key_of(paper))
        assert finding.sure
    assert paper.decides("check").status == 302
    assert paper.table.closed_at, paper.typed.stage
    return paper


def at_a_night() -> tuple[Evening, PaperTable]:
    evening = open_evening()
    paper = opened(evening, evening.runner)
    return evening, check(paper, {"fives.1": "10"}, {"fives.1": "5"})


def page(paper: PaperTable, name: str) -> str:
    return paper.host.get(reverse(name, args=[paper.opened.public_id])).text


def test_it_counts_in_the_standings_of_its_night_marked_as_paper() -> None:
    evening, paper = at_a_night()
    order = night_order(evening.night)
    assert [row for row, _sequence, _place in order.tables] == [paper.table.pk]
    groups = night_standings(evening.night).groups
    assert [row.name for row in groups[0].rows] == ["Ana", "Bo"]
    assert all(group.counted.endswith(" · 1 on paper") for group in groups)
    paper.decides("reopen", reason="A box was overlooked")
    assert night_order(evening.night).tables == ()


def test_it_is_of_the_persons_that_the_night_knows_and_goes_when_it_is_opened_again() -> None:
    evening, paper = at_a_night()
    ana = Person.objects.get(name="Ana")
    assert ana.owner == evening.runner.device
    play = Play.objects.get(person=ana)
    assert (play.on_paper, play.for_record, play.closed, play.minutes, play.won) == (
        True,
        True,
        True,
        None,
        True,
    )
    assert play.played_at.date().isoformat() in ("2026-03-05", "2026-03-06")
    assert "on paper" in evening.runner.get(reverse("person", args=[ana.public_id])).text
    paper.decides("reopen", reason="A box was overlooked")
    assert not Play.objects.exists()


def test_the_time_that_is_told_counts_and_at_home_else_when_it_was_typed() -> None:
    told = check(on_paper(), {"fives.1": "10"}, {"fives.1": "5"}, day="2026-10-03", time="20:15")
    assert Play.objects.filter(seat__table=told.table, played_at__date="2026-10-03").count() == 2
    untold = check(on_paper(), {"fives.1": "10"}, {"fives.1": "5"})
    closed = untold.table.closed_at
    assert {play.played_at for play in Play.objects.filter(seat__table=untold.table)} == {closed}


def test_the_spreadsheets_tell_paper_and_the_day_that_was_told() -> None:
    paper = check(on_paper(), {"fives.1": "10"}, {"fives.1": "5"}, day="2026-10-03", time="20:15")
    rows = table_rows(tables_csv([paper.table]))
    assert [row[-2:] for row in rows[1:]] == [["yes", "2026-10-03 20:15:00"]] * 2
    ana = Person.objects.get(name="Ana")
    rows = table_rows(person_csv(access_person(paper.host.device, ana.public_id)))
    assert [(row[0], row[-1]) for row in rows[1:]] == [("2026-10-03 20:15:00", "yes")]


@pytest.mark.parametrize("day", ["0206-10-03", "2062-10-03"])
def test_a_day_that_is_a_slip_of_the_finger_is_asked_again(paper: PaperTable, day: str) -> None:
    reply = paper.decides("ended", ended="over", all_left="yes", day=day)
    assert (reply.status, paper.table.played_at) == (400, None)


def test_who_typed_goes_with_a_name_of_the_same_words() -> None:
    paper = on_paper("Maud", "Bo")
    paper.decides("typist", typist="Maud")
    assert paper.host.asks(paper.opened, "remove_name", seat=1).status == 200
    assert [typist.name for typist in paper.opened.typists.all()] == ["Player 1"]


def test_what_cannot_be_gives_no_record() -> None:
    host = on_paper().host

    def play(day: str, **boxes: str) -> Play:
        paper = on_paper(host=host)
        check(paper, {key.replace("_", "."): text for key, text in boxes.items()}, {"fives.1": "5"}, day=day)
        return Play.objects.get(seat__table=paper.table, seat__number=1)

    play("2026-10-01", fives_1="5")
    assert play("2026-10-02", fives_1="5", fives_2="10").records == ["best"]
    impossible = play("2026-10-03", fives_1="5", fives_2="5", fives_3="10", sixes_1="6")
    assert (impossible.for_record, impossible.records) == (False, [])
    assert "best" in play("2026-10-04", fives_1="5", fives_2="10", fives_3="15").records


def test_it_is_marked_as_paper_on_the_wall_the_list_and_the_result() -> None:
    _evening, paper = at_a_night()
    assert table_facts(paper.table, accepts=False).count == "on paper"
    home = check(on_paper(), {"fives.1": "10"}, {"fives.1": "5"})
    assert [each.on_paper for each in device_tables(home.host.device).tables] == [True]
    assert "on paper" in home.host.get(reverse("own_tables")).text
    assert "Calculated from paper sheets." in page(home, "table")
    home.host.asks(home.opened, "share_result", kind="make", htmx=False)
    result = home.host.get(reverse("result", args=[home.table.result_token])).text
    assert "Calculated from paper sheets." in result
    assert "scrub" not in result


def test_a_row_of_the_year_says_how_many_of_its_games_were_on_paper() -> None:
    paper = check(on_paper("Ana", "Bo"), {"fives.1": "10"}, {"fives.1": "5"})
    check(on_paper("Ana", "Cleo", host=paper.host), {"fives.1": "10"}, {"fives.1": "5"})
    Play.objects.filter(seat__table=paper.table).update(on_paper=False)  # as if it had been played here
    shown = paper.host.get(reverse("people")).text
    rows = dict(re.findall(r"<bdi>(\w+)</bdi>(?!</b>)(.*?)</tr>", shown, re.DOTALL))
    told = {name: re.findall(r"\d+ on paper", row) for name, row in rows.items()}
    assert told == {"Ana": ["1 on paper"], "Bo": [], "Cleo": ["1 on paper"]}
    columns, *lines = year_csv(paper.host.device).splitlines()
    place = columns.split(",").index("On paper")
    assert {line.split(",")[1]: line.split(",")[place] for line in lines} == {
        "Ana": "1",
        "Bo": "0",
        "Cleo": "1",
    }


def test_the_picture_and_the_diplomas_of_the_end_say_that_it_was_on_paper() -> None:
    paper = on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})
    zeros = {key: "0" for key in paper.typed.boxes if "bonus" not in key}
    for number, chance in ((1, "20"), (2, "10")):
        paper.types(number, {**zeros, "1.chance": chance})
    paper.decides("ended", ended="over")
    paper.decides("check")
    assert end_picture(paper.table, named=lambda name: name).played.endswith(" · on paper")
    table = reverse("print_table", args=[paper.opened.public_id])
    paper.host.asks(paper.opened, "share_result", kind="make", htmx=False)
    result = reverse("print_result", args=[paper.table.result_token])
    for path in (table, result):
        shown = paper.host.get(f"{path}?what=diplomas").text
        assert len(re.findall(r'<p class="diploma-when">[^<]* · on paper</p>', shown)) == 2, path
        assert " · on paper · " in paper.host.get(path).text, path
    assert " · on paper" not in end_picture(finished().table, named=lambda name: name).played


def test_it_has_no_log_and_no_link_leads_to_one() -> None:
    paper = check(on_paper(), {"fives.1": "10"}, {"fives.1": "5"})
    desk = reverse("paper", args=[paper.opened.public_id])
    for name in LOGS:
        assert paper.host.get(reverse(name, args=[paper.opened.public_id])).location == desk, name
    empty = [reverse(name, args=[paper.opened.public_id]) for name in (*LOGS, "transcript")]
    for name in ("table", "take_home", "table_devices", "print_table", "tv"):
        links = re.findall(r'<a [^>]*href="([^"?#]*)', page(paper, name))
        assert not set(links) & set(empty), name
    assert reverse("paper_file", args=[paper.opened.public_id]) in page(paper, "take_home")
    assert paper.host.get(reverse("bg_stats_file", args=[paper.opened.public_id])).status == 200


def test_the_organizer_s_page_opens_it_again_too() -> None:
    evening, paper = at_a_night()
    assert evening.came("help").asks(paper.opened, "reopen_table", reason="Late", htmx=False).status == 302
    assert (paper.table.closed_at, paper.table.started_at, paper.typed.stage) == (None, None, "ready")
    assert not Play.objects.exists()
