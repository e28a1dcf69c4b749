"""The first three places of a game that is over, for diplomas."""

from __future__ import annotations

from itertools import groupby

from games.kit.errors import MalformedMove
from games.kit.standings import TOTAL
from scoresheets.pads.pad import Pad
from scoresheets.pages import Board, FinalsView, Place
from scoresheets.pages.awards import Award
from scoresheets.words.prints import place_sentence, ties_sentence

PLACES = 3


def table_awards(board: Board) -> tuple[Award, ...]:
    """The places of this table's result, best first; () where it is not over, nobody won or somebody played alone."""
    finals = board.finals
    if finals is None or finals.lost or len(finals.places) < 2:
        return ()
    first = [place for place in finals.places if place.rank <= PLACES and not place.seat.left]
    ranked = groupby(sorted(first, key=lambda place: place.rank), key=lambda place: place.rank)
    return tuple(_award(finals, rank, tuple(places)) for rank, places in ranked)


def _award(finals: FinalsView, rank: int, places: tuple[Place, ...]) -> Award:
    names = tuple(place.seat.name for place in places)
    why = finals.verdict if rank == 1 else place_sentence(finals.total.label, places[0].money)
    return Award(rank, names, why)


def ties_of(pad: Pad) -> str:
    """In a sentence, by what this game breaks ties, in order."""
    players = pad.game.players[-1]
    try:
        state = pad.game.start(pad.game.read_options(pad.for_players({}, players), players, None), players)
    except MalformedMove:
        return ""
    steps = (TOTAL, *pad.game.outcome(state).players[0].tie_breakers)
    return ties_sentence([pad.step_name(step) for step in steps])
