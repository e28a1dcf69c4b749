"""Asynchronous tests without a database, each in an event loop of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

LONG = 60.0  # seconds; only a failing test takes so long

AsyncTest = Callable[..., Coroutine[Any, Any, None]]


def in_a_loop(
    test: AsyncTest, factory: Callable[[], asyncio.AbstractEventLoop] | None = None
) -> Callable[..., None]:
    """Decorate an asynchronous test: it runs to its end in a new loop."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(asyncio.wait_for(test(*given, **named), LONG if factory is None else None))

    return run
