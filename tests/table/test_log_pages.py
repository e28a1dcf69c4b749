"""The log, newest first; a long one in pages, with every entry on the page to which its link leads."""

import re

import pytest

from scoresheets.table.selectors import logs
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import corrections
from scoresheets.table.services.corrections import Correction
from tests.cast import HOST, RED_LINE, Party, new_key, open_table, play_out
from tests.evening import open_evening
from tests.table.test_corrections import SIXES_1, SIXES_2, correct


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    """A log of seven entries, two on a page: the first corrected by 5, the fourth by 6."""
    monkeypatch.setattr(logs, "PART", 2)
    monkeypatch.setattr(logs, "REST", 0)
    party = open_table()
    party.record(*SIXES_1)
    party.record(*RED_LINE)
    party.record((5, 1, 2, 3, 6), "fives.1")
    party.record(*SIXES_2)
    correct(party, HOST, 1, (6, 1, 2, 3, 4), "ones.1", reason="said so")
    correct(party, HOST, 4, (6, 6, 2, 3, 4), "twos.1")
    party.record((5, 5, 1, 2, 3), "fives.1", seat=party.in_turn)
    return party


def asked(party: Party, query: str = "", status: int = 200) -> str:
    answer = party.tablet("Cleo").get(f"/t/{party.opened.public_id}/log/{query}")
    assert answer.status == status
    return answer.text


def test_beside_the_sheets_stand_the_last_three_entries_newest_first(party: Party) -> None:
    assert [line.sequence for line in read_table_view(party.table).log] == [7, 6, 5]


def shown(html: str) -> list[int]:
    return [int(found) for found in re.findall(r'<li[^>]* id="entry-(\d+)"', html)]


def items(html: str) -> list[str]:
    found = re.findall(r'<li[^>]* id="entry-.*?</li>', html, re.DOTALL)
    return [re.sub(r'href="\?entry=\d+#', 'href="#', item) for item in found]


@pytest.mark.parametrize(
    ("query", "entries", "said", "ways"),
    [
        ("", [7], "7 to 7 of 7 entries", [6]),
        ("?entry=6", [6, 5], "5 to 6 of 7 entries", [7, 4]),
        ("?entry=5", [6, 5], "5 to 6 of 7 entries", [7, 4]),
        ("?entry=1", [2, 1], "1 to 2 of 7 entries", [3]),
        ("?entry=7", [7], "7 to 7 of 7 entries", [6]),
        ("?entry=999", [7], "7 to 7 of 7 entries", [6]),
    ],
)
def test_each_page_holds_its_entries_and_leads_on(
    party: Party, query: str, entries: list[int], said: str, ways: list[int]
) -> None:
    html = asked(party, query)
    assert shown(html) == entries
    assert html.count(said) == 2  # above and below
    found = re.findall(r'rel="(?:prev|next)" href="/t/[\w-]+/log/\?entry=(\d+)"', html)
    assert [int(way) for way in found] == ways * 2


def test_the_pages_together_are_the_whole_log(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [item for entry in (7, 5, 3, 1) for item in items(asked(party, f"?entry={entry}"))]
    monkeypatch.setattr(logs, "PART", 100)
    whole = asked(party)
    assert "log-pages" not in whole
    assert parts == items(whole)
    assert len(parts) == 7


def test_a_link_to_what_became_of_an_entry_leads_to_its_page(party: Party) -> None:
    first = asked(party, "?entry=1")
    assert '<a href="?entry=5#entry-5">' in first
    assert 5 in shown(asked(party, "?entry=5"))
    assert "instead of: Ana wrote 6 in Sixes, box 1." in asked(party, "?entry=5")


def test_a_few_more_are_no_page_of_their_own(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "REST", 1)
    assert shown(asked(party)) == shown(asked(party, "?entry=7")) == [7, 6, 5]


def test_the_host_who_removes_a_reason_is_where_it_stood(party: Party) -> None:
    answer = party.host.asks(party.table, "remove_reason", entry=5)
    assert answer.status == 302
    assert answer.location.endswith("/log/?entry=5#entry-5")


@pytest.mark.parametrize("entry", ["0", "-1", "x", "9" * 30])
def test_what_is_no_entry_is_refused_in_words(party: Party, entry: str) -> None:
    assert "Traceback" not in asked(party, f"?entry={entry}", status=400)


def test_an_organizers_correction_is_logged_as_from_the_organizers_device() -> None:
    evening, party = open_evening(), open_table()
    party.record(*SIXES_1)
    evening.takes(party)
    change = Correction(1, 1, {"dice": [6, 1, 2, 3, 4], "box": "ones.1"})
    access = evening.runner.access(party.table)
    corrections.propose_correction(access=access, correction=change, key=new_key(), reason="Misread")
    said = " ".join(re.sub(r"<[^>]*>", " ", asked(party)).split())
    assert ", the organizer’s device" in said
    assert "no longer at the table" not in said


# --- the history of a box ---


LINE = re.compile(r'href="/t/[\w-]+/log/\?entry=(\d+)#entry-\d+"')
WAY = re.compile(r'rel="(prev|next)" href="([^"]*)"')


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table with the Red Line written and taken back, in five entries."""
    monkeypatch.setattr(logs, "PART", 2)
    monkeypatch.setattr(logs, "REST", 0)
    boxes = open_table()
    for _time in range(2):
        boxes.record(*RED_LINE)
        boxes.strike(by=HOST)
    boxes.record(*RED_LINE)
    return boxes


def box_page(boxes: Party, query: str) -> str:
    answer = boxes.tablet("Cleo").get(f"/t/{boxes.opened.public_id}/boxes/?seat=1&box=routes.any{query}")
    assert answer.status == 200
    return answer.text


@pytest.mark.parametrize(
    ("query", "entries", "said", "ways"),
    [
        ("", [5], "5 to 5 of 5 entries", {"prev": 2}),
        ("&page=2", [3, 4], "3 to 4 of 5 entries", {"prev": 1, "next": 3}),
        ("&page=1", [1, 2], "1 to 2 of 5 entries", {"next": 2}),
        ("&page=99", [5], "5 to 5 of 5 entries", {"prev": 2}),
    ],
)
def test_each_page_holds_its_changes_and_leads_on(
    boxes: Party, query: str, entries: list[int], said: str, ways: dict[str, int]
) -> None:
    html = box_page(boxes, query)
    assert [int(entry) for entry in LINE.findall(html)] == entries
    assert html.count(said) == 2  # above and below
    start = f"/t/{boxes.opened.public_id}/boxes/?seat=1&amp;box=routes.any&amp;page="
    assert WAY.findall(html) == [(way, f"{start}{number}") for way, number in ways.items()] * 2


def test_a_short_history_has_no_pages(boxes: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "PART", 5)
    html = box_page(boxes, "")
    assert "log-pages" not in html
    assert len(LINE.findall(html)) == 5


def test_what_stood_there_before_is_that_of_the_page_before(boxes: Party) -> None:
    marks = [
        re.findall(r'class="hand( is-old)?">([^<]*)<', box_page(boxes, f"&page={number}"))
        for number in (1, 2, 3)
    ]
    flat = [value for each in marks for _old, value in each]
    assert flat[1:-1:2] == flat[2::2]


def test_a_page_that_is_no_number_is_refused(boxes: Party) -> None:
    answer = boxes.tablet("Cleo").get(f"/t/{boxes.opened.public_id}/boxes/?page=last")
    assert answer.status == 400


def test_the_menu_of_an_entry_names_its_player_and_those_of_its_boxes() -> None:
    party = open_table(("Ana", "Bo"), game="uno-dice")
    for entry in ({"start": 3}, {"start": 5}, {"chain": ["R3", "R4"], "penalties": [["+1", 2]]}):
        party.record(**entry, seat=party.in_turn)
    menu = party.tablet(HOST).get(f"/t/{party.opened.public_id}/log/").text.partition('id="more-3"')[2]
    menu = " ".join(
        re.sub(
            "</?bdi>|<[^>]*>", lambda tag: "" if "bdi" in tag[0] else " ", menu.partition("</details>")[0]
        ).split()
    )
    assert "Correct Ana’s entry Take back Ana’s entry and all after it" in menu
    assert "History of: Ana, " in menu
    assert "History of: Bo, " in menu
    alone = open_table(["Ana"], game="monopoly-solo")
    play_out(alone, turns=1)
    said = alone.tablet(HOST).get(f"/t/{alone.opened.public_id}/log/").text
    assert ("Correct</a>" in said, "Ana’s entry" in said) == (True, False)
