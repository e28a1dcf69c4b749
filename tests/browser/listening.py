"""A page for people who listen: all sentences of its live regions, in order, and its text from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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

# Roles that stand on their own in the reading order, with the screen reader's word for each.
SPOKEN = {
    "button": "button",
    "link": "link",
    "heading": "heading",
    "image": "",
    "textbox": "field",
    "checkbox": "checkbox",
    "radio": "radio button",
    "tab": "tab",
    "progressbar": "",
    "DisclosureTriangle": "folded",
    "DisclosureTriangleGrouped": "folded",
    "combobox": "choice",
    "spinbutton": "field",
    "columnheader": "",
    "rowheader": "",
    "cell": "",
    "gridcell": "",
}
# Roles of containers whose name is spoken before their content.
NAMED = frozenset({"group", "region", "radiogroup", "Details", "toolbar", "navigation", "complementary"})
SUMMARIES = ("DisclosureTriangle", "DisclosureTriangleGrouped")
GROUPS = frozenset(
    {
        "group",
        "region",
        "navigation",
        "main",
        "complementary",
        "list",
        "table",
        "form",
        "radiogroup",
        "Details",
    }
)


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


def spoken(page: Page, inside: str = "body") -> list[str]:
    """Return the lines of this part of the page, from top to bottom, by Chromium's accessibility tree.

    There is a line for each control with its kind, for each group, and for each run of text.
    """
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    found = session.send("DOM.querySelector", {"nodeId": root, "selector": inside})
    wanted = session.send("DOM.describeNode", found)["node"]["backendNodeId"]
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    snapshot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": ["display"]})
    session.detach()
    top = next(node for node in nodes if node.get("backendDOMNodeId") == wanted)
    return list(_Reading(nodes, _blocks(snapshot)).lines(top))


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
    return _plain(str(node.get("name", {}).get("value", "")))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _blocks(snapshot: Mapping[str, Any]) -> frozenset[int]:
    """Return the backend ids of the nodes that begin a line of their own."""
    words, document = snapshot["strings"], snapshot["documents"][0]
    ids, layout = document["nodes"]["backendNodeId"], document["layout"]
    drawn = zip(layout["nodeIndex"], layout["styles"], strict=True)
    return frozenset(ids[at] for at, styles in drawn if styles and not words[styles[0]].startswith("inline"))


class _Reading:
    """The reading of an accessibility tree: adjacent texts make one line."""

    def __init__(self, nodes: Sequence[Mapping[str, Any]], blocks: frozenset[int]) -> None:
        self.nodes, self.blocks = {node["nodeId"]: node for node in nodes}, blocks

    def lines(self, node: Mapping[str, Any]) -> Iterator[str]:
        run: list[str] = []
        for is_text, text in (*self._parts(node), (False, "")):
            if is_text:
                run.append(text)
                continue
            if line := _plain("".join(run)):
                yield line
            run = []
            if text:
                yield text

    def _parts(self, node: Mapping[str, Any]) -> Iterator[tuple[bool, str]]:
        """Yield pieces of text (True), and between them the lines of other nodes; "" at the beginning and end of a
        line.
        """
        role, name = _role(node), _name(node)
        if not node["ignored"] and role == "StaticText":
            yield True, node["name"]["value"]
        elif not node["ignored"] and role in SPOKEN:
            yield False, " ".join(filter(None, (name, SPOKEN[role], *_states(node))))
        else:
            block = node.get("backendDOMNodeId") in self.blocks
            if block:
                yield False, f"{name} {role}" if name and role in GROUPS and not node["ignored"] else ""
            for child in node.get("childIds", ()):
                yield from self._parts(self.nodes[child])
            if block:
                yield False, ""


def _states(node: Mapping[str, Any]) -> Iterator[str]:
    told = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    if told.get("disabled"):
        yield "unavailable"
    if str(told.get("pressed")) == "true":
        yield "pressed"
    if told.get("expanded") is not None:
        yield "open" if told["expanded"] else "shut"
