"""P4, P5: deleted data is gone from every row, page, file and cache, and no other data is."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from scoresheets.base.refusals import Refusal
from scoresheets.editions import services as editions
from scoresheets.models import Entry, Reason, Seat, Table
from scoresheets.results import services as results
from scoresheets.table.live import render_cache
from scoresheets.table.selectors import states
from scoresheets.table.services import devices, forgetting
from scoresheets.table.services.rematch import play_again
from scoresheets.table.writing import write_table
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Reply,
    everything,
    finished,
    fresh_process,
    open_table,
)
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.sure import nothing_written
from tests.table.test_names_go import pages

PLANTED = "ZQXNAME42"
CLEARED = '"cache", "storage"'


@pytest.fixture(autouse=True)
def newly_started() -> None:
    fresh_process()


def words_about(party: Party) -> None:
    """Put the name into every free text of the table."""
    Table.objects.filter(pk=party.opened.pk).update(
        title=f"At {PLANTED}’s", settlement=f"{PLANTED.lower()} rolled once more"
    )
    entry = Entry.objects.filter(table=party.opened).latest("sequence")
    Reason.objects.create(entry=entry, text=f"{PLANTED}, {PLANTED}s, said so")


def planted() -> Party:
    """Return a table in play with the name in every place that can hold it, viewed in both languages."""
    party = open_table((PLANTED, "Bo", "Cleo"))
    party.record(*RED_LINE)
    words_about(party)
    sheet = {**OUR_PAD, "name": PLANTED}
    editions.save_edition(device=party.host.device, game="roll-estate", sheet=sheet)
    Table.objects.filter(pk=party.opened.pk).update(edition=sheet)
    assert all(PLANTED in str(pages(party, language)) for language in ("fr", "en"))
    return party


def kept_by_the_process() -> str:
    return f"{render_cache._renderings}{states._histories}"


def on_disk() -> list[str]:
    """Return the files beside the database that contain the name, a fresh copy among them."""
    file = Path(str(connection.settings_dict["NAME"]))
    backup = file.with_name(f"{file.name}.backup")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(backup)])
    found = [
        each.name
        for each in sorted(file.parent.glob(f"{file.name}*"))
        if PLANTED.encode() in each.read_bytes()
    ]
    backup.unlink()
    return found


def deletes(party: Party, who: str = HOST) -> Reply:
    return party.tablet(who).asks(party.opened, "delete_table", htmx=False)


@pytest.mark.django_db(transaction=True)
def test_a_deleted_table_is_nowhere() -> None:
    party = planted()
    tablet, table = party.host, party.table
    if connection.vendor == "sqlite":
        assert len(on_disk()) >= 2  # so the scan would find it
    assert deletes(party).status == 302
    [sheet] = tablet.device.editions.all()
    assert tablet.post(f"/sheet/{sheet.public_id}/delete/", {}, htmx=False).status == 302
    assert {model: rows for model, rows in everything().items() if rows and model != "Device"} == {}
    assert PLANTED not in f"{everything()}{kept_by_the_process()}"
    if connection.vendor == "sqlite":
        assert on_disk() == []
    for path in (f"/t/{table.public_id}/", f"/join/{table.join_token}/", f"/watch/{table.watch_token}/"):
        assert tablet.get(path).status == 404
    assert tablet.get("/").status == 200
    assert PLANTED not in tablet.get("/").text


@pytest.mark.sqlite  # the files of a database server are out of our reach
@pytest.mark.django_db(transaction=True)
def test_a_removed_name_is_in_no_file_of_the_database_either() -> None:
    party = open_table((PLANTED, "Bo", "Cleo"))
    assert on_disk()
    party.host.asks(party.opened, "remove_name", seat=1)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert on_disk() == []


def test_a_deleted_table_takes_no_other_with_it() -> None:
    party = finished()
    following = play_again(access=party.access("Ana"), begins=1)
    other = open_table()
    before = everything()
    assert deletes(party).status == 302
    after = everything()
    for model in ("Seat", "Admission", "Sheet"):
        assert after[model] == [row for row in before[model] if row["table_id"] != party.opened.pk]
    assert {table.pk for table in Table.objects.all()} == {following.pk, other.opened.pk}
    assert after["Device"] == before["Device"]


def test_who_leaves_frees_the_seats_and_the_browser_is_told_to_forget() -> None:
    party = open_table()
    kept = {model: everything()[model] for model in ("Entry", "Sheet", "Table")}
    answer: Any = party.tablet("Bo").client.post(f"/t/{party.opened.public_id}/leave/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert answer.headers["Clear-Site-Data"] == CLEARED
    assert answer.headers["Cache-Control"] == "no-store"
    assert party.tablet("Bo").get(f"/t/{party.opened.public_id}/").status == 404
    assert party.opened.public_id not in party.tablet("Bo").get("/").text
    assert Seat.objects.get(table=party.opened, number=2).device is None
    assert everything()["Entry"] == kept["Entry"]
    devices.enter_table(device=party.tablet("Bo").device, table=party.table, number=2)  # by the link again
    assert party.tablet("Bo").get(f"/t/{party.opened.public_id}/").status == 200


def test_the_host_s_device_does_not_leave_without_an_heir() -> None:
    party = open_table()
    with nothing_written():
        answer = party.host.asks(party.opened, "leave_table")
        assert (answer.status, answer.code) == (422, "host_stays")
        assert "delete the table for everybody" in answer.sentence


def test_a_removed_name_goes_from_people_s_own_words_too() -> None:
    party = planted()
    assert party.host.asks(party.opened, "remove_name", seat=1).status == 200
    table = party.table
    assert (table.title, table.settlement) == ("At Player 1’s", "Player 1 rolled once more")
    assert Reason.objects.get().text == f"Player 1, {PLANTED}s, said so"  # "…s" is another word and stays


def test_a_removed_name_goes_from_the_result_page_and_the_file() -> None:
    party = finished()
    party.host.asks(party.opened, "rename_seat", seat=1, name=PLANTED)
    token = results.share_result(access=party.access(HOST))
    looks = (f"/r/{token}/?language=fr", f"/r/{token}/", f"/t/{party.opened.public_id}/transcript.json")
    assert all(PLANTED in party.host.get(look).text for look in looks)
    party.host.asks(party.opened, "remove_name", seat=1)
    assert [look for look in looks if PLANTED in party.host.get(look).text] == []
    assert '"Player 1"' in party.host.get(looks[2]).text


def three_games() -> list[Party]:
    """Return three games of the same people, one after the other, with the name at seat 1 in all of them."""
    party = finished()
    party.host.asks(party.opened, "rename_seat", seat=1, name=PLANTED)
    tablets = {PLANTED: party.tablets["Ana"], "Bo": party.tablets["Bo"], "Cleo": party.tablets["Cleo"]}
    parties = [Party(party.opened, party.host, tablets)]
    for _game in range(2):
        before = parties[-1]
        if not before.table.started_at:
            before.host.asks(before.opened, "start_table")
            Table.objects.filter(pk=before.opened.pk).update(
                closed_at=before.opened.opened_at, final_result={}, rules_version=1
            )
        parties.append(Party(play_again(access=before.access(HOST), begins=1), before.host, tablets))
    return parties


@pytest.mark.parametrize(("who", "where"), [(HOST, 0), (PLANTED, 1), (HOST, 2)])
def test_a_name_is_removed_from_the_games_before_and_after_as_well(who: str, where: int) -> None:
    parties = three_games()
    assert Seat.objects.filter(name=PLANTED).count() == 3
    versions = [party.table.version for party in parties]
    assert parties[where].tablet(who).asks(parties[where].opened, "remove_name", seat=1).status == 200
    assert PLANTED not in f"{everything()}{kept_by_the_process()}"
    assert [party.table.version for party in parties] == [version + 1 for version in versions]


def test_a_name_that_could_not_be_removed_everywhere_is_said_to_stay_and_goes_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, _third = three_games()

    def busy_there(table: Table) -> Any:
        if table.pk == first.opened.pk:
            raise Refusal("busy")
        return write_table(table)

    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "write_table", busy_there)
        answer = second.tablet(PLANTED).asks(second.opened, "remove_name", seat=1)
    assert (answer.status, answer.code) == (503, "busy")
    assert second.tablet(PLANTED).asks(second.opened, "remove_name", seat=1).status == 200
    assert PLANTED not in f"{everything()}{kept_by_the_process()}"


def test_a_name_stays_where_somebody_else_may_remove_it() -> None:
    first, second, third = three_games()
    Seat.objects.filter(table=second.opened, number=1).update(device=second.tablets["Bo"].device)
    Seat.objects.filter(table=third.opened, number=1).update(name="Dov", name_key="dov")
    assert first.tablet(PLANTED).asks(first.opened, "remove_name", seat=1).status == 200
    names = Seat.objects.filter(number=1).order_by("table").values_list("name", flat=True)
    assert list(names) == ["", PLANTED, "Dov"]
