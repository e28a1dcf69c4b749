"""The wall of a night: its tiles for every game, its calls for help, and how seldom it is drawn."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoresheets.models import Call, Role, RoleDevice, Table
from scoresheets.nights.calls import services as calls
from scoresheets.nights.links import services as links
from scoresheets.nights.polled import forget_nights
from scoresheets.nights.wall.pages import TileView, WallView
from scoresheets.nights.wall.selectors import tiles as wall_selectors
from scoresheets.pads import pad_of
from scoresheets.registry import GAMES
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors import states
from scoresheets.table.services import closing, rematch, tables
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    cast_of,
    finished,
    new_key,
    open_lobby,
    open_table,
    play_out,
)
from tests.evening import Evening, call, comes, open_evening
from tests.nights.rounds.test_rounds import change, draws
from tests.reading import read
from tests.sure import is_answered, sure

HIDDEN = HouseRules(totals_hidden=True)
LATER = timedelta(minutes=25)


@pytest.fixture
def evening() -> Evening:
    return open_evening(accepts=True)


def wall_of(evening: Evening, now: datetime | None = None) -> WallView:
    return wall_selectors.wall_view(evening.night, "en", now or timezone.now(), {})


def tile_of(evening: Evening, number: int = 1, now: datetime | None = None) -> TileView:
    return next(tile for tile in wall_of(evening, now).tiles if tile.number == number)


def call_from(party: Party, box: str = "", words: str = "") -> Call:
    name = str(party.opened.seats.all()[0].name)
    calls.call_organizer(
        access=party.access(name), number=party.number(name), box=box, words=words, key=new_key()
    )
    return Call.objects.get(table=party.opened, done_at=None)


# --- tiles ---


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_says_game_state_and_how_far_it_is(evening: Evening, game: str) -> None:
    party = evening.hosts(open_table(game=game))
    play_out(party, turns=3)
    tile = tile_of(evening)
    table = sure(tile.table)
    counted = "Roll" if game == "monopoly-solo" else "Round"
    assert (tile.state, table.state) == ("playing", "playing")
    assert table.count == f"{counted} {party.state.round}"
    assert tile.sentence.startswith(f"Table 1: playing. {table.game}, {table.count}.")


@pytest.mark.parametrize(
    ("game", "entry", "lead", "said"),
    [
        ("roll-estate", ((1, 2, 3, 4, 4), "routes.1-4"), (["Ana"], "$50", ""), "Ana leads with $50."),
        ("yahtzee", ((6, 6, 6, 1, 2), "sixes"), (["Ana"], "18", "points"), "Ana leads with 18 points."),
        ("yahtzee", None, ([], "", ""), ""),
    ],
    ids=["a figure", "a unit, heard and not shown", "nobody, while all are level"],
)
def test_who_leads_is_named_with_the_figure_of_the_game(
    evening: Evening, game: str, entry: Any, lead: tuple[list[str], str, str], said: str
) -> None:
    party = evening.hosts(open_table(game=game))
    if entry:
        party.record(*entry)
    found = tile_of(evening)
    shown = sure(found.table).lead
    assert ([seat.name for seat in shown.seats], shown.figure, shown.unit) == lead
    assert said in found.sentence


def test_a_game_for_one_alone_names_who_plays_and_no_figure(evening: Evening) -> None:
    party = evening.hosts(open_table(game="monopoly-solo"))
    play_out(party, turns=4)
    lead = sure(tile_of(evening).table).lead
    assert ([seat.name for seat in lead.seats], lead.figure) == (["Ana"], "")


@pytest.mark.parametrize("game", ["roll-estate", "yahtzee", "uno-dice"])
def test_a_hidden_total_is_nowhere_on_the_wall(evening: Evening, game: str) -> None:
    party = evening.hosts(open_table(game=game, house=HIDDEN))
    play_out(party, turns=7)
    table = sure(tile_of(evening).table)
    assert (table.hidden, table.lead.seats, table.lead.figure) == (True, (), "")
    page = evening.runner.get(f"/n/{evening.night.public_id}/").text
    shown = sure(re.search(r'<ol id="tiles".*?</ol>', page, re.DOTALL))
    assert "hidden</span>" in shown[0]
    words = re.sub(r"<[^>]*>", " ", shown[0])  # an id in an address may have the letters of a name
    in_turn = sure(table.turn).name
    assert not [name for name in cast_of(game) if name in words and name != in_turn]


def test_the_last_round_is_told_where_the_game_has_one(evening: Evening) -> None:
    party = evening.hosts(open_table(["Ana", "Bo"]))
    play_out(party)
    while (
        party.state.seat is None or not pad_of("roll-estate").progress(party.state, ["Ana", "Bo"]).last_round
    ):
        party.strike(by=HOST)
    assert tile_of(evening).state == "last"
    assert tile_of(evening).word == "last round"


def test_a_game_that_is_over_names_who_has_won(evening: Evening) -> None:
    evening.hosts(finished())
    tile = tile_of(evening)
    assert tile.state == "over"
    assert "Cleo has won." in tile.sentence
    assert "0 of 3 accept." in tile.sentence


def test_a_game_that_one_alone_has_lost_names_her_and_what_she_had(evening: Evening) -> None:
    party = evening.hosts(open_table(game="monopoly-solo"))
    play_out(party)
    assert not party.history.game.outcome(party.state).winners
    for close in (False, True):
        if close:
            closing.close_table(access=evening.runner.access(party.opened), reason="late")
        assert "Ana: 0 points." in tile_of(evening).sentence
        lead = sure(tile_of(evening).table).lead
        assert (lead.figure, lead.won) == ("0", False)


def test_a_lobby_a_closed_game_a_free_place_and_a_missing_game(evening: Evening) -> None:
    closed = finished()
    for party in (open_lobby(), closed, open_table()):
        evening.takes(party)
    closing.close_table(access=evening.runner.access(closed.opened), reason="late")
    Table.objects.filter(shown_at__number=3).update(game="gone-game")
    evening.adds_places(4)
    wall = wall_of(evening)
    assert [tile.state for tile in wall.tiles] == ["lobby", "closed", "gone", "free"]
    assert "Cleo has won." in wall.tiles[1].sentence
    assert wall.summary == "1 in the lobby · 1 closed · 1 missing · 1 free"


def test_a_lobby_says_its_players_to_those_who_help_and_its_title_and_options_to_all(
    evening: Evening,
) -> None:
    party = open_lobby(("Kim", "Lou"))
    tables.change_options(
        access=party.access(HOST), title="Beginners", options={"variant": "ruthless"}, edition=None
    )
    evening.takes(party)
    table = sure(tile_of(evening).table)
    assert (table.count, table.names, table.title) == ("2 players", ("Kim", "Lou"), "Beginners")
    assert table.kind
    path = f"/n/{evening.night.public_id}/"
    pages = [each.get(path).text for each in (evening.runner, evening.came("help"), evening.came("look"))]
    assert ["Kim" in page for page in pages] == [True, True, False]
    assert all("Beginners" in page for page in pages)


def test_a_table_that_cannot_be_read_takes_no_other_tile_along(evening: Evening) -> None:
    broken = open_table()
    for party in (broken, open_table()):
        evening.takes(party)
    Table.objects.filter(pk=broken.opened.pk).update(options={"businesses_to_end": "many"})
    states._histories.clear()
    assert [tile.state for tile in wall_of(evening).tiles] == ["gone", "playing"]


# --- calls for help ---


def test_who_is_in_turn_is_told_once_a_table_waits_longer_than_the_night_likes(evening: Evening) -> None:
    party = evening.hosts(open_table())
    party.record(*RED_LINE)
    written = party.history.written[-1].line.written_at
    early, late = written + timedelta(minutes=9, seconds=59), written + timedelta(minutes=10)
    assert (tile_of(evening, now=early).waits, wall_of(evening, early).queue) == (None, ())
    assert tile_of(evening, now=late).waits == 10
    assert "It’s Bo’s turn. Nothing written for 10 min." in tile_of(evening, now=late).sentence
    (entry,) = wall_of(evening, late).queue
    assert (entry.kind, entry.number, entry.minutes, entry.says) == (
        "waits",
        1,
        10,
        "It’s Bo’s turn, Round 1",
    )


def test_calls_come_first_then_who_waits_then_who_has_to_accept_each_longest_first(evening: Evening) -> None:
    over, waits, waits_longer, called, called_before = (finished(), *(open_table() for _each in range(4)))
    for party in (over, waits, waits_longer, called, called_before):
        evening.takes(party)
    now = timezone.now()
    Table.objects.filter(pk=waits_longer.opened.pk).update(started_at=now - timedelta(hours=1))
    for party, ago in ((called, 2), (called_before, 5)):
        Call.objects.filter(pk=call_from(party).pk).update(called_at=now - timedelta(minutes=ago))
    queue = wall_of(evening, now + LATER).queue
    assert [(entry.kind, entry.number) for entry in queue] == [
        ("called", 5),
        ("called", 4),
        ("waits", 3),
        ("waits", 2),
        ("accepts", 1),
    ]
    assert queue[-1].heading == "0 of 3 accept"
    assert queue[-1].says == "Ana, Bo and Cleo have not."


def test_the_wall_says_who_is_coming_by_the_name_of_the_link(evening: Evening) -> None:
    made = links.make_link(access=evening.runs, role=Role.HELP, name="Bea, door")
    helper, party = comes(Tablet(), made), open_table()
    evening.takes(party)
    call(party.tablet("Bo"), party.opened, 2)
    helper.asks(party.opened, "say_coming", call=Call.objects.get().pk)
    assert "Bea, door is coming" in evening.runner.get(f"/n/{evening.opened.public_id}/").text
    RoleDevice.objects.filter(device=helper.device).delete()
    [entry] = wall_selectors.wall_view(evening.night, "en", timezone.now(), {}).queue
    assert entry.comes == "somebody is coming"


def test_what_to_do_next_is_the_first_to_which_nobody_is_coming(evening: Evening) -> None:
    first, second = (evening.hosts(each) for each in (open_table(), open_table()))
    call = call_from(first, "Ones", "We disagree")
    call_from(second)
    calls.say_coming(access=evening.runner.access(first.opened), call=call.pk)
    queue = wall_of(evening).queue
    assert [(entry.number, entry.coming, entry.comes) for entry in queue] == [
        (2, False, ""),
        (1, True, "device 1 is coming"),
    ]
    assert (queue[1].heading, queue[1].says) == ("Ana is calling you", "Ones: We disagree")
    assert tile_of(evening, 1).coming


def test_a_call_that_is_done_is_gone(evening: Evening) -> None:
    party = evening.hosts(open_table())
    call = call_from(party)
    assert tile_of(evening).state == "called"
    calls.say_done(access=evening.runner.access(party.opened), call=call.pk, outcome="agreed")
    assert tile_of(evening).state == "playing"
    assert wall_of(evening).queue == ()


def test_a_lobby_waits_for_nobody_and_nobody_accepts_where_the_night_does_not_ask() -> None:
    evening = open_evening()
    for party in (finished(), open_lobby()):
        evening.takes(party)
    assert wall_of(evening, timezone.now() + LATER).queue == ()
    assert sure(tile_of(evening).table).to_accept == 0


def test_an_earlier_game_that_is_not_closed_stays_in_the_queue_and_has_no_tile(
    party: Party, evening: Evening
) -> None:
    following = rematch.play_again(access=party.access(HOST), begins=1)
    wall = wall_of(evening)
    assert [(tile.number, tile.table.public_id) for tile in wall.tiles if tile.table] == [
        (1, following.public_id)
    ]
    (entry,) = wall.queue
    assert (entry.kind, entry.number, entry.table, entry.earlier) == (
        "accepts",
        1,
        party.opened.public_id,
        True,
    )


# --- rights to see ---


def test_who_only_looks_sees_neither_a_link_to_a_table_nor_its_codes_nor_a_button(evening: Evening) -> None:
    party = open_table()
    table = evening.takes(party)
    call_from(party, words="between us")
    look = evening.came("look")
    for page in ("", "tiles/", "tv/"):
        text = look.get(f"/n/{evening.night.public_id}/{page}").text
        assert 'id="p1"' in text
        secrets = (table.public_id, table.code, table.join_token, table.watch_token, "between us")
        assert [each for each in secrets if each in text] == []
    page = look.get(f"/n/{evening.night.public_id}/").text
    main = sure(re.search(r"<main.*?</main>", page, re.DOTALL))
    assert re.findall(r"<(?:button|form)|<a [^>]*href=\"(?!/\")[^\"]*", main[0]) == []


def test_who_helps_gets_to_every_table_and_to_the_page_that_opens_one(evening: Evening) -> None:
    table = evening.takes(open_table())
    evening.adds_places(2)
    is_answered(
        evening.came("help").get(f"/n/{evening.night.public_id}/"),
        200,
        f'href="/t/{table.public_id}/"',
        f'href="/n/{evening.night.public_id}/open/?place=2"',
    )


def test_the_form_of_a_call_has_the_token_of_the_device_that_asks(evening: Evening) -> None:
    party = evening.hosts(open_table())
    call = call_from(party)
    page = evening.runner.get(f"/n/{evening.night.public_id}/").text
    tokens = re.findall(r'name="csrfmiddlewaretoken"\s+value="(\w*)"', page)
    assert len(tokens) >= 3
    assert "" not in tokens
    fields = {"call": call.pk, "back": "wall"}
    assert evening.runner.asks(party.opened, "say_coming", htmx=False, **fields).location.startswith("/n/")


def test_an_empty_night_begins_with_three_steps() -> None:
    evening = open_evening()
    page = evening.runner.get(evening.address("wall")).text
    steps = re.findall(r'<a href="([^"]+)"><span class="text-name"><b>(\d · [^<]+)', page)
    assert steps == [
        (evening.address("night_people"), "1 · Who comes"),
        (evening.address("places"), "2 · Which places"),
        (evening.address("night_rounds"), "3 · The first round"),
    ]
    evening.takes(open_table())
    forget_nights()
    assert "1 · Who comes" not in evening.runner.get(evening.address("wall")).text


def calm(evening: Evening) -> str:
    """Return what the wall says where nobody is in the queue."""
    forget_nights()
    page = evening.runner.get(evening.address("wall")).text
    return read(sure(re.search(r'<div id="calm">.*?</div>', page, re.DOTALL)).group())


def test_a_wall_says_nobody_needs_you_only_if_there_is_nothing_to_do() -> None:
    evening = open_evening()
    evening.notes("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo")
    evening.adds_places(1)
    drawn = draws(evening, only="yes", paper="yes", most="3")
    assert calm(evening) == "The draft of the next round is not published yet"
    change(evening, drawn, "publish")
    assert calm(evening).startswith("1 table on paper: type in its sheets and check them A second wave waits")
    evening.adds_places(2)
    change(evening, drawn, "wave")
    Table.objects.update(on_paper=False)
    assert calm(evening) == "Nobody needs you"
    evening.takes(finished())
    assert calm(evening) == "1 finished game still holds its place."
    Table.objects.all().delete()
    assert calm(evening) == "No open tables Open tables"
