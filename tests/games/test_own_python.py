"""The commands that `new-game` and `check-game` print belong to the environment in which they run."""

import sys
from pathlib import Path

import pytest

from scoresheets.plugin import new_game, own_python
from scoresheets.plugin.contract import check


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment in a folder whose name has a blank."""
    folder = tmp_path / "Ana B" / "scoresheets"
    (folder / "bin").mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "bin" / "python"))
    return folder


@pytest.mark.parametrize("mark", ["uv-receipt.toml", "pipx_metadata.json", ""])
def test_packages_are_installed_with_the_tool_that_made_the_environment(mark: str, prefix: Path) -> None:
    if mark:
        (prefix / mark).touch()
    python = f"'{prefix}/bin/python'"
    asked = {
        "uv-receipt.toml": f"uv pip install --python {python} --editable .",
        "pipx_metadata.json": "pipx inject scoresheets --editable .",
        "": f"{python} -m pip install --editable .",
    }
    assert own_python.installing("--editable", ".") == asked[mark]


def test_an_environment_without_pip_is_asked_for_by_uv(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_python, "find_spec", lambda _name: None)
    assert own_python.installing("pytest") == f"uv pip install --python '{prefix}/bin/python' pytest"


@pytest.mark.parametrize(("first", "how"), [(True, "scoresheets"), (False, "{python} -m scoresheets")])
def test_another_scoresheets_that_a_shell_finds_first_is_not_named(
    first: bool, how: str, prefix: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_python, "BASE", prefix / "site-packages")
    for folder in (prefix / "bin", prefix.parent / "other"):
        folder.mkdir(exist_ok=True)
        (folder / "scoresheets").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(prefix / "bin" if first else prefix.parent / "other"))
    monkeypatch.setattr(sys, "argv", [str(prefix / "bin" / "scoresheets"), "new-game"])
    assert own_python.scoresheets() == how.format(python=own_python.python())


@pytest.mark.parametrize("command", [new_game.main, check.main])
def test_the_one_file_says_that_it_takes_no_packages(
    command: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_python, "archive", lambda: tmp_path / "scoresheets.pyz")
    monkeypatch.chdir(tmp_path)
    assert callable(command)
    with pytest.raises(SystemExit, match="scoresheets.pyz takes no packages: a game of your own needs"):
        command(["silly-die"])
    assert list(tmp_path.iterdir()) == []
