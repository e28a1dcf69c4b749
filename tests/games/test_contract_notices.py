"""The contract notices what it is there for: each of its promises is broken by a planted fault."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from jinja2 import ChoiceLoader, DictLoader

from games.kit.errors import IllegalMove, MalformedMove
from games.kit.game import KEPT_KEYS, Game
from scoresheets.base.assets.templating import engine
from scoresheets.pads import PADS
from scoresheets.pads import pages as pieces
from scoresheets.pads.words.refusals import NoSentence, sentence
from scoresheets.plugin.contract import (
    test_help,
    test_highlights,
    test_pages,
    test_refusals,
    test_shapes,
    test_taps,
)
from scoresheets.plugin.contract.hands import HANDS, TABLES
from scoresheets.plugin.contract.test_recorded import keys_of_the_log
from scoresheets.plugin.contract.test_values import forbidden
from scoresheets.plugin.contract.wrong_shapes import valid_entries
from scoresheets.registry import GAMES, REFUSALS
from tests import six_dice
from tests.altered_pads import like
from tests.cast import everything, open_table

KEY = "yahtzee"

# --- boxes that are lit ---


BOXES = "yahtzee/_boxes.html"


def test_a_lit_box_that_is_no_button_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = engine().env
    source = env.loader.get_source(env, BOXES)[0]
    test_highlights.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)
    calm = source.replace('data-state="legal"', 'data-state="legal" aria-disabled="true"')
    monkeypatch.setattr(env, "loader", ChoiceLoader([DictLoader({BOXES: calm}), env.loader]))
    pieces._drawn.cache_clear()
    with pytest.raises(AssertionError, match="is lit and cannot be tapped"):
        test_highlights.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)
    pieces._drawn.cache_clear()


def test_a_lit_box_that_the_rules_refuse_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[KEY]

    def stricter(state: Any, move: Any) -> None:
        game.check(state, move)
        if getattr(move, "box", "") == "chance":
            raise IllegalMove("box_filled", box="chance")

    monkeypatch.setitem(GAMES, KEY, replace(game, check=stricter))
    with pytest.raises(IllegalMove, match="box_filled"):
        test_highlights.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)


# --- taps ---


TAPPED = "monopoly-solo"


@pytest.mark.django_db
def test_a_tray_in_which_nothing_can_be_tapped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = PADS[TAPPED]
    monkeypatch.setitem(PADS, TAPPED, like(pad, tray=like(pad.tray, asks=lambda *_asked: None)))
    with pytest.raises(AssertionError, match="nothing can be tapped"):
        test_taps.test_taps_at_random_lead_to_entries_that_the_rules_accept(TAPPED)


@pytest.mark.django_db
def test_an_entry_that_cannot_be_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_party: Any, _chance: Any) -> list[str]:
        return ['{"nonsense": true}']

    monkeypatch.setattr(test_taps, "entries_tapped", wrong)
    with pytest.raises(MalformedMove):
        test_taps.test_taps_at_random_lead_to_entries_that_the_rules_accept(TAPPED)


# --- marks on what was written ---


@pytest.mark.django_db
def test_a_mark_on_what_is_not_on_the_page_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PADS, KEY, like(PADS[KEY], fresh_ids=lambda _sheet: ("s1-nowhere",)))
    with pytest.raises(AssertionError, match=r"marks \['s1-nowhere'\] after an entry"):
        test_pages.test_what_an_entry_wrote_is_marked_on_the_page(KEY)


# --- numbers on paper ---


PLANTED = [
    ("yahtzee", "zero_allowed", "Set zero_allowed=True in GAME: a turn writes 0."),
    ("any-game", "below_zero_allowed", "Set below_zero_allowed=True in GAME: a turn writes -"),
]


@pytest.mark.parametrize(("key", "name", "sentence"), PLANTED)
def test_a_number_that_is_written_and_not_allowed_is_noticed(key: str, name: str, sentence: str) -> None:
    game, tables = GAMES[key], [(raw, players) for each, raw, players in TABLES if each == key]
    assert [forbidden(game, *table) for table in tables] == [[] for _table in tables]
    refused: dict[str, Any] = {name: False}
    planted = replace(game, **refused)
    found = {each for table in tables for each in forbidden(planted, *table)}
    assert [each[: len(sentence)] for each in found][:1] == [sentence]


# --- keys of the log ---


STRANGE: list[tuple[dict[str, object], str]] = [
    ({"player": 2}, "player"),
    ({"value": 12}, "value"),
    ({"struck": True}, "struck"),
    ({"dice": []}, "dice"),
    ({"dice": "1123"}, "dice"),
    ({"dice": [1, 7]}, "dice"),
    ({"rolls": 3}, "rolls"),
    ({"leaves": 2}, "leaves"),
]


def writing(more: Mapping[str, object]) -> Game[Any, Any]:
    """Return Six Dice with these additional keys in its entries."""
    return replace(
        six_dice.SIX_DICE, write_move=lambda move, called_by: {**six_dice.write_move(move, called_by), **more}
    )


@pytest.mark.parametrize(("more", "kept"), STRANGE)
def test_a_key_that_the_log_keeps_for_itself_is_named(more: dict[str, object], kept: str) -> None:
    moves = [six_dice.ThrowAll(0, (1, 2, 3, 4, 5, 6))]
    assert keys_of_the_log(six_dice.SIX_DICE, iter(moves)) == set()
    assert keys_of_the_log(writing(more), iter(moves)) == {kept}


@pytest.mark.django_db
@pytest.mark.parametrize("kept", sorted(KEPT_KEYS))
def test_the_log_takes_no_entry_with_a_key_of_its_own(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    six_dice.put_on_the_shelf(monkeypatch)
    monkeypatch.setitem(GAMES, six_dice.KEY, writing({kept: True}))
    party = open_table(("Ana", "Bo"), game=six_dice.KEY)
    before = everything()
    with pytest.raises(
        TypeError, match=f"{six_dice.KEY} writes the key '{kept}', which the log keeps for itself"
    ):
        party.record((1, 2, 3, 4, 5, 6), throw=True)
    assert everything() == before


# --- refusals ---


def declare(monkeypatch: pytest.MonkeyPatch, codes: frozenset[str]) -> None:
    monkeypatch.setitem(GAMES, KEY, replace(GAMES[KEY], refuses=codes))


def test_a_code_that_is_raised_and_not_declared_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    test_refusals.test_every_code_that_is_raised_is_declared(KEY)
    declare(monkeypatch, GAMES[KEY].refuses - {"box_filled"})
    with pytest.raises(AssertionError, match="box_filled"):
        test_refusals.test_every_code_that_is_raised_is_declared(KEY)


def test_a_code_that_is_declared_and_never_raised_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    test_refusals.test_every_code_that_is_declared_is_raised(KEY)
    declare(monkeypatch, GAMES[KEY].refuses | {"never"})
    with pytest.raises(AssertionError, match="never"):
        test_refusals.test_every_code_that_is_declared_is_raised(KEY)


def test_a_refusal_without_a_sentence_says_where_to_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REFUSALS, KEY, {})
    with pytest.raises(NoSentence, match="^Yahtzee has no sentence for the refusal box_filled: add it to "):
        sentence(IllegalMove("box_filled"), names=("Ana",), game_key=KEY)


@pytest.mark.parametrize(
    ("dice", "said"), [(True, "Your game never raises bad_dice"), (False, "Your game raises")]
)
def test_a_hand_that_says_otherwise_about_dice_is_told_so(
    dice: bool, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = KEY if not dice else next(key for key, hand in HANDS.items() if not hand.dice)
    test_refusals.test_whole_evenings_meet_the_shared_refusals_and_the_games_own(key)
    monkeypatch.setattr(test_refusals, "HANDS", {**HANDS, key: replace(HANDS[key], dice=dice)})
    with pytest.raises(pytest.fail.Exception, match=said):
        test_refusals.test_whole_evenings_meet_the_shared_refusals_and_the_games_own(key)


def test_a_rule_that_is_cited_and_not_told_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_refusals, "rules_told", lambda _folder: set())
    with pytest.raises(pytest.fail.Exception, match=r"^YZ-\d+ is cited but not in RULES\.md\."):
        test_refusals.test_every_refusal_names_a_box_that_was_tapped_or_says_the_reason(KEY)


# --- the help ---


@pytest.mark.parametrize(
    ("limit", "promise"),
    [
        ("LONGEST_SENTENCE", test_help.test_the_help_is_short_and_told_in_both_languages),
        ("LONGEST_LINE", test_help.test_the_first_turn_explains_itself_in_both_languages),
    ],
)
def test_a_sentence_of_the_help_that_is_too_long_is_shown(
    limit: str, promise: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    promise(KEY, {}, 2)
    monkeypatch.setattr(test_help, limit, 20)
    with pytest.raises(pytest.fail.Exception, match=r"(?m)^\d\d characters, 20 at most: \w.{20,}$"):
        promise(KEY, {}, 2)


# --- wrong shapes ---


def without_nonsense(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "nonsense"}


def with_a_box_that_exists(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "box": "chance"} if entry.get("box") == "nonsense" else entry


def with_a_whole_number(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "value": 7} if "value" in entry else entry


def without_what_is_false(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if value is not False}


CARELESS: list[tuple[Callable[[dict[str, Any]], dict[str, Any]], Callable[[str], None]]] = [
    (without_nonsense, test_shapes.test_a_key_that_means_nothing_is_malformed),
    (with_a_box_that_exists, test_shapes.test_no_value_is_made_up),
    (with_a_whole_number, test_shapes.test_a_value_of_another_type_is_malformed),
    (without_what_is_false, test_shapes.test_what_can_only_be_true_is_malformed_where_it_is_false),
]
"""Careless readers of entries of Yahtzee: how each changes one before it reads it, and the promise that notices it."""


@pytest.mark.parametrize(("mended", "asked"), CARELESS)
def test_a_reader_that_mends_entries_is_noticed(
    mended: Callable[[dict[str, Any]], dict[str, Any]],
    asked: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES[KEY]

    def read_move(options: Any, seat: int, entry: Any, seat_of: Any) -> Any:
        return game.read_move(options, seat, mended(entry), seat_of)

    asked(KEY)
    careless = replace(game, read_move=read_move)
    valid = [replace(each, game=careless) for each in valid_entries(KEY)]
    monkeypatch.setattr(test_shapes, "valid_entries", lambda _key: valid)
    with pytest.raises(AssertionError):
        asked(KEY)


def test_options_that_are_mended_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[KEY]

    def read_options(raw: Any, players: int, edition: object) -> Any:
        known = {key: value for key, value in raw.items() if key in ("rounds", "joker", "begins")}
        return game.read_options(known, max(players, 1), None)

    test_shapes.test_an_option_of_another_type_or_name_is_malformed(KEY)
    monkeypatch.setitem(GAMES, KEY, replace(game, read_options=read_options))
    with pytest.raises(AssertionError):
        test_shapes.test_an_option_of_another_type_or_name_is_malformed(KEY)
    for asked in (
        test_shapes.test_more_or_fewer_players_than_the_game_takes_are_malformed,
        test_shapes.test_a_game_without_editions_reads_none,
    ):
        with pytest.raises(pytest.fail.Exception):
            asked(KEY)
