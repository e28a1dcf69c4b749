"""Pages as lines of the browser's tree, so that the same page in two languages can be compared."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from html.parser import HTMLParser
from unittest.mock import patch

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
STATIC = re.compile(r"/static/\S*")
TOKENS = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value=")[^"]*')
MARKS = re.compile(r'(data-(?:build|seating|links)=")[0-9a-f]{12}|(/people/)[\w-]{22}(?=/)')
"""Marks of the build, of devices and of links, and the addresses of people: they differ in each run."""
WHITE = re.compile(r"\s+")
THEN = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)


@contextmanager
def at_that_moment() -> Iterator[None]:
    """Stop the clock, and make the same codes every time, as their letters differ in width."""
    chance = random.Random(1)  # noqa: S311 (codes of tables that nobody comes to)
    with patch("django.utils.timezone.now", lambda: THEN), patch("secrets.choice", chance.choice):
        yield


class _Reader(HTMLParser):
    """A parser that makes a line of each tag or text of the browser's tree, with attributes in alphabetical order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = "".join(
            f" {name}={STATIC.sub('/static/', value or '')!r}" for name, value in sorted(attrs, key=str)
        )
        self._line(f"<{tag}{told}>")
        self.depth += tag not in VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.depth -= tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag not in VOID

    def handle_data(self, data: str) -> None:
        text = WHITE.sub(" ", data)
        if text.strip():
            self._line(text)

    def _line(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)


def page_lines(html: str) -> list[str]:
    """Return a page as lines of its tree, without what differs in each run."""
    reader = _Reader()
    reader.feed(MARKS.sub(r"\1\2«made»", TOKENS.sub(r"\1«made»", html)))
    reader.close()
    return reader.lines
