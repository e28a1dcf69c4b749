"""The database fails, during a commit or a read: the answer says only what is certain."""

from typing import Any

import pytest
from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connections,
)

from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry
from scoresheets.table.writing import failure_of, write_table
from tests.cast import RED_LINE, Party, faces, new_key, open_table

BROKEN = "scoresheets.table.views.error_responses.access_table"


@pytest.mark.django_db(transaction=True)
def test_a_commit_that_fails_is_neither_called_written_nor_called_not_written(
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And a second tap with the same key is one entry, whatever became of the first."""
    dice, box = RED_LINE
    fields: dict[str, Any] = {"seat": 1, "turn": 1, "dice": faces(dice), "box": box, "key": new_key()}
    connection = connections["default"]
    commit = connection.commit

    def commits_and_dies() -> None:
        commit()
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "commit", commits_and_dies)
        answer = party.tablet("Ana").asks(party.table, "record_entry", **fields)
    assert (answer.status, answer.code) == (503, "uncertain")
    assert "nothing will be written twice" in answer.sentence
    assert party.host.get("/health/").status == 503
    assert party.host.get("/health/").text.startswith("uncertain: Something went wrong")
    assert party.tablet("Ana").asks(party.table, "record_entry", **fields).status == 200
    assert Entry.objects.count() == 1
    assert (party.host.get("/health/").status, party.host.get("/health/").text) == (200, "ok\n")


def test_whoever_watches_over_the_server_hears_that_its_database_is_away(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> bool:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr("django.db.models.query.QuerySet.exists", away)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.content.decode().startswith("down: The pad cannot reach its sheets")
    assert "connection" not in answer.content.decode()
    assert client.post("/health/").status_code == 405


def test_having_to_wait_for_others_is_no_failure(client: Any) -> None:
    def locked() -> None:
        raise OperationalError("database is locked")

    party = open_table()
    with pytest.raises(Refusal), write_table(party.table):
        locked()
    assert client.get("/health/").status_code == 200


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("disk I/O error"),
        InterfaceError("connection already closed"),
        DatabaseError("database disk image is malformed"),
    ],
)
def test_who_only_looks_is_asked_to_come_back(
    party: Party, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503, not 500: a page that gets it tries again by itself, and it reveals nothing of the machine."""
    answer = asked_while_it_raises(error, party, monkeypatch)
    assert answer.status_code == 503
    page = answer.content.decode()
    assert "Everything written so far is safe" in page
    assert "disk" not in page
    assert "connection" not in page
    assert 'id="slip"' not in page
    assert f'href="/t/{party.opened.public_id}/">Try again' in page
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "error",
    [
        InternalError("cannot execute UPDATE in a read-only transaction"),  # PostgreSQL, after a failover
        DatabaseError("database disk image is malformed"),
    ],
)
def test_a_database_that_takes_nothing_any_more_is_told_and_known(
    party: Party, error: Exception, client: Any
) -> None:
    with pytest.raises(Refusal, match="unkept"), write_table(party.table):
        raise error
    assert client.get("/health/").status_code == 503
    with write_table(party.table):
        pass
    assert client.get("/health/").status_code == 200


@pytest.mark.parametrize(
    "error",
    [
        IntegrityError("UNIQUE constraint failed"),
        ProgrammingError("no such table"),
        RuntimeError("a mistake of ours"),
    ],
)
def test_a_mistake_of_ours_is_not_called_a_failure_of_the_database(
    party: Party, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(type(error)), write_table(party.table):
        raise error
    answer = asked_while_it_raises(error, party, monkeypatch)
    assert (answer.status_code, str(error) in answer.content.decode()) == (500, False)


def asked_while_it_raises(error: Exception, party: Party, monkeypatch: pytest.MonkeyPatch) -> Any:
    def raises(*_: object) -> None:
        raise error

    monkeypatch.setattr("scoresheets.table.views.tables.access_table", raises)
    client = party.host.client
    client.raise_request_exception = False
    return client.get(f"/t/{party.opened.public_id}/")


def test_what_failed_early_is_certainly_not_written() -> None:
    lost = OperationalError("server closed the connection unexpectedly")
    assert failure_of(lost) == "unkept"
    assert failure_of(lost, at_the_end=True) == "uncertain"


@pytest.mark.parametrize("path", ["/t/%00/", "/join/a%00b/", "/r/%00/qr.svg", "/sheet/%00/", "/%00"])
def test_no_address_has_a_null_character(party: Party, path: str) -> None:
    """SQLite would search for it and find nothing; PostgreSQL would raise."""
    assert party.tablet("Ana").get(path).status == 404
    assert party.tablet("Ana").post(path, {}).status == 404


def test_no_number_in_an_address_is_too_large(party: Party, client: Any) -> None:
    """F9: in the path, and in its query."""
    table = f"/t/{party.opened.public_id}/"
    for number in (str(2**63), "9" * 60, "9" * 5000, "-1", "１２", "1e9", "NaN"):
        assert party.tablet("Ana").get(f"/t/{number}/").status == 404
        for asked in ("seat", "as", "version", "entry", "turn", "dice", "from", "page"):
            for page in ("", "log/", "boxes/", "steps/", "lit/", "fragments/", "correction/"):
                status = party.host.get(f"{table}{page}?{asked}={number}").status
                assert status in {200, 204, 205, 400, 404, 422}, (page, asked, number, status)
