"""S13: a table with hidden totals reveals none of them, in no answer or frame to any device, until the game is over.

Each such table has a twin that shows its totals and plays the same. The test looks for numbers that are in no box and
on
no blank sheet; the twin's answers contain them, which proves that they would be found.
"""

import re
from dataclasses import dataclass, field
from html import unescape
from itertools import combinations_with_replacement
from typing import Any

import pytest
from django.test import TestCase

from games.roll_estate.rules.moves import LoseInterest
from scoresheets.models import Mark, Table
from scoresheets.results import services as results
from scoresheets.table.house_rules import NO_HOUSE_RULES, HouseRules
from scoresheets.table.selectors.totals import totals_shown
from scoresheets.table.services import tables
from tests.cast import HOST, Party, Tablet, fresh_process, look_on, new_key, open_lobby, open_table, play_out
from tests.security.matrix import ANSWERS, patterns, table_addresses
from tests.sockets import Socket, do, told

HIDDEN = HouseRules(totals_hidden=True)
# Rentals and businesses so dear that no sum of them is printed anywhere.
EDITION = {
    "format": "scoresheets/edition",
    "version": 1,
    "game": "roll-estate",
    "name": "Dear",
    "rows": {
        "ones": {"name": "", "rental": 1013, "first": 3019, "second": None},
        "twos": {"name": "", "rental": 1021, "first": 3023, "second": None},
        "threes": {"name": "", "rental": 1031, "first": 3037, "second": 2039},
        "fours": {"name": "", "rental": 1049, "first": 3061, "second": 2069},
        "fives": {"name": "", "rental": 1063, "first": 3083, "second": 2087},
        "sixes": {"name": "", "rental": 1087, "first": 3109, "second": 2111},
        "triples": {"name": "", "rental": 1091, "first": 3121, "second": 2131},
        "quadruples": {"name": "", "rental": 1097, "first": 3137, "second": None},
    },
    "routes": {"any": "Red Line", "1-4": "", "2-5": "", "3-6": ""},
}


@dataclass(frozen=True, slots=True)
class Evening:
    """The entries of one game, and the sums that its players then have, worked out by hand."""

    game: str
    options: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    sums: frozenset[int]
    asked: dict[str, str]  # the tray of the player in turn
    box: str  # the box in which that may be written
    edition: dict[str, Any] | None = None


def dice(*written: str) -> tuple[dict[str, Any], ...]:
    """Return entries from texts such as "66123 sixes.1"."""
    pairs = [each.split() for each in written]
    return tuple({"dice": [int(face) for face in thrown], "box": box} for thrown, box in pairs)


EVENINGS = (
    Evening(
        "roll-estate",
        {},
        dice(
            *("11346 ones.1", "66125 sixes.1", "11134 ones.2", "66612 sixes.2"),
            *("12344 routes.1-4", "11122 liquid-assets", "51236 fives.1", "66661 sixes.3"),
        ),
        # Ana: two Ones and their business, 2026 + 3019, a Five for 1063, and a route for 50. Bo: three Sixes, 3261, and
        # their business, 3109, and 7 in Liquid Assets.
        frozenset({5045, 6108, 6158, 6370, 6377}),
        {"dice": "22346"},
        "twos.1",
        EDITION,
    ),
    Evening(
        "yahtzee",
        {"rounds": 2},
        dice(
            *("66666 sixes", "66661 sixes", "55555 fives", "55551 fives", "44444 fours", "44441 fours"),
            *("33333 threes", "33331 threes", "22222 twos", "22221 twos", "11111 ones", "11112 ones"),
            *("66552 chance", "66664 chance", "66655 full-house", "66655 full-house"),
            *("12345 large-straight", "23456 large-straight", "12346 small-straight", "12346 small-straight"),
        ),
        # Ana: 105 above, 119 below; Bo: 84 above and the bonus, 123 below.
        frozenset({105, 119, 259, 84, 123, 242}),
        {"dice": "66123"},
        "three-of-a-kind",
    ),
    Evening(
        "uno-dice",
        {"boards": ["yellow", "green"], "spaces": 99},
        (
            *({"start": 2}, {"start": 6}),
            *(
                {"chain": ["Y2", "Y1", "R1", "R6", "R5", "R2"]},
                {"chain": ["G6", "G5", "G4", "G3", "G2", "G6"]},
            )
            * 3,
        ),
        # 80 are still open; the number of filled ones is the number of the last box written, and boxes stay public.
        frozenset({80}),
        {"chain": "Y2", "loose": "Y1 R1 R6 R5 R2"},
        "",
    ),
)


@dataclass(slots=True)
class Ears:
    """All answers and frames received from a table."""

    party: Party
    heard: list[str] = field(default_factory=list)

    def hear(self, tablet: Tablet, path: str, query: dict[str, Any] | None = None) -> None:
        for language in ("en", "fr"):
            tablet.client.cookies["language"] = language
            self.heard.append(content(tablet.client.get(path, query or {})))


def content(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(body.decode(errors="replace"))


def open_evening(evening: Evening, house: HouseRules) -> Party:
    fresh_process()
    party = open_lobby(("Ana", "Bo"), evening.options, game=evening.game, house=house)
    Table.objects.filter(pk=party.opened.pk).update(edition=evening.edition)
    tables.start_table(access=party.access(HOST))
    return party


def numbers(text: str) -> set[int]:
    """Return the whole numbers in a text as people read them, with the thousands separators of both languages.

    Drawings, and the numbers in names of spaces, are left out.
    """
    drawn = re.sub(r"<svg.*?</svg>|\b(?:Space|Case) \d+", "", text, flags=re.DOTALL)
    plain = re.sub("(?<=[0-9])[,\u202f\u00a0](?=[0-9]{3}(?![0-9]))", "", unescape(drawn))
    return {int(found) for found in re.findall(r"(?<![\w.:#-])\d{1,6}(?![\w:-]|\.\d)", plain)}


def play(party: Party, evening: Evening) -> None:
    for entry in evening.entries:
        party.record(**entry)


def everything_told(party: Party, evening: Evening) -> str:
    """Return everything that a table reveals now.

    These are the pages for host, player and watcher in both languages, the poll, the first frame of a socket, and the
    answers to an entry and to taking it back.
    """
    ears, watcher = Ears(party), Tablet()
    look_on(watcher, party.opened)
    lit = {"seat": party.number(party.in_turn), "turn": party.turn, **evening.asked}
    looked = {name for name, method, _phase in ANSWERS if method == "GET"}
    for tablet in (party.host, party.tablets["Ana"], watcher):
        for name in looked & set(table_addresses()):
            path = "/" + str(patterns()[name].pattern).replace("<str:public_id>", party.opened.public_id)
            ears.hear(tablet, path, lit)
    ears.heard += [told(first_frame, party, tablet) for tablet in (party.host, watcher)]
    ears.hear(party.host, "/")
    return "\n".join(ears.heard)


async def first_frame(party: Party, tablet: Tablet) -> str:
    socket = Socket(tablet, await do(lambda: party.table), language="fr")
    frame = await socket.open()
    await socket.close()
    return frame


def answers_to_an_entry(party: Party, evening: Evening) -> str:
    """Return the answers to an entry of the player in turn, and to taking it back."""
    tablet = party.tablet(party.in_turn)
    fields: dict[str, Any] = {"seat": party.number(party.in_turn), "turn": party.turn, "key": new_key()}
    fields |= {**evening.asked, "box": evening.box}
    wrote = tablet.asks(party.opened, "record_entry", **fields)
    back = tablet.asks(party.opened, "strike_entry", entry=party.last, key=new_key())
    assert (wrote.status, back.status) == (200, 200)
    return wrote.text + back.text


@pytest.fixture(params=EVENINGS, ids=lambda evening: evening.game)
def evening(request: pytest.FixtureRequest) -> Evening:
    chosen: Evening = request.param
    return chosen


@pytest.fixture(autouse=True)
def one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection to the test's database open."""
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)


def all_told(evening: Evening, house: HouseRules) -> set[int]:
    """Return every number that left such a table while its evening was played."""
    party = open_evening(evening, house)
    blank = numbers(everything_told(party, evening)) if house == NO_HOUSE_RULES else set()
    assert blank.isdisjoint(evening.sums), "a sum that is printed anyhow proves nothing"
    play(party, evening)
    return numbers(everything_told(party, evening) + answers_to_an_entry(party, evening))


@pytest.mark.long
@pytest.mark.control
def test_a_table_that_shows_its_totals_tells_them(evening: Evening) -> None:
    assert all_told(evening, NO_HOUSE_RULES) >= evening.sums


def test_a_table_that_hides_its_totals_tells_none(evening: Evening) -> None:
    assert all_told(evening, HIDDEN) & evening.sums == set()


def test_pushed_frames_tell_none_either(evening: Evening) -> None:
    party = open_evening(evening, HIDDEN)

    async def story() -> list[str]:
        socket = Socket(party.tablets["Bo"], await do(lambda: party.table))
        frames = [await socket.open()]
        for entry in evening.entries:
            await do(committed, party, entry)
            frames.append(await socket.frame())
        await socket.close()
        return frames

    frames = told(story)
    assert len(frames) == len(evening.entries) + 1
    assert numbers("\n".join(frames)) & evening.sums == set()


def committed(party: Party, entry: dict[str, Any]) -> None:
    with TestCase.captureOnCommitCallbacks(execute=True):
        party.record(**entry)


def test_the_boxes_stay_public(evening: Evening) -> None:
    party = open_evening(evening, HIDDEN)
    play(party, evening)
    page = party.tablets["Bo"].get(f"/t/{party.opened.public_id}/").text
    written = [mark.value for mark in Mark.objects.filter(sheet__table=party.opened, value__isnull=False)]
    assert written
    assert numbers(page) >= set(written)
    assert "hidden until the end" in page


def test_who_loses_interest_is_not_told_what_the_row_has_made() -> None:
    for house, told_so in ((NO_HOUSE_RULES, True), (HIDDEN, False)):
        fresh_process()
        party = open_lobby(house=house)
        tables.start_table(access=party.access(HOST))
        play_out(party, turns=45)
        seat = party.number(party.in_turn)
        fields = {"seat": str(seat), "turn": str(party.turn), "dice": fitting_nowhere(party)}
        lit = party.tablet(party.in_turn).client.get(f"/t/{party.opened.public_id}/lit/", fields)
        text = lit.content.decode()
        assert "lose_interest" in text
        assert (", keep $" in text) is told_so


def fitting_nowhere(party: Party) -> str:
    for thrown in combinations_with_replacement(range(1, 7), 5):
        moves = party.history.game.legal_moves(party.state, party.state.seat, thrown)
        if any(isinstance(move, LoseInterest) for move in moves):
            return "".join(map(str, thrown))
    raise AssertionError("everything fits somewhere")


def test_at_the_end_everything_shows_and_a_take_back_hides_it_again() -> None:
    fresh_process()
    party = open_lobby(("Ana", "Bo"), game="yahtzee", house=HIDDEN)
    assert not totals_shown(party.table, None)
    tables.start_table(access=party.access(HOST))
    play_out(party, turns=25)
    assert not totals_shown(party.table, party.history)
    play_out(party)
    assert totals_shown(party.table, party.history)
    totals = {player.total for player in party.history.game.outcome(party.state).players}
    assert numbers(party.tablets["Bo"].get(f"/t/{party.opened.public_id}/").text) >= totals
    party.strike(by=HOST)
    assert not totals_shown(party.table, party.history)
    assert numbers(party.tablets["Bo"].get(f"/t/{party.opened.public_id}/").text) & totals == set()
    play_out(party)
    party.close(by=HOST)
    assert totals_shown(party.table, None)


# --- corrections, and the result page of a game that is reopened ---


def told_of_corrections(party: Party) -> str:
    """Return every preview of taking back an entry, alone or with all after it; then a waiting correction, and its
    page.
    """
    heard = []
    base = f"/t/{party.opened.public_id}"
    for sequence in range(1, party.table.sequence + 1):
        for more in ("&strike=yes", "&box=chance", ""):
            answer = party.host.client.get(f"{base}/correction/?entry={sequence}{more}")
            heard.append(answer.content.decode())
    asked: dict[str, Any] = {
        "entry": party.last - 1,
        "seen": party.table.sequence,
        "strike": "yes",
        "key": new_key(),
    }
    heard.append(party.tablet("Ana").asks(party.opened, "propose_correction", **asked).text)
    for who in (HOST, "Ana", "Bo"):
        heard += [
            party.tablet(who).get(f"{base}/{page}").text for page in ("proposal/", "", "log/", "people/")
        ]
    return "\n".join(heard)


def test_no_correction_tells_a_hidden_total(evening: Evening) -> None:
    for house, shown in (
        (NO_HOUSE_RULES, True),
        (HIDDEN, False),
    ):  # a table that shows its totals does reveal some
        party = open_evening(evening, house)
        play(party, evening)
        assert bool(numbers(told_of_corrections(party)) & evening.sums) is shown


@pytest.mark.parametrize("house", [NO_HOUSE_RULES, HIDDEN], ids=["shown", "hidden"])
def test_the_result_page_of_a_game_that_goes_on_tells_nothing(house: HouseRules) -> None:
    fresh_process()
    party = open_table(("Ana", "Bo"), game="yahtzee", house=house)
    play_out(party)
    token = results.share_result(access=party.access(HOST))
    totals = {player.total for player in party.history.game.outcome(party.state).players}
    assert numbers(party.host.get(f"/r/{token}/").text) >= totals
    party.strike(by=HOST)
    for page in (f"/r/{token}/", "/"):
        assert numbers(party.host.get(page).text) & totals == set()
