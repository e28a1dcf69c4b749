"""The allowed number of players is equal in the lobby's header, its start, its refusals, and its choices."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from scoresheets.models import Table
from scoresheets.table.selectors.player_counts import numbers_for
from scoresheets.table.services import entries
from tests.cast import Tablet, new_key, open_lobby

pytestmark = pytest.mark.django_db
SOLO = {"variant": "solo", "difficulty": "easy"}


def lobby(names: Sequence[str], options: dict[str, Any] | None = None, game: str = "roll-estate") -> str:
    party = open_lobby(names, options, game=game)
    return party.host.get(f"/t/{party.opened.public_id}/").text


def part(text: str, name: str) -> str:
    """Return the text in the element of this id."""
    inside = re.findall(rf'id="{name}"[^>]*>(.*?)</(?:div|span)>', text, re.DOTALL)[0]
    return " ".join(re.sub(r"<[^>]*>", " ", inside).split())


@pytest.mark.parametrize(
    ("game", "options", "numbers"),
    [
        ("roll-estate", {}, (2, 5)),
        ("roll-estate", {"variant": "ruthless"}, (3, 5)),
        ("roll-estate", SOLO, (1, 1)),
        ("yahtzee", {"rounds": 2}, (1, 8)),
        ("uno-dice", {"boards": ["red", "blue", "green", "yellow"]}, (2, 4)),
        ("uno-dice", {"boards": ["red", "blue"]}, (2, 2)),
        ("monopoly-solo", {}, (1, 1)),
        ("monopoly-deal", {"packs": 1}, (2, 10)),
    ],
)
def test_it_is_what_the_chosen_options_are_for(
    game: str, options: dict[str, Any], numbers: tuple[int, int]
) -> None:
    found = numbers_for(game, options)
    assert (found[0], found[-1]) == numbers


@pytest.mark.parametrize(
    ("names", "options", "yellow", "said"),
    [
        ((), {}, False, "Start the game 2 more players are needed."),
        (("Ana",), {}, False, "Start the game 1 more player is needed."),
        (("Ana", "Bo"), {}, True, "Start with 2 players"),
        (("Ana", "Bo", "Cleo"), {}, True, "Start with 3 players"),
        (("Ana", "Bo"), {"variant": "ruthless"}, False, "Start the game 1 more player is needed."),
        (("Ana",), SOLO, True, "Start solo"),
        (("Ana", "Bo"), SOLO, False, "Start the game This is a solo game. Change what you play."),
    ],
)
def test_the_start_is_yellow_for_as_many_as_may_play(
    names: Sequence[str], options: dict[str, Any], *, yellow: bool, said: str
) -> None:
    text = lobby(names, options)
    assert part(text, "start-line").startswith(said)
    assert bool(re.search(r'class="button next button-start only-host"[^>]* form="start"', text)) == yellow


def test_with_two_boards_chosen_a_third_player_is_too_many() -> None:
    said = part(lobby(("Ana", "Bo", "Cleo"), {"boards": ["red", "blue"]}, "uno-dice"), "start-line")
    assert said.startswith(
        "Start the game This is for at most 2 players. Change the seats, or what you play."
    )


def test_it_follows_on_every_device_when_somebody_comes_or_other_rules_are_chosen() -> None:
    party = open_lobby(("Ana",))
    ana = party.tablet("Ana")
    answer = party.host.asks(party.table, "add_seat", name="Bo")
    assert part(answer.text, "start-line").startswith("Start with 2 players")
    party.host.asks(party.table, "change_options", title="", variant="ruthless")
    pushed = ana.get(f"/t/{party.opened.public_id}/fragments/?version=1").text
    assert part(pushed, "numbers") == "3 to 5 players"
    assert "1 more player is needed." in part(pushed, "start-line")


@pytest.mark.parametrize(
    ("names", "options", "said"),
    [
        (
            ("Ana",),
            {},
            "There is 1 player here; this game takes 2 to 5. Add somebody, or change what you play.",
        ),
        (("Ana", "Bo"), SOLO, "There are 2 players here; this is a solo game. Change what you play."),
        (
            ("Ana", "Bo"),
            {"variant": "ruthless"},
            "There are 2 players here; this game takes 3 to 5. Change the seats, or what you play.",
        ),
    ],
)
def test_the_refusal_says_it(names: Sequence[str], options: dict[str, Any], said: str) -> None:
    party = open_lobby(names, options)
    answer = party.host.asks(party.table, "start_table")
    assert (answer.status, answer.code, answer.sentence) == (422, "wrong_number", said)


def test_nobody_is_added_beyond_it() -> None:
    party = open_lobby(("Ana",), SOLO)
    answer = party.host.asks(party.table, "add_seat", name="Bo")
    assert (answer.status, answer.code) == (422, "table_full")
    assert answer.sentence == "This table is full: 1 player at most."


# --- a single player ---


def opened(tablet: Tablet, **fields: Any) -> Table:
    answer = tablet.post("/tables/", {"title": "", **fields}, htmx=False)
    assert answer.status == 302, answer.text
    return Table.objects.latest("pk")


@pytest.mark.parametrize("fields", [{"game": "monopoly-solo"}, {"game": "roll-estate", **SOLO}], ids=str)
def test_a_lone_player_goes_straight_to_the_board(fields: dict[str, str]) -> None:
    ana = Tablet()
    table = opened(ana, name=["Ana"], **fields)
    page = ana.get(f"/t/{table.public_id}/").text
    assert 'data-phase="play"' in page
    assert 'data-writes="yes"' in page
    assert ana.access(table).holds == {1}
    assert table.seats.get().name == "Ana"


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "monopoly-solo", "name": []},
        {"game": "yahtzee", "name": ["Ana"]},
        {"game": "roll-estate", "variant": "standard", "name": ["Ana"]},
        {"game": "roll-estate", **SOLO, "name": ["Ana", "Bo"]},
        {"game": "roll-estate", **SOLO, "name": ["Ana"], "edition": "new"},
    ],
    ids=str,
)
def test_everybody_else_sits_down_in_the_lobby_first(fields: dict[str, Any]) -> None:
    table = opened(Tablet(), **fields)
    assert table.started_at is None
    assert not table.seats.exclude(device=None).exists()


def test_a_lone_player_who_plays_again_goes_straight_to_the_board_too() -> None:
    ana = Tablet()
    table = opened(ana, game="monopoly-solo", name=["Ana"])
    entries.leave_game(access=ana.access(table), number=1, key=new_key())
    answer = ana.asks(table, "play_again", seat=1)
    following = Table.objects.latest("pk")
    assert (answer.status, answer.location) == (302, f"/t/{following.public_id}/")
    assert 'data-phase="play"' in ana.get(answer.location).text
    assert ana.access(following).holds == {1}
