"""The tables that are compared with each other, and the name of such a kind of game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from scoresheets.models import Play, Seat, Table
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.results.selectors.plays import kind_for
from scoresheets.results.standings import Criterion
from scoresheets.results.views import table_file
from tests.cast import finished, open_table, play_out
from tests.evening import Evening

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "tables", "found"),
    [
        (
            "roll-estate",
            [(("Ana", "Bo"), {}), (("Ana", "Bo", "Cleo"), {}), (("Ana", "Bo", "Cleo", "Dov"), {})],
            [("2 players · Standard · three or four dice", 2), ("Standard · three or four dice", 4)],
        ),
        (
            "yahtzee",
            [(("Ana", "Bo"), {"rounds": 1}), (("Ana", "Bo"), {"rounds": 2, "joker": "forced"})],
            [
                ("1 round · a further Yahtzee in any open box", 2),
                ("2 rounds · a further Yahtzee in its upper box first", 2),
            ],
        ),
    ],
    ids=["two players are another kind than three to five", "other options are another kind"],
)
def test_what_is_compared_with_each_other_is_headed_in_words(
    evening: Evening, game: str, tables: list[tuple[tuple[str, ...], dict[str, Any]]], found: list[Any]
) -> None:
    for names, options in tables:
        party = open_table(names, options, game=game)
        play_out(party)
        evening.takes(party)
    groups = standings_view(night_order(evening.night)).groups
    assert [(each.chosen, len(each.rows)) for each in groups if each.game == game] == found


def test_what_was_played_by_two_before_becomes_that_kind() -> None:
    """Checks the migration, on a play of an earlier version."""
    party = finished()
    kind = "0123456789abcdef"
    for players in (2, 3):
        Play.objects.update_or_create(
            seat=party.opened.seats.all()[players - 2], defaults={"kind": kind, "players": players}
        )
    import_module("scoresheets.migrations.0038_kinds_by_number").part_kinds(apps, connection.schema_editor())
    told = dict(
        Play.objects.filter(players__in=(2, 3), kind__in=(kind, kind_for(kind, 2))).values_list(
            "players", "kind"
        )
    )
    assert told == {2: kind_for(kind, 2), 3: kind}


def test_tables_are_of_one_kind_in_every_process() -> None:
    """Sets differ in order between processes; the key that compares published with live standings must not."""
    code = (
        "import django, os; os.environ['DJANGO_SETTINGS_MODULE'] = 'scoresheets.settings'; django.setup();"
        "from scoresheets.registry import GAMES; from scoresheets.results.selectors.plays import kind_of;"
        "print([kind_of(key, game.read_options({}, max(game.players), None), 2)"
        " for key, game in sorted(GAMES.items())])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_files_of_a_table_say_what_was_played_and_nobodys_name() -> None:
    party = open_table(("Ana", "Bo"), {"rounds": 2}, game="yahtzee")
    name = table_file(party.table, "csv")
    assert re.fullmatch(
        r"friday-yahtzee-2-rounds-a-further-yahtzee-in-any-open-box-\d{4}-\d\d-\d\d\.csv", name
    )
    Table.objects.update(title="A title of more words than a name of a file can hold")
    assert table_file(party.table, "csv").startswith("a-title-of-more-words-than-a-yahtzee-2-rounds-")
    Table.objects.update(title="\N{HATCHING CHICK}" * 60)
    assert table_file(party.table, "csv").startswith("yahtzee-2-rounds")
    Table.objects.update(title="漢" * 60)
    assert len(table_file(party.table, "csv").encode()) < 255


def test_who_share_a_place_stand_in_the_order_of_their_names(evening: Evening) -> None:
    party = finished()
    names = ("Zoë", "Eli", "Élodie")
    for seat, name in zip(party.opened.seats.all(), names, strict=True):
        Seat.objects.filter(pk=seat.pk).update(name=name, name_key=name.casefold())
    evening.takes(party)
    order = night_order(evening.night)
    level = [[replace(each, figures={}, won=False) for each in play] for play in order.kinds[0].plays]
    kind = replace(order.kinds[0], plays=(tuple(level[0]),), criteria=(Criterion("wins"),))
    [group, *_over] = standings_view(replace(order, kinds=(kind,))).groups
    assert [(row.place, row.name) for row in group.rows] == [(1, "Eli"), (1, "Élodie"), (1, "Zoë")]
    assert all("share" in row.why for row in group.rows[1:])
