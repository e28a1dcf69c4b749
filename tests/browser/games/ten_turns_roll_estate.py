"""Ten usual turns of Roll Estate: five dice and a box."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.hands import write_in_turn

KEY = "roll-estate"
NAMES = ("Ana", "Bo")
OPTIONS: dict[str, object] = {}
TURNS = (
    ("12346", "ones.1"),
    ("12344", "routes.1-4"),
    ("21346", "twos.1"),
    ("23455", "routes.2-5"),
    ("22346", "twos.2"),
    ("34566", "routes.3-6"),
    ("31246", "threes.1"),
    ("12345", "indexes.1"),
    ("33246", "threes.2"),
    ("44446", "quadruples.1"),
)


def turns(page: Page) -> Iterator[str]:
    """Play the turns, and yield what was written."""
    return write_in_turn(page, TURNS)
