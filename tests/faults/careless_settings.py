"""The product's settings with the promise of durability taken out: the control of the power cuts."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import DATABASES

DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=NORMAL;"
