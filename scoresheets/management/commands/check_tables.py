"""Command `manage.py check_tables`."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresheets.base.db.sqlite.files import damage_in_words, inspect_database
from scoresheets.models import Table
from scoresheets.registry import is_installed
from scoresheets.table.selectors.checks import table_faults


class Command(BaseCommand):
    help = "Rebuild every table from its log and compare it with the rows of the database."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("table", nargs="*", help="public ids; all tables where none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        inspect_database(only_read=True)
        with damage_in_words():
            self.compare(**options)

    def compare(self, **options: Any) -> None:
        """Print the differences. Raises CommandError if there are any."""
        tables = Table.objects.order_by("pk")
        if options["table"]:
            tables = tables.filter(public_id__in=options["table"])
        looked_at = faulty = missing = 0
        for table in tables.iterator():
            looked_at += 1
            faults = _faults_at_rest(table)
            if not table.closed_at and not is_installed(table.game):
                missing += 1
                self.stdout.write(f"table {table.public_id}: its game {table.game!r} is not installed here")
            faulty += bool(faults)
            for fault in faults:
                self.stdout.write(f"table {table.public_id}: {fault}")
        if faulty:
            raise CommandError(f"{faulty} of {looked_at} tables differ from their logs.")
        self.stdout.write(f"{looked_at - missing} tables agree with their logs.")
        if missing:
            self.stdout.write(f"{missing} could not be compared, as their games are not installed here.")


def _faults_at_rest(table: Table) -> tuple[str, ...]:
    """Return a table's faults. If a device wrote while its rows were read, read them again, as they were of different
    versions.
    """
    faults = table_faults(table)
    newest = Table.objects.filter(pk=table.pk).first() if faults else table
    if newest is None:
        return ()
    return faults if newest.version == table.version else _faults_at_rest(newest)
