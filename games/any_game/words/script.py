"""Scripted rounds for trying any game alone: three rounds of Wizard among three players, made by us."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.plugin.words import PrintedThrow, Script, amount


def script() -> Script:
    """Return the bids and the points of three rounds, each as one row for all players."""
    return Script(
        ("Ana", "Bo", "Cleo"),
        (
            _bids(1, 0, 0),
            _points(30, 20, 20),
            _bids(1, 1, 1),
            _points(30, 30, -10),
            _bids(0, 2, 1),
            _points(20, 40, 30),
        ),
        {"called": "Wizard", "bids": True, "rounds": 3},
    )


def _bids(*row: int) -> PrintedThrow:
    return _row("bid", _("the bids are %(row)s."), row)


def _points(*row: int) -> PrintedThrow:
    return _row("points", _("the points are %(row)s."), row)


def _row(kind: str, words: str, row: tuple[int, ...]) -> PrintedThrow:
    """Return an entry of the first player with the numbers of all, and the taps that type it."""
    first, *rest = row
    entry = {kind: first, "others": [{"of": seat, kind: number} for seat, number in enumerate(rest, start=1)]}
    taps = " ".join(f"@{seat} {' '.join(str(number))}" for seat, number in enumerate(row, start=1))
    return PrintedThrow((entry,), words=words % {"row": " · ".join(map(amount, row))}, fields={"taps": taps})
