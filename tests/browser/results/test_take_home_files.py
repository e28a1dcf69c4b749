"""Downloads: the file opens without a network, and the result page is stepped through."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from scoresheets.results import services as results
from tests.browser.elsewhere import DistantParty, aside, distant
from tests.browser.hands import PHONE, NewPage
from tests.cast import Party, finished
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
