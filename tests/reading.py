"""The words that a person reads of a page. Its random identifiers hold every short name sooner or later."""

import re
from html.parser import HTMLParser

READ_ALOUD = ("alt", "aria-label", "title", "placeholder")
UNSEEN = ("script", "style", "template")
TOKEN = re.compile(r"\S*[\w-]{22}\S*")  # in an address that a page shows


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.unseen += tag in UNSEEN
        self.words += [named[each] or "" for each in READ_ALOUD if each in named]
        if tag == "input" and (named.get("type") or "text") == "text":
            self.words.append(named.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self.unseen -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.words.append(data)


def read(html: str) -> str:
    """Return the words of a page, those of its fields, and those that are read aloud, without addresses."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return TOKEN.sub("", " ".join(" ".join(reader.words).split()))
