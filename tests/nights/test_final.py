"""The final of a night: after a cut to one table, or as its runner says; on the TV, with its winner at the end."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scoresheets.models import Round, Table
from scoresheets.nights.rounds.services import note_people, publish_round
from scoresheets.nights.wall.drawn import forget_walls
from scoresheets.nights.wall.pages import TABLES, TvChoices
from scoresheets.nights.wall.services import choose_tv
from scoresheets.table.services.forgetting import remove_name
from tests.cast import finished
from tests.evening import Evening, draw_yahtzee
from tests.nights.test_rounds import draws, send
from tests.reading import read

pytestmark = pytest.mark.django_db


def shown(evening: Evening) -> str:
    """The final on the TV as it is drawn now; "" if it shows none."""
    forget_walls()
    text = evening.runner.get(evening.address("night_tv")).text
    found = re.search(r'<section id="final" class="night-final" data-table.*?<ol id="tiles"', text, re.DOTALL)
    return " ".join(unescape(found[0]).split()) if found else ""


def published(evening: Evening, **fields: str) -> Table:
    """Publish a round of one table, and return the table."""
    drawn = draws(evening, **{"fewest": "2", "most": "4", **fields})
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    drawn.refresh_from_db()
    return Table.objects.get(pk=drawn.seating["tables"][0]["table"])


def mark(evening: Evening, say: str) -> tuple[int, str]:
    return send(evening, "change_round", round=Round.objects.latest("number").pk, say=say)


def test_a_cut_to_one_table_is_the_final_with_its_places_in_the_standings(evening: Evening) -> None:
    evening.takes(finished())
    note_people(access=evening.runs, names=("Ana", "Bo", "Cleo"))
    table = published(evening, best="2")
    final = shown(evening)
    assert f'data-table="{table.public_id}"' in final
    assert re.findall(r'night-tv-plate">(\d)</b><bdi>(\w+)', final) == [("1", "Cleo"), ("2", "Ana")]
    assert 'id="tv" class="tv"' in final, "the table as its own TV shows it"
    assert ">The final<" in final
    mark(evening, "plain")
    assert shown(evening) == ""
    mark(evening, "final")
    assert shown(evening) == final


def test_a_round_of_one_table_is_the_final_if_its_runner_says_so_until_the_next(evening: Evening) -> None:
    note_people(access=evening.runs, names=("Ana", "Bo", "Cleo"))
    published(evening)
    assert shown(evening) == ""
    assert mark(evening, "final")[0] == 302
    assert ">The final<" in shown(evening)
    choices = TvChoices(pinned=TABLES)
    choose_tv(access=evening.runs, choices=choices)
    assert shown(evening) == "", "the runner's own choice for the TV comes first"
    choose_tv(access=evening.runs, choices=TvChoices())
    drawn = draw_yahtzee(evening, "Dee", "Eli", "Flo")
    assert len(drawn.seating["tables"]) == 2
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    assert shown(evening) == ""
    status, text = mark(evening, "final")
    assert (status, "A final has one table." in text) == (422, True)


def test_the_winner_is_applauded_until_the_name_is_taken_away(evening: Evening) -> None:
    note_people(access=evening.runs, names=("Ana", "Bo"))
    opened = published(evening)
    mark(evening, "final")
    party = finished()
    evening.takes(party)
    drawn = Round.objects.get()
    drawn.seating["tables"][0]["table"] = party.table.pk
    drawn.save()
    assert opened.pk != party.table.pk
    final = shown(evening)
    assert "Applause for <bdi>Cleo</bdi>!" in final
    assert "podium" in final
    seat = party.table.seats.get(name="Cleo")
    remove_name(access=party.host.access(party.opened), number=seat.number)
    assert "Cleo" not in read(shown(evening))


def test_only_a_device_that_runs_the_night_is_offered_to_mark_it(evening: Evening) -> None:
    note_people(access=evening.runs, names=("Ana", "Bo"))
    published(evening)
    address = evening.address("night_rounds")
    offered = [
        "Show as the final" in each.get(address).text for each in (evening.runner, evening.came("help"))
    ]
    assert offered == [True, False]
