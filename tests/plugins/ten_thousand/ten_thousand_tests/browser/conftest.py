"""Fixtures of the browser tests of Scoresheets: the server, the browser and its guard."""

from tests.browser.conftest import *  # noqa: F403
