"""Choose what the TV of a night shows."""

from __future__ import annotations

from scoresheets.base.refusals import Refusal
from scoresheets.nights.access import NightAccess, running
from scoresheets.nights.standings.selectors.standings_page import published_view
from scoresheets.nights.wall.pages import TvChoices
from scoresheets.nights.wall.tv_parts import PEOPLE, TABLES


def choose_tv(*, access: NightAccess, choices: TvChoices) -> None:
    """Let the TV show this from now on. It follows within two seconds.

    Raises Refusal `not_running`; `tv_shows_nothing` if no part is chosen; `tv_no_page` if it is to stay on a page that
    the night does not have.
    """
    with running(access) as fresh:
        if not choices.shows:
            raise Refusal("malformed", reason="tv_shows_nothing")
        published = published_view(fresh)
        pages = {group.key for group in published.standings.groups} if published else set[str]()
        if choices.pinned not in {"", TABLES, PEOPLE, *pages}:
            raise Refusal("malformed", reason="tv_no_page")
        fresh.tv = choices.as_json()
        fresh.save(update_fields=["tv"])
