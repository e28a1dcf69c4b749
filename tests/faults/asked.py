"""A program called with a function's name that prints the result as JSON: `python -m tests.faults.telling open 6`."""

import json
import os
import sys
from collections.abc import Callable, Mapping

import django


def answer(asking: Mapping[str, Callable[..., object]]) -> None:
    """Call the function named by the first argument of the command line with the others, and print
    its result as JSON.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    django.setup()
    from django.core.serializers.json import DjangoJSONEncoder

    asked, *more = sys.argv[1:]
    sys.stdout.write(json.dumps(asking[asked](*more), cls=DjangoJSONEncoder))
