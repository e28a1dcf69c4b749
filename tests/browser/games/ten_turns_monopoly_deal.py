"""Ten usual turns of Monopoly Deal: one or two plays each, with a wild, rents, debts, a theft and a house."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

KEY = "monopoly-deal"
NAMES = ("Ana", "Bo", "Cleo")
OPTIONS: dict[str, object] = {}
DONE, END = "done", "end"  # the buttons that write what others pay or give, and the end of the turn
# A turn: its name, and its taps. A tap is a group and a card on the keys, a tap of the draft, a set, or a button.
TURNS: Sequence[tuple[str, Sequence[str]]] = (
    ("a property and money", ["lay property:red", "bank money:2"]),
    ("money and a property", ["bank money:5", "lay property:orange"]),
    ("two properties", ["lay property:light-blue", "lay property:brown"]),
    ("a second red, and a wild that makes it full", ["lay property:red", "lay wild:red-yellow", "red.1"]),
    (
        "Debt Collector for all there is, and money",
        ["act action:deal-jackpot", "whom=2", DONE, "bank money:3"],
    ),
    ("Pass Go and a property", ["act action:pass-go", "lay property:green"]),
    (
        "a rent of 6M: two pay",
        ["rent rent:red-yellow", "1:pay=bank/money:5", "1:pay=light-blue.1/property:light-blue", DONE],
    ),
    ("a birthday, and money", ["act action:birthday", "0:pay=bank/money:2", DONE, "bank money:4"]),
    (
        "Sly Deal, and an action as money",
        ["act action:deal-duel", "take=1/orange.1/property:orange", DONE, "bank action:joker"],
    ),
    ("a house, and Just Say No", ["act action:house", "act action:deal-jackpot", "whom=1", "1:joker", DONE]),
)


def turns(page: Page) -> Iterator[str]:
    """Play the turns, and yield what was played."""
    for name, taps in TURNS:
        for each in (*taps, END):
            group, _, card = each.partition(" ")
            if card:
                _turn_to(page, group, card)
            _tap(page, _shown(page, each))
        yield name


def _turn_to(page: Page, group: str, card: str) -> None:
    """Show the group of this card, and on a phone the page on which it lies, unless it is in view."""
    if not _tray(page).locator(f"[value={group}][aria-pressed=true]").count():
        _tap(page, page.locator(f"#asks .turn-deck [value={group}]"))
    part = _tray(page).locator(_key(card)).first.get_attribute("data-part")
    if not page.locator(_key(card)).filter(visible=True).count():
        _tap(page, page.locator(f"#asks [value='page={part}']"))


def _key(card: str) -> str:
    return f".pick .key:is([value='card={card}'], [value*='\"{card}\"'])"


def _shown(page: Page, what: str) -> Locator:
    """Return the first button in view for this tap."""
    _group, _, card = what.partition(" ")
    if card:
        found = page.locator(_key(card))
    elif what in (DONE, END):
        found = page.locator(
            "#asks .turn-deck .next[name=move]" if what == DONE else "#asks .turn-ends [name=move]"
        )
    elif "=" in what or ":" in what:
        found = page.locator(f"[form=draft][value='{what}']")
    else:
        found = page.locator(f'[name=move][value*=\'"to": "{what}"\']')
    return found.filter(visible=True).last if what == END else found.filter(visible=True).first


def _tray(page: Page) -> Locator:
    """Return the tray once it waits for a tap."""
    ready = page.locator("#tray[data-ready][data-writes=yes]:not([aria-busy])")
    expect(ready).to_have_count(1)
    return ready


def _tap(page: Page, button: Locator) -> None:
    """Tap, and wait for what it brings."""
    _tray(page)
    state, asks = page.locator("#state"), page.locator("#asks")
    turn, taps = state.get_attribute("data-turn") or "", asks.get_attribute("data-taps") or ""
    writes = button.get_attribute("name") == "move"
    button.click()
    if writes:
        expect(state).not_to_have_attribute("data-turn", turn)
    else:
        expect(asks).not_to_have_attribute("data-taps", taps)
