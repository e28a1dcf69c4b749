"""An error in a template is said with the file and the line."""

from pathlib import Path

import jinja2
import pytest

from scoresheets.base.assets.template_errors import place_in_template

BROKEN = [
    ("<p>\n{% for x in y %}{% endfoor %}", "six_dice/_asks.html line 2: Encountered unknown tag 'endfoor'."),
    ("<p>\n\n{{ nowhere.x }}", "six_dice/_asks.html line 3: UndefinedError: 'nowhere' is undefined"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_an_error_in_a_template_has_its_file_and_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "six_dice").mkdir()
    (tmp_path / "six_dice/_asks.html").write_text(text)
    made = jinja2.Environment(autoescape=True, loader=jinja2.FileSystemLoader(tmp_path))
    with pytest.raises(jinja2.TemplateError) as raised:
        made.get_template("six_dice/_asks.html").render()
    with pytest.raises(ImportError) as wrapped:
        raise ImportError("wrapped") from raised.value
    assert place_in_template(raised.value).startswith(said)
    assert place_in_template(wrapped.value).startswith(said)


def test_an_error_elsewhere_has_no_place_in_a_template() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        1 / 0  # noqa: B018
    assert place_in_template(raised.value) == ""
