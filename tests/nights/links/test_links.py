"""The links of a night and their codes: shown once, followed, revoked; and the devices that joined by them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoresheets.models import Night, RoleDevice, RoleLink
from scoresheets.nights.links import services as links
from scoresheets.table.cookies import DEVICE_COOKIE
from scoresheets.table.views import joining
from tests.cast import Reply, Tablet, everything
from tests.evening import Evening, comes
from tests.sure import is_answered, nothing_written, sure

LINK = re.compile(r'href="http://testserver/(night/[\w-]{22}/)"')
CODE = re.compile(r'class="share-code">(\w{4} \w{4})<')


def asks(tablet: Tablet, evening: Evening, path: str, **fields: object) -> Reply:
    return tablet.post(f"/n/{evening.opened.public_id}/{path}", fields, htmx=False)


def made(evening: Evening, role: str) -> tuple[str, str]:
    """Return the path in the answer, and for a viewer's link the code."""
    page = asks(evening.runner, evening, "links/", role=role)
    path, code = LINK.search(page.text), CODE.search(page.text)
    assert path is not None, page.text[:500]
    assert '<svg class="qr"' in page.text
    return f"/{path[1]}", code[1] if code else ""


def roles(evening: Evening, tablet: Tablet) -> list[str]:
    held = RoleDevice.objects.filter(night=evening.opened, device=tablet.device)
    return list(held.values_list("role", flat=True))


@pytest.mark.parametrize(
    ("role", "says", "leads"),
    [("run", "will run", "wall"), ("help", "will help", "wall"), ("look", "will show", "wall")],
)
def test_a_link_says_what_the_device_will_be_and_changes_nothing_until_its_button(
    evening: Evening, role: str, says: str, leads: str
) -> None:
    (path, code), dov = made(evening, role), Tablet()
    with nothing_written():
        assert bool(code) == (role == "look")
        is_answered(dov.get(path), 200, says, "Mill Street")
    assert dov.post(path, {}, htmx=False).location == f"/n/{evening.opened.public_id}/"
    assert roles(evening, dov) == [role]


def test_a_look_link_leads_a_tv_to_the_page_for_one_and_a_new_device_gets_its_cookie(
    evening: Evening,
) -> None:
    path, _code = made(evening, "look")
    answer = Client().post(path, {"tv": "yes"})
    assert answer.headers["Location"] == f"/n/{evening.opened.public_id}/tv/"
    assert DEVICE_COOKIE in answer.cookies
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert Client().get(path).headers["Cache-Control"] == "no-store"


def test_a_link_is_shown_once_and_only_its_hash_is_kept(evening: Evening) -> None:
    path, code = made(evening, "look")
    again = evening.runner.get(f"/n/{evening.opened.public_id}/links/").text
    stored = str(list(RoleLink.objects.values())) + str(list(Night.objects.values()))
    for secret in (path.split("/")[2], code, code.replace(" ", "")):
        assert secret not in again
        assert secret not in stored


def test_the_last_link_to_run_is_ended_by_making_its_successor(evening: Evening) -> None:
    old, _code = made(evening, "run")
    link = RoleLink.objects.get(role="run").pk
    page = asks(evening.runner, evening, "links/", link=link)
    new = LINK.search(page.text)
    assert page.status == 200
    assert new is not None
    assert [Tablet().get(old).status, Tablet().get(f"/{new[1]}").status] == [404, 200]
    assert RoleLink.objects.filter(role="run").count() == 1


def test_a_device_is_taken_off_and_the_last_that_runs_the_night_stays(evening: Evening) -> None:
    helper = evening.came("help")
    page = evening.runner.get(f"/n/{evening.opened.public_id}/links/").text
    assert [page.count('id="organizer-'), "1 device joined by it" in page] == [2, True]
    assert asks(evening.runner, evening, "links/", device=helper.device.pk).status == 302
    assert roles(evening, helper) == []
    is_answered(
        asks(evening.runner, evening, "links/", device=evening.runner.device.pk),
        422,
        "Nobody else runs this night",
    )
    second = evening.came("run")
    assert asks(evening.runner, evening, "links/", device=evening.runner.device.pk).location == "/"
    assert (roles(evening, evening.runner), roles(evening, second)) == ([], ["run"])


# --- the code typed on a TV ---


def test_a_typed_code_of_a_look_link_lets_a_tv_in_by_a_button_and_stands_in_no_address(
    evening: Evening,
) -> None:
    _path, code = made(evening, "look")
    tv, before = Tablet(), everything()
    page = tv.post("/join/", {"code": code.lower()}, htmx=False)
    typed = code.replace(" ", "")
    assert (page.status, "Mill Street" in page.text) == (200, True)
    assert [each for each in re.findall(r'(?:href|action|src)="([^"]*)"', page.text) if typed in each] == []
    assert roles(evening, tv) == []
    assert len(before["RoleDevice"]) == RoleDevice.objects.count()
    fields = dict(re.findall(r'name="(code|come)" value="(\w+)"', page.text))
    assert (
        tv.post("/join/", {**fields, "tv": "yes"}, htmx=False).location
        == f"/n/{evening.opened.public_id}/tv/"
    )
    assert roles(evening, tv) == ["look"]
    asks(evening.runner, evening, "links/", link=RoleLink.objects.get(role="look").pk)
    assert tv.post("/join/", fields, htmx=False).status == 422, "it ends with its link"
    assert roles(evening, tv) == []


def test_a_code_that_may_not_wait_looks_the_same_whatever_it_is_of(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    _path, code = made(evening, "look")
    monkeypatch.setattr(joining, "refusal_of", lambda _request: "too_fast")
    dov = Tablet()
    pages = [dov.post("/join/", {"code": each, "come": "yes"}) for each in ("WRNGCDEF", code)]
    assert [page.status for page in pages] == [429, 429]
    assert len({re.sub(r'value="[^"]*"', "", page.text) for page in pages}) == 1
    assert roles(evening, dov) == []


def devices_told(evening: Evening) -> list[str]:
    """Return the devices as the page of links lists them."""
    page = evening.runner.get(f"/n/{evening.opened.public_id}/links/").text
    listed = re.findall(r'id="organizer-\d+"><summary>\s*<span>(.*?)</span>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", "", each).split()) for each in listed]


def test_numbers_of_devices_stay_when_a_link_is_ended_and_are_never_given_twice(evening: Evening) -> None:
    first = evening.link("help")
    comes(Tablet(), first)
    comes(Tablet(), evening.link("look"))
    link = RoleLink.objects.get(role="help")
    links.revoke_link(access=evening.runs, link=link.pk)
    assert devices_told(evening) == ["Device 1 · runs the night · this device", "Device 3 · watches"]
    links.take_off(access=evening.runs, device=RoleDevice.objects.get(role="look").device_id)
    comes(Tablet(), evening.link("help"))
    assert devices_told(evening)[1:] == ["Device 4 · helps"]


def test_one_device_that_comes_by_two_links_has_one_number(evening: Evening) -> None:
    helper = comes(Tablet(), evening.link("look"))
    comes(helper, evening.link("help"))
    assert devices_told(evening)[1:] == ["Device 2 · helps"]


def test_a_link_has_the_name_that_its_maker_gives_and_so_have_its_devices(evening: Evening) -> None:
    page = asks(evening.runner, evening, "links/", role="help", name=" Bea,  door ")
    path = sure(LINK.search(page.text))
    Tablet().post(f"/{path[1]}", {}, htmx=False)
    assert devices_told(evening)[1:] == ["Device 2 · Bea, door · helps"]
    listed = evening.runner.get(f"/n/{evening.opened.public_id}/links/").text
    assert "<b><bdi>Bea, door</bdi></b> · Made" in " ".join(listed.split())


def test_a_name_of_a_link_that_is_too_long_is_refused_and_makes_none(evening: Evening) -> None:
    assert asks(evening.runner, evening, "links/", role="help", name="b" * 41).status == 400
    assert RoleLink.objects.count() == 0
