"""F1: whatever somebody sends, the answer is one of ours, and a refusal changes no row of any table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import given, settings
from pytest_django import DjangoDbBlocker

from tests.cast import everything, fresh_process
from tests.scoresheets.forms_world import ADDRESSES, RIGHT, Attempt, World, address, attempts

EXAMPLES = 50
STATUSES = {200, 302, 400, 403, 404, 409, 413, 422, 429}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Built once, as every test leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@contextmanager
def nothing_stays() -> Iterator[None]:
    """What is written inside is gone afterwards, from the database and from the process."""
    fresh_process()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def takes_posts(name: str) -> bool:
    """Whether an address answers to POST: asked with OPTIONS, which our views decline with the methods they take."""
    answer = Client().options(address(name, "x"))
    return answer.status_code != 405 or "POST" in answer.headers["Allow"]


@pytest.mark.usefixtures("world")
def test_every_address_that_takes_a_form_is_tried() -> None:
    assert {name for name in ADDRESSES if takes_posts(name)} == set(RIGHT)


@pytest.mark.parametrize("form", RIGHT)
def test_the_form_as_it_should_be_is_taken(world: World, form: str) -> None:
    """Otherwise the changes below would start from something that is refused anyway."""
    with nothing_stays():
        assert world.send(RIGHT[form]).status_code in {200, 302}


@pytest.mark.parametrize("form", RIGHT)
def test_no_form_makes_an_error_and_no_refusal_changes_a_row(world: World, form: str) -> None:
    before = everything()
    answers: list[int] = []

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(attempts(form, world.ids))
    def tried(attempt: Attempt) -> None:
        with nothing_stays():
            answers.append(world.send(attempt).status_code)
            assert answers[-1] < 400 or everything() == before

    tried()
    assert set(answers) <= STATUSES
    assert len(answers) >= EXAMPLES
