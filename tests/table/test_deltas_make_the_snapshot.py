"""R12: a page that began with a snapshot and took all changes since equals a fresh snapshot.

In every game and language, with corrections, with players who leave the game, and with frames lost on the way.
For many evenings of each kind:
SEED=0 EXAMPLES=300 .venv/bin/pytest tests/table/test_deltas_make_the_snapshot.py
"""

from dataclasses import dataclass, field

import pytest
from django.utils import translation

from scoresheets.pads import PADS
from scoresheets.table.live import render_cache
from scoresheets.table.live.render_cache import render_table
from scoresheets.table.pages.fragments import table_fragments
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, fresh_process, open_table
from tests.random_evening import Evening, live, open_evening
from tests.table.page import Page, Spans
from tests.tries import SEED, first, so_many

pytestmark = pytest.mark.django_db

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
    delta = render(looker).delta
    looker.page.take(delta.replace("Ana wrote", "Ana did"))
    fresh = Page(looker.fresh)
    assert looker.page.version == fresh.version
    assert looker.page.board("entries") != fresh.board("entries")
