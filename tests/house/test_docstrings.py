"""Docstrings are plain English, in the folders that were rewritten."""

from pathlib import Path

import pytest

from tests.house import docstring_findings, project_files
from tests.house.docstring_findings import docstrings_that_begin_otherwise, docstrings_that_name_nobody

ODD = [
    "What a table shows.",
    "Whether it is closed.",
    "Who sits there.",
    "The same for a night.",
    "As a page shows it.",
    "where it stands.",
]


def test_a_docstring_begins_with_a_verb_or_what_it_returns() -> None:
    assert docstrings_that_begin_otherwise() == []


def test_a_docstring_names_the_device_or_the_player() -> None:
    assert docstrings_that_name_nobody() == []


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(project_files, "ROOT", tmp_path)
    monkeypatch.setattr(docstring_findings, "IN_PLAIN_ENGLISH", ("attic",))
    (tmp_path / "attic").mkdir()
    return tmp_path / "attic" / "boxes.py"


@pytest.mark.parametrize("docstring", ODD)
@pytest.mark.parametrize("of", ['"""{}"""', 'def f() -> None:\n    """{}"""', 'class C:\n    """{}"""'])
def test_one_that_begins_otherwise_is_found(docstring: str, of: str, planted: Path) -> None:
    planted.write_text(of.format(docstring))
    assert docstrings_that_begin_otherwise() == ["attic/boxes.py:1"]


@pytest.mark.parametrize(
    "docstring", ["Return the whereabouts of a table.", "Asked questions.", "Whole sheets."]
)
def test_one_that_begins_with_a_word_alike_is_not(docstring: str, planted: Path) -> None:
    planted.write_text(f'"""{docstring}"""')
    assert docstrings_that_begin_otherwise() == []


def test_one_in_which_somebody_has_no_name_is_found(planted: Path) -> None:
    planted.write_text('"""Return the seats of whoever asks."""')
    assert docstrings_that_name_nobody() == ["attic/boxes.py:1"]
