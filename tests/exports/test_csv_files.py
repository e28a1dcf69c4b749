"""S14: spreadsheet files are read back as they were written, and no cell of them is a formula."""

import csv
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheets.base.csv_files import FORMULA, MARK, Cell, csv_file, decimal_of
from scoresheets.models import Person, Play, Seat, Table
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.table.house_rules import HouseRules
from tests.cast import HOST, Party, Tablet, almost_over, finished, open_table, play_out
from tests.evening import Evening, open_evening

SEPARATOR = {"en": ",", "fr": ";"}
HOSTILE = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\0x"),
    *("＝1", "＋1", "－1", "＠x", " =1+1", "\u00a0=1", "'=1", "''@x"),
    *('=HYPERLINK("http://x";"y")', "=1+1;=2", "a,=1", '",=1', '"', 'x"\r\n=1', "\ufeff=1"),
)
PLAIN = ("Ana", "'tis", "O'Neil", "x=1", "12", "", "a;b,c", "d'Artagnan", "two\nlines")
texts = st.text(max_size=12) | st.sampled_from((*HOSTILE, *PLAIN))


def read(text: str, language: str) -> list[list[str]]:
    """Return the records of a file, as a strict reader has them."""
    assert text.startswith(MARK)
    assert text.endswith("\r\n")
    body = StringIO(text.removeprefix(MARK), newline="")
    found = list(csv.reader(body, delimiter=SEPARATOR[language], strict=True))
    assert len({len(record) for record in found}) == 1
    return found


def plain_text(cell: str) -> str:
    """Return the text that a cell of such a file stands for."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_is_a_formula_and_each_gives_its_text_back(text: str, language: str) -> None:
    [[cell, _other]] = read(csv_file([text, "x"], (), language), language)
    assert cell.strip()[0] not in "=+-@\0＝＋－＠"
    assert cell[0] not in "\t\r\n"
    assert plain_text(cell) == text


@pytest.mark.parametrize("text", PLAIN)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert read(csv_file([text, "x"], (), "en"), "en") == [[text, "x"]]


@given(st.lists(st.lists(texts, min_size=3, max_size=3), max_size=5), st.sampled_from(["en", "fr"]))
def test_whatever_is_written_is_read_back(rows: list[list[str]], language: str) -> None:
    found = read(csv_file(["a", "b", "c"], rows, language), language)
    assert [[plain_text(cell) for cell in row] for row in found[1:]] == rows


@pytest.mark.parametrize(
    ("language", "cells"), [("en", ["-5", "1140", "2.5", ""]), ("fr", ["-5", "1140", "2,5", ""])]
)
def test_numbers_are_numbers_of_the_language(language: str, cells: list[str]) -> None:
    row: Sequence[Cell] = (-5, 1140, Decimal("2.5"), None)
    assert read(csv_file(["a", "b", "c", "d"], [row], language), language)[1] == cells


# --- of a table ---


def asked(tablet: Tablet, path: str, language: str = "en") -> tuple[Any, list[list[str]]]:
    answer = tablet.client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content.decode()
    return answer, read(answer.content.decode(), language)


def path_of(table: Table) -> str:
    return f"/t/{table.public_id}/table.csv"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_is_told_entry_by_entry_with_the_totals(party: Party, language: str) -> None:
    answer, rows = asked(party.host, path_of(party.opened), language)
    history = party.history
    assert answer.headers["Content-Type"].startswith("text/csv; charset=utf-8")
    assert len(rows) == 1 + len(history.written)
    assert [row[3] for row in rows[1:4]] == ["Ana", "Bo", "Cleo"]
    players = history.game.outcome(history.state).players
    assert rows[-1][-3:] == [str(player.total) for player in players]
    assert rows[1][4] == "6 1 2 3 5"


def test_an_entry_that_was_taken_back_says_so() -> None:
    party = almost_over()
    party.strike(by=HOST)
    _answer, rows = asked(party.host, path_of(party.opened))
    assert [row[7] for row in rows[-3:]] == ["yes", "taken back", "no"]
    assert rows[-1][-3:] == rows[-3][-3:]


@pytest.mark.parametrize("game", ["yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"])
def test_every_game_has_it(game: str) -> None:
    party = open_table(game=game)
    play_out(party, turns=12, take_backs=0.3)
    _answer, rows = asked(party.host, path_of(party.opened))
    assert len(rows) == 1 + party.table.sequence


def test_a_name_that_is_a_formula_is_none_there(party: Party) -> None:
    Seat.objects.filter(table=party.opened, name="Bo").update(name="=1+1", name_key="=1+1")
    _answer, rows = asked(party.host, path_of(party.opened))
    assert {row[3] for row in rows[1:]} == {"Ana", "'=1+1", "Cleo"}


def test_a_closed_table_tells_the_same_and_its_file_is_named_by_title_and_day(party: Party) -> None:
    _answer, before = asked(party.host, path_of(party.opened))
    party.close(by=HOST)
    answer, after = asked(party.host, path_of(party.opened))
    assert before == after
    assert answer.headers["Content-Disposition"].startswith(
        'attachment; filename="friday-roll-estate-standard-three-or-four-dice-20'
    )


# --- of a night ---


@pytest.fixture
def evening() -> Evening:
    return open_evening()


def of_night(evening: Evening, language: str = "en") -> list[list[str]]:
    return asked(evening.runner, f"/n/{evening.opened.public_id}/night.csv", language)[1]


def lines_of(rows: list[list[str]], place: int) -> list[list[str]]:
    return [row[8:] for row in rows if row[0] == str(place)]


def test_a_night_tells_every_seat_of_every_table(evening: Evening) -> None:
    over, closed, playing = finished(), finished(), open_table(game="yahtzee")
    play_out(playing, turns=4)
    parties: list[Party] = [over, closed, playing]
    for party in parties:
        evening.takes(party)
    closed.close(by=HOST)
    rows = of_night(evening)
    assert lines_of(rows, 1) == lines_of(rows, 2)
    players = over.history.game.outcome(over.history.state).players
    assert [(row[1], row[2]) for row in lines_of(rows, 1)] == [
        (str(player.rank), str(player.total)) for player in players
    ]
    assert [row[5] for row in lines_of(rows, 1)] == ["no", "no", "yes"]
    assert [row[1] for row in lines_of(rows, 3)] == ["", "", ""]
    assert {row[6] for row in rows[1:]} == {"over", "closed", "playing"}


def test_a_night_tells_the_variant_and_what_decided_a_tie(evening: Evening) -> None:
    party = evening.hosts(finished())
    party.close(by=HOST)
    table = party.table
    kept = table.final_result
    assert kept is not None
    step = next(iter(kept["players"]["1"]["tie_breakers"]))
    kept["decided_by"] = step
    for number, player in kept["players"].items():
        player["tie_breakers"][step] = int(number)
    table.save(update_fields=["final_result"])
    rows = of_night(evening)
    assert "Standard" in rows[1][3]
    assert [row[4] for row in lines_of(rows, 1)] == ["1", "2", "3"]
    assert len({row[3] for row in lines_of(rows, 1)}) == 1


def test_standings_are_numbers_with_their_unit_in_the_heading(evening: Evening) -> None:
    for _game in range(2):
        evening.takes(finished())
    groups = {group.game: group for group in standings_view(night_order(evening.night)).groups}
    over, roll_estate = groups[""], groups["roll-estate"]
    heading, first, *_rest = read(standing_csv(roll_estate), "en")
    assert any(label.endswith(" ($)") for label in heading), heading
    assert all(re.fullmatch(r"-?\d+(\.\d+)?", cell) for cell in first[2:-1]), first
    heading, first, *_rest = read(standing_csv(over), "en")
    assert heading[3:5] == ["Opponents beaten", "Opponents met"]
    assert all(re.fullmatch(r"-?\d+(\.\d+)?", cell) for cell in first[2:-1]), first


def test_a_night_without_a_table_has_a_header_alone(evening: Evening) -> None:
    assert len(of_night(evening, "fr")) == 1


def test_a_night_tells_no_hidden_total_before_the_end(evening: Evening) -> None:
    party = open_table(house=HouseRules(totals_hidden=True))
    play_out(party, turns=9)
    evening.takes(party)
    assert {tuple(row[1:3]) for row in lines_of(of_night(evening), 1)} == {("", "")}
    play_out(party)
    assert all(row[2] for row in lines_of(of_night(evening), 1))


# --- of a person ---


def of_person(tablet: Tablet, name: str, query: str = "", language: str = "en") -> list[list[str]]:
    public_id = Person.objects.get(name=name).public_id
    return asked(tablet, f"/people/{public_id}/person.csv{query}", language)[1]


def test_a_person_s_games_are_told_one_by_one_and_nobody_else_s_name(party: Party) -> None:
    rows = of_person(party.host, "Cleo")
    player = party.history.game.outcome(party.history.state).players[2]
    assert [(row[3], row[4], row[5]) for row in rows[1:]] == [("3", str(player.rank), str(player.total))]
    assert rows[1][-2:] == ["no", "no"]
    assert not any(name in cell for row in rows for cell in row for name in ("Ana", "Bo", "Cleo"))
    party.close(by=HOST)
    assert of_person(party.host, "Cleo")[1][-2:] == ["yes", "no"]


def test_halves_of_opponents_are_written_as_the_language_writes_them(party: Party) -> None:
    Play.objects.filter(person__name="Bo").update(beaten=3)
    assert [of_person(party.host, "Bo", language=language)[1][9] for language in ("en", "fr")] == [
        "1.5",
        "1,5",
    ]


def test_a_span_is_that_of_the_page_and_one_that_is_none_is_answered_by_the_page(party: Party) -> None:
    assert len(of_person(party.host, "Bo", "?since=2001-01-01")) == 2
    assert len(of_person(party.host, "Bo", "?until=2001-01-01")) == 1
    public_id = Person.objects.get(name="Bo").public_id
    answer = party.host.get(f"/people/{public_id}/person.csv?since=never")
    assert (answer.status, "Choose two calendar days" in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 3), "0.333"),
        (Fraction(999999, 10000), "100"),
        (Fraction(99996, 10000), "10"),
        (100, "100"),
    ],
)
def test_a_figure_has_three_decimal_places_and_no_exponent(figure: Fraction | int, told: str) -> None:
    assert str(decimal_of(figure)) == told
