"""Modules as they are sent: each joined with all that it imports, in one file.

pip installs no well-kept bundler without Node, and modules of 400 lines would be eight of a table's sixteen requests or
more. This bundler knows only the forms of `import` and `export` that our modules use, and refuses others.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

Read = Callable[[str], str]
IMPORT = re.compile(
    r"""^import\s*(?:(?P<names>\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*)?["'](?P<path>\.[^"']+)["'];""",
    re.MULTILINE,
)
EXPORT = re.compile(r"^export\s+(?=(?:const|function|async\s+function)\s+(?P<name>\w+))", re.MULTILINE)
LATER = re.compile(r"""\bimport\(["'](?P<path>\.[^"']+)["']\)""")
UNKNOWN = re.compile(r"^(?:export\b|import\b(?!\s*\()).*", re.MULTILINE)


def module_script(name: str) -> SafeString:
    """Return the script element of a module."""
    return format_html('<script type="module" src="{}"></script>', static(name))


def joined(name: str, read: Read) -> str:
    """Return the source of a module behind those of all modules that it imports, each once and in a scope of its own.

    `read` returns the source of a module by its static name. Raises ValueError for a form of import or export that is
    not known here, and for modules that import each other.
    """
    # In the order in which a browser runs them: each after its imports, these in theirs.
    sources: dict[str, str] = {}

    def visit(each: str, importers: tuple[str, ...]) -> None:
        if each in importers:
            raise ValueError(f"Modules import each other: {', '.join((*importers, each))}")
        if each not in sources:
            source = read(each)
            for other in imports(each, source):
                visit(other, (*importers, each))
            sources[each] = source

    visit(name, ())
    if len(sources) == 1:
        return sources[name]
    order = list(sources)
    return "\n".join(_scope(each, source, name, order) for each, source in sources.items())


def imports(name: str, source: str) -> list[str]:
    """Return the static names of the modules that this one imports, in order."""
    return [_beside(name, found["path"]) for found in IMPORT.finditer(source)]


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _scope(name: str, source: str, first: str, order: list[str]) -> str:
    """Return a module as a constant that has its exports. The modules that it imports are constants before it."""

    def imported(found: re.Match[str]) -> str:
        value, names = f"$m{order.index(_beside(name, found['path']))}", found["names"] or ""
        names = re.sub(r"^\*\s*as\s+", "", re.sub(r"(?<=\w)\s+as\s+", ": ", names))
        return f"const {names} = {value};" if names else ""

    def later(found: re.Match[str]) -> str:
        path = posixpath.relpath(_beside(name, found["path"]), posixpath.dirname(first))
        return f'import("./{path}")'

    exports = ", ".join(found["name"] for found in EXPORT.finditer(source))
    body = LATER.sub(later, EXPORT.sub("", IMPORT.sub(imported, source)))
    if unknown := UNKNOWN.search(body):
        raise ValueError(
            f"{name} has a form of import or export that joined_modules.py does not know: {unknown[0]}"
        )
    return f"const $m{order.index(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"
