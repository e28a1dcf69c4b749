"""Shape of a UNO Dice entry (a starting number, or a chain with its penalties) and of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms

from games.kit.errors import MalformedMove
from games.kit.numbers import plain_sign
from games.uno_dice.rules.chain import Tray, is_chain_die
from games.uno_dice.rules.longest import unfolded
from games.uno_dice.rules.moves import Aimed
from games.uno_dice.rules.options import all_boards
from games.uno_dice.rules.sheet import (
    DICE_IN_A_TURN,
    FEWEST_SPACES,
    MOST_EXTRA_SPACES,
    MOST_SPACES,
    PENALTIES,
    USUAL_EXTRA_SPACES,
    USUAL_SPACES,
    Colour,
)
from scoresheets.plugin.pad import EntryForm, OptionsForm, Throw

FIELDS = ("start", "chain", "loose", "penalties", "declines")
LONGEST = 200
STARS = ("colour", "all", "passed")
"""The choices for a star at the end of a board: it matches its colour alone, all numbers, or is passed over."""
BOARDS = tuple(f"board_{place}" for place in range(1, len(Colour) + 1))


class UnoDiceEntryForm(EntryForm):
    """Codes of dice with blanks between them, "Y2 * R6"; penalties with the seats they are for, "+1:3"; and the seats
    that do not write the called number, "3".
    """

    start = forms.CharField(max_length=LONGEST, required=False)
    chain = forms.CharField(max_length=LONGEST, required=False)
    penalties = forms.CharField(max_length=LONGEST, required=False)
    declines = forms.CharField(max_length=LONGEST, required=False)

    def to_entry(self) -> dict[str, Any]:
        """Return the submission as a transcript's entry, without `player`."""
        cleaned = self.cleaned_data
        start, chain, penalties, declines = (
            cleaned[name] for name in ("start", "chain", "penalties", "declines")
        )
        entry: dict[str, Any] = {"start": _number(start)} if start else {}
        if chain or penalties or not start:
            entry["chain"] = codes(chain)
            pairs = map(plain_sign, penalties.split())
            entry["penalties"] = [list(map(_number, pair.split(":"))) for pair in pairs]
        return {**entry, "declines": list(map(_number, declines.split()))} if declines else entry

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields as somebody would type them for this entry."""
        penalties = " ".join(f"{die}:{seat}" for die, seat in entry.get("penalties", ()))
        return {**super().typed(entry), "penalties": penalties}


def codes(text: str) -> list[str]:
    """Return the codes of typed dice, "y2 *"."""
    return text.upper().split()


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= 2 else text


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice in the tray, and the target of each penalty beside the chain, as a place in order of play; None while it
    has no target.

    `dice` are all of them, in the order in which they were tapped. `by_pad` is True if the pad arranges the chain, and
    `ends` is the die that the player wants last, "" for none.
    """

    tray: Tray
    dice: tuple[str, ...]
    targets: tuple[int | None, ...] = ()
    by_pad: bool = False
    ends: str = ""

    @property
    def penalties(self) -> tuple[str, ...]:
        """Return the penalty dice, in the order of `targets`."""
        return tuple(die for die in self.tray.loose if die in PENALTIES)

    def aimed(self, before: int | None = None) -> tuple[Aimed, ...]:
        """Return the penalties that have a target, only those before this one if it is given."""
        pairs = zip(self.penalties[:before], self.targets, strict=False)
        return tuple(Aimed(die, target) for die, target in pairs if target is not None)


def chain_and_loose(fields: Mapping[str, str]) -> Throw:
    """Return the chain and the dice beside it; nothing is thrown before the first die lies there."""
    typed = MappingProxyType({name: fields.get(name, "")[:LONGEST] for name in FIELDS})
    chain, loose = (tuple(codes(typed[name])[: 2 * DICE_IN_A_TURN]) for name in ("chain", "loose"))
    readable = all(map(is_chain_die, chain)) and all(is_chain_die(die) or die in PENALTIES for die in loose)
    lie = (*unfolded(chain), *loose)
    tapped = tuple(codes(fields.get("tapped", "")[:LONGEST]))
    dice = tapped if sorted(tapped) == sorted(lie) else lie
    targets, by_pad = _targets(fields.get("aims", "")), fields.get("arranged") == "pad"
    thrown = Thrown(Tray(chain, loose), dice, targets, by_pad, fields.get("ends", ""))
    return Throw(typed, thrown if readable and (chain or loose) else None, readable)


def _targets(text: str) -> tuple[int | None, ...]:
    """Return the target of each penalty, "-1:2 +1:", as the page's script sends them; None where there is none."""
    places = [pair.partition(":")[2] for pair in text[:LONGEST].split()]
    return tuple(int(place) if place in ("0", "1", "2", "3") else None for place in places)


def boards_chosen(chosen: Mapping[str, Any]) -> list[str]:
    """Return every board in order of play: as it is being typed, else as the table agreed or as they are handed out."""
    return [str(chosen.get(name) or colour) for name, colour in zip(BOARDS, all_boards(chosen), strict=False)]


def stars_chosen(chosen: Mapping[str, Any]) -> str:
    """Return the choice for a star at the end: as it is being typed, else as the table agreed."""
    agreed = (
        "all" if chosen.get("star_matches_all") else "passed" if chosen.get("stars_passed_over") else "colour"
    )
    return str(chosen.get("stars") or agreed)


class UnoDiceOptionsForm(OptionsForm):
    """The boards in order of play, the length of the boards, and what a star at the end matches."""

    board_1, board_2, board_3, board_4 = (
        forms.ChoiceField(choices=[(colour, colour) for colour in Colour], required=False) for _ in BOARDS
    )
    spaces = forms.IntegerField(min_value=FEWEST_SPACES, max_value=MOST_SPACES, required=False)
    extra_spaces = forms.IntegerField(min_value=0, max_value=MOST_EXTRA_SPACES, required=False)
    stars = forms.ChoiceField(choices=[(choice, choice) for choice in STARS], required=False)

    def to_options(self) -> dict[str, Any]:
        """Return the choices as a transcript's options, with a board for each possible player. Raise MalformedMove."""
        chosen = self.cleaned_data
        boards = [chosen[name] or str(colour) for name, colour in zip(BOARDS, Colour, strict=True)]
        for place, colour in enumerate(boards):
            if colour in boards[:place]:
                raise MalformedMove("board_twice", board=colour)
        return {
            "boards": boards,
            "spaces": USUAL_SPACES if chosen["spaces"] is None else chosen["spaces"],
            "extra_spaces": USUAL_EXTRA_SPACES if chosen["extra_spaces"] is None else chosen["extra_spaces"],
            "star_matches_all": chosen["stars"] == "all",
            "stars_passed_over": chosen["stars"] == "passed",
        }
