"""People of a night who are coming, who arrive by a tap or by their phone, and who is drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoresheets.models import ArrivalCard, Guest
from scoresheets.nights.people.selectors import people_here as everybody
from scoresheets.nights.rounds.selectors.drawing import people_here
from scoresheets.nights.rounds.selectors.rounds_page import rounds_page
from scoresheets.nights.standings.services.standings import publish_order
from scoresheets.nights.wall.selectors.tv import tv_view
from tests.cast import finished
from tests.evening import Evening
from tests.nights.rounds.test_rounds import change, draws
from tests.reading import read
from tests.roles import Passerby
from tests.sure import sure

pytestmark = pytest.mark.django_db


def note(evening: Evening, **fields: Any) -> tuple[int, str]:
    reply = evening.runner.post(evening.address("note_people"), fields, htmx=False)
    return reply.status, reply.text


def states() -> dict[str, str]:
    return dict(Guest.objects.values_list("name", "state"))


def test_people_who_are_coming_are_drawn_once_they_are_here(evening: Evening) -> None:
    evening.adds_places(1)
    assert note(evening, say="expect", names="Ana\nBo\nCleo\nDee")[0] == 302
    assert note(evening, say="add", names="Dee\nEli")[0] == 302
    assert states() == {**dict.fromkeys(("Ana", "Bo", "Cleo"), "coming"), "Dee": "here", "Eli": "here"}
    page = rounds_page(evening.night)
    assert (page.coming, page.here) == (3, 2)
    assert people_here(evening.night) == ["4", "5"]
    assert note(evening, came="1")[0] == 302
    phone = Passerby()
    assert phone.post(f"/p/{evening.place(1).card_token}/here/", {"name": "bo", "claim": "yes"}).status == 302
    assert note(evening, say="here", person=["3"])[0] == 302
    assert people_here(evening.night) == ["1", "2", "3", "4", "5"]


def test_noting_somebody_as_coming_moves_nobody_who_is_here(evening: Evening) -> None:
    note(evening, say="add", names="Ana\nBo\nCleo")
    note(evening, say="gone", person=["1"])
    note(evening, say="pausing", person=["2"])
    for _tap in range(2):
        assert note(evening, say="expect", names="ana\nbo\ncleo")[0] == 302
    assert states() == {"Ana": "coming", "Bo": "pausing", "Cleo": "here"}
    assert note(evening, names="Dee")[0] == 400  # says nothing


def test_last_times_people_are_taken_over_as_coming(evening: Evening) -> None:
    note(evening, say="add", names="Ana\nBo")
    evening.runner.post(f"/n/{evening.opened.public_id}/again/", {"name": "Next", "day": "2026-03-13"})
    following = Evening(evening.opened.followers.get(), evening.runner)
    assert note(following, say="last_expect")[0] == 302
    coming = [each.name for each in everybody(following.night) if each.group == "coming"]
    assert coming == ["Ana", "Bo"]


def own_card(evening: Evening, say: str = "make") -> tuple[str, str]:
    """Make, renew or end the night's own card. Return the address for phones and the code; "" without a card."""
    address = evening.address("arrival_card")
    assert evening.runner.post(address, {"say": say}, htmx=False).status == 302
    card = ArrivalCard.objects.filter(night=evening.opened).first()
    return (f"/night/{card.token}/here/", card.code) if card else ("", "")


def test_phones_join_by_the_card_of_the_night_before_there_is_any_place(evening: Evening) -> None:
    here, code = own_card(evening)
    assert own_card(evening) == (here, code)  # a second tap makes no other
    assert f"{code[:4]} {code[4:]}" in evening.runner.get(evening.address("arrival_card")).text
    phone = Passerby()
    reply = phone.post("/join/", {"code": f"{code[:4]} {code[4:]}".lower()})
    assert (reply.status, reply.location) == (302, here)
    assert phone.post(here, {"name": "Finn"}).status == 302
    assert "No place yet." in phone.get(here).text
    now = f"{here}now/"
    assert phone.get(now).status == 205  # without a mark it is not what is shown
    renewed, other = own_card(evening, "renew")
    assert here != renewed
    assert code != other
    assert [phone.get(address).status for address in (here, now, renewed)] == [404, 404, 200]
    assert phone.post("/join/", {"code": code}).status == 422  # known to nobody
    assert own_card(evening, "end") == ("", "")
    assert phone.post(renewed, {"name": "Gil"}).status == 404
    assert states() == {"Finn": "here"}


def test_the_same_card_leads_to_the_night_that_is_on(evening: Evening) -> None:
    here, code = own_card(evening)
    evening.runner.post(f"/n/{evening.opened.public_id}/again/", {"name": "Next", "day": "2026-03-13"})
    assert Passerby().post(here, {"name": "Finn"}).status == 302
    assert Guest.objects.get().night.name == "Next"
    own_card(Evening(evening.opened.followers.get(), evening.runner), "renew")
    assert not ArrivalCard.objects.filter(code=code).exists()


def test_the_tv_shows_the_card_of_the_night_where_that_is_chosen(evening: Evening) -> None:
    _here, code = own_card(evening)
    tv = f"/n/{evening.opened.public_id}/tv/"
    said = f"{code[:4]} {code[4:]}"
    assert said not in evening.runner.get(tv).text
    fields = {"shows": ["tables", "card"], "pinned": "", "seconds": "20"}
    evening.runner.post(f"{tv}choose/", fields, htmx=False)
    text = evening.runner.get(tv).text
    assert said in text
    mark = sure(re.search(r'id="own-card" data-mark="(\w{8})"', text))
    assert tv_view(evening.night).card == mark[1]
    own_card(evening, "renew")
    assert tv_view(evening.night).card not in ("", mark[1])


def test_a_name_on_the_list_is_claimed_by_its_phone_alone(evening: Evening) -> None:
    here, _code = own_card(evening)
    note(evening, say="add", names="Finn")
    phone, other = Passerby(), Passerby()
    reply = phone.post(here, {"name": "finn"})
    assert (reply.status, "Is that you?" in reply.text, "Yes, that’s me" in reply.text) == (422, True, True)
    assert 'value="finn"' in reply.text  # to be changed
    assert Guest.objects.get().device is None
    assert phone.post(here, {"name": "finn", "claim": "yes"}).status == 302
    reply = other.post(here, {"name": "Finn", "claim": "yes"})
    assert (reply.status, "on another phone" in reply.text, "Yes, that’s me" in reply.text) == (
        422,
        True,
        False,
    )
    assert other.post(here, {"name": "Finn B."}).status == 302
    assert phone.post(here, {"name": "Finn"}).status == 302  # the same again
    assert set(states()) == {"Finn", "Finn B."}


def test_a_name_that_looks_like_another_one_is_asked_about_at_the_card(evening: Evening) -> None:
    here, _code = own_card(evening)
    note(evening, say="add", names="Ana")
    phone, name = Passerby(), "Аna"  # the first letter is Cyrillic
    reply = phone.post(here, {"name": name})
    assert (reply.status, f"Ana is here already. Is {name} somebody else?" in read(reply.text)) == (422, True)
    assert "Yes, that’s me" not in reply.text
    assert list(states()) == ["Ana"]
    assert f'name="other" value="{name}"' in reply.text
    assert phone.post(here, {"name": name, "other": name}).status == 302
    assert list(states()) == ["Ana", name]


def test_a_pasted_list_with_bad_lines_notes_the_others_and_keeps_these(evening: Evening) -> None:
    long = "Bartholomew Maximilian the Third"
    status, text = note(evening, say="add", names=f"Names\n1. Dee\n2. {long}\n- 12345\n\nAna;Bo\n• O’Neil")
    said = f"“{long[:29]}…” and “12345”: a name has at least one letter, and at most 30 characters. Everybody else"
    assert (status, said in read(text)) == (422, True)
    assert re.search(rf"<textarea[^>]*>{long}\n12345</textarea>", text)
    assert list(Guest.objects.values_list("name", flat=True)) == ["Dee", "Ana", "Bo", "O’Neil"]
    status, text = note(evening, say="add", names="?\nBo\nO'Neil\nGil", seen=9)
    said = "and at most 30 characters. Bo and O'Neil: there is somebody of that name already."
    assert (status, said in read(text)) == (422, True)
    assert re.search(r"<textarea[^>]*>\?\nBo\nO&#39;Neil</textarea>", text)
    many = "\n".join("?" * each for each in range(1, 9))
    assert "“????”, “?????” and …: a name" in read(note(evening, say="expect", names=many)[1])


def test_names_of_the_list_that_are_here_already_are_told_apart_and_the_others_noted(
    evening: Evening,
) -> None:
    page = evening.address("night_people")
    note(evening, say="add", names="Ana\nFinn")
    shown = sure(re.search(r'name="seen" value="(\d+)"', evening.runner.get(page).text))
    status, text = note(evening, say="add", names="Bo\nfinn\nGil\nBo", seen=shown[1])
    assert (status, "finn and Bo: there is somebody of that name already." in text) == (422, True)
    assert re.search(r"<textarea[^>]*>finn\nBo</textarea>", text)
    assert list(Guest.objects.values_list("name", flat=True)) == ["Ana", "Finn", "Bo", "Gil"]
    assert note(evening, say="add", names="Bo\nGil", seen=shown[1])[0] == 302  # the same form, tapped twice
    own, _code = own_card(evening)
    assert Passerby().post(own, {"name": "Hal"}).status == 302
    assert note(evening, say="add", names="Hal", seen=shown[1])[0] == 422  # by a phone meanwhile


def test_a_phone_shows_the_place_first_and_leads_to_the_standings(evening: Evening) -> None:
    here, _code = own_card(evening)
    phone = Passerby()
    phone.post(here, {"name": "Finn"})
    evening.notes("Ana", "Bo")
    change(evening, draws(evening, title="Harbor"), "publish")
    text = read(phone.get(here).text)
    assert re.search(r"Finn Place 1 Harbor · Yahtzee, seat \d", text)
    assert "Standings" not in text
    evening.takes(finished())
    publish_order(access=evening.runs, after=0)
    page = phone.get(here).text
    [standings] = re.findall(r'href="([^"]+/standings/)"', page)
    assert standings == f"{here}standings/"
    back = phone.get(standings).text
    assert f'<a class="button" href="{here}">' in back
    token = evening.place(1).card_token
    assert f"/p/{token}/standings/" in phone.get(f"/p/{token}/here/").text
