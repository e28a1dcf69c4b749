"""Privacy of the log: no addresses (a table's links are keys), no text that people typed, no injected line breaks."""

import logging
import traceback
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, OperationalError, ProgrammingError

CONTROL_CHARACTERS = {code: f"\\x{code:02x}" for code in [*range(0x20), *range(0x7F, 0xA0)]}


TELLING = (OperationalError, ProgrammingError, IntegrityError, OSError, ImproperlyConfigured)
"""Errors whose first line is about the machine; other errors quote text that people typed."""


class WithoutAddresses(logging.Filter):
    """Log filter that replaces Django's "Not Found: /t/SECRET/" by the method, the status and the name of the route."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                said(each) if isinstance(each, BaseException) else each for each in record.args
            )
        request: Any = getattr(record, "request", None)
        if record.name == "django.security.DisallowedHost":
            record.exc_info = None  # the message says what to do; the traceback adds nothing
        elif hasattr(request, "resolver_match"):
            record.msg = "%s %s answered %s"
            record.args = (request.method, route_name(request), getattr(record, "status_code", "?"))
        return True


class OneLine(logging.Formatter):
    """Log formatter that escapes control characters. Of an exception it writes traceback and kind, without its
    message.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the standard library's name)
        record.message = record.message.translate(CONTROL_CHARACTERS)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the standard library's name)
        return "\n".join(_exception_lines(ei[1], set()))


def said(error: BaseException) -> str:
    """Return the log's text for an exception: its class and, if its text is about the machine, the first line of it."""
    first = str(error).partition("\n")[0] if isinstance(error, TELLING) else ""
    kind = type(error).__qualname__
    return f"{kind}: {first}".translate(CONTROL_CHARACTERS) if first else kind


def _exception_lines(error: BaseException | None, seen: set[int]) -> list[str]:
    """Return the lines of an exception after those of its causes, the root cause first."""
    if error is None or id(error) in seen:
        return []
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    places = [line.rstrip("\n") for line in traceback.format_tb(error.__traceback__)]
    return [*_exception_lines(before, seen), "Traceback:", *places, said(error)]


def route_name(request: Any) -> str:
    """Return the route's name, or its pattern, never the values in it."""
    match = request.resolver_match
    return (match.view_name or match.route) if match else "an unknown address"
