"""The product's settings without overwriting deleted data: the control of deletion."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import DATABASES

DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=FULL; PRAGMA secure_delete=OFF;"
