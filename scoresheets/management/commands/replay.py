"""Command `manage.py replay`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import override

from games.kit.errors import MalformedMove
from games.kit.json_file import LARGEST, read_json
from games.kit.replay import RefusedEntry, replay, result_json
from games.kit.transcript import Transcript, read_transcript
from scoresheets.pads.words.malformed import malformed_sentence
from scoresheets.pads.words.refusals import sentence
from scoresheets.registry import GAMES

Report = dict[str, object]

LEGAL, REFUSED, MALFORMED = 0, 1, 2


class Command(BaseCommand):
    help = "Play transcripts through the rules: one line of JSON a file. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", metavar="FILE", nargs="+", help="a transcript, or - for standard input")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument(
            "--language", choices=languages, default=settings.LANGUAGE_CODE, help="of messages"
        )

    def handle(self, *args: Any, files: list[str], language: str, **options: Any) -> None:
        worst = LEGAL
        with override(language):
            for name in files:
                status, report = _judge(name)
                worst = max(worst, status)
                self.stdout.write(self._line({"file": name, **report}))
        if worst:
            sys.exit(worst)

    def _line(self, report: Report) -> str:
        """Return the report as one line, with its own letters if the terminal can write them."""
        line = json.dumps(report, ensure_ascii=False)
        try:
            line.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return json.dumps(report)
        return line


def _judge(name: str) -> tuple[int, Report]:
    try:
        transcript = read_transcript(read_json(_read_bytes(name)), GAMES)
    except MalformedMove as error:
        return MALFORMED, _failed(error.facts.get("entry"), error.code, None, malformed_sentence(error))
    try:
        state = replay(transcript)
    except RefusedEntry as refused:
        return REFUSED, _refused(refused, transcript)
    result = result_json(transcript.game.outcome(state), transcript.players)
    return LEGAL, {"ok": True, "result": result}


def _read_bytes(name: str) -> bytes:
    """Return the file, or enough of it to show that it is too large. Raises MalformedMove."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise MalformedMove("unreadable_file") from error


def _refused(refused: RefusedEntry, transcript: Transcript) -> Report:
    error = refused.error
    message = sentence(error, names=transcript.players, game_key=transcript.game.key)
    return _failed(refused.entry, error.code, error.rule, message)


def _failed(entry: object, code: str, rule: str | None, message: str) -> Report:
    error: Mapping[str, object] = {"entry": entry, "code": code, "rule": rule, "message": message}
    return {"ok": False, "error": error}
