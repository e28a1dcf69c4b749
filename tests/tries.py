"""The number of examples that a test tries, and their seed.

`make test` tries the same ones always; `make faults` sets both variables, for other and more examples every time.
To repeat its finds, or for a whole night: SEED=1 EXAMPLES=20000 pytest ...
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import seed, settings

SEED = os.environ.get("SEED")


def so_many(usual: int) -> int:
    """Return EXAMPLES from the environment, else this usual number."""
    return int(os.environ.get("EXAMPLES", usual))


def first(cases: Iterable[Any], most: int = 1) -> list[Any]:
    """Return the cases of a test: the first so many are tried by `make test`, the others by `make test-long`."""
    return [case if place < most else _at_length(case) for place, case in enumerate(cases)]


def _at_length(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)


def tries(examples: int, **how: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorate a test of Hypothesis, above its `@given`, to try this many examples without a deadline."""
    bounds = settings(max_examples=examples, deadline=None, derandomize=SEED is None, database=None, **how)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        bounded: Callable[..., None] = bounds(test)
        return bounded if SEED is None else seed(int(SEED))(bounded)

    return decorate
