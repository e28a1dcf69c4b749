"""Checks of how templates are put together; `findings.py` lists them among the other checks."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2.nodes import Const, FromImport, Import, Macro, Node, Output, Template, TemplateData

from scoresheets.base.assets.templating import engine
from tests.house.project_files import name, templates, text


def more_than_macros() -> list[str]:
    """Return imported templates with more than macros: Jinja draws the rest once, in the first language, and reuses
    that.
    """
    bodies = {name(file).rpartition("templates/")[2]: (name(file), parsed(file).body) for file in templates()}
    imported = {each for file in templates() for each in imported_by(parsed(file))}
    return [
        place
        for template, (place, body) in bodies.items()
        if template in imported or any(isinstance(node, Macro) for node in body)
        if not all(isinstance(node, (Macro, Import, FromImport)) or is_blank(node) for node in body)
    ]


@cache
def parsed(file: Path) -> Template:
    return engine().env.parse(text(file))


def imported_by(template: Template) -> Iterator[str]:
    sources = [each.template for each in template.find_all(Import)]
    sources += [each.template for each in template.find_all(FromImport)]
    yield from (each.value for each in sources if isinstance(each, Const))


def is_blank(node: Node) -> bool:
    return isinstance(node, Output) and all(
        isinstance(each, TemplateData) and not each.data.strip() for each in node.nodes
    )
