"""Ten usual turns of Monopoly solo: a throw, and what the square asks."""

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

KEY = "monopoly-solo"
NAMES = ("Ana",)
OPTIONS: dict[str, object] = {"board": "atlantic-city"}
# The dice, what a card says, and the answer to an offer. No throw begins with the face that the last one ended with:
# a second tap on it would come too soon for a finger.
TURNS = (
    ("15", "", "Buy for 100"),
    ("11", "", "Buy for 100"),
    ("63", "Receive 200", ""),
    ("12", "", ""),
    ("31", "", "Leave it"),
    ("66", "Pay 15", ""),
    ("44", "", ""),
    ("22", "", ""),
    ("55", "", "Buy for 180"),
    ("31", "Go to St. Charles Place", "Buy for 140"),
)


def turns(page: Page) -> Iterator[str]:
    """Play the turns, and yield the dice, the card and the answer."""
    for dice, card, answer in TURNS:
        _ready(page)
        page.locator(f"#asks .faces .key[value='{dice[0]}']").click()
        _ready(page)
        _written(page, page.locator(f"#asks .faces .key[value='{dice[1]}']"))
        if card:
            page.get_by_role("button", name=card, exact=True).click()
            _ready(page)
            _written(page, page.locator("#asks [form=turn]"))
        if answer:
            _written(page, page.get_by_role("button", name=answer))
        yield " ".join(filter(None, (dice, card, answer)))


def _ready(page: Page) -> None:
    """Wait until the tray has answered the tap before."""
    expect(page.locator("#tray[data-ready]:not([aria-busy])")).to_have_count(1)


def _written(page: Page, button: Locator) -> None:
    """Tap what writes, and wait for the next turn."""
    turn = page.locator("#state").get_attribute("data-turn") or ""
    button.click()
    expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)
    _ready(page)
