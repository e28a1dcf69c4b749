"""Transcripts for tests of export and import: golden games, tables opened from a file, and their exports."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management import call_command

from games.kit.export import transcript_text
from games.kit.transcript import read_json, read_transcript
from scoresheets.exports.selectors.transcripts import table_transcript
from scoresheets.exports.services import judge, open_judged
from scoresheets.models import Table
from scoresheets.registry import GAMES
from scoresheets.table.selectors.access import access_fresh
from tests.cast import Tablet, fresh_process
from tests.goldens import golden_files

GOLDEN = golden_files()
ANAS_TURN = {"player": "Ana", "dice": [1, 1, 2, 3, 4], "box": "ones", "value": 2}
BOS_TURN = {"player": "Bo", "dice": [6, 6, 6, 5, 5], "box": "full-house", "value": 25}
CHANCE = {**ANAS_TURN, "box": "chance", "value": 11}


def stored(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def document(*entries: object, **changes: Any) -> dict[str, Any]:
    """A game of Yahtzee between Ana and Bo with these entries; a key changed to `...` is left out."""
    head = {"format": "scoresheets/transcript", "version": 1, "game": "yahtzee", "players": ["Ana", "Bo"]}
    told = {**head, "entries": list(entries), **changes}
    return {key: value for key, value in told.items() if value is not ...}


def opened(told: Mapping[str, Any]) -> tuple[Tablet, Table]:
    """Open a table from this document. Return the device and the table, with empty caches as in a new process."""
    host = Tablet()
    table = open_judged(device=host.device, judged=judge(read_transcript(told, GAMES)))
    fresh_process()
    return host, Table.objects.get(pk=table.pk)


def exported(tablet: Tablet, table: Table) -> dict[str, Any]:
    """Return the transcript this device downloads, as parsed by the standard reader; our own reader must agree."""
    fresh = Table.objects.get(pk=table.pk)
    text = transcript_text(table_transcript(access_fresh(tablet.device, fresh)))
    told: dict[str, Any] = json.loads(text)
    assert read_json(text.encode()) == told
    return told


def replayed(told: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return the result that manage.py replay computes for this transcript."""
    file, out = folder / "exported.json", io.StringIO()
    file.write_text(json.dumps(told), encoding="utf-8")
    call_command("replay", str(file), stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def completed(told: Mapping[str, Any], out: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the entries of a file with the defaults and numbers it leaves out, taken from the export."""
    return [
        {
            **{key: value for key, value in after.items() if key in ("value", "chain", "penalties", "steps")},
            **before,
        }
        for before, after in zip(told["entries"], out["entries"], strict=True)
    ]
