"""How many examples a test tries, and which: always the same in `make test`, others every time and more of them in
`make faults`, which sets both of these. To look at what it found, or for a night: SEED=1 EXAMPLES=20000 pytest ...
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hypothesis import seed, settings

SEED = os.environ.get("SEED")


def so_many(usual: int) -> int:
    """How many are tried where nothing else is said."""
    return int(os.environ.get("EXAMPLES", usual))


def tries(examples: int, **how: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorates a test of Hypothesis, above its `@given`: so many examples, however long each takes."""
    bounds = settings(max_examples=examples, deadline=None, derandomize=SEED is None, database=None, **how)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        bounded: Callable[..., None] = bounds(test)
        return bounded if SEED is None else seed(int(SEED))(bounded)

    return decorate
