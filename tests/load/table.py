"""The rows of the benchmark, and how they are printed."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the measurement, the product's figure, the bare server's, and their ratio."""

    what: str
    product: str
    bare: str = ""
    ratio: str = ""


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table."""
    return in_columns(
        ("what", "product", "bare", "ratio"), [(r.what, r.product, r.bare, r.ratio) for r in rows]
    )


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells below these heads, as Markdown has it."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) + " |"
        for row in (heads, *rows)
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
