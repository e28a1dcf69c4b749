"""The bank book in the database: one sheet, titles as claims, and everything taken back as if never written."""

import random

import pytest

from games.kit.errors import IllegalMove
from scoresheets.models import Claim, Entry, Mark
from scoresheets.table.selectors.checks import table_faults
from tests.cast import Party, everything, fresh_process, open_table, random_move

pytestmark = pytest.mark.django_db

PAPER = ("Mark", "Claim")


def bank_book(**options: object) -> Party:
    return open_table(("Ana",), options, game="monopoly-solo")


def marks(party: Party) -> dict[str, tuple[str, int | None]]:
    rows = Mark.objects.filter(sheet__table=party.opened)
    return {mark.box: (mark.kind, mark.value) for mark in rows}


def claims(party: Party) -> set[str]:
    return set(Claim.objects.filter(table=party.opened).values_list("box", flat=True))


def test_a_bought_title_is_ticked_and_claimed_and_the_cash_is_written() -> None:
    party = bank_book()
    party.record((1, 2))
    party.record(buy=True)
    assert marks(party) == {"square": ("number", 3), "cash": ("number", 140), "title.3": ("tick", None)}
    assert claims(party) == {"title.3"}
    assert [entry.value for entry in Entry.objects.filter(table=party.opened)] == [200, 140]


def test_a_title_of_the_bank_is_declined_and_nobodys_claim() -> None:
    party = bank_book()
    party.record((1, 2))
    party.record(buy=False)
    assert (marks(party)["title.3"], claims(party)) == (("declined", None), set())


def test_an_empty_purse_is_a_zero_on_paper() -> None:
    party = bank_book()
    party.record((1, 3))
    assert marks(party)["cash"] == ("number", 0)


def test_a_title_taken_back_is_free_again() -> None:
    party = bank_book()
    party.record((1, 2))
    before = {name: everything()[name] for name in PAPER}
    party.record(buy=True)
    party.strike(by="Ana")
    assert [{**row, "id": 0} for row in everything()["Mark"]] == [{**row, "id": 0} for row in before["Mark"]]
    assert everything()["Claim"] == []
    party.record(buy=False)
    assert table_faults(party.table) == ()


def test_what_is_due_survives_a_restart() -> None:
    """It is in no row: it follows from the log."""
    party = bank_book()
    party.record((6, 6))
    fresh_process()
    with pytest.raises(IllegalMove, match="offer_open"):
        party.record((1, 2))
    party.record(buy=True)
    assert [entry.dice for entry in Entry.objects.filter(table=party.opened)] == [(6, 6), ()]
    assert table_faults(party.table) == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_a_whole_evening_with_take_backs_the_rows_say_what_the_log_says(seed: int) -> None:
    party = bank_book(bank_total=1500, bank_tokens=3)
    dice = random.Random(seed)  # noqa: S311
    for _turn in range(60):
        if party.state.seat is None:
            break
        party.record(**random_move(party, dice))
        if dice.random() < 0.3:
            party.strike(by="Ana")
    fresh_process()
    assert table_faults(party.table) == ()
