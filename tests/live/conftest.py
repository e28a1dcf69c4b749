"""A real server for the stories that need one."""

from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.real_server import DaphneServer


@pytest.fixture(scope="session")
def daphne(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """Daphne in its own process, on the tests' database."""
    with django_db_blocker.unblock():
        database = str(connection.settings_dict["NAME"])
        connection.close()
    server = DaphneServer(database)
    server.start()
    yield server
    server.close()
