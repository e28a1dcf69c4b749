"""A piece that many sheets show alike is rendered once, and never shown where it would look otherwise."""

import pytest
from django.utils import translation

from games.roll_estate.pad.tags import kept_row
from scoresheets import kept_pieces
from scoresheets.kept_pieces import kept_piece
from scoresheets.live.frames import render_table
from scoresheets.selectors.boards import table_board
from tests.cast import RED_LINE, Party, finished, open_table


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    kept_pieces._rendered.cache_clear()


def row_of(party: Party, seat: int, row: int = 0) -> str:
    sheet = table_board(party.table).sheets[seat]
    return kept_row(sheet, sheet.filled.neighborhoods[row], None)  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_what_looks_the_same_is_rendered_once_for_two_tables() -> None:
    first, second = open_table(("Ana", "Bo")), open_table(("Cleo", "Dov"))
    assert row_of(first, 0) is row_of(second, 0)
    assert kept_pieces._rendered.cache_info().hits > 0


@pytest.mark.django_db
def test_another_seat_another_mark_another_owner_or_another_language_is_another_piece() -> None:
    party = open_table(("Ana", "Bo"))
    empty = row_of(party, 0)
    other_seat = row_of(party, 1)
    with translation.override("fr"):
        in_french = row_of(party, 0)
    assert len({empty, other_seat, in_french}) == 3
    party.record((1, 2, 3, 5, 6), "ones.1")
    just_written = row_of(party, 0)
    party.record((2, 3, 3, 5, 6), "twos.1")
    written = row_of(party, 0)
    assert len({empty, just_written, written}) == 3
    assert "data-fresh" in just_written
    assert "data-fresh" not in written


@pytest.mark.django_db
def test_a_name_that_is_gone_is_not_shown_again() -> None:
    party = open_table(("Ana", "Bo"))
    party.record(*RED_LINE)
    assert "Ana" in render_table(party.opened.public_id, "en").parts["sheet-2"]
    seat = party.seat("Ana")
    seat.name, seat.name_key = "Zoe", "zoe"
    seat.save()
    board = table_board(party.table)
    assert [sheet.owners[0].name for sheet in board.sheets] == ["Zoe", "Zoe"]
    table = party.table
    table.version += 1
    table.save(update_fields=["version"])
    assert "Ana" not in render_table(party.opened.public_id, "en").parts["sheet-2"]


def test_a_piece_sees_only_what_its_place_is_made_of() -> None:
    values = {"box": None, "owner": None}
    assert kept_piece("roll_estate/_claim.html", **values) is kept_piece("roll_estate/_claim.html", **values)


def test_what_is_kept_is_bounded() -> None:
    assert kept_pieces._rendered.cache_info().maxsize == kept_pieces.KEPT_PIECES


@pytest.mark.django_db
def test_a_business_says_who_has_it_on_every_sheet() -> None:
    party = finished()
    board = table_board(party.table)
    claimed = [
        (place, box.holder, sheet.filled.neighborhoods.index(row))  # type: ignore[attr-defined]
        for place, sheet in enumerate(board.sheets)
        for row in sheet.filled.neighborhoods  # type: ignore[attr-defined]
        for box in (row.first, row.second)
        if box is not None and box.state == "crossed"
    ]
    assert {place for place, _holder, _row in claimed} >= {0, 1}
    for place, holder, row in claimed:
        assert f"<bdi>{board.seats[holder].name}</bdi>" in row_of(party, place, row)
