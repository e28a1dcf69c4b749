"""The least settings that Django and Channels need."""

import os

SECRET_KEY = "x" * 50
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["daphne", "channels"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "tests.load.baseline.asgi"
# The stock layer; TUNED=1 selects our own, which walks its members rarely.
LAYER = (
    "scoresheets.base.server.layers.ThrottledInMemoryLayer"
    if os.environ.get("TUNED")
    else "channels.layers.InMemoryChannelLayer"
)
CHANNEL_LAYERS = {"default": {"BACKEND": LAYER, "CONFIG": {"capacity": 500}}}
USE_TZ = True
