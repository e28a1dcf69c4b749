"""Downloads: the file opens without a network, and the result page is stepped through.

Links are shared and copied if the browser may; else their text is selected, to be copied by hand.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scoresheets.results import services as results
from tests.browser.conftest import PageGuard
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, TABLET, NewPage, as_device, live, look_at
from tests.cast import HOST, Party, finished, open_lobby
from tests.real_server import DaphneServer


def kept() -> tuple[Party, bytes]:
    party = finished()
    results.share_result(access=party.access("Ana"))
    answer = party.host.client.get(f"/t/{party.opened.public_id}/result.html")
    return party, bytes(answer.content)


def result_of(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(lambda: kept()[0]), daphne_server.url)


def test_the_file_opens_from_a_stick_without_a_network(
    browser: Browser, daphne_server: DaphneServer, tmp_path: Path
) -> None:
    _party, content = aside(kept)
    (tmp_path / "friday.html").write_bytes(content)
    context = browser.new_context(offline=True)
    page, asked, said = context.new_page(), list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto((tmp_path / "friday.html").as_uri())
    expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()
    expect(page.locator("#sheet-3")).to_be_visible()
    page.locator("label[for=paper-1]").click()
    expect(page.locator("#sheet-1")).to_be_visible()
    expect(page.locator("#sheet-3")).to_be_hidden()
    expect(page.locator(".result-log li")).to_have_count(21)
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('1em Hand'))")
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert said == []
    context.close()


def test_the_game_is_stepped_through_by_keys_and_taps(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = result_of(daphne_server)
    page = new_page(**PHONE)
    page.goto(f"{daphne_server.url}/r/{party.table.result_token}/")
    slider, then = page.get_by_role("slider"), page.locator("#then")
    expect(then).to_contain_text("21 of 21")
    slider.press("Home")
    expect(then).to_contain_text("Before the first move")
    expect(page.locator("#sheet-3 [data-state=pencilled]")).to_have_count(0)
    slider.press("ArrowRight")
    expect(then).to_contain_text("1 of 21")
    page.get_by_label("One entry forward").click()
    expect(then).to_contain_text("2 of 21")
    page.locator("label[for=paper-2]").click()
    expect(page.locator("#sheet-2 [data-fresh]")).to_have_count(1)
    page.get_by_label("One entry back").click()
    expect(then).to_contain_text("1 of 21")
    expect(page.locator("#sheet-2")).to_be_visible()


def test_a_round_in_the_figures_leads_there(new_page: NewPage, daphne_server: DaphneServer) -> None:
    party = result_of(daphne_server)
    page = new_page(**PHONE)
    page.goto(f"{daphne_server.url}/r/{party.table.result_token}/")
    page.get_by_text("In figures").click()
    expect(page.locator("#rounds .is-here")).to_contain_text("Round 7")
    page.get_by_role("link", name="Round 2").click()
    expect(page.locator("#then")).to_contain_text("6 of 21")
    expect(page.locator("#rounds .is-here")).to_contain_text("Round 2")


MAY_SHARE = "navigator.share = async told => { window.shared = told; };"
MARKED = "document.activeElement.matches('input') ? document.activeElement.value : String(getSelection())"
TAKES_FILES = """navigator.share = async ({ files: [{ name, type, size }] }) => {
  document.documentElement.dataset.given = `${name} ${type} ${size}`;
};"""
BY_HAND = "document.execCommand = () => false;"


def shared_result() -> Party:
    party = finished()
    results.share_result(access=party.access("Ana"))
    return party


@pytest.fixture
def lobby(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(open_lobby), daphne_server.url)


@pytest.fixture
def over(daphne_server: DaphneServer) -> DistantParty:
    return distant(aside(shared_result), daphne_server.url)


def links(lobby: DistantParty, over: DistantParty) -> dict[str, tuple[DistantParty, str, int, str]]:
    """Return every place that shares a link: the table, the page, the index on it, and the link's path."""
    join, watch = (
        f"/{kind}/{token}/"
        for kind, token in (("join", lobby.opened.join_token), ("watch", lobby.opened.watch_token))
    )
    result = f"/r/{over.table.result_token}/"
    return {
        "lobby": (lobby, "", 0, join),
        "join": (lobby, "links/", 0, join),
        "watch": (lobby, "links/", 1, watch),
        "take home": (over, "take-home/", 0, result),
        "result": (over, result, 0, result),
    }


def at(page: Page, party: DistantParty, path: str, number: int) -> Locator:
    """Open this page on the host's device. Return its share element of this index."""
    as_device(page, party.host, party.url).goto(
        f"{party.url}{path}" if path.startswith("/") else f"{party.url}/t/{party.opened.public_id}/{path}"
    )
    return page.locator(".share").nth(number)


def test_a_link_is_copied(new_page: NewPage, lobby: DistantParty, over: DistantParty) -> None:
    page = new_page(**TABLET)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for place, (party, path, number, link) in links(lobby, over).items():
        share = at(page, party, path, number)
        expect(share.get_by_role("button", name="Share")).to_be_hidden()  # this browser may not
        share.get_by_role("button", name="Copy").click()
        expect(share.get_by_role("status")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()").endswith(link), place


@pytest.mark.long
def test_a_link_is_shared(new_page: NewPage, lobby: DistantParty, over: DistantParty) -> None:
    page = new_page(**PHONE)
    page.add_init_script(MAY_SHARE)
    party, path, number, link = links(lobby, over)["watch"]
    at(page, party, path, number).get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared.url").endswith(link)


@pytest.mark.long
def test_without_https_its_text_is_marked(
    new_page: NewPage, daphne_server: DaphneServer, lobby: DistantParty, over: DistantParty
) -> None:
    page = new_page(**TABLET)
    page.add_init_script(BY_HAND)
    party, path, number, link = links(lobby, over)["result"]
    share = at(page, replace(party, url=daphne_server.insecure_url), path, number)
    assert page.evaluate("isSecureContext") is False
    share.get_by_role("button", name="Copy").click()
    expect(share.get_by_role("status")).to_have_text("Selected. Now copy it.")
    assert page.evaluate(MARKED).endswith(link)


@pytest.mark.long
def test_the_hosts_own_link_is_not_for_sharing(new_page: NewPage, lobby: DistantParty) -> None:
    page = live(look_at(new_page(**TABLET), lobby, HOST))
    page.goto(f"{page.url}links/")
    page.get_by_role("button", name="Make a host link").click()
    expect(page.locator(".address")).to_have_count(3)
    expect(page.locator(".share")).to_have_count(2)


# --- the picture of the end ---


@pytest.mark.long
@pytest.mark.parametrize("place", ["", "result"])
def test_a_picture_goes_to_the_device_s_own_dialog_where_that_takes_files(
    new_page: NewPage, over: DistantParty, place: str
) -> None:
    page = new_page(**PHONE)
    page.add_init_script(f"navigator.canShare = told => told.files.length === 1; {TAKES_FILES}")
    at(page, over, f"/r/{over.table.result_token}/" if place else "", 0)
    page.get_by_role("link", name="with names").click()
    expect(page.locator("html")).to_have_attribute(
        "data-given", re.compile(r"^friday-.*-20\d\d-.*png image/png \d{5}$")
    )


def test_elsewhere_a_picture_is_kept_as_a_file(new_page: NewPage, over: DistantParty) -> None:
    page = new_page(**TABLET)
    page.add_init_script("navigator.canShare = undefined;")
    at(page, over, "", 0)
    with page.expect_download() as kept:
        page.get_by_role("link", name="without names").click()
    assert kept.value.suggested_filename.endswith(".png")
    assert page.url.endswith(f"/t/{over.opened.public_id}/")


@pytest.mark.long
def test_a_picture_that_does_not_come_is_told(
    new_page: NewPage, over: DistantParty, page_guard: PageGuard
) -> None:
    page_guard.expect("ERR_FAILED")
    page = new_page(**PHONE)
    page.add_init_script(f"navigator.canShare = () => true; {MAY_SHARE}")
    at(page, over, "", 0)
    live(page)
    page.route("**/end.png*", lambda route: route.abort())
    page.get_by_role("link", name="with names").click()
    expect(page.get_by_text("The picture could not be made.")).to_be_visible()
