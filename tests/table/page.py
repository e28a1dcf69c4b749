"""A page of a table without a browser: it takes pushed frames as the real one does, element by element."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser

VOID = frozenset(
    {"input", "img", "br", "hr", "meta", "link", "source", "wbr", "col", "area", "base", "embed"}
)
# Attributes that may differ between a frame and an equal page: its base version, and the age of an entry.
COMINGS = frozenset({"data-age", "data-base"})
AGES = frozenset({"timed"})

# A tag with its name and attributes; or a comment or doctype.
TAG = re.compile(r"""<(?:!--.*?--|![^>]*|(/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*))>""", re.DOTALL)
ID = re.compile(r'\sid="([^"]*)"')

Attributes = list[tuple[str, str | None]]
Said = tuple[tuple[object, ...], ...]


class Spans:
    """The span and depth of each element with an id.

    Tests read thousands of whole pages, so a pattern finds the tags.
    """

    def __init__(self, html: str) -> None:
        self.found: dict[str, tuple[int, int]] = {}
        self.doubled: list[str] = []
        self.top: list[str] = []
        self.top_text = ""
        self.open: list[tuple[str, str, int]] = []
        end = 0
        for tag in TAG.finditer(html):
            if not self.open:
                self.top_text += html[end : tag.start()].strip()
            end = tag.end()
            if tag[1]:
                self._ended(tag[2].lower(), end)
            elif tag[2]:
                self._begun(tag[2].lower(), tag[3], tag.span())
        if not self.open:
            self.top_text += html[end:].strip()

    def _begun(self, tag: str, attributes: str, span: tuple[int, int]) -> None:
        alone = attributes.endswith("/")
        has = ID.search(attributes)
        place = unescape(has[1]) if has and not alone else ""
        if not self.open:
            self.top.append(place)
        if alone:
            return
        self.open.append((tag, place, span[0]))
        if tag in VOID:
            self._close(span[1])

    def _ended(self, tag: str, end: int) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1][0] == tag, f"</{tag}> closes <{self.open[-1][0]}>"
        self._close(end)

    def _close(self, end: int) -> None:
        _tag, place, start = self.open.pop()
        if place:
            self.doubled += [place] if place in self.found else []
            self.found[place] = (start, end)


class Tokens(HTMLParser):
    """The content of a piece of a page, without the attributes that may differ."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[object, ...]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        said = {name: value for name, value in sorted(attrs) if name not in COMINGS}
        if "class" in said:
            said["class"] = " ".join(word for word in (said["class"] or "").split() if word not in AGES)
        self.found.append((tag, *said.items()))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}",))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(("says", " ".join(data.split())))


@lru_cache(maxsize=1000)
def normal(html: str) -> Said:
    """Return the content of a piece in order: equal for two pieces that look and work alike."""
    return tuple(Tokens(html).found)


@lru_cache(maxsize=100)
def spans(html: str) -> Mapping[str, tuple[int, int]]:
    """Return the span of each element with an id. Cached, as the same page is asked for again and again."""
    return Spans(html).found


def pieces(frame: str) -> dict[str, str]:
    """The top-level elements of a frame by their ids."""
    spans = Spans(frame)
    assert spans.top_text == "", f"text outside of every element: {spans.top_text}"
    assert all(spans.top), "a top-level element without an id"
    assert len(set(spans.top)) == len(spans.top), f"an id twice: {spans.top}"
    return {place: frame[slice(*spans.found[place])] for place in spans.top}


def state_of(html: str) -> dict[str, str]:
    """Return the attributes of #state: version, base, phase, turn and so on."""
    found = re.search(r'<div id="state"([^>]*)>', html)
    assert found
    return dict(re.findall(r'data-([a-z-]+)="([^"]*)"', found[1]))


@dataclass(slots=True)
class Page:
    """The HTML of one tablet; it calls `fetch` for a snapshot if a frame builds on a version that this page lacks."""

    html: str
    fetch: Callable[[int], str] = field(default=lambda version: "")
    fetched: int = 0
    dropped: int = 0
    reloads: bool = False  # a frame of another phase came: the browser loads the page anew

    @property
    def version(self) -> int:
        return int(state_of(self.html)["version"])

    @property
    def phase(self) -> str:
        return state_of(self.html)["phase"]

    def take(self, frame: str) -> None:
        """Take a frame as the real page does: drop an old one, fetch a snapshot after a gap, else replace elements by
        id.
        """
        state = state_of(frame)
        if int(state["version"]) <= self.version:
            self.dropped += 1
        elif state["phase"] != self.phase and (self.phase, state["phase"]) != ("over", "closed"):
            self.reloads = True
        elif int(state["base"]) not in (0, self.version):
            self.fetched += 1
            snapshot = self.fetch(self.version)
            if snapshot:
                self.take(snapshot)
        else:
            self.replace(pieces(frame))

    def replace(self, new: dict[str, str]) -> None:
        """Replace the elements with these ids. Raises KeyError for an id that the page lacks."""
        found = spans(self.html)
        for (start, end), piece in sorted(((found[place], new[place]) for place in new), reverse=True):
            self.html = self.html[:start] + piece + self.html[end:]

    def board(self, *places: str) -> dict[str, Said]:
        """Return the content of the page at these places."""
        found = spans(self.html)
        return {place: normal(self.html[slice(*found[place])]) for place in places}
