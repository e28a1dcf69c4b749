"""The product's settings, with a script on every page, before all others, that notes errors."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import MIDDLEWARE

# Inside the compression of pages, so that it sees them uncompressed.
MIDDLEWARE.insert(
    MIDDLEWARE.index("scoresheets.base.http.packed.PackingMiddleware") + 1,
    "tests.engines.watched.WatchedPages",
)
