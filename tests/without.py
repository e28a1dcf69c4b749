"""A program of ours with a part of it taken out or exchanged: for controls, on real processes.

    python -m tests.without scoresheets.live.farewell.install scoresheets.writing.PATIENCE=1000 -- python -m daphne ...

A name alone does nothing from then on; `name=module:other` is that other; `name=number` is the number.
"""

from __future__ import annotations

import os
import runpy
import sys
from pkgutil import resolve_name

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
    """Exchange what this names; fails where it is not there any more."""
    name, _, other = part.partition("=")
    owner, _, attribute = name.rpartition(".")
    assert hasattr(resolve_name(owner), attribute), name
    setattr(resolve_name(owner), attribute, instead(other))


def instead(other: str) -> object:
    if not other:
        return lambda *_given, **_named: None
    if ":" not in other:
        return float(other)
    return resolve_name(other)


def without(*parts: str) -> list[str]:
    """What a server is started by (`DaphneServer.watched_by`) so that it lacks these parts."""
    return [sys.executable, "-m", "tests.without", *parts, "--"]


if __name__ == "__main__":
    main()
