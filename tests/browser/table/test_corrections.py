"""A mistake three turns ago, corrected on two tablets; and the history of boxes and moves."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheets.models import Entry, Proposal, Seat
from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, UPRIGHT, NewPage, box, live, look_at
from tests.cast import HOST, RED_LINE, Party, open_table
from tests.real_server import DaphneServer


@pytest.fixture
def party(daphne_server: DaphneServer) -> DistantParty:
    """A table at which Ana has a six in the sixes and Bo the Red Line, with one more entry each."""
    away = distant(aside(lambda: open_table(("Ana", "Bo"))), daphne_server.url)
    for dice, key in (
        ((6, 1, 2, 3, 5), "sixes.1"),
        RED_LINE,
        ((6, 6, 1, 2, 3), "sixes.2"),
        ((5, 1, 2, 3, 6), "fives.1"),
    ):
        away.record(dice, key)
    return away


def entry_menu(page: Page, sequence: int, item: str) -> None:
    """Open the menu of a line of the log, and choose an item."""
    page.locator(f"#more-{sequence} > summary").click()
    page.locator(f"#more-{sequence}").get_by_role("link", name=item).click()


def change_die(page: Page, place: int, face: str) -> None:
    """Replace one die: lift it and tap another face; return when the page shows the boxes that fit."""
    expect(page.locator("#tray[data-ready]")).to_have_count(1)
    page.locator(".dice-row .die").nth(place).click()
    expect(page.locator(".place")).to_have_attribute("data-stale", "")
    page.locator(f".key[data-face='{face}']").click()
    page.wait_for_url(re.compile("dice="))


def test_a_correction_across_three_turns_with_consent_on_two_devices(
    new_page: NewPage, party: DistantParty
) -> None:
    ana, bo = look_at(new_page(**TABLET), party, "Ana"), live(look_at(new_page(**PHONE), party, "Bo"))
    ana.goto(f"{party.url}/t/{party.opened.public_id}/log/")
    entry_menu(ana, 1, "Correct")
    expect(box(ana, 1, "sixes.1")).to_have_attribute("data-state", "legal")
    change_die(ana, 4, "4")
    expect(box(ana, 1, "routes.1-4")).to_have_attribute("data-state", "legal")
    box(ana, 1, "routes.any").click()
    expect(ana.locator(".preview-falls > li")).to_have_count(3)
    expect(ana.locator(".preview-falls > li").first).to_contain_text(
        "Ana has had the Red Line since round 1."
    )
    expect(ana.locator(".preview-touched > li")).to_have_count(2)
    ana.get_by_role("button", name="Correct it and take back what follows").click()
    live(ana)
    folded = ana.locator("#proposal > details:not([open]) > summary")
    expect(folded).to_contain_text("Ana proposes a correction.")
    expect(ana.locator("#agree-2")).to_be_hidden()
    folded.click()
    expect(ana.locator("#proposal")).to_contain_text("Still to agree: Bo")
    expect(ana.locator("#agree-2")).to_be_hidden()
    assert party.state.turns == 4

    expect(bo.locator("#proposal")).to_contain_text("Ana proposes a correction.")
    bo.locator("#agree-2").click()
    expect(box(bo, 1, "routes.any")).to_have_attribute("data-state", "held")
    expect(bo.locator("#proposal .panel:visible")).to_have_count(0)
    expect(bo.locator("#corrected-5")).to_contain_text("Ana’s entry in round 1 was corrected by Ana.")
    expect(bo.locator("#corrected-5")).to_contain_text("3 later entries were taken back, too.")
    expect(ana.locator("#done-here")).to_have_text("Ana’s entry in round 1 was corrected by Ana.")
    expect(ana.locator(".panel-list .panel:visible")).to_have_count(0)
    expect(ana.locator("#state")).to_have_attribute("data-seat", "2")
    expect(bo.locator("#tray strong.when-short")).to_be_visible()
    assert (party.state.turns, Entry.objects.count()) == (1, 5)
    assert table_faults(party.table) == ()


@pytest.mark.long
def test_no_is_an_answer_and_the_host_may_decide_with_a_reason(
    new_page: NewPage, party: DistantParty
) -> None:
    ana, bo = look_at(new_page(**TABLET), party, "Ana"), live(look_at(new_page(**TABLET), party, "Bo"))
    for refused in (True, False):
        ana.goto(f"{party.url}/t/{party.opened.public_id}/correction/?entry=1&strike=yes")
        ana.get_by_role("button", name="Take back this and 3 more").click()
        expect(bo.locator("#proposal")).to_contain_text("Ana proposes")
        if refused:
            bo.locator("#disagree-2").click()
            expect(ana.locator("#proposal")).to_contain_text("Bo said no to the correction.")
    host = live(look_at(new_page(**TABLET), party, HOST))
    host.get_by_text("Decide as the host").click()
    host.locator("#because").fill("the cat was on the table")
    host.get_by_role("button", name="Do it now").click()
    expect(bo.locator("#proposal .panel:visible")).to_have_count(0)
    expect(bo.locator("#state")).to_have_attribute("data-turn", "1")
    bo.goto(f"{party.url}/t/{party.opened.public_id}/log/")
    expect(bo.locator("#entry-5")).to_contain_text("the cat was on the table")


@pytest.mark.long
def test_the_page_works_without_scripts(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**TABLET, java_script_enabled=False), party, "Bo", query="correction/?entry=4")
    page.get_by_label("Your dice, as in 55361").fill("44123")
    page.get_by_role("button", name="Show what fits").click()
    box(page, 2, "fours.2").click()
    page.get_by_role("button", name="Correct it").click()
    expect(box(page, 2, "fours.2")).to_have_attribute("data-state", "pencilled")
    assert party.state.paper.sheets[1]["fours.2"].value == 8
    expect(page.locator("#done-here")).to_have_text("Corrected: Bo wrote 8 in Fours, box 2.")


@pytest.mark.long
def test_who_corrects_reads_that_it_is_done_and_not_again(new_page: NewPage, party: DistantParty) -> None:
    bo, ana = look_at(new_page(**PHONE), party, "Bo"), look_at(new_page(**TABLET), party, "Ana")
    for put_away in ("tap", "reload", "next entry"):
        bo.goto(f"{party.url}/t/{party.opened.public_id}/correction/?entry=4")
        change_die(bo, 4, {"tap": "5", "reload": "4", "next entry": "3"}[put_away])
        box(bo, 2, {"tap": "fives.2", "reload": "fours.1", "next entry": "threes.1"}[put_away]).click()
        bo.get_by_role("button", name="Correct it").click()
        live(bo)
        expect(bo.locator("#done-here")).to_contain_text("Corrected: Bo wrote")
        assert "corrected" not in bo.url
        if put_away == "tap":
            bo.locator("#done-here").click()
        elif put_away == "reload":
            bo.reload()
        else:
            party.record((6, 6, 6, 2, 3), "triples.1")
        expect(bo.locator("#done-here")).to_be_hidden()
    expect(ana.locator("#done-here")).to_be_hidden()


@pytest.mark.long
def test_the_arrow_keys_walk_through_the_game(new_page: NewPage, party: DistantParty) -> None:
    page = look_at(new_page(**TABLET), party, "Bo", query="steps/")
    expect(page.locator(".step-text")).to_contain_text("move 4 of 4")
    for key, told in (
        ("ArrowLeft", "move 3 of 4"),
        ("Home", "Before the first move"),
        ("ArrowRight", "move 1 of 4"),
        ("End", "move 4 of 4"),
    ):
        page.wait_for_load_state()  # over a slow wire the text comes before the script for keys
        page.keyboard.press(key)
        expect(page.locator(".step-text")).to_contain_text(told)
    page.locator(".stepping .player").first.click()
    expect(box(page, 1, "sixes.2")).to_have_attribute("data-state", "pencilled")


def done_alone(party: DistantParty, entry: dict[str, Any], target: int = 1) -> None:
    """Correct an older entry as the host, with a reason."""
    asked = {"entry": target, "seen": party.table.sequence, "move": json.dumps(entry)}
    party.post(HOST, "correct/", {**asked, "reason": "we all saw it"})


ONES = {"dice": [6, 1, 2, 3, 4], "box": "ones.1"}
TWOS = {"dice": [6, 2, 2, 3, 4], "box": "twos.1"}


def test_a_notice_stays_on_every_device_until_it_is_tapped_there(
    new_page: NewPage, party: DistantParty
) -> None:
    done_alone(party, ONES)
    ana, bo = look_at(new_page(**TABLET), party, "Ana"), look_at(new_page(**PHONE), party, "Bo")
    for page in (ana, bo):
        live(page)
        notice = page.locator("#corrected-5")
        expect(notice).to_contain_text("Ana’s entry in round 1 was corrected by the host.")
        expect(notice).to_contain_text("Ana wrote 6 in Sixes, box 1. Ana wrote 1 in Ones, box 1.")
        expect(notice).to_contain_text("Ana $70 → $45")
        expect(notice).to_contain_text("The reason: “we all saw it”")
    party.record((6, 6, 6, 2, 3), "triples.1")
    expect(ana.locator("#state")).to_have_attribute("data-log", "6")
    expect(ana.locator("#corrected-5")).to_be_visible()
    ana.locator("#corrected-5").click()
    for _load in "now", "anew":
        expect(ana.locator("#corrected-5")).to_be_hidden()
        ana.reload()
        live(ana)
    expect(bo.locator("#corrected-5")).to_be_visible()


@pytest.mark.long
def test_notices_stand_in_one_place_newest_on_top(new_page: NewPage, party: DistantParty) -> None:
    ana = live(look_at(new_page(**UPRIGHT), party, "Ana"))
    done_alone(party, ONES)
    party.post("Ana", "correct/", {"entry": 1, "seen": 5, "move": json.dumps(TWOS)})
    asked = Proposal.objects.get(table=party.opened, status="open")
    party.post("Bo", "proposal/decline/", {"say": f"{asked.pk}-2"})
    declined = ana.locator(f"#answered-{asked.pk}")
    expect(declined).to_have_text("Bo said no to the correction. Everything stays as it is.")
    expect(ana.locator("#corrected-5")).to_be_visible()
    places = [each.bounding_box() for each in (declined, ana.locator("#corrected-5"))]
    assert places[0]
    assert places[1]
    assert places[0]["y"] + places[0]["height"] <= places[1]["y"] + 1
    declined.get_by_role("button", name="Close this notice").click()
    expect(declined).to_be_hidden()
    expect(ana.locator("#corrected-5")).to_be_visible()


@pytest.mark.long
def test_every_box_can_be_scrolled_clear_of_notices_and_no_total_lies_below_one(
    new_page: NewPage, party: DistantParty
) -> None:
    for entry in (ONES, TWOS, ONES):
        done_alone(party, entry)
    page = live(look_at(new_page(**TABLET), party, "Ana"))
    expect(page.locator("#corrected-7")).to_be_visible()
    for width, height in ((1280, 800), (800, 1280), (768, 1024), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({COVERED})().length === 0")


COVERED = """() => {
  const notices = document.querySelector(".panel-list").getBoundingClientRect(), covered = [];
  const meets = it => it.width && it.left < notices.right && it.right > notices.left
    && it.top < notices.bottom && it.bottom > notices.top;
  for (const sum of document.querySelectorAll(".player .sum, .tray .key, .tray .offers .button")) {
    if (meets(sum.getBoundingClientRect())) covered.push(sum.outerHTML);
  }
  window.scrollTo(0, document.documentElement.scrollHeight);
  const last = [...document.querySelectorAll(".sheets .box, .ledger > *")].filter(each => each.getClientRects().length);
  for (const each of last) if (meets(each.getBoundingClientRect())) covered.push(each.outerHTML.slice(0, 200));
  return covered;
}"""


@pytest.mark.long
def test_a_tv_shows_it_for_ten_seconds(new_page: NewPage, party: DistantParty) -> None:
    tv = new_page(viewport={"width": 1280, "height": 720})
    tv.clock.install()
    look_at(tv, party, "Ana", query="tv/")
    live(tv)
    done_alone(party, ONES)
    party.record((6, 6, 6, 2, 3), "triples.1")
    expect(tv.locator("#tv-corrected")).to_contain_text("Ana wrote 1 in Ones, box 1.")
    expect(tv.locator("#tv-corrected")).to_be_visible()
    tv.clock.run_for(9_000)
    expect(tv.locator("#tv-corrected")).to_be_visible()
    tv.clock.run_for(2_000)
    expect(tv.locator("#tv-corrected")).to_be_hidden()
    expect(tv.locator(".tv-last")).to_be_visible()


@pytest.mark.long
def test_people_who_share_one_tablet_answer_one_question(
    new_page: NewPage, daphne_server: DaphneServer
) -> None:
    def shared() -> Party:
        party = open_table(("Ana", "Bo"))
        Seat.objects.filter(table=party.opened).update(device=party.host.device)
        for dice, key in ((6, 1, 2, 3, 5), "sixes.1"), RED_LINE:
            party.record(dice, key, by=HOST)
        return party

    party = distant(aside(shared), daphne_server.url)
    page = look_at(new_page(**TABLET), party, HOST, query="correction/?entry=1")
    change_die(page, 4, "4")
    box(page, 1, "ones.1").click()
    expect(page.locator(".change-was")).to_contain_text("Ana wrote 6 in Sixes, box 1.")
    expect(page.locator(".preview-end")).to_contain_text("$35 → $10")
    expect(page.locator(".correct-confirm .text-lead")).to_have_text(
        "No other device can agree. Is everybody at the table OK with this?"
    )
    assert "ones.1" not in party.state.paper.sheets[0]
    page.get_by_role("button", name="Correct it", exact=True).click()
    live(page)
    assert "ones.1" in party.state.paper.sheets[0]
    expect(page.locator("#done-here")).to_have_text("Corrected: Ana wrote 1 in Ones, box 1.")
    expect(page.locator("#corrected-3")).to_be_hidden()
    for width, height in (*SIZES, (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LIES_OVER) == []
    page.reload()
    live(page)
    expect(page.locator("#done-here")).to_be_hidden()
    expect(page.locator("#corrected-3")).to_be_hidden()


SIZES = ((1280, 800), (800, 1280), (768, 1024), (390, 844))
# What lies over the sheets, the tray or the buttons of the head, or out of the screen, of the words that it is done.
LIES_OVER = """() => {
  const words = document.getElementById("done-here"), it = words.getBoundingClientRect(), found = [];
  if (it.height < 20 || it.left < 0 || it.right > innerWidth || it.top < 0) found.push("it is not in view");
  for (const each of document.querySelectorAll(".sheet, .tray, .head-end > *, .player")) {
    const other = each.getBoundingClientRect();
    if (other.width && it.left < other.right && it.right > other.left && it.top < other.bottom - 1
      && it.bottom > other.top + 1) found.push(each.id || each.className);
  }
  if (document.querySelector(".panel-list .panel:not([hidden])")) found.push("a notice is shown");
  return found;
}"""
