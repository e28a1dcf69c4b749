"""Sentences on what an entry of Yahtzee did, and how far the round has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.moves import Begins
from games.yahtzee.rules.ending import EndReason, State
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.scoring import round_figures, round_winners
from games.yahtzee.rules.sheet import BOXES, mark_key
from games.yahtzee.rules.verbs import bonus_earned, given_up, written
from games.yahtzee.words.names import box_name
from scoresheets.plugin.words import everybody_gone, listed, went_home

_PLAIN: Mapping[str, Any] = {
    "number": gettext_lazy("%(name)s wrote %(value)s in %(box)s."),
    "zero": gettext_lazy("%(name)s wrote a zero in %(box)s."),
    "joker": gettext_lazy("%(name)s used a joker: %(value)s in %(box)s."),
    "given up": gettext_lazy("%(name)s wrote 0 instead of %(given_up)s in %(box)s."),
}
_WITH_BONUS: Mapping[str, Any] = {
    "number": gettext_lazy("%(name)s wrote %(value)s in %(box)s, and 100 for a further Yahtzee."),
    "zero": gettext_lazy("%(name)s wrote a zero in %(box)s, and 100 for a further Yahtzee."),
    "joker": gettext_lazy("%(name)s used a joker: %(value)s in %(box)s, and 100 for a further Yahtzee."),
    "given up": gettext_lazy(
        "%(name)s wrote 0 instead of %(given_up)s in %(box)s, and 100 for a further Yahtzee."
    ),
}


def story(before: State, after: State, move: Any, names: Sequence[str]) -> str:
    """Return one sentence: who wrote what, as a joker or instead of which points, and whether it earned a Yahtzee
    bonus.
    """
    name = names[move.seat]
    if isinstance(move, Begins):
        return _("%(name)s won the roll-off and starts round %(round)s.") % {
            "name": name,
            "round": after.round,
        }
    if not isinstance(move, FillBox):
        return went_home(name)
    worth, lost = written(before, move), given_up(before, move)
    kind = "joker" if worth.joker else "number" if worth.points else "given up" if lost else "zero"
    sentences = _WITH_BONUS if bonus_earned(before, move) else _PLAIN
    facts = {"name": name, "box": box_name(move.box), "value": worth.points, "given_up": lost}
    return str(sentences[kind]) % facts


def progress_sentence(state: State, names: Sequence[str]) -> str:
    """YZ-21: return how far the round has come; with several rounds also who won the round before."""
    if state.seat is None or is_last_box(state):
        return boxes_sentence(state, names)
    before = round_sentence(state, state.round - 1, names)
    return " ".join((boxes_sentence(state, names), before)).rstrip()


def boxes_sentence(state: State, names: Sequence[str]) -> str:
    """YZ-21: return how far the round has come, and nothing about points."""
    if state.seat is None:
        return _("The game is over.")
    if is_last_box(state):
        return _last_box(state, names)
    turns = _turns_left(state, state.seat)
    facts = {"count": turns, "round": state.round, "rounds": state.options.rounds}
    if state.options.rounds == 1:
        return ngettext("%(count)s box still to fill.", "%(count)s boxes still to fill.", turns) % facts
    sentence = ngettext(
        "Round %(round)s of %(rounds)s: %(count)s box still to fill.",
        "Round %(round)s of %(rounds)s: %(count)s boxes still to fill.",
        turns,
    )
    return sentence % facts


def is_last_box(state: State) -> bool:
    """YZ-21: return whether everybody who still plays has at most one box left, of the last round."""
    return (
        state.seat is not None
        and state.round == state.options.rounds
        and _turns_left(state, state.seat) == 1
        and all(_turns_left(state, seat) < 2 for seat in _here(state))
    )


def _last_box(state: State, names: Sequence[str]) -> str:
    if state.options.solo:
        return _("This is the last box.")
    to_play = [names[seat] for seat in _here(state) if _turns_left(state, seat)]
    sentence = ngettext(
        "Last box: %(names)s still plays, then the scores are final.",
        "Last box: %(names)s still play, then the scores are final.",
        len(to_play),
    )
    return sentence % {"names": listed(to_play)}


def _here(state: State) -> list[int]:
    return [seat for seat in range(len(state.paper.sheets)) if seat not in state.left]


def _turns_left(state: State, seat: int) -> int:
    return sum(mark_key(state.round, box) not in state.paper.sheets[seat] for box in BOXES)


def ending_sentence(state: State, names: Sequence[str]) -> str:
    """YZ-21, YZ-22: return what ended the game; "" for a single player, as the verdict says it."""
    if state.options.solo:
        return ""
    return everybody_gone() if state.reason is EndReason.LAST_PLAYER_LEFT else _("All boxes are filled.")


def round_sentence(state: State, round_number: int, names: Sequence[str]) -> str:
    """YZ-9, YZ-23: return who won a round and with how many points; "" until it is over, and if nobody finished it."""
    winners = round_winners(state.paper, round_number) if 0 < round_number <= state.rounds_over else ()
    if not winners:
        return ""
    facts = {
        "round": round_number,
        "names": listed([names[seat] for seat in winners]),
        "total": round_figures(state.paper.sheets[winners[0]], round_number).total,
    }
    if state.options.solo:
        return _("Round %(round)s scored %(total)s.") % facts
    if len(winners) == 1:
        return _("Round %(round)s went to %(names)s with %(total)s.") % facts
    return _("Round %(round)s was shared by %(names)s with %(total)s each.") % facts


def boxes_to_strike(count: int) -> str:
    """Return how many boxes may get the zero."""
    return ngettext("It can go into %(count)s box.", "It can go into %(count)s boxes.", count) % {
        "count": count
    }
