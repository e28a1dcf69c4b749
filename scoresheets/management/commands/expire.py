"""Command `manage.py expire`."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scoresheets.base.refusals import Refusal
from scoresheets.management.commands.usage import line_of
from scoresheets.table.selectors.usage import usage
from scoresheets.table.services.expiry import delete_tables, expire

UNITS = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}


def size(text: str) -> int:
    """Return the bytes of a text such as "50M", "50 MB" or "2000000". Raises ArgumentTypeError."""
    found = re.fullmatch(r"([0-9]{1,15}) ?([KMG]?)B?", text.strip().upper())
    if found is None:
        raise ArgumentTypeError(f"{text} is not a size like 50M")
    return int(found[1]) * UNITS[found[2]]


class Command(BaseCommand):
    help = (
        "Delete the tables that nobody has touched for EXPIRE_DAYS. A server that runs does so once a day. With"
        " --larger-than list instead what was opened from one place on one day and takes more than that, as `usage`"
        " does; with --yes too, delete these tables, also those that are kept or still played."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--larger-than", type=size, metavar="SIZE", help="such as 50M")
        parser.add_argument("--origin", metavar="MARK", help="with --larger-than: only of this place")
        parser.add_argument("--yes", action="store_true", help="with --larger-than: delete what is listed")

    def handle(
        self, *args: Any, larger_than: int | None, origin: str | None, yes: bool, **options: Any
    ) -> None:
        if larger_than is None and (origin is not None or yes):
            raise CommandError("--origin and --yes go with --larger-than.")
        try:
            if larger_than is None:
                self.expire()
            else:
                self.let_go(larger_than, origin, yes=yes)
        except Refusal as refusal:
            raise CommandError(f"Not all could be done now ({refusal.code}): try again.") from refusal

    def expire(self) -> None:
        """Do what the server does once a day."""
        done = expire()
        self.stdout.write(
            f"Untouched for {settings.EXPIRE_DAYS} days and deleted: {done.tables}. Told on their pages from now on:"
            f" {done.notified}. People not seen for as long: {done.people}."
            f" Devices that nothing knows any more: {done.devices}."
        )

    def let_go(self, larger_than: int, origin: str | None, *, yes: bool) -> None:
        """List the places and days that take more than `larger_than` bytes. With `yes` delete their tables."""
        found = [
            each
            for each in usage()
            if each.bytes > larger_than and origin in (None, each.origin or "unknown")
        ]
        for each in found:
            self.stdout.write(line_of(each))
        if not found:
            self.stdout.write("Nothing takes that much.")
        elif not yes:
            self.stdout.write("Nothing was deleted. The same with --yes deletes these tables for good.")
        else:
            gone = delete_tables([pk for each in found for pk in each.tables])
            self.stdout.write(
                f"Deleted: {gone}. On SQLite the file stays as large, and what comes next goes there."
            )
