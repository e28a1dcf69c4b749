"""S13: neither a correction's preview, nor the result page of a game that is reopened, reveals a hidden total."""

from __future__ import annotations

from typing import Any

import pytest

from scoresheets.results import services as results
from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from tests.cast import HOST, Party, fresh_process, new_key, open_table, play_out
from tests.security.test_hidden_totals import EVENINGS, HIDDEN, Evening, numbers, open_evening, play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh() -> None:
    fresh_process()


def told_of_corrections(party: Party) -> str:
    """Return every preview of taking back an entry, alone or with all after it; then a waiting correction, and its
    page.
    """
    heard = []
    base = f"/t/{party.opened.public_id}"
    for sequence in range(1, party.table.sequence + 1):
        for more in ("&strike=yes", "&box=chance", ""):
            answer = party.host.client.get(f"{base}/correction/?entry={sequence}{more}")
            heard.append(answer.content.decode())
    asked: dict[str, Any] = {
        "entry": party.last - 1,
        "seen": party.table.sequence,
        "strike": "yes",
        "key": new_key(),
    }
    heard.append(party.tablet("Ana").asks(party.opened, "propose_correction", **asked).text)
    for who in (HOST, "Ana", "Bo"):
        heard += [
            party.tablet(who).get(f"{base}/{page}").text for page in ("proposal/", "", "log/", "people/")
        ]
    return "\n".join(heard)


def all_told(evening: Evening, house: HouseRules) -> set[int]:
    party = open_evening(evening, house)
    play(party, evening)
    return numbers(told_of_corrections(party))


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.game)
def test_no_correction_tells_a_hidden_total(evening: Evening) -> None:
    assert all_told(evening, NO_HOUSE_RULES) & evening.sums  # a table that shows its totals does reveal some
    assert all_told(evening, HIDDEN) & evening.sums == set()


@pytest.mark.parametrize("house", [NO_HOUSE_RULES, HIDDEN], ids=["shown", "hidden"])
def test_the_result_page_of_a_game_that_goes_on_tells_nothing(house: HouseRules) -> None:
    party = open_table(("Ana", "Bo"), game="yahtzee", house=house)
    play_out(party)
    token = results.share_result(access=party.access(HOST))
    totals = {player.total for player in party.history.game.outcome(party.state).players}
    assert numbers(party.host.get(f"/r/{token}/").text) >= totals
    party.strike(by=HOST)
    assert numbers(party.host.get(f"/r/{token}/").text) & totals == set()
    assert numbers(party.host.get("/").text) & totals == set()
