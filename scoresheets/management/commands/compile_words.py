"""Command `manage.py compile_words`."""

from typing import Any

from django.core.management.base import BaseCommand

from scoresheets.base.ops import translation


class Command(BaseCommand):
    help = "Compile the translated words (.po) into what the server reads (.mo), where they are out of date."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for file in translation.compile_catalogs():
            self.stdout.write(f"Compiled {file}.")
