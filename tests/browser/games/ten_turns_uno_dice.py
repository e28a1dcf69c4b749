"""Ten usual turns of UNO Dice: six dice as they lie, the player of a penalty, and the longest chain in one tap."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

KEY = "uno-dice"
NAMES = ("Ana", "Bo")
OPTIONS: dict[str, object] = {"boards": ["yellow", "red"], "spaces": 30}
STARTS = ("2", "4")
TURNS = (
    ("+1 R3 Y3 * G2 B3", "2"),
    ("G4 Y1 G1 G3 R1 +1", "4 3 1 1 1"),
    ("* G2 * R4 G2 B6", "2 2 ★ 4"),
    ("G6 R3 Y4 G6 B2 B1", "4"),
    ("Y5 * +1 G5 * B2", "★ 5 5"),
    ("R4 R6 Y1 G5 Y5 *", "4 6"),
    ("G6 -1 R2 R2 Y5 Y2", "5 2 2 2"),
    ("G1 Y4 * G4 R2 G5", "2"),
    ("Y4 Y1 B2 G3 B4 Y3", "2 4 4 1 3 3"),
    ("Y6 R3 * G5 B2 Y4", "2"),
)


def tap_throw(page: Page, dice: str) -> None:
    """Tap the dice as they lie: one key each on a tablet; on a phone a colour, then a number."""
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    for die in dice.split():
        whole = page.locator(f".key-dice [data-key='{die}']").is_visible()
        for key in (die,) if whole or die[0] not in "RYBG" else die:
            page.locator(f".key-row [data-key='{key}']:visible").click()


def turns(page: Page) -> Iterator[str]:
    """Play the turns, and yield the dice of each. The two starting numbers are no turns: no finger taps them."""
    for number in STARTS:
        turn = page.locator("#state").get_attribute("data-turn") or ""
        page.locator(f".key-halves [data-key='{number}']").dispatch_event("click")
        page.locator("#do-write").dispatch_event("click")
        expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)
    for dice, numbers in TURNS:
        turn = page.locator("#state").get_attribute("data-turn") or ""
        tap_throw(page, dice)
        expect(page.locator("#tray:is([data-dice=write], [data-dice=target])")).to_have_count(1)
        if "+1" in dice or "-1" in dice:
            page.locator("#targets button").click()
        expect(page.locator("#do-write.next")).to_have_text(f"Write {numbers}")
        page.locator("#do-write").click()
        # A tap before the answer to the last die waits for it: the question, or the next turn, comes only then.
        expect(page.locator(f'#ask-yes:visible, #state:not([data-turn="{turn}"])')).not_to_have_count(0)
        if page.locator("#ask-yes").is_visible():
            page.locator("#ask-yes").click()
        expect(page.locator("#state")).not_to_have_attribute("data-turn", turn)
        yield dice
