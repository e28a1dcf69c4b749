"""A refusal in the words of the device's language."""

from __future__ import annotations

from typing import Any

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.base.words import isolated
from scoresheets.pads import pad_of
from scoresheets.pads.forms import Throw
from scoresheets.pads.words.refusals import sentence
from scoresheets.table.history import History, Played
from scoresheets.table.pages.table_view import RefusalView
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.correction_preview import line_story
from scoresheets.table.selectors.corrections import Plan
from scoresheets.table.views.help_address import help_address
from scoresheets.table.words.refusals import already_written, later_misfit, refusal_sentence


def status_of(error: Exception) -> int:
    """Return the HTTP status of a refusal: 400 for a malformed move, 422 for one against the rules, otherwise its
    own.
    """
    if isinstance(error, Refusal):
        return error.status
    return 400 if isinstance(error, MalformedMove) else 422


def refusal_view(error: Exception, access: Access) -> RefusalView:
    """Return the code, the box and the sentence of a refusal at this table."""
    names = [isolated(seat.called) for seat in access.seats]
    if isinstance(error, IllegalMove | MalformedMove):
        box = error.box if isinstance(error, IllegalMove) else None
        text = sentence(error, names=names, game_key=access.table.game)
        return RefusalView(error.code, box or "", text, _help(text.about, access))
    if isinstance(error, Refusal):
        return RefusalView(error.code, error.box, _common_sentence(error, names), asks=asked_about(error))
    raise error


def asked_about(error: Exception | None) -> str:
    """Return the typed name of which the refusal asks whether it is somebody else's, "" if it does not ask."""
    return str(error.facts["name"]) if isinstance(error, Refusal) and error.code == "looks_like" else ""


def _help(about: str, access: Access) -> str:
    helps = about and pad_of(access.table.game).answers("help")
    return help_address(access.table.public_id, about) if helps else ""


def typed_refusal(throw: Throw) -> RefusalView | None:
    """Return the refusal of dice typed without scripts, None if they are readable."""
    if throw.readable:
        return None
    return RefusalView("bad_dice", "", refusal_sentence("bad_dice"))


def plain_sentence(error: Exception) -> str:
    """Return the sentence of a refusal when there is no table yet."""
    if isinstance(error, IllegalMove | MalformedMove):
        return sentence(error, names=(), game_key="")
    if isinstance(error, Refusal):
        facts = dict(error.facts)
        return refusal_sentence(str(facts.pop("reason", error.code)), **facts)
    raise error


def _common_sentence(error: Refusal, names: list[str]) -> str:
    facts: dict[str, Any] = dict(error.facts)
    written, history = facts.pop("written", None), facts.pop("history", None)
    if isinstance(written, Played) and isinstance(history, History):
        return _already_written(written, history, names)
    plan = facts.pop("plan", None)
    if isinstance(plan, Plan) and plan.misfit:
        return _later_misfit(plan, plan.misfit, names)
    return refusal_sentence(str(facts.pop("reason", error.code)), **facts)


def _already_written(written: Played, history: History, names: list[str]) -> str:
    """Return author, entry and time of this turn, by the history of the refusal: the turn may be taken back by now."""
    line = written.line
    story = line_story(history, written, names)
    name = names[line.seat or 0]
    return already_written(
        name=name,
        story=story,
        when=line.written_at,
        by_host=line.by_host,
        by_organizer=line.by_organizer,
    )


def _later_misfit(plan: Plan, misfit: IllegalMove, names: list[str]) -> str:
    why = sentence(misfit, names=names, game_key=plan.history.game.key)
    return later_misfit(story=line_story(plan.history, plan.gone[0], names), why=why)
