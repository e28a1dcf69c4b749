"""Open tables and read logs in whatever database the environment names: python -m tests.faults.telling open|rows."""

from __future__ import annotations

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    told = opened(int(sys.argv[2])) if sys.argv[1] == "open" else rows()
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


def rows() -> dict[str, list[str]]:
    from scoresheets.models import Entry, Table

    found: dict[str, list[str]] = {table.public_id: [] for table in Table.objects.all()}
    for entry in Entry.objects.order_by("table", "sequence").select_related("table"):
        found[entry.table.public_id].append(entry.key)
        if len(found[entry.table.public_id]) != entry.sequence:
            raise SystemExit(f"The log has entry {entry.sequence} in place {len(found[entry.table.public_id])}.")
    return found


if __name__ == "__main__":
    main()
