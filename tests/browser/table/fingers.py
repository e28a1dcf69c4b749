"""A finger that rests, moves and leaves the screen, step by step."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

LONG = 700  # milliseconds: a little more than a long press needs


class Finger:
    """A finger on a page that has a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.x = self.y = 0.0

    def down(self, on: Locator) -> Finger:
        """Put the finger on the middle of this element, which is scrolled into view."""
        on.evaluate("each => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
        place = on.bounding_box()
        assert place
        self.x, self.y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        self._send("touchStart")
        return self

    def move(self, right: float, down: float) -> None:
        self.x, self.y = self.x + right, self.y + down
        self._send("touchMove")

    def rest(self) -> None:
        """Stay in place for longer than a long press; the browser's own timer counts the time."""
        self.page.evaluate("long => new Promise(done => setTimeout(done, long))", LONG)

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.x, "y": self.y}]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
