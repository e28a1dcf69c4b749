"""Export: a table exports its own entries, and replay computes the table's own result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.kit.dice import Roll
from games.kit.errors import IllegalMove
from games.kit.export import ToldEntry, transcript_document, transcript_text
from games.kit.replay import result_json
from games.yahtzee.rules.moves import FillBox
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.models import Table
from scoresheets.registry import GAMES
from tests.cast import HOST, RED_LINE, RUN_2_5, finished, fresh_process
from tests.cast import open_table as open_party
from tests.files import exported, replayed

pytestmark = pytest.mark.django_db


def test_a_corrected_entry_stands_struck_directly_before_its_new_form() -> None:
    party = open_party(("Ana", "Bo"))
    for dice, box in (((1, 2, 3, 4, 6), "ones.1"), RED_LINE, ((1, 1, 3, 4, 6), "ones.2")):
        party.record(dice, box)
    party.decline(by="Ana")
    party.record(*RUN_2_5)
    told = exported(party.host, party.opened)["entries"]
    assert told[2:] == [
        {"player": "Ana", "dice": [1, 1, 3, 4, 6], "box": "ones.2", "value": 2, "struck": True},
        {"player": "Ana", "dice": [1, 1, 3, 4, 6], "box": "ones.2", "open_business": False, "value": 2},
        {"player": "Bo", "dice": [2, 3, 4, 5, 5], "box": "routes.2-5"},
    ]


def test_what_was_taken_back_stays_where_it_was_written() -> None:
    party = open_party(("Ana", "Bo"))
    party.record(*RED_LINE)
    party.record(*RUN_2_5)
    party.strike(by="Bo")
    party.strike(by="Ana")
    party.record(*RUN_2_5, seat="Ana")
    told = exported(party.host, party.opened)["entries"]
    assert [(entry["player"], entry["box"], entry.get("struck", False)) for entry in told] == [
        ("Ana", "routes.any", True),
        ("Bo", "routes.2-5", True),
        ("Ana", "routes.2-5", False),
    ]


def test_the_names_are_those_of_now() -> None:
    party = finished()
    party.opened.seats.filter(number=1).update(name="Zoé <b>", name_key="zoé <b>")
    out = exported(party.host, party.opened)
    assert out["players"][0] == out["entries"][0]["player"] == "Zoé <b>"
    assert "Zoé <b>" in out["result"]["players"]


def test_a_closed_table_tells_the_result_it_was_closed_with(tmp_path: Path) -> None:
    party = finished()
    before = exported(party.host, party.opened)
    party.close(by=HOST)
    fresh_process()
    assert exported(party.host, party.opened) == before
    assert before["result"]["winners"] == ["Cleo"]
    assert replayed(before, tmp_path) == before["result"]


def test_a_log_that_new_rules_refuse_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    party = finished()
    party.close(by=HOST)

    def refuse(state: Any, move: Any) -> Any:
        raise IllegalMove("game_over")

    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2, apply=refuse))
    fresh_process()
    reply = party.host.get(f"/t/{party.opened.public_id}/transcript.json")
    assert reply.status == 422
    assert "The rules have changed since this game was closed" in reply.text


@pytest.mark.parametrize(
    ("title", "name"),
    [
        (
            "Friday at Nana’s",
            'filename="friday-at-nanas-roll-estate-{kind}-{day}.json"',
        ),
        (
            "Über/..\\uns \u202ex",
            "filename*=utf-8''%C3%BCberuns-x-roll-estate-{kind}-{day}.json",
        ),
        ("🎲", 'filename="roll-estate-{kind}-{day}.json"'),
    ],
)
def test_the_file_is_called_by_title_or_game_and_says_nothing_of_the_people(title: str, name: str) -> None:
    party = finished()
    Table.objects.update(title=title)
    answer = party.host.client.get(f"/t/{party.opened.public_id}/transcript.json")
    day = party.opened.opened_at.date().isoformat()
    assert (
        answer.headers["Content-Disposition"]
        == f"attachment; {name.format(kind='standard-three-or-four-dice', day=day)}"
    )
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_longest_game_is_not_too_long_to_be_opened_again() -> None:
    game, dice = GAMES["yahtzee"], (1, 3, 4, 5, 6)
    state = game.start(game.read_options({"rounds": 6}, 8, None), 8)
    rolls = (Roll(dice), Roll(dice, (0, 1, 2, 3)), Roll(dice, (0, 1, 2, 3)))
    told = []
    while state.seat is not None:
        move = FillBox(state.seat, dice, game.legal_moves(state, state.seat, dice)[0].box, None, rolls)
        told.append(ToldEntry(state.seat, move, game.value(state, move), struck=False))
        state = game.apply(state, move)
    people = ["é" * 29 + str(place) for place in range(8)]
    result = result_json(game.outcome(state), people)
    whole = transcript_document(game, options={}, edition=None, names=people, entries=told, result=result)
    assert len(told) == 8 * 6 * 13
    assert len(transcript_text(whole).encode()) < LARGEST_FILE * 3 / 4
