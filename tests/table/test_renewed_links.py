"""The host renews code and links at any time, and lets newcomers only watch."""

import re

import pytest

from scoresheets.models import Table
from scoresheets.table.selectors.seating import links_mark
from scoresheets.table.services import devices, entry_links, rematch
from tests.cast import HOST, Party, Tablet, finished, look_on, open_lobby
from tests.reading import read
from tests.sure import nothing_written


@pytest.fixture
def party() -> Party:
    """A lobby with Bo's seat free."""
    party = open_lobby()
    devices.release_seat(access=party.access("Bo"), number=2)
    return party


def join(party: Party) -> str:
    return f"/join/{party.table.join_token}/"


def links_of(table: Table) -> list[str]:
    now = Table.objects.get(pk=table.pk)
    return [f"/join/{now.join_token}/", f"/watch/{now.watch_token}/"]


def test_code_join_and_watch_link_are_others_and_whoever_is_there_stays(party: Party) -> None:
    watcher, old, code = Tablet(), links_of(party.opened), party.table.code
    look_on(watcher, party.opened)
    assert party.host.asks(party.opened, "revoke_link", kind="join").status == 200
    assert [Tablet().get(link).status for link in old] == [404, 404]
    assert Tablet().post("/join/", {"code": code}).status == 422
    assert [Tablet().get(link).status for link in links_of(party.opened)] == [200, 200]
    assert Tablet().post("/join/", {"code": party.table.code}).location == join(party)
    assert watcher.access(party.opened).rights == "watcher"
    assert party.access("Ana").holds == {1}


def test_the_games_before_and_after_get_other_links_too() -> None:
    party = finished()
    following = rematch.play_again(access=party.access(HOST), begins=1)
    for table in (party.opened, following):
        old = [*links_of(party.opened), *links_of(following)]
        entry_links.renew_links(access=party.host.access(table))
        assert [Tablet().get(link).status for link in old] == [404] * 4


def test_the_page_of_the_links_is_asked_before_it_makes_them_new(party: Party) -> None:
    assert 'id="ask-renew"' in party.host.get(f"/t/{party.opened.public_id}/links/").text
    member = party.tablet("Ana").get(f"/t/{party.opened.public_id}/links/").text
    assert "ask-renew" not in member
    assert "newcomers" not in member


@pytest.mark.parametrize("change", ["revoke_link", "choose_newcomers"])
def test_pages_that_show_the_links_are_loaded_anew(party: Party, change: str) -> None:
    poll = f"/t/{party.opened.public_id}/fragments/"
    ana = party.tablet("Ana")
    shown = re.search(r'data-links="(\w+)"', ana.get(f"/t/{party.opened.public_id}/").text)
    assert shown
    assert ana.client.get(poll, {"links": shown[1]}).status_code == 200
    assert party.host.asks(party.opened, change, kind="join", may="watch").status in (200, 302)
    assert ana.client.get(poll, {"links": shown[1]}).status_code == 205
    assert ana.client.get(poll, {"links": links_mark(party.table)}).status_code == 200


# --- newcomers only watch ---


@pytest.fixture
def watched(party: Party) -> Party:
    entry_links.choose_newcomers(access=party.access(HOST), watch=True)
    return party


def test_whoever_comes_by_the_code_only_watches(watched: Party) -> None:
    dov = Tablet()
    page = dov.get(join(watched)).text
    assert "New devices can only watch: the host has chosen so." in page
    assert "Ana" not in read(page)
    with nothing_written():
        answer = dov.post(join(watched), {"seat": 2})
        assert answer.status == 403
        assert "only watch" in answer.text
    assert dov.post(join(watched), {}).status == 302
    assert dov.access(watched.opened).rights == "watcher"
    refused = dov.asks(watched.opened, "take_seat", seat=2)
    assert (refused.status, refused.code) == (403, "newcomers_watch")


def test_who_could_sit_before_may_still_sit(watched: Party) -> None:
    bo = watched.tablet("Bo")
    assert "Bo" in bo.get(join(watched)).text
    assert bo.post(join(watched), {"seat": 2}).status == 302
    assert bo.access(watched.opened).holds == {2}


def test_opened_again_they_sit_by_the_link(watched: Party) -> None:
    dov = Tablet()
    dov.post(join(watched), {})
    entry_links.choose_newcomers(access=watched.access(HOST), watch=False)
    assert dov.post(join(watched), {"seat": 2}).status == 302
    assert dov.access(watched.opened).holds == {2}


def test_a_freed_device_comes_back_as_a_newcomer(watched: Party) -> None:
    devices.free_seat(access=watched.access(HOST), number=1)
    assert watched.tablet("Ana").post(join(watched), {}).status == 302
    assert watched.access("Ana").rights == "watcher"


def test_the_host_link_makes_a_host_all_the_same(watched: Party) -> None:
    dov, token = Tablet(), devices.make_host_link(access=watched.access(HOST))
    assert dov.post(f"/host/{token}/", {}).status == 302
    assert dov.access(watched.opened).is_host
    assert dov.access(watched.opened).can_take_seat


def test_the_next_game_has_the_same_rule() -> None:
    party = finished()
    entry_links.choose_newcomers(access=party.access(HOST), watch=True)
    assert rematch.play_again(access=party.access(HOST), begins=1).newcomers_watch
