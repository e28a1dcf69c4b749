"""Errors of a move: it cannot be read, or it was read and the rules refuse it."""

from __future__ import annotations

from typing import Any

SHARED_CODES = frozenset(
    ("bad_dice", "game_over", "not_your_turn", "unknown_box", "unknown_player", "value_mismatch")
)
"""The codes of refusals that all games share. A game declares its own in `Game.refuses`."""


class MalformedMove(ValueError):
    """The input cannot be read: wrong keys, types or options.

    `reason` names the sentence to show (the words live above the games); `facts` holds its numbers and names.
    """

    code = "malformed"

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: dict[str, Any] = facts


class IllegalMove(ValueError):
    """The input was read, and the rules refuse it.

    `code` is one of `SHARED_CODES` or one of the game's own (`Game.refuses`). `box` is the box concerned, or None.
    `rule` is the id in the game's RULES.md, None for the codes that all games share. `facts` holds what the sentence
    needs: numbers, box ids and seats, never names of players.
    """

    def __init__(
        self, code: str, *, box: str | None = None, rule: str | None = None, **facts: object
    ) -> None:
        super().__init__(code, box, rule, facts)
        self.code = code
        self.box = box
        self.rule = rule
        self.facts: dict[str, Any] = facts
