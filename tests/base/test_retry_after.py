"""Each answer of 503 says when to ask again: ours, Django's and Daphne's own."""

from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from pytest_django import DjangoDbBlocker

from scoresheets.base.server.daphne.request_limits import BoundedRequest
from tests.real_server import DaphneServer, served_database
from tests.without import without

FULL = without("scoresheets.table.views.health.what_fails=tests.careless:full")


@pytest.fixture
def full(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DaphneServer]:
    """A server whose disk is full."""
    yield from served_database(django_db_blocker, FULL)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_server_says_it_with_its_answer(full: DaphneServer) -> None:
    with pytest.raises(HTTPError) as answer:
        urlopen(f"{full.url}/health/", timeout=20)  # noqa: S310 (our own)
    answer.value.close()
    assert (answer.value.code, answer.value.headers.get_all("Retry-After")) == (503, ["1"])


def test_daphne_says_it_where_it_answers_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[dict[str, Any]] = []
    monkeypatch.setattr(
        BoundedRequest.__base__,
        "handle_reply",
        lambda _request, message: begun.append(message) if "status" in message else None,
    )
    request = BoundedRequest.__new__(BoundedRequest)
    request.basic_error(503, b"Service Unavailable", "Late.")
    request.basic_error(500, b"Internal Server Error", "Wrong.")
    assert [dict(each["headers"]).get(b"Retry-After") for each in begun] == [b"1", None]
