"""The slow poll beside the socket: a snapshot, or nothing if the page has the newest version."""

import pytest

from scoresheets.base.assets.build import build_mark
from tests.cast import Party
from tests.table.page import pieces, state_of


def test_a_page_that_is_up_to_date_gets_nothing(party: Party) -> None:
    path = f"/t/{party.opened.public_id}/fragments/?version={party.table.version}"
    answer = party.tablet("Bo").client.get(path)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("version", ["0", "1", "x", "99999999999999999999"])
def test_every_other_page_gets_everything(party: Party, version: str) -> None:
    answer = party.tablet("Bo").client.get(
        f"/t/{party.opened.public_id}/fragments/", {"version": version}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    state = state_of(answer.content.decode())
    assert (state["version"], state["base"]) == (str(party.table.version), "0")
    assert {"state", "players", "whose-turn", "ledger"} <= set(pieces(answer.content.decode()))


def test_a_page_in_another_language_than_its_tablet_speaks_by_now_is_loaded_anew(party: Party) -> None:
    bo = party.tablet("Bo")
    for screen in ("", "tv/"):
        newest = f"version={party.table.version}&build={build_mark()}"
        path = f"/t/{party.opened.public_id}/{screen}fragments/?{newest}&language="
        bo.client.cookies["language"] = "en"
        assert [bo.get(f"{path}{language}").status for language in ("en", "fr")] == [204, 205]
        bo.client.cookies["language"] = "fr"
        assert [bo.get(f"{path}{language}").status for language in ("en", "fr")] == [205, 204]


def test_a_page_of_another_build_is_loaded_anew(party: Party) -> None:
    for screen in ("", "tv/"):
        path = f"/t/{party.opened.public_id}/{screen}fragments/?version={party.table.version}&language=en"
        asked = ("", "&build=", "&build=0123456789ab", f"&build={build_mark()}")
        assert [party.tablet("Bo").get(path + build).status for build in asked] == [205, 205, 205, 204]


def test_the_news_say_in_which_language_they_are(party: Party) -> None:
    bo = party.tablet("Bo")
    for language in ("en", "fr"):
        bo.client.cookies["language"] = language
        assert state_of(bo.get(f"/t/{party.opened.public_id}/fragments/").text)["language"] == language
