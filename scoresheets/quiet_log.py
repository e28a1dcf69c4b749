"""A log that gives nobody away: no addresses (a table's links are keys), no line breaks smuggled in."""

import logging
from typing import Any

CONTROL_CHARACTERS = {code: f"\\x{code:02x}" for code in [*range(0x20), *range(0x7F, 0xA0)]}


class WithoutAddresses(logging.Filter):
    """Replaces Django's "Not Found: /t/SECRET/" by the method, the status and the name of the route."""

    def filter(self, record: logging.LogRecord) -> bool:
        request: Any = getattr(record, "request", None)
        if record.name == "django.security.DisallowedHost":
            record.exc_info = None  # its message says what to do; where it was raised helps nobody
        elif hasattr(request, "resolver_match"):
            record.msg = "%s %s answered %s"
            record.args = (request.method, route_name(request), getattr(record, "status_code", "?"))
        return True


class OneLine(logging.Formatter):
    """Formats as usual, with control characters of the message written out."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the standard library's name)
        record.message = record.message.translate(CONTROL_CHARACTERS)
        return super().formatMessage(record)


def route_name(request: Any) -> str:
    """The route's name, or its pattern, never the values in it."""
    match = request.resolver_match
    return (match.view_name or match.route) if match else "an unknown address"
