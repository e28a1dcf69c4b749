"""A printed sheet carries the right to type it: only that one, until its table is checked or the code is void.

A table on paper stands at a place of a night, counts once it is checked, and shows the announcements there.
"""

import re

import pytest
from django.urls import reverse

from scoresheets.base.refusals import Refusal
from scoresheets.models import Admission, Announcement, SheetLink, Table, Typist
from scoresheets.nights.announcements import services as announcements
from scoresheets.nights.places import services as places
from scoresheets.nights.wall.selectors.table_facts import table_facts
from scoresheets.paper.selectors.typed import finding_key
from scoresheets.table.services import forgetting, sending_away
from scoresheets.table.writing import write_night
from tests.cast import HTMX, Tablet, come_in, new_key
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable, on_paper
from tests.reading import read
from tests.roles import Passerby
from tests.sure import is_answered

pytestmark = pytest.mark.django_db

SHEET = {"do": "done", "box:fives.1": "5"}


def path_of(paper: PaperTable, number: int = 1) -> str:
    token = SheetLink.objects.get(seat__table=paper.opened, seat__number=number).token
    return reverse("come_to_sheet", args=[token])


def came(paper: PaperTable, number: int = 1, name: str = "Maud") -> Tablet:
    """Return a new device that has followed the code of this sheet."""
    tablet = Passerby()
    assert tablet.post(path_of(paper, number), {"typist": name}, htmx=False).status == 302
    return tablet


def at_a_night() -> tuple[Evening, PaperTable]:
    """Return two sheets at place 1 of a night."""
    evening, paper = open_evening(), on_paper()
    with write_night(evening.opened) as fresh:
        places.stand(paper.table, places.free_place(fresh, 1))
    return evening, paper


def test_a_code_asks_who_types_and_shows_that_sheet_alone() -> None:
    paper = on_paper("Ana", "Bo")
    assert "Ana’s sheet" in Passerby().get(path_of(paper)).text
    assert not Typist.objects.exists()
    tablet = came(paper)
    assert [(each.name, each.by_sheet) for each in Typist.objects.all()] == [("Maud", True)]
    page = tablet.get(path_of(paper)).text
    assert 'name="box:fives.1"' in page
    assert "Bo" not in read(page).split()
    assert reverse("paper", args=[paper.opened.public_id]) not in page


@pytest.mark.parametrize("name", ["D" * 31, "D\x1bov"], ids=["long", "a control"])
def test_a_name_that_cannot_be_taken_is_asked_again(name: str) -> None:
    paper, tablet = on_paper(), Passerby()
    is_answered(
        tablet.post(path_of(paper), {"typist": name}, htmx=False), 400, 'role="alert"', "Type in this sheet"
    )
    assert not Typist.objects.exists()


@pytest.mark.parametrize("code", ["busy", "no_room"])
def test_who_comes_while_nothing_can_be_written_is_asked_to_try_again(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    def refused(**_asked: object) -> str:
        raise Refusal(code)

    monkeypatch.setattr("scoresheets.paper.services.sheet_links.come_by_sheet", refused)
    is_answered(
        Passerby().post(path_of(on_paper()), {"typist": "Maud"}, htmx=False),
        503,
        'role="alert"',
        'value="Maud"',
    )


def test_each_code_leads_to_its_own_sheet() -> None:
    paper = on_paper("Ana", "Bo")
    tablet = came(paper, 2)
    for query in ("", "?seat=1"):
        page = tablet.get(path_of(paper, 2) + query).text
        words = re.sub(r"<[^>]*>", " ", page)  # a token may have the letters of a name
        assert ('data-player="2"' in page, "Ana" in words) == (True, False)


def test_half_a_sheet_stays_and_once_it_is_done_it_counts(paper: PaperTable) -> None:
    tablet = came(paper)
    kept = tablet.post(path_of(paper), {"do": "keep", "box:fives.1": "5"})
    assert (kept.status, paper.typed.stage) == (200, "half")
    assert 'name="box:fives.1" value="5"' in tablet.get(path_of(paper)).text
    assert tablet.post(path_of(paper), SHEET, htmx=False).status == 302
    assert (paper.typed.marks[0] or {})["fives.1"].value == 5
    assert "This sheet is finished. Thank you." in tablet.get(path_of(paper)).text
    assert tablet.post(path_of(paper), {"do": "again"}, htmx=False).status == 302
    assert tablet.post(path_of(paper), {**SHEET, "box:fives.1": "10"}, htmx=False).status == 302
    assert (paper.typed.marks[0] or {})["fives.1"].value == 10


def test_what_no_dice_give_is_asked_again_there_too(paper: PaperTable) -> None:
    tablet = came(paper)
    is_answered(
        tablet.post(path_of(paper), {**SHEET, "box:fives.1": "12"}, htmx=False), 422, "no dice make 12"
    )
    assert paper.typed.stage == "empty"  # nothing is stored until the question is answered
    sure = {**SHEET, "box:fives.1": "12", "sure": "fives.1=12"}
    assert tablet.post(path_of(paper), sure, htmx=False).status == 302
    assert (paper.typed.marks[0] or {})["fives.1"].value == 12


def test_who_comes_by_a_code_takes_over_nothing_that_another_device_types(paper: PaperTable) -> None:
    paper.types(1, {"fives.1": "5"}, do="keep")
    tablet = came(paper)
    assert tablet.post(path_of(paper), {**SHEET, "do": "take"}, htmx=False).status == 403
    assert paper.typed.sheets[1, 1].typist.device == paper.host.device
    assert tablet.post(path_of(paper), SHEET, htmx=False).status == 422


def test_the_later_of_two_devices_is_told(paper: PaperTable) -> None:
    first, second = came(paper), came(paper, name="Ned")
    first.post(path_of(paper), {"do": "keep", "box:fives.1": "5"})
    page = second.get(path_of(paper)).text
    assert "Maud is typing in this sheet on another device" in page
    assert 'value="5"' not in page
    assert second.post(path_of(paper), SHEET, htmx=False).status == 422


def test_two_devices_type_it_blind_where_that_is_asked() -> None:
    paper = on_paper(twice=True)
    for tablet, text in ((came(paper), "5"), (came(paper), "10")):
        assert tablet.post(path_of(paper), {**SHEET, "box:fives.1": text}, htmx=False).status == 302
    assert [(found.first, found.second) for found in paper.typed.differences] == [("5", "10")]


def test_a_code_is_void_once_its_table_is_checked_and_stands_again_when_it_is_reopened(
    paper: PaperTable,
) -> None:
    tablet = came(paper)
    for number in (1, 2):
        paper.types(number, {"fives.1": "5"})
    paper.decides("ended", ended="over", all_left="yes")
    paper.decides("check")
    for device in (tablet, Passerby(), paper.host):
        assert device.get(path_of(paper)).status == 404
    assert tablet.post(path_of(paper), SHEET, htmx=False).status == 404
    paper.decides("reopen", reason="A box was overlooked")
    assert tablet.get(path_of(paper)).status == 200


def test_a_renewed_card_voids_the_codes_of_its_place() -> None:
    evening, paper = at_a_night()
    tablet, before = came(paper), path_of(paper)
    places.renew_card(access=evening.runs, number=1)
    for device in (tablet, Passerby()):
        assert device.get(before).status == 404
        assert device.post(before, SHEET, htmx=False).status == 404
    assert tablet.get(path_of(paper)).status == 200


def test_a_device_that_is_sent_away_from_the_desk_types_no_more_and_its_code_is_void(
    paper: PaperTable,
) -> None:
    tablet, before = came(paper), path_of(paper)
    tablet.post(before, {"do": "keep", "box:fives.1": "5"})
    desk = reverse("paper", args=[paper.opened.public_id])
    assert "Send this device away" in paper.host.get(desk).text
    assert "Send this device away" not in paper.second.get(desk).text
    assert paper.decides("away", by=paper.second, seat=1).status == 403
    assert paper.decides("away", seat=2).status == 400
    assert paper.decides("away", seat=1).status == 302
    assert tablet.get(before).status == 404
    assert tablet.get(path_of(paper)).status == 403
    assert tablet.post(path_of(paper), SHEET, htmx=False).status == 403
    assert paper.types(1, {}, do="take").status == 302
    assert paper.typed.sheets[1, 1].boxes == {"fives.1": "5"}


def test_who_is_sent_away_from_the_table_types_no_more_by_a_code(paper: PaperTable) -> None:
    tablet = Tablet()
    come_in(tablet, paper.opened)
    before = path_of(paper)
    assert tablet.post(before, {"typist": "Maud"}, htmx=False).status == 302
    assert not Typist.objects.get().by_sheet
    tablet.post(before, {"do": "keep", "box:fives.1": "5"})
    number = Admission.objects.get(table=paper.opened, device=tablet.device).number
    sending_away.send_away(access=paper.host.access(paper.table), number=number)
    assert tablet.get(before).status == 404
    assert tablet.get(path_of(paper)).status == 403


def test_sheets_are_printed_with_their_codes_by_who_looks_after_them() -> None:
    evening, paper = at_a_night()
    pads = reverse("paper_pads", args=[paper.opened.public_id])
    page = paper.host.get(pads).text
    assert page.count("QR code of this sheet") == 2
    assert "Mill Street · Place 1 · Ana" in page
    assert evening.came("help").get(pads).status == 200
    assert paper.second.get(pads).status == 403
    for device in (Passerby(), came(paper), evening.came("look")):
        assert device.get(pads).status == 404


def test_names_of_those_who_come_by_a_code_go_when_names_are_taken_away(paper: PaperTable) -> None:
    came(paper)
    assert came(paper, 2).post(path_of(paper, 2), {"do": "typist", "typist": ""}, htmx=False).status == 302
    assert [typist.name for typist in Typist.objects.order_by("pk")] == ["Maud", ""]
    forgetting.remove_names(table=paper.table)
    assert {typist.name for typist in Typist.objects.all()} == {""}


SHEETS = {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]}


def opened(evening: Evening, by: Tablet, place: int = 4) -> PaperTable:
    reply = by.post("/paper/", {**SHEETS, "night": evening.opened.public_id, "place": place}, htmx=False)
    assert reply.status == 302, reply.text
    return PaperTable(Table.objects.get(), by)


def tile(paper: PaperTable) -> tuple[str, str]:
    facts = table_facts(paper.table, accepts=False)
    return facts.state, facts.count


@pytest.mark.parametrize("role", ["run", "help"])
def test_who_looks_after_a_night_types_settles_and_checks(role: str) -> None:
    evening = open_evening()
    paper = opened(evening, evening.came(role))
    assert evening.place(4).table == paper.table
    assert tile(paper) == ("paper", "not typed in")
    paper.types(1, {"fives.1": "5", "fives.2": "5"})
    assert tile(paper) == ("paper", "half typed in")
    paper.types(2, {"fives.1": "5"})
    assert tile(paper) == ("paper", "problems")
    finding = paper.typed.findings[0][0]
    assert finding.code == "row_does_not_increase"
    paper.decides(
        "settle",
        kind="misread",
        finding=finding_key(finding),
        at="1@fives.2",
        value="10",
    )
    paper.decides("ended", ended="over", left=[1, 2])
    assert tile(paper) == ("paper", "nothing open")
    assert paper.decides("check").status == 302
    assert tile(paper)[0] == "closed"
    assert (paper.table.played_at or "").startswith("2026-03-06T")
    opened_next = evening.runner.post(
        "/paper/", {**SHEETS, "night": evening.opened.public_id, "place": 4}, htmx=False
    )
    assert opened_next.status == 302  # its place is free again


def test_who_only_looks_at_a_night_opens_and_sees_nothing_of_it() -> None:
    evening = open_evening()
    looks = evening.came("look")
    fields = {**SHEETS, "night": evening.opened.public_id}
    assert looks.post("/paper/", fields, htmx=False).status == 403
    assert Tablet().post("/paper/", fields, htmx=False).status == 404
    paper = opened(evening, evening.runner)
    assert paper.decides("check", by=looks).status == 404
    assert paper.types(1, {}, by=looks).status == 404


def test_a_place_where_a_table_of_paper_is_open_is_taken() -> None:
    evening = open_evening()
    opened(evening, evening.runner)
    again = evening.runner.post(
        "/paper/", {**SHEETS, "night": evening.opened.public_id, "place": 4}, htmx=False
    )
    assert again.status == 422


# --- announcements on its pages ---


CUP = "The cup is handed over at nine"


def polled(tablet: Tablet, address: str) -> str:
    reply = tablet.client.get(address, headers=HTMX)
    assert reply.status_code == 200
    text: str = reply.content.decode()
    assert "<html" not in text
    return text


def test_it_stands_on_the_desk_and_on_both_ways_to_type_and_comes_with_their_polls() -> None:
    evening, paper = at_a_night()
    maud, desk = came(paper), reverse("paper", args=[paper.opened.public_id])
    typing = reverse("type_sheet", args=[paper.opened.public_id]) + "?seat=2"
    pages = [(paper.host, desk), (paper.second, typing), (maud, path_of(paper))]
    announcements.announce(access=evening.runs, words=CUP, places=[1], on_tv=False, key=new_key())
    for tablet, address in pages:
        page = tablet.get(address).text
        assert (f"<bdi>{CUP}</bdi>" in page, 'id="news"' in page, f'data-news="{address}"' in page) == (
            True,
            True,
            True,
        )
        assert CUP in polled(tablet, address)
    announcements.withdraw_announcement(access=evening.runs, number=Announcement.objects.get().pk)
    assert [CUP in polled(tablet, address) for tablet, address in pages] == [False] * 3


def test_a_desk_at_home_polls_for_nothing(paper: PaperTable) -> None:
    page = paper.host.get(reverse("paper", args=[paper.opened.public_id])).text
    assert ("data-news" in page, "data-notice" in page) == (False, False)
