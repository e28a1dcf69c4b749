"""Ten usual turns of Yahtzee: five dice and a box."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.hands import write_in_turn

KEY = "yahtzee"
NAMES = ("Ana", "Bo")
OPTIONS: dict[str, object] = {}
TURNS = (
    ("44431", "fours"),
    ("55512", "fives"),
    ("66612", "sixes"),
    ("33312", "three-of-a-kind"),
    ("22255", "full-house"),
    ("12346", "small-straight"),
    ("23456", "large-straight"),
    ("44444", "yahtzee"),
    ("11123", "ones"),
    ("66554", "chance"),
)


def turns(page: Page) -> Iterator[str]:
    """Play the turns, and yield what was written."""
    return write_in_turn(page, TURNS)
