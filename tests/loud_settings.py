"""The product's settings with a log that holds back nothing: what it tells nobody then, it never tells."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import LOGGING

LOGGING["root"] = {"handlers": ["terminal"], "level": "DEBUG"}
LOGGING["loggers"] = {"django": {"handlers": [], "level": "DEBUG", "propagate": True}}
