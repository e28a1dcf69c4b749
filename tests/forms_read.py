"""The forms of a page as a browser fills them: each field with the value that stands in it."""

from html.parser import HTMLParser
from typing import Any


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[dict[str, Any]] = []
        self.select, self.first, self.found = "", "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
        elif tag == "select":
            self.select, self.first, self.found = named.get("name", ""), "", False
        elif tag == "option" and self.select:
            value = named.get("value", "")
            self.first = self.first or value
            if "selected" in named:
                self.found = True
                self._fill(self.select, value)
        elif tag == "input" and (named.get("type") not in {"radio", "checkbox"} or "checked" in named):
            self._fill(named.get("name", ""), named.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            if not self.found and self.first:
                self._fill(self.select, self.first)
            self.select = ""

    def _fill(self, name: str, value: str) -> None:
        if self.forms and name:
            self.forms[-1].setdefault(name, []).append(value)


def form_with(html: str, **having: str) -> dict[str, Any]:
    """Return the values of each field, in the first form of a page that has these. Raises LookupError."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    for fields in reader.forms:
        if all(value in fields.get(name, ()) for name, value in having.items()):
            return {name: values for name, values in fields.items() if name != "csrfmiddlewaretoken"}
    raise LookupError(having)
