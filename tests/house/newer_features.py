"""Newer features of our stylesheets and scripts: those that the oldest browsers we serve lack, without a fallback.

`newer_features.json` lists the newer features; `make browsers-table` writes it. A stylesheet has a fallback if it tests
for the feature by `@supports`, or sets the same property before to a value that all browsers understand. (That does not
help a value with `var()`: an old browser accepts it, and learns too late that it cannot be computed.) A prefixed
property of the same name is a fallback, too.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import tinycss2
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from tests.house.newer_features_table import TABLE

JAVASCRIPT = Language(tree_sitter_javascript.language())
RULES_INSIDE = {"media", "supports", "layer", "container", "scope", "starting-style", "document"}


@dataclass(frozen=True, slots=True)
class Use:
    """A feature by its name in the table, and the line that uses it."""

    feature: str
    line: int


@cache
def table() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    loaded: Mapping[str, Mapping[str, Mapping[str, str]]] = json.loads(TABLE.read_text())
    return loaded


@cache
def known(kind: str) -> Mapping[str, str]:
    """Return the newer features of one kind, such as "properties", with the versions that brought them."""
    return table()["css"].get(kind) or table()["javascript"].get(kind, {})


# Stylesheets


def in_css(text: str) -> list[Use]:
    """Return the newer features that a stylesheet uses without a fallback."""
    nodes = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return list(_rules(nodes, frozenset()))


def _rules(nodes: Sequence[Any], asked: frozenset[str]) -> Iterator[Use]:
    declarations = [node for node in nodes if node.type == "declaration"]
    said = {
        node.lower_name.removeprefix("-webkit-") for node in declarations if node.name.startswith("-webkit-")
    }
    for node in nodes:
        if node.type == "at-rule":
            yield from _at_rule(node, asked)
        elif node.type == "qualified-rule":
            yield from _unasked(selected(node.prelude), asked)
            yield from _inside(node, asked)
    for node in declarations:
        found = list(_unasked(declared(node), asked))
        if node.lower_name not in said or (found and late(node)):
            yield from found
        if not found:
            said.add(node.lower_name)


def late(declaration: Any) -> bool:
    """Return whether an old browser accepts this declaration whatever its value: with var(), it is computed later."""
    tokens = flat(declaration.value)
    return any(each.type == "function" and each.lower_name == "var" for each in tokens)


def _unasked(uses: Iterator[Use], asked: frozenset[str]) -> Iterator[Use]:
    return (use for use in uses if use.feature not in asked)


def _inside(node: Any, asked: frozenset[str]) -> Iterator[Use]:
    if node.content is not None:
        inside = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
        yield from _rules(inside, asked)


def _at_rule(node: Any, asked: frozenset[str]) -> Iterator[Use]:
    name = node.lower_at_keyword
    uses = _media(node.prelude) if name == "media" else iter(())
    here = Use(f"@{name}", node.source_line)
    yield from _unasked((use for use in (here, *uses) if use is not here or name in known("at-rules")), asked)
    if name == "supports":
        asked |= _asked(node.prelude)
    if name in RULES_INSIDE or name == "keyframes" or name not in known("at-rules"):
        yield from _inside(node, asked)


def _asked(prelude: Sequence[Any]) -> frozenset[str]:
    """Return the features that a condition requires; none if it begins with "not"."""
    words = [each for each in prelude if each.type != "whitespace"]
    if words and words[0].type == "ident" and words[0].lower_value == "not":
        return frozenset()
    found: set[str] = set()
    for each in words:
        if each.type == "() block":
            found |= {
                use.feature
                for one in tinycss2.parse_blocks_contents(each.content)
                if one.type == "declaration"
                for use in declared(one)
            } | _asked(each.content)
        elif each.type == "function" and each.lower_name == "selector":
            found |= {use.feature for use in selected(each.arguments)}
    return frozenset(found)


def _media(prelude: Sequence[Any]) -> Iterator[Use]:
    for block in flat(prelude):
        if block.type == "() block":
            first = next((each for each in block.content if each.type == "ident"), None)
            if first and first.lower_value in known("media"):
                yield Use(f"({first.lower_value})", first.source_line)
            if any(each.type == "literal" and each.value in "<=>=" for each in block.content):
                yield Use("media range_syntax", block.source_line)
        elif block.type == "ident" and block.lower_value == "or":
            yield Use("media or_syntax", block.source_line)


def selected(prelude: Sequence[Any]) -> Iterator[Use]:
    tokens = list(flat(prelude))
    for before, token in zip(tokens, tokens[1:], strict=False):
        if before.type == "literal" and before.value in {":", "::"} and token.type in {"ident", "function"}:
            name = token.lower_value if token.type == "ident" else token.lower_name
            if name in known("selectors"):
                yield Use(f":{name}", token.source_line)
    for token in tokens:
        if token.type == "literal" and token.value == "&" and "nesting" in known("selectors"):
            yield Use("&", token.source_line)
        if token.type == "function" and any(
            each.type == "ident" and each.value == "of" for each in token.arguments
        ):
            yield Use(":nth-child(of)", token.source_line)


def declared(node: Any) -> Iterator[Use]:
    if node.lower_name in known("properties"):
        yield Use(node.lower_name, node.source_line)
        return
    for token in flat(node.value):
        if token.type == "ident" and f"{node.lower_name}: {token.lower_value}" in known("values"):
            yield Use(f"{node.lower_name}: {token.lower_value}", token.source_line)
        elif token.type == "function" and token.lower_name in known("functions"):
            yield Use(f"{token.lower_name}()", token.source_line)
        elif token.type == "dimension" and token.lower_unit in known("units"):
            yield Use(f"1{token.lower_unit}", token.source_line)


def flat(tokens: Sequence[Any]) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from flat(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


# Scripts


def in_script(text: str) -> list[Use]:
    """Return the newer features that a script uses: objects, their members by name, events and syntax."""
    root = Parser(JAVASCRIPT).parse(text.encode()).root_node
    return [Use(feature, node.start_point.row + 1) for node in _nodes(root) for feature in _of(node)]


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _of(node: Node) -> Iterator[str]:
    if node.type == "identifier" and _text(node) in known("globals"):
        yield _text(node)
    elif node.type == "member_expression":
        yield from _member(node)
    elif node.type == "shorthand_property_identifier_pattern" and _text(node) in known("members"):
        yield f".{_text(node)}"
    elif node.type == "regex_flags" and "v" in _text(node):
        yield ".unicodeSets"
    elif node.type == "call_expression":
        yield from _listening(node)
    yield from _syntax(node)


def _text(node: Node | None) -> str:
    return (node.text or b"").decode() if node else ""


def _member(node: Node) -> Iterator[str]:
    of, name = _text(node.child_by_field_name("object")), _text(node.child_by_field_name("property"))
    if f"{of}.{name}" in known("statics"):
        yield f"{of}.{name}"
    elif name in known("members"):
        yield f".{name}"


def _listening(node: Node) -> Iterator[str]:
    if _text(node.child_by_field_name("function")).endswith("addEventListener"):
        event = _text(node.child_by_field_name("arguments")).lstrip("(").split(",")[0].strip("\"'")
        if event in known("events"):
            yield f"on {event}"


def _pattern(node: Node, *starts: str) -> bool:
    return node.type == "regex_pattern" and any(start in _text(node) for start in starts)


def _twice_named(node: Node) -> bool:
    names = NAMED_GROUP.findall(_text(node)) if node.type == "regex_pattern" else []
    return len(names) != len(set(names))


def _imports_with_options(node: Node) -> bool:
    return (
        node.type == "arguments"
        and _text(node.prev_sibling) == "import"
        and "," in [each.type for each in node.children]
    )


NAMED_GROUP = re.compile(r"\(\?<(\w+)>")
SYNTAX: Mapping[str, Callable[[Node], bool]] = {
    "classes/static/initialization_blocks": lambda node: node.type == "class_static_block",
    "grammar/trailing_commas/trailing_commas_in_dynamic_import": _imports_with_options,
    "operators/import/options_parameter": _imports_with_options,
    "operators/import_meta/resolve": lambda node: _text(node) == "import.meta.resolve",
    "regular_expressions/lookbehind_assertion": lambda node: _pattern(node, "(?<=", "(?<!"),
    "regular_expressions/modifier": lambda node: _pattern(node, "(?i", "(?m", "(?s", "(?-"),
    "regular_expressions/named_capturing_group/duplicate_named_capturing_groups": _twice_named,
    "statements/await_using": lambda node: node.type == "using_declaration",
    "statements/using": lambda node: node.type == "using_declaration",
    "statements/import/import_attributes": lambda node: node.type == "import_attribute",
}
# Nothing to write in a script: how a browser fetches modules.
NOT_WRITTEN = ("operators/import/http_errors_not_cached", "statements/import/")


def _syntax(node: Node) -> Iterator[str]:
    return (place for place, found in SYNTAX.items() if place in known("syntax") and found(node))


def arms(prelude: Sequence[Any]) -> list[list[Any]]:
    """Return the selectors of a list."""
    found: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def mixed(text: str) -> list[int]:
    """Return the lines of rules that list a newer selector beside an old one: an old browser drops the
    rule for both.
    """
    return list(_mixed(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)))


def _mixed(nodes: Sequence[Any]) -> Iterator[int]:
    for node in nodes:
        if (
            node.type == "qualified-rule"
            and len({any(True for _ in selected(arm)) for arm in arms(node.prelude)}) > 1
        ):
            yield node.source_line
        if node.type in {"at-rule", "qualified-rule"} and node.content is not None:
            yield from _mixed(
                tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            )
