"""One real server a process, shared by the tests of all rooms."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.real_server import DaphneServer, served_database


@pytest.fixture(scope="session")
def daphne(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """Daphne in a process of its own, on the tests' database."""
    yield from served_database(django_db_blocker)
