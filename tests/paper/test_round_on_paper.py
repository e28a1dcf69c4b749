"""All tables on paper of a round: one page to type and check them, one print of their blank sheets."""

from __future__ import annotations

import html
import re

import pytest

from scoresheets.models import Seat, SheetLink, Table
from scoresheets.paper.pages import RoundDeskView
from scoresheets.paper.selectors.rounds import paper_tables, round_desks
from scoresheets.paper.views import rounds as views
from tests.cast import Reply, Tablet
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_not_here import come
from tests.nights.rounds.test_rounds import change, draws
from tests.paper.paper_world import PaperTable
from tests.reading import read
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo", "Cleo", "Dee")


@pytest.fixture
def evening() -> Evening:
    """A night whose first round is Yahtzee on paper, at two tables of two."""
    made = open_evening()
    made.adds_places(2)
    come(made, *NAMES)
    drawn = draws(made, fewest="2", most="2", paper="yes")
    assert change(made, drawn, "publish") == 302
    return made


def tables(evening: Evening) -> list[PaperTable]:
    return [PaperTable(table, evening.runner) for table in Table.objects.order_by("place__number")]


def filled(paper: PaperTable, chance: int) -> dict[str, str]:
    return {key: "0" for key in paper.typed.boxes if "bonus" not in key} | {"1.chance": str(chance)}


def types_all(paper: PaperTable, *chances: int) -> Reply:
    """Type every sheet to its last box, each with this number in its chance; return the last answer."""
    seats = [seat.number for seat in paper.typed.seats]
    return [paper.types(seat, filled(paper, own)) for seat, own in zip(seats, chances, strict=True)][-1]


def page(evening: Evening, by: Tablet | None = None) -> str:
    return (by or evening.runner).get(evening.address("round_paper")).text


def sends(evening: Evening, do: str, *seen: str, by: Tablet | None = None) -> Reply:
    fields = {"do": do, "tables": " ".join(seen)}
    return (by or evening.runner).post(evening.address("round_paper"), fields, htmx=False)


def desks_of(evening: Evening) -> tuple[RoundDeskView, ...]:
    return round_desks(paper_tables(evening.night, evening.night.rounds.get()), evening.runner.device)


def test_a_page_that_asks_for_news_makes_nobody_add_up_sheets(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = html.unescape(sure(re.search(r'data-now="([^"]+)"', page(evening)))[1])
    monkeypatch.setattr(views, "round_desks", None)
    assert evening.runner.get(address).status == 204
    first = tables(evening)[0]
    types_all(first, 20, 10)
    assert evening.runner.get(address).status == 205


def mark_of(paper: PaperTable) -> str:
    return f"{paper.opened.public_id}.{paper.table.version}"


def test_a_game_typed_to_the_last_box_is_over_without_a_word(evening: Evening) -> None:
    first, _second = tables(evening)
    types_all(first, 20, 10)
    assert (first.typed.paper.ended, first.typed.ended, first.typed.stage) == ("", "over", "ready")
    text = first.host.get(f"/t/{first.opened.public_id}/paper/").text
    assert "Is the game over?" not in read(text)
    assert "Checked: this is how it ended" in read(text)


def test_a_game_with_empty_boxes_asks_whether_everybody_stopped(evening: Evening) -> None:
    first, _second = tables(evening)
    for seat in first.typed.seats:
        first.types(seat.number, {"1.chance": "20"})
    assert first.typed.stage == "findings"
    shown = read(page(evening))
    assert "Did everybody stop?" in shown
    assert "problems to settle" not in shown
    assert shown.count("12 empty boxes") == 1, "the others are counted"
    assert "It is the same on 1 more sheet." in shown
    assert "What is impossible" not in read(first.host.get(f"/t/{first.opened.public_id}/paper/").text)
    first.decides("ended", ended="", day="2026-03-05", time="20:15")
    played = first.table.played_at
    assert sends(evening, "stopped", mark_of(first)).status == 302
    assert (first.typed.stage, first.table.played_at) == ("ready", played)


def test_a_done_sheet_leads_to_the_next_one_and_the_last_one_to_the_round(evening: Evening) -> None:
    first, _second = tables(evening)
    one, other = (seat.number for seat in first.typed.seats)
    sheet = f"/t/{first.opened.public_id}/paper/type/?seat={other}&done={one}"
    assert first.types(one, filled(first, 5)).location == sheet
    assert f"{first.typed.seats[0].called}’s sheet is done." in read(first.host.get(sheet).text)
    home = f"{evening.address('round_paper')}?round=1#t-{first.opened.public_id}"
    assert first.types(other, filled(first, 6)).location == home
    player = PaperTable(tables(evening)[1].opened, evening.runner)
    types_all(PaperTable(player.opened, player.second), 5, 5)
    again = player.types(player.typed.seats[0].number, {}, by=player.second, do="again")
    assert again.status == 302
    last = player.types(player.typed.seats[0].number, {}, by=player.second)
    assert last.location == f"/t/{player.opened.public_id}/paper/", (
        "who does not help sees no page of the night"
    )


def test_the_page_has_the_sums_and_the_tie_breakers_of_every_table(evening: Evening) -> None:
    first, second = tables(evening)
    types_all(first, 20, 10)
    shown = read(page(evening))
    assert re.findall(r"Table (\d) · Yahtzee ([a-z ]+?) (?:[A-Z1])", shown) == [
        ("1", "nothing open"),
        ("2", "not typed in"),
    ]
    desks = desks_of(evening)
    assert [(each.total, each.ties) for each in desks[0].desk.standings] == [("20", ""), ("10", "")]
    types_all(second, 15, 15)
    tied = desks_of(evening)[1].desk.standings
    steps = [name for name in second.typed.pad.steps if name != "total"]
    assert all(bool(each.ties) == bool(steps) for each in tied)


def test_one_tap_checks_a_table_and_one_all_that_are_ready(evening: Evening) -> None:
    first, second = tables(evening)
    types_all(first, 20, 10)
    assert "tables ended" not in read(page(evening))
    types_all(second, 20, 10)
    shown = page(evening)
    assert "Checked: this is how all 2 tables ended" in read(shown)
    both = sure(re.search(r'name="tables" value="([^" ]+ [^"]+)"', shown)).group(1).split()
    assert sends(evening, "check", both[0], by=evening.came("help")).status == 302
    assert [bool(each.table.closed_at) for each in (first, second)] == [True, False]
    assert sends(evening, "check", both[1]).status == 302
    assert second.table.closed_at
    assert read(page(evening)).count("Checked: this") == 0


def test_what_was_typed_since_is_looked_at_again(evening: Evening) -> None:
    first, _second = tables(evening)
    types_all(first, 20, 10)
    before = mark_of(first)
    seat = first.typed.seats[0].number
    first.types(seat, {}, do="again")
    first.types(seat, filled(first, 25))
    is_answered(sends(evening, "check", before), 422, "Check the sums once more")
    assert first.table.closed_at is None


def test_an_open_page_hears_that_something_was_typed(evening: Evening) -> None:
    first, _second = tables(evening)
    news = sure(re.search(r'data-now="([^"]+)"', page(evening))).group(1).replace("&amp;", "&")
    assert evening.runner.get(news).status == 204
    types_all(first, 20, 10)
    assert evening.runner.get(news).status == 205


def test_one_print_has_the_sheets_of_all_tables_with_their_codes(evening: Evening) -> None:
    text = evening.runner.get(evening.address("round_pads")).text
    assert text.count('class="print-cell"') == 4
    assert text.count('class="qr"') == SheetLink.objects.count() == 4
    for seat in Seat.objects.all():
        assert f"Place {seat.table.place.number} · {seat.name}" in read(text)  # type: ignore[union-attr]


def test_sheets_of_two_games_are_one_print() -> None:
    evening = open_evening()
    evening.adds_places(2)
    come(evening, *NAMES)
    draft = draws(evening, fewest="2", most="2", paper="yes")
    draws(evening, game="uno-dice", fewest="2", most="2", paper="yes", joins=str(draft.pk))
    assert change(evening, evening.night.rounds.get(), "publish") == 302
    text = evening.runner.get(evening.address("round_pads")).text
    assert text.count('class="qr"') == 4
    assert {"yahtzee", "uno_dice"} <= set(re.findall(r'href="/static/(\w+)/', text))


def test_the_page_of_rounds_leads_there_if_something_is_on_paper(evening: Evening) -> None:
    assert (
        f"{evening.address('round_paper')}?round=1"
        in evening.runner.get(evening.address("night_rounds")).text
    )
    other = open_evening()
    come(other, *NAMES)
    change(other, draws(other), "publish")
    assert other.address("round_paper") not in other.runner.get(other.address("night_rounds")).text
    assert "No table of this night is on paper." in read(page(other))
