"""The place of an error in a template: its file and line, for a person who writes one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from traceback import extract_tb

import jinja2


def place_in_template(error: BaseException) -> str:
    """Return the place and the error: "six_dice/_asks.html line 14: …"; "" if it came from no template."""
    for each in _causes(error):
        if isinstance(each, jinja2.TemplateSyntaxError):
            return _told(each.filename or each.name or "", each.lineno, each.message or "")
        frames = [frame for frame in extract_tb(each.__traceback__) if frame.filename.endswith(".html")]
        if frames:
            return _told(frames[-1].filename, frames[-1].lineno, f"{type(each).__name__}: {each}")
    return ""


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error and what it was raised from, the outermost first."""
    while error is not None:
        yield error
        error = error.__cause__


def _told(file: str, line: int | None, text: str) -> str:
    return f"{'/'.join(PurePath(file).parts[-2:])} line {line}: {' '.join(text.split())}"
