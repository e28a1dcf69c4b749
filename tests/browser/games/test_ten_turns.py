"""Ten usual turns of each game, as `count_taps` counts them, take few taps on a phone."""

import pytest

from tests.browser.count_taps import COUNTED, counted, of_turns
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import CALM, PHONE, NewPage, live, look_at
from tests.browser.one_tablet import passed_round
from tests.cast import HOST
from tests.real_server import DaphneServer

pytestmark = [pytest.mark.long, pytest.mark.weekly]

# The most taps of a usual turn.
MOST = {"roll_estate": 6, "yahtzee": 6, "uno_dice": 14, "monopoly_solo": 5, "monopoly_deal": 8}


@pytest.mark.parametrize("game", MOST)
def test_a_usual_turn_takes_few_taps(game: str, new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = distant(aside(lambda: passed_round(*of_turns(game))), daphne_server.url)
    page = new_page(**PHONE, **CALM)
    page.add_init_script(COUNTED)
    rows = list(counted(live(look_at(page, party, HOST)), game))
    assert len(rows) == 10
    assert {name: taps for name, taps, _seconds in rows if taps > MOST[game]} == {}
