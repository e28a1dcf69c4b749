"""Command `manage.py backup`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresheets.base.db.backups import NoCopy, back_up
from scoresheets.base.db.sqlite.files import inspect_database, is_open_to_others
from scoresheets.table.selectors.checks import missing_games


class Command(BaseCommand):
    help = (
        "Copy the database into one file while people play. Do not use cp: the newest entries are elsewhere."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where the copy goes; it must not be there yet")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        inspect_database(only_read=True)
        try:
            back_up(file)
        except NoCopy as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Everything written so far is in {file}. It holds names: keep it as carefully as the rest."
        )
        if is_open_to_others(file):
            self.stdout.write(
                f"{file} lies on a file system without modes: others on its machine can read it."
            )
        for game in missing_games():
            self.stdout.write(game)
