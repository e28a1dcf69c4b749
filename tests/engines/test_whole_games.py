"""The other games whole, in every engine: as Chromium plays them; games with two tests on a tablet and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games import test_monopoly_deal as monopoly_deal
from tests.browser.games import test_monopoly_solo as monopoly_solo
from tests.browser.games import test_uno_dice as uno_dice
from tests.browser.games import test_yahtzee as yahtzee
from tests.browser.hands import NewPage
from tests.cast import open_table
from tests.real_server import DaphneServer

Played = Callable[[NewPage, DistantParty], None]
OF_TWO: Mapping[str, tuple[Played, Mapping[str, Any]]] = {
    "yahtzee": (yahtzee.test_a_whole_game_of_two_is_played_on_two_devices_and_closed, {}),
    "uno-dice": (uno_dice.test_a_whole_game_of_two_is_played_and_closed, uno_dice.OPTIONS),
    "monopoly-deal": (monopoly_deal.test_a_whole_game_is_tapped_on_a_tablet_and_a_phone, {}),
}


@pytest.mark.parametrize("game", OF_TWO)
def test_a_whole_game_of_two(new_page: NewPage, daphne_server: DaphneServer, game: str) -> None:
    play, options = OF_TWO[game]
    party = distant(aside(lambda: open_table(("Ana", "Bo"), options, game=game)), daphne_server.url)
    play(new_page, party)


def test_a_whole_game_alone(new_page: NewPage, daphne_server: DaphneServer) -> None:
    monopoly_solo.test_a_whole_game_is_lost_on_a_tablet(new_page, daphne_server)
