"""The queries of every entry are planned once a connection, not anew each time: that was half of PostgreSQL's work."""

from __future__ import annotations

import pytest
from django.db import connection

from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.models import Table

ASKED = CompiledQuery(lambda pk: Table.objects.select_for_update().filter(pk=pk))


@pytest.mark.django_db
def test_what_is_asked_often_is_kept_planned() -> None:
    for pk in range(10):
        ASKED.all(pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        planned = [statement for (statement,) in cursor.fetchall()]
    assert [
        statement for statement in planned if "scoresheets_table" in statement and "FOR UPDATE" in statement
    ]
