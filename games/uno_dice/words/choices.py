"""Effects of the choices of a turn on the boards, in a few words: of the last die, and of a penalty on each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.uno_dice.rules.call_out import Answer, CallOut
from games.uno_dice.rules.ending import State
from games.uno_dice.rules.sheet import PLUS
from games.uno_dice.rules.turn import Dealt, Turn
from games.uno_dice.words.names import die_name
from scoresheets.plugin.words import listed

Names = Sequence[str]


def ending_text(turn: Turn | None, names: Names) -> str:
    """Return what a chain with this last die does to the other boards: "Bo writes, Cleo may write"."""
    if turn is None:
        return ""
    if turn.call is None:
        return _("fills your board")
    if turn.call.number is None:
        return _("everybody else writes a star")
    return ", ".join(_written(turn.call, names)) or _("nobody writes it")


def _written(call: CallOut, names: Names) -> Iterator[str]:
    """UN-31: return who must write it, who fills a board with it, and who may write it."""
    must = [answer for answer in call.writers if not answer.may_decline]
    writing = [names[answer.seat] for answer in must if not answer.fills]
    if writing:
        yield ngettext("%(names)s writes it", "%(names)s write it", len(writing)) % {"names": listed(writing)}
    for answer in call.writers:
        if answer.fills or answer.may_decline:
            yield _chance(answer) % {"name": names[answer.seat]}


def _chance(answer: Answer) -> str:
    if not answer.may_decline:
        return _("%(name)s fills the board")
    return _("%(name)s may fill the board") if answer.fills else _("%(name)s may write it")


def effect_text(state: State, dealt: Dealt) -> str:
    """UN-8, UN-9, UN-27: return what a penalty does to its target's board."""
    if dealt.penalty == PLUS:
        return _more_spaces(state, dealt)
    if dealt.space is None:
        only = next(iter(state.paper.sheets[dealt.target].values()), None)
        is_star = only is not None and only.value is None
        return _("one star: nothing happens") if is_star else _("one number: nothing happens")
    if dealt.rubbed_out is None or dealt.rubbed_out.value is None:
        return _("the star is erased")
    return _("%(number)s is erased") % {"number": dealt.rubbed_out.value}


def _more_spaces(state: State, dealt: Dealt) -> str:
    if dealt.space is not None:
        return _("one more space")
    if state.options.extra_spaces:
        return _("all outlined: nothing happens")
    return _("no extra spaces: nothing happens")


def fits_nowhere(die: str) -> str:
    """Return that this loose die fits nowhere in the chain."""
    return _("In this chain %(die)s fits nowhere.") % {"die": die_name(die)}


def chain_heard(chain: Sequence[str]) -> str:
    """Return for screen readers the dice of the chain that the pad has laid, "" without one."""
    return _("In order: %(dice)s.") % {"dice": listed([die_name(die) for die in chain])} if chain else ""
