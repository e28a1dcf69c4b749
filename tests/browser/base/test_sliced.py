"""R19: on a wire that sends every byte alone, both ways, pages, entries and news arrive whole."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scoresheets.table.selectors.checks import table_faults
from tests.browser.elsewhere import aside, distant
from tests.browser.hands import TABLET, NewPage, box, live, look_at, tap_dice, turn_of, write
from tests.browser.witness import Witness
from tests.cable import Cable, cable_to
from tests.cast import open_table
from tests.real_server import DaphneServer

pytestmark = pytest.mark.long


@pytest.fixture
def cable(daphne_server: DaphneServer, witness: Witness) -> Iterator[Cable]:
    """A cable that is cut when no page is open any more: a page would complain of it, if there is time."""
    with cable_to(daphne_server.port) as cable:
        cable.sliced = True
        yield cable
        for page in witness.pages:
            page.close()


def test_two_tablets_at_a_wire_that_cuts_everything_to_pieces(
    new_page: NewPage, daphne_server: DaphneServer, cable: Cable
) -> None:
    party = replace(distant(aside(open_table), daphne_server.url), url=cable.url)
    ana, bo = (look_at(new_page(**TABLET), party, who) for who in ("Ana", "Bo"))
    for page in (ana, bo):
        live(page)
    tap_dice(ana, "55361")
    expect(box(ana, 1, "fives.1")).to_have_attribute("data-state", "legal")
    box(ana, 1, "fives.1").click()
    for page in (ana, bo):
        turn_of(page, 2)
        expect(box(page, 1, "fives.1")).to_contain_text("10")
    write(bo, 2, "66123", "sixes.1")
    turn_of(ana, 3)
    assert table_faults(party.table) == ()
