"""How a sheet scores, in paragraphs for people who have read no rules: those of a game, and those of all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.kit.game import Game


@dataclass(frozen=True, slots=True)
class Shown:
    """A die or a card of an example: its name in `words`, a symbol of the sprites, and the text on it. `kind` is a
    colour that `live.css` knows.
    """

    words: str
    symbol: str = ""
    text: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box: what is printed above it and what is pencilled in it. `new` if the example wrote it."""

    printed: str
    pencilled: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is shown, the boxes afterwards, and a sentence.

    Tests play it by `moves` from the start of a game with these options and this number of players, so that the rules
    have computed it. If the last move writes a number, a new box shows it.
    """

    shown: tuple[Shown, ...]
    boxes: tuple[DrawnBox, ...]
    words: str
    moves: tuple[Any, ...]
    options: Any
    players: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences with a title, and the numbers of the rules that they explain. `key` is its anchor on the page,
    `lang` its language where that is not the page's.
    """

    key: str
    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...]
    examples: tuple[Example, ...] = ()
    lang: str = ""


def pips(dice: Iterable[object]) -> tuple[Shown, ...]:
    """Return dice with their pips."""
    return tuple(Shown(str(face), f"d{face}") for face in dice)


def played(game: Game[Any, Any], options: Any, players: int, moves: Sequence[Any]) -> tuple[Any, Any]:
    """Return the states before and after the last of these moves. Raises IllegalMove if one is refused."""
    before = after = game.start(options, players)
    for move in moves:
        before, after = after, game.apply(after, move)
    return before, after


def first_turn_lines(begins: str) -> Mapping[str, str]:
    """Return what the tray of five dice says on the first turn: how it `begins`, and what highlighted boxes mean."""
    return {
        "short": begins,
        "full": _("A yellow box shows its score. One tap writes it."),
    }


def shared_paragraphs(*, highlights: bool = True) -> tuple[Paragraph, ...]:
    """Return the paragraphs that hold at every table; `highlights` says whether boxes light up. Refusals of all games
    have a code and no rule of their own, so the codes stand in place of rules.
    """
    lit = _(
        "You play with real dice and cards. Tap what lies on the table, and the boxes you can fill light up."
    )
    plain = _("You play with real dice and cards. Tap what happened at the table.")
    return (
        Paragraph(
            "the-pad",
            _("What the pad does"),
            (
                lit if highlights else plain,
                _("The pad works out the number itself and refuses any other."),
                _("Tapped the wrong thing? Use “Take back”, next to your dice or cards."),
            ),
            ("bad_dice", "value_mismatch", "unknown_box"),
        ),
        Paragraph(
            "whose-turn",
            _("Whose turn it is"),
            (
                _(
                    "You can only write on your turn. The pad knows the order and skips players who have left."
                ),
                _(
                    "After the end, nothing more can be written. Until the game is closed, the last entry "
                    "can still be taken back."
                ),
            ),
            ("not_your_turn", "game_over", "unknown_player"),
        ),
    )
