"""Open tables (open N), read logs (rows) and versions (versions) in the database that the environment names."""

from __future__ import annotations

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    asked, *numbers = sys.argv[1:]
    told: object = {"rows": rows, "versions": versions}[asked]() if not numbers else opened(int(numbers[0]))
    sys.stdout.write(json.dumps(told))


def opened(tables: int) -> list[tuple[str, list[str]]]:
    from django.db import transaction

    from tests.cast import NAMES, open_table

    with transaction.atomic():
        parties = [open_table() for _table in range(tables)]
    return [
        (
            party.opened.public_id,
            [*(party.tablet(name).secret for name in NAMES), party.host.secret],
        )
        for party in parties
    ]


def versions() -> dict[str, int]:
    from scoresheets.models import Table

    return dict(Table.objects.values_list("public_id", "version"))


def rows() -> dict[str, list[str]]:
    from scoresheets.models import Entry, Table

    found: dict[str, list[str]] = {table.public_id: [] for table in Table.objects.all()}
    for entry in Entry.objects.order_by("table", "sequence").select_related("table"):
        found[entry.table.public_id].append(entry.key)
        if len(found[entry.table.public_id]) != entry.sequence:
            raise SystemExit(
                f"The log has entry {entry.sequence} in place {len(found[entry.table.public_id])}."
            )
    return found


if __name__ == "__main__":
    main()
