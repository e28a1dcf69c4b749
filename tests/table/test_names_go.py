"""P5: a name can be changed or removed for good at any time; every figure stays, and the old name is nowhere."""

from collections.abc import Iterable

import pytest

from scoresheets.pads.pages import SheetPiece
from scoresheets.registry import GAMES
from scoresheets.table.live import render_cache
from scoresheets.table.selectors import states
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from tests.cast import (
    HOST,
    Party,
    Tablet,
    cast_of,
    everything,
    fresh_process,
    open_table,
    play_out,
)
from tests.security.matrix import patterns
from tests.table.test_expiry import PARTIES, begun
from tests.tries import first

PLANTED = "Zqxname"
SMALL = ("qr", "lit")  # a picture of an address, and a line of numbers


def renames(party: Party, name: str, *, seat: int = 1, by: str = HOST) -> tuple[int, str]:
    answer = party.tablet(by).asks(party.table, "rename_seat", seat=seat, name=name)
    return answer.status, answer.code


def removes(party: Party, *, seat: int = 1, by: str = HOST) -> tuple[int, str]:
    answer = party.tablet(by).asks(party.table, "remove_name", seat=seat)
    return answer.status, answer.code


def addresses(party: Party) -> list[str]:
    """Return all addresses of the table, those of the front page and the join page."""
    table, paths = (
        party.table,
        [str(pattern.pattern) for name, pattern in patterns().items() if name not in SMALL],
    )
    own = ["/" + path.replace("<str:public_id>", table.public_id) for path in paths if "public_id" in path]
    return [f"/join/{table.join_token}/", "/", *own]


def pages(party: Party, language: str = "en", looks: Iterable[str] = ()) -> dict[str, str]:
    """Return the text of each of these pages, or of all that the host can look at."""
    tablet = party.host
    tablet.client.cookies["language"] = language
    answers = {look: tablet.get(look) for look in looks or addresses(party)}
    return {look: answer.text for look, answer in answers.items() if answer.status == 200}


@pytest.mark.parametrize("kind", first(("begun", "lobby", "over", "closed")))
def test_a_removed_name_is_nowhere_and_the_figures_stay(kind: str) -> None:
    party = PARTIES[kind]()
    renames(party, PLANTED)
    before = pages(party, "fr")
    assert PLANTED in str([before, pages(party, "en", before)])  # and every cache holds it
    kept = {model: everything()[model] for model in ("Entry", "Mark", "Claim", "Sheet")}
    assert removes(party) == (200, "")
    assert {model: everything()[model] for model in kept} == kept
    assert PLANTED not in str(everything())
    assert PLANTED.casefold() not in str(everything())
    assert PLANTED not in f"{render_cache._renderings}{states._histories}"  # before it is drawn anew
    for language, called, looks in (("en", "Player 1", before), ("fr", "Joueur 1", ())):
        shown = str(pages(party, language, looks))
        assert PLANTED not in shown
        assert called in shown
    assert table_faults(party.table) == ()


def test_two_names_may_be_gone_at_one_table_and_one_come_back() -> None:
    party = PARTIES["closed"]()
    assert [removes(party, seat=seat) for seat in (1, 2, 1)] == [(200, "")] * 3
    text = party.host.get(f"/t/{party.table.public_id}/").text
    assert "Player 1" in text
    assert "Player 2" in text
    assert renames(party, "Bo") == (200, "")
    assert renames(party, "BO", seat=2) == (422, "name_taken")


def test_a_seat_without_a_name_is_spoken_of_by_its_number() -> None:
    party = begun()
    removes(party, seat=1)
    fresh_process()
    assert "Player 1 claimed the Red Line." in "".join(pages(party).values())
    answer = Tablet().post(f"/join/{party.table.join_token}/", {"seat": 1})
    assert "Another device has taken Player 1’s seat." in answer.text
    assert '<span class="chip" data-player="1" aria-hidden="true">1</span>' in "".join(pages(party).values())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_of_sheets_names_nobody(game: str) -> None:
    party = open_table(tuple(PLANTED + name for name in cast_of(game)), game=game)
    play_out(party, turns=40)
    pieces = [piece for sheet in read_table_view(party.table).sheets for piece in sheet.shown.pieces.values()]
    kept = [piece for piece in pieces if isinstance(piece, SheetPiece)]
    assert pieces
    assert not [piece for piece in kept if PLANTED in f"{piece.values}{piece.__html__()}"]
