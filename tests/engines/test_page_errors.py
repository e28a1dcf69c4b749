"""Errors on a page fail its test in every engine: in its console, its scripts, its files and its policy."""

import re
from contextlib import ExitStack

from tests.browser.conftest import PageGuard
from tests.engines.conftest import Engines

WRONG = """() => {
  console.error("on purpose");
  Promise.reject(new Error("nobody hears it"));
  document.body.setAttribute("style", "color: red");
  setTimeout(() => {
    document.title = "thrown";
    throw new Error("out of a timer");
  });
}"""
COMPLAINTS = (
    "console: on purpose",
    "script: .*nobody hears it",
    "script: .*out of a timer",
    "CSP: style-src",
)


def test_what_goes_wrong_on_a_page_is_complained_of(engines: Engines, engine: str) -> None:
    guard = PageGuard()
    with ExitStack() as opened:
        page = engines.page(engine, opened, guard, scripts=True, width=390, height=844)
        page.goto("/")
        page.evaluate(WRONG)
        page.wait_for_function("() => document.title === 'thrown'")
        page.goto("/")
    unheard = [each for each in COMPLAINTS if not any(re.search(each, said) for said in guard.complaints)]
    assert unheard == [], guard.complaints
