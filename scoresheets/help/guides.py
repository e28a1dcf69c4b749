"""The guides: one page each, written in Markdown in every language, with pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from django.templatetags.static import static

GUIDES = Path(__file__).parent / "guides"
USUAL = "en"
PART = "h2"


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide: its title, its text as HTML, and its parts as (id in the HTML, title)."""

    title: str
    html: str
    parts: tuple[tuple[str, str], ...]

    def __html__(self) -> str:
        return self.html


def guide_names() -> frozenset[str]:
    """Return the names of the guides."""
    return frozenset(path.name.partition(".")[0] for path in GUIDES.glob("*.md"))


@cache
def guide(name: str, language: str) -> Guide:
    """Return the guide of this name in this language, else in English. Raises LookupError."""
    if name not in guide_names():
        raise LookupError(name)
    path = GUIDES / f"{name}.{language}.md"
    return _read((path if path.exists() else GUIDES / f"{name}.{USUAL}.md").read_text(encoding="utf-8"))


def _read(text: str) -> Guide:
    from markdown_it import MarkdownIt  # a tablet alone has no guides

    markdown = MarkdownIt("commonmark", {"html": False})
    title, parts, tokens = "", list[tuple[str, str]](), markdown.parse(text)
    for opening, words in zip(tokens, tokens[1:], strict=False):
        if opening.tag == PART and opening.nesting == 1:
            parts.append((f"part-{len(parts) + 1}", words.content))
            opening.attrSet("id", parts[-1][0])
        elif opening.tag == "h1" and opening.nesting == 1:
            title = words.content
        for child in words.children or ():
            if child.type == "image":
                picture = PurePosixPath(str(child.attrGet("src"))).name
                child.attrSet("src", static(f"help/{picture}"))
                child.attrSet("loading", "lazy")
    below = next((at for at, token in enumerate(tokens) if token.type == "heading_close"), -1) + 1
    return Guide(title, markdown.renderer.render(tokens[below:], markdown.options, {}), tuple(parts))
