"""The smallest tray that the server draws is the example of scoresheets/plugin/TRAY.md: read there, and played."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from django.urls import reverse
from jinja2 import ChoiceLoader, DictLoader

from scoresheets.base.assets.templating import engine
from scoresheets.pads import PADS
from scoresheets.plugin.pad import Pad
from scoresheets.registry import GAMES
from scoresheets.settings import BASE_DIR
from tests import six_dice
from tests.cast import HOST, Party, Reply, open_table

TOLD = (BASE_DIR / "scoresheets/plugin/TRAY.md").read_text(encoding="utf-8")
SHEET = '<section id="sheet-{{ seat.number }}" class="sheet">{{ sheet.filled }}</section>\n'


def example(language: str) -> str:
    [code] = re.findall(rf"```{language}\n(.*?)```", TOLD, re.DOTALL)
    return str(code)


def described_tray() -> Any:
    made: dict[str, Any] = {}
    exec(compile(example("python"), "TRAY.md", "exec"), made)  # noqa: S102 (our own example)
    return made["SixDiceTray"]()


class DrawnPad(Pad):
    """A pad with only the required members."""

    seam = 2
    game: Any = six_dice.SIX_DICE
    title = "Six Dice"
    tagline = "Six dice, drawn by the server."
    tray = described_tray()

    def fill(self, state: Any, seat: int, *taps: Any) -> object:
        return [state.paper.sheets[seat], *taps]


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table of this game for Ana and Bo; Ana is in turn."""
    monkeypatch.setitem(GAMES, six_dice.KEY, six_dice.SIX_DICE)
    monkeypatch.setitem(PADS, six_dice.KEY, DrawnPad())
    shown = {"six_dice/_asks.html": example("jinja"), "six_dice/_sheet.html": SHEET}
    env = engine().env
    monkeypatch.setattr(env, "loader", ChoiceLoader([DictLoader(shown), env.loader]))  # type: ignore[list-item]
    return open_table(("Ana", "Bo"), game=six_dice.KEY)


def lit(party: Party, taps: str, who: str = "Ana") -> Reply:
    return party.tablet(who).get(f"{reverse('lit', args=[party.table.public_id])}?seat=1&turn=1&taps={taps}")


def offered(reply: Reply, form: str) -> list[str]:
    """Return the values of the buttons of a form that may be tapped."""
    buttons = re.findall(rf'<button[^>]*form="{form}"[^>]*>', reply.text)
    free = [each for each in buttons if "aria-disabled" not in each]
    return [unescape(str(each).split('value="')[1].split('"')[0]) for each in free]


def kept(reply: Reply) -> str:
    return str(re.findall(r'id="asks" data-taps="([^"]*)"', reply.text)[0])


def test_a_page_that_is_opened_asks_for_the_first_tap(party: Party) -> None:
    page = party.tablet("Ana").get(reverse("table", args=[party.table.public_id]))
    assert (kept(page), offered(page, "draft")) == ("", [*"123456"])
    assert "Dice still to tap: 6." in page.text
    others = party.tablet("Bo").get(reverse("table", args=[party.table.public_id]))
    assert offered(others, "draft") == []


def test_after_each_tap_the_tray_says_what_it_keeps_and_what_comes_next(party: Party) -> None:
    answer = lit(party, "6+6+1+back")
    assert (kept(answer), offered(answer, "draft")) == ("6 6", [*"123456", "back"])
    assert offered(answer, "turn") == []


def test_taps_that_it_does_not_know_are_dropped(party: Party) -> None:
    assert kept(lit(party, "7+x+6+66+back+5")) == "5"


def test_once_it_is_whole_the_entry_lies_in_a_button_and_is_written(party: Party) -> None:
    whole = lit(party, "6+5+4+3+2+1")
    assert offered(whole, "draft") == ["back"]
    [move] = offered(whole, "turn")
    assert json.loads(move) == {"throw": True, "dice": [6, 5, 4, 3, 2, 1]}
    fields: dict[str, Any] = {"seat": 1, "turn": 1, "key": "a" * 32, "move": move, "taps": kept(whole)}
    assert party.tablet("Ana").asks(party.table, "record_entry", **fields).status == 200
    assert [played.line.value for played in party.history.played] == [21]


def test_a_correction_begins_with_the_taps_that_led_to_the_entry(party: Party) -> None:
    party.record((6, 5, 4, 3, 2, 1), throw=True)
    page = party.tablet(HOST).get(f"{reverse('correction', args=[party.table.public_id])}?entry=1")
    assert (page.status, kept(page)) == (200, "6 5 4 3 2 1")


def test_it_gives_as_little_as_can_be_given() -> None:
    given: Mapping[str, Any] = vars(DrawnPad)
    assert [name for name in given if not name.startswith("_")] == [
        "seam",
        "game",
        "title",
        "tagline",
        "tray",
        "fill",
    ]
