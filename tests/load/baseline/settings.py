"""The least that Django and Channels need."""

SECRET_KEY = "x" * 50
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["daphne", "channels"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "tests.load.baseline.asgi"
# Our own layer and not the original, which is slower by half at 500 tables: the bare server shall be no easy match.
CHANNEL_LAYERS = {
    "default": {"BACKEND": "scoresheets.live.layers.ThrottledInMemoryLayer", "CONFIG": {"capacity": 500}}
}
USE_TZ = True
