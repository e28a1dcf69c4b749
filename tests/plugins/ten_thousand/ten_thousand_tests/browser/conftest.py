"""The server, the browser and its guard are those of our own browser tests."""

from tests.browser.conftest import *  # noqa: F403
