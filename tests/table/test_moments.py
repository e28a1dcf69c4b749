"""The moment that a table celebrates of its last entry."""

import re

from tests.cast import HOST, Party, finished, open_table


def moment(party: Party) -> str:
    found = re.search(r'data-moment="([^"]*)"', party.host.get(f"/t/{party.opened.public_id}/").text)
    return found[1] if found else ""


def test_it_is_that_of_the_newest_line_of_the_log_only() -> None:
    party = open_table(("Ana", "Bo"), game="yahtzee")
    party.record([6, 6, 6, 6, 6], "yahtzee")
    assert moment(party) == "Yahtzee!"
    party.record([1, 2, 3, 4, 6], "chance")
    assert moment(party) == ""
    party.strike(by=HOST)
    assert moment(party) == ""


def test_the_end_celebrates_what_ended_it_before_a_record() -> None:
    assert moment(finished()) == "Third business!"
