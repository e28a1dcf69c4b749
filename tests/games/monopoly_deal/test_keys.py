"""Sets on the keys of Monopoly Deal's tray: which comes first, what joins by itself, and pages for a phone."""

import json

from games.monopoly_deal.pad.keys import Key
from games.monopoly_deal.pad.tray import TrayPrompts, asks
from games.monopoly_deal.rules.ending import State
from tests.games.monopoly_deal.cast import ANA, BO, BUILT, DARK_BLUE, RED, laying, play, table
from tests.games.monopoly_deal.taps import after

NAMES = ("Ana", "Bo", "Cleo")
OPEN = {
    "red.1": RED[:1],
    "red.2": (RED[1], "wild:red-yellow"),
    "yellow.1": ("property:yellow",),
    "dark-blue.1": DARK_BLUE,
}


def said(state: State, *taps: str) -> TrayPrompts:
    found = asks(state, ANA, taps, NAMES)
    assert found is not None
    return found


def drawn(keys: tuple[Key, ...]) -> list[tuple[str, str, str, str]]:
    return [(key.names[0], key.count, key.note, key.part) for key in keys]


def test_a_wild_chooses_among_sets_it_completes_then_open_ones_then_new_ones() -> None:
    chosen = said(table({ANA: OPEN}), "card=wild:red-yellow")
    assert drawn(chosen.keys) == [
        ("Red no. 2", "3/3", "full", ""),
        ("Red", "2/3", "", ""),
        ("Yellow", "2/3", "", ""),
        ("Red", "1/3", "new", ""),
        ("Yellow", "1/3", "new", ""),
    ]
    assert json.loads(chosen.keys[0].value) == {"play": "wild:red-yellow", "to": "red.2"}
    assert [key.label for key in chosen.keys[:2]] == ["Red no. 2, full, 3/3", "Red, 2/3"]


def test_of_many_sets_a_phone_shows_eight_and_the_way_to_the_others() -> None:
    keys = said(table({ANA: OPEN}), "card=wild:any").keys
    parts = {part: [key.names[0] for key in keys if key.part == part] for part in ("", "new", "few")}
    assert parts[""] == ["Red no. 2", "Red", "Yellow", "a new set"]
    assert parts["new"] == ["Light blue", "Pink", "Orange", "Red", "Yellow", "Green", "other colors"]
    assert parts["few"] == ["Brown", "Dark blue", "Railroads", "Utilities"]
    assert said(table({ANA: OPEN}), "card=wild:any", "page=few").page == "few"
    assert said(table({ANA: OPEN}), "page=few", "card=wild:any").page == ""
    alone = said(table(), "card=wild:any").keys
    assert [key.names[0] for key in alone if not key.part][-1] == "other colors"
    assert len([key for key in alone if not key.part]) == 7


def test_a_property_joins_the_set_that_lacks_least_and_may_still_go_to_another() -> None:
    state = table({ANA: OPEN, BO: {"bank": ("money:1",)}})
    written = next(key for key in said(state).keys if key.names == ("red",))
    assert json.loads(written.value) == {"play": "property:red", "to": "red.2"}
    state = play(state, laying("property:yellow", "yellow.1"))
    joined = said(state)
    assert joined.tells == "A yellow property joined the yellow set."
    assert [(verb.value, verb.words) for verb in joined.verbs] == [
        ("move=yellow.1/property:yellow", "Another set")
    ]
    assert drawn(said(state, joined.verbs[0].value).keys) == [("Yellow", "1/3", "new", "")]
    assert said(after(state, bank="money:1")).verbs == ()


def test_a_first_property_of_its_colour_has_no_other_set() -> None:
    assert said(play(table(), laying("property:brown", "brown.1"))).verbs == ()


def test_rents_are_asked_for_the_set_that_brings_most_first() -> None:
    state = table({ANA: {"red.1": RED[:1], "dark-blue.1": DARK_BLUE, "pink.1": ("property:pink",)}})
    assert drawn(said(state, "rent", "card=rent:any").keys) == [
        ("Dark blue", "2/2", "8M", ""),
        ("Red", "1/3", "2M", ""),
        ("Pink", "1/3", "1M", ""),
    ]
    assert said(state, "rent", "card=rent:any", "of=red.1").keys == ()


def test_a_chosen_card_can_be_banked_instead_until_players_are_asked() -> None:
    state = table({ANA: {"red.1": RED[:1], "pink.1": ("property:pink",)}})
    verbs = said(state, "rent", "card=rent:any").verbs
    assert [(verb.words, verb.writes) for verb in verbs] == [("Bank it: 3M", True)]
    assert json.loads(verbs[0].value) == {"bank": "rent:any"}
    asked = said(state, "rent", "card=rent:any", "of=red.1", "whom=1").verbs
    assert [verb.words for verb in asked] == ["Double the Rent"]


def test_buildings_choose_among_full_sets_with_their_rents() -> None:
    state = table({ANA: {"red.1": RED, "dark-blue.1": DARK_BLUE, "pink.1": BUILT[:0]}})
    assert drawn(said(state, "act", "card=action:house").keys) == [
        ("Red", "", "6M", ""),
        ("Dark blue", "", "8M", ""),
    ]
