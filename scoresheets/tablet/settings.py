"""Settings of the pad that runs inside a browser: one device has it to itself, without network, threads or machine."""

import os
from pathlib import Path

from csp.constants import SELF

from scoresheets.base.ops import addresses, env
from scoresheets.pad_settings import *  # noqa: F403
from scoresheets.pad_settings import CONTENT_SECURITY_POLICY, MIDDLEWARE

ALONE = True
_BUILD = Path(__file__).with_name("build")  # written by sources.py
BUILD = _BUILD.read_text(encoding="ascii") if _BUILD.is_file() else ""
HTTPS = False  # cookies never leave this process: cookies.py
TRUSTED_PROXIES = 0
PLUGINS: tuple[()] = ()
ROOT_URLCONF = "scoresheets.tablet.urls"
MIDDLEWARE = [*MIDDLEWARE, "scoresheets.tablet.elsewhere_middleware.ElsewhereMiddleware"]

# --- addresses: the shell gives its own ---

PUBLIC_URL = addresses.public_origin(os.environ["PUBLIC_URL"])
ALLOWED_HOSTS = addresses.host_names(PUBLIC_URL)

# --- where things are kept: in a file in memory, which the worker stores after each write ---

DB_FILE = os.environ["DB_FILE"]
VAR_DIR = Path(DB_FILE).parent
STATIC_ROOT = VAR_DIR / "static"
SECRET_KEY = "0" * 50  # until handler.begin() knows the tablet's own
DATABASES = {
    "default": {
        "ENGINE": "scoresheets.base.db.sqlite",
        "NAME": DB_FILE,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;"
            "PRAGMA secure_delete=ON;",
        },
        "CONN_MAX_AGE": None,
    }
}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scoresheets.tablet.packed_files.PackedFiles"},
}

# --- languages, time, limits ---

LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_SECURE = False
TIME_ZONE = env.time_zone()
FREE_OPENINGS = (20, 200)
FREE_MEGABYTES = (32, 64)
EXPIRE_DAYS = 400
DATA_UPLOAD_MAX_MEMORY_SIZE = (
    512 * 1024 * 1024
)  # everything of this tablet as one file; nobody else sends anything

# --- safety: the shell of the same folder frames the pages ---

CONTENT_SECURITY_POLICY = {"DIRECTIVES": {**CONTENT_SECURITY_POLICY["DIRECTIVES"], "frame-ancestors": [SELF]}}
X_FRAME_OPTIONS = "SAMEORIGIN"
CSRF_COOKIE_NAME = "csrftoken"
CSRF_COOKIE_SECURE = False
