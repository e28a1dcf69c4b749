"""A whole evening through the screen: people on phones, four rounds, two late, one who leaves, a swap, and a cut."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from scoresheets.base.refusals import Refusal
from scoresheets.models import Guest, Round, Table
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.drawing import best_here
from scoresheets.nights.rounds.selectors.rounds import past_of
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.selectors.access import device_of
from tests.browser.elsewhere import aside
from tests.browser.hands import CALM, PHONE, TABLET, NewPage, as_device
from tests.cast import Party, Tablet, play_out
from tests.evening import Evening, open_evening
from tests.real_server import DaphneServer
from tests.rounds import seating

pytestmark = [pytest.mark.long, pytest.mark.weekly]

AT_LENGTH = "EVERY_PIXEL" in os.environ
PEOPLE = [f"{family}{number}" for family in ("ABCDEF" if AT_LENGTH else "ABCD") for number in range(1, 5)]
ON_A_PHONE = 1 if AT_LENGTH else 4
SWAPS = 4  # the round in which two change seats
BY_TAPS = {1: {1}, 2: {2, 5}, 3: {3}, 4: {4}}  # the phones by round, 5 coming late; at length all
MOST_TAPS = 5  # of the runner in a round


SEND = """async forms => {
  const sent = [];
  for (const each of forms) {
    const body = new URLSearchParams(new FormData(each, each.elements.seat));
    sent.push((await fetch(each.action, { method: "post", body, redirect: "manual" })).type);
  }
  return sent;
}"""


@dataclass
class Runner:
    """The runner's page of rounds, whose taps are counted."""

    page: Page
    taps: int = 0

    def taps_button(self, name: str, *, within: str = "main") -> None:
        self.taps += 1
        self.page.locator(within).get_by_role("button", name=name).first.click()

    def draws(self, *, best: int = 0) -> None:
        """Draw a draft, for so many of the best, or everybody."""
        self.taps = 0
        self.page.reload()
        if self.page.get_by_role("button", name="Close all finished games").is_visible():
            self.taps_button("Close all finished games")
        pile, again = self.page.locator("#pile-yahtzee"), self.page.locator("#next-round")
        if best:
            self.taps += 1
            self.page.locator("#other-games > summary").click()
            pile.locator("[name=go_on]").fill(str(best))
        elif again.count() == 0:  # before the first round
            self.taps += 1
            pile.locator("summary").first.click()
        within = "#next-round" if again.count() and not best else "#pile-yahtzee"
        self.taps_button("Draw a draft", within=within)
        expect(self.page.locator("#draft")).to_be_visible()

    def swaps(self) -> None:
        """Let two people of the first two tables change seats."""
        for number in range(2):
            self.taps += 1
            self.page.locator("#draft .round-table").nth(number).get_by_role("checkbox").last.click()

    def publishes(self, number: int) -> None:
        self.taps_button("Publish the round", within="#draft")
        expect(self.page.locator(f"#round-{number}")).to_be_visible()


@dataclass
class Phone:
    """A phone with the people that it has noted."""

    page: Page
    card: str
    people: list[str] = field(default_factory=list)

    def opens(self) -> None:
        """Open the page of its people."""
        self.page.goto(f"/p/{self.card}/here/")

    def notes(self, name: str) -> None:
        self.opens()
        self.page.locator("[name=name]").fill(name)
        self.page.get_by_role("button", name="I’m here").click()
        expect(self.page.get_by_text(name, exact=True)).to_be_visible()
        self.people.append(name)

    def all_sit_down(self) -> None:
        """Seat each of its people by the one button that its page has for them."""
        for name in self.people:
            if "/here/" not in self.page.url:
                self.opens()
            self.page.get_by_role("button", name=f"Sit down as {name}", exact=True).click()
            expect(self.page.locator("#seats")).to_contain_text(name)

    def all_are_seated(self) -> None:
        """Send the same forms without looking at each table."""
        self.opens()
        sent = self.page.locator("form:has(> [name=seat])").evaluate_all(SEND)
        assert len(sent) == len(self.people)

    def tablet(self) -> Tablet:
        """Return its device, for what is written at the table."""
        tablet = Tablet.__new__(Tablet)
        tablet.secret = next(
            str(each["value"]) for each in self.page.context.cookies() if each.get("name") == DEVICE_COOKIE
        )
        device = device_of(tablet.secret)
        assert device
        tablet.device = device
        return tablet


def an_evening() -> tuple[Evening, str]:
    evening = open_evening()
    places.add_places(access=evening.access(evening.runner), until=8)
    return evening, evening.place(1).card_token


def play_round(owners: dict[str, Tablet]) -> None:
    """Let all tables of the newest round play to the end, each player on their own phone."""
    drawn = Round.objects.order_by("-number")[0]
    for table in Table.objects.filter(pk__in=[each["table"] for each in seating(drawn)["tables"]]):
        seats = list(table.seats.order_by("position"))
        assert all(seat.device_id for seat in seats)
        tablets = {seat.name: owners[seat.name] for seat in seats}
        host = next(tablet for tablet in tablets.values() if tablet.device.pk == table.host_id)
        reply = host.asks(table, "start_table")
        assert reply.status in {200, 302}, reply.text
        play_out(Party(table, host, tablets), seed=table.pk)


def seated() -> list[str]:
    """Return the people of the newest round."""
    drawn = Round.objects.order_by("-number")[0]
    names = dict(Guest.objects.values_list("number", "name"))
    return sorted(names[each] for table in seating(drawn)["tables"] for each in table["people"])


def a_cut_without_a_tie() -> int:
    """Return how many go on: eight, or as near as nobody shares the last place."""
    night = Round.objects.order_by("number")[0].night
    for best in (8, 7, 9, 6, 10, 5, 11, 4):
        with suppress(Refusal):
            return len(best_here(night, best))
    raise AssertionError


def met_twice() -> bool:
    past = past_of(Round.objects.order_by("number")[0].night)
    pairs = Counter(
        frozenset(two) for tables in past.rounds for table in tables for two in combinations(table, 2)
    )
    return max(pairs.values()) > 1


@dataclass
class Phones:
    """The phones of the evening, each with a page of its own."""

    new_page: NewPage
    card: str
    all: list[Phone] = field(default_factory=list)

    def comes(self, *names: str) -> None:
        """Let one more phone note these people."""
        phone = Phone(self.new_page(**PHONE, **CALM), self.card)
        self.all.append(phone)
        for name in names:
            phone.notes(name)

    def goes_home(self, name: str) -> None:
        phone = next(phone for phone in self.all if name in phone.people)
        phone.opens()
        phone.page.locator(".sheet-body", has_text=name).get_by_role("button", name="Go home").click()
        expect(phone.page.get_by_text("Gone home")).to_be_visible()
        phone.people.remove(name)

    @property
    def people(self) -> list[str]:
        return sorted(name for phone in self.all for name in phone.people)

    def play(self, number: int) -> None:
        """Let everybody sit down, on the phones of this round by taps, and play the round to its end."""
        for place, phone in enumerate(self.all, start=1):
            if AT_LENGTH or place in BY_TAPS[number]:
                phone.all_sit_down()
            else:
                phone.all_are_seated()
        owners = {name: phone.tablet() for phone in self.all for name in phone.people}
        aside(partial(play_round, owners))


def test_an_evening_on_phones(new_page: NewPage, daphne_server: DaphneServer) -> None:
    evening, card = aside(an_evening)
    runner = Runner(as_device(new_page(**TABLET, **CALM), evening.runner, daphne_server.url))
    phones = Phones(new_page, card)
    for at in range(0, len(PEOPLE), ON_A_PHONE):
        phones.comes(*PEOPLE[at : at + ON_A_PHONE])
    before: dict[int, Callable[[], None]] = {
        2: lambda: phones.comes("Late1", "Late2"),
        3: lambda: phones.goes_home("A1"),
    }
    runner.page.goto(f"/n/{evening.opened.public_id}/rounds/")
    for number in range(1, 5):
        before.get(number, lambda: None)()
        runner.draws()
        if number == SWAPS:
            assert not aside(met_twice)  # as long as nobody changed the draw
            runner.swaps()
        runner.publishes(number)
        assert runner.taps <= MOST_TAPS
        assert aside(seated) == phones.people
        phones.play(number)
    cut = aside(a_cut_without_a_tie)
    runner.draws(best=cut)
    runner.publishes(5)
    best = aside(seated)
    assert len(best) == cut
    assert set(best) <= set(phones.people)
