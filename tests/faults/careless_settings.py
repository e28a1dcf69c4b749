"""The product's settings without their durability: the control of the power cuts."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import DATABASES

DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=NORMAL;"
