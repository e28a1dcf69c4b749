"""A plugin of pytest: each worker has a Redis of its own, as devices of equal numbers are in the news of each.

It is loaded before the settings, which read the address.
"""

from __future__ import annotations

import os

REDISES = "REDIS_URLS"  # the variable with an address for each worker

if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    os.environ["REDIS_URL"] = os.environ[REDISES].split()[int(worker.removeprefix("gw"))]
