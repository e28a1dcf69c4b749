"""The one way to write at a night or a season: the lock, the right as it is now, and the mark that walls follow."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Night, Role, RoleLink
from scoresheets.models.limits import check_limit, most
from scoresheets.nights.access import NightAccess, SeasonAccess, helping, running
from scoresheets.nights.links import services as links
from scoresheets.nights.seasons.services.seasons import begin_season
from tests.evening import Evening, open_evening

Writing = Callable[[NightAccess], AbstractContextManager[Night]]


@pytest.mark.parametrize("writing", [running, helping])
def test_a_write_marks_the_night_as_changed(writing: Writing) -> None:
    evening = open_evening()
    before = evening.night.version
    with writing(evening.runs) as night:
        night.name = "Harbour"
        night.save()
    assert (evening.night.name, evening.night.version) == ("Harbour", before + 1)


@pytest.mark.parametrize("writing", [running, helping])
def test_a_write_that_is_refused_marks_nothing(writing: Writing) -> None:
    evening = open_evening()
    before = evening.night.version
    with pytest.raises(Refusal), writing(evening.runs) as night:
        check_limit(night.links.all(), adding=most(RoleLink) + 1)
    assert evening.night.version == before


@pytest.mark.parametrize(
    ("writing", "role", "code"), [(running, "help", "not_running"), (helping, "look", "only_looks")]
)
def test_the_right_is_read_afresh(writing: Writing, role: str, code: str) -> None:
    evening = open_evening()
    access = evening.access(evening.came(role))
    with pytest.raises(Refusal) as refused, writing(access):
        pass
    assert refused.value.code == code
    links.take_off(access=evening.runs, device=access.device.pk)
    with pytest.raises(Stranger), writing(access):
        pass


def test_a_season_is_written_only_by_a_device_that_runs_it(evening: Evening) -> None:
    season = begin_season(access=evening.runs, name="Spring")
    made = links.make_link(access=SeasonAccess.fresh(evening.runner.device, season), role=Role.LOOK)
    device, _secret = links.come_by(device=None, link=RoleLink.objects.latest("pk"))
    assert made.code == ""
    with pytest.raises(Refusal) as refused, running(SeasonAccess.fresh(device, season)):
        pass
    assert refused.value.code == "not_running_season"
