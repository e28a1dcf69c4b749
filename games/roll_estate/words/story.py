"""Sentences on what an entry of Roll Estate did, and how near the end is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.moves import Leaves
from games.kit.paper import Change, Kind, changes
from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.ending import EndReason, State, businesses_of
from games.roll_estate.rules.moves import ClaimBox, LoseInterest
from games.roll_estate.rules.sheet import BOXES, ROUTE_BOXES, ROWS, Section
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import box_name, row_name
from scoresheets.plugin.words import everybody_gone, listed, spaced, went_home

_WROTE = gettext_lazy("%(name)s wrote %(value)s in %(box)s.")
_RED_LINE = gettext_lazy("%(name)s claimed the Red Line.")
_ROUTE = gettext_lazy("%(name)s claimed the route %(run)s.")
_OWN_ROUTE = gettext_lazy("%(name)s claimed %(box)s.")
_ENDS: Mapping[int, Any] = {
    3: gettext_lazy("Ends at a player’s third business."),
    4: gettext_lazy("Ends at a player’s fourth business."),
}
_TICKED: Mapping[Section, Any] = {
    Section.INDEX: gettext_lazy("%(name)s checked an index."),
    Section.JACKPOT: gettext_lazy("%(name)s won the jackpot."),
}


def story(before: State, after: State, move: Any, names: Sequence[str]) -> str:
    """Return one sentence: who wrote what, and which business it opened or declined."""
    name = names[move.seat]
    match move:
        case Leaves():
            return went_home(name)
        case LoseInterest():
            row = row_name(move.row, before.options.edition)
            return _("%(name)s lost interest in %(row)s.") % {"name": name, "row": row}
        case ClaimBox():
            return _claimed(name, move, changes(before.paper, after.paper), before.options.edition)
    return _("Nothing fit %(name)s’s dice.") % {"name": name}


def _claimed(name: str, move: ClaimBox, changed: Sequence[Change], edition: Edition) -> str:
    written = {change.box: change for change in changed if change.seat == move.seat}
    facts = {"name": name, "box": box_name(move.box, edition), "value": written[move.box].pencil.value}
    if move.box in ROUTE_BOXES:
        return str(_route_claim(move.box, edition)) % {**facts, "run": spaced(BOXES[move.box].run)}
    business = next((box for box in written if box not in BOXES), None)
    if business is not None:
        facts["business"] = box_name(business, edition)
        if written[business].pencil.kind is Kind.DECLINED:
            return _("%(name)s wrote %(value)s in %(box)s and did not open %(business)s.") % facts
        return _("%(name)s wrote %(value)s in %(box)s and opened %(business)s.") % facts
    return str(_TICKED.get(BOXES[move.box].section, _WROTE)) % facts


def _route_claim(box: str, edition: Edition) -> Any:
    if edition.route_name(box.removeprefix("routes.")):
        return _OWN_ROUTE
    return _ROUTE if BOXES[box].run else _RED_LINE


def progress_sentence(state: State, names: Sequence[str]) -> str:
    """RE-10, RE-15, RE-16, RE-17: return what ends this game, or that this is the last round and who still plays."""
    if state.options.target is not None:
        return _("The eighth business ends the game: have %(target)s in investments by then.") % {
            "target": dollars(state.options.target)
        }
    if state.reason is not None:
        return _last_round(state, names)
    return str(_ENDS[state.options.businesses_to_end or 0])


def _last_round(state: State, names: Sequence[str]) -> str:
    to_play = [names[seat] for seat in _still_to_play(state)]
    facts = {"reason": _why(state, names), "names": listed(to_play)}
    if not to_play:
        return _("%(reason)s The game is over.") % facts
    return (
        ngettext(
            "%(reason)s Last round: %(names)s still plays, then the scores are final.",
            "%(reason)s Last round: %(names)s still play, then the scores are final.",
            len(to_play),
        )
        % facts
    )


def _still_to_play(state: State) -> list[int]:
    if state.seat is None:
        return []
    return [seat for seat in range(state.seat, len(state.paper.sheets)) if seat not in state.left]


def _why(state: State, names: Sequence[str]) -> str:
    """Return who triggered the end, and by what."""
    wanted = state.options.businesses_to_end
    leader = leading(state)
    name = names[leader]
    if state.reason is EndReason.THIRD_BUSINESS and businesses_of(state.paper, leader) >= (wanted or 0):
        return _("%(name)s opened a third business.") % {"name": name}
    if state.reason is EndReason.FOURTH_BUSINESS:
        return _("%(name)s opened a fourth business.") % {"name": name}
    out = next((seat for seat, sheet in enumerate(state.paper.sheets) if _is_out(sheet)), leader)
    return _("%(name)s has no rental property left to claim.") % {"name": names[out]}


def ending_sentence(state: State, names: Sequence[str]) -> str:
    """RE-10, RE-36: return what ended the game; "" for a single player, as the verdict says it."""
    if state.options.solo:
        return ""
    return everybody_gone() if state.reason is EndReason.LAST_PLAYER_LEFT else _why(state, names)


def _is_out(sheet: Any) -> bool:
    return all(box in sheet for row in ROWS.values() for box in row.rentals)


def leading(state: State) -> int:
    """Return the seat with the most businesses, the earliest in order of play if several have equally many."""
    return max(range(len(state.paper.sheets)), key=lambda seat: (businesses_of(state.paper, seat), -seat))


def rows_to_lose(count: int) -> str:
    """RE-5: return in how many rows interest may be lost."""
    return ngettext(
        "You can lose interest in %(count)s row.", "You can lose interest in %(count)s rows.", count
    ) % {"count": count}
