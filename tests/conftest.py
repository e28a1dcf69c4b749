"""Fixtures and settings of all tests."""

import random
import secrets
from collections.abc import Iterator

import pytest
from django.test import override_settings
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from scoresheets.base.ops import log_repeats
from scoresheets.base.ops.translation import compile_catalogs
from scoresheets.base.server import device_sockets
from scoresheets.base.server.presence import forget_all
from tests.cast import Party, open_table
from tests.goldens import ROOT
from tests.served import daphne

__all__ = ["daphne"]

pytest.register_assert_rewrite("tests.games.verbs")  # its asserts say what differs, as those of a test do

# Tests without a server need no collected static files.
PLAIN_NAMES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MANY_OPENINGS = (10**6, 10**6)
"""Thousands of tables are opened from one address here; the tests of the limit set it back."""
ROOMS = {folder.name for folder in (ROOT / "scoresheets").iterdir()} | {"security"}
"""Folders of tests that a room of the application is called like, and what is asked of all rooms."""


def pytest_configure() -> None:
    """Compile the words, which tests in French need, also when pytest is called by hand."""
    compile_catalogs()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let the tests of a room use the database, but for those that say how (`transaction=True`) or have a server with
    a database of its own, which a transaction here would lock.
    """
    room = item.path.relative_to(ROOT / "tests").parts[0] if item.path.is_relative_to(ROOT / "tests") else ""
    has_its_own = "django_db_setup" in getattr(item, "fixturenames", ())
    if room in ROOMS and not has_its_own and item.get_closest_marker("django_db") is None:
        item.add_marker(pytest.mark.django_db)


@pytest.fixture(autouse=True)
def no_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn off heartbeats, so that every frame of a socket has another reason; servers in their own processes keep
    theirs.
    """
    monkeypatch.setattr("scoresheets.table.live.heartbeat.PERIOD", 3600.0)


@pytest.fixture(autouse=True)
def no_device_was_seen() -> None:
    """Let no device be known from the test before, whose rows had the same numbers: neither seen nor at a socket that
    test left open.
    """
    forget_all()
    device_sockets._open.clear()


@pytest.fixture(autouse=True)
def no_minute_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no sum of refusals be logged by the clock: a minute that a test before began would end in any later one."""
    monkeypatch.setattr(log_repeats, "_in_a_minute", lambda _tell: None)


@pytest.fixture(autouse=True)
def identifiers_come_from_a_seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw tokens, codes and the seeds of draws from the name of the test, so that what a run finds the next one finds
    too. `real_chance` marks the tests of chance itself; a server in a process of its own has its own.
    """
    if request.node.get_closest_marker("real_chance") is None:
        chance = random.Random(request.node.nodeid)  # noqa: S311
        monkeypatch.setattr(secrets, "token_bytes", lambda size=None: chance.randbytes(size or 32))
        monkeypatch.setattr(secrets, "choice", chance.choice)


@pytest.fixture
def party() -> Party:
    """A table in play, of three."""
    return open_table()


@pytest.fixture(autouse=True)
def english() -> None:
    """Speak English, whatever the test before spoke."""
    translation.activate("en")


@pytest.fixture(autouse=True, scope="session")
def static_files_are_looked_up_once() -> Iterator[None]:
    """Look up the static files once: each test client's middleware would do it again, which is half the time of a
    request.
    """
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
