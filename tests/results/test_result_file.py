"""The result as one file: it loads nothing, and shows the page as it was when the file was made."""

import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from scoresheets.registry import GAMES
from scoresheets.results import services as results
from tests.cast import HOST, Party, fresh_process, open_table, play_out
from tests.roles import Passerby

pytestmark = pytest.mark.django_db
LOADS = {"src", "href", "srcset", "poster", "data", "action", "formaction", "xlink:href", "background"}


class Loads(HTMLParser):
    """A parser that notes everything a page would load or link to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "img", "form"):
            self.found.append(tag)
        for name, value in attrs:
            if name in LOADS and not (value or "").startswith(("#", "data:")):
                self.found.append(f"{name}={value}")
            if tag == "link" and name == "href":
                self.styles.append(b64decode((value or "").partition("base64,")[2]).decode())


def loads(page: str) -> Loads:
    parser = Loads()
    parser.feed(page)
    return parser


def file_of(party: Party, language: str = "en") -> str:
    answer = party.host.client.get(
        f"/t/{party.opened.public_id}/result.html", headers={"Accept-Language": language}
    )
    assert answer.status_code == 200
    assert re.search(r"friday-[a-z-]+.*-20\d\d-\d\d-\d\d\.html", answer.headers["Content-Disposition"])
    return str(answer.content.decode())


@pytest.mark.parametrize("game", ["roll-estate", "yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"])
def test_it_loads_nothing_and_has_everything(game: str) -> None:
    party = open_table(game=game)
    play_out(party)
    page = file_of(party)
    read = loads(page)
    assert read.found == []
    assert len(read.styles) >= 6
    assert [style for style in read.styles if re.search(r'url\("(?!data:|#)|@import', style)] == []
    for word in ('id="sheet-1"', "Whole log", "Made on ", party.history.game.key.split("-")[0].title()):
        assert word in page
    assert page.count("<li") > len(party.history.written)


def test_it_speaks_the_language_of_who_keeps_it(party: Party) -> None:
    assert "Cleo gagne" in file_of(party, "fr")
    token = results.share_result(access=party.access("Bo"))
    answer = Passerby().client.get(f"/r/{token}/result.html", {"language": "fr"})
    assert "Cleo gagne" in answer.content.decode()
    assert '<html lang="fr">' in answer.content.decode()


def test_it_names_no_address_of_the_table(party: Party) -> None:
    token = results.share_result(access=party.access("Bo"))
    page = Passerby().client.get(f"/r/{token}/result.html").content.decode()
    keys = (token, party.opened.public_id, party.opened.code, party.opened.join_token)
    assert [key for key in keys if key in page] == []


def test_a_game_that_goes_on_has_none(party: Party) -> None:
    token = results.share_result(access=party.access("Bo"))
    party.strike(by=HOST)
    assert party.host.get(f"/t/{party.opened.public_id}/result.html").status == 422
    assert Passerby().client.get(f"/r/{token}/result.html").headers["Location"] == f"/r/{token}/"


def test_under_other_rules_it_has_the_end_alone(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.close(by=HOST)
    fresh_process()
    monkeypatch.setitem(GAMES, "roll-estate", replace(GAMES["roll-estate"], rules_version=2))
    page = file_of(party)
    assert "Cleo wins" in page
    assert [word for word in ("Whole log", "How the game went", 'id="sheet-1"') if word in page] == []
