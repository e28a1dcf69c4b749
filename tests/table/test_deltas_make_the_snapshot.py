"""R12: a page that began with a snapshot and took all changes since equals a fresh snapshot.

In every game and language, with corrections, with players who leave the game, and with frames lost on the way.
For many evenings of each kind:
SEED=0 EXAMPLES=300 .venv/bin/pytest tests/table/test_deltas_make_the_snapshot.py

R12: doubled, old, swapped and lost frames leave no page wrong, in any game.
"""

import random
from dataclasses import dataclass, field

import pytest
from django.utils import translation

from scoresheets.pads import PADS
from scoresheets.table.live import render_cache
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.pages.fragments import table_fragments
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, Tablet, fresh_process, open_table, random_move
from tests.random_evening import Evening, live, open_evening
from tests.table.page import Page, Spans, pieces
from tests.tries import SEED, first, so_many

EVENINGS = so_many(2)  # games of each kind
FIRST = int(SEED or 0)
LENGTH = 15  # number of events
SCREENS = ("", "tv")


@dataclass(slots=True)
class Looker:
    """The page of one device, which follows in one language and sometimes changes to another."""

    party: Party
    screen: str
    language: str
    page: Page = field(init=False)
    taken: int = 0

    def __post_init__(self) -> None:
        self.load()

    def load(self) -> None:
        self.page = Page(self.fresh, lambda _version: render(self).snapshot)

    @property
    def fresh(self) -> str:
        """Return the fragments that a process without any cache would send."""
        with translation.override(self.language):
            board = read_table_view(self.party.table)
            return render_cache._drawn(board, 0, table_fragments(board, self.screen).values())


def render(looker: Looker) -> render_cache.Rendered:
    return render_table(looker.party.opened.public_id, looker.language, screen=looker.screen)


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("seed", first(range(EVENINGS)))
def test_what_changed_makes_the_fresh_snapshot(game: str, seed: int) -> None:
    fresh_process()
    evening = open_evening(game, FIRST + seed)
    lookers = [Looker(evening.party, screen, language) for screen in SCREENS for language in ("en", "fr")]

    def follow(evening: Evening) -> None:
        if evening.chance.random() < 0.05:
            name = str(evening.party.opened.seats.get(number=1).name)
            for called in ("Zoé", name):
                rename_seat(access=evening.party.access(HOST), number=1, name=called)
                look_at(evening, lookers)
        else:
            look_at(evening, lookers)

    live(evening, LENGTH, follow)
    assert sum(looker.taken for looker in lookers) > LENGTH


def look_at(evening: Evening, lookers: list[Looker]) -> None:
    for looker in lookers:
        if evening.chance.random() < 0.8:  # else nobody looks: the next frame builds on an older version
            look(evening, looker)


def look(evening: Evening, looker: Looker) -> None:
    """Deliver the newest frame, unless it is lost; then the page must equal a fresh one."""
    rendered, page = render(looker), looker.page
    if evening.chance.random() < 0.1:
        return
    page.take(rendered.delta)
    if page.reloads or evening.chance.random() < 0.03:
        looker.language = evening.chance.choice(("en", "fr"))
        looker.load()
        return
    looker.taken += 1
    fresh = Page(looker.fresh)
    assert page.version == fresh.version
    places = Spans(fresh.html).top
    assert page.board(*places) == fresh.board(*places)


@pytest.mark.control
def test_a_piece_that_is_lost_is_noticed() -> None:
    party = open_table()
    looker = Looker(party, "", "en")
    looker.page.take(render(looker).delta)
    party.record((1, 1, 2, 4, 6), "ones.1")
    looker.page.take(render(looker).delta.replace("Ana wrote", "Ana did"))
    fresh = Page(looker.fresh)
    assert looker.page.version == fresh.version
    assert looker.page.board("entries") != fresh.board("entries")


CLAIMED = ("plays", "offers", "player-2", "s1-routes.any", "s3-routes.any", "s1-total", "claimed", "entries")
TURN = ("turn-chip", "off-turn", "plays", "offers")
SAYS = ("says-short", "says-asking", "says-full_in_colours", "says-full_in_outlines")
EVERY_ENTRY = {"state", *TURN, *SAYS, "entries"}
SHARED = ("whose-turn", "players", "sheet-1", "sheet-2", "sheet-3", "ledger")


def page_of(party: Party, tablet: Tablet | None = None) -> Page:
    """Return the current page of Cleo or of another tablet, with its way to fetch a missed version."""
    tablet, path = tablet or party.tablet("Cleo"), f"/t/{party.opened.public_id}/"

    def fetch(version: int) -> str:
        return tablet.get(f"{path}fragments/?version={version}").text

    return Page(tablet.get(path).text, fetch)


def pushed(party: Party) -> str:
    """Return the frame that the sockets of this version get."""
    return render_table(party.opened.public_id, "en", version=party.table.version).delta


def play(party: Party, entries: int, *, seed: int = 1) -> list[str]:
    """Write this many entries, some of them taken back. Return the frame of each write."""
    dice, frames = random.Random(seed), []  # noqa: S311 (pretended dice)
    for _ in range(entries):
        party.record(**random_move(party, dice))
        frames.append(pushed(party))
        if dice.random() < 0.3:
            party.strike(by=HOST)
            frames.append(pushed(party))
    return frames


def is_up_to_date(page: Page, party: Party) -> bool:
    fresh = page_of(party)
    return page.version == fresh.version and page.board(*SHARED) == fresh.board(*SHARED)


@pytest.mark.parametrize("seed", range(3))
def test_however_the_frames_arrive_the_page_ends_right(seed: int) -> None:
    party = open_table()
    page, chance = page_of(party), random.Random(seed)  # noqa: S311 (pretended network)
    frames = play(party, 8, seed=seed)
    arriving = [*frames, *chance.sample(frames, 3)]
    chance.shuffle(arriving)
    for frame in arriving:
        page.take(frame)
    assert is_up_to_date(page, party)


class CredulousPage(Page):
    """A page that takes every frame, whatever its version and base."""

    def take(self, frame: str) -> None:
        self.replace(pieces(frame))


@pytest.mark.control
@pytest.mark.parametrize("arriving", [(0, 2), (1, 0, 2), (0, 1, 2, 0), (0, 2, 1)], ids=str)
def test_a_page_that_believes_everything_ends_wrong(arriving: tuple[int, ...]) -> None:
    """Control: lost, swapped and old frames."""
    party = open_table()
    page = CredulousPage(page_of(party).html)
    frames = play(party, 3, seed=5)[:3]
    for number in arriving:
        page.take(frames[number])
    assert not is_up_to_date(page, party)


@pytest.mark.control
@pytest.mark.parametrize("piece", CLAIMED)
def test_a_frame_that_lacks_a_piece_leaves_the_page_wrong(piece: str) -> None:
    """Control: each shared piece is compared."""
    party = open_table()
    page = page_of(party)
    party.record((1, 2, 3, 4, 6), "routes.any")
    frame = pushed(party)
    page.take(frame.replace(pieces(frame)[piece], ""))
    assert not is_up_to_date(page, party)


def test_a_frame_brings_only_what_changed() -> None:
    """The box, the sums it adds to, and the shared texts of the turn; a claim is crossed off on all sheets."""
    party = open_table()
    page_of(party)
    party.record((1, 1, 2, 4, 6), "ones.1")
    first = {"s1-ones.1", "s1-ones-sum", "s1-total", "player-1", "player-2"}
    assert set(pieces(pushed(party))) == {*EVERY_ENTRY, *first}
    party.record((1, 2, 3, 4, 6), "routes.any")
    routes = {f"s{seat}-routes.any" for seat in (1, 2, 3)}
    counted = {"s2-transit", "s2-route-scale", "s2-total", "player-2", "player-3", "claimed"}
    assert set(pieces(pushed(party))) == {*EVERY_ENTRY, *routes, *counted}
