"""What templates of every pad say alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

from scoresheets.pages import Board
from scoresheets.words.possessive import whose_html
from scoresheets.words.titles import game_with

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """The value at a key, None where there is none."""
    return mapping.get(key)


@register.filter
def whose(name: str) -> SafeString:
    """The name as an owner: "Ana’s" before what is hers."""
    return whose_html(name)


@register.simple_tag
def table_name(board: Board, own: Collection[int] | None = None) -> str:
    """What this table is called for who looks and holds the `own` seats: its title, else the game with the others; with
    everybody where no seat is given. Never for a fragment with `own` ones: that is drawn once for all.
    """
    if board.named:
        return board.title
    return game_with(board.game_title, {seat.number: seat.name for seat in board.seats}, own or ())
