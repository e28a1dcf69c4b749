"""The product's settings with a leak: something of every request is kept for ever. The control of `make soak`."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import MIDDLEWARE

MIDDLEWARE = ["tests.load.leaking.KeepsAll", *MIDDLEWARE]
