"""F1: any form, however wrong, gets one of our own answers, and a refusal changes no row of any table."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django import conf
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from hypothesis import Phase, given

from scoresheets.models import Table
from scoresheets.table.selectors.access import table_before_rights
from scoresheets.table.views import entries
from tests.cast import everything
from tests.forms_world import ADDRESSES, RIGHT, Attempt, address, attempts, two_tables, world_of
from tests.process_memory import forget_tables
from tests.tries import so_many, tries

pytestmark = [pytest.mark.long, pytest.mark.django_db]
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
    """Return whether an address accepts POST, by the methods that our views name in their refusal of OPTIONS."""
    answer = Client().options(address(name, "x"))
    return answer.status_code != 405 or "POST" in answer.headers["Allow"]


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
