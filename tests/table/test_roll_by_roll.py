"""A turn told roll by roll: its storage, its refusals with reasons, and the number of rolls of each turn."""

import re

import pytest

from scoresheets.models import Entry
from scoresheets.pads.forms import read_rolls
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, Party, Reply, Tablet, fresh_process, open_lobby, open_table, write

ROLL_BY_ROLL = HouseRules(roll_by_roll=True)


@pytest.fixture(params=["yahtzee", "roll-estate"])
def party(request: pytest.FixtureRequest) -> Party:
    fresh_process()
    return open_table(("Ana", "Bo"), game=request.param, house=ROLL_BY_ROLL)


def box(party: Party) -> str:
    return "fives" if party.opened.game == "yahtzee" else "fives.1"


def writes(party: Party, rolls: str, *, dice: str = "55551", turn: int = 1, key: str | None = None) -> Reply:
    faces = tuple(map(int, dice))
    return write(
        party.tablet("Ana"), party.opened, seat=1, turn=turn, dice=faces, box=box(party), rolls=rolls, key=key
    )


def test_typed_rolls_are_faces_and_the_places_that_were_held() -> None:
    assert read_rolls(" 55361  55246/12 ") == [
        {"faces": [5, 5, 3, 6, 1]},
        {"faces": [5, 5, 2, 4, 6], "held": [0, 1]},
    ]
    assert read_rolls("x/a") == [{"faces": [0], "held": [-1]}]
    assert read_rolls("") == []


def test_every_roll_is_in_the_log_and_the_last_is_what_is_written(party: Party) -> None:
    assert writes(party, "55361 55246/12 55551/12").status == 200
    entry = Entry.objects.get()
    assert (entry.move or {})["rolls"] == [
        {"faces": [5, 5, 3, 6, 1]},
        {"faces": [5, 5, 2, 4, 6], "held": [0, 1]},
        {"faces": [5, 5, 5, 5, 1], "held": [0, 1]},
    ]
    assert (entry.dice, entry.value) == ((5, 5, 5, 5, 1), 20)
    assert table_faults(party.table) == ()


@pytest.mark.parametrize("rolls", ["55551", "55361 55551/12", "55551 55551/12345", "55361 55551"])
def test_one_may_write_after_any_roll(party: Party, rolls: str) -> None:
    assert writes(party, rolls).status == 200


def test_the_last_roll_stands_for_the_dice_where_none_are_typed(party: Party) -> None:
    assert writes(party, "55361 55551/12", dice="").status == 200
    assert Entry.objects.get().dice == (5, 5, 5, 5, 1)


@pytest.mark.parametrize(
    ("rolls", "sentence"),
    [
        ("55361 45551/12", "A held die keeps its face and its place in the next roll."),
        ("55361/1 55551", "No dice can be held before the first roll."),
        ("55361 55551/16", "A held die is given by its place, from 0 to 4, and only once."),
        ("55361 55551/11", "A held die is given by its place, from 0 to 4, and only once."),
        ("55361 55246/12", "The last roll does not match the dice the turn ends with."),
        ("55361 5555/12", "You need 5 dice, and there are 4."),
        ("5536x 55551", "Every die shows a whole number from 1 to 6."),
    ],
)
def test_rolls_that_cannot_have_been_are_refused_in_words(party: Party, rolls: str, sentence: str) -> None:
    reply = writes(party, rolls)
    assert (reply.status, reply.code, reply.sentence) == (422, "bad_dice", sentence)
    assert not Entry.objects.exists()


def test_a_fourth_roll_is_not_read(party: Party) -> None:
    assert writes(party, "55551 55551 55551 55551").status == 400


def test_the_same_key_with_other_rolls_is_another_entry(party: Party) -> None:
    key = "0" * 32
    assert writes(party, "55361 55551/12", key=key).status == 200
    assert writes(party, "55361 55551/12", key=key).status == 200
    assert writes(party, "55551", key=key).code == "key_reused"


def test_the_page_keeps_typed_rolls_and_lights_what_the_last_one_fits(party: Party) -> None:
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/?rolls=55361+55551/12").text
    assert 'name="rolls" value="55361 55551/12" form="turn"' in page
    assert 'name="dice" value="55551"' in page
    assert 'data-fits="yes"' in page


def test_a_table_of_the_usual_kind_has_no_rolls_in_its_tray() -> None:
    party = open_table(("Ana", "Bo"), game="yahtzee")
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    assert "roll-again" not in page
    assert 'name="rolls"' not in page


def test_the_log_and_the_end_say_how_many_rolls_each_took() -> None:
    fresh_process()
    party = open_table(("Ana", "Bo"), game="yahtzee", house=ROLL_BY_ROLL)
    writes(party, "55361 55246/12 55551/12")
    party.record((5, 5, 5, 5, 1), "fives", rolls=[{"faces": [5, 5, 5, 5, 1]}])
    writes(party, "66361", dice="66361", turn=3)  # refused: the box is filled
    log = party.tablet("Bo").get(f"/t/{party.opened.public_id}/log/").text
    assert re.findall(r'class="roll-count">(\d rolls?)<', log) == ["1 roll", "3 rolls"]
    for name in ("Ana", "Bo"):
        party.record(seat=name, leaves=True)
    assert rolls_at_the_end(party) == ["3", "1"]
    party.close(by=HOST)
    fresh_process()
    assert rolls_at_the_end(party) == ["3", "1"]


def rolls_at_the_end(party: Party) -> list[str]:
    page = party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    row = re.search(r'<tr class="roll-count">.*?</tr>', page, re.DOTALL)
    assert row
    assert "Rolls taken" in row[0]
    return re.findall(r'<span class="hand"[^>]*>(\d+)<', row[0])


# --- the house rules themselves ---


def test_they_are_chosen_at_the_door_and_changed_in_the_lobby() -> None:
    ana = Tablet()
    ana.post("/tables/", {"game": "yahtzee", "name": ["Ana", "Bo"], "rolls": "each", "totals": "hidden"})
    table = Party(ana.device.hosted_tables.get(), ana, {}).table
    assert (table.roll_by_roll, table.totals_hidden) == (True, True)
    page = ana.get(f"/t/{table.public_id}/").text
    assert "<dd>roll by roll</dd>" in page
    assert "<dd>hidden until the end</dd>" in page
    assert re.search(r'value="each" checked', page)
    ana.asks(table, "change_options", title="", rounds="1", rolls="each", totals="shown")
    table.refresh_from_db()
    assert (table.roll_by_roll, table.totals_hidden) == (True, False)


def test_a_game_that_knows_no_rolls_is_not_told_them() -> None:
    ana = Tablet()
    assert 'id="uno_dice-rolls-each"' not in ana.get("/").text
    assert 'id="yahtzee-rolls-each"' in ana.get("/").text
    ana.post("/tables/", {"game": "uno-dice", "name": ["Ana", "Bo"], "rolls": "each", "totals": "hidden"})
    table = ana.device.hosted_tables.get()
    assert (table.roll_by_roll, table.totals_hidden) == (False, True)


def test_a_house_rule_that_does_not_exist_opens_no_table() -> None:
    ana = Tablet()
    assert ana.post("/tables/", {"game": "yahtzee", "name": ["Ana"], "totals": "never"}).status == 400
    assert not ana.device.hosted_tables.exists()


def test_they_stay_as_they_are_once_the_game_has_started() -> None:
    party = open_lobby(("Ana", "Bo"), game="yahtzee")
    party.host.asks(party.opened, "start_table")
    reply = party.host.asks(party.opened, "change_options", title="", totals="hidden", rounds="1")
    assert reply.code == "already_started"
    assert not party.table.totals_hidden
