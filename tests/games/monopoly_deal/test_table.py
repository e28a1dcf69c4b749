"""A table of cards in the database: every card is a claim, and a card taken back lies in its old place."""

import random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games.kit.errors import IllegalMove
from scoresheets.models import Claim, Entry, Mark, Sheet
from scoresheets.models.paper import paper_of
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, Party, fresh_process, open_table, random_move
from tests.games.verbs import must_say
from tests.reading import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return open_table(("Ana", "Bo", "Cleo"), game="monopoly-deal")


def cards(party: Party, name: str) -> set[str]:
    return set(Mark.objects.filter(sheet__seat=party.seat(name)).values_list("box", flat=True))


def holders(party: Party) -> dict[str, str]:
    claims = Claim.objects.filter(table=party.opened).select_related("sheet__seat")
    return {claim.box: claim.sheet.seat.name for claim in claims}


def test_a_card_on_the_table_is_a_claim_and_a_tick_where_it_lies(party: Party) -> None:
    party.record(play="wild:any", to="red.2")
    party.record(bank="money:5")
    assert cards(party, "Ana") == {"red.2.wild:any.1", "bank.money:5.1"}
    assert holders(party) == {"wild:any.1": "Ana", "money:5.1": "Ana"}


def test_a_payment_hands_the_claim_over_and_a_take_back_hands_it_back(party: Party) -> None:
    party.record(bank="money:5")
    party.record(end_turn=True)
    ana = party.number("Ana")
    party.record(
        play="action:deal-jackpot", against=[{"player": ana, "pays": [["bank", "money:5"]]}], value=5
    )
    assert (holders(party), cards(party, "Ana")) == ({"money:5.1": "Bo"}, set())
    last = Entry.objects.filter(table=party.opened).last()
    assert last is not None
    assert last.value == 5
    assert last.move == {
        "play": "action:deal-jackpot",
        "against": [{"player": 0, "pays": [["bank", "money:5"]]}],
    }
    party.strike(by="Bo")
    assert (holders(party), cards(party, "Ana")) == ({"money:5.1": "Ana"}, {"bank.money:5.1"})
    assert table_faults(party.table) == ()


def test_a_half_paid_debt_writes_nothing(party: Party) -> None:
    party.record(bank="money:5")
    party.record(end_turn=True)
    before = paper_of(party.table)
    with pytest.raises(IllegalMove, match="paid_too_little"):
        party.record(play="action:deal-jackpot", against=[{"player": party.number("Ana")}])
    assert (paper_of(party.table), party.table.sequence) == (before, 2)


def test_no_copy_of_a_card_can_lie_before_two_players(party: Party) -> None:
    party.record(bank="money:10")
    bos = Sheet.objects.get(seat=party.seat("Bo"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Claim.objects.create(table=party.table, sheet=bos, box="money:10.1", round=1)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_in_the_database_is_its_log_with_take_backs_and_in_a_fresh_process(
    party: Party, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311
    while party.state.seat is not None and party.table.sequence < 90:
        party.record(**random_move(party, chance))
        if chance.random() < 0.2:
            party.strike(by=HOST)
    assert paper_of(party.table) == party.state.paper
    assert table_faults(party.table) == ()
    before = party.state
    fresh_process()
    assert party.state == before


def test_the_log_names_a_stolen_card_once_and_the_device_that_may_correct_it(party: Party) -> None:
    party.record(play="property:red")
    party.record(end_turn=True)
    duel: dict[str, Any] = {"play": "action:deal-duel", "take": ["red.1", "property:red"]}
    party.record(**duel, against=[{"player": party.number("Ana")}])
    pages = {name: party.tablet(name).get(f"/t/{party.opened.public_id}/log/").text for name in ("Ana", "Bo")}
    assert all("Bo took a red property from Ana with Sly Deal." in text for text in pages.values())
    last = pages["Ana"].partition('id="more-3"')[2].partition("</details>")[0]
    assert last.count("The red set: a red property (1)") == 1
    must_say(
        last,
        f"?seat={party.number('Bo')}&amp;box=red.1",
        "To correct it: <bdi>Bo</bdi>’s device, or the host’s.",
    )
    own = pages["Bo"].partition('id="more-3"')[2].partition("</details>")[0]
    assert "Correct Bo ’s entry" in read(own)
    assert "To correct it" not in own
