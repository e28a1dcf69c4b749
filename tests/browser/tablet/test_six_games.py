"""A whole game of each of the six by taps on one tablet, from a copy of the memory, without a host or a network."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.games import test_any_game as any_game
from tests.browser.games import test_monopoly_deal as monopoly_deal
from tests.browser.games import test_monopoly_solo as monopoly_solo
from tests.browser.games import test_uno_dice as uno_dice
from tests.browser.games.test_yahtzee import ANA as YAHTZEE
from tests.browser.hands import turn_of
from tests.browser.table.test_one_tablet import ANA, BO, CLEO
from tests.browser.tablet.host import Tablet, browser
from tests.goldens import golden_file

pytestmark = pytest.mark.long


class Framed:
    """The page in the frame, for helpers that take a page: keys go to where the finger was last."""

    def __init__(self, page: Page) -> None:
        self.keyboard = page.keyboard
        self._page = page

    def __getattr__(self, name: str) -> Any:
        return getattr(self._page.frames[1], name)


@pytest.fixture
def tablet(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], again: tuple[Path, str]
) -> Iterator[Tablet]:
    profile, url = again
    with browser(playwright, browser_type_launch_args, profile) as (context, errors):
        context.set_offline(True)
        tablet = Tablet(context.pages[0], url)
        tablet.open()
        yield tablet
        assert errors == []


def opens(tablet: Tablet, game: str, *names: str, **options: object) -> Page:
    """Open a table with these options, as from somebody's file, and start it; return its page."""
    told = json.loads(golden_file(*EXAMPLES[game]).read_text())
    told |= {"options": options, "players": list(names), "entries": []}
    told.pop("result")
    tablet.pad.locator("#from-file > summary").tap()
    tablet.pad.locator("#from-file textarea").fill(json.dumps(told))
    tablet.pad.get_by_role("button", name="Open the table").tap()
    expect(tablet.pad.locator("body[data-phase=lobby], body[data-phase=play]")).to_be_attached()
    if tablet.pad.locator("#do-start").count():
        tablet.pad.locator("#do-start").tap()
    expect(tablet.pad.locator("#turn")).to_be_attached()
    return cast(Page, Framed(tablet.page))


EXAMPLES = {
    "any-game": ("any-game", "goal-shared"),
    "monopoly-deal": ("monopoly-deal", "tapped-through"),
    "monopoly-solo": ("monopoly-solo", "cannot-pay-the-fine"),
    "roll-estate": ("roll-estate", ""),
    "uno-dice": ("uno-dice", "shared-call-out"),
}


def plays_yahtzee(tablet: Tablet) -> str:
    tablet.opens_game("yahtzee", "Ana")
    for dice, box in YAHTZEE:
        tablet.writes(dice, box)
    return "Ana"


def plays_roll_estate(tablet: Tablet) -> str:
    tablet.opens_game("roll-estate", "Ana", "Bo", "Cleo")
    page = cast(Page, Framed(tablet.page))
    for turns in zip(ANA, BO, CLEO, strict=True):
        for seat, (dice, box) in enumerate(turns, start=1):
            turn_of(page, seat)
            tablet.writes(dice, box)
    return "wins"


def plays_monopoly_solo(tablet: Tablet) -> str:
    told = monopoly_solo.golden("cannot-pay-the-fine")
    page = opens(tablet, "monopoly-solo", "Ana", **told["options"])
    for each in told["entries"]:
        monopoly_solo.write(
            page, {key: value for key, value in each.items() if key not in ("player", "value")}
        )
    return "Ana"


def plays_monopoly_deal(tablet: Tablet) -> str:
    tablet.opens_game("monopoly-deal", "Ana", "Bo")
    page = cast(Page, Framed(tablet.page))
    for state, move in monopoly_deal.steps():
        monopoly_deal.tap_entry((page, page), state, move)
    return "Ana has complete sets of three different colors"


def plays_uno_dice(tablet: Tablet) -> str:
    page = opens(tablet, "uno-dice", "Ana", "Bo", **uno_dice.OPTIONS)
    uno_dice.both_start(page, page)
    turn_of(page, 1)
    uno_dice.tap(page, "Y2 Y1 R1 R6 G3 +1")
    uno_dice.says(page, "target")
    page.locator("#targets button").first.click()
    uno_dice.write(page, "Write 2 1 1 6")
    uno_dice.a_second_roll_and_a_wild(page)
    turn_of(page, 1)
    uno_dice.ana_fills_her_board(page)
    return "Ana is the first to fill the board: all 8 spaces."


def plays_any_game(tablet: Tablet) -> str:
    page = opens(tablet, "any-game", "Ana", "Bo", "Cleo", called="Skat")
    for taps in ("4 8 zeros", "7 @2 1 8 @3 - 4"):
        any_game.tap(page, taps)
        any_game.write(page)
        expect(page.locator("#asks")).to_have_attribute("data-taps", "")
    any_game.tap(page, "end")
    page.get_by_role("button", name="End the game").click()
    return "You ended the game after round 2. Ana wins with 55 against 18."


GAMES: dict[str, Callable[[Tablet], str]] = {
    "yahtzee": plays_yahtzee,
    "roll-estate": plays_roll_estate,
    "monopoly-solo": plays_monopoly_solo,
    "monopoly-deal": plays_monopoly_deal,
    "uno-dice": plays_uno_dice,
    "any-game": plays_any_game,
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_host_or_a_network(tablet: Tablet, game: str) -> None:
    verdict = GAMES[game](tablet)
    expect(tablet.pad.locator("body")).to_have_attribute("data-phase", "over")
    expect(tablet.pad.locator(".podium-verdict, .verdict, #finals").first).to_contain_text(verdict)
    with tablet.page.expect_download() as sending:
        tablet.pad.get_by_role("link", name="Send this game").tap()
    sent = json.loads(sending.value.path().read_text())
    assert (sent["game"], "result" in sent) == (game, True)
