"""Values and pages as plain data, so that two versions of the code can be compared, wherever their modules lie."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from html.parser import HTMLParser
from typing import Any

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
STATIC = re.compile(r"/static/\S*")
TOKENS = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value=")[^"]*')
MARKS = re.compile(r'(data-(?:build|seating|links)=")[0-9a-f]{12}|(/people/)[\w-]{22}(?=/)')
"""Marks of the build, of devices and of links, and the addresses of people: they differ in each run."""
WHITE = re.compile(r"\s+")


def plain(value: Any) -> Any:
    """Return the value as JSON can hold it: a dataclass by its name and fields, a set in order, a
    function by its name.
    """
    if is_dataclass(value) and not isinstance(value, type):
        told = {each.name: plain(getattr(value, each.name)) for each in fields(value) if each.repr}
        return {"is": type(value).__name__, **told}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(each) for key, each in value.items()}
    if isinstance(value, Set):
        return sorted((plain(each) for each in value), key=str)
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return _plain_atom(value)


def _plain_atom(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if callable(value):
        return getattr(value, "__name__", type(value).__name__)
    return str(value)


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


def page_lines(html: str, known: Mapping[str, str]) -> list[str]:
    """Return a page as lines of its tree; `known` has secrets and addresses of this run, by the name that replaces
    them.
    """
    for name, secret in known.items():
        html = html.replace(secret, f"«{name}»")
    reader = _Reader()
    reader.feed(MARKS.sub(r"\1\2«made»", TOKENS.sub(r"\1«made»", html)))
    reader.close()
    return reader.lines
