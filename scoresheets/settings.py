"""Settings of a server: right for a game night as they stand; `deploy/README.md` lists the environment variables."""

import os

from scoresheets.base.ops import addresses, backends, entry_points, env
from scoresheets.base.ops.data_folder import data_folder, said_in_words, take_over
from scoresheets.base.ops.network_name import possible_names
from scoresheets.base.ops.secret_key import secret_key
from scoresheets.pad_settings import *  # noqa: F403
from scoresheets.pad_settings import BASE_DIR, INSTALLED_APPS, LOGGING, MIDDLEWARE

VAR_DIR = data_folder(BASE_DIR)
STATIC_ROOT = VAR_DIR / "static"

DEBUG = env.switch("DEBUG")
HTTPS = env.switch("HTTPS")
# Number of proxies in front of us. Each appends an address to X-Forwarded-For: client_address.py. Zero without HTTPS.
TRUSTED_PROXIES = env.whole_number("TRUSTED_PROXIES", 1, most=9) if HTTPS else 0
with said_in_words(VAR_DIR):
    take_over(VAR_DIR, database=os.environ.get("DB_FILE", ""))
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    STATIC_ROOT.mkdir(exist_ok=True)
    SECRET_KEY = secret_key(VAR_DIR / "secret_key")

# --- addresses ---

# Address for players outside (https://scores.example.org), for links and QR codes; empty on a LAN.
PUBLIC_URL = addresses.public_origin(os.environ["PUBLIC_URL"]) if os.environ.get("PUBLIC_URL") else ""
ALLOWED_HOSTS = addresses.allowed_hosts(
    [*env.words("ALLOWED_HOSTS"), *addresses.host_names(PUBLIC_URL), *possible_names()]
)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

# --- the app ---

PLUGINS = entry_points.plugins(INSTALLED_APPS)
INSTALLED_APPS = [
    "daphne",  # before staticfiles: it replaces runserver
    "channels",
    *INSTALLED_APPS,
    *(plugin.package for plugin in PLUGINS),
]
_INSIDE = MIDDLEWARE.index("scoresheets.base.http.charset_middleware.CharsetMiddleware")
MIDDLEWARE = [
    *MIDDLEWARE[:_INSIDE],
    "scoresheets.base.assets.hashed_files.FilesForAYear",
    "scoresheets.base.http.packed.PackingMiddleware",
    *MIDDLEWARE[_INSIDE:],
]
ASGI_APPLICATION = "scoresheets.asgi.application"

# --- where things are kept ---

DB_FILE = os.environ.get("DB_FILE") or VAR_DIR / "scoresheets.sqlite3"
DATABASES = {
    "default": backends.postgresql_database(os.environ["DATABASE_URL"])
    if os.environ.get("DATABASE_URL")
    # The process id keeps two test runs on one machine from sharing a file.
    else backends.sqlite_database(DB_FILE, test_file=VAR_DIR / f"test-{os.getpid()}.sqlite3")
}

# Memberships are stamped with the wall clock. If it jumps (a machine without a battery-backed clock), a shorter expiry
# would empty every group. Ten years is longer than any process lives.
MEMBERS = {"capacity": 500, "group_expiry": 10 * 365 * 86_400}
CHANNEL_LAYERS = {
    "default": backends.redis_layer(os.environ["REDIS_URL"], MEMBERS)
    if os.environ.get("REDIS_URL")
    else {"BACKEND": "scoresheets.base.server.layers.ThrottledInMemoryLayer", "CONFIG": MEMBERS}
}

# --- languages and time ---

LANGUAGE_COOKIE_NAME = "__Host-language" if HTTPS else "language"
LANGUAGE_COOKIE_SECURE = HTTPS
TIME_ZONE = env.time_zone()

# --- static files: served by the app itself, collected under hashed names by every server that starts ---

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},  # nothing is uploaded that we keep
    "staticfiles": {"BACKEND": "scoresheets.base.assets.hashed_files.HashedFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = True  # unhashed names are served too
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- safety ---

CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
CSRF_COOKIE_SECURE = HTTPS
# Without HTTPS browsers ignore this header and complain about it in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if HTTPS:  # the proxy says which scheme a request has: client_address.py
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 30 * 86_400
SILENCED_SYSTEM_CHECKS = [
    # We are a guest on somebody's domain: whether its other subdomains have HTTPS (W005), and whether it joins the
    # browsers' preload list (W021), is for its owner to decide.
    "security.W005",
    "security.W021",
]

# Tables and files that a device, and an address, may open in ten minutes before they are slowed: opening_limits.py.
FREE_OPENINGS = env.two_numbers("FREE_OPENINGS", (20, 200))

# Megabytes of the database that files of a device, and of all devices at one address, may take within an hour.
FREE_MEGABYTES = env.two_numbers("FREE_MEGABYTES", (32, 64))

# Days after which an untouched table is deleted, unless its host keeps it: table/services/expiry.py.
EXPIRE_DAYS = env.days("EXPIRE_DAYS", 400)

# True if `serve` keeps this computer awake while a table is in play: table/stay_awake.py.
STAY_AWAKE = env.switch("STAY_AWAKE", otherwise=True)

# --- log ---

LOGGING = {
    **LOGGING,
    "filters": {
        "repeats": {"()": "scoresheets.base.ops.log_repeats.RepeatedRefusals"},
        **LOGGING["filters"],
    },
    "handlers": {
        "terminal": {**LOGGING["handlers"]["terminal"], "filters": ["repeats", "without_addresses"]},
    },
}
