"""In and out: what a table exports is what it was, and what was exported opens a table that is the same."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.export import transcript_text
from games.kit.replay import RefusedEntry, replay, result_json
from games.kit.transcript import read_json, read_transcript
from scoresheets.history import History
from scoresheets.models import Table
from scoresheets.selectors.access import access_fresh
from scoresheets.selectors.checks import table_faults
from scoresheets.selectors.states import table_history
from scoresheets.selectors.transcripts import table_transcript
from scoresheets.services import entries
from scoresheets.services.transcripts import open_from_transcript
from tests.cast import HOST, RED_LINE, Party, Tablet, everything, fresh_process, new_key, open_table, play_out

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*/*.json"))
STRUCK = [file for file in GOLDEN if "struck" in file.stem]
DEFAULTS: dict[str, Any] = {"struck": False}

pytestmark = pytest.mark.django_db


def names(files: list[Path]) -> list[str]:
    return [f"{file.parent.name}/{file.stem}" for file in files]


def opened(document: dict[str, Any], host: Tablet | None = None) -> tuple[Tablet, Table]:
    """A table opened from this document, and the device that opened it."""
    host = host or Tablet()
    return host, open_from_transcript(device=host.device, transcript=read_transcript(document))


def exported(tablet: Tablet, table: Table) -> dict[str, Any]:
    """What this device downloads, as it comes out of the file."""
    text = transcript_text(table_transcript(access_fresh(tablet.device, Table.objects.get(pk=table.pk))))
    document: dict[str, Any] = json.loads(text)
    assert read_transcript(read_json(text.encode()))
    return document


def replayed(document: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What manage.py replay says of it."""
    file, out = folder / "exported.json", io.StringIO()
    file.write_text(json.dumps(document), encoding="utf-8")
    call_command("replay", str(file), stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def history_of(table: Table) -> History:
    fresh_process()
    fresh = Table.objects.get(pk=table.pk)
    return table_history(fresh, tuple(fresh.seats.all()))


def told(history: History) -> dict[str, Any]:
    """The table's own result."""
    players = [f"{place}" for place in range(len(history.state.paper.sheets))]
    return result_json(history.game.outcome(history.state), players)


def as_written(entry: dict[str, Any]) -> dict[str, Any]:
    """A golden entry as an export tells it: what the file may leave out is there, the number apart."""
    said = {key: value for key, value in entry.items() if key not in ("value", "rolls")}
    return said


@pytest.mark.parametrize("file", GOLDEN, ids=names(GOLDEN))
def test_a_golden_game_comes_out_as_it_went_in(file: Path, tmp_path: Path) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    host, table = opened(document)
    assert table_faults(Table.objects.get(pk=table.pk)) == ()
    fresh_process()
    out = exported(host, table)
    assert replayed(out, tmp_path) == out["result"] == document["result"]
    for key in ("format", "version", "game", "players"):
        assert out[key] == document[key]
    assert read_transcript(out).entries == with_numbers(document, out)
    assert read_transcript(out).options == read_transcript(document).options


def with_numbers(document: dict[str, Any], out: dict[str, Any]) -> Any:
    """The entries of the file, with the numbers that it left to us where the export has them."""
    for entry, told_entry in zip(document["entries"], out["entries"], strict=True):
        if "value" in told_entry and "struck" not in entry:
            assert entry.get("value", told_entry["value"]) == told_entry["value"]
            entry["value"] = told_entry["value"]
    return read_transcript(document).entries
