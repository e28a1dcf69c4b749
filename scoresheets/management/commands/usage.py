"""Command `manage.py usage`."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.template.defaultfilters import filesizeformat

from scoresheets.base.server.opening_limits import folder_of_data
from scoresheets.table.selectors.usage import Usage, usage

LISTED = 20


class Command(BaseCommand):
    help = (
        "List what takes room: how much the tables take that were opened from one place on one day, the most first. A"
        " place is a mark of its address: the same address has the same mark, and nobody finds the address by it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--all", action="store_true", dest="everything", help=f"more than the first {LISTED}"
        )

    def handle(self, *args: Any, everything: bool, **options: Any) -> None:
        found = usage()
        for each in found if everything else found[:LISTED]:
            self.stdout.write(line_of(each))
        if not found:
            self.stdout.write("There is no table yet.")
        elif len(found) > LISTED and not everything:
            self.stdout.write(f"{len(found) - LISTED} more: --all lists them too.")
        disk = shutil.disk_usage(folder_of_data())
        self.stdout.write(
            f"Free on the disk of {folder_of_data()}: {size_of(disk.free)} of {size_of(disk.total)}."
        )


def line_of(each: Usage) -> str:
    """Return one place and day as a line: the day, its mark, how much, how many tables."""
    tables = "1 table" if len(each.tables) == 1 else f"{len(each.tables)} tables"
    return f"{each.day}  {each.origin or 'unknown':12}  {size_of(each.bytes):>9}  {tables}"


def size_of(size: int) -> str:
    """Return a number of bytes for people, "1.5 MB"."""
    return filesizeformat(size).replace("\N{NO-BREAK SPACE}", " ")
