"""A correction, and the question about it, reaches every device at the table."""

import pytest

from scoresheets.models import Proposal
from scoresheets.table.services import corrections
from scoresheets.table.services.corrections import Correction
from tests.cast import RED_LINE, Party, Tablet, look_on, new_key, open_table
from tests.sockets import Socket, do, told
from tests.table.page import pieces

pytestmark = pytest.mark.django_db(transaction=True)


def propose(party: Party) -> int:
    """Let Ana propose to take back her first entry and Bo's after it. Return the number of her proposal."""
    asked = Correction(target=1, seen=party.table.sequence)
    corrections.propose_correction(access=party.access("Ana"), correction=asked, key=new_key())
    return Proposal.objects.get().pk


def agree(party: Party, number: int) -> None:
    corrections.agree_to_proposal(access=party.access("Bo"), proposal=number, number=2)


def test_a_proposal_and_then_the_corrected_sheets_arrive_at_players_and_watchers() -> None:
    party, watcher = open_table(("Ana", "Bo")), Tablet()
    look_on(watcher, party.opened)
    party.record((6, 1, 2, 3, 5), "sixes.1")
    party.record(*RED_LINE)

    async def story() -> None:
        sockets = [
            await Socket(tablet, party.opened).opened() for tablet in (*party.tablets.values(), watcher)
        ]
        number = await do(propose, party)
        for socket in sockets:
            frame = pieces(await socket.frame())
            assert set(frame) >= {"state", "proposal"}
            assert "Ana proposes a correction." in frame["state"]
            assert "s1-sixes.1" not in frame
        await do(agree, party, number)
        for socket in sockets:
            frame = pieces(await socket.frame())
            assert "s1-sixes.1" in frame
            assert "s2-routes.any" in frame
            assert "Ana’s entry in round 1 was taken back by Ana." in frame["corrected"]
            assert "agree-2" not in frame["proposal"]
            assert "Taken back: Ana wrote 6 in Sixes, box 1." in frame["entries"]
            await socket.close()

    told(story)
