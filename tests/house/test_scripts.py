"""How our scripts are written."""

from tests.house.project_files import name, scripts, text

LONGEST = 120


def test_a_line_of_a_script_has_at_most_120_characters() -> None:
    lines = [
        (f"{name(file)}:{number}", line)
        for file in scripts()
        for number, line in enumerate(text(file).splitlines(), start=1)
    ]
    assert len(lines) > 1000
    assert [place for place, line in lines if len(line) > LONGEST] == []
