"""A trial of a game by a single player: a table of scripted throws, labelled so, deleted after a day, never counted.

And `manage.py demo`, a table in mid-game with the same throws.
"""

from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoresheets.front.selectors import device_archive, device_tables
from scoresheets.help import services as trials
from scoresheets.help.selectors import script_of
from scoresheets.models import Person, Play, Table
from scoresheets.pads import PADS
from scoresheets.table.services import expiry, forgetting, rematch
from tests.cast import Tablet, new_key, open_table

TRIED = [key for key, pad in PADS.items() if pad.answers("script")]


def tried(tablet: Tablet, game: str = "yahtzee") -> Table:
    assert tablet.post(f"/try/{game}/", {}).status == 302
    return Table.objects.get(trial=True)


def page(tablet: Tablet, table: Table) -> str:
    return tablet.get(f"/t/{table.public_id}/").text


def take(tablet: Tablet, table: Table, entry: Any) -> None:
    """Write the scripted dice into the script's box."""
    table.refresh_from_db()
    dice = "".join(map(str, entry["dice"]))
    fields = {"seat": 1, "turn": table.sequence + 1, "key": new_key(), "dice": dice, "box": entry["box"]}
    assert tablet.asks(table, "record_entry", **fields).status == 200


def played_out(tablet: Tablet) -> Table:
    table = tried(tablet)
    for throw in script_of("yahtzee").throws:
        take(tablet, table, throw.entries[0])
    return table


@pytest.fixture
def tablet() -> Tablet:
    """A device that was never here."""
    return Tablet()


@pytest.mark.parametrize("game", TRIED)
def test_the_front_page_opens_a_trial_that_says_what_it_is(tablet: Tablet, game: str) -> None:
    assert f'action="/try/{game}/"' in tablet.get("/").text
    shown = page(tablet, tried(tablet, game))
    assert "A sample game: nothing counts." in shown
    assert f"Sample: 1 of {len(script_of(game).throws)}" in shown


@pytest.mark.parametrize("game", TRIED)
def test_the_page_knows_which_fields_a_printed_throw_lies_in(tablet: Tablet, game: str) -> None:
    named = {name for throw in script_of(game).throws for name in throw.fields}
    assert f'data-fields="{" ".join(sorted(named))}"' in page(tablet, tried(tablet, game))


def test_a_game_without_a_script_cannot_be_tried() -> None:
    assert Tablet().post("/try/hopscotch/", {}).status == 404


def test_the_next_throw_is_printed_once_one_is_written_and_again_once_it_is_taken_back(
    tablet: Tablet,
) -> None:
    table = tried(tablet)
    take(tablet, table, {"dice": [6, 6, 6, 2, 5], "box": "chance"})  # another box than the script's
    assert "Sample: 2 of 13" in page(tablet, table)
    assert "?dice=12344" in page(tablet, table)
    tablet.asks(table, "strike_entry", entry=1, key=new_key())
    assert "Sample: 1 of 13" in page(tablet, table)


def test_a_taken_throw_lies_in_the_tray_without_scripts_too(tablet: Tablet) -> None:
    table = tried(tablet)
    assert 'name="dice" value="66625"' in tablet.get(f"/t/{table.public_id}/?dice=66625").text


def test_after_the_last_throw_a_real_table_is_offered(tablet: Tablet) -> None:
    table = tried(tablet, "monopoly-deal")
    for throw in script_of("monopoly-deal").throws:
        for entry in throw.entries:
            trials._write(tablet.device, table, entry)
    assert 'href="/#pile-monopoly-deal">Open a real table' in page(tablet, table)


def test_a_trial_counts_nowhere(tablet: Tablet) -> None:
    table = played_out(tablet)
    assert "This was a sample game" in page(tablet, table)
    assert not Play.objects.exists()
    assert not Person.objects.exists()
    assert device_tables(tablet.device).count == 0
    archive = ZipFile(BytesIO(b"".join(device_archive(tablet.device, "en"))))
    assert not [name for name in archive.namelist() if name.endswith(".json")]
    access = tablet.access(table)
    forgetting.choose_memory(access=access, forgets=False)
    assert not Play.objects.exists()
    assert rematch.play_again(access=access, begins=1).trial


def test_whoever_looks_for_a_lost_table_is_told_no_trial() -> None:
    tried(Tablet())
    told = StringIO()
    call_command("host", stdout=told)
    assert told.getvalue() == "There is no table yet.\n"


def test_a_trial_goes_after_a_day_and_nothing_else_does(tablet: Tablet) -> None:
    table, real = tried(tablet), open_table().table
    expiry.pin_table(access=tablet.access(table), kept=True)
    assert expiry.expire(now=timezone.now() + timedelta(hours=23)).tables == 0
    assert expiry.expire(now=timezone.now() + timedelta(hours=25)).tables == 1
    assert [*Table.objects.all()] == [real]


# --- manage.py demo ---


@pytest.mark.parametrize("game", TRIED)
def test_the_demo_plays_the_script_of_a_game(game: str) -> None:
    call_command("demo", game=game, throws=4, stdout=StringIO())
    table = Table.objects.get()
    entries = [entry for throw in script_of(game).throws[:4] for entry in throw.entries]
    assert (table.game, table.trial, table.entries.count()) == (game, False, len(entries))
    assert [seat.name for seat in table.seats.all()] == [*script_of(game).players]


def test_the_demo_is_in_mid_game() -> None:
    call_command("demo", stdout=StringIO())
    table = Table.objects.get()
    assert 0 < table.entries.count() < len(script_of(table.game).throws)


def test_no_demo_of_a_game_without_a_script() -> None:
    with pytest.raises(CommandError, match="no game “hopscotch”"):
        call_command("demo", game="hopscotch", stdout=StringIO())
