"""F1: any form, however wrong, gets one of our own answers, and a refusal changes no row of any table.

R4: a full disk is reported in a sentence by every form, and typed values stay on the page.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from itertools import product
from typing import Any

import pytest
from django import conf
from django.db import OperationalError, connection, transaction
from django.db.models import F
from django.test import Client
from hypothesis import Phase, given

from scoresheets.base.refusals import Refusal
from scoresheets.models import Table
from scoresheets.table.selectors.access import table_before_rights
from scoresheets.table.views import entries
from scoresheets.table.views.stranger_middleware import StrangerMiddleware
from tests.cast import everything
from tests.forms_world import ADDRESSES, RIGHT, Attempt, World, address, attempts, two_tables, world_of
from tests.process_memory import forget_tables
from tests.tries import so_many, tries

pytestmark = pytest.mark.long

EXAMPLES = so_many(10)  # of each form; others every time, and many more, in make faults
GENERATED = (Phase.generate,)
STATUSES = {200, 204, 302, 400, 403, 404, 409, 410, 413, 422, 429}  # 410: the device was sent away from here


@contextmanager
def nothing_stays() -> Iterator[None]:
    """Undo all writes made inside, in the database and in the process."""
    forget_tables()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def rows_touched() -> object:
    """Return the number of rows that this connection has ever changed.

    If the database does not count them, return an object that equals no other.
    """
    return connection.connection.total_changes if connection.vendor == "sqlite" else object()


def takes_posts(name: str) -> bool:
    """Return whether an address accepts POST, by the methods that our views name in their refusal of OPTIONS, or to
    other sites. Django's own view names none.
    """
    headers = Client().options(address(name, "x")).headers
    return "POST" in headers.get("Allow", headers.get("Access-Control-Allow-Methods", "POST"))


def test_every_address_that_takes_a_form_is_tried() -> None:
    assert {name for name in ADDRESSES if takes_posts(name)} == set(RIGHT)


def test_every_form_as_it_should_be_is_taken_and_one_too_large_to_be_read_changes_nothing() -> None:
    """Otherwise the changed forms below would be refused anyway. A view that reads the form only after a write could
    admit a device that it then refuses.
    """
    world, wrong = world_of(), {}
    too_much = {"note": (b"y" * conf.settings.DATA_UPLOAD_MAX_MEMORY_SIZE,)}
    before = everything()
    for form, attempt in RIGHT.items():
        with nothing_stays():
            taken = world.send(attempt).status_code
        with nothing_stays():
            status = world.send(replace(attempt, fields=too_much)).status_code
            if taken >= 400 or status not in STATUSES or status >= 400 and everything() != before:
                wrong[form] = taken, status
    assert wrong == {}


@pytest.mark.parametrize("form", RIGHT)
def test_no_form_makes_an_error_and_no_refusal_changes_a_row(form: str) -> None:
    answers = tried(form, EXAMPLES)
    assert set(answers) <= STATUSES
    assert len(answers) >= EXAMPLES


def tried(form: str, examples: int, **how: Any) -> list[int]:
    """Return the statuses of this many changed forms; fails if a refusal has changed a row."""
    world = two_tables(form)
    before = everything()
    answers: list[int] = []

    @tries(examples, **how)
    @given(attempts(form, world))
    def try_one(attempt: Attempt) -> None:
        with nothing_stays():
            untouched = rows_touched()
            answers.append(world.send(attempt).status_code)
            assert answers[-1] < 400 or rows_touched() == untouched or everything() == before

    try_one()
    return answers


# --- controls ---


@pytest.mark.control
def test_a_form_that_is_not_looked_at_would_be_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(form: Any) -> Any:
        form.is_valid()
        return form

    monkeypatch.setattr(entries, "read", careless)
    with pytest.raises(KeyError):
        tried("strike_entry", 50, phases=GENERATED, report_multiple_bugs=False)


@pytest.mark.control
def test_a_refusal_that_leaves_something_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:

    def touching(*given: Any) -> Any:
        Table.objects.update(version=F("version") + 1)
        return table_before_rights(*given)

    monkeypatch.setattr(entries, "table_before_rights", touching)
    with pytest.raises(AssertionError):
        tried("strike_entry", 50, phases=GENERATED, report_multiple_bugs=False)


SAID = {
    "SQLite": "database or disk is full",
    "PostgreSQL": 'could not extend file "base/16384/16399": No space left on device',
}
WRITES = ("INSERT", "UPDATE", "DELETE")
IN_WORDS = "The disk of the computer that runs the pad is full, so nothing was written."
WRITES_NOTHING = {
    "choose_address",
    "set_language",
    "join_by_code",
    "show_dice",
    "go_on",
    "settle_tie",
    "close_finished",
    "change_phones",
    "round_paper",
}  # the last five have nothing to write there
TYPED = {"name", "title", "text", "day", "words"}
ON_A_PAGE_OF_ITS_OWN = {
    *("open_night", "open_table", "open_transcript", "open_paper", "night_choices"),
    *("announcements", "note_latecomer"),
}


@contextmanager
def full_disk(said: str) -> Iterator[list[str]]:
    """Let every write inside fail as on a full disk; yield the statements tried."""
    tried: list[str] = []

    def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES):
            tried.append(sql)
            raise OperationalError(said)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield tried


@pytest.mark.parametrize("htmx", [True, False], ids=["fragment", "page"])
def test_a_full_disk_is_told_in_words_by_every_form_and_what_was_typed_stays_on_a_page_of_its_own(
    htmx: bool,
) -> None:
    """A form of a table is sent from its page: a fragment reports the failure and all typed values stay."""
    world, wrong = World(), {}
    for form, (database, said) in product(RIGHT.keys() - WRITES_NOTHING, SAID.items()):
        with nothing_stays(), full_disk(said) as tried:
            answer = world.send(replace(RIGHT[form], htmx=htmx))
        page = unescape(answer.content.decode())
        typed = typed_in(form) if form in ON_A_PAGE_OF_ITS_OWN and not htmx else ()
        if answer.status_code != 503 or not tried or any(each not in page for each in (IN_WORDS, *typed)):
            wrong[form, database] = answer.status_code
    assert wrong == {}


def typed_in(form: str) -> list[str]:
    fields = RIGHT[form].fields
    found = [value.decode() for name in TYPED & fields.keys() for value in fields[name]]
    assert found
    return found


@pytest.mark.control
def test_a_refusal_that_nobody_answers_would_be_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StrangerMiddleware, "process_exception", lambda *_: None)
    world = World()
    with nothing_stays(), full_disk(SAID["SQLite"]), pytest.raises(Refusal):
        world.send(RIGHT["acknowledge_sent_away"])
