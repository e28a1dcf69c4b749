"""Files for spreadsheets: quoted and ended as in RFC 4180, UTF-8 with its mark, numbers in the form of each language.

A spreadsheet takes a text such as `=1+1` for a formula. Such a text gets an apostrophe in front, and so does one that
has apostrophes before it. So taking one away always gives the text back. Numbers stay numbers.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from io import StringIO

Cell = str | int | float | Decimal | None
MARK = "\ufeff"  # without it Excel reads UTF-8 as the machine's old code page
DECIMALS = 3  # of a number without an end
SEPARATORS = {"fr": ";"}  # languages with the comma in numbers
COMMA_LANGUAGES = frozenset(SEPARATORS)
FORMULA = re.compile(r"\A'*(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])")


def csv_file(header: Sequence[str], rows: Iterable[Sequence[Cell]], language: str) -> str:
    """Return the file as text, its mark in front, in the form that spreadsheets of this language expect."""
    text = StringIO(newline="")
    text.write(MARK)
    writer = csv.writer(text, delimiter=SEPARATORS.get(language, ","), lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([_cell(cell, language) for cell in row])
    return text.getvalue()


def harmless(text: str) -> str:
    """Return the text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if FORMULA.match(text) else text


def _cell(cell: Cell, language: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return harmless(cell)
    number = str(cell)
    return number.replace(".", ",") if language in COMMA_LANGUAGES else number


def decimal_of(figure: Fraction | int) -> Decimal:
    """Return the figure as a decimal for a spreadsheet, with at most three decimal places."""
    whole = Fraction(figure)
    if whole.denominator == 1:
        return Decimal(whole.numerator)
    rounded = round(Decimal(whole.numerator) / whole.denominator, DECIMALS)
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()
