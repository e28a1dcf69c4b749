"""Errands at the pages of a table."""

import re

from playwright.sync_api import expect

from scoresheets.models import Proposal, TypedSheet
from tests.browser.errands.errand import Visit, errand, made
from tests.browser.hands import box, live, tap_dice
from tests.cast import HOST, Party, Tablet, finished, open_lobby, open_table, play_out
from tests.paper.paper_world import on_paper
from tests.paper.test_sheet_links import path_of


def in_play(turns: int = 0, game: str = "yahtzee") -> Party:
    """Return a table of Ana, Bo and Cleo in play."""
    party = open_table(game=game)
    play_out(party, turns=turns, seed=3)
    return party


@errand("table", "start the game")
def start(visit: Visit) -> None:
    visit.at_table(made(open_lobby), HOST)
    live(visit.page)
    visit.press(visit.page.locator("#do-start"))
    expect(visit.page.locator("body")).to_have_attribute("data-phase", "play")


@errand("table", "write the throw")
def write_the_throw(visit: Visit) -> None:
    party = made(in_play)
    visit.at_table(party, "Ana")
    live(visit.page)
    for face in "66663":
        visit.press(visit.page.locator(f".key[data-face='{face}']"))
    sixes = box(visit.page, party.number("Ana"), "sixes")
    expect(sixes).to_have_attribute("data-state", "legal")
    visit.press(sixes)
    expect(sixes).to_contain_text("24")
    expect(visit.page.locator("#state")).to_have_attribute("data-turn", "2")


@errand("table", "take it back")
def take_it_back(visit: Visit) -> None:
    party = made(in_play)
    visit.at_table(party, "Ana")
    live(visit.page)
    tap_dice(visit.page, "66663")
    sixes = box(visit.page, party.number("Ana"), "sixes")
    sixes.click()
    expect(sixes.and_(visit.page.locator(":not([data-state=legal])"))).to_contain_text("24")
    visit.press(visit.page.locator("button[form=take-back]:visible").first)
    expect(sixes.and_(visit.page.locator(":not([data-state=legal])"))).to_have_count(0)


@errand("table", "play again after the end")
def play_again(visit: Visit) -> None:
    party = made(finished)
    visit.at_table(party, HOST)
    visit.unfolds("Play again")
    visit.press(visit.page.locator("button[form=again], form[action$='/again/'] button").first)
    visit.page.wait_for_url(lambda url: party.opened.public_id not in url)


@errand("table", "print the sheets of a game")
def print_the_sheets_of_a_game(visit: Visit) -> None:
    visit.at_table(made(finished), HOST)
    visit.prints("Print the sheets")


@errand("print_table", "print the sheets")
def print_the_sheets(visit: Visit) -> None:
    visit.at_table(made(finished), HOST, "print/")
    visit.prints()


@errand("print_table", "print the diplomas")
def print_the_diplomas(visit: Visit) -> None:
    visit.at_table(made(finished), HOST, "print/?what=diplomas")
    visit.prints()


@errand("tv", "see totals and turn in large print")
def see_the_tv(visit: Visit) -> None:
    party = made(in_play, 3)
    visit.at_table(party, HOST, "links/")
    visit.press(visit.link("Use this screen as a TV"))
    visit.arrives(f"/t/{party.opened.public_id}/tv/")
    live(visit.page)
    visit.sees("Cleo")


@errand("log", "print the log")
def print_the_log(visit: Visit) -> None:
    visit.at_table(made(finished), HOST, "log/")
    visit.prints()


@errand("book", "print the diary")
def print_the_book(visit: Visit) -> None:
    visit.at_table(made(in_play, 12, "monopoly-solo"), "Ana", "book/")
    visit.prints()


@errand("boxes", "see how a box was filled")
def see_a_box(visit: Visit) -> None:
    visit.at_table(made(in_play, 12), HOST, "boxes/?seat=1")
    visit.press(visit.page.locator(".box-list a").first)
    visit.page.wait_for_url(re.compile("box="))


@errand("steps", "go through the game move by move")
def go_through_the_game(visit: Visit) -> None:
    visit.at_table(made(in_play, 12), HOST, "steps/?at=6")
    visit.press(visit.page.locator("a[rel=next]").first)
    visit.page.wait_for_url(re.compile("at=7"))


@errand("correction", "correct an older entry")
def correct(visit: Visit) -> None:
    party = made(in_play, 4)
    visit.at_table(party, "Ana", "correction/?entry=1&strike=yes")
    visit.press(visit.page.locator(".correct-confirm button.next"))
    visit.arrives(f"/t/{party.opened.public_id}/")
    assert made(Proposal.objects.filter(table=party.opened).count) == 1


@errand("links", "invite others")
def invite_others(visit: Visit) -> None:
    visit.at_table(made(open_lobby), HOST, "links/")
    visit.press(visit.button("Make a host link"))
    visit.sees("/host/")


@errand("table_devices", "leave a table")
def leave_a_table(visit: Visit) -> None:
    party = made(in_play)
    visit.at_table(party, "Bo", "people/")
    visit.press(visit.page.locator("#ask-leave > summary"))
    visit.press(visit.page.locator("#ask-leave form button"))
    visit.arrives("/")


@errand("help", "read the rule of the game in play")
def read_a_rule(visit: Visit) -> None:
    visit.at_table(made(in_play), HOST, "help/")
    visit.reads_a_rule()


@errand("take_home", "share a game")
def share_a_game(visit: Visit) -> None:
    visit.at_table(made(finished), HOST, "take-home/")
    visit.press(visit.page.locator("form[action$='/result/'] button").first)
    visit.sees("/r/")


@errand("bg_stats", "take the game to BG Stats")
def take_to_bg_stats(visit: Visit) -> None:
    visit.at_table(made(finished), HOST, "bgstats/")
    saved = visit.saves(visit.link("Download the game"))
    assert saved.suggested_filename.endswith(".bgsplay")


@errand("paper", "go to the sheet to be typed in")
def go_to_a_sheet(visit: Visit) -> None:
    paper = made(on_paper)
    visit.opens(paper.host, f"/t/{paper.opened.public_id}/paper/")
    visit.press(visit.page.locator("a.next").first)
    visit.arrives(f"/t/{paper.opened.public_id}/paper/type/")


@errand("type_sheet", "type in a sheet")
def type_a_sheet(visit: Visit) -> None:
    paper = made(on_paper, game="yahtzee")
    visit.opens(paper.host, f"/t/{paper.opened.public_id}/paper/type/?seat=1")
    visit.press(visit.page.locator("input[name='box:1.sixes']"))
    visit.press(visit.page.get_by_role("button", name="18", exact=True))
    with visit.page.expect_response(lambda answer: answer.request.method == "POST"):
        visit.press(visit.button("Save and continue later"))
    assert made(TypedSheet.objects.filter(seat__table=paper.opened).count) == 1


@errand("paper_pads", "print blank sheets with codes")
def print_with_codes(visit: Visit) -> None:
    paper = made(on_paper)
    visit.opens(paper.host, f"/t/{paper.opened.public_id}/paper/pads/")
    visit.prints()


@errand("come_to_sheet", "type in one's own sheet by its code")
def come_to_a_sheet(visit: Visit) -> None:
    paper = made(on_paper)
    visit.opens(Tablet(), made(path_of, paper))
    visit.page.locator("input[name=typist]").fill("Maud")
    visit.press(visit.button("Type in this sheet"))
    expect(visit.page.locator("input[name^='box:']").first).to_be_visible()
