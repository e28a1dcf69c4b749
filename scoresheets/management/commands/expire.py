"""manage.py expire"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scoresheets.refusals import Refusal
from scoresheets.services.expiry import expire


class Command(BaseCommand):
    help = "Delete the tables that nobody has touched for EXPIRE_DAYS. A server that runs does so once a day."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = expire()
        except Refusal as refusal:
            raise CommandError(f"Not all could be done now ({refusal.code}): try again.") from refusal
        self.stdout.write(
            f"Untouched for {settings.EXPIRE_DAYS} days and deleted: {done.tables}. Told on their pages from now on:"
            f" {done.told}. Persons not seen for as long: {done.persons}."
            f" Devices that nothing knows any more: {done.devices}."
        )
