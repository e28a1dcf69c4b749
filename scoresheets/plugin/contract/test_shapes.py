"""The promises of every game about entries of a wrong shape: they are malformed, and nothing in them is passed over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.pads.words.malformed import malformed_sentence
from scoresheets.plugin.contract.hands import EVENINGS, HANDS, OPTIONS
from scoresheets.plugin.contract.wrong_shapes import Valid, changed, odd_for, parts, valid_entries, without
from scoresheets.registry import GAMES

SHOWN = [key for key in GAMES if key in HANDS]
HUGE = 10**20
EVENINGS_TRIED = 10


@pytest.mark.parametrize("key", SHOWN)
def test_a_value_of_another_type_is_malformed(key: str) -> None:
    """Declare the type of every field of a move (`games.kit.codec`): a value of another type is malformed. Dice alone
    may be left to `check`, which refuses them as bad_dice.
    """
    for valid in valid_entries(key):
        assert valid.answer(valid.entry) == valid.read(valid.entry), "it is accepted as it is"
        for place, value in parts(valid.entry):
            for odd in odd_for(value):
                answer = valid.answer(changed(valid.entry, place, odd))
                assert getattr(answer, "code", None) in ("malformed", "bad_dice"), (valid.entry, place, odd)


@pytest.mark.parametrize("key", SHOWN)
def test_a_key_that_means_nothing_is_malformed(key: str) -> None:
    """Let `moves` read the dataclasses of all kinds: a key that means nothing in this entry is malformed, though it may
    mean something in others.
    """
    meaningless = ("nonsense",) if GAMES[key].rolls else ("nonsense", "rolls")
    known = {name: told for valid in valid_entries(key) for name, told in valid.entry.items() if told}
    for valid in valid_entries(key):
        for place, value in [((), valid.entry), *parts(valid.entry)]:
            for name in meaningless if isinstance(value, dict) else ():
                entry = changed(valid.entry, (*place, name), 1)
                assert isinstance(valid.read(entry), MalformedMove), entry
        for name in known.keys() - valid.entry.keys():
            further = {**valid.entry, name: known[name]}
            assert is_malformed_or_told(valid, further, name), further


def is_malformed_or_told(valid: Valid, entry: dict[str, Any], name: str) -> bool:
    """Return whether the entry is malformed, or read as a move of which this key tells something."""
    found = valid.read(entry)
    return isinstance(found, MalformedMove) or valid.write(found).get(name) == entry[name]


@pytest.mark.parametrize("key", SHOWN)
def test_what_can_only_be_true_is_malformed_where_it_is_false(key: str) -> None:
    """Declare a key that can only be true as a kind of its own, or as `Annotated[bool, TRUE]`."""
    for valid in valid_entries(key):
        for name in [name for name, value in valid.entry.items() if value is True]:
            assert is_malformed_or_told(valid, {**valid.entry, name: False}, name), (valid.entry, name)


@pytest.mark.parametrize("key", SHOWN)
def test_no_value_is_made_up(key: str) -> None:
    """Let `read_move` read an entry without one of its keys as another move, if it is not malformed; and let `check`
    refuse texts and numbers that do not exist, if `read_move` does not.
    """
    for valid in valid_entries(key):
        whole = valid.read(valid.entry)
        for place, value in parts(valid.entry):
            less = without(valid.entry, place)
            assert not value or valid.read(less) != whole, (valid.entry, place)
            for unknown in unknown_for(value):
                answer = valid.answer(changed(valid.entry, place, unknown))
                assert isinstance(answer, MalformedMove | IllegalMove), (valid.entry, place, unknown)


def unknown_for(value: object) -> tuple[object, ...]:
    """Return values of the same type that cannot mean anything."""
    if isinstance(value, bool):
        return ()
    return (HUGE, -HUGE) if isinstance(value, int) else ("nonsense", "") if isinstance(value, str) else ()


@pytest.mark.parametrize("key", SHOWN)
def test_what_is_malformed_is_said_in_both_languages(key: str) -> None:
    """Write a sentence for every reason of MalformedMove, in `Pad.malformed` if no other game has it."""
    for error in malformed(key):
        for language in ("en", "fr"):
            with override(language):
                said = malformed_sentence(error, key)
            assert "%(" not in said, (error, language)


def malformed(key: str) -> Iterator[MalformedMove]:
    """Yield an error for each reason that wrong types and missing keys give."""
    for valid in valid_entries(key):
        for place, value in parts(valid.entry):
            found = [valid.read(changed(valid.entry, place, odd)) for odd in odd_for(value)]
            yield from (error for error in found if isinstance(error, MalformedMove))


@pytest.mark.parametrize("key", SHOWN)
def test_an_option_of_another_type_or_name_is_malformed(key: str) -> None:
    """Let `read_options` call `check_keys`, and read every option with the functions of `games.kit.shape`; null may
    stand for an option that is left out.
    """
    for raw, players in agreed(key):
        assert read_options(key, {**raw, "nonsense": 1}, players) is None
        for place, value in parts(raw):
            for odd in odd_for(value):
                found = read_options(key, changed(raw, place, odd), players)
                left_out = read_options(key, without(raw, place), players) if odd is None else None
                assert found is None or found == left_out, (raw, place, odd)


def agreed(key: str) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield options that a table can agree on, with a number of its players."""
    yield from OPTIONS[key]
    for seed in range(EVENINGS_TRIED if key in EVENINGS else 0):
        players, raw = EVENINGS[key](random.Random(seed))  # noqa: S311 (the same every time)
        yield raw, players


def read_options(key: str, raw: dict[str, Any], players: int) -> object:
    """Return the options as the game reads them, None if they are malformed."""
    try:
        return GAMES[key].read_options(raw, players, None)
    except MalformedMove:
        return None


@pytest.mark.parametrize("key", SHOWN)
def test_more_or_fewer_players_than_the_game_takes_are_malformed(key: str) -> None:
    """Call `check_players` in `read_options`, with `Game.players`."""
    for number in (0, GAMES[key].players[0] - 1, GAMES[key].players[-1] + 1):
        with pytest.raises(MalformedMove, match="wrong_number_of_players"):
            GAMES[key].read_options({}, number, None)


@pytest.mark.parametrize("key", SHOWN)
def test_a_game_without_editions_reads_none(key: str) -> None:
    """Call `check_no_edition` in `read_options`, or set `Game.editions`."""
    game = GAMES[key]
    for edition in () if game.editions else ("companion", {}, {"name": "Ours"}):
        with pytest.raises(MalformedMove, match="no_editions"):
            game.read_options({}, game.players[0], edition)
