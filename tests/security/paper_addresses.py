"""The rows of the matrix about sheets that are typed from paper."""

from __future__ import annotations

from collections.abc import Mapping

# The columns are those of tests.roles.ROLES, as in matrix.py:
#   nobody stranger watcher member in_turn other_seat wrote_last freed host ex_host newcomer sent_away
ANYBODY_SEES = "200 200 200 200 200 200 200 200 200 200 200 200"
ANYBODY_DOES = "302 302 302 302 302 302 302 302 302 302 302 302"
NOBODY_SEES = "404 404 404 404 404 404 404 404 404 404 404 404"
# The table of the matrix is played here, so its sheets are not typed: members are redirected to it.
# tests/paper/test_typed.py has tables with typed sheets, test_type_right.py devices that came by a printed sheet.
SENT_TO_TABLE = "404 404 302 302 302 302 302 404 302 302 302 404"

OF_PAPER: Mapping[tuple[str, str, str], str] = {
    ("open_paper", "GET", "play"): ANYBODY_SEES,
    ("open_paper", "POST", "play"): ANYBODY_DOES,
    **{
        (name, "GET", phase): SENT_TO_TABLE
        for name in ("paper", "paper_pads", "type_sheet", "paper_file")
        for phase in ("lobby", "play", "closed")
    },
    **{
        (name, "POST", phase): SENT_TO_TABLE
        for name in ("paper", "type_sheet")
        for phase in ("lobby", "play", "closed")
    },
    **{("come_to_sheet", method, "play"): NOBODY_SEES for method in ("GET", "POST")},
}
