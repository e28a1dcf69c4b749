"""A template by its name, and the nodes that hold others: conditions, loops, names, other templates."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, cast

from django.template import VariableDoesNotExist, engines
from django.template.backends.django import Template
from django.template.base import FilterExpression, Node, NodeList, TextNode, VariableNode
from django.template.defaulttags import (
    CommentNode,
    ForNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    URLNode,
    WithNode,
)
from django.template.library import SimpleNode
from django.template.loader import select_template
from django.template.loader_tags import IncludeNode
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode, GetCurrentLanguageNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoresheets.drawing import texts
from scoresheets.drawing.reading import LANGUAGE, Names, NotDrawnHereError, Read, plain_context, reader
from scoresheets.drawing.texts import Draw, Say, read_all, readers

KEPT_TEMPLATES = 1000


class _Drawn(threading.local):
    language: str | None = None  # of what is being drawn now; None where nothing is


_now = _Drawn()


def draw(template: str, names: Mapping[str, Any]) -> SafeString:
    """The template with these names in the active language, without a request."""
    parts: list[str] = []
    outer = _now.language
    _now.language = language = outer or get_language()
    try:
        _drawing((template,))({**names, LANGUAGE: language}, parts.append)
    finally:
        _now.language = outer
    return texts.as_text("".join(parts))


def drawn_language() -> str | None:
    """The active language, which no template changes; to ask Django hundreds of times in one drawing is dear."""
    return _now.language or get_language()


def to_make_ready() -> Iterator[Callable[[], object]]:
    """For each template what makes a function of it before it is drawn: nobody shall wait for that on a first page."""
    for folder in map(Path, engines["django"].template_dirs):
        for file in folder.rglob("*.html"):
            yield partial(_drawing, (str(file.relative_to(folder)),))


def is_drawn_here(template: str) -> bool:
    """Whether it is not left to Django; what it includes has an answer of its own."""
    try:
        _drawn_nodes(_parsed((template,)).template.nodelist)
    except NotDrawnHereError:
        return False
    return True


@lru_cache(KEPT_TEMPLATES)
def _drawing(templates: tuple[str, ...]) -> Draw:
    """The first of these templates that is there."""
    parsed = _parsed(templates).template
    try:
        return _drawn_nodes(parsed.nodelist)
    except NotDrawnHereError:
        return lambda names, say: say(parsed.render(plain_context(names)))


def _parsed(templates: tuple[str, ...]) -> Template:
    return cast(Template, select_template(list(templates)))


def _drawn_nodes(nodes: NodeList) -> Draw:
    """All these nodes, one after the other."""
    parts = [part for part in map(_drawn, nodes) if part is not None]
    if len(parts) == 1 and not isinstance(parts[0], str):
        return parts[0]

    def draw_all(names: Names, say: Say) -> None:
        for part in parts:
            if isinstance(part, str):
                say(part)
            else:
                part(names, say)

    return draw_all


def _drawn(node: Node) -> Draw | str | None:
    """The node as a function, or as its text, or None where it writes nothing. Raises NotDrawnHereError."""
    if isinstance(node, TextNode):
        return node.s
    if isinstance(node, (LoadNode, CommentNode)):
        return None
    found = DRAWN.get(type(node))
    if found is None:
        raise NotDrawnHereError
    return found(node)


def _draw_if(node: IfNode) -> Draw:
    branches = [
        (None if condition is None else _condition(condition), _drawn_nodes(nodes))
        for condition, nodes in node.conditions_nodelists
    ]

    def draw_first(names: Names, say: Say) -> None:
        for condition, draw_branch in branches:
            try:
                holds = condition is None or condition(names)
            except VariableDoesNotExist:
                continue
            if holds:
                return draw_branch(names, say)
        return None

    return draw_first


def _condition(token: TokenBase) -> Read:
    """A function from names to whether it holds; what cannot be compared does not."""
    if isinstance(token, TemplateLiteral):
        return reader(cast(FilterExpression, token.value), missing=None)
    if token.first is None:
        raise NotDrawnHereError
    first = _condition(token.first)
    if token.id == "not":
        return _not_failing(lambda names: not first(names))
    second = _condition(token.second)
    compared = COMPARED.get(str(token.id))
    if compared is None:
        raise NotDrawnHereError
    return _not_failing(compared(first, second))


def _not_failing(read: Read) -> Read:
    def holds(names: Names) -> Any:
        try:
            return read(names)
        except Exception:  # as Django has it: a template's question has no wrong answer
            return False

    return holds


COMPARED: Mapping[str, Callable[[Read, Read], Read]] = {
    "or": lambda first, second: lambda names: first(names) or second(names),
    "and": lambda first, second: lambda names: first(names) and second(names),
    "in": lambda first, second: lambda names: first(names) in second(names),
    "not in": lambda first, second: lambda names: first(names) not in second(names),
    "is": lambda first, second: lambda names: first(names) is second(names),
    "is not": lambda first, second: lambda names: first(names) is not second(names),
    "==": lambda first, second: lambda names: first(names) == second(names),
    "!=": lambda first, second: lambda names: first(names) != second(names),
    ">": lambda first, second: lambda names: first(names) > second(names),
    ">=": lambda first, second: lambda names: first(names) >= second(names),
    "<": lambda first, second: lambda names: first(names) < second(names),
    "<=": lambda first, second: lambda names: first(names) <= second(names),
}


def _draw_for(node: ForNode) -> Draw:
    if node.is_reversed:
        raise NotDrawnHereError
    read = reader(cast(FilterExpression, node.sequence), missing=None)
    draw_one, draw_none = (
        _drawn_nodes(cast(NodeList, nodes)) for nodes in (node.nodelist_loop, node.nodelist_empty)
    )
    variables = tuple(node.loopvars)

    def draw_each(names: Names, say: Say) -> None:
        found = read(names) or ()
        values: Sequence[Any] = found if hasattr(found, "__len__") else list(found)
        inner, count = dict(names), len(values)
        if not count:
            draw_none(inner, say)
        outer = names.get("forloop", {})
        for place, value in enumerate(values):
            inner["forloop"] = _place(place, count, outer)
            if len(variables) == 1:
                inner[variables[0]] = value
                draw_one(inner, say)
            else:
                draw_one({**inner, **dict(zip(variables, value, strict=True))}, say)

    return draw_each


def _place(place: int, count: int, outer: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a template may ask about where a loop stands."""
    return {
        "parentloop": outer,
        "counter0": place,
        "counter": place + 1,
        "revcounter": count - place,
        "revcounter0": count - place - 1,
        "first": place == 0,
        "last": place == count - 1,
    }


def _draw_with(node: WithNode) -> Draw:
    values, draw_inner = readers(node.extra_context), _drawn_nodes(node.nodelist)
    return lambda names, say: draw_inner(read_all(names, values), say)


def _draw_included(node: IncludeNode) -> Draw:
    if node.isolated_context:
        raise NotDrawnHereError
    read, values = reader(node.template), readers(node.extra_context)

    def draw_other(names: Names, say: Say) -> None:
        template = read(names)
        others = (template,) if isinstance(template, str) else tuple(template)
        _drawing(others)(read_all(names, values), say)

    return draw_other


DRAWN: Mapping[type[Node], Callable[[Any], Draw]] = {
    VariableNode: texts.draw_value,
    TranslateNode: texts.draw_words,
    BlockTranslateNode: texts.draw_sentence,
    URLNode: texts.draw_address,
    SimpleNode: texts.draw_tag,
    GetCurrentLanguageNode: texts.draw_language,
    IfNode: _draw_if,
    ForNode: _draw_for,
    WithNode: _draw_with,
    IncludeNode: _draw_included,
}
