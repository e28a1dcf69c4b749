"""Errands of organizers and guests at the pages of a night and a season."""

import re

from playwright.sync_api import expect

from scoresheets.models import Announcement, ArrivalCard, Guest, PublishedOrder, Round, Season, Table
from scoresheets.nights.links.services import make_lost_link
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.services.arrivals import make_arrival_card
from scoresheets.nights.seasons.services.seasons import begin_season
from tests.browser.errands.errand import Visit, errand, made
from tests.browser.hands import live
from tests.cast import Tablet, finished, open_lobby, open_table
from tests.evening import Evening, call, draw_yahtzee, open_evening
from tests.nights.rounds.test_rounds import change, draws
from tests.paper.paper_world import PaperTable


def of_a_night(*states: str) -> Evening:
    """Return a night with a table at each place: "lobby", "play" or "over"."""
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=len(states) + 1)
    kinds = {"lobby": open_lobby, "play": open_table, "over": finished}
    for number, state in enumerate(states, start=1):
        evening.takes(kinds[state](), number)
    return evening


def of_a_season() -> tuple[Evening, Season]:
    """Return a night with a finished game, and its season."""
    evening = of_a_night("over")
    return evening, begin_season(access=evening.access(evening.runner), name="Spring")


@errand("open_night", "open a night")
def open_a_night(visit: Visit) -> None:
    visit.opens(Tablet(), "/nights/")
    visit.page.locator("input[name=name]").fill("Mill Street")
    visit.press(visit.button("Open the night"))
    visit.page.wait_for_url(re.compile(r"/n/[\w-]{22}/"))


@errand("come_to_night", "run the night on another device")
def run_the_night(visit: Visit) -> None:
    evening = made(of_a_night)
    visit.opens(Tablet(), f"/night/{made(lambda: evening.link('run').token)}/")
    visit.press(visit.button("Run the night"))
    visit.arrives(f"/n/{evening.opened.public_id}/")


@errand("wall", "answer a call")
def answer_a_call(visit: Visit) -> None:
    evening, party = made(open_evening), made(open_table)
    made(evening.takes, party)
    made(call, party.tablet("Bo"), party.opened, party.number("Bo"))
    visit.at_night(evening)
    visit.press(visit.button("On my way"))
    expect(visit.page.locator("form[action$='/call/coming/']")).to_have_count(0)


@errand("wall", "go to a table")
def go_to_a_table(visit: Visit) -> None:
    evening, party = made(open_evening), made(open_table)
    made(evening.takes, party)
    visit.at_night(evening)
    visit.press(visit.page.locator(f"main a[href*='{party.opened.public_id}']").first)
    visit.page.wait_for_url(re.compile(party.opened.public_id))


@errand("night_tv", "see the night on a TV")
def see_the_night(visit: Visit) -> None:
    evening = made(of_a_night, "play")
    visit.at_night(evening, "choices/")
    visit.press(visit.link("Show it on this screen"))
    visit.arrives(f"/n/{evening.opened.public_id}/tv/")
    visit.sees("Ana")


@errand("night_games", "find a game")
def find_a_game(visit: Visit) -> None:
    evening = made(of_a_night, "over", "play")
    visit.at_night(evening, "games/")
    visit.press(visit.page.locator("main summary").first)
    visit.press(visit.link("Open the table"))
    visit.page.wait_for_url(re.compile(r"/t/[\w-]{22}/"))


@errand("night_people", "note a latecomer")
def note_a_latecomer(visit: Visit) -> None:
    visit.at_night(made(of_a_night, "play"), "people/")
    form = visit.page.locator("form[action$='/people/late/']")
    form.locator("input[name=name]").fill("Zoe")
    visit.press(visit.button("Note for the next game", form))
    visit.sees("Zoe")


@errand("announcements", "announce")
def announce(visit: Visit) -> None:
    evening = made(of_a_night, "play")
    visit.at_night(evening, "announce/")
    visit.page.locator("[name=words]").fill("Soup is ready")
    visit.press(visit.button("Announce"))
    visit.sees("Soup is ready")
    assert made(Announcement.objects.filter(night=evening.opened).count) == 1


def published(visit: Visit) -> Evening:
    """Publish the standings of a night with the button, and return the night."""
    evening = made(of_a_night, "over")
    visit.at_night(evening, "standings/")
    publish = visit.page.locator("form[action$='/publish/'] button.next")
    visit.press(publish)
    expect(publish).to_have_count(0)
    return evening


@errand("standings", "publish the standings")
def publish_the_standings(visit: Visit) -> None:
    evening = published(visit)
    assert made(PublishedOrder.objects.filter(night=evening.opened).count) == 1


@errand("standings_why", "read why one stands before another")
def read_why(visit: Visit) -> None:
    visit.at_night(made(of_a_night, "over"), "standings/why/?group=over&one=1&other=2")
    visit.press(visit.link("Standings"))
    visit.page.wait_for_url(re.compile("/standings/"))


@errand("standings_paper", "print the standings")
def print_the_standings(visit: Visit) -> None:
    visit.at_night(published(visit), "standings/paper/")
    visit.page.wait_for_url(re.compile("/standings/paper/"))
    visit.prints()


@errand("night_rounds", "draw a round")
def draw_a_round(visit: Visit) -> None:
    evening = made(of_a_night)
    visit.at_night(evening, "people/")
    form = visit.page.locator("#add-names form")
    form.locator("textarea[name=names]").fill("Ana\nBo\nCleo\nDee\nEli\nFlo")
    visit.press(visit.button("Add them", form))
    visit.sees("Flo")
    visit.at_night(evening, "rounds/")
    pile = visit.pile()
    visit.press(visit.button("Draw a draft", pile))
    expect(visit.button("Publish the round")).to_be_visible()


@errand("night_rounds", "publish a round")
def publish_a_round(visit: Visit) -> None:
    evening = made(of_a_night)
    made(draw_yahtzee, evening, "Ana", "Bo", "Cleo", "Dee")
    visit.at_night(evening, "rounds/")
    visit.press(visit.button("Publish the round"))
    expect(visit.button("Publish the round")).to_have_count(0)
    assert made(Round.objects.filter(night=evening.opened, published_at=None).count) == 0


@errand("rounds_paper", "print the next places")
def print_the_next_places(visit: Visit) -> None:
    evening = made(of_a_night)
    made(draw_yahtzee, evening, "Ana", "Bo", "Cleo", "Dee")
    visit.at_night(evening, "rounds/")
    visit.press(visit.button("Publish the round"))
    expect(visit.button("Publish the round")).to_have_count(0)
    visit.at_night(evening, "rounds/paper/")
    visit.prints()


@errand("round_paper", "check a table of a round")
def check_a_table_of_a_round(visit: Visit) -> None:
    evening, paper = made(a_round_on_paper)
    for seat in made(lambda: paper.typed.seats):
        made(paper.types, seat.number, {"1.chance": "20"})
    visit.at_night(evening, "paper/")
    visit.press(visit.button("Yes, everybody stopped"))
    visit.press(visit.button("Checked: this is how it ended"))
    expect(visit.button("Checked: this is how it ended")).to_have_count(0)
    assert made(lambda: paper.table.closed_at)


@errand("round_pads", "print all blank sheets of a round")
def print_all_blank_sheets(visit: Visit) -> None:
    evening, _paper = made(a_round_on_paper)
    visit.at_night(evening, "paper/pads/")
    visit.prints()


def a_round_on_paper() -> tuple[Evening, PaperTable]:
    """Return a night with a round of Yahtzee on paper, and its table."""
    evening = open_evening()
    evening.notes("Ana", "Bo", "Cleo")
    change(evening, draws(evening, paper="yes"), "publish")
    return evening, PaperTable(Table.objects.get(), evening.runner)


@errand("arrival_card", "print the card at the door")
def print_the_card_at_the_door(visit: Visit) -> None:
    evening = made(of_a_night)
    visit.at_night(evening, "rounds/card/")
    visit.press(visit.button("Make the card"))
    expect(visit.button("Print")).to_be_visible()
    visit.prints()


@errand("open_tables", "open tables")
def open_tables(visit: Visit) -> None:
    evening = made(of_a_night)
    visit.at_night(evening, "open/")
    pile = visit.pile()
    visit.press(visit.button("Open them", pile))
    visit.page.wait_for_url(lambda url: not url.endswith("/open/"))
    assert made(Table.objects.filter(place__night=evening.opened).count) > 0


@errand("night_choices", "change how a night is run")
def change_choices(visit: Visit) -> None:
    evening = made(of_a_night)
    visit.at_night(evening, "choices/")
    visit.page.locator("input[name=name]").fill("Hill Street")
    visit.press(visit.button("Save"))
    visit.sees("Hill Street")


@errand("night_again", "open the night again")
def open_again(visit: Visit) -> None:
    evening = made(of_a_night, "over")
    visit.at_night(evening, "again/")
    visit.press(visit.button("Open the night"))
    visit.page.wait_for_url(lambda url: evening.opened.public_id not in url)


@errand("night_seasons", "begin a season")
def begin(visit: Visit) -> None:
    visit.at_night(made(of_a_night, "over"), "seasons/")
    visit.page.locator("input[name=name]").fill("Spring")
    visit.press(visit.button("Begin the season"))
    visit.page.wait_for_url(re.compile(r"/seasons/[\w-]{22}/"))


@errand("end_night", "save the archive of a night")
def save_the_archive(visit: Visit) -> None:
    visit.at_night(made(of_a_night, "over"), "end/")
    saved = visit.saves(visit.page.locator("a[href$='night.zip']").first)
    assert saved.suggested_filename.endswith(".zip")


@errand("print_night", "print all sheets of a night")
def print_all_sheets(visit: Visit) -> None:
    visit.at_night(made(of_a_night, "over"), "print/")
    visit.prints()


@errand("night_links", "let a helper in")
def let_a_helper_in(visit: Visit) -> None:
    visit.at_night(made(of_a_night), "links/")
    before = visit.page.locator("main summary").count()
    visit.press(visit.page.locator("form.link-make button").nth(1))
    expect(visit.page.locator("main summary")).to_have_count(before + 1)


@errand("places", "add places")
def add_places(visit: Visit) -> None:
    evening = made(open_evening)
    visit.at_night(evening, "places/")
    visit.page.locator("input[name=until]").fill("4")
    visit.press(visit.page.locator("form:has(input[name=until]) button").first)
    expect(visit.page.locator(".place-list > li")).to_have_count(4)


@errand("cards", "print the cards of the places")
def print_the_cards(visit: Visit) -> None:
    visit.at_night(made(of_a_night), "places/cards/")
    visit.prints()


@errand("card", "join the table that stands here")
def join_here(visit: Visit) -> None:
    evening = made(of_a_night, "lobby")
    visit.opens(Tablet(), f"/p/{made(lambda: evening.place(1).card_token)}/")
    visit.page.locator("input[name=name]").fill("Dee")
    visit.press(visit.button("Join as a new player"))
    live(visit.page)
    visit.sees("Dee")


def says_here(visit: Visit, evening: Evening, path: str) -> None:
    """Say on a phone of one's own that one is here."""
    visit.opens(Tablet(), path)
    visit.page.locator("input[name=name]").fill("Zoe")
    visit.press(visit.button("I’m here"))
    visit.sees("Zoe")
    assert made(Guest.objects.filter(night=evening.opened, name="Zoe").count) == 1


@errand("here", "say that one is here")
def say_here(visit: Visit) -> None:
    evening = made(of_a_night)
    says_here(visit, evening, f"/p/{made(lambda: evening.place(1).card_token)}/here/")


@errand("night_here", "say that one is here, by the card at the door")
def say_here_at_the_door(visit: Visit) -> None:
    evening = made(of_a_night)
    made(lambda: make_arrival_card(access=evening.access(evening.runner)))
    says_here(visit, evening, f"/night/{made(ArrivalCard.objects.latest, 'pk').token}/here/")


@errand("night_card_standings", "read the standings by the card at the door")
def read_the_standings_at_the_door(visit: Visit) -> None:
    evening = published(visit)
    made(lambda: make_arrival_card(access=evening.access(evening.runner)))
    visit.opens(Tablet(), f"/night/{made(ArrivalCard.objects.latest, 'pk').token}/here/")
    visit.press(visit.link("Standings"))
    visit.sees("Ana")


@errand("card_standings", "read the standings on a phone")
def read_the_standings(visit: Visit) -> None:
    evening = published(visit)
    visit.opens(Tablet(), f"/p/{made(lambda: evening.place(1).card_token)}/standings/")
    visit.sees("Ana")


@errand("organizer", "call an organizer")
def call_an_organizer(visit: Visit) -> None:
    evening, party = made(open_evening), made(open_table)
    made(evening.takes, party)
    visit.at_table(party, "Bo", "organizer/")
    visit.press(visit.page.locator("form[action$='/call/'] button").first)
    expect(visit.button("Withdraw the call")).to_be_visible()


@errand("come_to_season", "run a season on another device")
def run_a_season(visit: Visit) -> None:
    _evening, season = made(of_a_season)
    visit.opens(Tablet(), f"/season/{made(make_lost_link, season).token}/")
    visit.press(visit.button("Run the season"))
    visit.arrives(f"/seasons/{season.public_id}/")


@errand("season", "read why in a season")
def read_a_season(visit: Visit) -> None:
    evening, season = made(of_a_season)
    visit.opens(evening.runner, f"/seasons/{season.public_id}/")
    visit.press(visit.page.locator("a[href*='/why/']").first)
    visit.arrives(f"/seasons/{season.public_id}/why/")


@errand("season_why", "go back to the standings of a season")
def back_to_the_season(visit: Visit) -> None:
    evening, season = made(of_a_season)
    visit.opens(evening.runner, f"/seasons/{season.public_id}/why/?group=over&one=1&other=2")
    visit.press(visit.link("Standings"))
    visit.arrives(f"/seasons/{season.public_id}/")


@errand("season_nights", "take a night out of a season")
def take_a_night_out(visit: Visit) -> None:
    evening, season = made(of_a_season)
    visit.opens(evening.runner, f"/seasons/{season.public_id}/nights/")
    visit.press(visit.page.locator("main summary").first)
    visit.press(visit.button("Take the night out"))
    expect(visit.button("Take the night out")).to_have_count(0)


@errand("season_links", "let somebody look at a season")
def let_look(visit: Visit) -> None:
    evening, season = made(of_a_season)
    visit.opens(evening.runner, f"/seasons/{season.public_id}/links/")
    before = visit.page.locator("main summary").count()
    visit.press(visit.button("Make a link"))
    expect(visit.page.locator("main summary")).to_have_count(before + 1)


@errand("season_choices", "rename a season")
def rename_a_season(visit: Visit) -> None:
    evening, season = made(of_a_season)
    visit.opens(evening.runner, f"/seasons/{season.public_id}/choices/")
    visit.page.locator("input[name=name]").fill("Autumn")
    visit.press(visit.button("Save"))
    visit.sees("Autumn")
