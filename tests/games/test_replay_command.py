"""manage.py replay: one line a file, the documented codes, and no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.games.kit.test_transcript import ANAS_TURN, BOS_TURN, transcript

ROOT = Path(__file__).resolve().parents[2]
OUT_OF_TURN = transcript(ANAS_TURN, ANAS_TURN)
RISING = transcript(
    ANAS_TURN, {**BOS_TURN}, {"player": "Cleo", "leaves": True}, {**ANAS_TURN, "box": "fives.1"}
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    documents = {"legal": transcript(ANAS_TURN), "refused": OUT_OF_TURN, "rising": RISING}
    for name, document in documents.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"result": {}, **document}), encoding="utf-8")
    (tmp_path / "malformed.json").write_bytes(b"[" * 100_000)
    (tmp_path / "folder.json").mkdir()
    return tmp_path


def replayed(*files: object, language: str = "en") -> tuple[int, list[dict[str, Any]]]:
    """Return the exit status and the lines of one call."""
    out, status = io.StringIO(), 0
    try:
        call_command("replay", *map(str, files), language=language, stdout=out)
    except SystemExit as left:
        status = int(str(left.code))
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_legal_game_is_told_with_status_0(folder: Path) -> None:
    status, [line] = replayed(folder / "legal.json")
    assert (status, list(line), line["ok"]) == (0, ["file", "ok", "result"], True)
    assert line["result"]["finished"] is False


def test_a_refused_entry_is_told_with_status_1(folder: Path) -> None:
    status, [line] = replayed(folder / "rising.json")
    assert status == 1
    assert line == {
        "file": str(folder / "rising.json"),
        "ok": False,
        "error": {
            "entry": 3,
            "code": "row_must_increase",
            "rule": "RE-3",
            "message": "10 does not fit here: 10 is to the right, and the numbers must go up.",
        },
    }


@pytest.mark.parametrize("name", ["malformed.json", "folder.json", "missing.json", "nul\0.json"])
def test_an_unreadable_file_is_malformed_with_status_2(folder: Path, name: str) -> None:
    status, [line] = replayed(folder / name)
    error = line["error"]
    assert (status, error["entry"], error["code"], error["rule"]) == (2, None, "malformed", None)


def test_the_status_is_the_highest_and_every_file_has_its_line_in_order(folder: Path) -> None:
    files = [folder / f"{name}.json" for name in ("malformed", "legal", "refused", "legal")]
    status, lines = replayed(*files)
    assert status == 2
    assert [line["file"] for line in lines] == list(map(str, files))
    assert [line["ok"] for line in lines] == [False, True, False, True]


def test_shared_codes_have_no_rule(folder: Path) -> None:
    _status, [line] = replayed(folder / "refused.json")
    assert (line["error"]["code"], line["error"]["rule"], line["error"]["entry"]) == (
        "not_your_turn",
        None,
        1,
    )


def test_another_language_changes_the_message_only(folder: Path) -> None:
    files = [folder / "rising.json", folder / "malformed.json"]
    (_, english), (_, french) = replayed(*files), replayed(*files, language="fr")
    for one, other in zip(english, french, strict=True):
        told, said = one["error"].pop("message"), other["error"].pop("message")
        assert told != said
        assert one == other


def run(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "manage.py", "replay", *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=given, capture_output=True, check=False, env={**os.environ, **environment}
    )


def test_standard_input_is_a_file_too_and_no_database_is_opened(tmp_path: Path) -> None:
    """The database's path is a folder, which cannot be opened."""
    given = json.dumps(OUT_OF_TURN).encode()
    done = run("-", given=given, DB_FILE=str(tmp_path), DATABASE_URL="")
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["file"] == "-"


def test_a_terminal_without_accents_gets_them_escaped(folder: Path) -> None:
    done = run(str(folder / "rising.json"), "--language", "fr", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert "à droite" in json.loads(done.stdout.decode("ascii"))["error"]["message"]
