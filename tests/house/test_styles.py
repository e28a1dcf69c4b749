"""How our stylesheets are written: what a reviewer, or an older browser, would otherwise stumble over."""

import re
from collections.abc import Iterator

from tests.house.project_files import name, stylesheets, text

LONGEST = 120
ONE_WORD = re.compile(r"(none|underline|line-through|inherit)( *!important)?")
DECORATION = re.compile(r"(?<![\w-])text-decoration:\s*([^;}]*)")


def test_a_line_of_a_stylesheet_has_at_most_120_characters() -> None:
    assert [place for place, line in lines() if len(line) > LONGEST] == []


def lines() -> Iterator[tuple[str, str]]:
    for file in stylesheets():
        for number, line in enumerate(text(file).splitlines(), start=1):
            yield f"{name(file)}:{number}", line


def test_text_decoration_with_a_style_or_thickness_is_written_in_its_long_hands() -> None:
    """Safari knows the shorthand for one word only and drops the whole of anything longer, line and all."""
    found = [(name(file), hit[1]) for file in stylesheets() for hit in DECORATION.finditer(text(file))]
    assert len(found) > 10
    assert [each for each in found if not ONE_WORD.fullmatch(each[1])] == []
