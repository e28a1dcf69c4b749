"""A middleware that leaks: the control of `make soak`."""

import os
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

KEPT = 20_000  # bytes a request
ONE_IN = 50  # requests leave a file open, too
_kept: list[bytearray] = []
_files: list[int] = []


class KeepsAll:
    """Middleware that never frees some memory of every request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _kept.append(bytearray(b"x") * KEPT)
        if len(_kept) % ONE_IN == 0:
            _files.append(os.open(os.devnull, os.O_RDONLY))
        return self.get_response(request)
