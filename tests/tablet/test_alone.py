"""The pad of a tablet: every page and a whole game in a process in which no thread may start and no socket open."""

import json
import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.test import RequestFactory

from scoresheets.base.ops.log_repeats import RepeatedRefusals
from scoresheets.base.ops.secret_key import secret_key
from scoresheets.pad_settings import BASE_DIR
from scoresheets.tablet.cookies import Jar

HOME = "/app/pad/"


@pytest.mark.django_db
@pytest.mark.sqlite
def test_all_pages_and_a_whole_game_need_no_thread_no_socket_and_no_package_of_a_server(
    tmp_path: Path,
) -> None:
    file = tmp_path / "pad.sqlite3"
    source = f"file:{connection.settings_dict['NAME']}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as ours, closing(sqlite3.connect(file)) as copy:
        ours.backup(copy)
    done = subprocess.run(
        [sys.executable, "-m", "tests.tablet.alone", str(file)],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    met = json.loads(done.stdout.splitlines()[-1])
    assert met["asked"] == []
    assert met["entries"] == 26
    assert [path for path in met["pages"] if not path.startswith(HOME)] == []
    assert {path: status for path, status in met["pages"].items() if status not in (200, 302, 400)} == {}
    assert len(met["pages"]) > 40
    assert met["works"] == []  # what needs other devices
    assert met["back"] == [302, 200]  # all of it as a file and back: the tables are this device's again


def test_a_key_is_kept_where_a_file_cannot_have_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.link")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert secret_key(tmp_path / "key") == secret_key(tmp_path / "key")


def test_where_no_thread_can_start_each_refusal_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_call: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("scoresheets.base.ops.log_repeats._in_a_minute", refuse)
    record = logging.makeLogRecord({"status_code": 404, "request": RequestFactory().get("/nowhere/")})
    repeats = RepeatedRefusals()
    assert [repeats.filter(record) for _each in range(3)] == [True, True, True]


def test_the_jar_keeps_cookies_until_they_end() -> None:
    jar = Jar()
    jar.take("device=abc; HttpOnly; Max-Age=100; Path=/")
    jar.take("language=fr; Path=/")
    assert jar.header() == "device=abc; language=fr"
    jar.take('language=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/')
    assert jar.header() == "device=abc"
