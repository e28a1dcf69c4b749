"""S10, P7: the headers of every answer, to forms too, and the extra ones under HTTPS."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.house.project_files import ROOT
from tests.roles import PHASES, open_room, undone
from tests.security.answers import pages
from tests.security.matrix import ask, unsafe_addresses
from tests.security.test_headers import POLICY, is_safe, policy_of, text_of

pytestmark = pytest.mark.django_db

WITH_HTTPS = """
import django
django.setup()
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
answer = Client(headers={"Host": "localhost"}).get("/language/?next=/x", secure=True)
print(answer.status_code, answer.headers["Cross-Origin-Opener-Policy"])
print(answer.headers["Strict-Transport-Security"], answer.headers["X-Content-Type-Options"])
plain = Client(headers={"Host": "localhost"}).get("/language/")
print(plain.status_code, plain.headers["Location"])
"""


@pytest.mark.parametrize("phase", ["play", "over"])
def test_every_answer_to_a_form_is_as_careful_as_a_page(phase: str) -> None:
    room = open_room(phase)
    for name in unsafe_addresses():
        for role in ("nobody", "in_turn", "host"):
            with undone(room):
                answer = ask(room.tablets[role], room, name, "POST")
            is_safe(answer)
            assert policy_of(answer) == POLICY, (name, role)
            for cookie in answer.cookies.values():
                assert cookie["httponly"], (name, role)
                assert cookie["samesite"] == "Lax"
                assert len(cookie.OutputString()) <= 4096
            if answer.content:
                assert answer.headers["Cache-Control"] == "no-store", (name, role)


@pytest.mark.parametrize("phase", PHASES)
def test_no_page_is_found_by_search_or_says_its_key_in_the_title(phase: str) -> None:
    room = open_room(phase)
    table = room.table
    keys = [table.code, table.join_token, table.watch_token, room.host_token, table.public_id]
    keys += [table.result_token] if table.result_token else []
    looked = 0
    for label, answer in pages(room):
        if answer.status_code == 200 and not label.startswith(("set_language", "qr", "result_qr")):
            assert answer.headers["X-Robots-Tag"] == "noindex", label
            titles = "".join(re.findall(r"<title>(.*?)</title>", text_of(answer), re.DOTALL))
            assert [key for key in keys if key in titles] == [], label
            looked += 1
    assert looked > 30


def test_with_https_the_answers_ask_for_what_only_https_can_do() -> None:
    environment = {**os.environ, "HTTPS": "1", "DJANGO_SETTINGS_MODULE": "scoresheets.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", WITH_HTTPS],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines() == [
        "302 same-origin",
        "max-age=2592000 nosniff",
        "301 https://localhost/language/",
    ]
