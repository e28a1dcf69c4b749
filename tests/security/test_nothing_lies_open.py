"""S16, S17: no admin, no file of ours behind an address, and no answer that reveals how the server is built."""

import pytest
from django.apps import apps
from django.contrib.staticfiles import finders
from django.test import Client

from tests.house.project_files import ROOT

LYING_ABOUT = (
    *("/.git/HEAD", "/.git/config", "/.env", "/db.sqlite3", "/var/scoresheets.sqlite3", "/var/secret_key"),
    *(
        "/manage.py",
        "/static/../manage.py",
        "/static/%2e%2e/manage.py",
        "/static/..%2fmanage.py",
        "/static//etc/passwd",
    ),
    *(
        "/static/",
        "/static/js/",
        "/scoresheets/settings.py",
        "/admin/",
        "/admin/login/",
        "/__debug__/",
        "/server-status",
    ),
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", LYING_ABOUT)
def test_what_may_lie_about_is_not_handed_out(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert not answer.streaming


def test_a_file_that_is_meant_for_browsers_is() -> None:
    answer = Client().get("/static/base/js_enabled.js")
    assert answer.streaming
    answer.close()


def test_only_what_is_meant_for_browsers_is_found() -> None:
    assert finders.find("base/js_enabled.js") == str(ROOT / "static/base/js_enabled.js")
    assert finders.find("manage.py") is None


def test_there_are_no_accounts_and_no_admin() -> None:
    installed = {app.name for app in apps.get_app_configs()}
    assert installed & {"django.contrib.admin", "django.contrib.auth", "django.contrib.sessions"} == set()
    assert "scoresheets" in installed
