"""Chromium as an older engine: its stylesheets are reduced to what that engine understands, and its scripts lack newer
features.

The table of newer features lists what an engine lacks. The specifications say what an old engine does with unknown
text: a rule with an unknown selector or at-rule is dropped whole, a declaration with an unknown value is dropped alone.
If
such a value has a `var()`, the engine notices too late, and the property is unset.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import tinycss2
from playwright.sync_api import BrowserContext, Route

from tests.house.newer_features import arms, declared, late, selected, table
from tests.house.newer_features_table import FLOORS

Tokens = Sequence[Any]
Features = frozenset[str]
FORGIVING = {"is", "where"}
QUERIES = {"@container", "container"}
# Members that our scripts use, by the object that has them.
MEMBERS = {
    ".requestSubmit": "HTMLFormElement.prototype",
    ".wakeLock": "Navigator.prototype",
    ".findLastIndex": "Array.prototype",
}
GLOBAL = re.compile(r"[A-Z]\w+")
# A stylesheet inserted by a script establishes no containers, either.
LACK = """{
  const lacking = %s, asks = CSS.supports.bind(CSS), { insertRule } = CSSStyleSheet.prototype;
  CSS.supports = (...words) => asks(...words) && !lacking.some(each => words.join(": ").includes(each));
  CSSStyleSheet.prototype.insertRule = function (rule, at) {
    const known = lacking.includes("container") ? rule.replace(/\\bcontainer:[^;}]+;/g, "") : rule;
    return insertRule.call(this, known, at);
  };
  for (const [of, name] of [%s]) delete of?.[name];
}"""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine, by the features it lacks, under the names of the findings of newer features."""

    lacks: Features

    def be(self, context: BrowserContext) -> None:
        """Make all pages of this context behave as in this engine."""
        context.route("**/*.css", lambda route: _fulfil(route, self.lacks))
        context.add_init_script(_script(self.lacks))

    def without(self, *features: str) -> Engine:
        return replace(self, lacks=self.lacks | set(features))


def at(family: str) -> Features:
    """Return the features lacking in the oldest engine of this family in which pages are usable."""
    column = list(FLOORS).index(family)
    newest = FLOORS[family]
    found = {feature: told.split()[column] for feature, told in _named().items()}
    return frozenset(name for name, version in found.items() if version == "-" or _version(version) > newest)


def _version(said: str) -> tuple[int, ...]:
    return tuple(int(part) for part in said.split("."))


@cache
def _named() -> dict[str, str]:
    """Return every newer feature by its name in the findings, with the versions that brought it."""
    css, script = table()["css"], table()["javascript"]
    ways = {
        "{}": ("properties", "values"),
        "{}()": ("functions",),
        "1{}": ("units",),
        "@{}": ("at-rules",),
        "({})": ("media",),
        ":{}": ("selectors",),
    }
    found = {
        way.format(name): told
        for way, kinds in ways.items()
        for kind in kinds
        for name, told in css[kind].items()
    }
    members = {f".{name}": told for name, told in script["members"].items()}
    return found | members | dict(script["globals"]) | dict(script["statics"])


# Every iPad has Palatino, whose letters need no adjusting; the face that replaces it here does.
SAFARI_15_4 = Engine(at("safari_ios") - {"font-size-adjust"})
# All at once; neither of the two lacks container queries.
CHROME_105_AND_FIREFOX_115 = Engine(at("chrome") | at("firefox"))
TOO_OLD = SAFARI_15_4.without(":has", ".findLastIndex", "BroadcastChannel")
BEFORE_LAYERS = TOO_OLD.without("@layer", "CSSLayerBlockRule")


def _fulfil(route: Route, lacks: Features) -> None:
    if route.request.resource_type != "stylesheet":  # container_queries.js searches the text for them
        lacks -= QUERIES
    answer = route.fetch()
    route.fulfill(response=answer, body=older(answer.text(), lacks))


@cache
def older(text: str, lacks: Features) -> str:
    """Return this stylesheet as an engine that lacks these features understands it."""
    return "".join(_rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), lacks))


def _rules(nodes: Tokens, lacks: Features) -> Iterator[str]:
    for node in nodes:
        if node.type == "at-rule":
            yield from _at_rule(node, lacks)
        elif node.type == "qualified-rule":
            if (prelude := _selector(node.prelude, lacks)) is not None:
                yield f"{prelude}{{{_inside(node, lacks)}}}"
        elif node.type == "declaration":
            yield _declaration(node, lacks)


def _inside(node: Any, lacks: Features) -> str:
    inside = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
    return "".join(_rules(inside, lacks))


def _at_rule(node: Any, lacks: Features) -> Iterator[str]:
    name, prelude = node.lower_at_keyword, tinycss2.serialize(node.prelude)
    if f"@{name}" in lacks:
        return
    if name == "media" and any(f"{each[:-1]}:" in prelude for each in lacks if each.startswith("(")):
        prelude = " not all"
    if name == "supports":
        prelude = _condition(node.prelude, lacks)
    yield f"@{name}{prelude};" if node.content is None else f"@{name}{prelude}{{{_inside(node, lacks)}}}"


def _condition(tokens: Tokens, lacks: Features) -> str:
    return "".join(_asked(each, lacks) for each in tokens)


def _asked(token: Any, lacks: Features) -> str:
    """Return a question of @supports, with an unknown name in place of a lacking feature."""
    if token.type == "function" and token.lower_name == "selector":
        lacking = any(use.feature in lacks for use in selected(token.arguments))
        return "selector(:unknown)" if lacking else str(token.serialize())
    if token.type != "() block":
        return str(token.serialize())
    inside = [one for one in tinycss2.parse_blocks_contents(token.content) if one.type == "declaration"]
    if any(use.feature in lacks for one in inside for use in declared(one)):
        return "(unknown: 0)"
    return str(token.serialize()) if inside else f"({_condition(token.content, lacks)})"


def _selector(prelude: Tokens, lacks: Features) -> str | None:
    """Return a selector without unknown arms of :is() and :where(); None if all of it is dropped."""
    said = []
    for each in prelude:
        inner: str | None = None
        if each.type != "function":
            said.append(each.serialize())
            continue
        if each.lower_name in FORGIVING:
            known = (_selector(arm, lacks) for arm in arms(each.arguments))
            inner = ",".join(arm for arm in known if arm is not None)
        else:
            inner = _selector(each.arguments, lacks)
        if inner is None:
            return None
        said.append(f"{each.name}({inner})")
    mine = [each for each in prelude if not (each.type == "function" and each.lower_name in FORGIVING)]
    return None if any(use.feature in lacks for use in selected(mine)) else "".join(said)


def _declaration(node: Any, lacks: Features) -> str:
    if not any(use.feature in lacks for use in declared(node)):
        return f"{node.serialize()};"
    if node.lower_name in lacks or not late(node):
        return ""
    return f"{node.name}:unset{'!important' if node.important else ''};"


def _script(lacks: Features) -> str:
    words = sorted(
        each + "(" if each.startswith(":") else each for each in lacks if re.match(r"[:a-z]", each)
    )
    gone = [["window", each] for each in lacks if GLOBAL.fullmatch(each)]
    gone += [each.split(".") for each in lacks if re.fullmatch(r"[A-Z]\w+\.\w+", each)]
    gone += [[of, name[1:]] for name, of in MEMBERS.items() if name in lacks]
    written = ", ".join(f"[{_there(of)}, {json.dumps(name)}]" for of, name in sorted(gone))
    return LACK % (json.dumps(words), written)


def _there(of: str) -> str:
    return of if "." in of else f"globalThis.{of}"
