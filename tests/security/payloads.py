"""Payloads that people might type to run a script on another tablet; the injected code always contains the mark zqx."""

import re
from html.parser import HTMLParser

MARK = "zqx"

# At most 30 characters each, so that a player may have this name.
PAYLOADS = (
    "<script>zqx()</script>",
    "</script><script>zqx()",
    "</title><script>zqx()",
    "</textarea><script>zqx()",
    "<img src=x onerror=zqx()>",
    "<svg onload=zqx()>",
    "<svg/onload=zqx()>",
    "<body onload=zqx()>",
    "<b onmouseover=zqx()>",
    "<iframe src=//zqx.example>",
    "<a href=javascript:zqx()>x</a>",
    "javascript:zqx()",
    '"><script>zqx()</script>',
    "'><script>zqx()</script>",
    '" autofocus onfocus="zqx()',
    "' autofocus onfocus='zqx()",
    "` onclick=`zqx()",
    "x onclick=zqx()",
    "<b hx-get=/zqx>",
    '" hx-get=/zqx hx-trigger="load',
    '<b hx-on:load="zqx()">',
    '<p id="sheet-1" data-zqx>',
    '" hx-swap-oob="zqx',
    "<form action=//zqx><button>",
    "<base href=//zqx.example>",
    "<!--zqx-->",
    "<![CDATA[<zqx>",
    "<zqx",
    "{{ zqx }}{% zqx %}",
    "${zqx} #{zqx} <%=zqx%>",
    "&lt;script&gt;zqx&lt;/script",
    "&#60;script&#62;zqx()",
    "\uff1cscript\uff1ezqx()",
    "<scr\u200bipt>zqx()</scr\u200bipt>",
    "%3Cscript%3Ezqx()",
    "\\u003cscript\\u003ezqx()",
    "zqx\\'); zqx(//",
)

# Attributes that may hold typed text: it is spoken or shown, never loaded, sent, run or used as an id.
SAYS = frozenset(
    {"alt", "aria-label", "content", "data-box", "data-name", "label", "placeholder", "title", "value"}
)

# A link that hands a game to another app: a tap sends the names along, and no name can end the address.
TOLD = re.compile(r"^https://app[.]bgstatsapp[.]com/createPlay[.]html[?]data=[A-Za-z0-9%._~-]+$")


class Reader(HTMLParser):
    """A parser that notes every place of the mark outside of text and of the attributes in SAYS."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.texts: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        if MARK in tag:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if MARK in name or (MARK in TOLD.sub("", value or "") and name not in SAYS):
                self.found.append(f"<{tag} {name}={value}>")
            self.texts.append(value or "")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if MARK in data and self.inside in ("script", "style"):
            self.found.append(f"<{self.inside}>{data}")

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.found.append(f"<!--{data}-->")

    def unknown_decl(self, data: str) -> None:
        self.handle_comment(data)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)


def read(html: str) -> Reader:
    """Parse the page as a browser would."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def is_raw(payload: str, html: str) -> bool:
    """Return whether the payload is in the page as typed, although some of it should be escaped."""
    return bool(set(payload) & set("<>\"'")) and payload in html


def came_to_life(html: str, *payloads: str) -> list[str]:
    """Return every element, attribute, script or comment of a page that came from one of these payloads; [] if they are
    only text.
    """
    if MARK not in html:
        return []
    return [*read(html).found, *(payload for payload in payloads if is_raw(payload, html))]
