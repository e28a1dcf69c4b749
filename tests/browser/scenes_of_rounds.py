"""The pages of a night's rounds, for tests that look at all of them; see scenes.py."""

from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from scoresheets.models import ArrivalCard, Guest, Place, Round, RoundClock, Wish
from scoresheets.nights.clock.services import change_clock
from scoresheets.nights.people.services import people, phones
from scoresheets.nights.places import services as places
from scoresheets.nights.places.doors import door_of_night
from scoresheets.nights.rounds.services import arrivals, rounds, waiting_room
from scoresheets.nights.rounds.services.rounds import mark_final
from tests.browser.elsewhere import aside
from tests.browser.scenes import Scenes
from tests.browser.scenes_beside import look
from tests.cast import Tablet, new_key
from tests.evening import Evening, draw_yahtzee, open_evening
from tests.rounds import yahtzee

UNFOLD = "all => all.forEach(each => { each.removeAttribute('name'); each.open = true; })"
NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Flo", "Gus")
ROOM: dict[str, Any] = {
    "game": "yahtzee",
    "options": {},
    "edition": None,
    "house": {},
    "title": "",
    "fewest": 3,
    "most": 4,
}


def _evening() -> tuple[Evening, str, Tablet]:
    """Return a night of ten people with wishes, its card, and a phone of two that came from a lost one."""
    evening = open_evening()
    access, lost, phone = evening.access(evening.runner), Tablet(), Tablet()
    places.add_places(access=access, until=2)
    people.note_people(access=access, names=NAMES)
    arrivals.make_arrival_card(access=access)
    token = ArrivalCard.objects.get(night=evening.opened).token
    door = door_of_night(token)
    for name in ("Hal", "Ida", "Jo"):
        arrivals.come_here(device=lost.device, door=door, name=name)
    number = Guest.objects.get(night=evening.opened, name="Hal").number
    phones.free_name(access=access, person=number)
    arrivals.come_here(device=phone.device, door=door, name="Hal", claim=True)
    arrivals.come_here(device=phone.device, door=door, name="Kim")
    rounds.add_wish(access=access, kind=Wish.Kind.APART, one=1, other=2, place=None)
    return evening, token, phone


def _publish(evening: Evening, *, paper: bool) -> None:
    drawn = Round.objects.get(night=evening.opened, published_at=None)
    drawn.games.update(paper=paper)
    rounds.publish_round(access=evening.access(evening.runner), drawn=drawn.pk, origin="")


def _tick(evening: Evening, what: str, minutes: int = 0) -> None:
    access = evening.access(evening.runner)
    change_clock(access=access, key=new_key(), what=RoundClock.What(what), minutes=minutes)


def _first_round(evening: Evening) -> None:
    """Publish the draft, with a clock that is paused."""
    _publish(evening, paper=False)
    _tick(evening, "start", 45)
    _tick(evening, "pause")


def _again_on_paper(evening: Evening) -> None:
    _take_back(evening)
    draw_yahtzee(evening)
    _publish(evening, paper=True)


def _take_back(evening: Evening) -> None:
    newest = Round.objects.filter(night=evening.opened).latest("number")
    rounds.take_back_round(access=evening.access(evening.runner), drawn=newest.pk)


def _final(evening: Evening, *, paper: bool) -> None:
    """Publish a round of one table for three people, as the final."""
    access = evening.access(evening.runner)
    numbers = Guest.objects.filter(night=evening.opened).values_list("number", flat=True)
    people.change_state(access=access, numbers=list(numbers)[3:], state=Guest.State.GONE)
    draw_yahtzee(evening)
    _publish(evening, paper=paper)
    newest = Round.objects.filter(night=evening.opened).latest("number")
    mark_final(access=access, drawn=newest.pk, final=True)


def _wait(evening: Evening) -> None:
    """Open a waiting room in place of the round; two people wait there whose names look alike."""
    _take_back(evening)
    access = evening.access(evening.runner)
    waiting_room.open_waiting_room(access=access, key=new_key(), game=yahtzee(), pauses=True)
    people.note_people(access=access, names=["Zoe", "Zоe"])  # the second one with a Cyrillic letter


def rounds_of_a_night(page: Page, url: str) -> Scenes:
    evening, token, phone = aside(_evening)
    at, here = f"/n/{evening.opened.public_id}/", f"/night/{token}/here/"
    runner, helper = evening.runner, aside(lambda: evening.came("help"))
    look(page, runner, url, f"{at}rounds/")
    page.locator("details").evaluate_all(UNFOLD)
    yield "the rounds before the first, with everything unfolded"
    look(page, runner, url, f"{at}people/")
    page.locator("details").evaluate_all(UNFOLD)
    yield "the people of a night, with everything unfolded"
    look(page, runner, url, f"{at}rounds/card/")
    yield "the card of the night"
    look(page, phone, url, here)
    page.locator("details").evaluate_all(UNFOLD)
    yield "a phone that is asked about the others of a lost one"
    aside(lambda: draw_yahtzee(evening, only=True))
    for tablet, who in ((runner, "who runs the night"), (helper, "who helps")):
        look(page, tablet, url, f"{at}rounds/")
        yield f"a draft, for {who}"
    aside(lambda: _first_round(evening))
    look(page, runner, url, f"{at}rounds/")
    page.locator("#clock details").evaluate_all(UNFOLD)
    yield "a round with a paused clock"
    for tablet, path in ((phone, here), (runner, f"{at}tv/"), (helper, at), (runner, f"{at}rounds/paper/")):
        look(page, tablet, url, path)
        yield f"next places at {path}"
    aside(lambda: _again_on_paper(evening))
    desk = aside(lambda: Place.objects.get(night=evening.opened, number=1).table)
    for tablet, path in (
        (phone, here),
        (runner, f"{at}tv/"),
        (runner, f"/t/{desk and desk.public_id}/paper/"),
    ):
        look(page, tablet, url, path)
        yield f"a round on paper at {path}"
    aside(lambda: _wait(evening))
    look(page, runner, url, f"{at}rounds/")
    page.locator("#rounds-now details").evaluate_all(UNFOLD)
    yield "a waiting room"
    aside(lambda: waiting_room.shut_waiting_room(access=evening.access(runner)))
    for paper, style in ((True, "final"), (False, "yahtzee")):
        look(page, runner, url, f"{at}tv/")
        aside(partial(_final, evening, paper=paper))
        expect(page.locator(f"link[href*='{style}']")).not_to_have_count(0)  # it has loaded anew
        page.wait_for_load_state()
        yield f"the final on the TV, {paper=}"
