"""The server's daily work beside play: it deletes tables that nobody has touched for long."""

from __future__ import annotations

import logging

from django.db import DatabaseError, connections
from twisted.internet import reactor, task, threads

from scoresheets.base.refusals import Refusal
from scoresheets.table.services.expiry import expire

log = logging.getLogger(__name__)
FIRST = 120  # seconds after the start, when its tablets are back
DAY = 86_400  # seconds


def install() -> None:
    """Schedule the daily run, first soon after the start; each run has a thread of its own."""
    daily = task.LoopingCall(lambda: threads.deferToThread(_run))
    reactor.callLater(FIRST, daily.start, DAY)  # type: ignore[arg-type]  # the stubs know the class and no reactor


def _run() -> None:
    try:
        expire()
    except (Refusal, DatabaseError) as error:
        log.warning("Old tables were not looked after today: %s", type(error).__name__)
    except Exception:  # tomorrow it shall run again
        log.exception("Old tables were not looked after today.")
    finally:
        connections.close_all()
