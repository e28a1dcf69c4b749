"""Work that a request leaves behind: done in a thread of expensive requests, while others are answered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock

from django.db import close_old_connections

from scoresheets.base.server.held_news import answer_first, asker_of_request

log = logging.getLogger(__name__)

_waiting: set[tuple[Callable[[int], object], int]] = set()
_guard = Lock()


def do_soon(do: Callable[[int], object], pk: int) -> None:
    """Call `do` with this primary key soon, as an expensive request of the same address; once, if it waits for that
    already. Without a server, as in a command, it is called at once. An error is logged.
    """
    asker = asker_of_request()
    if asker is None:
        do(pk)
        return
    from scoresheets.base.server.request_turns import do_later

    loop, address = asker
    with _guard:
        if (do, pk) in _waiting:
            return
        _waiting.add((do, pk))

    def work() -> None:
        with _guard:
            _waiting.discard((do, pk))
        close_old_connections()
        try:
            with answer_first(loop, address):
                do(pk)
        except Exception:  # no request is there to answer with it
            log.exception("What follows from a write was not done.")
        finally:
            close_old_connections()

    do_later(work, address)
