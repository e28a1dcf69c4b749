"""The last line of defence: a violated constraint of the database becomes a refusal, as if the rules had raised it."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError

from games.kit.game import Game
from scoresheets.base.refusals import Refusal

# SQLite names the columns of a unique constraint, PostgreSQL the constraint: both are looked for.
REFUSALS = {
    "claim_one_holder_a_box": "box_claimed",
    "scoresheets_claim.table_id, scoresheets_claim.box": "box_claimed",
    "mark_one_a_box": "box_filled",
    "scoresheets_mark.sheet_id, scoresheets_mark.box": "box_filled",
    "mark_no_zero_where_forbidden": "no_zero_here",
    "entry_one_a_key": "key_reused",
    "scoresheets_entry.table_id, scoresheets_entry.key": "key_reused",
    "entry_one_a_sequence": "already_written",
    "scoresheets_entry.table_id, scoresheets_entry.sequence": "already_written",
    "entry_struck_only_once": "not_the_last",
    "scoresheets_entry.table_id, scoresheets_entry.target": "not_the_last",
    "proposal_one_a_key": "key_reused",
    "scoresheets_proposal.table_id, scoresheets_proposal.key": "key_reused",
    "proposal_one_open_a_table": "log_moved",
    "scoresheets_proposal.table_id": "log_moved",
    **{f"entry_die_{die}_from_1_to_6": "bad_dice" for die in range(1, 6)},
    "entry_more_dice_from_1_to_6": "bad_dice",
}


def refusal_of(error: IntegrityError, game: Game[Any, Any]) -> Refusal:
    """Return the refusal for the violated constraint, with this game's own code for it if there is one. An error of no
    known constraint is raised again.
    """
    text = str(error)
    for constraint, code in REFUSALS.items():
        if constraint in text:
            of_the_rules = {"box_claimed": game.claimed_code, "no_zero_here": game.zero_code}
            return Refusal(of_the_rules.get(code, code), reason=code)
    raise error
