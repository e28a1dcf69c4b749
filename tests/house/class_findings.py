"""Check of the classes in templates and stylesheets: each is a block of class_blocks.txt or has the prefix of one."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house.project_files import name, stylesheets, templates, text

BLOCKS = Path(__file__).with_name("class_blocks.txt")
TAG = r"\{\{.*?\}\}|\{%.*?%\}"
ATTRIBUTE = re.compile(rf'class="((?:{TAG}|[^"])*)"', re.DOTALL)
FILLED_IN = re.compile(r"\{% block \w+_class %\}(.*?)\{% endblock", re.DOTALL)  # class names of a page
NOT_A_SELECTOR = re.compile(r'/\*.*?\*/|"[^"]*"', re.DOTALL)
SELECTOR = re.compile(r"([^{};]+)\{")


def classes_without_a_block() -> list[str]:
    """Use a class of the component, such as `tile-word`, or `is-` for a state; name a new component in the list."""
    return [f"{place}: {each}" for place, each in written() if not has_a_block(each)]


def blocks_without_a_class() -> list[str]:
    """Remove blocks from class_blocks.txt that no template and no stylesheet uses any more."""
    used = {each for _place, each in written()}
    return [block for block in sorted(blocks()) if not any(is_of(each, block) for each in used)]


@cache
def blocks() -> frozenset[str]:
    lines = BLOCKS.read_text(encoding="utf-8").splitlines()
    return frozenset(line.split("#")[0].strip() for line in lines) - {""}


def has_a_block(each: str) -> bool:
    return any(is_of(each, block) for block in blocks())


def is_of(each: str, block: str) -> bool:
    return each == block or each.startswith(f"{block}-")


def written() -> Iterator[tuple[str, str]]:
    """Yield each class with the file that uses it."""
    for file in templates():
        for found in [*ATTRIBUTE.findall(text(file)), *FILLED_IN.findall(text(file))]:
            yield from ((name(file), each) for each in re.sub(TAG, " ", found, flags=re.DOTALL).split())
    for file in stylesheets():
        for selector in SELECTOR.findall(NOT_A_SELECTOR.sub("", text(file))):
            if not selector.strip().startswith("@"):
                yield from ((name(file), each) for each in re.findall(r"\.([a-z][\w-]*)", selector))
