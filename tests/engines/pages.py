"""A WebDriver page with the methods of Playwright's, those that our helpers use, so that they can drive both.

A locator is the list of steps that find its elements, which are searched anew each time. Its questions wait.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urljoin

from playwright.sync_api import Error as PlaywrightError
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

T = TypeVar("T")
PATIENCE = 20.0  # seconds
BETWEEN = 0.05
FIND = """
  const [steps] = arguments;
  const seen = each => each.getClientRects().length > 0 && getComputedStyle(each).visibility === "visible";
  const flat = text => text.trim().replace(/\\s+/g, " ");
  const labelled = each => [...each.labels || []].map(one => one.textContent).join(" ");
  const heard = each => {
    const copy = each.cloneNode(true);
    for (const part of copy.querySelectorAll("[aria-hidden=true], [hidden]")) part.remove();
    return copy.textContent;
  };
  const named = each => flat(each.getAttribute("aria-label") || labelled(each) || heard(each));
  const roles = { button: "button, [role=button]", link: "a[href]", textbox: "input, textarea" };
  const like = (text, wanted, exact) => wanted.pattern !== undefined
    ? new RegExp(wanted.pattern, wanted.flags).test(text)
    : exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
  const inside = (from, css) => {
    const parts = css.split(",").map(part => part.trim());
    if (parts.length > 1 && css.includes(":visible")) return parts.flatMap(part => inside(from, part));
    const [first, ...rest] = css.split(/:visible/);
    const scope = from === document ? first : `:scope ${first}`;
    const found = [...from.querySelectorAll(scope)];
    if (!rest.length) return found;
    return found.filter(each => seen(each) && (!rest[0] || each.matches(`*${rest[0]}`)));
  };
  let found = [document];
  for (const [kind, value, exact] of steps) {
    if (kind === "css") found = [...new Set(found.flatMap(from => inside(from, value)))];
    if (kind === "seen") found = found.filter(seen);
    if (kind === "nth") found = found.slice(value, value === -1 ? undefined : value + 1);
    if (kind === "role") found = found.flatMap(from => [...from.querySelectorAll(roles[value[0]])])
      .filter(each => seen(each) && like(named(each), value[1], exact));
    if (kind === "text") found = found.flatMap(from => [...from.querySelectorAll("*")])
      .filter(each => like(flat(each.textContent), value, exact)
        && ![...each.children].some(one => like(flat(one.textContent), value, exact)));
  }
  return found;
"""
READY = """
  const [element, block] = arguments;
  element.scrollIntoView({ block, behavior: "instant" });
  if (!element.getClientRects().length || getComputedStyle(element).visibility !== "visible"
    || element.matches(":disabled") || element.closest("[aria-disabled=true]")) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
"""


def run(driver: WebDriver, source: str, *given: Any) -> Any:
    """Return the value of an expression, or of a function's call. The page's policy lets no script make scripts."""
    told = f"const value = ({source}); return typeof value === 'function' ? value(...arguments) : value;"
    return driver.execute_script(told, *given)


def patiently(work: Callable[[], T | None], *, wanted: str, seconds: float = PATIENCE) -> T:
    """Repeat `work` until it returns anything but None; errors while a page is being replaced are retried."""
    deadline, why = time.monotonic() + seconds, ""
    while True:
        try:
            if (done := work()) is not None:
                return done
        except WebDriverException as error:
            why = error.msg or ""
        except PlaywrightError as error:
            why = error.message
        if time.monotonic() > deadline:
            raise AssertionError(f"{wanted}: not within {seconds} seconds. {why}")
        time.sleep(BETWEEN)


class Keyboard:
    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def type(self, text: str) -> None:
        ActionChains(self.driver).send_keys(text).perform()

    def press(self, key: str) -> None:
        names = {"Backspace": Keys.BACKSPACE, "Enter": Keys.ENTER, "Escape": Keys.ESCAPE}
        self.type(names.get(key, key))


class Mouse:
    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def click(self, x: float, y: float) -> None:
        actions: Any = ActionBuilder(self.driver)  # without types
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()


class Found:
    """Playwright's Locator."""

    def __init__(self, page: WebDriverPage, steps: Sequence[tuple[str, Any, bool]] = ()) -> None:
        self.page, self.steps = page, tuple(steps)

    def __repr__(self) -> str:
        return " ".join(str(step[1]) for step in self.steps)

    def _more(self, kind: str, value: Any, *, exact: bool = False) -> Found:
        return Found(self.page, [*self.steps, (kind, value, exact)])

    def locator(self, css: str) -> Found:
        return self._more("css", css)

    def filter(self, *, visible: bool) -> Found:
        assert visible, "only what is visible is asked for"
        return self._more("seen", visible)

    def nth(self, place: int) -> Found:
        return self._more("nth", place)

    @property
    def first(self) -> Found:
        return self.nth(0)

    @property
    def last(self) -> Found:
        return self.nth(-1)

    def get_by_role(self, role: str, *, name: str | re.Pattern[str], exact: bool = False) -> Found:
        return self._more("role", [role, _sent(name)], exact=exact)

    def get_by_text(self, text: str | re.Pattern[str], *, exact: bool = False) -> Found:
        return self._more("text", _sent(text), exact=exact)

    def elements(self) -> list[WebElement]:
        return list(self.page.driver.execute_script(FIND, list(self.steps)))

    def one(self) -> WebElement:
        return patiently(lambda: next(iter(self.elements()), None), wanted=repr(self))

    def count(self) -> int:
        return len(self.elements())

    def click(self, *, force: bool = False) -> None:
        """Tap the element as a finger would: wait until it can be tapped and lies still, unless forced."""
        block = "center" if force else "nearest"  # away from bars docked at the edge of a phone
        lay: list[Any] = [None]

        def tapped() -> bool | None:
            element = next(iter(self.elements()), None)
            if element is None:
                return None
            before, lay[0] = lay[0], self.page.driver.execute_script(READY, element, block)
            if not force and (lay[0] is None or lay[0] != before):
                return None
            element.click()
            return True

        patiently(tapped, wanted=f"a tap on {self!r}")

    def fill(self, text: str) -> None:
        element = self.one()
        element.clear()
        element.send_keys(text)

    def focus(self) -> None:
        self.evaluate("element => element.focus()")

    def evaluate(self, source: str, *given: Any) -> Any:
        """Return the value of a script for the element; an element that was replaced meanwhile is found again."""

        def told() -> tuple[Any] | None:
            with suppress(StaleElementReferenceException):
                return (run(self.page.driver, source, self.one(), *given),)
            return None

        return patiently(told, wanted=f"a look at {self!r}")[0]

    def evaluate_all(self, source: str) -> Any:
        """Return the value of a script for all elements, in one script: WebKit as old as Safari 16 takes no list of
        elements.
        """
        told = f"const found = (function() {{ {FIND} }})(...arguments); return ({source})(found);"
        return self.page.driver.execute_script(told, list(self.steps))

    def get_attribute(self, name: str) -> str | None:
        value = self.evaluate("(element, name) => element.getAttribute(name)", name)
        return None if value is None else str(value)

    def is_visible(self) -> bool:
        found = self.elements()
        return bool(found) and found[0].is_displayed()

    def bounding_box(self) -> Any:
        return self.evaluate(
            "element => { const { x, y, width, height } = element.getBoundingClientRect();"
            " return { x, y, width, height }; }"
        )


class WebDriverContext:
    """Playwright's BrowserContext, of one page."""

    def __init__(self, page: WebDriverPage) -> None:
        self.page = page

    def add_cookies(self, cookies: Sequence[dict[str, str]]) -> None:
        for cookie in cookies:
            self.page.go(cookie["url"] + "/health/")  # a cookie needs a page of its site
            self.page.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})


class WebDriverPage(Found):
    """Playwright's Page."""

    def __init__(self, driver: WebDriver, base_url: str) -> None:
        super().__init__(self)
        self.driver, self.base_url = driver, base_url
        self.keyboard = Keyboard(driver)
        self.mouse = Mouse(driver)
        self.context = WebDriverContext(self)

    @property
    def url(self) -> str:
        address: str = self.driver.current_url
        return address

    def go(self, address: str) -> None:
        self.driver.get(urljoin(self.base_url, address))

    def goto(self, address: str) -> None:
        self.go(address)

    def reload(self) -> None:
        self.driver.refresh()

    def wait_for_load_state(self) -> None:
        self.wait_for_function("() => document.readyState === 'complete'")

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_function(self, source: str, *, arg: Any = None, timeout: float | None = None) -> None:
        seconds = PATIENCE if timeout is None else timeout / 1000
        patiently(lambda: self.evaluate(source, arg) or None, wanted=source, seconds=seconds)

    def evaluate(self, source: str, *given: Any) -> Any:
        return run(self.driver, source, *given)

    def screenshot(self, *, path: str) -> None:
        self.driver.save_screenshot(path)


class Expected:
    """Playwright's assertions about a locator, or a page."""

    def __init__(self, found: Found, *, wanted: bool = True) -> None:
        self.found, self.wanted = found, wanted

    def __getattr__(self, name: str) -> Any:
        if name.startswith("not_"):
            return getattr(Expected(self.found, wanted=False), name.removeprefix("not_"))
        raise AttributeError(name)

    def _is(self, said: str, ask: Callable[[], tuple[bool, Any]], timeout: float | None) -> None:
        seen: list[Any] = [None]

        def asked() -> bool | None:
            try:
                true, seen[0] = ask()
            except StaleElementReferenceException:
                return None
            return True if true is self.wanted else None

        seconds = PATIENCE if timeout is None else timeout / 1000
        try:
            patiently(asked, wanted=f"{self.found!r} {'' if self.wanted else 'not '}{said}", seconds=seconds)
        except AssertionError as error:
            raise AssertionError(f"{error} It was: {seen[0]!r}") from None

    def _value(
        self, said: str, source: str, wanted: Any, given: Any = None, timeout: float | None = None
    ) -> None:
        def ask() -> tuple[bool, Any]:
            elements = self.found.elements()
            if not elements:
                return False, "nowhere"
            value = run(self.found.page.driver, source, elements[0], given)
            return _fits(value, wanted), value

        self._is(f"{said} {wanted!r}", ask, timeout)

    def to_have_count(self, number: int, *, timeout: float | None = None) -> None:
        self._is(f"{number} times", lambda: ((count := self.found.count()) == number, count), timeout)

    def to_be_attached(self, *, timeout: float | None = None) -> None:
        self._is("there", lambda: ((count := self.found.count()) > 0, count), timeout)

    def to_have_attribute(
        self, name: str, value: str | re.Pattern[str], *, timeout: float | None = None
    ) -> None:
        self._value(name, "(element, name) => element.getAttribute(name)", value, name, timeout)

    def to_have_value(self, value: str, *, timeout: float | None = None) -> None:
        self._value("value", "element => element.value", value, timeout=timeout)

    def to_have_text(self, text: str | Sequence[str], *, timeout: float | None = None) -> None:
        texts = [text] if isinstance(text, str) else list(text)
        self._is(f"says {texts}", lambda: ((said := self._texts()) == texts, said), timeout)

    def to_contain_text(self, text: str, *, timeout: float | None = None) -> None:
        self._is(f"says {text}", lambda: (text in " ".join(said := self._texts()), said), timeout)

    def _texts(self) -> list[str]:
        texts = [
            self.found.page.driver.execute_script("return arguments[0].textContent", each)
            for each in self.found.elements()
        ]
        return [" ".join(str(text).split()) for text in texts]

    def to_be_visible(self, *, timeout: float | None = None) -> None:
        self._is("visible", lambda: ((seen := self.found.is_visible()), seen), timeout)

    def to_be_hidden(self, *, timeout: float | None = None) -> None:
        self._is("hidden", lambda: (not (seen := self.found.is_visible()), seen), timeout)


def _sent(text: str | re.Pattern[str]) -> str | dict[str, str]:
    """Return a text or pattern as the script that finds elements takes it."""
    if isinstance(text, str):
        return text
    return {"pattern": text.pattern, "flags": "i" if text.flags & re.IGNORECASE else ""}


def _fits(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(str(value)))
    return bool(value == wanted)
