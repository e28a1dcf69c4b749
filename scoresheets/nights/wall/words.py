"""The words of the wall of a night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import listed
from scoresheets.table.words.states import STATES

_NAMED = 3


def round_or_roll(counts: str, number: int) -> str:
    """Return which round or roll is played; "" if the game counts neither."""
    if not counts:
        return ""
    if counts == "throws":
        return _("Roll %(throw)s") % {"throw": number}
    return _("Round %(round)s") % {"round": number}


def played(game: str, count: str) -> str:
    """Return the game and how far it has come, as a sentence."""
    return f"{game}, {count}." if count else f"{game}."


def leads(names: Sequence[str], total: str, *, won: bool, over: bool) -> str:
    """Return the sentence on the players who lead, have won, or had that total when it ended; "" for no names."""
    if not names:
        return ""
    if won:
        text = _("%(names)s has won.") if len(names) == 1 else _("%(names)s have won.")
    elif over:
        text = _("%(names)s: %(total)s.")
    elif not total:
        text = _("%(names)s plays.")
    else:
        text = (
            _("%(names)s leads with %(total)s.") if len(names) == 1 else _("%(names)s lead with %(total)s.")
        )
    return text % {"names": listed(names), "total": total}


def totals_hidden() -> str:
    """Return the sentence that the totals are hidden."""
    return _("Totals are hidden.")


def waits_for(name: str, minutes: int) -> str:
    """Return the sentence on the player in turn at a waiting table."""
    return _("It’s %(name)s’s turn. Nothing written for %(minutes)s min.") % {
        "name": name,
        "minutes": minutes,
    }


def calls(name: str) -> str:
    """Return the heading of a call. A call outlives its player's seat, so `name` may be ""."""
    return _("%(name)s is calling you") % {"name": name} if name else _("Somebody is calling you")


def has_called(name: str, minutes: int) -> str:
    """Return the sentence of a tile about a call."""
    text = _("%(name)s called %(minutes)s min ago.") if name else _("Somebody called %(minutes)s min ago.")
    return text % {"name": name, "minutes": minutes}


def about(box: str, words: str) -> str:
    """Return the subject of a call: its box and the caller's words; "" if there is neither."""
    return _("%(box)s: %(words)s") % {"box": box, "words": words} if box and words else box or words


def comes(name: str, number: int) -> str:
    """Return the words for the device on the way: the name of its link, else its number; 0 if the device is gone."""
    if name:
        return _("%(name)s is coming") % {"name": name}
    return _("device %(number)s is coming") % {"number": number} if number else _("somebody is coming")


def no_entry() -> str:
    """Return the heading of a table where nothing was written for longer than the night's patience."""
    return _("No entries")


def in_turn(name: str, count: str) -> str:
    """Return the player in turn, and the round."""
    text = _("It’s %(name)s’s turn") % {"name": name}
    return f"{text}, {count}" if count else text


def still_to_write(count: int) -> str:
    """Return how many players are still to write in a round in which all write at once."""
    return ngettext("%(count)s still to write", "%(count)s still to write", count) % {"count": count}


def accepting(accepted: int, of: int) -> str:
    """Return how many seats accept their sheets."""
    return _("%(accepted)s of %(asked)s accept") % {"accepted": accepted, "asked": of}


def proposed() -> str:
    """Return the heading of a table at which a correction was proposed."""
    return _("A correction is waiting")


def consents_missing(names: Sequence[str], *, each: bool) -> str:
    """Return the players whose consent to a correction is missing: of each, or of any one. A sentence of its own if
    none is left to ask.
    """
    if not names:
        return _("There is nobody left to ask.")
    text = _("Still to agree: %(names)s.") if each else _("One of them must agree: %(names)s.")
    return text % {"names": listed(names)}


def on_paper(count: int) -> str:
    """Return that so many tables are on paper."""
    text = ngettext(
        "%(count)s table on paper: type in its sheets and check them",
        "%(count)s tables on paper: type in their sheets and check them",
        count,
    )
    return text % {"count": count}


def still_placed(count: int) -> str:
    """Return that so many finished games hold their places."""
    text = ngettext(
        "%(count)s finished game still holds its place.",
        "%(count)s finished games still hold their places.",
        count,
    )
    return text % {"count": count}


def draft_waits() -> str:
    """Return that a draft was not published yet."""
    return _("The draft of the next round is not published yet")


def wave_waits() -> str:
    """Return that tables of a round wait for places."""
    return _("A second wave waits for free places")


def missing(names: Sequence[str]) -> str:
    """Return the players who have still to accept."""
    if len(names) > _NAMED:
        more = len(names) - _NAMED
        names = (*names[:_NAMED], ngettext("%(count)s other", "%(count)s others", more) % {"count": more})
    text = ngettext("%(names)s has not.", "%(names)s have not.", len(names))
    return text % {"names": listed(names)}


def states_counted(counts: Mapping[str, int]) -> str:
    """Return how many tables there are in each state: "27 playing · 3 free"."""
    return " · ".join(_number_of(state, counts[state]) for state in STATES if counts.get(state))


def _number_of(state: str, count: int) -> str:
    texts = {
        "called": ngettext("%(count)s called", "%(count)s called", count),
        "last": ngettext("%(count)s in the last round", "%(count)s in the last round", count),
        "playing": ngettext("%(count)s playing", "%(count)s playing", count),
        "over": ngettext("%(count)s over", "%(count)s over", count),
        "paper": ngettext("%(count)s on paper", "%(count)s on paper", count),
        "lobby": ngettext("%(count)s in the lobby", "%(count)s in the lobby", count),
        "closed": ngettext("%(count)s closed", "%(count)s closed", count),
        "gone": ngettext("%(count)s missing", "%(count)s missing", count),
        "free": ngettext("%(count)s free", "%(count)s free", count),
    }
    return texts[state] % {"count": count}


def on_tv(states: Iterable[str], free: Sequence[int]) -> str:
    """Return how many of the shown tables there are in each state, and the free places, which are not shown:
    "27 playing · free: 7–9".
    """
    named = _("free: %(places)s") % {"places": _runs(free)} if free else ""
    return " · ".join(filter(None, (states_counted(Counter(states)), named)))


def _runs(numbers: Sequence[int]) -> str:
    """Return numbers with runs of neighbors in short: "3, 7–9"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
