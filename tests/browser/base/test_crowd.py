"""If thousands of pages lose their server at once, each reconnects within the time that the server set."""

import re

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, NewPage, look_at
from tests.cast import open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long

# The delays of the page's script, with chance replaced: nine tenths of every window.
NOTED = """
  window.pauses = [];
  const later = window.setTimeout;
  window.setTimeout = (what, pause) => { window.pauses.push(pause); return later(what, pause); };
  Math.random = () => 0.9;
"""


@pytest.mark.parametrize(
    ("signs", "pause"),
    [((), 900), (("240",), 900), (("12000",), 10_800), (("12000", "240"), 900), (("99000",), 27_000)],
    ids=["no sign", "few", "thousands", "no longer", "never more than half a minute"],
)
def test_a_page_comes_back_within_the_time_that_its_crowd_takes(
    new_page: NewPage,
    daphne_server: DaphneServer,
    page_guard: PageGuard,
    signs: tuple[str, ...],
    pause: int,
) -> None:
    page_guard.expect("WebSocket connection")

    sockets: list[WebSocketRoute] = []

    def send_signs(socket: WebSocketRoute) -> None:
        for sign in signs:
            socket.send(sign)
        sockets.append(socket)  # closed below: Playwright 1.64 waits for ever if its own event closes one

    page = new_page(**TABLET)
    page.add_init_script(NOTED)
    page.route_web_socket(re.compile("/ws/"), send_signs)
    look_at(page, distant(aside(open_table), daphne_server.url), "Ana")
    sockets[0].close()
    page.wait_for_function("window.pauses.some(each => each >= 500)")
    assert page.evaluate("window.pauses.filter(each => each >= 500)")[0] == pytest.approx(pause)
