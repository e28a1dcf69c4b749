"""Command `manage.py restore`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresheets.base.db.backups import NoCopy, restore
from scoresheets.base.db.process_lock import NotAlone, hold_database
from scoresheets.base.db.sqlite.files import inspect_database
from scoresheets.table.selectors.checks import missing_games


class Command(BaseCommand):
    help = "Bring a copy made by backup back into an empty database; tablets go on with their seats."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the copy")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        inspect_database()
        try:
            hold_database(alone=True)
        except NotAlone as error:
            raise CommandError("A server is running on this database: stop it first.") from error
        try:
            restore(file)
        except NoCopy as error:
            raise CommandError(str(error)) from error
        self.stdout.write("Everything is back. Start the server: tablets go on where they were.")
        for game in missing_games():
            self.stdout.write(game)
