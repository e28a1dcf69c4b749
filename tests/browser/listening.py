"""A page for people who listen: all sentences of its live regions, in order, and its groups without a name."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Timeout

# Notes what a screen reader would speak as live regions change: an atomic region whole at every change, of another one
# the additions. Nested regions both speak, so such a sentence is noted twice.
RECORD = """(() => {
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])";
  const last = new Map();
  globalThis.said = [];
  const words = each => (each.nodeType === Node.TEXT_NODE ? each.data : each.innerText ?? "")
    .replace(/\\s+/g, " ").trim();
  const shown = each => (each.nodeType === Node.TEXT_NODE ? each.parentElement : each)?.checkVisibility() ?? false;
  const say = text => { if (text) said.push(text); };
  const text = region => shown(region) ? words(region) : "";
  const isAtomic = region => region.matches("[role=status], [role=alert]") || region.ariaAtomic === "true";
  function listen(changes) {
    const regions = [...document.querySelectorAll(LIVE)];
    for (const region of regions.filter(isAtomic)) {
      const now = text(region);
      if (now !== (last.get(region) ?? "")) say(now);
      last.set(region, now);
    }
    for (const region of regions.filter(each => !isAtomic(each))) {
      const added = changes.filter(({ target }) => region.contains(target)).flatMap(change => [...change.addedNodes]);
      for (const each of new Set(added)) {
        const within = added.some(other => other !== each && other.contains(each));
        if (each.isConnected && !within && shown(each)) say(words(each));
      }
    }
  }
  // Before the page's own scripts: what they say while the last of them is still on its way is heard as well.
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    for (const region of document.querySelectorAll(LIVE)) last.set(region, text(region));
    const all = { childList: true, characterData: true, attributes: true, subtree: true };
    new MutationObserver(listen).observe(document, all);
  });
})()"""
PATIENCE = 20_000  # milliseconds: the server may have other tests to answer first
ENOUGH = "count => said.length >= count"

# Roles of containers whose name is spoken before their content.
NAMED = frozenset({"group", "region", "radiogroup", "Details", "toolbar", "navigation", "complementary"})
SUMMARIES = ("DisclosureTriangle", "DisclosureTriangleGrouped")


def listen_to(page: Page) -> None:
    """Listen to every page that is loaded from now on."""
    page.context.add_init_script(RECORD)


def heard(page: Page) -> list[str]:
    """Return the sentences since the last call, oldest first."""
    said: list[str] = page.evaluate("said.splice(0)")
    return said


def assert_heard(page: Page, *sentences: str) -> None:
    """Check that exactly these sentences were spoken, each once and in this order."""
    with suppress(Timeout):  # the comparison below shows the missing ones
        page.wait_for_function(ENOUGH, arg=len(sentences), timeout=PATIENCE)
    said = heard(page)
    assert said == list(sentences), f"heard {said}, not {list(sentences)}"


def assert_heard_at_first(page: Page, *sentences: str) -> None:
    """Check the sentences of a page that was just loaded, in any order, as the connection may come early or late."""
    with suppress(Timeout):
        page.wait_for_function(ENOUGH, arg=len(sentences), timeout=PATIENCE)
    said = heard(page)
    assert sorted(said) == sorted(sentences), f"heard {said}, not {list(sentences)}"


def unnamed_groups(page: Page) -> list[str]:
    """Return groups that a screen reader would enter without a name; a summary names its details."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def first(node: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the first node inside that is not ignored."""
        children = [by_id[child] for child in node.get("childIds", ())]
        return first(children[0]) if children and children[0]["ignored"] else (children or [node])[0]

    def is_named(node: Mapping[str, Any]) -> bool:
        return bool(_name(node) or _role(first(node)) in SUMMARIES and _name(first(node)))

    return [
        _role(node) for node in nodes if _role(node) in NAMED and not node["ignored"] and not is_named(node)
    ]


def _role(node: Mapping[str, Any]) -> str:
    return str(node["role"]["value"])


def _name(node: Mapping[str, Any]) -> str:
    return str(node.get("name", {}).get("value", "")).strip()
