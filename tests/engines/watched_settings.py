"""The product's settings, and on every page a script before all others that notes what goes wrong on it."""

from scoresheets.settings import *  # noqa: F403
from scoresheets.settings import MIDDLEWARE

# Within what packs pages, so that it sees them as they are written.
MIDDLEWARE.insert(
    MIDDLEWARE.index("scoresheets.base.http.packed.PackingMiddleware") + 1,
    "tests.engines.watched.WatchedPages",
)
