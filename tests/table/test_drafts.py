"""An entry that asks others is tapped together on several tablets: the rights to tap, and the fate of the draft."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import devices
from tests.cast import HOST, Party, Reply, Tablet, everything, look_on, new_key, open_table
from tests.drawn_up import (
    BIRTHDAY,
    BO_PAYS,
    CLEO_PAYS,
    birthday_party,
    hosted_by,
    shared,
    taps,
    without_a_device,
)
from tests.sure import nothing_written

WHOLE: dict[str, Any] = {
    "play": "action:birthday",
    "against": [
        {"player": 2, "pays": [["bank", "money:5"]]},
        {"player": 3, "pays": [["bank", "money:2"]]},
    ],
}


@pytest.fixture
def party() -> Party:
    return birthday_party()


def page(party: Party, who: str) -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/").text


def answers(party: Party, who: str, number: int, *taps_: str) -> None:
    """Tap these answers of a seat on this device."""
    for tap in taps_:
        assert taps(party, who, number, tap=tap).status == 200


def asked(party: Party) -> tuple[int, ...]:
    draft = read_table_view(party.table).draft
    return draft.pending if draft else ()


def test_whoever_is_asked_sees_what_to_tap_and_nobody_else_does(party: Party) -> None:
    before = {who: page(party, who) for who in ("Bo", "Cleo")}
    assert all('data-writes="no"' in text for text in before.values())
    version = party.table.version
    shared(party)
    assert party.table.version == version + 1
    assert asked(party) == (2, 3)
    for who, tap in (("Bo", BO_PAYS), ("Cleo", CLEO_PAYS)):
        text = page(party, who)
        assert f'value="{tap}"' in text
        assert 'data-writes="yes"' in text
        assert 'name="move" value="{' not in text  # only Ana may write the whole entry
    assert BO_PAYS not in page(party, "Cleo")


def test_everybody_taps_what_is_theirs_and_ana_writes_it_whole(party: Party) -> None:
    shared(party)
    answers(party, "Bo", 2, BO_PAYS, "1:done")
    assert asked(party) == (3, 2)  # Cleo must still answer
    answers(party, "Cleo", 3, CLEO_PAYS)
    assert 'name="move" value="{' not in page(party, "Ana")
    answers(party, "Cleo", 3, "2:done")
    assert json.dumps(WHOLE) in page(party, "Ana").replace("&#34;", '"')
    assert Entry.objects.filter(table=party.opened).count() == 8
    party.record(**WHOLE)
    assert (party.table.draft, party.table.draft_turn) == ("", None)
    assert asked(party) == ()
    assert table_faults(party.table) == ()


@pytest.mark.parametrize(
    ("who", "number", "tap"), [("Bo", 2, CLEO_PAYS), ("Bo", 2, "none"), ("Cleo", 3, BO_PAYS)]
)
def test_what_is_anothers_to_decide_is_refused(party: Party, who: str, number: int, tap: str) -> None:
    shared(party)
    with nothing_written():
        reply = taps(party, who, number, tap=tap)
        assert (reply.status, reply.code) == (403, "seat_not_yours")


@pytest.mark.parametrize("tap", [BO_PAYS, "1:joker", "1:done"])
def test_the_player_in_turn_taps_for_nobody_who_has_a_device(party: Party, tap: str) -> None:
    shared(party)
    text, before = page(party, "Ana"), everything()
    assert tap not in text
    assert taps(party, "Ana", 1, tap=tap).status in (403, 422)
    assert everything() == before


def write(party: Party, entry: dict[str, Any]) -> Reply:
    """Send a whole entry of the player in turn."""
    fields: dict[str, Any] = {
        "seat": party.number(party.in_turn),
        "turn": party.turn,
        "move": json.dumps(entry),
        "key": new_key(),
    }
    return party.tablet(party.in_turn).asks(party.opened, "record_entry", **fields)


def test_an_entry_is_refused_until_the_devices_of_all_who_pay_have_answered(party: Party) -> None:
    """Also an answer that is not the one that was given: Bo has agreed to pay 5M, not to say no."""
    shared(party)
    reply = write(party, WHOLE)
    assert (reply.status, reply.code, reply.sentence[:3]) == (422, "not_answered", "Bo ")
    answers(party, "Bo", 2, BO_PAYS)
    assert write(party, WHOLE).sentence.startswith("Bo has not")
    answers(party, "Bo", 2, "1:done")
    reply = write(party, WHOLE)
    assert reply.sentence == "Cleo has not answered yet on another device. Nothing was written."
    answers(party, "Cleo", 3, CLEO_PAYS, "2:done")
    another = {**WHOLE, "against": [{"player": 2, "jokers": 1}, WHOLE["against"][1]]}
    reply = write(party, another)
    assert (reply.code, reply.sentence[:3]) == ("not_answered", "Bo ")
    assert write(party, WHOLE).status == 200


def test_a_card_is_taken_once_its_owner_has_had_a_say(party: Party) -> None:
    for move in ({"end_turn": True, "discard": 2}, {"play": "property:red"}, {"play": "property:green"}):
        party.record(**move)
    for _player in "Bo", "Cleo":
        party.record(end_turn=True)
    duel = {"play": "action:deal-duel", "take": ["red.1", "property:red"], "against": [{"player": 2}]}
    assert write(party, duel).code == "not_answered"
    aim = "act card=action:deal-duel take=1/{0}.1/property:{0}"
    assert taps(party, "Ana", 1, taps=aim.format("green")).status == 200
    answers(party, "Bo", 2, "1:done")
    assert taps(party, "Ana", 1, tap="take=1/red.1/property:red").status == 200
    assert write(party, duel).code == "not_answered"  # he gave the green one
    answers(party, "Bo", 2, "1:done")
    assert write(party, duel).status == 200
    assert table_faults(party.table) == ()


def test_the_host_stands_in_for_a_device_that_does_not_answer(party: Party) -> None:
    shared(party)
    assert "?as=2" in page(party, "Ana")  # shown to the host alone
    text = party.host.get(f"/t/{party.opened.public_id}/?as=2").text
    assert 'data-as="2"' in text
    assert f'value="{BO_PAYS}"' in text
    assert 'data-as="2"' not in party.tablet("Cleo").get(f"/t/{party.opened.public_id}/?as=2").text
    answers(party, HOST, 2, BO_PAYS, "1:done")
    answers(party, "Cleo", 3, CLEO_PAYS, "2:done")
    assert write(party, WHOLE).status == 200


def test_a_player_who_takes_the_freed_seat_answers_for_it(party: Party) -> None:
    shared(without_a_device(party, "Bo"))
    devices.take_seat(device=party.tablet("Ana").device, table=party.table, number=2)
    assert f'value="{BO_PAYS}"' in page(party, "Ana")
    answers(party, "Ana", 1, BO_PAYS)
    answers(party, "Cleo", 3, CLEO_PAYS, "2:done")
    assert write(party, WHOLE).status == 200


def test_an_entry_that_asks_nobody_any_more_is_shared_no_longer(party: Party) -> None:
    shared(party)
    assert taps(party, "Ana", 1, tap="none").status == 200
    assert (party.table.draft, asked(party)) == ("", ())
    assert 'data-writes="no"' in page(party, "Bo")


def test_taps_for_another_turn_or_before_anything_is_shared_are_refused(party: Party) -> None:
    with nothing_written():
        assert taps(party, "Bo", 2, tap=BO_PAYS).code == "not_your_turn"
        assert taps(party, "Ana", 1, turn=party.turn - 1, taps=BIRTHDAY).code == "not_your_turn"


def test_whatever_is_written_lets_it_go_and_taking_that_back_does_not_bring_it_back(party: Party) -> None:
    shared(party)
    party.record(bank="money:3")
    assert party.table.draft == ""
    party.strike(by="Ana")
    assert asked(party) == ()
    assert page(party, "Bo").count('data-writes="no"') == 1


def test_sharing_twice_does_not_throw_away_what_others_tapped(party: Party) -> None:
    shared(party)
    taps(party, "Bo", 2, tap=BO_PAYS)
    version = party.table.version
    assert taps(party, "Ana", 1, taps=BIRTHDAY).status == 200
    assert (party.table.draft.endswith(BO_PAYS), party.table.version) == (True, version)


@pytest.fixture
def cleo_looks_on(party: Party) -> Party:
    """Free Cleo's seat, so that the host's tablet writes for her."""
    return without_a_device(party, "Cleo")


def test_the_hosts_tablet_asks_for_who_has_no_device(cleo_looks_on: Party) -> None:
    shared(cleo_looks_on)
    host, ana = page(cleo_looks_on, HOST), page(cleo_looks_on, "Ana")
    assert 'data-writes="yes"' in host
    assert "Cleo</bdi>, you owe" in host
    assert f'value="{CLEO_PAYS}"' in host
    assert "2:" not in "".join(re.findall(r'name="tap" value="([^"]*)"', ana))  # Ana may not tap for her
    answers(cleo_looks_on, "Bo", 2, BO_PAYS, "1:done")
    assert "Cleo owes you 2M and chooses the cards" in re.sub(r"<[^>]*>", "", page(cleo_looks_on, "Ana"))


def test_who_has_no_device_may_say_no_at_the_hosts_tablet(party: Party) -> None:
    for move in (
        {"end_turn": True, "discard": 2},
        {"end_turn": True},
        {"play": "property:red"},
        {"end_turn": True},
    ):
        party.record(**move)
    without_a_device(party, "Cleo")
    duel = "act card=action:deal-duel take=2/red.1/property:red"
    assert taps(party, "Ana", 1, taps=duel).status == 200
    assert 'value="2:joker"' in page(party, HOST)
    text = page(party, "Ana")
    assert 'value="2:joker"' not in text
    assert "Cleo answers on another device." in text


@pytest.mark.parametrize("host", ["Ana", None])
def test_the_one_in_turn_is_asked_where_that_is_the_host_or_nobody_hosts(
    cleo_looks_on: Party, host: str | None
) -> None:
    shared(hosted_by(cleo_looks_on, host))
    answers(cleo_looks_on, "Bo", 2, BO_PAYS, "1:done")
    assert f'value="{CLEO_PAYS}"' in page(cleo_looks_on, "Ana")
    assert taps(cleo_looks_on, "Ana", 1, tap=CLEO_PAYS).status == 200
    assert json.dumps(WHOLE) in page(cleo_looks_on, "Ana").replace("&#34;", '"')


def test_a_host_who_is_asked_too_answers_for_both(cleo_looks_on: Party) -> None:
    shared(hosted_by(cleo_looks_on, "Bo"))
    assert f'value="{BO_PAYS}"' in page(cleo_looks_on, "Bo")
    answers(cleo_looks_on, "Bo", 2, BO_PAYS, "1:done")
    assert f'value="{CLEO_PAYS}"' in page(cleo_looks_on, "Bo")


def test_a_host_who_is_asked_may_stand_in_for_the_one_in_turn(cleo_looks_on: Party) -> None:
    shared(cleo_looks_on)
    text = cleo_looks_on.host.get(f"/t/{cleo_looks_on.opened.public_id}/?as=1").text
    assert 'data-as="1"' in text
    assert 'value="none"' in text


def test_a_game_in_which_nobody_is_asked_has_no_draft() -> None:
    reply = taps(open_table(), "Ana", 1, taps="anything")
    assert (reply.status, reply.code) == (400, "malformed")
    assert "no entry asks another player" in reply.sentence


def test_nonsense_in_a_draft_is_dropped_and_too_much_is_malformed(party: Party) -> None:
    assert taps(party, "Ana", 1, taps=f"{BIRTHDAY} \u202e 9:pay=x none=none {'x' * 90}").status == 200
    assert taps(party, "Ana", 1, taps="x" * 2001).status == 400
    assert taps(party, "Ana", 1, tap="two words").status == 400
    assert taps(party, "Bo", 2, tap="9" * 99).code == "not_your_turn"
    assert 'id="asks"' in page(party, "Bo")


def test_a_draft_is_nothing_that_was_played(party: Party) -> None:
    shared(party)
    taps(party, "Bo", 2, tap=BO_PAYS)
    assert "birthday" not in party.tablet("Ana").get(f"/t/{party.opened.public_id}/transcript.json").text
    assert party.host.asks(party.opened, "leave_game", seat=1, key=new_key()).status == 200
    assert asked(party) == ()


# --- whose cards a device may tap ---


@pytest.fixture
def without_cleo() -> Party:
    """A table at which Ana's birthday asks Bo and Cleo, and Cleo has no device."""
    return shared(without_a_device(birthday_party(), "Cleo"))


@pytest.fixture
def dov(without_cleo: Party) -> Mapping[str, Tablet]:
    """Dov's devices: one that came by the watch link, and one unknown to the table."""
    watching = Tablet()
    look_on(watching, without_cleo.opened)
    return {"watcher": watching, "stranger": Tablet()}


@pytest.mark.parametrize(
    ("who", "seat", "status"),
    [
        (HOST, 3, 200),
        (HOST, 1, 200),  # standing in for Ana
        ("Ana", 1, 403),
        ("Ana", 3, 403),
        ("Bo", 2, 403),
        ("Bo", 3, 403),
        ("Cleo", 3, 404),  # her phone lost its access with the seat
        ("watcher", 3, 403),
        ("stranger", 3, 404),
    ],
)
def test_only_the_host_taps_for_who_has_no_device(
    without_cleo: Party, dov: Mapping[str, Tablet], who: str, seat: int, status: int
) -> None:
    before = everything()
    assert taps(without_cleo, dov.get(who, who), seat, tap=CLEO_PAYS).status == status
    assert (without_cleo.table.draft.endswith(CLEO_PAYS), everything() == before) == (
        status == 200,
        status != 200,
    )


@pytest.mark.parametrize(("who", "seat", "status"), [("Ana", 1, 200), ("Bo", 2, 422), ("Bo", 3, 403)])
def test_where_nobody_hosts_the_one_in_turn_does(
    without_cleo: Party, who: str, seat: int, status: int
) -> None:
    hosted_by(without_cleo, None)
    assert taps(without_cleo, who, seat, tap=CLEO_PAYS).status == status


def test_the_hosts_former_device_taps_for_nobody(without_cleo: Party) -> None:
    hosted_by(without_cleo, "Bo")
    assert taps(without_cleo, HOST, 3, tap=CLEO_PAYS).status in (403, 404)
    assert taps(without_cleo, "Bo", 3, tap=CLEO_PAYS).status == 200
