"""A sentence for everything that makes a file or an entry unreadable.

A reason that only one game gives has its sentence in that game's words (`Pad.malformed`). A malformed file may not say
of which game it is. So if the game is unknown, or has no such sentence, the sentences of all games are searched; a
reason's facts are enough for any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kit.errors import MalformedMove
from scoresheets.base.words import shortened
from scoresheets.registry import MALFORMED

SENTENCES: Mapping[str, Any] = {
    # the file
    "unreadable_file": _("The file cannot be opened."),
    "file_too_large": _("The file is too large. The limit is %(limit)s bytes."),
    "too_many_parts": _("The file has too many lists and objects. The limit is %(most)s."),
    "too_many_entries": _("The game in the file is too long: a table has at most %(most)s entries."),
    "entry_too_large": _("An entry that was taken back is too large. The limit is %(most)s characters."),
    "too_much_taken_back": _(
        "The entries that were taken back hold more than a table could have written: the limit for extra "
        "characters is %(most)s."
    ),
    "not_utf8": _("The file is not text in UTF-8."),
    "not_json": _("The file is not JSON: line %(line)s, column %(column)s."),
    "too_deep": _("The file is nested too deeply."),
    "doubled_key": _("The key “%(key)s” appears twice in one object."),
    "number_too_long": _("A number in the file is too long. The limit is %(most)s digits."),
    "not_a_number": _("“%(constant)s” is not a number."),
    "unwritable_character": _("A text in the file has a character that cannot be used."),
    # its head
    "wrong_format": _("“format” must be “%(wanted)s”."),
    "unknown_version": _("“version” must be from %(oldest)s to %(newest)s."),
    "newer_key": _("“%(key)s” was added in version %(since)s, and this file is version %(version)s."),
    "not_a_moment": _("“%(what)s” must be a date and time with its zone, such as 2026-11-23T20:15:00+01:00."),
    "not_an_id": _("“%(what)s” must be 1 to 64 lowercase letters, digits and hyphens."),
    "unknown_game": _("The game “%(game)s” is not installed here."),
    "no_editions": _("This game has no editions. Leave out “edition”."),
    "wrong_number_of_players": _(
        "This game takes %(fewest)s to %(most)s players; the file names %(players)s."
    ),
    # shapes
    "not_an_object": _("“%(what)s” must be an object."),
    "not_a_list": _("“%(what)s” must be a list."),
    "not_text": _("“%(what)s” must be text."),
    "not_whole": _("“%(what)s” must be a whole number."),
    "not_half": _("“%(what)s” must be a whole number, or one with a half."),
    "not_true": _("“%(what)s” can only be true."),
    "not_yes_or_no": _("“%(what)s” must be true or false."),
    "not_a_choice": _("“%(what)s” must be one of these: %(choices)s."),
    "out_of_range": _("“%(what)s” must be from %(lowest)s to %(highest)s."),
    "unknown_key": _("There is no key “%(key)s” here."),
    "missing_key": _("The key “%(key)s” is missing."),
    "text_length": _("“%(what)s” must have %(shortest)s to %(longest)s characters."),
    "text_unwritable": _("“%(what)s” has a character that cannot be used."),
    # names
    "text_length:name": _("A name has %(shortest)s to %(longest)s characters."),
    "text_unwritable:name": _("This name has a character that cannot be used."),
    "name_twice": _("Two players are called %(name)s. Add a letter or a nickname."),
    # entries
    "no_kind": _("An entry needs one of these keys: %(kinds)s."),
    "two_kinds": _("An entry cannot have both “%(first)s” and “%(second)s”."),
    "wrong_number_of_rolls": _("A turn has one to %(most)s rolls."),
}


def malformed_sentence(error: MalformedMove, game_key: str = "") -> str:
    """Return what is wrong with the shape, in the active language, without saying in which entry."""
    facts, sentences = {name: _said(fact) for name, fact in error.facts.items()}, _sentences(game_key)
    special = f"{error.reason}:{facts.get('what')}"
    return str(sentences.get(special) or sentences[error.reason]) % facts


def _sentences(game_key: str) -> Mapping[str, Any]:
    """All sentences by reason: the game's own win over the shared ones, and these over those of other games."""
    found: dict[str, Any] = {}
    for sentences in (*MALFORMED.values(), SENTENCES, MALFORMED.get(game_key, {})):
        found |= sentences
    return found


def _said(fact: object) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else shortened(fact)
