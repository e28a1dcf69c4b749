"""R12: in the lobby every device sees the host's changes, also of the title and of the game's options."""

import pytest

from tests.cast import HOST, open_lobby
from tests.table.page import Page

pytestmark = pytest.mark.django_db


def test_a_changed_title_and_changed_rules_reach_everybody_in_the_lobby() -> None:
    party = open_lobby()
    path = f"/t/{party.opened.public_id}/"
    page = Page(party.tablet("Cleo").get(path).text)
    answer = party.host.asks(party.opened, "change_options", title="Saturday", variant="ruthless")
    assert answer.status == 302
    page.take(party.tablet("Cleo").get(f"{path}fragments/?version={page.version}").text)
    fresh = Page(party.tablet("Cleo").get(path).text)
    assert [page.board(part) for part in ("title", "choices")] == [
        fresh.board(part) for part in ("title", "choices")
    ]
    assert "Saturday" in page.html
    assert "Ruthless" in page.html


def test_seats_and_names_reach_everybody_in_the_lobby() -> None:
    party = open_lobby()
    path = f"/t/{party.opened.public_id}/"
    page = Page(party.tablet("Cleo").get(path).text)
    assert party.host.asks(party.opened, "rename_seat", seat=1, name="Anna").status == 200
    assert party.tablet(HOST).asks(party.opened, "add_seat", name="Dee").status == 200
    page.take(party.tablet("Cleo").get(f"{path}fragments/?version={page.version}").text)
    assert page.board("seats") == Page(party.tablet("Cleo").get(path).text).board("seats")
    assert "Anna" in page.html
    assert "Dee" in page.html
