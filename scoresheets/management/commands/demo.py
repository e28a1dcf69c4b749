"""manage.py demo"""

from __future__ import annotations

import argparse
import random
import secrets
from typing import Any

from django.core.management.base import BaseCommand

from scoresheets.forms.five_dice import FiveDiceForm
from scoresheets.models import Device, Table
from scoresheets.pads import PADS
from scoresheets.selectors.access import Access, access_fresh
from scoresheets.selectors.states import table_history
from scoresheets.services import devices, entries, tables

NAMES = ("Ana", "Bo", "Cleo", "Dee")


class Command(BaseCommand):
    help = (
        "Open a table of the first game with five dice, in mid-game, to look at, and print the links to it."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--turns", type=int, default=38, help="how many turns are already written")
        parser.add_argument("--seed", type=int, default=4, help="which dice fell")

    def handle(self, *args: Any, turns: int, seed: int, **options: Any) -> None:
        device, _ = devices.greet_device(device=None)
        table = tables.open_table(
            device=device,
            title="Friday at Nana’s",
            game=next(key for key, pad in PADS.items() if issubclass(pad.entry_form, FiveDiceForm)),
            options={},
            names=NAMES,
        )
        tables.start_table(access=_access(device, table))
        write_turns(_access(device, table), turns, random.Random(seed))  # noqa: S311 (pretended dice)
        token = devices.make_host_link(access=_access(device, table))
        self.stdout.write("A table in mid-game. Behind the address that is shown below, open")
        self.stdout.write(f"  /host/{token}/   to play on as its host")
        self.stdout.write(f"  /join/{table.join_token}/   to sit down on another device")


def write_turns(access: Access, turns: int, dice: random.Random) -> None:
    """Write so many turns with dice that fall as they do on a real table, each in the box that scores best now."""
    for _ in range(turns):
        fresh = access_fresh(access.device, Table.objects.get(pk=access.table.pk))
        history = table_history(fresh.table, fresh.seats)
        seat = history.state.seat
        if seat is None:
            return
        moves = _moves(history, seat, dice)
        move = max(moves, key=lambda each: _worth(history, seat, each))
        entries.record_entry(
            access=fresh,
            number=fresh.seats[seat].number,
            turn=history.state.turns + 1,
            entry=history.game.write_move(move, [seat.number for seat in fresh.seats].__getitem__),
            key=secrets.token_hex(16),
        )


def _moves(history: Any, seat: int, dice: random.Random) -> Any:
    """Three throws, as a player who keeps the face that shows most."""
    faces = [dice.randint(1, 6) for _ in range(5)]
    for _ in range(2):
        most = max(set(faces), key=faces.count)
        faces = [face if face == most or dice.random() < 0.3 else dice.randint(1, 6) for face in faces]
    return history.game.legal_moves(history.state, seat, tuple(faces))


def _worth(history: Any, seat: int, move: Any) -> tuple[int, int]:
    after = history.game.apply(history.state, move)
    return history.game.outcome(after).players[seat].total, -(history.game.value(history.state, move) or 0)


def _access(device: Device, table: Table) -> Access:
    return access_fresh(device, Table.objects.get(pk=table.pk))
