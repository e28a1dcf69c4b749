"""A server stores its compiled templates for the next start, and works without the stored ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from scoresheets.base.assets.templating import engine, environment, save_compiled


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """The folder of this build's templates; afterwards the engine has no cache again."""
    settings.VAR_DIR = tmp_path
    save_compiled()
    yield tmp_path / "templates"
    engine().env.bytecode_cache = None


def new() -> tuple[Environment, list[str]]:
    """Return the environment of a new process, and the list of the names that it compiles."""
    made, compiled = environment(autoescape=True, loader=engine().env.loader), []
    made.bytecode_cache = engine().env.bytecode_cache
    compile_ = made._generate

    def generate(source: object, name: str, *rest: object, **more: object) -> str:
        compiled.append(name)
        return compile_(source, name, *rest, **more)  # type: ignore[arg-type]

    made._generate = generate  # type: ignore[method-assign, assignment]
    return made, compiled


def test_the_next_start_compiles_nothing(folder: Path) -> None:
    first, compiled = new()
    first.get_template("base/base.html")
    assert compiled == ["base/base.html"]
    second, compiled = new()
    second.get_template("base/base.html")
    assert compiled == []


def test_what_a_power_cut_tore_is_compiled_anew(folder: Path) -> None:
    new()[0].get_template("base/base.html")
    (file,) = folder.glob("*/*")
    whole = file.read_bytes()
    for length in (*range(0, 120, 5), *range(120, len(whole), 2_003)):
        for torn in (whole[:length], whole[:length] + bytes(len(whole) - length)):
            file.write_bytes(torn)
            made, compiled = new()
            made.get_template("base/base.html")
            assert compiled == ["base/base.html"], length
            assert file.read_bytes() == whole


def test_without_room_templates_are_compiled_as_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", full)
    made, compiled = new()
    made.get_template("base/base.html")
    assert compiled == ["base/base.html"]


def test_only_one_build_is_kept(folder: Path) -> None:
    older = folder / f"{'0' * 12}-3.1.6"
    older.mkdir()
    (older / "file").touch()
    (folder / "my-letters").mkdir()
    save_compiled()
    left = {each.name for each in folder.iterdir()}
    assert (len(left), older.name in left, "my-letters" in left) == (2, False, True)
