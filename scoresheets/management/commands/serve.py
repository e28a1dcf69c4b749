"""Command `manage.py serve`."""

import argparse
import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlsplit

import segno
from daphne.cli import CommandLineInterface
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, connections
from django.db.migrations.exceptions import MigrationSchemaMissing
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scoresheets.base.db.newer_data import newer_step
from scoresheets.base.db.process_lock import NotAlone, hold_database, lock_file, needs_redis, write_holder
from scoresheets.base.db.sqlite.files import NEWER, damaged, inspect_database, is_open_to_others, sqlite_file
from scoresheets.base.db.sqlite.integrity_check import DAMAGED, integrity
from scoresheets.base.ops.certificates import ClockIsBehind, own_name
from scoresheets.base.ops.data_folder import archive, said_in_words
from scoresheets.base.ops.home_https import (
    certificate_source,
    covered_url,
    has_authority,
    home_authority,
    locked_port,
    locked_url,
    open_locked_port,
)
from scoresheets.base.ops.network_name import announce
from scoresheets.base.ops.server_urls import (
    default_bind,
    is_everywhere,
    next_port,
    only_this_machine,
    port_number,
    server_urls,
    takes_ipv4,
    why_no_port,
)
from scoresheets.base.server.daphne_command import daphne_arguments
from scoresheets.base.server.locked_port import UnreadableCertificate, command_line
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import missing_games
from scoresheets.table.stay_awake import can_stay_awake, staying_awake

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Command(BaseCommand):
    help = "Bring the database and words up to date, show the address for the tablets, and serve."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=os.environ.get("PORT") or "8000")
        parser.add_argument(
            "--bind", default=os.environ.get("BIND") or default_bind(), help="address to listen on"
        )
        parser.add_argument("--demo", action="store_true", help="first open a table in mid-game to look at")
        parser.add_argument(
            "--https", action="store_true", help="serve HTTPS too, by a certificate of this box or CERT_FILE"
        )
        parser.add_argument("--https-port", type=port_number, default=os.environ.get("HTTPS_PORT") or "8443")

    def handle(
        self, *args: Any, port: int, bind: str, demo: bool, https: bool, https_port: int, **options: Any
    ) -> None:
        inspect_database()
        try:
            with said_in_words(lock_file().parent):
                held = hold_database(alone=needs_redis())
        except NotAlone as error:
            raise CommandError(str(error)) from error
        port = self.free_port(bind, port)
        daphne = self.locked(bind, https_port) if https else CommandLineInterface()
        if is_everywhere(bind) and takes_ipv4(bind) and not settings.PUBLIC_URL:
            announce(port)
        with said_in_words(lock_file().parent):
            write_holder(held, server_urls(bind, port)[0])
        self.bring_up_to_date()
        self.show_games()
        if demo:
            call_command("demo", stdout=self.stdout)
        connections.close_all()
        self.show_folder()
        awake = self.show_sleep()
        self.show_addresses(bind, port)
        self.stdout.flush()
        with staying_awake() if awake else nullcontext():
            # Run Daphne in this process: half of the start-up time is imports that are already done.
            daphne.run(daphne_arguments(bind, port))
        self.stdout.write("Goodbye. Everything that was written is kept.")

    def free_port(self, bind: str, port: int) -> int:
        """Return this port, or the next free one if a person at the terminal accepts it. Raises CommandError."""
        why = why_no_port(bind, port)
        if why is None:
            return port
        instead = next_port(bind, port)
        if instead is None or why.startswith("Nobody"):
            raise CommandError(f"{why} Choose another with PORT= or BIND=.")
        if sys.stdin.isatty() and self.stdout.isatty():
            self.stdout.write(f"{why} Take {instead} instead? [Y/n] ", ending="")
            self.stdout.flush()
            if sys.stdin.readline().lower() in {"\n", "y\n", "yes\n", "o\n", "oui\n"}:
                return instead
        raise CommandError(f"{why} {instead} is free: choose it with PORT={instead}.")

    def locked(self, bind: str, port: int) -> CommandLineInterface:
        """Return Daphne's command line with HTTPS on this port too. Raises CommandError."""
        if settings.HTTPS:
            raise CommandError("HTTPS=1 says that a proxy does it: leave out --https.")
        if why := why_no_port(bind, port):
            raise CommandError(f"{why} Choose another for HTTPS with HTTPS_PORT=.")
        try:
            with said_in_words(settings.VAR_DIR):
                made = command_line(bind, port, certificate_source())
        except UnreadableCertificate as error:
            raise CommandError(str(error)) from error
        except ClockIsBehind as error:
            self.stdout.write(f"{error} So there is no HTTPS yet: set the clock, then start again.")
            return CommandLineInterface()
        open_locked_port(port)
        return made

    def bring_up_to_date(self) -> None:
        """Bring the database and the words up to date. Raises CommandError if the database is damaged or cannot be
        written.
        """
        file = sqlite_file()
        if file and file.exists() and integrity.at_start(file) == DAMAGED:
            raise CommandError(damaged(file))
        try:
            call_command("compile_words", verbosity=0)
        except OSError as error:
            self.stderr.write(f"The translated words cannot be compiled: {error.strerror}.")
        try:
            if newest := newer_step(name for app, name in steps_taken() if app == "scoresheets"):
                raise CommandError(f"The database {NEWER.format(newest)}")
            call_command("migrate", verbosity=0, interactive=False)
        except (OperationalError, MigrationSchemaMissing) as error:
            why = error.__context__ or error
            raise CommandError(f"The database cannot be brought up to date: {why}.") from error
        if file and is_open_to_others(file):
            self.stdout.write(
                f"{file} lies on a file system without modes: others on this machine can read it."
            )

    def show_games(self) -> None:
        """Print the games from outside with their versions, and the games of tables that are not installed."""
        if settings.PLUGINS:
            games = (f"{PADS[plugin.key].title} {plugin.version}" for plugin in settings.PLUGINS)
            self.stdout.write(f"Games from outside: {', '.join(games)}.")
        for game in missing_games():
            self.stdout.write(game)

    def show_folder(self) -> None:
        """Print the folder of all data, and the database if it lies elsewhere."""
        self.stdout.write(f"Everything is kept in {settings.VAR_DIR}")
        file = sqlite_file()
        if file is None:
            self.stdout.write(f"and in the PostgreSQL database {settings.DATABASES['default']['NAME']}.")
        elif file.absolute().parent != settings.VAR_DIR:
            self.stdout.write(f"and in {file.absolute()}.")
        if started := archive():
            self.stdout.write(f"{started.name} has unpacked itself in {settings.BASE_DIR}")

    def show_sleep(self) -> bool:
        """Return whether this computer stays awake while a table is in play, and print so."""
        awake = settings.STAY_AWAKE and can_stay_awake()
        if awake:
            self.stdout.write(
                "While a table is in play this computer stays awake; STAY_AWAKE=0 lets it sleep."
            )
        return awake

    def show_addresses(self, bind: str, port: int) -> None:
        """Print the addresses for tablets, with a QR code of the first one on a terminal that can show it."""
        addresses = server_urls(bind, port)
        self.stdout.write("Scoresheets is open at")
        for address in addresses:
            self.stdout.write(f"  {address}")
        if locked_port():
            self.show_locked(addresses)
        if only_this_machine(bind):
            self.stdout.write(
                "No network is there, so only this machine finds it, at that address. Once there is one, start again."
            )
        elif self.stdout.isatty() and shows_squares():
            segno.make(addresses[0]).terminal(compact=True)
            self.stdout.write("Point a tablet's camera at the square.")
        if self.stdout.isatty():
            self.stdout.write("Ctrl-C stops the server.")

    def show_locked(self, addresses: list[str]) -> None:
        """Print the address with HTTPS, and how devices trust it: where only this computer can, none is sent there."""
        covered, url = covered_url(addresses), locked_url(addresses)
        if not has_authority():
            self.stdout.write(f"and with HTTPS at {url}")
            return
        if covered and urlsplit(covered).hostname not in LOOPBACK:
            self.stdout.write(f"and with HTTPS at {url}")
            self.show_dates()
            self.show_name()
            self.stdout.write(f"Devices learn to trust it at {covered}/https/. Its fingerprint:")
        else:
            at = url or f"https://localhost:{locked_port()}"
            self.stdout.write(
                f"and with HTTPS at {at}, for this computer alone: no address of a home network is among these, and its"
                " own certificate holds for no other. CERT_FILE and KEY_FILE name one that does. Its fingerprint:"
            )
        self.stdout.write(f"  {home_authority().fingerprint}")

    def show_name(self) -> None:
        """Print that this computer has another name than when its authority was made, if so."""
        if not home_authority().may_vouch_for(own_name()):
            self.stdout.write(
                f"This computer is called {own_name()} now. Its authority for HTTPS was made under another name, so "
                "the certificate does not hold for this one: keep to the address above, or let scoresheets "
                "new-authority make a new one, which every device has to trust anew."
            )

    def show_dates(self) -> None:
        """Print that the dates of the authority do not hold, if so: it is never made anew by itself."""
        authority = home_authority()
        if not authority.holds:
            first, last = (
                authority.certificate.not_valid_before_utc,
                authority.certificate.not_valid_after_utc,
            )
            self.stdout.write(
                f"The authority that devices trust for HTTPS is valid from {first:%Y-%m-%d} to {last:%Y-%m-%d}, and "
                f"today is {timezone.now():%Y-%m-%d} by this computer's clock: devices do not accept it. If the clock "
                "is right, scoresheets new-authority makes a new one."
            )


def steps_taken() -> Iterable[tuple[str, str]]:
    """Return (app, name) of each migration that the database has had."""
    return MigrationRecorder(connection).applied_migrations()


def shows_squares() -> bool:
    """Return whether the terminal can write the characters of the QR code."""
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
