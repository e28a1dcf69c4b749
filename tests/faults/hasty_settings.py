"""The product's settings with another timeout for locks, LOCK_TIMEOUT in seconds. For controls of locks."""

import os

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import DATABASES

DATABASES["default"]["OPTIONS"]["timeout"] = float(os.environ["LOCK_TIMEOUT"])
