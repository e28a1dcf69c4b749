"""Command `manage.py host`."""

from __future__ import annotations

import argparse
import os
from io import StringIO
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scoresheets.base.ops.server_urls import default_bind, port_number, server_urls
from scoresheets.models import Night, Season, Table
from scoresheets.nights.links.selectors import called_by
from scoresheets.nights.links.services import make_lost_link
from scoresheets.pads import title_with
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.entry_links import table_called
from scoresheets.table.selectors.titles import table_title
from scoresheets.table.services.devices import make_lost_host_link

LISTED = 12


class Command(BaseCommand):
    help = (
        "Print a link, with its QR code, that makes a device the host of a table, or lets it run a game night or a"
        " season: for when the device that did is lost. A table's host link before it is void. Without a table: the"
        " newest ones."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "table",
            nargs="?",
            default="",
            help="its code, or the address of any of its pages or of the night's or season's",
        )
        parser.add_argument(
            "--port", type=port_number, default=os.environ.get("PORT") or "8000", help="of the server"
        )
        parser.add_argument("--bind", default=os.environ.get("BIND") or default_bind(), help="of the server")

    def handle(self, *args: Any, table: str, port: int, bind: str, **options: Any) -> None:
        if not table:
            self.list_newest()
            return
        found, other = table_called(table), called_by(table)
        if found is not None:
            path = reverse("become_host", args=(make_lost_host_link(table=found),))
            self.stdout.write(f"{called(found)}. Open this on the device that is to be the host:")
        elif isinstance(other, Night):
            path = reverse("come_to_night", args=(make_lost_link(other).token,))
            self.stdout.write(f"{other.name}, {other.day}. Open this on the device that is to run the night:")
        elif other is not None:
            path = reverse("come_to_season", args=(make_lost_link(other).token,))
            self.stdout.write(f"{other.name}. Open this on the device that is to run the season:")
        else:
            raise CommandError(
                f"No table, night or season is called {table}: give a table's code, or the address of one of its pages"
                " or of the night's or the season's. Without any, the newest tables are listed."
            )
        url = server_urls(bind, port)[0] + path
        self.stdout.write(f"  {url}")
        square = StringIO()
        segno.make(url).terminal(square, compact=True)
        self.stdout.write(square.getvalue())

    def list_newest(self) -> None:
        """Print the newest tables (code, name, whether closed), and the newest nights and seasons."""
        newest = Table.objects.filter(trial=False).order_by("-pk")[:LISTED]
        for table in newest:
            closed = " (closed)" if table.closed_at else ""
            self.stdout.write(f"{table.code[:4]} {table.code[4:]}  {called(table)}{closed}")
        if not newest:
            self.stdout.write("There is no table yet.")
        for night in Night.objects.order_by("-pk")[:LISTED]:
            self.stdout.write(f"{reverse('wall', args=(night.public_id,))}  {night.name}, {night.day}")
        for season in Season.objects.order_by("-pk")[:LISTED]:
            self.stdout.write(f"{reverse('season', args=(season.public_id,))}  {season.name}")


def called(table: Table) -> str:
    """Return the table's title, game and players in words."""
    seats = seats_of(table)
    title, game = table_title(table, seats, ()), title_with(table.game, table.options)
    people = ", ".join(seat.called for seat in seats)
    return f"{title} · {game}: {people}" if table.title else f"{title}: {people}"
