"""manage.py serve"""

import argparse
import os
import socket
import sys
from typing import Any

import segno
from daphne.cli import CommandLineInterface
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from scoresheets.daphne_command import daphne_arguments
from scoresheets.pads import PADS
from scoresheets.process_lock import NotAlone, hold_database, needs_redis
from scoresheets.selectors.checks import missing_games
from scoresheets.server_urls import default_bind, server_urls
from scoresheets.sqlite.files import damaged, inspect_database, is_open_to_others, sqlite_file
from scoresheets.sqlite.soundness import DAMAGED, soundness


class Command(BaseCommand):
    help = "Bring the database and words up to date, show the address for the tablets, and serve."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
        parser.add_argument(
            "--bind", default=os.environ.get("BIND") or default_bind(), help="address to listen on"
        )

    def handle(self, *args: Any, port: int, bind: str, **options: Any) -> None:
        if is_busy(bind, port):
            raise CommandError(f"Port {port} is in use by another program: choose one with PORT={port + 1}.")
        inspect_database()
        try:
            hold_database(alone=needs_redis())
        except NotAlone as error:
            raise CommandError(f"Another server is at work on this database. {error}") from error
        file = sqlite_file()
        if file and file.exists() and soundness.at_start(file) == DAMAGED:
            raise CommandError(damaged(file))
        call_command("compile_words", verbosity=0)
        call_command("migrate", verbosity=0, interactive=False)
        if file and is_open_to_others(file):
            self.stdout.write(
                f"{file} lies on a file system without modes: others on this machine can read it."
            )
        self.show_games()
        connections.close_all()
        self.show_addresses(bind, port)
        sys.stdout.flush()
        # Run Daphne in this process: half of the start-up time is imports that are already done.
        CommandLineInterface().run(daphne_arguments(bind, port))

    def show_games(self) -> None:
        """Print the games from outside with their versions, and those that tables play and that are not here."""
        if settings.PLUGINS:
            games = (f"{PADS[plugin.key].title} {plugin.version}" for plugin in settings.PLUGINS)
            self.stdout.write(f"Games from outside: {', '.join(games)}.")
        for game in missing_games():
            self.stdout.write(game)

    def show_addresses(self, bind: str, port: int) -> None:
        """Print the addresses for tablets, with a QR code of the first one on a terminal."""
        addresses = server_urls(bind, port)
        self.stdout.write("Scoresheets is open at")
        for address in addresses:
            self.stdout.write(f"  {address}")
        if self.stdout.isatty():
            segno.make(addresses[0]).terminal(compact=True)
            self.stdout.write("Point a tablet's camera at the square. Ctrl-C stops the server.")


def is_busy(bind: str, port: int) -> bool:
    """Whether another program listens on this port."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError:
            return True
    return False
