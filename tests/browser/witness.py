"""A record of each page's input and state: printed when a test fails, so that it shows the cause."""

import re
import time

from playwright.sync_api import BrowserContext, Error, Page, Response, WebSocket

KNOWS = """() => JSON.stringify({
  link: document.getElementById("live")?.dataset.link, phase: document.body.dataset.phase,
  rights: document.body.className, news: document.getElementById("news")?.textContent,
  state: {...document.getElementById("state")?.dataset}, says: document.getElementById("state")?.textContent,
  sheet: document.querySelector(".table")?.dataset.shown, tray: {...document.getElementById("tray")?.dataset},
})"""


class Witness:
    """A record of the sockets and polls of all pages, in order."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.pages: list[Page] = []
        self.seen: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.on("page", self._meet)

    def _meet(self, page: Page) -> None:
        self.pages.append(page)
        who = f"page {len(self.pages)}"

        def on_response(response: Response) -> None:
            if response.status >= 400 or "/fragments/" in response.url or response.request.method != "GET":
                self._note(f"{who}: {response.request.method} {response.url} answered {response.status}")

        def on_socket(socket: WebSocket) -> None:
            self._note(f"{who}: socket to {socket.url}")
            socket.on("close", lambda _socket: self._note(f"{who}: socket closed"))
            socket.on("socketerror", lambda error: self._note(f"{who}: socket failed: {error}"))
            socket.on("framereceived", lambda payload: self._note(f"{who}: frame {_version(payload)}"))

        page.on("response", on_response)
        page.on("websocket", on_socket)
        page.on("framenavigated", lambda frame: self._note(f"{who}: came to {frame.url}"))

    def _note(self, text: str) -> None:
        self.seen.append(f"{time.monotonic() - self.began:7.2f} {text}")

    def tells(self) -> str:
        """Return the record, and the state of every open page."""
        shown = [
            f"page {number} at {page.url} shows {_shown(page)}" for number, page in enumerate(self.pages, 1)
        ]
        return "\n".join([*self.seen, *shown])


def _version(payload: str | bytes) -> str:
    found = re.search(r'data-version="\d+" data-base="\d+"', str(payload))
    return found[0] if found else f"of {len(payload)} characters without a version"


def _shown(page: Page) -> str:
    try:
        return str(page.evaluate(KNOWS))
    except Error as error:  # it is closed, or navigating
        return error.message.partition("\n")[0]
