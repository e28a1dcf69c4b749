"""R22: random games of every kind with random corrections: log, rows, page and file agree all the time.

The suite plays one of each kind; for 300 of each kind:
SEED=0 EXAMPLES=300 .venv/bin/pytest tests/table/test_random_corrections.py -s
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.kit.moves import Begins, Leaves
from games.kit.replay import replay, result_json
from games.kit.seats import logged_seat
from games.kit.transcript import read_transcript
from games.kit.turns import turns_before
from scoresheets.base.refusals import Refusal
from scoresheets.models.paper import paper_of
from scoresheets.pads import PADS
from scoresheets.pads.words.pencil import pencilled
from scoresheets.registry import GAMES
from scoresheets.table import projection
from scoresheets.table.history import as_entry
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import forgetting
from tests.cast import HOST, Party, fresh_process, play_out, sit_down
from tests.files import exported, opened, replayed
from tests.random_evening import Evening, figures, live, open_evening
from tests.table.page import Said, normal
from tests.tries import SEED, so_many

EVENINGS = so_many(1)  # games of each kind
FIRST = int(SEED or 0)
LENGTHS = (15, 40, 80)  # numbers of events
LOOKS = 0.1  # chance that a page is rendered after an entry


@pytest.fixture(scope="module")
def counted() -> Iterator[dict[str, Counter[str]]]:
    """Counts of events by game, over all evenings, printed at the end."""
    found: dict[str, Counter[str]] = {game: Counter() for game in PADS}
    yield found
    for game, each in found.items():
        told = ", ".join(f"{number} {what}" for what, number in sorted(each.items()))
        sys.stdout.write(f"\n{game}: {told}\n")


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + EVENINGS))
def test_log_rows_page_and_file_agree_whatever_is_corrected(
    game: str, seed: int, tmp_path: Path, counted: dict[str, Counter[str]]
) -> None:
    fresh_process()
    evening = open_evening(game, seed)
    party = evening.party
    live(evening, evening.chance.choice(LENGTHS), assert_page_follows)
    assert_all_agree(party)
    if evening.chance.random() < LOOKS:
        assert_pages_open(evening)
    if party.table.totals_hidden and party.state.seat is not None:
        with pytest.raises(Refusal, match="totals_hidden"):
            exported(party.host, party.opened)
        play_out(party, seed=seed)
    if evening.chance.random() < 0.2:
        forgetting.remove_name(access=party.access(HOST), number=1)
    again = assert_file_agrees(evening, tmp_path)
    counted[game] += figures(party) + Counter(games=1)
    evening = Evening(again, evening.chance)
    live(evening, 15, assert_page_follows)
    assert_all_agree(again)
    assert_file_agrees(evening, tmp_path)


def assert_page_follows(evening: Evening) -> None:
    """Check, now and then, that a page rendered bit by bit equals one drawn anew."""
    if evening.chance.random() > LOOKS:
        return
    party = evening.party
    rendered = render_table(party.opened.public_id, "en")
    board = read_table_view(party.table)
    assert [sheet.filled for sheet in rendered.view.sheets] == [sheet.filled for sheet in board.sheets]


def assert_all_agree(party: Party) -> None:
    """Check that cached history, the whole log played anew, the rows and the page agree."""
    assert table_faults(party.table) == ()
    history = party.history
    assert paper_of(party.table) == history.state.paper
    state = history.first
    for played in history.played:
        move = history.game.read_move(
            history.options, played.line.seat or 0, as_entry(played.line), logged_seat
        )
        assert played.line.turn == (None if isinstance(move, Leaves | Begins) else turns_before(state) + 1)
        state = history.game.apply(state, move)
    assert state == history.state
    assert all(pencilled(mark) for sheet in state.paper.sheets for mark in sheet.values())
    kept = parts_of(party)
    fresh_process()
    assert party.history.state == state
    assert party.history.written == history.written
    assert parts_of(party) == kept
    board, pad = read_table_view(party.table), PADS[party.table.game]
    pad = pad.without_totals() if party.table.totals_hidden and board.phase == "play" else pad
    assert [sheet.filled for sheet in board.sheets] == [
        pad.fill(state, place) for place in range(len(board.seats))
    ]
    assert (board.turn and board.turn.number) == (None if state.seat is None else turns_before(state) + 1)


def parts_of(party: Party) -> dict[str, Said]:
    """Return the content of each fragment of the table's page."""
    parts = render_table(party.opened.public_id, "en").parts
    return {place: normal(html) for place, html in parts.items()}


def assert_pages_open(evening: Evening) -> None:
    """Check that every page about the past opens."""
    party, chance = evening.party, evening.chance
    steps, sheets = len(party.history.played), party.state.paper.sheets
    asked = ["", "log/", "tv/", "people/", "take-home/", "steps/", f"steps/?at={chance.randint(0, steps)}"]
    for seat, sheet in zip(party.opened.seats.all(), sheets, strict=True):
        boxes = ["", *(f"&box={box}" for box in chance.sample(sorted(sheet), min(2, len(sheet))))]
        asked += [f"boxes/?seat={seat.number}{box}" for box in boxes]
    if steps:
        entry = chance.choice(party.history.played).line.sequence
        asked += [f"correction/?entry={entry}", f"correction/?entry={entry}&strike=yes"]
    for path in asked:
        reply = party.host.get(f"/t/{party.opened.public_id}/{path}")
        assert reply.status == 200, (path, reply.status)


def assert_file_agrees(evening: Evening, folder: Path) -> Party:
    """Check that the exported file replays to the same result, and opens a table that shows the same.

    Return that new table, with the same people at it.
    """
    party = evening.party
    told = exported(party.host, party.opened)
    outcome = party.history.game.outcome(party.state)
    assert told["result"] == result_json(outcome, told["players"]) == replayed(told, folder)
    state = replay(read_transcript(told, GAMES))
    assert state == party.state
    again = opened_again(party, told)
    assert table_faults(again.table) == ()
    assert paper_of(again.table) == paper_of(party.table) == state.paper
    assert again.state == party.state
    assert exported(again.host, again.opened) == told
    if all(seat.name for seat in party.opened.seats.all()):  # else another letter stands for a deleted name
        assert sheets_said(again) == sheets_said(party)
    pad = PADS[party.table.game]
    assert [sheet.filled for sheet in read_table_view(again.table).sheets] == [
        pad.fill(state, place) for place in range(len(told["players"]))
    ]
    return again


def opened_again(party: Party, told: dict[str, Any]) -> Party:
    """Open a table from this file, with all devices in their seats as before."""
    host, table = opened(told)
    devices = dict(enumerate(party.tablets.values(), start=1))
    numbers = [seat.number for seat in party.opened.seats.all()]
    tablets = dict(zip(told["players"], map(devices.__getitem__, numbers), strict=True))
    for number, tablet in enumerate(tablets.values(), start=1):
        sit_down(tablet, table, number)
    return Party(table, host, tablets)


def sheets_said(party: Party) -> list[list[object]]:
    """Return the words and numbers of all sheets and of the end, in the order of play, without the date of a file's
    game.
    """
    played = re.compile(r'<p class="soft finals-played">.*?</p>', re.DOTALL)
    told = render_table(party.opened.public_id, "en").parts
    parts = {name: played.sub("", part) for name, part in told.items()}
    seats = [f"sheet-{seat.number}" for seat in party.opened.seats.all()]
    shown = [*seats, "players"] if seats[0] in parts else ["finals"]
    return [[said[1] for said in normal(parts[place]) if said[0] == "says"] for place in shown]


def test_the_evenings_above_have_all_that_there_is() -> None:
    """Otherwise they would prove little."""
    wanted = {"move", "strike", "strike and what follows", "amend", "amend and what follows", "went home"}
    wanted |= {"told roll by roll", "reasons", "finished", "proposal done", "proposal declined"}
    found: Counter[str] = Counter()
    for seed, game in enumerate((*PADS, *PADS, *PADS, *PADS)):
        if wanted <= set(+found):
            break
        fresh_process()
        evening = open_evening(game, seed)
        live(evening, 60, lambda _evening: None)
        found += figures(evening.party)
    assert wanted <= set(+found)


@pytest.mark.control
@pytest.mark.parametrize("game", PADS)
def test_a_picture_that_is_drawn_wrong_would_be_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: one mark is left out of the projection, once."""
    pencil = projection._pencil
    left_out: list[str] = []

    def forgetting_one(sheet: Any, old: Any, new: Any) -> None:
        news = [box for box in new if old.get(box) != new[box]]
        if news and not left_out:
            left_out.append(news[-1])
            new = {box: mark for box, mark in new.items() if box != news[-1]}
        pencil(sheet, old, new)

    fresh_process()
    evening = open_evening(game, 1)
    monkeypatch.setattr(projection, "_pencil", forgetting_one)
    while not left_out:  # not every entry writes a mark
        play_out(evening.party, turns=evening.party.state.turns + 1)
    with pytest.raises(AssertionError):
        assert_all_agree(evening.party)
