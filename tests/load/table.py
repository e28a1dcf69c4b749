"""The rows of the benchmark, and how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what was measured, on the product, on the bare server, and the product as a multiple of the bare."""

    what: str
    product: str
    bare: str = ""
    ratio: str = ""


def table(rows: Sequence[Row]) -> str:
    """The rows as a table that Markdown shows too."""
    cells = [("what", "product", "bare", "ratio"), *((r.what, r.product, r.bare, r.ratio) for r in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(4)]
    lines = [
        "| " + " | ".join(text.ljust(w) for text, w in zip(row, widths, strict=True)) + " |" for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
