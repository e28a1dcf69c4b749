"""Dice that a player taps: sent to every device of the table, stored nowhere, at tables that want it."""

import json
from typing import Any, cast

import pytest
from channels.layers import BaseChannelLayer, get_channel_layer

from scoresheets.models import Place
from scoresheets.table.live.broadcast import group_of
from scoresheets.table.services import rematch
from scoresheets.table.services.shown_dice import choose_shown_dice
from tests.cast import HOST, Party, Tablet, finished, look_on, open_table
from tests.evening import open_evening
from tests.sockets import Socket, do, told

pytestmark = pytest.mark.django_db(transaction=True)
TAPPED = {"turn": 1, "dice": "55300", "held": "12"}


def show(party: Party, who: str = "Ana", **otherwise: Any) -> int:
    """Let this player's device show the dice in its tray. Return the status."""
    answer: int = (
        party.tablet(who).asks(party.opened, "show_dice", **{"seat": 1, **TAPPED, **otherwise}).status
    )
    return answer


def heard(party: Party, *tablets: Tablet, path: str = "/ws/t/{public_id}/", **shown: Any) -> list[str]:
    """Return the first frame that each of these devices is sent when Ana's dice are shown, "" for none."""

    async def story() -> list[str]:
        sockets = [await Socket(tablet, party.opened, path=path).opened() for tablet in tablets]
        await do(show, party, **shown)
        return ["" if await socket.is_silent() else await socket.frame() for socket in sockets]

    return told(story)


def test_every_device_at_the_table_and_the_tv_get_the_dice_and_nothing_is_stored() -> None:
    party, watcher = open_table(), Tablet()
    look_on(watcher, party.opened)
    version = party.table.version
    frames = heard(party, party.tablet("Bo"), party.host, watcher)
    frames += heard(party, watcher, path="/ws/t/{public_id}/tv/")
    assert [json.loads(frame) for frame in frames] == [TAPPED] * 4
    assert party.table.version == version
    assert party.table.sequence == 0


@pytest.mark.parametrize(
    ("otherwise", "status"),
    [
        ({"turn": 2}, 204),
        ({"seat": 2}, 403),
        ({"dice": "55700"}, 400),
        ({"dice": ""}, 400),
        ({"held": "1 "}, 400),
    ],
)
def test_dice_of_another_turn_or_of_another_player_are_shown_to_nobody(
    otherwise: dict[str, Any], status: int
) -> None:
    party = open_table()
    assert show(party, **otherwise) == status
    assert heard(party, party.tablet("Bo"), **otherwise) == [""]


def test_dice_of_a_seat_that_another_device_holds_are_shown_by_it_and_the_host_alone() -> None:
    party = open_table()
    assert [show(party, who) for who in ("Bo", "Ana", HOST)] == [403, 204, 204]


def test_a_socket_that_has_not_sent_the_newest_version_sends_no_dice_before_it() -> None:
    """With the newest version access is checked: a device that was sent away sees nothing more."""
    party = open_table()

    async def story() -> bool:
        socket = await Socket(party.tablet("Bo"), party.opened).opened()
        newer = {"type": "table.dice", "version": party.opened.version + 1, "dice": TAPPED}
        await cast(BaseChannelLayer, get_channel_layer()).group_send(group_of(party.opened.public_id), newer)
        return await socket.is_silent()

    party.opened.refresh_from_db()
    assert told(story)


def test_the_host_chooses_and_the_next_game_keeps_it() -> None:
    party = finished()
    choose_shown_dice(access=party.access(HOST), shown=False)
    following = rematch.play_again(access=party.access(HOST), begins=1, along=())
    assert following.dice_shown is False


def test_a_table_that_does_not_want_it_shows_no_dice() -> None:
    party = open_table()
    assert "data-shows-dice" in party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    choose_shown_dice(access=party.access(HOST), shown=False)
    assert "data-shows-dice" not in party.tablet("Ana").get(f"/t/{party.opened.public_id}/").text
    assert heard(party, party.tablet("Bo")) == [""]


def test_a_table_at_a_night_shows_dice_if_somebody_chose_so() -> None:
    party, night = open_table(), open_evening().night
    party.opened.place = Place.objects.create(night=night, number=1)
    party.opened.save(update_fields=["place"])
    before = party.table.shows_dice
    choose_shown_dice(access=party.access(HOST), shown=True)
    assert (before, party.table.shows_dice) == (False, True)


@pytest.mark.parametrize(
    ("game", "who", "offered"),
    [("yahtzee", HOST, True), ("yahtzee", "Ana", False), ("uno-dice", HOST, False)],
)
def test_the_page_of_people_offers_the_choice_to_the_host_of_a_game_with_dice_to_tap(
    game: str, who: str, offered: bool
) -> None:
    party = open_table(game=game)
    page = party.tablet(who).get(f"/t/{party.opened.public_id}/people/").text
    assert ("The dice of a turn" in page) is offered
