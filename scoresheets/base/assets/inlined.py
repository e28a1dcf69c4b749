"""Stylesheets as `data:` addresses that contain them, for a page that is opened without a server."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django.contrib.staticfiles import finders

FONT = re.compile(r'url\("([^"#]+\.woff2)"\)')


@cache
def inlined_style(name: str) -> str:
    """Return the stylesheet with this static name, and the fonts it names, as a `data:` address. Raises LookupError."""
    css = _source(name).decode()
    whole = FONT.sub(
        lambda found: f'url("{_data("font/woff2", _source(_beside(name, found[1])))}")',
        css,
    )
    return _data("text/css;charset=utf-8", whole.encode())


def _beside(name: str, other: str) -> str:
    return normpath(join(dirname(name), other))


def _source(name: str) -> bytes:
    found = finders.find(name)
    if not isinstance(found, str):
        raise LookupError(name)
    return Path(found).read_bytes()


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{b64encode(content).decode()}"
