"""R12: a page that is changed by fragments equals a page loaded anew."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from django.utils import timezone, translation

from scoresheets.models import Table
from scoresheets.table.pages.table_view import Offer, TableView
from scoresheets.table.selectors.table_view import read_table_view
from tests.roles import PHASES, ROLES, Room, open_room, undone
from tests.security.matrix import ANSWERS, address, table_addresses, unsafe_addresses
from tests.sockets import Socket, do, told
from tests.table.actions import ACTIONS, ELSEWHERE, Action, act
from tests.table.page import Page
from tests.tries import first

SHARED = {
    "lobby": ("title", "seats", "choices", "starter", "throws"),
    "play": ("whose-turn", "players", "sheet-1", "sheet-2", "sheet-3", "sheet-4", "ledger", "proposal"),
    "over": ("finals", "proposal"),
    "closed": ("finals", "proposal"),
}
# The first role that may do an action does it: fragments know no viewer, so the others would make the same board
# (tests/security/test_matrix.py has all their rights).
ACTING = ("host", "in_turn", "wrote_last", "other_seat", "member")
VIEWERS = {"wrote_last": "fr", "member": "en"}  # no action takes their access away


@pytest.fixture(autouse=True)
def last_entries_stay_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which an entry is new for ten seconds: a page loaded before would differ from one after."""
    opened_at = timezone.now()
    clock = SimpleNamespace(now=lambda: opened_at)
    monkeypatch.setattr("scoresheets.table.selectors.last_entry_actions.timezone", clock)


@pytest.fixture(autouse=True)
def one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the connection open: each story runs in a transaction that is rolled back."""
    monkeypatch.setattr("channels.db.close_old_connections", lambda: None)


def test_every_form_of_a_table_has_its_row() -> None:
    forms = set(unsafe_addresses()) & set(table_addresses())
    assert forms - {name for name, _fields in ACTIONS} == ELSEWHERE


@pytest.mark.parametrize("phase", first(("play", "lobby", "over", "closed")))
def test_after_the_pushed_fragments_the_page_is_as_if_loaded_anew(phase: str) -> None:
    room = open_room(phase)
    old = seen(room)
    pages = {viewer: load(room, viewer, language) for viewer, language in VIEWERS.items()}
    for action in ACTIONS:
        follow(room, action, old, pages)


def is_refused(phase: str, role: str, action: Action) -> bool:
    """Return whether the matrix has a refusal there, which changes nothing (tests/security/test_walk.py)."""
    answers = ANSWERS.get((action[0], "POST", phase), "")
    return answers.split()[ROLES.index(role)] >= "400" if answers else False


def follow(room: Room, action: Action, old: TableView, pages: dict[str, Page]) -> None:
    """Do this action in the first role that changes the board by it, and compare the pages of the viewers."""
    for role in ACTING:
        if is_refused(room.phase, role, action) or (action[0] == "leave_table" and role in VIEWERS):
            continue  # or it has no page any more
        with undone(room):
            new = seen_after(room, role, action, old)
        if new:
            with undone(room):
                told(one_action, room, role, action, pages)
            return


@pytest.mark.parametrize("phase", PHASES)
def test_the_first_frame_of_a_socket_is_the_whole_page_again(phase: str) -> None:
    room = open_room(phase)

    async def story() -> dict[str, str]:
        return {
            viewer: await Socket(room.tablets[viewer], room.opened, language=language).open()
            for viewer, language in VIEWERS.items()
        }

    for viewer, snapshot in told(story).items():
        page = load(room, viewer, VIEWERS[viewer])
        assert Page(snapshot).board(*SHARED[phase]) == page.board(*SHARED[phase])
        html = page.html
        page.take(snapshot)
        assert page.html == html


def seen_after(room: Room, role: str, action: Action, old: TableView) -> TableView | None:
    """Return the board after the action, None if nothing changed. A change must raise the version, and be announced."""
    before = room.table.version
    with TestCase.captureOnCommitCallbacks() as news:
        act(room.tablets[role], room, action)
    new = seen(room)
    if room.table.version == before:
        assert new == old
        return None
    assert news
    return new


def seen(room: Room) -> TableView:
    """Return the board without its version and the age of the last entry."""
    with translation.override("en"):
        board = read_table_view(room.table)
    return replace(board, version=0, take_back=ageless(board.take_back), decline=ageless(board.decline))


def ageless(offer: Offer | None) -> Offer | None:
    return offer and replace(offer, age=0)


def load(room: Room, role: str, language: str) -> Page:
    """Load the table's page in this language, in this role."""
    tablet = room.tablets[role]
    tablet.client.cookies["language"] = language
    answer = tablet.client.get(address(room, "table"))
    assert answer.status_code == 200
    return Page(answer.content.decode())


async def one_action(room: Room, role: str, action: Action, pages: dict[str, Page]) -> None:
    sockets = {
        viewer: Socket(room.tablets[viewer], room.opened, language=VIEWERS[viewer]) for viewer in pages
    }
    for socket in sockets.values():
        await socket.open()
    answer = await do(acted, room, role, action)
    after = await do(version_of, room)
    for viewer, socket in sockets.items():
        page = Page(pages[viewer].html)
        while page.version < after and not page.reloads:
            page.take(await socket.frame())
        await do(compare, room, viewer, VIEWERS[viewer], page)
        await socket.close()
    whole = answer.content.startswith(b"<!doctype")  # the page of links is another page
    if (
        answer.content and answer.status_code == 200 and not whole
    ):  # the shared fragments, for the device that wrote
        reader = role if role in VIEWERS else "member"
        page = Page(pages[reader].html)
        page.take(answer.content.decode())
        await do(compare, room, reader, VIEWERS[reader], page)


def acted(room: Room, role: str, action: Action) -> Any:
    room.tablets[role].client.cookies["language"] = VIEWERS.get(role, "en")
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        return act(room.tablets[role], room, action)


def version_of(room: Room) -> int:
    return Table.objects.get(pk=room.opened.pk).version


def compare(room: Room, viewer: str, language: str, page: Page) -> None:
    fresh = load(room, viewer, language)
    if page.reloads:
        assert page.phase != fresh.phase
        return
    assert page.version == fresh.version
    assert page.board(*SHARED[page.phase]) == fresh.board(*SHARED[page.phase])
