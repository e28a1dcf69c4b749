"""The taps of an entry that is already written, so that its correction begins with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.monopoly_deal.pad.draft import Draft, Tab, answered, desk_of, taps_of_draft
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import (
    Action,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    LayProperty,
    PassGo,
    PutInBank,
    Rearrange,
    Troc,
)


def retraced(before: State, move: Any) -> Mapping[str, str]:
    """What lay in the tray before this entry was written."""
    desk = desk_of(before, move.seat)
    return {"taps": " ".join(taps_of_draft(desk, answered(desk, _draft(move))))}


def _draft(move: Any) -> Draft:
    if isinstance(move, Charge | Duel | Troc | Banco):
        return _played(move)
    bank, act = isinstance(move, PutInBank), isinstance(move, Build | PassGo)
    return Draft(
        Tab.BANK if bank else Tab.ACT if act else Tab.LAY,
        ends=isinstance(move, EndTurn) and bool(move.discard),
        moves=move.spot if isinstance(move, Rearrange) else None,
        card=move.card if isinstance(move, LayProperty | Build) else "",
    )


def _played(move: Action) -> Draft:
    everybody = isinstance(move, Charge) and move.asks_everybody
    return Draft(
        Tab.ACT,
        card=move.card,
        of=move.of if isinstance(move, Charge | Banco) else None,
        double=move.double if isinstance(move, Charge) else 0,
        whom=None if everybody else move.against[0].player,
        give=move.give if isinstance(move, Troc) else None,
        take=move.take if isinstance(move, Duel | Troc) else None,
        answers=move.against,
    )
