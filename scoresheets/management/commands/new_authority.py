"""Command `manage.py new_authority`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresheets.base.ops.certificates import ClockIsBehind
from scoresheets.base.ops.home_https import home_authority


class Command(BaseCommand):
    help = (
        "Make the certificate authority of this computer anew, for HTTPS at home: if its dates no longer hold, or if"
        " its key may be known to somebody else. Every device has to trust the new one."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            authority = home_authority()
            authority.make_anew()
        except ClockIsBehind as error:
            raise CommandError(f"{error} Set the clock first.") from error
        self.stdout.write(
            "A new authority is made. Devices learn to trust it on the page HTTPS, as they did before; take their"
            " trust in the old one away. A running pad uses it within a minute. Its fingerprint:"
        )
        self.stdout.write(f"  {authority.fingerprint}")
