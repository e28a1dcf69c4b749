"""Command `manage.py demo`."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoresheets.help import services as trials
from scoresheets.help.selectors import script_of
from scoresheets.pads import PADS
from scoresheets.table.selectors.access import access_fresh
from scoresheets.table.services import devices


class Command(BaseCommand):
    help = "Open a table in mid-game, of the throws with which a game is tried, and print the links to it."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        tried = [key for key, pad in PADS.items() if pad.answers("script")]
        parser.add_argument("--game", default=tried[0] if tried else "", help=f"one of: {', '.join(tried)}")
        parser.add_argument("--throws", type=int, help="how many are already written; without it two thirds")

    def handle(self, *args: Any, game: str, throws: int | None, **options: Any) -> None:
        device, _ = devices.greet_device(device=None)
        try:
            count = len(script_of(game).throws) * 2 // 3 if throws is None else throws
        except LookupError as error:
            raise CommandError(f"There is no game “{game}” with printed throws.") from error
        table = trials.open_half_played(device=device, game=game, title="Friday at Nana’s", throws=count)
        token = devices.make_host_link(access=access_fresh(device, table))
        self.stdout.write("A table in mid-game. Behind the address that is shown below, open")
        self.stdout.write(f"  /host/{token}/   to play on as its host")
        self.stdout.write(f"  /join/{table.join_token}/   to sit down on another device")
