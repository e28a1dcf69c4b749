"""Command `manage.py pack_tablet`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scoresheets.tablet.packing import pack


class Command(BaseCommand):
    help = (
        "Pack the whole pad into a folder for any web host with HTTPS: a tablet that opens it once needs neither"
        " this computer nor a network any more. Needs Node with npm, and fetches Pyodide."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="where the files go; it must be new or empty")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        told = pack(folder)
        self.stdout.write(
            f"{told['files']} files are in {folder}: {told['bytes'] / 1e6:.1f} MB, {told['packed'] / 1e6:.1f} MB as a"
            " host compresses them. Put them on any host with HTTPS, and open try.html there on a tablet."
        )
