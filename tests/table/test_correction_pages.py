"""The pages around a correction: the question, the preview, and the notice afterwards."""

import json
import re
from html import unescape
from typing import Any

import pytest

from scoresheets.models import Entry, Proposal
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import devices, entries
from tests.altered_pads import like
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    closed,
    finished,
    look_on,
    new_key,
    open_table,
)
from tests.sure import nothing_written
from tests.table.test_corrections import SIXES_1, SIXES_2, correct


@pytest.fixture
def party() -> Party:
    """A table with Ana's 6 in the sixes, Bo's Red Line, Cleo's 5 in the fives and Ana's 12 in the sixes."""
    party = open_table()
    party.record(*SIXES_1)
    party.record(*RED_LINE)
    party.record((5, 1, 2, 3, 6), "fives.1")
    party.record(*SIXES_2)
    return party


def page(party: Party, who: str | Tablet, path: str, status: int = 200) -> str:
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    answer = tablet.get(f"/t/{party.opened.public_id}/{path}")
    assert answer.status == status
    return answer.text


def words(html: str) -> str:
    """Return the text of a page, without its tags."""
    body = html.partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def fields(html: str) -> dict[str, Any]:
    """Return the hidden fields of the one form that confirms."""
    form = re.search(r'<form class="correct-confirm".*?</form>', html, re.DOTALL)
    assert form
    found = re.findall(r'name="(\w+)" value="([^"]*)"', form[0])
    return {name: unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


# --- asking ---


def test_the_sheet_lies_there_as_before_the_entry_with_its_dice_on_it(party: Party) -> None:
    html = page(party, "Ana", "correction/?entry=1")
    assert 'value="61235"' in html
    assert re.search(r'id="s1-sixes.1"[^>]*data-state="legal"', html)
    assert re.search(r'id="s1-ones.1"[^>]*data-state="legal"', html)
    assert "Ana wrote 6 in Sixes, box 1." in words(html)


def test_other_dice_light_other_boxes(party: Party) -> None:
    html = page(party, "Ana", "correction/?entry=1&dice=12346")
    assert re.search(r'value="routes.any"[^>]*data-state="legal"', html)
    assert not re.search(r'value="fives.1"[^>]*data-state="legal"', html)
    assert 'data-state="legal"' not in page(party, "Ana", "correction/?entry=1&dice=123")


def test_a_game_whose_tray_has_no_page_for_it_shows_its_fields_as_they_were_written(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    another = like(PADS["roll-estate"], tray=like(PADS["roll-estate"].tray, folder="of another kind"))
    monkeypatch.setattr("scoresheets.table.views.corrections.table_pad", lambda _table, _history: another)
    html = page(party, "Ana", "correction/?entry=1")
    assert re.search(r'name="dice" value="61235" form="turn"', html)
    assert re.search(r'name="box" value="sixes.1" form="turn"', html)


def test_a_chain_is_corrected_in_the_fields_of_its_game() -> None:
    party = open_table(("Ana", "Bo"), game="uno-dice")
    for entry in ({"start": 3}, {"start": 5}, {"chain": ["R3", "R4"], "penalties": [["+1", 2]]}):
        entries.record_entry(
            access=party.access(HOST),
            number=party.number(party.in_turn),
            turn=party.turn,
            entry=entry,
            key=new_key(),
        )
    html = page(party, "Ana", "correction/?entry=3")
    found = dict(re.findall(r'name="(start|chain|penalties)" value="([^"]*)"', html))
    assert found == {"start": "", "chain": "R3 R4", "penalties": "+1:2"}
    html = page(party, "Ana", "correction/?entry=3&look=yes&start=&chain=R3&penalties=%2B1:2")
    assert "Space 3 4 → –" in words(html)
    assert party.tablet("Ana").asks(party.table, "propose_correction", **fields(html)).status == 200
    assert "Space 2" in words(page(party, "Bo", "boxes/?seat=1"))
    assert table_faults(party.table) == ()


def test_what_would_change_is_shown_for_every_player_touched(party: Party) -> None:
    said = words(page(party, "Ana", "correction/?entry=1&look=yes&dice=61234&box=ones.1"))
    assert "Ana wrote 6 in Sixes, box 1. Ana wrote 1 in Ones, box 1." in said
    assert "Ana total $70 → $45 " in said
    assert "Sixes, box 1 6 → –" in said
    assert "Ones, box 1 – → 1" in said
    assert not re.search(r"\bBo total", said)
    assert "Correct it" in said


def test_what_would_no_longer_fit_is_named_and_the_only_confirm_strikes_from_there_on(party: Party) -> None:
    with nothing_written():
        html = page(party, HOST, "correction/?entry=1&look=yes&dice=12346&box=routes.any")
        said = words(html)
        assert (
            "What would no longer fit Bo claimed the Red Line. Ana has had the Red Line since round 1."
            in said
        )
        assert "Cleo wrote 5 in Fives, box 1. Ana wrote 12 in Sixes, box 2." in said
        assert re.findall(r"<button class=\"button next\">([^<]*)", html) == [
            "Correct it and take back what follows"
        ]
        assert fields(html)["cut"] == "yes"


def test_that_confirm_does_what_it_showed(party: Party) -> None:
    given = fields(page(party, HOST, "correction/?entry=1&look=yes&dice=12346&box=routes.any"))
    answer = party.host.asks(party.table, "propose_correction", **given, reason="it was the Red Line")
    assert answer.status == 200
    assert party.state.paper.sheets == ({"routes.any": party.state.paper.sheets[0]["routes.any"]}, {}, {})
    assert (party.in_turn, party.turn) == ("Bo", 2)


def test_without_striking_it_is_refused_with_the_first_that_breaks(party: Party) -> None:
    given = fields(page(party, HOST, "correction/?entry=1&look=yes&dice=12346&box=routes.any"))
    with nothing_written():
        answer = party.host.asks(party.table, "propose_correction", **{**given, "cut": "", "reason": "so"})
        assert (answer.status, answer.code) == (422, "later_misfit")
        assert "Bo claimed the Red Line. Ana has had the Red Line since round 1." in answer.sentence


def test_a_strike_names_all_that_goes_with_it(party: Party) -> None:
    said = words(page(party, "Bo", "correction/?entry=2&strike=yes"))
    assert "What is taken back, too Cleo wrote 5 in Fives, box 1. Ana wrote 12 in Sixes, box 2." in said
    assert "as soon as they agree: Ana , Cleo ." in said
    assert "Take back this and 2 more" in said
    assert "if the host says why" not in said
    assert "if the host says why" in words(page(party, HOST, "correction/?entry=2&strike=yes"))


def test_a_box_that_does_not_fit_says_why_and_nothing_is_lost(party: Party) -> None:
    html = page(party, "Ana", "correction/?entry=1&look=yes&dice=61235&box=fours.1", status=422)
    assert "None of your dice shows 4" in words(html)
    assert re.search(r'id="s1-sixes.1"[^>]*data-state="legal"', html)


@pytest.mark.parametrize(
    ("query", "status"),
    [("", 400), ("entry=x", 400), ("entry=99", 422), ("entry=2", 403), ("entry=1&look=yes&box=", 400)],
)
def test_a_question_that_makes_no_sense_is_refused(party: Party, query: str, status: int) -> None:
    page(party, "Ana", f"correction/?{query}", status=status)


def test_the_choice_to_open_a_business_is_corrected_too() -> None:
    party = finished()
    place = next(
        played.line
        for played in party.history.played
        if played.line.move == {"box": "ones.2"} and played.line.seat == 2
    )
    box = "correction/?entry={}&look=yes&dice={}&box=ones.2"
    query = box.format(place.sequence, "".join(map(str, place.dice)))
    assert page(party, HOST, query, status=422)  # unchanged
    html = page(party, HOST, f"{query}&thought=yes")
    assert json.loads(fields(html)["move"])["open_business"] is False
    assert "did not open" in words(html)
    assert "Without that, as usual" in words(html)


# --- the notice ---


def test_a_proposal_is_shown_to_everybody_with_answers_for_those_it_concerns(party: Party) -> None:
    correct(party, "Ana", 1)
    watcher = Tablet()
    look_on(watcher, party.opened)
    for who in ("Bo", "Cleo", HOST, watcher):
        html = page(party, who, "")
        assert "Ana proposes a correction." in html
        asked = Proposal.objects.get().pk
        for number in (2, 3):
            assert re.search(
                rf'class="button only-{number}"[^>]*form="agree"[^>]*value="{asked}-{number}-0"', html
            )
        assert f'form="agree" name="say" value="{asked}-1-0"' not in html
        assert "What is taken back, too Bo claimed the Red Line." in words(page(party, who, "proposal/"))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("declined", "Bo said no to the correction. Everything stays as it is."),
        ("withdrawn", "Ana’s correction was withdrawn. Everything stays as it is."),
    ],
)
def test_what_came_to_nothing_is_told_until_the_next_entry(party: Party, what: str, said: str) -> None:
    correct(party, "Ana", 1)
    say = Proposal.objects.get().pk
    who, number = ("Bo", 2) if what == "declined" else ("Ana", 0)
    answer = party.tablet(who).asks(party.table, "decline_proposal", say=f"{say}-{number}")
    assert answer.status == 200
    assert said in page(party, "Cleo", "")
    party.record((5, 5, 1, 2, 3), "fives.2", seat=party.in_turn)
    assert said not in page(party, "Cleo", "")


# --- the log ---


def test_the_log_keeps_both_versions_with_who_and_when_and_why(party: Party) -> None:
    correct(party, HOST, 1, (6, 1, 2, 3, 4), "ones.1", reason="Ana <b>said</b> so")
    html = page(party, "Cleo", "log/")
    said = words(html)
    assert "<s>Ana wrote 6 in Sixes, box 1.</s>" in html
    assert re.search(r"\d\d:\d\d , Ana’s device · corrected at \d\d:\d\d", said)
    assert re.search(r"the host’s device · instead of: Ana wrote 6 in Sixes, box 1\.", said)
    assert "The host: “ Ana <b>said</b> so ”" in said
    assert "<b>said</b>" not in html


def test_the_log_offers_corrections_to_those_who_may(party: Party) -> None:
    offered = {
        who: re.findall(r"correction/\?entry=(\d+)\"", page(party, who, "log/"))
        for who in ("Ana", "Bo", "Cleo", HOST)
    }
    assert offered == {"Ana": ["4", "1"], "Bo": ["2"], "Cleo": ["3"], HOST: ["4", "3", "2", "1"]}


def test_the_host_who_says_no_reason_only_proposes(party: Party) -> None:
    correct(party, HOST, 2)
    assert Entry.objects.count() == 4
    assert "The host proposes a correction." in words(page(party, "Bo", ""))


def test_who_went_home_need_not_consent(party: Party) -> None:
    for name in ("Bo", "Cleo"):
        entries.leave_game(access=party.access(name), number=party.number(name), key=new_key())
    correct(party, "Ana", 1, sure=True)
    assert not Proposal.objects.exists()
    assert "Taken back: Ana wrote 6 in Sixes, box 1." in words(page(party, "Bo", "log/"))


# --- boxes and moves ---


def test_every_box_tells_its_history(party: Party) -> None:
    correct(party, HOST, 1, (6, 2, 2, 3, 4), "twos.1", reason="said so")
    said = words(page(party, "Bo", "boxes/?seat=1&box=sixes.1"))
    assert re.search(
        r"Ana wrote 6 in Sixes, box 1\. – → 6 Ana’s device .* "
        r"Corrected: Ana wrote 4 in Twos, box 1\. 6 → – the host’s device .*The host: “ said so ”",
        said,
    )
    assert "Nothing was ever written here." in words(page(party, "Bo", "boxes/?seat=2&box=ones.1"))
    page(party, "Bo", "boxes/?seat=1&box=no-such-box", status=404)
    page(party, "Bo", "boxes/?seat=9", status=400)


def test_a_box_is_corrected_where_its_history_tells_who_wrote_it(party: Party) -> None:
    offered = r"correction/\?entry=(\d+)"
    assert re.findall(offered, page(party, "Ana", "boxes/?seat=1&box=sixes.1")) == ["1"]
    assert re.findall(offered, page(party, "Bo", "boxes/?seat=1&box=sixes.1")) == []
    correct(party, HOST, 1, (6, 2, 2, 3, 4), "twos.1", reason="said so")
    assert re.findall(offered, page(party, "Ana", "boxes/?seat=1&box=sixes.1")) == []
    assert re.findall(offered, page(party, "Ana", "boxes/?seat=1&box=twos.1")) == ["1"]


def test_a_sheet_lists_its_boxes_with_their_last_writers(party: Party) -> None:
    party.record(*SIXES_1, by=HOST)
    said = words(page(party, "Ana", "boxes/?seat=2"))
    assert re.search(r"Red Line Bo’s device, \d\d:\d\d ✓ Sixes, box 1 the host’s device, \d\d:\d\d 6", said)


def test_a_device_that_has_gone_is_called_so(party: Party) -> None:
    devices.release_seat(access=party.access("Ana"), number=1)
    assert "a device that is no longer at the table" in words(page(party, HOST, "boxes/?seat=1&box=sixes.1"))


def test_the_boxes_of_a_round_are_found_by_the_names_of_the_sheet() -> None:
    party = open_table(("Ana",), {"rounds": 2}, game="yahtzee")
    party.record((3, 3, 3, 1, 2), "threes")
    for box in ("threes", "1.threes"):
        assert "Threes, round 1" in page(party, "Ana", f"boxes/?seat=1&box={box}")
    page(party, "Ana", "boxes/?seat=1&box=3.threes", status=404)


def test_the_whole_game_is_walked_through_move_by_move(party: Party) -> None:
    correct(party, "Ana", 4, (6, 6, 6, 1, 2), "triples.1")
    seen = [words(page(party, "Bo", f"steps/?at={at}"))[:60] for at in range(5)]
    assert "Before the first move" in seen[0]
    assert "Ana wrote 6 in Sixes, box 1." in seen[1]
    assert "Ana wrote 18 in Triple, box 1." in seen[4]
    html = page(party, "Bo", "steps/?at=1")
    assert re.search(r'id="s1-sixes.1"[^>]*data-state="pencilled"', html)
    assert 'rel="next" href="/t/' in html
    assert "?at=2" in html
    assert words(page(party, "Bo", "steps/")) == words(page(party, "Bo", "steps/?at=99"))
    assert 'data-shown="3"' in page(party, "Bo", "steps/?at=1&seat=3")


@pytest.mark.parametrize("path", ["steps/", "boxes/", "log/"])
def test_a_closed_game_of_older_rules_says_so(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = closed()

    def older(*_: Any) -> None:
        raise ValueError("these dice do not fit under today's rules")

    monkeypatch.setattr("scoresheets.table.views.table_pages.table_history", older)
    assert ("closed under older rules" in words(page(party, "Ana", path))) == (path != "log/")
