"""A program that is asked by name and tells its answer as JSON: `python -m tests.faults.telling open 6`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping

import django


def answer(asking: Mapping[str, Callable[..., object]]) -> None:
    """Say what the first argument of the command line asks for, with the others as they came."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    from django.core.serializers.json import DjangoJSONEncoder

    asked, *more = sys.argv[1:]
    told = asking[asked](*more)
    sys.stdout.write(json.dumps(told, cls=DjangoJSONEncoder))
