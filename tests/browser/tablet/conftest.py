"""The packed folder on a web host, and the profile of a browser in which it was opened once."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.tablet.host import FOLDER, Host, Tablet, browser, packed_folder


@pytest.fixture(autouse=True)
def shared_database() -> None:
    """No server of ours, and no database but the browser's."""


@pytest.fixture(scope="session")
def packed() -> Path:
    return packed_folder()


@pytest.fixture
def host(packed: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / FOLDER).symlink_to(packed)
    host = Host(tmp_path)
    yield host
    host.close()


@pytest.fixture(scope="session")
def opened_once(
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    packed: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, int]:
    """Return the profile of a browser in which the pad was opened, and the port of its host, which is gone."""
    root = tmp_path_factory.mktemp("opened")
    (root / FOLDER).symlink_to(packed)
    host = Host(root)
    with browser(playwright, browser_type_launch_args, root / "profile") as (context, _errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.has_a_copy()
    host.close()
    return root / "profile", host.port


@pytest.fixture
def again(opened_once: tuple[Path, int], tmp_path: Path) -> tuple[Path, str]:
    """Return a profile in which the pad was opened once, and its address, where nobody serves it any more."""
    profile, port = opened_once
    shutil.copytree(profile, tmp_path / "again", ignore=shutil.ignore_patterns("Singleton*"))
    return tmp_path / "again", f"http://localhost:{port}/{FOLDER}/"
