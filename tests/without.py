"""Run a program of ours with parts of it taken out or exchanged: for controls, on real processes.

    python -m tests.without scoresheets.base.server.backpressure.install \
        scoresheets.table.writing.PATIENCE=9 -- python -m daphne ...

A name alone is replaced by a function that does nothing; `name=module:other` by that other one; `name=number` by
the number.
"""

import os
import runpy
import sys
from inspect import iscoroutinefunction
from pkgutil import resolve_name
from typing import Any

import django


def main() -> None:
    cut = sys.argv.index("--")
    parts, command = sys.argv[1:cut], sys.argv[cut + 1 :]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup(set_prefix=False)
    for part in parts:
        take_out(part)
    assert command[1] == "-m", command
    sys.argv = command[2:]
    runpy.run_module(command[2], run_name="__main__", alter_sys=True)


def take_out(part: str) -> None:
    """Exchange the part that this names. Raises if it no longer exists."""
    name, _, other = part.partition("=")
    owner, _, attribute = name.rpartition(".")
    ours = getattr(resolve_name(owner), attribute)
    setattr(resolve_name(owner), attribute, instead(ours, other))


def instead(ours: Any, other: str) -> object:
    if not other:
        return nothing_awaited if iscoroutinefunction(ours) else nothing
    if ":" not in other:
        return int(other) if isinstance(ours, int) and other.isdecimal() else float(other)
    return resolve_name(other)


def nothing(*_given: Any, **_named: Any) -> None:
    pass


async def nothing_awaited(*_given: Any, **_named: Any) -> None:
    pass


def without(*parts: str) -> list[str]:
    """Return the command for `DaphneServer.watched_by` that starts a server without these parts."""
    return [sys.executable, "-m", "tests.without", *parts, "--"]


if __name__ == "__main__":
    main()
