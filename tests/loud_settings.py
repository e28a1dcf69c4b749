"""The product's settings with logging at its loudest: what is absent from this log is never logged."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import LOGGING

LOGGING["root"] = {"handlers": ["terminal"], "level": "DEBUG"}
LOGGING["loggers"] = {"django": {"handlers": [], "level": "DEBUG", "propagate": True}}
