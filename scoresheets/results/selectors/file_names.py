"""File names of a table: made of its title and its kind of game, never of a person's name."""

from __future__ import annotations

from django.utils.text import slugify

from scoresheets.models import Table
from scoresheets.pads import title_with
from scoresheets.results.selectors.plays import kind_in_words

LONGEST_TITLE, LONGEST_KIND = (
    30,
    50,
)  # characters: with four bytes each of a title, a file system still takes both


def table_words(table: Table) -> str:
    """Return the table's title, its game and its options for a file name. It holds no person's name: removed names
    would stay in lists of downloads.
    """
    called = title_with(table.game, table.options)
    kind = kind_in_words(table.game, table.options, table.seats.count(), beside_title=True)
    title = _whole_words(table.title, LONGEST_TITLE)
    once = "" if title == slugify(called, allow_unicode=True) else called
    game = _whole_words(f"{once} {kind}", LONGEST_KIND)
    return "-".join(filter(None, (title, game))) or table.game


def _whole_words(text: str, longest: int) -> str:
    """Return the first words of a text that fit, or a part of the first one."""
    slug = slugify(text, allow_unicode=True)
    if len(slug) <= longest:
        return slug
    return slug[: longest + 1].rpartition("-")[0] or slug[:longest]
