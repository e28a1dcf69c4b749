"""Scripts and stylesheets are sent without comments, and mean the same."""

import re
from pathlib import Path

import pytest
import tinycss2

from scoresheets.base.assets.without_comments import script, stylesheet
from tests.house.project_files import name, scripts, stylesheets, text


def test_a_script_loses_comments_and_indentation() -> None:
    source = '// Say it.\nfunction say() {\n  // Aloud.\n  tell("http://a // b");   // every time\n}\n'
    assert script(source) == 'function say() {\ntell("http://a // b");\n}\n'


@pytest.mark.parametrize("text", ["`a\n  // b`", "'a\\\n  // b'"])
def test_a_string_of_several_lines_stays_as_it_is(text: str) -> None:
    assert script(f"const it = {text};  // so\n") == f"const it = {text};  // so\n"


def test_a_stylesheet_loses_comments_and_line_ends_outside_of_strings() -> None:
    source = (
        '/* One. */\n.one\n  .two/**/.three {\n  content: "/* a  b */";\n  margin: 0 /* none */ 1px;\n}\n'
    )
    assert stylesheet(source) == ' .one .two/**/.three { content: "/* a  b */"; margin: 0 1px; } '


@pytest.mark.parametrize("file", stylesheets(), ids=name)
def test_each_of_our_stylesheets_has_the_same_rules_as_before(file: Path) -> None:
    assert rules(stylesheet(text(file))) == rules(text(file))


def rules(css: str) -> list[str]:
    """Return the stylesheet's tokens without comments, and each space as one."""
    told = flat(tinycss2.parse_component_value_list(css, skip_comments=False))
    spaced = [
        " " if each.type == "whitespace" else each.serialize() for each in told if each.type != "comment"
    ]
    return [each for at, each in enumerate(spaced) if each != " " or at and spaced[at - 1] != " "]


def flat(nodes: list[tinycss2.ast.Node]) -> list[tinycss2.ast.Node]:
    found = []
    for each in nodes:
        inside = getattr(each, "content", None) or getattr(each, "arguments", None)
        found += flat(inside) if inside else [each]
    return found


@pytest.mark.parametrize("file", scripts(), ids=name)
def test_each_of_our_scripts_loses_nothing_but_comments(file: Path) -> None:
    before, after = text(file), script(text(file))
    lines = [line.strip() for line in before.splitlines() if not re.match(r"\s*(//|$)", line)]
    kept = [line for line in after.splitlines() if line]
    assert before == after or len(lines) == len(kept)
    lost = [line.removeprefix(same) for line, same in zip(lines, kept, strict=False) if before != after]
    assert [each for each in lost if each and not re.match(r"\s+// ", each)] == []
