"""The host sends a device away from this table and those before and after it, for all links, until it is let back."""

import pytest

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Admission, SentAway, Table
from scoresheets.table.services import devices, entry_links, rematch, seat_transfer, sending_away
from tests.cast import (
    HOST,
    Party,
    Tablet,
    come_in,
    everything,
    finished,
    look_on,
    open_lobby,
)
from tests.sure import nothing_written


@pytest.fixture
def two_games() -> tuple[Party, Table]:
    """A finished game, and the next one of the same people."""
    party = finished()
    return party, rematch.play_again(access=party.access(HOST), begins=1)


def number(tablet: Tablet, table: Table) -> int:
    return Admission.objects.get(table=table, device=tablet.device).number


def sends(host: Tablet, tablet: Tablet, table: Table) -> None:
    sending_away.send_away(access=host.access(table), number=number(tablet, table))


def ways(table: Table) -> list[str]:
    """Return the addresses by which devices join."""
    now = Table.objects.get(pk=table.pk)
    return [f"/join/{now.join_token}/", f"/watch/{now.watch_token}/"]


def is_out(tablet: Tablet, table: Table) -> bool:
    try:
        tablet.access(table)
    except Stranger:
        return True
    return False


# --- the device that is sent away, and its seats ---


def test_a_device_with_a_seat_is_out_and_its_seat_is_free(party: Party) -> None:
    sends(party.host, party.tablet("Bo"), party.opened)
    assert is_out(party.tablet("Bo"), party.opened)
    assert party.seat("Bo").device is None
    assert party.access(HOST).writes == {2}


@pytest.mark.parametrize("comes", [come_in, look_on])
def test_so_is_one_without_a_seat(party: Party, comes: object) -> None:
    dov = Tablet()
    comes(dov, party.opened)  # type: ignore[operator]
    sends(party.host, dov, party.opened)
    assert is_out(dov, party.opened)


def test_no_link_lets_it_in_and_none_from_before_lets_anybody_in(party: Party) -> None:
    bo, before, code = party.tablet("Bo"), ways(party.opened), party.table.code
    host_link = f"/host/{devices.make_host_link(access=party.access(HOST))}/"
    sends(party.host, bo, party.opened)
    other = Tablet()
    assert [other.get(link).status for link in [*before, host_link]] == [404] * 3
    assert other.post("/join/", {"code": code}).status == 422
    rows = everything()
    host_link = f"/host/{devices.make_host_link(access=party.access(HOST))}/"
    for link in [*ways(party.opened), host_link]:
        for answer in (bo.get(link), bo.post(link, {"seat": 2} if "join" in link else {})):
            assert answer.status == 403
            assert "has sent this device away" in answer.text
            assert "Cleo" not in answer.words
    assert everything().keys() == rows.keys()
    assert is_out(bo, party.opened)
    assert other.post(ways(party.opened)[0], {"seat": 2}).status == 302
    assert other.access(party.opened).holds == {2}


def test_the_host_s_device_goes_only_after_its_role_was_handed_on(party: Party) -> None:
    with nothing_written(), pytest.raises(Refusal, match="host_not_sent"):
        sends(party.host, party.host, party.opened)
    seat_transfer.hand_host(access=party.access(HOST), to=number(party.tablet("Ana"), party.opened))
    sends(party.tablet("Ana"), party.host, party.opened)
    assert is_out(party.host, party.opened)


@pytest.mark.parametrize("device", ["99", "0", "", "x"])
def test_a_device_that_is_not_there_is_refused(party: Party, device: str) -> None:
    with nothing_written():
        for action in ("send_away", "let_back"):
            assert party.host.asks(party.opened, action, device=device).code == "malformed"


# --- informed once ---


def test_it_is_told_in_words_until_it_has_read_them_and_meets_nothing_from_then_on(party: Party) -> None:
    bo, page = party.tablet("Bo"), f"/t/{party.opened.public_id}/"
    sends(party.host, bo, party.opened)
    before = everything()
    for _look in range(2):
        answer = bo.get(f"{page}people/")
        assert answer.status == 410
        assert "The host has sent this device away from this table." in answer.text
        assert "Friday" not in answer.text
    assert everything() == before, "looking at a page changes nothing"
    assert bo.asks(party.opened, "acknowledge_sent_away", htmx=False).location == "/"
    assert bo.get(page).status == 404
    bo.client.cookies["language"] = "fr"
    assert "L’hôte a renvoyé cet appareil de cette table." in bo.get(ways(party.opened)[0]).text


# --- the games before and after ---


def test_it_stays_out_of_the_games_before_and_after(two_games: tuple[Party, Table]) -> None:
    party, following = two_games
    for table, other in ((party.opened, following), (following, party.opened)):
        bo = party.tablet("Bo" if table == following else "Cleo")
        before = [*ways(table), *ways(other)]
        sends(party.host, bo, table)
        assert is_out(bo, table)
        assert is_out(bo, other)
        assert [Tablet().get(link).status for link in before] == [404] * 4
        assert [bo.get(link).status for link in [*ways(table), *ways(other)]] == [403] * 4


def test_it_stays_out_of_a_game_that_is_opened_later() -> None:
    party = finished()
    sends(party.host, party.tablet("Bo"), party.opened)
    following = rematch.play_again(access=party.access(HOST), begins=1)
    assert is_out(party.tablet("Bo"), following)
    assert party.tablet("Bo").post(ways(following)[0], {}).status == 403
    assert following.seats.get(number=2).device is None


def test_who_goes_on_by_an_old_game_gets_what_newcomers_get(two_games: tuple[Party, Table]) -> None:
    party, following = two_games
    devices.free_seat(access=party.access(HOST), number=2)
    devices.free_seat(access=party.host.access(following), number=2)
    entry_links.choose_newcomers(access=party.host.access(following), watch=True)
    dov = Tablet()
    assert dov.post(ways(party.opened)[0], {"seat": 2}).status == 302
    dov.asks(party.opened, "go_on", htmx=False)
    assert dov.access(following).rights == "watcher"
    assert party.access("Ana").can_take_seat


def test_where_the_old_host_was_sent_away_nobody_new_follows_from_its_table(
    two_games: tuple[Party, Table],
) -> None:
    """The old game stays the old host's, with its links: they must not lead into the next game."""
    party, following = two_games
    seat_transfer.hand_host(access=party.host.access(following), to=number(party.tablet("Ana"), following))
    sends(party.tablet("Ana"), party.host, following)
    assert is_out(party.host, following)
    assert party.access(HOST).is_host
    dov = Tablet()
    come_in(dov, party.opened)
    dov.asks(party.opened, "go_on", htmx=False)
    assert is_out(dov, following)
    sends(party.host, party.tablet("Cleo"), party.opened)  # nor does it host the next game from there
    assert not is_out(party.tablet("Cleo"), following)


# --- controls ---


def test_without_the_note_that_it_was_sent_away_the_new_code_would_let_it_in(party: Party) -> None:
    sends(party.host, party.tablet("Bo"), party.opened)
    SentAway.objects.all().delete()
    assert party.tablet("Bo").post(ways(party.opened)[0], {"seat": 2}).status == 302


def test_links_that_stay_would_let_its_other_browser_in(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = ways(party.opened)[0]
    monkeypatch.setattr(sending_away, "draw_links", lambda _table: None)
    sends(party.host, party.tablet("Bo"), party.opened)
    assert Tablet().post(known, {"seat": 2}).status == 302


# --- undone ---


def test_let_back_it_has_what_it_had(party: Party) -> None:
    bo = party.tablet("Bo")
    was = number(bo, party.opened)
    sends(party.host, bo, party.opened)
    sending_away.let_back(access=party.access(HOST), number=was)
    assert bo.access(party.opened).holds == {2}
    assert number(bo, party.opened) == was
    assert not SentAway.objects.exists()
    assert bo.get(f"/t/{party.opened.public_id}/").status == 200


def test_but_no_seat_that_another_device_has_by_then(party: Party) -> None:
    bo, dov = party.tablet("Bo"), Tablet()
    was = number(bo, party.opened)
    sends(party.host, bo, party.opened)
    assert dov.post(ways(party.opened)[0], {"seat": 2}).status == 302
    assert number(dov, party.opened) != was, "its number goes to nobody else"
    sending_away.let_back(access=party.access(HOST), number=was)
    assert bo.access(party.opened).holds == frozenset()
    assert dov.access(party.opened).holds == {2}


def test_who_only_watched_only_watches(party: Party) -> None:
    dov = Tablet()
    look_on(dov, party.opened)
    was = number(dov, party.opened)
    sends(party.host, dov, party.opened)
    sending_away.let_back(access=party.access(HOST), number=was)
    assert dov.access(party.opened).rights == "watcher"


def test_it_is_undone_at_every_game(two_games: tuple[Party, Table]) -> None:
    party, following = two_games
    bo = party.tablet("Bo")
    was = number(bo, following)
    sends(party.host, bo, party.opened)
    sending_away.let_back(access=party.host.access(following), number=was)
    assert bo.access(party.opened).holds == bo.access(following).holds == {2}


# --- the page of the people ---


def test_the_host_sees_every_device_and_who_was_sent_away() -> None:
    party, dov = open_lobby(), Tablet()
    look_on(dov, party.opened)
    where = f"/t/{party.opened.public_id}/people/"
    page = party.host.get(where).text
    assert [f'id="away-{device}"' in page for device in range(1, 6)] == [False, True, True, True, True]
    assert 'id="away-' not in party.tablet("Ana").get(where).text
    bo = number(party.tablet("Bo"), party.opened)
    answer = party.host.asks(party.opened, "send_away", htmx=False, device=bo, back="table_devices")
    assert answer.location == where
    page = party.host.get(where).text
    assert f'id="back-{bo}"' in page
    assert f'id="away-{bo}"' not in page
    assert "Device 3 · Bo" in " ".join(page.split())
    assert 'id="sent-away"' not in party.tablet("Ana").get(where).text
