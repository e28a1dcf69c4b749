"""While an entry asks players, the pages of all others name the asked players and the demands."""

import re
from html import unescape
from typing import Any

import pytest
from django.utils.translation import override

from games.monopoly_deal.pad.sharing import SHARING
from games.monopoly_deal.rules.ending import State
from scoresheets.table.live.render_cache import render_table
from tests.cast import Party, fresh_process, open_table
from tests.games.monopoly_deal.taps import NAMES, after, ended, start


def dealt(*turns: list[dict[str, Any]]) -> State:
    """Return the table after these turns, each of the next player, at Ana's turn."""
    state = start(len(turns))
    for entries in turns:
        for entry in entries:
            state = after(state, **entry)
        state = ended(state)
    return state


TABLE = dealt(
    [{"play": "property:red"}],
    [{"bank": "money:5"}, {"bank": "money:1"}, {"play": "property:green"}],
    [{"bank": "money:2"}, {"play": "property:brown"}, {"play": "property:brown"}],
)
BIRTHDAY = ("act", "card=action:birthday")


@pytest.mark.parametrize(
    ("taps", "told"),
    [
        (("act", "card=action:birthday"), "{0} charges {1} and {2}: 2M"),
        ((*BIRTHDAY, "2:pay=bank/money:2"), "{0} charges {1} and {2}: 2M"),
        ((*BIRTHDAY, "2:pay=bank/money:2", "2:done"), "{0} charges {1}: 2M"),
        (
            (*BIRTHDAY, "2:pay=bank/money:2", "2:done", "1:joker"),
            "Everybody has answered {0}. {1}: Just Say No. "
            "{1} pays nothing, unless {0} says Just Say No to that.",
        ),
        (("act", "card=action:deal-jackpot", "whom=1"), "{0} charges {1}: 5M"),
        (
            ("act", "card=action:deal-duel", "take=1/green.1/property:green"),
            "{0} wants a green property from {1}",
        ),
        (("act", "card=action:deal-banco", "set=2/brown.1"), "{0} wants the brown set from {2}"),
        (
            ("act", "card=action:deal-banco", "set=2/brown.1", "2:joker"),
            "{2}: Just Say No. Nothing moves, unless {0} says Just Say No to that.",
        ),
        (("act",), ""),
    ],
)
def test_it_names_what_is_asked_and_those_who_have_not_answered(taps: tuple[str, ...], told: str) -> None:
    assert SHARING.told(TABLE, taps, NAMES) == told.format(*NAMES)


def heard(party: Party, screen: str = "") -> str:
    with override("en"):
        parts = render_table(party.opened.public_id, "en", screen=screen).parts
    return unescape(re.sub(r"<[^>]*>", "", parts["tv" if screen else "whose-turn"]))


@pytest.mark.django_db
@pytest.mark.parametrize("screen", ["", "tv"])
def test_the_tablets_and_the_tv_say_it_until_it_is_written(screen: str) -> None:
    fresh_process()
    party = open_table(game="monopoly-deal")
    party.record(end_turn=True)
    party.record(bank="money:5")
    party.record(end_turn=True)
    party.record(end_turn=True)
    assert "Ana plays" in heard(party, screen)
    taps: dict[str, Any] = {"seat": 1, "turn": party.turn, "taps": "act card=action:deal-jackpot whom=1"}
    assert party.tablet("Ana").asks(party.opened, "tap_draft", **taps).status == 200
    assert "Ana charges Bo: 5M" in heard(party, screen)
    assert "Ana plays" not in heard(party, screen)
    party.record(play="action:deal-jackpot", against=[{"player": 2, "pays": [["bank", "money:5"]]}])
    assert "charges Bo" not in heard(party, screen)
