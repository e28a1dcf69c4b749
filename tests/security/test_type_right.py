"""A device that came by a printed sheet may type that one, and is a stranger to everything else."""

import pytest
from django.urls import reverse

from tests.cast import Tablet
from tests.paper.paper_world import PaperTable, on_paper
from tests.paper.test_sheet_links import at_a_night, came, path_of
from tests.roles import Passerby
from tests.security.matrix import METHODS, patterns
from tests.security.test_socket_matrix import opened
from tests.sockets import Socket, told
from tests.sure import nothing_written

pytestmark = pytest.mark.django_db
TYPED = {"do": "keep", "seat": "1", "box:fives.1": "5"}


def below_the_table(paper: PaperTable) -> list[str]:
    """Return every address of the table that needs only its id."""
    found = [name for name, pattern in patterns().items() if str(pattern.pattern).startswith("t/")]
    return [reverse(name, args=[paper.opened.public_id]) for name in found]


def asked(tablet: Tablet, method: str, path: str) -> int:
    fields = TYPED if method == "POST" else {}
    if method == "POST":
        return int(tablet.client.post(path, fields).status_code)
    return int(tablet.client.generic(method, path).status_code)


def test_everything_else_at_the_table_is_a_stranger_s() -> None:
    evening, paper = at_a_night()
    tablet, stranger, wrong = came(paper), Tablet(), {}
    ways = [*below_the_table(paper), f"/n/{evening.opened.public_id}/", path_of(paper, 1)[:-2] + "/"]
    with nothing_written():
        for path in ways:
            for method in METHODS:
                answers = {asked(each, method, path) for each in (tablet, stranger)}
                if len(answers) > 1 or min(answers) < 400:
                    wrong[method, path] = answers
        assert wrong == {}


def test_the_code_of_another_sheet_is_a_right_of_its_own_and_a_wrong_one_none() -> None:
    paper = on_paper()
    tablet, own, other = came(paper, 1), path_of(paper, 1), path_of(paper, 2)
    never = reverse("come_to_sheet", args=["x" * 22])
    assert [tablet.get(path).status for path in (own, other, never)] == [200, 200, 404]
    assert tablet.post(own, {**TYPED, "seat": "2"}).status == 200
    assert [seat for seat, _typing in paper.typed.sheets] == [1]
    assert len(tablet.get(never).text) == len(Passerby().get(never).text)


@pytest.mark.django_db(transaction=True)
def test_no_socket_of_the_table_opens() -> None:
    paper = on_paper()
    tablet = Tablet()
    assert tablet.post(path_of(paper), {"typist": "Maud"}, htmx=False).status == 302
    for path in ("/ws/t/{public_id}/", "/ws/t/{public_id}/tv/"):
        assert str(told(opened, Socket(tablet, paper.opened, path=path))) == "4403"
