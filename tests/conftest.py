"""What all tests share."""

from collections.abc import Iterator

import pytest
from django.test import override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from scoresheets.base.ops import translation
from tests.served import daphne

__all__ = ["daphne"]

# Nothing is collected for tests without a server.
PLAIN_NAMES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MANY_OPENINGS = (10**6, 10**6)
"""Thousands of tables are opened from one address here; the tests of the limit set it as it is."""


def pytest_configure() -> None:
    """Tests in French need the compiled words, also when pytest is called by hand."""
    translation.compile_catalogs()


@pytest.fixture(autouse=True)
def no_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a socket is sent here has a reason of its own; servers in processes of their own give their signs."""
    monkeypatch.setattr("scoresheets.table.live.heartbeat.PERIOD", 3600.0)


@pytest.fixture(autouse=True, scope="session")
def static_files_are_looked_up_once() -> Iterator[None]:
    """Every test client makes its own middleware, which would go through all of them: half of what a request takes."""
    found: dict[str, object] = {}
    look_up = WhiteNoiseMiddleware.add_files_from_finders

    def once(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            look_up(middleware)
            found.update(middleware.files)
        middleware.files = found

    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(
            STATIC_ROOT=None,
            STORAGES=PLAIN_NAMES,
            FREE_OPENINGS=MANY_OPENINGS,
            FREE_MEGABYTES=MANY_OPENINGS,
        ),
    ):
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", once)
        yield
