"""A game from outside is uninstalled while tables use it: they say so, and neither their data nor
other tables suffer.
"""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import get_resolver

from scoresheets.models import Table
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from scoresheets.results.services import share_result
from scoresheets.table.selectors.checks import table_faults
from tests.cast import HOST, Party, everything, finished, fresh_process, open_lobby, open_table
from tests.sockets import Socket, told

SAID = "This table plays Roll Estate, which is not installed here."
KEY = "roll-estate"


@pytest.fixture(params=["lobby", "play", "over", "closed"])
def party(request: pytest.FixtureRequest) -> Party:
    """A table in each of its phases."""
    return at(request.param)


def at(phase: str) -> Party:
    if phase == "lobby":
        return open_lobby()
    party = open_table() if phase == "play" else finished()
    if phase == "closed":
        party.close(by=HOST)
        share_result(access=party.access(HOST))
    return party


@pytest.fixture
def gone(party: Party, monkeypatch: pytest.MonkeyPatch) -> Party:
    uninstall(monkeypatch)
    return party


def uninstall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restart the server without Roll Estate."""
    monkeypatch.delitem(PADS, KEY)
    monkeypatch.delitem(GAMES, KEY)
    fresh_process()


def test_the_table_says_so_in_words(gone: Party) -> None:
    for tablet in (gone.host, gone.tablets["Ana"]) if gone.table.started_at else (gone.host,):
        page = tablet.get(f"/t/{gone.table.public_id}/")
        assert page.status == 200
        assert SAID in page.text
        assert "<bdi>Ana</bdi>" in page.text or gone.table.closed_at
    assert SAID in gone.host.get(f"/t/{gone.table.public_id}/tv/").text or gone.table.closed_at


def test_the_front_page_says_so_too(gone: Party) -> None:
    page = gone.host.get("/")
    assert page.status == 200
    assert f"/t/{gone.table.public_id}/" in page.text
    assert ("not installed here" in page.text) is (gone.table.closed_at is None)
    assert "Roll Estate" in page.text


def test_a_closed_table_keeps_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    party = at("closed")
    pages = [
        f"/t/{party.table.public_id}/",
        f"/t/{party.table.public_id}/tv/",
        f"/r/{party.table.result_token}/",
    ]
    before = [podium(party.host.get(page).text) for page in pages]
    uninstall(monkeypatch)
    after = [podium(party.host.get(page).text) for page in pages]
    assert "wins" in before[0]
    assert after == before
    page = party.host.get(pages[0]).text
    assert 'class="breakdown"' in page
    assert 'id="papers"' not in page
    assert 'id="ask-again"' not in page


def podium(page: str) -> str:
    """Return the winner, the skyline and the verdict; the number of rounds needs the game."""
    return page.partition('<h2 class="podium-winner">')[2].partition("</section>")[0]


PAGES = [
    "table_devices",
    "links",
    "take_home",
    "help",
    "log",
    "boxes",
    "book",
    "steps",
    "correction",
    "proposal",
    "transcript",
    "lit",
]
ASKED = {"correction": "?entry=1"}


@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_it_fails(name: str, gone: Party) -> None:
    reply = gone.host.get(address(name, gone) + ASKED.get(name, ""))
    assert reply.status in (200, 204, 302, 400, 404, 422), reply.text
    if reply.status == 422:
        assert SAID in reply.sentence or reply.code != "log_not_playable"


def address(page: str, party: Party) -> str:
    return f"/{get_resolver().reverse(page, party.table.public_id)}"


def test_what_needs_the_game_is_refused_in_a_sentence_and_writes_nothing(gone: Party) -> None:
    table, before = gone.table, everything()
    entry = {"seat": 1, "turn": 1, "dice": "12346", "box": "routes.any", "key": "k" * 32}
    for action, fields in (("record_entry", entry), ("play_again", {"seat": 1}), ("start_table", {})):
        reply = gone.host.asks(table, action, **fields)
        assert (reply.status, reply.code) == (422, "log_not_playable"), action
        assert SAID in reply.sentence
    assert gone.host.asks(table, "start_table", htmx=False).status == 422
    assert everything() == before


@pytest.mark.parametrize("phase", ["play", "over", "closed"])
def test_its_file_is_refused_in_a_sentence(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at(phase)
    kept = party.host.get(address("transcript", party)).text
    uninstall(monkeypatch)
    reply = party.host.get(address("transcript", party))
    assert (reply.status, reply.code) == (422, "log_not_playable")
    brought = party.host.post("/tables/transcript/", {"text": kept}, htmx=False)
    assert brought.status == 400
    assert "The game “roll-estate” is not installed here." in brought.text


def test_people_come_change_their_names_and_go_all_the_same(gone: Party) -> None:
    assert gone.host.get(f"/join/{gone.table.join_token}/").status == 200
    assert gone.host.asks(gone.table, "rename_seat", seat=1, name="Zoé").status == 200
    assert "Zoé" in gone.host.get(f"/t/{gone.table.public_id}/people/").text
    assert gone.host.asks(gone.table, "remove_name", seat=1).status == 200
    assert gone.host.asks(gone.table, "delete_table", htmx=False).status == 302
    assert not Table.objects.filter(pk=gone.opened.pk).exists()


def test_once_it_is_installed_again_everything_goes_on(party: Party) -> None:
    before = party.host.get(f"/t/{party.table.public_id}/fragments/").text
    with pytest.MonkeyPatch.context() as patch:
        uninstall(patch)
        assert SAID in party.host.get(f"/t/{party.table.public_id}/fragments/").text
    fresh_process()
    assert party.host.get(f"/t/{party.table.public_id}/fragments/").text == before
    assert table_faults(party.table) == ()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/ws/t/{public_id}/", "/ws/t/{public_id}/tv/"])
def test_its_sockets_say_so_and_go_on(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at("play")
    table = party.table
    uninstall(monkeypatch)

    async def story() -> None:
        socket = Socket(party.host, table, path=path)
        first = await socket.open()
        assert 'data-phase="gone"' in first
        assert SAID in first
        assert await socket.is_silent()
        await socket.close()

    told(story)


def test_a_check_names_it_and_goes_on_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    closed, played, other = at("closed"), at("play"), open_table(game="yahtzee")
    uninstall(monkeypatch)
    assert said_by("check_tables") == (
        f"table {played.table.public_id}: its game 'roll-estate' is not installed here\n"
        "2 tables agree with their logs.\n"
        "1 could not be compared, as their games are not installed here.\n"
    )
    assert (
        said_by("check_tables", other.table.public_id, closed.table.public_id)
        == "2 tables agree with their logs.\n"
    )


def said_by(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_copy_is_made_of_it_too_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at("play")
    at("lobby")
    open_table(game="yahtzee")
    uninstall(monkeypatch)
    assert said_by("backup", str(tmp_path / "copy")).endswith(
        "\n2 tables play 'roll-estate', which is not installed here.\n"
    )


@pytest.mark.parametrize("front", ["/", "/yours/"])
def test_the_other_tables_are_as_they_were(front: str, gone: Party) -> None:
    other = open_table(game="yahtzee")
    assert other.host.get(front).status == 200
    assert SAID not in other.host.get(f"/t/{other.table.public_id}/").text
    assert "Roll Estate" not in other.host.get(front).text
