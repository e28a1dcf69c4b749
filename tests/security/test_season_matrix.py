"""The matrix of a season: the answers to devices that run it, look at it, or only organize one of its nights."""

from typing import Any

import pytest
from django.urls import reverse

from scoresheets.models import Role
from scoresheets.nights.access import SeasonAccess
from scoresheets.nights.links import services as links
from scoresheets.nights.seasons.services import begin_season
from tests.cast import Tablet
from tests.evening import open_evening
from tests.security.cells import Row, wrong_cells
from tests.security.matrix import patterns

pytestmark = [pytest.mark.long, pytest.mark.django_db]
ASKING = ("nobody", "look", "run", "runs the night")
SEEN = "404 200 200 404"
ONLY_RUN = "404 403 200 404"
DONE = "404 403 302 404"
ROWS = (
    ("GET", SEEN, "season season_why season_csv season_nights"),
    ("GET", ONLY_RUN, "season_links season_choices"),
    ("POST", ONLY_RUN, "season_links"),
    ("POST", DONE, "season_nights order_season count_season season_points season_choices"),
)
ANSWERS = {(name, method): answers.split() for method, answers, names in ROWS for name in names.split()}
FIELDS: dict[str, dict[str, Any]] = {
    "season_links": {"role": "look"},
    "season_nights": {"row": "1"},
    "order_season": {"game": "", "name": "beaten", "before": "wins"},
    "count_season": {"best": "2"},
    "season_points": {"rows": "5 3", "leavers": "none"},
    "season_choices": {"what": "delete"},
}


def test_at_the_season_s_own_addresses() -> None:
    evening = open_evening()
    season = begin_season(access=evening.access(evening.runner), name="Spring")
    access = SeasonAccess.called(evening.runner.device, season.public_id)
    tokens = {
        "look": links.make_link(access=access, role=Role.LOOK).token,
        "run": links.make_lost_link(season).token,
    }
    tablets = {role: Tablet() for role in ASKING} | {"runs the night": evening.came("run")}
    for role, token in tokens.items():
        assert tablets[role].post(f"/season/{token}/", {}).status == 302

    def asked(tablet: Tablet, row: Row) -> Any:
        path = reverse(row[0], args=[season.public_id])
        return tablet.client.get(path) if row[1] == "GET" else tablet.client.post(path, FIELDS[row[0]])

    rows = {row: dict(zip(ASKING, answers, strict=True)) for row, answers in ANSWERS.items()}
    assert wrong_cells(tablets, rows, asked) == {}


def test_every_address_of_a_season_has_its_row() -> None:
    here = {name for name, pattern in patterns().items() if str(pattern.pattern).startswith("seasons/")}
    assert here == {name for name, _method in ANSWERS}
