"""Rematches: game after game of the same people, made quickly, for what outlives a table."""

from scoresheets.table.services import tables
from scoresheets.table.services.rematch import play_again
from tests.cast import ALMOST_OVER, HOST, LAST_ENTRY, Party


def next_lobby(party: Party) -> Party:
    """Return the lobby of the next game of the same people; the game before is over."""
    table = play_again(access=party.access(HOST), begins=party.number("Ana"))
    return Party(table, party.host, party.tablets)


def rematch(party: Party) -> Party:
    """Return the next game of the same people, already over."""
    following = next_lobby(party)
    tables.start_table(access=following.access(HOST))
    for dice, box in (*ALMOST_OVER, LAST_ENTRY):
        following.record(dice, box, by=HOST)
    return following
