"""A correction of Monopoly Deal begins with the taps that led to the entry.

Monopoly Deal's tray against whole games: every played entry can be tapped, and no other entry is written.
"""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.moves import Leaves
from games.monopoly_deal.pad.draft import Tab, retraced
from games.monopoly_deal.pad.keys import Key
from games.monopoly_deal.pad.sharing import SHARING
from games.monopoly_deal.pad.tray import asks, highlights
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Banco, Charge, Duel, Troc
from tests.games.monopoly_deal.taps import (
    GAME,
    NAMES,
    after,
    asked,
    ended,
    laid_out,
    offered,
    on_boards,
    random_entry,
    read,
    start,
    taps_after,
    written_at_last,
)
from tests.games.test_golden import steps
from tests.goldens import golden_file


def entry_after(state: State, taps: tuple[str, ...]) -> Any:
    """Return the whole entry in the tray after these taps, None if a choice is left."""
    said = asks(state, state.seat or 0, taps, NAMES)
    return read(state, said.entry) if said and said.entry else None


@pytest.mark.parametrize("name", ["doubled-twice", "jokers-answered-by-jokers", "swapped-out-of-full-sets"])
def test_whatever_was_played_against_others_lies_in_the_tray_whole(name: str) -> None:
    played = 0
    for state, move in steps(golden_file("monopoly-deal", name)):
        if isinstance(move, Charge | Duel | Troc | Banco):
            found = entry_after(state, tuple(retraced(state, move)["taps"].split()))
            assert found is not None, move
            assert laid_out(GAME.apply(state, found)) == laid_out(GAME.apply(state, move))
            played += 1
    assert played


@pytest.mark.parametrize(
    ("entry", "taps"),
    [
        ({"bank": "money:1"}, "bank"),
        ({"play": "wild:any", "to": "red.1"}, "card=wild:any"),
        ({"play": "action:pass-go"}, "act"),
        ({"end_turn": True}, ""),
        ({"end_turn": True, "discard": 2}, ""),
    ],
)
def test_another_entry_begins_where_it_was_chosen(entry: dict[str, Any], taps: str) -> None:
    state = start(2)
    assert retraced(state, read(state, entry))["taps"] == taps


def test_a_card_that_moved_is_picked_again() -> None:
    state = after(after(start(2), play="wild:any", to="red.1"), play="property:dark-blue", to="dark-blue.1")
    assert retraced(state, read(state, {"move": ["red.1", "wild:any"], "to": "dark-blue.1"}))["taps"] == (
        "move=red.1/wild:any"
    )


PLAYED = ("doubled-twice", "jokers-answered-by-jokers", "swapped-out-of-full-sets", "won-by-a-deal-banco")
GOLDEN = [golden_file("monopoly-deal", name) for name in PLAYED]


@pytest.mark.parametrize("file", GOLDEN, ids=PLAYED)
def test_whatever_was_played_can_be_tapped(file: Path) -> None:
    tapped = 0
    for state, move in list(steps(file))[::9]:
        if isinstance(move, Leaves) or laid_out(GAME.apply(state, move)) == laid_out(state):
            continue
        written_at_last(state, move)
        tapped += 1
    assert tapped > 7


@pytest.mark.parametrize("seed", range(2))
def test_random_taps_write_only_what_the_rules_take_and_never_end_in_a_trap(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    state = start(chance.randint(2, 6))
    for _entry in range(15):
        if state.seat is None:
            break
        state = GAME.apply(state, read(state, random_entry(state, chance)))


@pytest.mark.parametrize("seed", range(2))
def test_the_kept_taps_lead_to_the_same_page_again(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    file = GOLDEN[seed]
    for state, _move in chance.sample(list(steps(file)), 5):
        taps: tuple[str, ...] = ()
        for _tap in range(8):
            drafts = [each for each in offered(state, taps) if not each.writes]
            if not drafts:
                break
            taps = taps_after(state, taps, chance.choice(drafts).value)
            seat = state.seat or 0
            again = asked(state, seat, taps)
            assert (tuple(again.taps.split()), again.why) == (taps, "")


@pytest.mark.parametrize(
    "taps",
    [
        "x",
        "=",
        "card=",
        "card=money:1",
        "act card=property:red",
        "act card=nothing",
        "move=bank",
        "move=a/b/c",
        "act card=action:birthday 9:joker 1:pay=bank 1:pay=bank/money:1 1:keep=bank/money:1 1:all 77:all counter=",
        "whom=1 of=red.1 take=1/red.1/property:red give=x/y set=1/red.1 double single end none to=red.1 uncounter=1",
        "at=1 page=x page=few at=x 1:at=1 1:page=few act page= card=action:birthday at=7",
        "1:bank bank:1 -1:joker 1:double ٣:joker",
    ],
)
def test_taps_that_mean_nothing_are_dropped(taps: str) -> None:
    state = start()
    said = asked(state, 0, taps.split())
    assert set(said.taps.split()) <= {"act", "card=action:birthday", "bank"}
    assert highlights(state, 0, taps.split()).fits


def test_every_dashed_thing_says_why() -> None:
    state = next(state for state, move in steps(GOLDEN[0]) if state.turns == 70)
    seat = state.seat or 0
    for tab in Tab:
        said = asked(state, seat, [tab])
        for key in said.keys:
            assert key.why == "" or key.why.endswith(".")
        found = highlights(state, seat, [tab])
        assert all(tap.value for tap in on_boards([found.boxes, *found.others.values()]))


def keys_of(tab: str, state: State | None = None) -> dict[str, Key]:
    """Return the keys of this group by their cards, and those of further pages by the taps."""
    said = asked(state or start(), 0, [tab])
    return {card_of(key.value): key for key in said.keys}


def card_of(value: str) -> str:
    entry = json.loads(value) if value.startswith("{") else {"card": value.partition("=")[2]}
    return next(entry[key] for key in ("card", "play", "bank") if key in entry)


@pytest.mark.parametrize(
    ("tab", "card", "names", "note", "count", "heard"),
    [
        ("lay", "property:red", ("red",), "", "×3", "red, 3 left, property"),
        ("lay", "wild:red-yellow", ("red", "yellow"), "", "×2", "red, yellow, 2 left, wild"),
        ("lay", "wild:station-utility", ("railroad", "utility"), "", "×1", "railroad, utility, 1 left, wild"),
        ("lay", "wild:any", ("any color",), "", "×2", "any color, 2 left, wild"),
        ("rent", "rent:red-yellow", ("red", "yellow"), "", "×2", "red, yellow, 2 left, rent"),
        ("rent", "rent:any", ("any color",), "", "×3", "any color, 3 left, rent"),
        ("act", "action:deal-jackpot", ("Debt Collector",), "", "×3", "Debt Collector, 3 left"),
        ("bank", "rent:red-yellow", ("red", "yellow"), "1M", "×2", "red, yellow 1M, 2 left, rent"),
        ("bank", "action:joker", ("Just Say No",), "4M", "×3", "Just Say No 4M, 3 left"),
        ("bank", "money:10", ("10M",), "", "×1", "10M, 1 left"),
    ],
)
def test_a_key_says_which_card_it_is_and_how_many_are_left(
    tab: str, card: str, names: tuple[str, ...], note: str, count: str, heard: str
) -> None:
    key = keys_of(tab)[card]
    assert (key.names, key.note, key.count, key.label) == (names, note, count, heard)


@pytest.mark.parametrize("tab", list(Tab))
def test_a_phone_has_eight_keys_in_view_and_all_others_one_tap_away(tab: str) -> None:
    keys = list(keys_of(tab).values())
    first = [key for key in keys if not key.part]
    assert len(first) <= 8
    pages = {key.part for key in keys if key.part}
    assert {key.value for key in first if key.kind == "page"} == {f"page={part}" for part in pages}
    for part in pages:
        assert len([key for key in keys if key.part == part]) <= 8
        said = asked(start(), 0, [tab, f"page={part}"])
        assert (said.page, said.keys) == (part, tuple(keys))
    assert asked(start(), 0, [tab, "page=new"]).page == ""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("tab", list(Tab))
def test_who_says_what_stands_on_a_key_taps_it(tab: str, language: str) -> None:
    """The accessible name of a key begins with its visible text, word for word."""
    with override(language):
        for key in keys_of(tab).values():
            assert plain(key.label).startswith(plain(" ".join((*key.names, key.note, key.count))))


def plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def test_a_tap_belongs_to_the_player_who_decides() -> None:
    state = start()
    taps = ("act", "card=action:birthday")
    assert SHARING.asked(state, taps) == (1, 2)
    assert SHARING.joined(state, taps, 1, "1:joker") == (*taps, "1:joker")
    assert SHARING.joined(state, taps, 2, "1:joker") is None
    assert SHARING.joined(state, taps, 1, "none") is None
    assert SHARING.joined(state, (*taps, "1:joker"), 1, "counter=1") is None
    assert SHARING.joined(state, (*taps, "1:joker"), 0, "counter=1") == (*taps, "1:joker", "counter=1")
    assert SHARING.joined(state, (*taps, "1:joker"), 1, "1:joker") is None


def test_who_is_asked_sees_the_own_buttons_only() -> None:
    state = start()
    taps = ("act", "card=action:birthday", "1:joker")
    said = asked(state, 1, taps)
    assert [debt.verbs for debt in said.debts] == [(), ()]
    assert [verb.value for verb in said.verbs] == ["1:unjoker"]
    assert (said.entry, said.tabs, said.keys, said.end) == (None, (), (), None)
    assert asks(state, 1, ("act", "card=action:deal-jackpot"), NAMES) is None


@pytest.mark.parametrize(
    ("taps", "verbs"),
    [
        ((), ["1:joker"]),  # nothing is chosen yet
        (("1:pay=bank/money:2",), ["1:done", "1:joker"]),
        (("1:pay=bank/money:2", "1:done"), ["1:undone"]),
        (("1:pay=bank/money:2", "1:done", "1:undone"), ["1:done", "1:joker"]),
        (("1:joker",), ["1:unjoker"]),
        (("1:joker", "counter=1"), ["1:joker"]),
    ],
)
def test_a_debtor_pays_by_saying_so(taps: tuple[str, ...], verbs: list[str]) -> None:
    state = after(after(ended(start(2)), bank="money:2"), bank="money:5")
    said = asked(ended(state), 1, ("act", "card=action:birthday", *taps))
    assert [verb.value for verb in said.verbs] == verbs


def test_the_entry_names_places_and_holds_the_whole_answer() -> None:
    said = asked(start(2), 0, ("act", "card=action:birthday", "1:joker"))
    assert json.loads(json.dumps(said.entry)) == {
        "play": "action:birthday",
        "against": [{"player": 1, "jokers": 1}],
    }
