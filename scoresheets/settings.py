"""Settings: right for a game night as they stand; `deploy/README.md` lists the environment variables."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

import games
from scoresheets.base.ops import addresses, backends, entry_points, env
from scoresheets.base.ops.data_folder import data_folder, is_checkout, said_in_words, take_over
from scoresheets.base.ops.network_name import possible_names
from scoresheets.base.ops.secret_key import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
# Templates and static files shared by all games. In a wheel they lie in our app, where Django looks for those of every
# app.
SHARED_DIR = BASE_DIR if is_checkout(BASE_DIR) else None
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

INSTALLED_APPS = [
    "daphne",  # before staticfiles: it replaces runserver
    "channels",
    "django.contrib.staticfiles",
    "django_htmx",
    "scoresheets",
    *games.PACKAGES,
]
PLUGINS = entry_points.plugins(INSTALLED_APPS)
INSTALLED_APPS += [plugin.package for plugin in PLUGINS]
MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",  # outermost, so that refusals of the others carry the policy as well
    "django.middleware.security.SecurityMiddleware",
    "scoresheets.base.assets.hashed_files.FilesForAYear",
    "scoresheets.base.http.packed.PackingMiddleware",
    "scoresheets.base.http.charset_middleware.CharsetMiddleware",  # before anything reads a query or a form
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "scoresheets.base.http.size_middleware.SizeMiddleware",  # before a body is read, as the check of tokens does
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoresheets.table.views.secret_middleware.SecretMiddleware",  # after the check of tokens
    "scoresheets.table.views.stranger_middleware.StrangerMiddleware",
]
ROOT_URLCONF = "scoresheets.urls"
ASGI_APPLICATION = "scoresheets.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "scoresheets.base.assets.templating.Templates",
        "NAME": "jinja2",
        "DIRS": [SHARED_DIR / "templates"] if SHARED_DIR else [],
        "APP_DIRS": True,
        "OPTIONS": {"environment": "scoresheets.base.assets.templating.environment"},
    },
]

# --- where things are kept ---

DB_FILE = os.environ.get("DB_FILE") or VAR_DIR / "scoresheets.sqlite3"
DATABASES = {
    "default": backends.postgresql_database(os.environ["DATABASE_URL"])
    if os.environ.get("DATABASE_URL")
    # The process id keeps two test runs on one machine from sharing a file.
    else backends.sqlite_database(DB_FILE, test_file=VAR_DIR / f"test-{os.getpid()}.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Memberships are stamped with the wall clock. If it jumps (a machine without a battery-backed clock), a shorter expiry
# would empty every group. Ten years is longer than any process lives.
MEMBERS = {"capacity": 500, "group_expiry": 10 * 365 * 86_400}
CHANNEL_LAYERS = {
    "default": backends.redis_layer(os.environ["REDIS_URL"], MEMBERS)
    if os.environ.get("REDIS_URL")
    else {"BACKEND": "scoresheets.base.server.layers.ThrottledInMemoryLayer", "CONFIG": MEMBERS}
}

# --- languages and time ---

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LANGUAGE_COOKIE_NAME = "__Host-language" if HTTPS else "language"
LANGUAGE_COOKIE_AGE = 365 * 86_400
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_TZ = True
TIME_ZONE = env.time_zone()

# --- static files: served by the app itself, collected under hashed names by every server that starts ---

STATIC_URL = "static/"
STATICFILES_DIRS = [SHARED_DIR / "static"] if SHARED_DIR else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},  # nothing is uploaded that we keep
    "staticfiles": {"BACKEND": "scoresheets.base.assets.hashed_files.HashedFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = True  # unhashed names are served too
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- safety ---

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
CSRF_COOKIE_HTTPONLY = True  # the token is in the form, no script reads the cookie
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "scoresheets.table.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
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

# A score entry is a few hundred bytes. This limit is for the one form that takes a whole game: 4 MB and the form's own
# overhead. `base/server/request_sizes.py` holds all others to 256 KB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024 + 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1

# Tables and files that a device, and an address, may open in ten minutes before they are slowed: opening_limits.py.
FREE_OPENINGS = env.two_numbers("FREE_OPENINGS", (20, 200))

# Megabytes of the database that files of a device, and of all devices at one address, may take within an hour.
FREE_MEGABYTES = env.two_numbers("FREE_MEGABYTES", (32, 64))

# Days after which an untouched table is deleted, unless its host keeps it: table/services/expiry.py.
EXPIRE_DAYS = env.days("EXPIRE_DAYS", 400)

# True if `serve` keeps this computer awake while a table is in play: table/stay_awake.py.
STAY_AWAKE = env.switch("STAY_AWAKE", otherwise=True)

# --- log: to the terminal, without URLs, as a table's links are its keys ---

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "repeats": {"()": "scoresheets.base.ops.log_repeats.RepeatedRefusals"},
        "without_addresses": {"()": "scoresheets.base.ops.log_privacy.WithoutAddresses"},
    },
    "formatters": {
        "one_line": {
            "()": "scoresheets.base.ops.log_privacy.OneLine",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "filters": ["repeats", "without_addresses"],
            "formatter": "one_line",
        }
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    # Django's default would mail the administrators, but there are none.
    "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
}
