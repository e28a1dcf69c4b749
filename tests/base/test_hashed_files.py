"""Static files collect themselves: once for each content, complete after any failure, by several processes at once."""

import json
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import RequestFactory, override_settings

from scoresheets.base.assets import hashed_files
from scoresheets.base.assets.hashed_files import FilesForAYear
from tests.conftest import PLAIN_NAMES

pytestmark = pytest.mark.long

HASHING = {**PLAIN_NAMES, "staticfiles": {"BACKEND": "scoresheets.base.assets.hashed_files.HashedFiles"}}
TRAY, DICE = "table/tray.js", "dice/dice.js"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of our static files, for changes."""
    return Path(shutil.copytree(settings.BASE_DIR / "static", tmp_path / "sources"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, sources: Path) -> Iterator[Path]:
    """The folder for collected files, still empty."""
    folder = tmp_path / "collected"
    folder.mkdir()
    with override_settings(STATIC_ROOT=folder, STATICFILES_DIRS=[sources], STORAGES=HASHING):
        yield folder


def server_starts() -> None:
    """Collect as a new process does, without caches."""
    staticfiles_storage._wrapped = hashed_files.HashedFiles()  # type: ignore[attr-defined]
    hashed_files.collect()


def files_in(folder: Path) -> dict[str, int]:
    """Return the modification time of each file."""
    return {
        str(file.relative_to(folder)): file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file()
    }


def test_where_nothing_was_collected_files_go_under_their_plain_names() -> None:
    assert static(DICE) == "/static/dice/dice.js"


def test_a_file_that_imports_a_changed_one_has_another_name_too_and_pages_of_before_find_the_old(
    folder: Path, sources: Path
) -> None:
    server_starts()
    before = {name: static(name) for name in (TRAY, DICE, "js/apply_fragments.js")}
    with (sources / TRAY).open("a", encoding="utf-8") as script:
        script.write("void 0;\n")
    server_starts()
    assert [name for name in before if static(name) != before[name]] == [TRAY, DICE]
    assert all((folder / path.removeprefix("/static/")).is_file() for path in before.values())


def test_files_of_versions_before_the_last_one_are_deleted(folder: Path, sources: Path) -> None:
    versions = []
    for _version in range(3):
        with (sources / TRAY).open("a", encoding="utf-8") as script:
            script.write("void 0;\n")
        server_starts()
        versions.append(
            {name: static(name).removeprefix("/static/") for name in (TRAY, DICE, "js/apply_fragments.js")}
        )
    there = files_in(folder)
    assert [versions[at][TRAY] in there for at in range(3)] == [False, True, True]
    assert [f"{versions[at][TRAY]}.gz" in there for at in range(3)] == [False, True, True]
    assert versions[0]["js/apply_fragments.js"] in there, "as it did not change"
    assert len([name for name in there if name.endswith(".json") and "/" not in name]) == 2


def test_the_version_that_a_server_went_back_to_is_the_last_one(folder: Path, sources: Path) -> None:
    """The first version, the second, the first again, the third: the second one goes."""
    first = (sources / TRAY).read_text(encoding="utf-8")
    served = {}
    for name, more in (("first", ""), ("second", "void 0;\n"), ("back", ""), ("third", "void 1;\n")):
        (sources / TRAY).write_text(first + more, encoding="utf-8")
        server_starts()
        served[name] = static(TRAY).removeprefix("/static/")
    there = files_in(folder)
    assert [served[name] in there for name in ("first", "second", "third")] == [True, False, True]


def test_a_second_start_writes_nothing(folder: Path) -> None:
    server_starts()
    before = files_in(folder)
    server_starts()
    assert files_in(folder) == before


def test_what_the_wheel_has_is_not_collected_again(
    folder: Path, sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "packed").mkdir()
    hashed_files.collect_into(tmp_path / "packed")
    monkeypatch.setattr(hashed_files, "PACKED", tmp_path / "packed")
    server_starts()
    assert files_in(folder) == {}
    answer = FilesForAYear(lambda _request: HttpResponse(status=404))(RequestFactory().get(static(DICE)))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "max-age=31536000, public, immutable")
    answer.close()
    (sources / "six_dice.css").write_text(
        "h1 { margin: 0 }", encoding="utf-8"
    )  # as a game from outside has it
    server_starts()
    assert static(DICE).removeprefix("/static/") in files_in(folder)


def test_several_may_start_at_once(folder: Path) -> None:
    with ThreadPoolExecutor(4) as processes:
        for each in [processes.submit(hashed_files.collect_into, folder) for _ in range(4)]:
            each.result()
    server_starts()
    assert static(DICE) != "/static/dice/dice.js"
    assert list(folder.parent.glob(".*")) == []


@pytest.mark.parametrize("cut_off", ["base/base.*.css", "base/base.*.css.gz", "*.json"])
def test_what_a_power_cut_has_left_empty_is_collected_anew(folder: Path, cut_off: str) -> None:
    server_starts()
    file = next(folder.glob(cut_off))
    content = file.read_bytes()
    os.truncate(file, 0)
    server_starts()
    assert file.read_bytes() == content
    assert json.loads(next(folder.glob("*.json")).read_bytes())["paths"][DICE] in static(DICE)


def test_a_full_disk_keeps_no_server_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    server_starts()
    assert static(DICE) == "/static/dice/dice.js"


@override_settings(DEBUG=True)
def test_with_debug_nothing_is_collected_and_a_change_is_seen_at_once(folder: Path) -> None:
    server_starts()
    assert static(DICE) == "/static/dice/dice.js"
    assert files_in(folder) == {}


def test_an_empty_file_leaves_all_others_their_hashed_names(folder: Path, sources: Path) -> None:
    (sources / "css/empty.css").touch()
    server_starts()
    before = files_in(folder)
    server_starts()
    assert static(DICE) != "/static/dice/dice.js"
    assert files_in(folder) == before


def test_a_stylesheet_that_names_a_file_that_is_not_there_is_refused_in_a_sentence(sources: Path) -> None:
    (sources / "css/own.css").write_text("h1 { background: url(nowhere.png) }", encoding="utf-8")
    with pytest.raises(ImproperlyConfigured) as refused:
        server_starts()
    assert str(refused.value) == (
        "Static files cannot be collected. The CSS file 'css/own.css' references a file which could not be found: "
        "css/nowhere.png."
    )
