"""The statements that an entry sends to the database, counted, so that a new one is noticed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.testing import Chance
from tests.cast import Party, open_table, play_out, random_move, write

# The device; the table; BEGIN, the table, its seats, the admission, the key; the entry, the sheets, the marks,
# proposals, the table; COMMIT; for the answer proposals and the devices at the table.
STATEMENTS = 15


def statements_of_an_entry(party: Party) -> int:
    """Count the statements of the next entry that only adds a mark, from the form to the changed fragments."""
    name, chance = party.in_turn, Chance(5)
    number, turn = party.number(name), party.turn
    move = random_move(party, chance)
    while not move.get("box", "").split(".")[-1].isdecimal():
        move = random_move(party, chance)
    with CaptureQueriesContext(connection) as asked:
        answer = write(
            party.tablet(name),
            party.opened,
            seat=number,
            turn=turn,
            dice=move["dice"],
            box=move["box"],
        )
    assert answer.status == 200, answer.text
    return len(asked)


@pytest.mark.django_db(transaction=True)
def test_an_entry_asks_no_more_late_in_the_game_than_early() -> None:
    party = open_table()
    party.record((6, 1, 2, 3, 5), "sixes.1")
    early = statements_of_an_entry(party)
    play_out(party, turns=24)
    party.table  # noqa: B018 (what the test itself asks comes before)
    assert early == statements_of_an_entry(party) == STATEMENTS
