"""A zero by choice on Yahtzee's page: offered beside the paying boxes, with the points it gives up."""

import re
from html import unescape
from typing import Any

import pytest

from games.yahtzee.pad.forms import YahtzeeEntryForm
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.checks import table_faults
from tests.cast import Party, Reply, fresh_process, new_key, open_table
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db
FULL_HOUSE = "33355"


@pytest.fixture
def party() -> Party:
    fresh_process()
    return open_table(("Ana", "Bo"), game="yahtzee")


def lit(party: Party, dice: str, *, instead: str = "yes", who: str = "Ana") -> Reply:
    """Return the answer to the tray about these dice, or about a zero in their place."""
    query = f"seat=1&turn={party.turn}&dice={dice}&instead={instead}"
    return party.tablet(who).get(f"/t/{party.opened.public_id}/lit/?{query}")


def page(party: Party, query: str = "") -> str:
    """Return the table's page of Ana's device."""
    return party.tablet("Ana").get(f"/t/{party.opened.public_id}/{query}").text


def box(text: str, key: str) -> str:
    """Return the button of one box of Ana's."""
    buttons = (" ".join(each.split()) for each in re.findall(r"<button[^>]*>", text))
    return next(each for each in buttons if f'id="s1-{key}"' in each)


def post(party: Party, dice: str = FULL_HOUSE, **fields: str) -> Reply:
    named: dict[str, Any] = {"seat": 1, "turn": party.turn, "dice": dice, "key": new_key()}
    return party.tablet("Ana").asks(party.opened, "record_entry", **{**named, **fields})


def test_every_open_box_asks_by_what_it_gives_up(party: Party) -> None:
    text = lit(party, FULL_HOUSE).text
    assert 'data-fits="instead"' in text
    for key, question in (("chance", "Give up 19 in Chance?"), ("threes", "Give up 9 in Threes?")):
        assert f'data-state="zero" data-twice="{question}"' in box(text, key)
        assert f'name="instead" data-box="{key}" value="{key}"' in box(text, key)
    assert "Chance: write 0 instead of 19" in box(text, "chance")
    assert 'data-twice="Zero in Sixes?"' in box(text, "sixes")
    assert 'name="box" value="sixes"' in box(text, "sixes")
    assert "After that, no further Yahtzee" in box(text, "yahtzee")
    plain = lit(party, FULL_HOUSE, instead="").text
    assert 'data-fits="yes"' in plain
    assert 'data-state="legal"' in box(plain, "chance")


def test_where_the_dice_are_worth_nothing_nothing_can_be_given_up(party: Party) -> None:
    for key in (
        "ones",
        "twos",
        "fours",
        "sixes",
        "chance",
        "three-of-a-kind",
        "four-of-a-kind",
        "small-straight",
    ):
        party.record((1, 2, 2, 4, 6), key)
        party.record((1, 2, 2, 4, 6), key)
    assert 'data-fits="nothing"' in lit(party, "12246").text


def test_the_entry_is_written_and_told_as_what_it_gave_up(party: Party) -> None:
    reply = post(party, instead="chance")
    assert reply.status == 200
    assert "Ana wrote 0 instead of 19 in Chance." in reply.text
    [played] = party.history.played
    assert (played.line.move, played.line.value) == ({"box": "chance", "zero": True}, 0)
    assert table_faults(party.table) == ()
    bo = party.tablet("Bo")
    bo.client.cookies["language"] = "fr"
    assert "Ana a écrit 0 au lieu de 19 dans Chance." in bo.get(f"/t/{party.opened.public_id}/log/").text


def test_a_box_and_a_zero_by_choice_at_once_are_no_entry(party: Party) -> None:
    for fields in ({"instead": "chance", "box": "chance"}, {}):
        reply = post(party, **fields)
        assert (reply.status, reply.code) == (400, "malformed")
    assert party.state.turns == 0


def test_the_form_reads_the_fields_that_it_types() -> None:
    for entry in ({"dice": [3, 3, 3, 5, 5], "box": "chance", "zero": True}, {"dice": [1] * 5, "box": "ones"}):
        fields = {**YahtzeeEntryForm.typed(entry), "seat": 1, "turn": 1, "key": new_key()}
        form = YahtzeeEntryForm(fields)
        assert form.is_valid()
        assert form.to_entry() == entry


def test_a_refusal_points_at_the_box_that_was_tapped(party: Party) -> None:
    post(party, instead="chance")
    party.record((1, 2, 2, 4, 6), "ones")
    reply = post(party, instead="chance")
    assert (reply.status, reply.code, reply.box) == (422, "box_filled", "chance")


def test_without_scripts_a_fold_offers_it_for_every_box_that_pays(party: Party) -> None:
    path = f"/t/{party.opened.public_id}/"
    page = party.tablet("Ana").get(f"{path}?dice={FULL_HOUSE}").text
    fold = page.split('<details class="tray-instead">')[1].split("</details>")[0]
    assert "Write 0 instead" in fold
    assert re.findall(r'name="instead" value="([a-z-]+)"', fold) == [
        *("threes", "fives", "three-of-a-kind", "full-house", "chance")
    ]
    assert "Give up 25 in Full House" in fold
    assert 'class="tray-instead"' not in party.tablet("Ana").get(path).text
    assert 'class="tray-instead"' not in party.tablet("Bo").get(f"{path}?dice={FULL_HOUSE}").text
    named: dict[str, Any] = {"seat": 1, "turn": 1, "dice": FULL_HOUSE, "key": new_key(), "instead": "chance"}
    assert party.tablet("Ana").asks(party.opened, "record_entry", htmx=False, **named).status == 302
    assert "Ana wrote 0 instead of 19 in Chance." in party.tablet("Ana").get(path).text


def test_a_forced_joker_may_be_a_zero_in_its_upper_box_only() -> None:
    party = open_table(("Ana", "Bo"), {"joker": "forced"}, game="yahtzee")
    party.record((4, 4, 4, 4, 4), "yahtzee")
    party.record((1, 2, 2, 4, 6), "ones")
    text = lit(party, "44444").text
    assert 'data-twice="Give up 20 in Fours?"' in box(text, "fours")
    assert re.findall(r'data-state="(?:zero|legal)"', text) == ['data-state="zero"']
    assert "+100" in text  # it is due whatever is written
    assert "data-hail=" not in text
    assert "and 100 for a further Yahtzee" in post(party, "44444", instead="fours").text


def test_where_totals_are_hidden_they_stay_hidden(party: Party) -> None:
    hidden = open_table(("Ana", "Bo"), game="yahtzee", house=HouseRules(totals_hidden=True))
    hidden.record((1, 2, 2, 4, 6), "ones")
    hidden.record((1, 2, 2, 4, 6), "ones")
    text = lit(hidden, FULL_HOUSE).text
    assert "Give up 19 in Chance?" in text
    assert "of 63" not in text + page(hidden)
    assert "of 63" in page(party)


def correction(party: Party, query: str) -> str:
    return party.host.get(f"/t/{party.opened.public_id}/correction/?entry=1{query}").text


def test_a_correction_may_become_a_zero_by_choice(party: Party) -> None:
    party.record((3, 3, 3, 5, 5), "full-house")
    page = correction(party, "")
    assert 'form="show" name="instead" value="yes">Write 0 instead' in page
    assert 'data-state="legal"' in box(page, "chance")
    asked = correction(party, "&dice=33355&instead=yes")
    must_say(asked, 'data-dice="instead"', "Score points after all")
    assert 'name="instead" data-box="chance"' in box(asked, "chance")
    looked = correction(party, "&look=yes&dice=33355&instead=chance")
    assert "Ana wrote 0 instead of 19 in Chance." in looked
    [move] = re.findall(r'name="move" value="([^"]*)"', looked)
    assert unescape(move) == '{"dice": [3, 3, 3, 5, 5], "box": "chance", "zero": true}'
    fields = {"entry": 1, "seen": 1, "move": unescape(move), "key": new_key()}
    assert (
        party.host.asks(party.opened, "propose_correction", htmx=False, **fields, reason="so it was").status
        == 302
    )
    assert party.state.paper.sheets[0]["1.chance"].value == 0


def test_a_zero_by_choice_may_be_corrected_to_points_in_the_same_box(party: Party) -> None:
    party.record((3, 3, 3, 5, 5), "chance", zero=True)
    assert 'data-state="legal"' in box(correction(party, ""), "chance")
    assert "Ana wrote 19 in Chance." in correction(party, "&look=yes&dice=33355&box=chance")
    again = correction(party, "&look=yes&dice=33355&instead=chance")
    assert "Nothing would change" in again or 'data-code="nothing_changed"' in again


def test_it_is_offered_in_french_too(party: Party) -> None:
    ana = party.tablet("Ana")
    ana.client.cookies["language"] = "fr"
    page = ana.get(f"/t/{party.opened.public_id}/?dice={FULL_HOUSE}").text
    assert "Écrire plutôt 0" in page
    assert 'data-twice="Perdre 19 dans Chance\u202f?"' in lit(party, FULL_HOUSE).text


def test_other_games_offer_nothing_of_the_kind(party: Party) -> None:
    other = open_table()
    pages = [each.tablet("Ana").get(f"/t/{each.opened.public_id}/").text for each in (party, other)]
    assert ["data-instead" in page for page in pages] == [True, False]
