"""Say whether a round is the final that the TV of the night shows."""

from __future__ import annotations

from scoresheets.base.refusals import Refusal
from scoresheets.models import Round
from scoresheets.nights.access import NightAccess, running


def mark_final(*, access: NightAccess, drawn: int, final: bool) -> None:
    """Let the TV show this published round of one table as the final, or no longer.

    Raises Refusal `not_running`, `no_draft` if it was taken back, `final_of_one` if it has several tables.
    """
    with running(access) as night:
        found = Round.objects.filter(night=night, pk=drawn, published_at__isnull=False).first()
        if found is None:
            raise Refusal("no_draft")
        if found.tables.count() != 1:
            raise Refusal("final_of_one")
        found.final = final
        found.save(update_fields=["final"])
