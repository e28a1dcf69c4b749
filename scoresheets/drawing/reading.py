"""How a template's expressions are read: names, their parts, and filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

from django.template import Context, VariableDoesNotExist
from django.template.base import FilterExpression, Variable, render_value_in_context
from django.utils.safestring import SafeData, SafeString

Names = dict[str, Any]
"""What a template sees, and under LANGUAGE the active language."""
Read = Callable[[Names], Any]
LANGUAGE: Final = ""  # no template can have such a name
MISSING: Final = object()
CONSTANTS: Mapping[str, Any] = {"True": True, "False": False, "None": None}


class _Kinds(dict[type[Any], bool]):
    """Whether values of a kind have places or keys, found out once for each kind."""

    def __missing__(self, kind: type[Any]) -> bool:
        self[kind] = hasattr(kind, "__getitem__")
        return self[kind]


_INDEXED: Final = _Kinds()


class NotDrawnHereError(Exception):
    """The template has something that only Django can draw."""


def plain_context(names: Names) -> Context:
    """The same for Django. Numbers are written as they are, which is how every language here writes them."""
    return Context({name: value for name, value in names.items() if name != LANGUAGE}, use_l10n=False)


def written(value: Any) -> str:
    """A value as it stands in a page."""
    kind = type(value)
    if kind is SafeString:
        return str(value)
    if kind is str:
        return escape(value)
    if kind is int:
        return str(value)
    return str(render_value_in_context(value, plain_context({})))


def reader(expression: FilterExpression, *, missing: Any = "") -> Read:
    """A function from names to the expression's value; `missing` stands for a name that is not there."""
    read = _variable(expression.var, missing) if expression.is_var else _constant(expression.var)
    for function, arguments in expression.filters:
        read = _filtered(expression, read, function, arguments)
    return read


def constant_of(expression: FilterExpression) -> str:
    """The text of an expression that is nothing but one. Raises NotDrawnHereError for any other."""
    if expression.is_var or expression.filters or not isinstance(expression.var, str):
        raise NotDrawnHereError
    return expression.var


def _constant(value: Any) -> Read:
    return lambda _names: value


def _variable(variable: Any, missing: Any) -> Read:
    if variable.translate:
        raise NotDrawnHereError
    if variable.lookups is None:
        return _constant(variable.literal)
    first, *parts = variable.lookups
    if first in CONSTANTS:
        return _constant(CONSTANTS[first])
    if not parts:
        return _name(first, missing)
    return _path(first, tuple(parts), missing) if len(parts) > 1 else _pair(first, parts[0], missing)


def _name(name: str, missing: Any) -> Read:
    def read(names: Names) -> Any:
        value = names.get(name, missing)
        return _called(value) if callable(value) else value

    return read


def _pair(first: str, part: str, missing: Any) -> Read:
    """What `_path` makes of one part, which most are: mostly a field of ours, read at once."""

    def read(names: Names) -> Any:
        value = names.get(first)
        if value is None:
            return missing
        if _INDEXED[type(value)]:
            value = _part(value, part)
        else:
            try:
                value = getattr(value, part)
            except (TypeError, AttributeError):
                value = _part(value, part)
        if callable(value):
            value = _called(value)
        return missing if value is MISSING else value

    return read


def _path(first: str, parts: tuple[str, ...], missing: Any) -> Read:
    def read(names: Names) -> Any:
        value = names.get(first, MISSING)
        for part in parts:
            if value is None or value is MISSING:
                return missing
            value = _part(value, part)
            if callable(value):
                value = _called(value)
        return missing if value is MISSING else value

    return read


def _part(whole: Any, part: str) -> Any:
    """A key, an attribute or a place, in this order, as in any template."""
    if _INDEXED[type(whole)]:
        try:
            return whole[int(part) if part.isdigit() and isinstance(whole, (tuple, list)) else part]
        except (TypeError, AttributeError, KeyError, ValueError, IndexError):
            pass
    try:
        return getattr(whole, part)
    except (TypeError, AttributeError):
        if part in dir(whole):  # it is there, and failed by itself
            raise
    return MISSING


def _called(value: Any) -> Any:
    if getattr(value, "do_not_call_in_templates", False):
        return value
    return "" if getattr(value, "alters_data", False) else value()


def _filtered(
    expression: FilterExpression, read: Read, function: Callable[..., Any], arguments: Sequence[Any]
) -> Read:
    """What the filter makes of it. Where it keeps safe text safe, Django says so: nothing is called safe here."""
    if getattr(function, "expects_localtime", False):
        raise NotDrawnHereError
    read_arguments = [_argument(is_name, told) for is_name, told in arguments]
    more = {"autoescape": True} if getattr(function, "needs_autoescape", False) else {}
    keeps_safe = getattr(function, "is_safe", False)

    def filtered(names: Names) -> Any:
        value = read(names)
        if keeps_safe and isinstance(value, SafeData):
            return expression.resolve(plain_context(names))
        return function(value, *[each(names) for each in read_arguments], **more)

    return filtered


def _argument(is_name: bool, told: Any) -> Read:
    if not is_name:
        return _constant(told)
    if not isinstance(told, Variable):
        raise NotDrawnHereError
    read = _variable(told, MISSING)

    def found(names: Names) -> Any:
        value = read(names)
        if value is MISSING:
            raise VariableDoesNotExist("%s is not there", (told,))
        return value

    return found
