"""Every tray with a turn half entered: five dice, five dice roll by roll, a chain."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.ten_turns_uno_dice import tap_throw
from tests.browser.hands import box, tap_dice
from tests.cast import RED_LINE, RUN_1_4, RUN_2_5, open_table
from tests.real_server import DaphneServer

ROLL_AGAIN = """() => {
  const tray = document.getElementById("tray");
  if (tray.dataset.roll === "1") document.getElementById("roll-again").click();
  return tray.dataset.roll === "2";
}"""


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """A turn half entered: Ana and Bo have written, and Ana is in turn again.

    `otherwise` is Bo's alternative entry, `more` comes next.
    """

    game: str
    written: Sequence[Mapping[str, Any]]
    otherwise: Mapping[str, Any]
    more: Sequence[Mapping[str, Any]]
    tap: Callable[[Page], None]
    lies: Callable[[Page], None]
    empty: Callable[[Page], None]
    go_on: Callable[[Page], None]
    options: Mapping[str, Any] = field(default_factory=dict)
    house: HouseRules = NO_HOUSE_RULES

    def party(self, server: DaphneServer) -> DistantParty:
        """Return a table at Ana's second turn."""
        return self.party_at(server.url)

    def party_at(self, url: str) -> DistantParty:
        party = distant(
            aside(lambda: open_table(("Ana", "Bo"), self.options, game=self.game, house=self.house)), url
        )
        for entry in self.written:
            party.record(**entry)
        return party


def entry(dice: Sequence[int], key: str) -> Mapping[str, Any]:
    return {"dice": dice, "box": key}


def holds(page: Page, dice: str) -> None:
    expect(page.locator("input[name=dice][form=turn]")).to_have_value(dice)


def tap_three(page: Page) -> None:
    tap_dice(page, "553")


def three_lie(page: Page) -> None:
    holds(page, "553")
    expect(page.locator(".dice-row .die:not([data-empty])")).to_have_count(3)


def none_lie(page: Page) -> None:
    holds(page, "")


def write_five(page: Page) -> None:
    tap_dice(page, "61")
    box(page, 1, "fives.1").click()
    expect(box(page, 1, "fives.1")).to_have_attribute("data-state", "pencilled")


def tap_two_rolls(page: Page) -> None:
    tap_dice(page, "55361")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "full")
    for place in (0, 1):
        page.locator(".dice-row .die").nth(place).click()
    page.wait_for_function(ROLL_AGAIN)  # a tap that comes too soon is ignored
    tap_dice(page, "2")


def two_rolls_lie(page: Page) -> None:
    holds(page, "552")
    expect(page.locator("#tray")).to_have_attribute("data-roll", "2")
    expect(page.locator(".die[data-held]")).to_have_count(2)
    expect(page.locator("input[name=rolls][form=turn]")).to_have_value("55361 552/12")


def write_two_rolls(page: Page) -> None:
    tap_dice(page, "46")
    box(page, 1, "fives").click()
    expect(page.locator("#state")).to_have_attribute("data-seat", "2")


def tap_chain(page: Page) -> None:
    tap_throw(page, "Y2 B2 * *")
    expect(page.locator("#chain .chain-link")).to_have_count(3)
    page.keyboard.press("g")


def chain_lies(page: Page) -> None:
    expect(page.locator("#chain .chain-link")).to_have_count(3)
    expect(page.locator("#chain .chain-loose .die:not([data-empty])")).to_have_count(0)
    expect(page.locator("#chain .die[data-board=green][data-empty=next]")).to_have_count(1)


def no_chain_lies(page: Page) -> None:
    expect(page.locator("#chain .chain-link, #chain .chain-loose .die:not([data-empty])")).to_have_count(0)
    expect(page.locator("input[name=loose][form=turn]")).to_have_value("")


def add_to_chain(page: Page) -> None:
    page.keyboard.press("3")
    expect(page.locator("#chain [data-die=G3]")).to_have_count(1)


FIVE_DICE = HalfTurn(
    game="roll-estate",
    written=[entry(*RED_LINE), entry(*RUN_1_4)],
    otherwise=entry(*RUN_2_5),
    more=[entry((5, 5, 3, 6, 1), "fives.1"), entry((5, 5, 3, 6, 1), "fives.1")],
    tap=tap_three,
    lies=three_lie,
    empty=none_lie,
    go_on=write_five,
)
ROLL_BY_ROLL = HalfTurn(
    game="yahtzee",
    written=[entry((1, 1, 2, 3, 4), "ones"), entry((1, 1, 2, 3, 4), "ones")],
    otherwise=entry((1, 1, 2, 3, 4), "chance"),
    more=[entry((2, 2, 2, 3, 4), "twos"), entry((2, 2, 2, 3, 4), "twos")],
    tap=tap_two_rolls,
    lies=two_rolls_lie,
    empty=none_lie,
    go_on=write_two_rolls,
    house=HouseRules(roll_by_roll=True),
)
CHAIN = HalfTurn(
    game="uno-dice",
    written=[{"start": 2}, {"start": 6}],
    otherwise={"start": 4},
    more=[{"chain": "R2"}, {"chain": "B2"}],
    tap=tap_chain,
    lies=chain_lies,
    empty=no_chain_lies,
    go_on=add_to_chain,
    options={"boards": ["yellow", "red"], "spaces": 8, "extra_spaces": 2},
)
HALF_TURNS = {"five dice": FIVE_DICE, "roll by roll": ROLL_BY_ROLL, "a chain": CHAIN}
