"""R4: a full disk is reported in a sentence by every form, and typed values stay on the page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.db import OperationalError, connection

from scoresheets.base.refusals import Refusal
from scoresheets.table.views.stranger_middleware import StrangerMiddleware
from tests.base.test_bad_forms import nothing_stays
from tests.forms_world import RIGHT, World

pytestmark = [pytest.mark.long, pytest.mark.django_db]

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
}  # the last four have nothing to write there
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
