"""Command `manage.py update_words`."""

from typing import Any

from django.core.management.base import BaseCommand

from scoresheets.base.ops import translation


class Command(BaseCommand):
    help = (
        "Bring the word lists (.po) up to date with the words in code and templates; translations are kept."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for file in translation.update_catalogs():
            catalog = translation.read_catalog(file)
            missing = translation.untranslated(catalog)
            self.stdout.write(f"{file}: {len(catalog)} messages, {len(missing)} to translate.")
