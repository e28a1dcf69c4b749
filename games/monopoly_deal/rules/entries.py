"""Parser of entries of a transcript or log into moves, for shape only, and their serializer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import assert_never

from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, kind_of, read_leaves, write_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_list, read_object, read_text, read_whole, require_true
from games.monopoly_deal.rules.moves import (
    Action,
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    LayProperty,
    Move,
    PassGo,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.sheet import (
    BUILDINGS,
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    FIXED_CHARGES,
    GO,
    MOST_DOUBLERS,
    MOST_JOKERS,
    Kind,
)

KINDS = ("bank", "play", "move", "end_turn", "leaves")
SPOT = 2


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only. Raise MalformedMove."""
    match kind_of(entry, KINDS):
        case "bank":
            check_keys(entry, required=("bank",))
            return PutInBank(seat, read_text(entry["bank"], "bank"))
        case "play":
            card = read_text(entry["play"], "play")
            return _reader(card)(seat, card, entry, seat_of)
        case "move":
            check_keys(entry, required=("move", "to"))
            return Rearrange(seat, _read_spot(entry["move"], "move"), read_text(entry["to"], "to"))
        case "end_turn":
            check_keys(entry, required=("end_turn",), optional=("discard",))
            require_true(entry["end_turn"], "end_turn")
            return EndTurn(seat, _read_count(entry.get("discard", 0), "discard"))
        case _:
            return read_leaves(seat, entry)


Reader = Callable[[int, str, Json, SeatOf], Move]


def _reader(card: str) -> Reader:
    """Return the reader of an entry that plays this card: each card has its own keys."""
    if card in FIXED_CHARGES:
        return _read_fixed_charge
    if card in _ACTION_READERS:
        return _ACTION_READERS[card]
    return _KIND_READERS.get(CARDS[card].kind, _read_other) if card in CARDS else _read_other


def _read_property(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play",), optional=("to",))
    return LayProperty(seat, card, read_text(entry["to"], "to") if "to" in entry else None)


def _read_wild(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "to"))
    return LayProperty(seat, card, read_text(entry["to"], "to"))


def _read_building(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "to"))
    return Build(seat, card, read_text(entry["to"], "to"))


def _read_pass_go(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play",))
    return PassGo(seat)


def _read_other(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play",))
    return PlayOther(seat, card)


def _read_rent(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "set", "against"), optional=("double", "value"))
    return Charge(
        seat,
        card,
        read_text(entry["set"], "set"),
        read_whole(entry.get("double", 0), "double", 0, MOST_DOUBLERS),
        _read_against(entry, seat_of, may_pay=True),
        _read_value(entry),
    )


def _read_fixed_charge(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "against"), optional=("value",))
    return Charge(seat, card, against=_read_against(entry, seat_of, may_pay=True), value=_read_value(entry))


def _read_duel(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "take", "against"))
    return Duel(seat, _read_spot(entry["take"], "take"), _read_against(entry, seat_of))


def _read_troc(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "take", "give", "against"))
    take, give = _read_spot(entry["take"], "take"), _read_spot(entry["give"], "give")
    return Troc(seat, take, give, _read_against(entry, seat_of))


def _read_banco(seat: int, card: str, entry: Json, seat_of: SeatOf) -> Move:
    check_keys(entry, required=("play", "set", "against"))
    return Banco(seat, read_text(entry["set"], "set"), _read_against(entry, seat_of))


_ACTION_READERS: Mapping[str, Reader] = MappingProxyType(
    {
        **dict.fromkeys(BUILDINGS, _read_building),
        GO: _read_pass_go,
        DEAL_DUEL: _read_duel,
        DEAL_TROC: _read_troc,
        DEAL_BANCO: _read_banco,
    }
)
_KIND_READERS: Mapping[Kind, Reader] = MappingProxyType(
    {Kind.PROPERTY: _read_property, Kind.WILD: _read_wild, Kind.RENT: _read_rent}
)


def _read_against(entry: Json, seat_of: SeatOf, *, may_pay: bool = False) -> tuple[Against, ...]:
    answers = read_list(entry["against"], "against")
    return tuple(_read_answer(each, seat_of, may_pay=may_pay) for each in answers)


def _read_answer(raw: object, seat_of: SeatOf, *, may_pay: bool) -> Against:
    answer = read_object(raw, "against")
    check_keys(answer, required=("player",), optional=("jokers", "pays") if may_pay else ("jokers",))
    jokers = read_whole(answer.get("jokers", 0), "jokers", 0, MOST_JOKERS)
    pays = read_list(answer.get("pays", []), "pays")
    return Against(seat_of(answer["player"]), jokers, tuple(_read_spot(spot, "pays") for spot in pays))


def _read_spot(raw: object, what: str) -> Spot:
    spot = read_list(raw, what)
    if len(spot) != SPOT:
        raise MalformedMove("not_a_spot", what=what)
    return Spot(read_text(spot[0], what), read_text(spot[1], what))


def _read_value(entry: Json) -> int | None:
    return _read_count(entry["value"], "value") if "value" in entry else None


def _read_count(raw: object, what: str) -> int:
    number = read_whole(raw, what)
    if number < 0:
        raise MalformedMove("negative", what=what)
    return number


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that reads as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case PutInBank():
            return {"bank": move.card}
        case Rearrange():
            return {"move": _spot(move.spot), "to": move.to}
        case EndTurn():
            return {"end_turn": True, **_unless(discard=move.discard)}
        case _:
            return {"play": move.card, **_keys(move, called_by)}


Played = LayProperty | Build | PassGo | PlayOther | Action


def _keys(move: Played, called_by: CalledBy) -> dict[str, object]:
    """Return the keys of an entry that plays this card."""
    match move:
        case LayProperty() | Build():
            return _unless(to=move.to)
        case PassGo() | PlayOther():
            return {}
        case _:
            return {**_aim(move), "against": [_write_answer(each, called_by) for each in move.against]}


def _aim(move: Action) -> dict[str, object]:
    """Return the keys of the sets and cards that the card acts on, without the players."""
    match move:
        case Charge():
            return _unless(set=move.of, double=move.double)
        case Duel():
            return {"take": _spot(move.take)}
        case Troc():
            return {"take": _spot(move.take), "give": _spot(move.give)}
        case Banco():
            return {"set": move.of}
        case _:
            assert_never(move)


def _write_answer(answer: Against, called_by: CalledBy) -> dict[str, object]:
    pays = [_spot(spot) for spot in answer.pays]
    return {"player": called_by(answer.player), **_unless(jokers=answer.jokers, pays=pays)}


def _spot(spot: Spot) -> list[str]:
    return [spot.place, spot.card]


def _unless(**fields: object) -> dict[str, object]:
    """Return these keys without those that are None, 0 or []."""
    return {key: value for key, value in fields.items() if value not in (None, 0, [])}
