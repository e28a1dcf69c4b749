"""A round of Yahtzee between two tablets: six taps a turn, a zero by a second tap, jokers, and the closed end."""

import pytest
from playwright.sync_api import Page, expect

from games.yahtzee.rules.sheet import BOXES
from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.games.inked import INKED
from tests.browser.hands import CALM, PHONE, TABLET, NewPage, box, live, look_at, tap_dice, turn_of, write
from tests.cast import HOST, Party, open_table
from tests.real_server import DaphneServer

WIDTHS = (320, 360, 390, 600, 744, 768, 820, 844, 1024, 1180, 1280, 1400)
# Words whose letters reach beyond their box.
BEYOND = f"""() => {{
  {INKED}
  const within = (ink, box) => ink.left >= box.left && ink.right <= box.right && ink.top >= box.top
    && ink.bottom <= box.bottom;
  return [...document.querySelectorAll("#sheet-1 .box:has(.tag)")].filter(box => box.checkVisibility()).flatMap(box =>
    [...texts(box)].filter(text => words(text).flatMap(inked)
      .some(ink => !within(ink, box.getBoundingClientRect()))).map(text => `${{box.id}}: ${{text.data.trim()}}`));
}}"""

# Thirteen turns each: Ana throws three Yahtzees, the last one a joker; Bo gives his Yahtzee box a zero.
ANA = (
    ("44444", "yahtzee"),
    ("44444", "fours"),
    ("44444", "full-house"),
    ("11123", "ones"),
    ("22213", "twos"),
    ("33312", "threes"),
    ("55512", "fives"),
    ("66612", "sixes"),
    ("66612", "three-of-a-kind"),
    ("66662", "four-of-a-kind"),
    ("12346", "small-straight"),
    ("23456", "large-straight"),
    ("66554", "chance"),
)
BO = (
    ("33312", "threes"),
    ("11123", "ones"),
    ("22213", "twos"),
    ("44412", "fours"),
    ("55512", "fives"),
    ("66612", "sixes"),
    ("66612", "three-of-a-kind"),
    ("66662", "four-of-a-kind"),
    ("12346", "small-straight"),
    ("23456", "large-straight"),
    ("66554", "chance"),
    ("44431", "yahtzee"),
    ("22255", "full-house"),
)


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: open_table(("Ana", "Bo"), game="yahtzee")), daphne_server.url)


def zero(page: Page, seat: int, key: str) -> None:
    """Tap twice with a pause, as a player does after reading the question."""
    box(page, seat, key).click()
    expect(box(page, seat, key)).to_have_attribute("data-state", "armed")
    page.wait_for_timeout(450)
    box(page, seat, key).click()


def test_a_zero_is_asked_once_and_any_other_tap_lets_it_be(new_page: NewPage, party: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    tap_dice(page, "33355")
    expect(box(page, 1, "full-house")).to_have_attribute("data-state", "legal")
    box(page, 1, "sixes").dblclick()  # meant as one tap
    expect(page.locator("#tray .when-armed").first).to_contain_text("Zero in Sixes? Tap it again")
    expect(page.locator("#tray .more.when-armed")).to_have_text(
        "Or tap any other box. Nothing is written yet.", use_inner_text=True
    )
    box(page, 1, "yahtzee").click()
    expect(page.locator("#tray .more.when-armed")).to_have_text(
        "After that, no further Yahtzee in this round earns 100.", use_inner_text=True
    )
    page.locator("#sheet-1 .ruler").click()
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "zero")
    expect(page.locator("#tray strong:visible")).to_have_text("Ana, tap a yellow box")
    assert party.state.turns == 0
    zero(page, 1, "sixes")
    turn_of(page, 2)
    expect(box(page, 1, "sixes")).to_have_attribute("data-state", "pencilled")
    assert party.state.turns == 1


def chosen(page: Page, dice: str) -> None:
    """Put these dice in the tray, and choose to write a zero in place of their worth."""
    tap_dice(page, dice)
    expect(box(page, 1, "chance")).to_have_attribute("data-state", "legal")
    page.get_by_role("button", name="Write 0 instead").click()
    expect(page.locator("#tray strong:visible")).to_have_text("Tap the box that gets the 0")


def test_a_zero_by_choice_is_one_tap_and_one_question(new_page: NewPage, party: DistantParty) -> None:
    page, bo = live(look_at(new_page(**PHONE), party, "Ana")), live(look_at(new_page(**TABLET), party, "Bo"))
    expect(page.locator("[data-instead]:visible")).to_have_count(0)
    chosen(page, "33355")
    expect(page.locator("[data-state=legal]")).to_have_count(0)
    box(page, 1, "chance").dblclick()  # meant as one tap
    expect(page.locator("#tray strong:visible")).to_have_text("Give up 19 in Chance? Tap it again")
    page.locator("#sheet-1 .ruler").click()
    page.get_by_role("button", name="Score points after all").click()
    expect(box(page, 1, "chance")).to_have_attribute("data-state", "legal")
    expect(page.locator("#tray strong:visible")).to_have_text("Ana, tap a yellow box")
    page.get_by_role("button", name="Write 0 instead").click()
    zero(page, 1, "chance")
    expect(bo.locator("#ledger .log-entries li").first).to_contain_text(
        "Ana wrote 0 instead of 19 in Chance."
    )
    turn_of(page, 2)
    assert party.state.paper.sheets[0]["1.chance"].value == 0
    expect(page.locator("[data-instead]:visible")).to_have_count(0)


@pytest.mark.long
def test_other_dice_are_worth_points_again_and_the_keyboard_does_it_all(
    new_page: NewPage, party: DistantParty
) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    chosen(page, "33355")
    page.keyboard.press("Backspace")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "short")
    page.keyboard.type("3")
    expect(box(page, 1, "chance")).to_have_text("17")
    page.get_by_role("button", name="Write 0 instead").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Score points after all")).to_be_focused()
    expect(page.locator("#news")).to_contain_text("Tap the box that gets the 0")
    box(page, 1, "threes").focus()
    page.keyboard.press("Enter")
    expect(box(page, 1, "threes")).to_have_attribute("data-state", "armed")
    page.keyboard.press("Escape")
    expect(box(page, 1, "threes")).to_have_attribute("data-state", "zero")
    page.keyboard.press("Enter")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(box(page, 1, "threes")).to_have_attribute("data-state", "pencilled")
    [played] = party.history.played
    assert (played.line.move, played.line.dice) == ({"box": "threes", "zero": True}, (3, 3, 3, 5, 3))


@pytest.mark.long
def test_what_somebody_else_does_leaves_the_choice_as_it_is(new_page: NewPage, party: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    chosen(page, "33355")
    party.post(HOST, "seats/rename/", {"seat": 2, "name": "Bob"})
    expect(page.locator("#players")).to_contain_text("Bob")
    expect(page.locator("#tray")).to_have_attribute("data-dice", "instead")
    expect(box(page, 1, "chance")).to_have_attribute("data-state", "zero")


@pytest.mark.long
def test_a_whole_game_of_two_is_played_on_two_devices_and_closed(
    new_page: NewPage, party: DistantParty
) -> None:
    ana = live(look_at(new_page(**TABLET, **CALM), party, "Ana"))
    bo = live(look_at(new_page(**PHONE, **CALM), party, "Bo"))
    for (hers, her_box), (his, his_box) in zip(ANA, BO, strict=True):
        turn_of(ana, 1)
        if her_box == "full-house":
            joker(ana, hers, her_box)
        else:
            write(ana, 1, hers, her_box)
        turn_of(bo, 2)
        write_bos(bo, his, his_box)
    expect(ana.locator(".podium-verdict")).to_contain_text("Ana wins with 524 against 266")
    expect(bo.locator(".podium-verdict")).to_contain_text("Ana wins with 524 against 266")
    assert party.state.turns == 26
    host = look_at(new_page(**TABLET), party, HOST)
    host.locator("#ask-close > summary").click()
    host.get_by_role("button", name="Close the game").click()
    for page in (host, ana, bo):
        expect(page.locator("#finals")).to_contain_text("These figures stay as they are")
    assert table_faults(party.table) == ()


def joker(page: Page, dice: str, key: str) -> None:
    """Write a joker: the tray announces it, and the box that only a joker fills gets it, with the hundred."""
    tap_dice(page, dice)
    expect(page.locator("#tray strong:visible")).to_have_text("Joker! Tap a yellow box")
    expect(page.locator("#tray .more.when-hailed")).to_have_text("+100, and every lower box scores in full.")
    expect(page.locator("#sheet-1 [data-state=due]")).to_have_text("Yahtzee bonus: 100 +100")
    box(page, 1, key).click()
    expect(box(page, 1, key)).to_have_text("25")
    expect(page.locator("#tray[data-hailed]")).to_have_count(0)


def write_bos(page: Page, dice: str, key: str) -> None:
    """Write a turn of Bo's: fitting dice by one tap, the zero by two, the last entry into the finals."""
    if key == "yahtzee":
        tap_dice(page, dice)
        expect(page.locator("#tray")).to_have_attribute("data-dice", "nothing")
        zero(page, 2, key)
    elif key == "full-house":
        tap_dice(page, dice)
        box(page, 2, key).click()
    else:
        write(page, 2, dice, key)


@pytest.mark.long
def test_a_joker_stays_in_its_box_where_six_rounds_are_narrow(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    party = distant(
        aside(lambda: open_table(("Ana", "Bo"), {"rounds": 6}, game="yahtzee")), daphne_server.url
    )
    for dice, key in (("44444", "yahtzee"), ("11123", "ones"), ("44444", "fours"), ("22213", "twos")):
        party.record([int(face) for face in dice], key)
    page = live(look_at(new_page(**TABLET, **CALM), party, "Ana"))
    tap_dice(page, "44444")
    expect(box(page, 1, "small-straight")).to_contain_text("joker")
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1133})
        found[width] = page.evaluate(BEYOND)
    assert not any(found.values()), found


def test_between_two_rounds_both_tablets_roll_off_and_a_tap_begins_the_round(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    """YZ-11, with the last box of the first round written while both look on."""
    names, options = ("Ana", "Bo"), {"rounds": 2, "begins": "roll-off"}
    party = distant(aside(lambda: open_table(names, options, game="yahtzee")), daphne_server.url)
    turns = [(name, key) for key in BOXES for name in names]
    aside(lambda: [Party.record(party, (1, 2, 3, 5, 6), key, seat=name) for name, key in turns[:-1]])
    ana, bo = live(look_at(new_page(**TABLET), party, "Ana")), live(look_at(new_page(**PHONE), party, "Bo"))
    party.record((1, 2, 3, 5, 6), turns[-1][1], seat="Bo")
    for page in (ana, bo):
        expect(page.locator("#throwing h2")).to_have_text("Who starts round 2?")
        live(page)
    for page, seat, dice in ((ana, 1, "11112"), (bo, 2, "66665")):
        for face in dice:
            page.locator(f"#throw .key[data-face='{face}']").click()
        page.locator(f"#throw-{seat}-1").click()
        expect(ana.locator(f"#throws [data-player='{seat}'] .hand").first).to_have_text(
            str(sum(map(int, dice)))
        )
    expect(ana.locator("#starter")).to_have_text("Bo goes first: 29 against 6.")
    expect(ana.locator("#begins-2")).to_be_hidden()
    bo.locator("#begins-2").click()
    for page in (ana, bo):
        turn_of(page, 2)
        expect(page.locator("#ledger .log-entries li").first).to_contain_text("starts round 2")
