"""QR codes: links as pictures. Only the one for BG Stats contains names, and it is only drawn inside its page."""

from __future__ import annotations

import io
from dataclasses import dataclass

import segno
from django.http import HttpResponse

from scoresheets.table.views.responses import no_store

BORDER = 4  # modules of quiet zone, as the standard asks


@dataclass(frozen=True, slots=True)
class Drawing:
    """A QR code to draw inside a page, where no address may carry the link: the path `d` of its dark modules in a
    square of `size` units.
    """

    size: int
    d: str


def qr_drawing(link: str, *, error: str = "m") -> Drawing:
    """Return the link as a drawing. `error` is how much of it may be spoilt: "m" 15 %, "q" 25 %."""
    rows = segno.make_qr(link, error=error, boost_error=False).matrix
    runs = [
        f"M{start + BORDER} {line + BORDER}h{length}v1h-{length}z"
        for line, row in enumerate(rows)
        for start, length in _dark_runs(row)
    ]
    return Drawing(len(rows) + 2 * BORDER, "".join(runs))


def qr_picture(link: str) -> HttpResponse:
    """Return the link as a picture."""
    picture = io.BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(picture, kind="svg", border=2, omitsize=True, dark="#241c17", light="#fffdf6")
    response = no_store(HttpResponse(picture.getvalue(), content_type="image/svg+xml"))
    response._csp_replace = {"default-src": ["'none'"], "sandbox": [""]}  # type: ignore[attr-defined]
    return response


def _dark_runs(row: bytearray) -> list[tuple[int, int]]:
    """Return the runs of dark modules in a row: start and length of each."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((at, 1))
    return runs
