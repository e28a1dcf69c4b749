"""The one app of the project."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import register
from django.db import connections
from django.db.models.signals import post_migrate
from django.utils.module_loading import autodiscover_modules

from scoresheets.process_lock import check_processes


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"
    verbose_name = "Scoresheets"

    def ready(self) -> None:
        register(check_processes)
        post_migrate.connect(switch_to_wal, sender=self)
        autodiscover_modules("pad")
        from scoresheets.pads.templates import check_templates  # once the models are there

        register(check_templates)


def switch_to_wal(*, using: str, **_signal: Any) -> None:
    """Put a SQLite file into WAL mode, so that readers and the writer do not block each other.

    The mode is stored in the file, so it is set once here: setting it on every connection takes a lock, which raised
    "database is locked" during play.
    """
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
