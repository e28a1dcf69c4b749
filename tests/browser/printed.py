"""What is on paper: the QR codes of a PDF that a browser has printed, read by a second program."""

from __future__ import annotations

import pypdfium2
import zxingcpp

SCALE = 2.5  # of 72 dots an inch: coarser than any printer


def qr_codes(pdf: bytes) -> list[str]:
    """What the codes say, page by page."""
    return [
        text
        for page in pypdfium2.PdfDocument(pdf)
        for text in _read(page.render(scale=SCALE, grayscale=True))
    ]


def _read(bitmap: pypdfium2.PdfBitmap) -> list[str]:
    lines = memoryview(bytes(bitmap.buffer)).cast("B", (bitmap.height, bitmap.stride))
    return [code.text for code in zxingcpp.read_barcodes(lines)]
