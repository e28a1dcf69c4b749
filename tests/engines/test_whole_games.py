"""A turn of six taps and each game whole, in every engine, by the steps of Chromium's tests (`make test-long`)."""

# ruff: noqa: F401 (pytest plays what is imported)

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games import test_any_game as any_game
from tests.browser.games import test_monopoly_deal as monopoly_deal
from tests.browser.games import test_monopoly_solo as monopoly_solo
from tests.browser.games import test_uno_dice as uno_dice
from tests.browser.games import test_yahtzee as yahtzee
from tests.browser.hands import NewPage
from tests.browser.table.test_a_turn import ana, test_a_turn_is_six_taps
from tests.browser.table.test_one_tablet import test_a_full_game_goes_from_the_front_door_to_the_closed_finals
from tests.cast import open_table
from tests.real_server import DaphneServer

Played = Callable[[NewPage, DistantParty], None]
OF_TWO: Mapping[str, tuple[Played, Mapping[str, Any]]] = {
    "yahtzee": (yahtzee.test_a_whole_game_of_two_is_played_on_two_devices_and_closed, {}),
    "uno-dice": (uno_dice.test_a_whole_game_of_two_is_played_and_closed, uno_dice.OPTIONS),
    "any-game": (any_game.test_a_whole_game_is_written_on_a_tablet_and_a_phone_at_once, any_game.SKAT),
    "monopoly-deal": (monopoly_deal.test_a_whole_game_is_tapped_on_a_tablet_and_a_phone, {}),
}


@pytest.mark.parametrize("game", OF_TWO)
def test_a_whole_game_of_two(new_page: NewPage, daphne_server: DaphneServer, game: str) -> None:
    play, options = OF_TWO[game]
    party = distant(aside(lambda: open_table(("Ana", "Bo"), options, game=game)), daphne_server.url)
    play(new_page, party)


def test_a_whole_game_alone(new_page: NewPage, daphne_server: DaphneServer) -> None:
    monopoly_solo.test_a_whole_game_is_lost_on_a_tablet(new_page, daphne_server)
