"""Nodes that write one piece of text: a value, words in the active language, an address, what a tag of ours says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django.template.base import FilterExpression, NodeList, TextNode, VariableNode
from django.template.defaulttags import URLNode
from django.template.library import SimpleNode
from django.templatetags.i18n import BlockTranslateNode, GetCurrentLanguageNode, TranslateNode
from django.urls import reverse
from django.utils import translation
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from scoresheets.drawing.reading import (
    LANGUAGE,
    Names,
    NotDrawnHereError,
    Read,
    constant_of,
    plain_context,
    reader,
    written,
)

Say = Callable[[str], None]
Draw = Callable[[Names, Say], None]
Readers = Sequence[tuple[str, Read]]
KEPT_ADDRESSES = 4096


def as_text(text: str) -> SafeString:
    """What a template has written, as part of another."""
    return NodeList([TextNode(text)]).render(plain_context({}))


def readers(expressions: Mapping[str, FilterExpression]) -> Readers:
    """For values that are given names of their own."""
    return [(name, reader(expression)) for name, expression in expressions.items()]


def read_all(names: Names, values: Readers) -> Names:
    """All names, and these."""
    return {**names, **{name: read(names) for name, read in values}}


def draw_value(node: VariableNode) -> Draw:
    """A value in double braces."""
    read = reader(node.filter_expression)
    return lambda names, say: say(written(read(names)))


def draw_words(node: TranslateNode) -> Draw:
    """Words of ours, looked up once in each language."""
    constant = node.filter_expression.var
    if node.filter_expression.filters or getattr(constant, "lookups", None) is not None:
        raise NotDrawnHereError
    if node.message_context and node.message_context.filters:
        raise NotDrawnHereError
    kept: dict[str, Any] = {}
    name = node.asvar or ""

    def look_up(names: Names) -> Any:
        context = plain_context({})
        said = node.render(context)
        return kept.setdefault(names[LANGUAGE], context[name] if name else said)

    def draw(names: Names, say: Say) -> None:
        say(kept.get(names[LANGUAGE]) or look_up(names))

    def name_it(names: Names, _say: Say) -> None:
        names[name] = kept.get(names[LANGUAGE]) or look_up(names)

    return name_it if name else draw


def draw_sentence(node: BlockTranslateNode) -> Draw:
    """A sentence of ours with values in it."""
    values, sentence_in = readers(node.extra_context), _sentence(node)
    places = [
        token for part in (node.singular, node.plural or []) for token in node.render_token_list(part)[1]
    ]

    def draw(names: Names, say: Say) -> None:
        inner = read_all(names, values) if values else dict(names)
        sentence = sentence_in(inner)
        try:
            text = sentence % {place: written(inner.get(place, "")) for place in places}
        except (
            KeyError,
            ValueError,
        ):  # the translation has other places than the sentence: Django knows what to do
            text = node.render(plain_context(names))
        if node.asvar:
            names[node.asvar] = as_text(text)
        else:
            say(text)

    return draw


def _sentence(node: BlockTranslateNode) -> Read:
    """A function from names to the sentence in the active language, with its places still open."""
    context = constant_of(node.message_context) if node.message_context else ""
    singular, _places = node.render_token_list(node.singular)
    if not (node.plural and node.countervar and node.counter):
        return _kept_by_language(
            lambda: translation.pgettext(context, singular) if context else translation.gettext(singular)
        )
    plural, _places = node.render_token_list(node.plural)
    count, name = reader(node.counter), str(node.countervar)

    def counted(names: Names) -> str:
        names[name] = number = count(names)
        if context:
            return translation.npgettext(context, singular, plural, number)
        return translation.ngettext(singular, plural, number)

    return counted


def _kept_by_language(look_up: Callable[[], str]) -> Read:
    kept: dict[str, str] = {}
    return lambda names: kept.get(names[LANGUAGE]) or kept.setdefault(names[LANGUAGE], look_up())


def draw_address(node: URLNode) -> Draw:
    """The address of one of our pages."""
    if node.kwargs:
        raise NotDrawnHereError
    page, arguments = constant_of(node.view_name), [reader(argument) for argument in node.args]

    def draw(names: Names, say: Say) -> None:
        address = _address(page, *[argument(names) for argument in arguments])
        if node.asvar:
            names[node.asvar] = address
        else:
            say(escape(address))

    return draw


@lru_cache(KEPT_ADDRESSES)
def _address(page: str, *arguments: Any) -> str:
    return reverse(page, args=arguments)


def draw_tag(node: SimpleNode) -> Draw:
    """What a tag of our own says."""
    if node.takes_context or type(node) is not SimpleNode:
        raise NotDrawnHereError
    function, arguments = node.func, [reader(argument) for argument in node.args]
    named = readers(node.kwargs)

    def draw(names: Names, say: Say) -> None:
        found = function(
            *[argument(names) for argument in arguments], **{key: read(names) for key, read in named}
        )
        if node.target_var is not None:
            names[node.target_var] = found
        else:
            say(conditional_escape(found))

    return draw


def draw_language(node: GetCurrentLanguageNode) -> Draw:
    """The active language under a name."""

    def draw(names: Names, _say: Say) -> None:
        names[node.variable] = names[LANGUAGE]

    return draw
