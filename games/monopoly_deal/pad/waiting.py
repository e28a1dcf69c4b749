"""What those hear who wait while an entry asks somebody: who asks whom for what, and who still has to answer."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.monopoly_deal.pad.draft import Desk, Draft, asks_money, owed, settled
from games.monopoly_deal.words.names import card_name, millions, place_name
from scoresheets.words.lists import listed

Names = Sequence[str]


def awaits(desk: Desk, draft: Draft, names: Names) -> str:
    """One sentence; empty while nobody is asked."""
    if not draft.answers:
        return ""
    return _paying(desk, draft, names) if asks_money(draft.card) else _dealing(desk, draft, names)


def _paying(desk: Desk, draft: Draft, names: Names) -> str:
    open_ = [names[each.player] for each in draft.answers if not settled(desk, draft, each)]
    facts = {"name": names[desk.seat], "others": listed(open_), "asked": millions(owed(desk, draft))}
    if not open_:
        return _("Everybody has answered %(name)s") % facts
    return _("%(name)s asks %(others)s: %(asked)s") % facts


def _dealing(desk: Desk, draft: Draft, names: Names) -> str:
    [answer] = draft.answers
    facts = {"name": names[desk.seat], "other": names[answer.player]}
    if answer.cancelled:
        return _("%(other)s says Just Say No to %(name)s") % facts
    what = card_name(draft.take.card) if draft.take else place_name(draft.of or "")
    return _("%(name)s wants %(what)s from %(other)s") % {**facts, "what": what}
