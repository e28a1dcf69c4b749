"""Settings of a pad, wherever it runs: they ask neither the machine nor its environment.

`settings.py` makes a server of it, `tablet/settings.py` the pad that runs inside a browser.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

import games
from scoresheets.base.ops.data_folder import is_checkout

BASE_DIR = Path(__file__).resolve().parent.parent
# Templates and static files shared by all games. In a wheel they lie in our app, where Django looks for those of every
# app.
SHARED_DIR = BASE_DIR if is_checkout(BASE_DIR) else None
# True where one device has the pad to itself: nobody else comes, and no thread, socket or other process can be had.
ALONE = False
BUILD = ""  # the mark of this build where its files do not lie as they did; else it is made of them: assets/build.py
DEBUG = False

# --- the app ---

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "scoresheets",
    *games.PACKAGES,
]
MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",  # outermost, so that refusals of the others carry the policy as well
    "django.middleware.security.SecurityMiddleware",
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

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- languages and time ---

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LANGUAGE_COOKIE_AGE = 365 * 86_400
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True

# --- static files ---

STATIC_URL = "static/"
STATICFILES_DIRS = [SHARED_DIR / "static"] if SHARED_DIR else []

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
CSRF_COOKIE_HTTPONLY = True  # the token is in the form, no script reads the cookie
CSRF_FAILURE_VIEW = "scoresheets.table.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"

# A score entry is a few hundred bytes. This limit is for the one form that takes a whole game: 4 MB and the form's own
# overhead. `base/server/request_sizes.py` holds all others to 256 KB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024 + 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1

# --- log: to the terminal, without URLs, as a table's links are its keys ---

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
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
            "filters": ["without_addresses"],
            "formatter": "one_line",
        }
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    # Django's default would mail the administrators, but there are none.
    "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
}
