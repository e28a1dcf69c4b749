"""QR codes: links as pictures. Names never go into one."""

from __future__ import annotations

import io

import segno
from django.http import HttpResponse

from scoresheets.views.responses import no_store


def qr_picture(link: str) -> HttpResponse:
    """The link as a picture."""
    picture = io.BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(picture, kind="svg", border=2, omitsize=True, dark="#241c17", light="#fffdf6")
    response = no_store(HttpResponse(picture.getvalue(), content_type="image/svg+xml"))
    response._csp_replace = {"default-src": ["'none'"], "sandbox": [""]}  # type: ignore[attr-defined]
    return response
