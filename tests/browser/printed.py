"""Printed paper: the QR codes of a PDF that a browser has printed, read by a second program."""

import pypdfium2
import zxingcpp

SCALE = 2.5  # of 72 dots an inch: coarser than any printer
QR_CODES = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def qr_codes(pdf: bytes) -> list[str]:
    """Return the texts of the codes, page by page."""
    return [
        text
        for page in pypdfium2.PdfDocument(pdf)
        for text in _read(page.render(scale=SCALE, grayscale=True))
    ]


def paper_of(pdf: bytes) -> list[tuple[int, int]]:
    """Return the width and height of each page in whole points, 72 an inch."""
    return [(round(page.get_width()), round(page.get_height())) for page in pypdfium2.PdfDocument(pdf)]


def text_of(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def _read(bitmap: pypdfium2.PdfBitmap) -> list[str]:
    lines = memoryview(bytes(bitmap.buffer)).cast("B", (bitmap.height, bitmap.stride))
    return [code.text for code in zxingcpp.read_barcodes(lines, formats=QR_CODES)]
