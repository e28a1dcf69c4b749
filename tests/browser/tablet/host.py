"""A plain web host with the packed folder, a browser that keeps what it stores, and fingers in the frame of the pad."""

from __future__ import annotations

import mimetypes
import os
import re
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.middleware.csrf import _unmask_cipher_token  # type: ignore[attr-defined]
from playwright.sync_api import BrowserContext, Error, FrameLocator, Locator, Page, Playwright, expect

from scoresheets.base.assets.build import build_mark
from scoresheets.base.db.process_lock import waiting_for

FOLDER = "app"
STARTS_WITHIN = 180_000  # milliseconds: a busy machine
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


def packed_folder() -> Path:
    """Return the folder of this build, packed once for all tests of all workers."""
    packed = Path(settings.VAR_DIR) / "tablet" / build_mark()
    packed.parent.mkdir(exist_ok=True)
    with waiting_for(packed.parent):
        if not packed.exists():
            for older in packed.parent.iterdir():
                shutil.rmtree(older)
            draft = packed.with_name("draft")
            call_command("pack_tablet", str(draft))
            draft.rename(packed)
    return packed


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_told: Any) -> None:
        """Say nothing."""


class Host:
    """A web host that knows files only, and no Python."""

    def __init__(self, root: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(root)))
        self.port = self.server.server_port
        self.url = f"http://localhost:{self.port}/{FOLDER}/"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def browser(
    playwright: Playwright, launching: Mapping[str, Any], profile: Path
) -> Iterator[tuple[BrowserContext, list[str]]]:
    """Context manager: yield a browser with what it stored in this profile, and the errors of its pages."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=launching["executable_path"],
        args=launching["args"],
        viewport={"width": 768, "height": 1024},
        has_touch=True,
        reduced_motion="reduce",
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    try:
        yield context, errors
    finally:
        with suppress(Error):  # it was killed
            context.close()


def kill(profile: Path) -> None:
    """End every process of the browser with this profile at once, as a pulled battery does."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={profile}" in (folder / "cmdline").read_text(errors="replace"):
                os.kill(int(folder.name), signal.SIGKILL)
    for left in profile.glob("Singleton*"):
        left.unlink()


class Tablet:
    """A page of the browser with the shell, and what a person sees in its frame."""

    def __init__(self, page: Page, url: str, *, fingers: bool = True) -> None:
        self.page, self.url, self.fingers = page, url, fingers

    def press(self, found: Locator) -> None:
        """Tap it; without fingers, as in Firefox, click it."""
        if self.fingers:
            found.tap()
        else:
            found.click()

    def open(self) -> None:
        """Open the address, and wait until a page of the pad is there."""
        self.page.goto(self.url)
        self.is_open()

    def is_open(self) -> None:
        expect(self.page.locator("html[data-ready=page] iframe")).to_be_visible(timeout=STARTS_WITHIN)

    def noted(self, what: str) -> list[dict[str, Any]]:
        """Return the lines of this kind in the browser's diary."""
        lines = self.page.evaluate("JSON.parse(localStorage.getItem('scoresheets-diary') ?? '[]')")
        return [line for line in lines if line["what"] == what]

    def has_a_copy(self) -> None:
        """Wait until the copy of Python's memory is kept."""
        self.page.wait_for_function("() => localStorage.getItem('scoresheets-diary')?.includes('\"copy\"')")
        assert self.noted("copy")[-1]["error"] == ""

    @property
    def pad(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    def is_of(self) -> str:
        """Return the version that runs."""
        return str(self.page.evaluate("window.figures.version"))

    def opens_game(self, game: str, *names: str) -> None:
        """Open a table of this game by the front page, and start it."""
        pile = self.pad.locator(f"#pile-{game}")
        self.press(pile.locator("> summary"))
        for place, name in enumerate(names):
            pile.locator("input[name=name]").nth(place).fill(name)
        self.press(pile.get_by_role("button", name="Open a table"))
        self.press(self.pad.get_by_role("button", name=re.compile("^Start")).first)
        expect(self.pad.locator("#turn")).to_be_attached()

    def writes(self, dice: str, box: str) -> None:
        """Tap these dice and this box of the sheet whose turn it is; return once the turn has moved on."""
        turn, seat = self.turn(), self.pad.locator("#state").get_attribute("data-seat")
        for face in dice:
            self.press(self.pad.locator(f"button.key[data-face='{face}']").first)
        found = self.pad.locator(f"[id='s{seat}-{box}']")
        expect(found).to_have_attribute("data-state", "legal")
        self.press(found)
        expect(
            self.pad.locator(f"body[data-phase=over], #state:not([data-turn='{turn}'])")
        ).not_to_have_count(0)

    def token(self) -> str:
        """Return the token of the first form: another tablet has another one."""
        masked = self.pad.locator("input[name=csrfmiddlewaretoken]").first.input_value()
        return str(_unmask_cipher_token(masked))

    def turn(self) -> str:
        return self.pad.locator("#state").get_attribute("data-turn") or ""
