"""Check that the stylesheets of pages take their margins, paddings, gaps and sizes of letters from the scales."""

import re
from collections.abc import Mapping
from pathlib import Path

from tests.house.project_files import name, stylesheets, text

# Stylesheets that may have sizes of their own, and why.
EXCEPTIONS: Mapping[str, str] = {
    "static/base/base.css": "has the scales, and the parts that are drawn to the pixel",
    "static/base/print.css": "is for paper",
    "static/base/unlayered.css": "is for engines that know no scale",
    "static/dice/dice.css": "draws the dice of the tray",
    "static/nights/final/final.css": "is read across the room: its sizes follow the screen",
    "static/nights/wall/tv.css": "is read across the room: its sizes follow the screen",
    "static/printing/print_page.css": "shows paper as it is printed",
    "static/results/result.css": "draws a chart, in its own units",
    "static/table/breakdown.css": "draws the figures of a sheet",
    "static/table/podium.css": "draws the towers of a result",
    "static/table/rolls.css": "draws a tray",
    "static/table/table.css": "draws the table: its sheets, its tray and its players",
    "static/table/tv.css": "is read across the room: its sizes follow the screen",
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DRAWING = re.compile(r"[^{}]*\btext\s*\{[^{}]*\}")  # the letters of a drawing have its units
PAPER = re.compile(r"@media print \{.*?^\}", re.DOTALL | re.MULTILINE)
SIZE = re.compile(
    r"(?<![\w-])((?:margin|padding)[a-z-]*|(?:row-|column-)?gap|font-size|font)\s*:\s*([^;{}]+)"
)
OWN = re.compile(r"(?<![\w.-])-?(?!0[a-z])(?:\d*\.)?\d+(?:rem|px|pt|ch|ex|[dsl]?v(?:w|h|i|b|min|max))\b")
OF_THE_SCALES = re.compile(r"var\(--(?:g\d|s|m|l|xl|xxl|tap|view|top|right|bottom|left|noticed|slip)\b")


def sizes_beside_the_scales() -> list[str]:
    """Use var(--g1) to var(--g8) for distances and var(--s) to var(--xxl) for letters, or a size in em or percent."""
    return [
        f"{name(file)}: {found}"
        for file in stylesheets()
        if of_a_page(file)
        for found in own_sizes(text(file))
    ]


def of_a_page(file: Path) -> bool:
    return name(file).startswith("static/") and name(file) not in EXCEPTIONS


def own_sizes(stylesheet: str) -> list[str]:
    """Return the declarations whose value has a length or a variable that is not of the scales, but on paper."""
    on_screen = DRAWING.sub("", PAPER.sub("", COMMENT.sub("", stylesheet)))
    return [
        f"{each[1]}: {' '.join(each[2].split())}"
        for each in SIZE.finditer(on_screen)
        if OWN.search(each[2]) or (each[1] != "font" and "var(" in OF_THE_SCALES.sub("", each[2]))
    ]
