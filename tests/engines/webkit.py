"""WebKit, driven by WebDriver: each page is a browser of its own, with other cookies, on a screen of its own size."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from selenium.webdriver import Remote
from selenium.webdriver.common.service import Service
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as GtkOptions
from selenium.webdriver.webkitgtk.service import Service as GtkService
from selenium.webdriver.wpewebkit.options import Options as WpeOptions
from selenium.webdriver.wpewebkit.service import Service as WpeService

from tests.engines.find_engines import MINI_BROWSER, path_of

SECONDS_TO_START = 20
DISPLAY = "scoresheets"
# A browser that misses the signal to end would outlive its driver and keep a core busy.
APART = {"start_new_session": True}
# Its window has a bar, which would make it wider than a phone.
NARROW = """* { min-width: 0; padding: 0; margin: 0; }
toolbar *, entry, button { min-height: 0; font-size: 1px; -gtk-icon-source: none; }
"""


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Run a compositor without a screen. Yield the environment of a browser that draws there."""
    with tempfile.TemporaryDirectory() as folder:
        style = Path(folder) / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text(NARROW, encoding="ascii")
        # WebKit asks for the user's folders by these, and the driver finds its browser by its own address alone.
        environment = {
            **os.environ,
            "XDG_RUNTIME_DIR": folder,
            "XDG_CONFIG_HOME": folder,
            "WAYLAND_DISPLAY": DISPLAY,
            "GDK_BACKEND": "wayland",
            "LANGUAGE": "en_GB",
        }
        command = [path_of("weston"), "--backend=headless-backend.so", f"--socket={DISPLAY}", "--idle-time=0"]
        size = ["--width=2000", "--height=2000"]
        with subprocess.Popen(
            [*command, *size], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as weston:
            try:
                wait_for(Path(folder) / DISPLAY)
                yield environment
            finally:
                weston.terminate()


def wait_for(file: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not file.exists():
        if time.monotonic() > deadline:
            raise RuntimeError("weston did not start")
        time.sleep(0.02)


@contextmanager
def browser(
    engine: str, environment: dict[str, str], width: int, height: int, *, scripts: bool = True
) -> Iterator[WebDriver]:
    """Start a browser with a viewport of this size; WPE's stays as it starts.

    Scripts of pages may be off: those of the driver still run.
    """
    options: GtkOptions | WpeOptions
    service: GtkService | WpeService
    if engine == "wpe":
        size = {"COG_PLATFORM_WL_VIEW_WIDTH": str(width), "COG_PLATFORM_WL_VIEW_HEIGHT": str(height)}
        options, service = (
            WpeOptions(),
            WpeService(path_of("WPEWebDriver"), env=environment | size, popen_kw=APART),
        )
        options.binary_location = path_of("cog")
        options.add_argument("--platform=wl")
        options.set_capability("browserName", "cog")
    else:
        options, service = (
            GtkOptions(),
            GtkService(path_of("WebKitWebDriver"), env=environment, popen_kw=APART),
        )
        options.binary_location = path_of(MINI_BROWSER)
    options.add_argument("--automation")
    if not scripts:
        options.add_argument("--enable-javascript-markup=false")
    with driven(service, options) as driver:
        if engine != "wpe":
            resize(driver, width, height)
        yield driver


def resize(driver: WebDriver, width: int, height: int) -> None:
    """Give the page this size, whatever the window has around it; the compositor applies it with a delay."""
    deadline = time.monotonic() + SECONDS_TO_START
    driver.set_window_size(width, height)
    while (inside := driver.execute_script("return [innerWidth, innerHeight]")) != [width, height]:
        if time.monotonic() > deadline:
            raise RuntimeError(f"a page of {inside} instead of {width}x{height}")
        outside = driver.get_window_size()
        driver.set_window_size(outside["width"] + width - inside[0], outside["height"] + height - inside[1])
        time.sleep(0.05)


@contextmanager
def driven(service: Service, options: GtkOptions | WpeOptions) -> Iterator[WebDriver]:
    """Drive a browser by Remote: Selenium's own classes for these two still connect in a way that
    Selenium deprecates.
    """
    service.start()
    group = service.process.pid
    try:
        client = ClientConfig(remote_server_addr=service.service_url)
        driver = Remote(RemoteConnection(client_config=client), options=options)
        try:
            yield driver
        finally:
            driver.quit()
    finally:
        service.stop()
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
