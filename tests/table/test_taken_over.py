"""The values that a board reuses from the board before equal those computed anew."""

from dataclasses import replace

from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services.corrections import Correction, propose_correction
from tests.cast import Party, new_key, open_table


def check(party: Party, earlier: TableView | None) -> TableView:
    anew, taken_over = read_table_view(party.table), read_table_view(party.table, earlier)
    assert ageless(taken_over) == ageless(anew)
    return taken_over


def test_also_where_an_entry_follows_a_proposal_that_no_board_has_shown() -> None:
    party = open_table()
    party.record((6, 1, 2, 3, 5), "sixes.1")
    party.record((1, 2, 3, 5, 6), "ones.1")
    board = check(party, None)
    asked = Correction(target=1, seen=party.table.sequence)
    propose_correction(access=party.access("Ana"), correction=asked, key=new_key())
    party.record((1, 2, 3, 5, 6), "ones.1")
    assert check(party, board).news == "Ana proposes a correction."


def ageless(board: TableView) -> TableView:
    """Return the board without the age of the last entry."""
    offers = [offer and replace(offer, age=0) for offer in (board.take_back, board.decline)]
    return replace(board, take_back=offers[0], decline=offers[1])


def test_a_sheet_that_nobody_wrote_on_is_the_same_object() -> None:
    party = open_table()
    before = read_table_view(party.table)
    party.record((1, 2, 3, 5, 6), "ones.1")
    after = read_table_view(party.table, before)
    same = [new.filled is old.filled for old, new in zip(before.sheets, after.sheets, strict=True)]
    assert same == [False, True, True]
