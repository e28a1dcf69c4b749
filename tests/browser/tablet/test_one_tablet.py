"""The pad of one tablet, packed and served by a plain web host: played by taps, without a network, through a kill."""

import json
import re
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.tablet.host import FOLDER, Host, Tablet, browser, kill

pytestmark = pytest.mark.long


UPDATED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update();
  const coming = found.installing;
  if (coming) await new Promise(resolve => {
    coming.onstatechange = resolve;
    if (coming !== found.installing) resolve();
  });
  return Boolean(found.waiting);
}"""
EVERY_BOX = {
    "ones": "11123",
    "twos": "22213",
    "threes": "33312",
    "fours": "44412",
    "fives": "55512",
    "sixes": "66612",
    "three-of-a-kind": "55543",
    "four-of-a-kind": "66662",
    "full-house": "22233",
    "small-straight": "12346",
    "large-straight": "23456",
    "yahtzee": "66666",
    "chance": "65432",
}


def test_a_whole_game_without_a_network_and_again_after_a_reload(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with browser(playwright, browser_type_launch_args, profile) as (context, errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        context.set_offline(True)
        host.close()
        tablet.opens_game("yahtzee", "Ana")
        expect(tablet.pad.get_by_text("On this tablet")).to_be_attached()
        for box, dice in EVERY_BOX.items():
            tablet.writes(dice, box)
        expect(tablet.pad.get_by_text("Play again", exact=True)).to_be_visible()
        tablet.page.reload()
        tablet.is_open()
        expect(tablet.pad.get_by_text("Play again", exact=True)).to_be_visible()
        assert errors == []


def test_what_was_acknowledged_is_there_after_a_kill(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana", "Bo")
        tablet.writes("33312", "threes")
        tablet.writes("44412", "fours")
        turn = tablet.turn()
        kill(profile)
    with browser(playwright, browser_type_launch_args, profile) as (context, errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.pad.get_by_role("link", name=re.compile("Yahtzee")).first.tap()
        expect(tablet.pad.locator("#state")).to_have_attribute("data-turn", turn)
        assert errors == []


def test_a_second_tab_says_where_the_pad_is_and_takes_it_over(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    with browser(playwright, browser_type_launch_args, tmp_path / "profile") as (context, _errors):
        first = Tablet(context.pages[0], host.url)
        first.open()
        second = Tablet(context.new_page(), host.url)
        second.page.goto(host.url)
        expect(second.page.get_by_text("Scoresheets is open in another tab")).to_be_visible()
        second.page.get_by_role("button", name="Go on here").tap()
        second.is_open()
        expect(first.page.get_by_text("Another tab of this tablet has taken the pad over.")).to_be_visible()
        second.opens_game("yahtzee", "Ana")


def newer(packed: Path, target: Path) -> Path:
    """Copy the folder as another version would be: one page of it is another one."""
    shutil.copytree(packed, target)
    page, told = target / "about.html", target / "packed.js"
    before, after = page.read_bytes(), page.read_bytes() + b"<!-- newer -->"
    page.write_bytes(after)
    listed = json.loads(told.read_text().removeprefix("self.packed = ").rstrip(";\n"))
    listed["version"] = "newer"
    (found,) = (each for each in listed["files"] if each["name"] == "about.html")
    assert found["hash"] == sha256(before).hexdigest()
    found |= {"hash": sha256(after).hexdigest(), "size": len(after)}
    told.write_text(f"self.packed = {json.dumps(listed)};\n")
    return target


def test_a_new_version_is_used_at_the_next_start_and_a_cut_one_never(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], packed: Path, tmp_path: Path
) -> None:
    profile, root = tmp_path / "profile", tmp_path / FOLDER
    root.symlink_to(packed)
    other = newer(packed, tmp_path / "newer")
    host = Host(tmp_path)
    seen = []
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana")
        (other / "app.xz").rename(tmp_path / "away")
        root.unlink()
        root.symlink_to(other)
        assert not tablet.page.evaluate(UPDATED)
        seen.append(tablet.is_of())
        (tmp_path / "away").rename(other / "app.xz")
        assert tablet.page.evaluate(UPDATED)
        tablet.writes("33312", "threes")
        seen.append(tablet.is_of())
    with browser(playwright, browser_type_launch_args, profile) as (context, _errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        seen.append(tablet.is_of())
        expect(tablet.pad.get_by_role("link", name=re.compile("Yahtzee")).first).to_be_visible()
    host.close()
    assert [each == "newer" for each in seen] == [False, False, True]


def test_everything_goes_into_a_file_and_back(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    with browser(playwright, browser_type_launch_args, tmp_path / "one") as (context, _errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.opens_game("yahtzee", "Ana")
        tablet.writes("55512", "fives")
        tablet.page.evaluate("document.querySelector('iframe').src = 'pad/tablet/'")
        with tablet.page.expect_download() as saving:
            tablet.pad.get_by_role("link", name="Save everything as a file").tap()
        copy = shutil.copy(saving.value.path(), tmp_path / "copy.sqlite3")
    with browser(playwright, browser_type_launch_args, tmp_path / "other") as (context, errors):
        tablet = Tablet(context.pages[0], host.url)
        tablet.open()
        tablet.page.evaluate("document.querySelector('iframe').src = 'pad/tablet/'")
        tablet.pad.locator("input[type=file]").set_input_files(copy)
        tablet.pad.get_by_role("button", name="Replace everything here").tap()
        expect(tablet.pad.get_by_text("Everything of that file is here now.")).to_be_visible()
        tablet.pad.get_by_role("link", name="Scoresheets").tap()
        expect(tablet.pad.get_by_role("link", name=re.compile("Yahtzee")).first).to_be_visible()
        assert errors == []
