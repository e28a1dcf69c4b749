"""make browsers-table: list the features of CSS and JavaScript that the oldest browsers we serve lack, from MDN's data.

`newer_features.json` names each feature with the versions of Safari, Chrome and Firefox that brought it ("-": none).
A feature that only one of the three has is left out: `make test-browsers` fails on it without any table.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("newer_features.json")
# Every page is usable with these; README lists what works in full.
FLOORS = {"safari_ios": (15, 4), "chrome": (105,), "firefox": (115,)}
SINGLE = 2  # engines that must have a feature before a page would use it
ROUNDABOUT = ("flags", "prefix", "alternative_name")
FUNCTION = re.compile(r"<code>(?P<name>[\w-]+)\(\)</code>")
UNIT = re.compile(r"<code>(?P<name>[a-z]+)</code>")

Node = Mapping[str, Any]
Versions = tuple[tuple[int, ...] | None, ...]


def versions(node: Node) -> Versions:
    """Return for each engine the first version with this feature in its standard form, or None.

    A faulty implementation counts: the tests in the engines find the faults that matter.
    """
    return tuple(_first(node["__compat"]["support"].get(engine, ())) for engine in FLOORS)


def _first(support: Any) -> tuple[int, ...] | None:
    told = support if isinstance(support, list) else [support]
    added = [each["version_added"] for each in told if each and not any(each.get(way) for way in ROUNDABOUT)]
    known = [each for each in added if isinstance(each, str) and each != "preview"]
    return min((tuple(int(part) for part in each.lstrip("≤").split(".")) for each in known), default=None)


def is_old(node: Node) -> bool:
    """Return whether the oldest browsers have this feature."""
    found = zip(versions(node), FLOORS.values(), strict=True)
    return all(version is not None and version <= floor for version, floor in found)


def is_newer(node: Node) -> bool:
    return not is_old(node) and sum(each is not None for each in versions(node)) >= SINGLE


def told(node: Node) -> str:
    return " ".join(".".join(map(str, each)) if each else "-" for each in versions(node))


def features(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the features right below this node: names with their data."""
    return ((key, each) for key, each in node.items() if key != "__compat" and "__compat" in each)


def newer(node: Node) -> dict[str, str]:
    return {key: told(each) for key, each in features(node) if is_newer(each)}


def below(node: Node) -> Iterator[tuple[str, Node]]:
    for key, each in node.items():
        if key != "__compat":
            if "__compat" in each:
                yield key, each
            yield from below(each)


def described(types: Node, pattern: re.Pattern[str]) -> dict[str, str]:
    """Return newer functions or units, which the data names only in their descriptions."""
    found: dict[str, str] = {}
    for _, each in below(types):
        if is_newer(each):
            for match in pattern.finditer(each["__compat"].get("description", "")):
                found.setdefault(match["name"], told(each))
    return found


def values(properties: Node) -> dict[str, str]:
    """Return newer keywords of old properties, as "overflow: clip"; entries with an underscore are other subjects."""
    known = {name: each for name, each in features(properties) if not is_newer(each)}
    found = ((name, newer(each)) for name, each in known.items())
    return {
        f"{name}: {value}": told for name, those in found for value, told in those.items() if "_" not in value
    }


def css(data: Node) -> dict[str, dict[str, str]]:
    rules, selectors = data["at-rules"], data["selectors"]
    unprefixed = {name: each for name, each in data["properties"].items() if not name.startswith("-")}
    return {
        "properties": newer(unprefixed),
        "values": values(unprefixed),
        "functions": described(data["types"], FUNCTION),
        "units": described(data["types"]["length"], UNIT),
        "at-rules": newer(rules),
        "media": {key: told for key, told in newer(rules["media"]).items() if "_" not in key},
        "media syntax": {key: told for key, told in newer(rules["media"]).items() if "_" in key},
        "selectors": {key: told for key, told in newer(selectors).items() if not key.startswith("-")},
        "selector syntax": newer(selectors["nth-child"]),
    }


def interfaces(data: Node) -> Iterator[tuple[str, Node]]:
    """Yield all interfaces and built-in objects, nested ones such as `Intl.Collator` among them."""
    for tree in (data["api"], data["javascript"]["builtins"]):
        for name, each in features(tree):
            yield name, each
            yield from (
                (f"{name}.{inner}", one)
                for inner, one in features(each)
                if inner[0].isupper() and inner != name and "_" not in inner
            )


def script(data: Node) -> dict[str, dict[str, str]]:
    """Return newer members by their bare name, unless an older interface has one of that name; statics with their
    object.
    """
    old: set[str] = set()
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for name, interface in interfaces(data):
        if is_newer(interface):
            found["globals"][name] = told(interface)
        if not is_old(interface):
            continue
        for key, each in features(interface):
            kind, bare = kind_of(key)
            if is_old(each):
                old.add(bare)
            elif is_newer(each) and "_" not in bare and bare != name:
                found[kind][f"{name}.{bare}" if kind == "statics" else bare] = told(each)
    found["members"] = {bare: told for bare, told in found["members"].items() if bare not in old}
    return found


def kind_of(key: str) -> tuple[str, str]:
    for ending, kind in (("_static", "statics"), ("_event", "events")):
        if key.endswith(ending):
            return kind, key.removesuffix(ending)
    return "members", key


def syntax(data: Node) -> dict[str, str]:
    """Return newer syntax of JavaScript by its place in the data, without import of modules, which is not written in
    scripts.
    """
    found: dict[str, str] = {}
    for part in ("classes", "functions", "grammar", "operators", "regular_expressions", "statements"):
        walk(data[part], part, lambda place, each: found.update({place: told(each)}))
    return found


def walk(node: Node, place: str, tell: Callable[[str, Node], None]) -> None:
    for key, each in node.items():
        if key != "__compat":
            if "__compat" in each and is_newer(each):
                tell(f"{place}/{key}", each)
            else:
                walk(each, f"{place}/{key}", tell)


def table(data: Node) -> dict[str, Any]:
    return {
        "from": f"@mdn/browser-compat-data {data['__meta']['version']}",
        "columns": " ".join(FLOORS),
        "floors": " ".join(".".join(map(str, each)) for each in FLOORS.values()),
        "css": css(data["css"]),
        "javascript": {**script(data), "syntax": syntax(data["javascript"])},
    }


if __name__ == "__main__":
    written = json.dumps(table(json.loads(Path(sys.argv[1]).read_text())), indent=1, sort_keys=True)
    TABLE.write_text(f"{written}\n")
    sys.stdout.write(f"{TABLE}: {written.count(chr(10))} lines\n")
