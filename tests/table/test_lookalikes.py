"""Lookalikes: a device that types a name which people could mistake for another one at the table is asked whether it is
somebody else's; one tap says so. Equal names stay refused, and neither files nor rounds of a night ask.
"""

import json
import re
from collections.abc import Callable
from unicodedata import normalize

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.names import same_name
from scoresheets.base import lookalikes
from scoresheets.base.lookalikes import looks_like
from scoresheets.models import Seat
from tests.cast import Party, Reply, Tablet, everything, finished, open_lobby, open_table
from tests.files import exported, opened
from tests.reading import read
from tests.sure import nothing_written, sure

TWINS = (
    ("Ana", "A\u200bna"),  # a space of no width
    ("Ana", "An\u2060a"),
    ("Ana", "Ana\u00ad"),
    ("Ana", "Ana\u2800"),
    ("Ana", "A\u034fna"),
    ("Ana", "Ana\ufe0f"),
    ("Ana", "An\u200da"),
    ("Ana", "Аna"),  # Cyrillic
    ("Ana", "АНА".replace("Н", "n")),
    ("Ana", "Αna"),  # Greek
    ("Ana", "Ａｎａ"),
    ("Ana", "𝔄𝔫𝔞"),
    ("Bo", "Вο"),
    ("Bo", "B0"),
    ("Otto", "0tto"),
    ("Ian", "lan"),  # a small L
    ("Ian", "1an"),
    ("Al", "A1"),
    ("Al", "AI"),
    ("Arno", "Amo"),  # as Unicode's table says: m is as r and n
    ("fin", "ﬁn"),
    ("isil", "ısıl"),
    ("Dave", "Ꭰave"),  # Cherokee, whose small letters fold to capitals
    ("O’Neil", "O'Neil"),
    ("Jean Luc", "Jean  Luc"),  # a page shows one blank
    ("Jean Luc", "Jean\u2009Luc"),
    ("ệ", "e\u0302\u0323"),  # marks in another order
    ("میخواهم", "می‌خواهم"),
    ("1/2", "½"),
)
OTHERS = (
    ("Ana", "Anna"),
    ("Ana", "Ann"),
    ("Ana", "An"),
    ("Zoe", "Zoë"),
    ("Jose", "José"),
    ("Lukasz", "Łukasz"),
    ("Nandu", "Ñandú"),
    ("Ian", "Lan"),  # both are names
    ("Bo", "Вӧ"),
    ("احمد", "أحمد"),
    ("محمد", "محمود"),
    ("می‌خواهم", "می‌رویم"),
    ("יוסי", "יוסף"),
    ("👍🏻", "👍🏿"),
    ("👩‍🚀", "👨‍🚀"),
    ("🇫🇷", "🇩🇪"),
    ("美咲", "美関"),
    ("Ольга", "Олега"),
    ("Αλέξης", "Αλέξια"),
    ("අක්‍ෂර", "අකුර"),
    ("Player 1", "Player 2"),
)


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_names_that_people_would_take_for_one(one: str, other: str) -> None:
    assert looks_like(one, other)
    assert looks_like(other, one)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_that_people_tell_apart(one: str, other: str) -> None:
    assert not looks_like(one, other)
    assert not looks_like(other, one)


def test_the_prototypes_are_those_of_unicodes_table() -> None:
    found = lookalikes._prototypes()
    assert len(found) == 2527
    some = {
        "а": "a",
        "m": "rn",
        "0": "O",
        "I": "l",
        "1": "l",
        "|": "l",
        "ı": "i",
        "ا": "l",
        "י": "'",
        "æ": "ae",
    }
    assert {sign: found[sign] for sign in some} == some
    assert not [sign for sign in found if normalize("NFKD", sign) != sign], (
        "no name has it when it is compared"
    )
    assert not [sign for sign, other in found.items() if other in found], "a prototype has none itself"


LIKE_OTHERS = sorted({*lookalikes._prototypes(), *"aAıİßẞﬁǅ½%℅ﷺ\u0301\u0323\u0307"})


@given(
    st.text(max_size=30) | st.text(st.sampled_from(LIKE_OTHERS), max_size=12),
    st.sampled_from([str, str.casefold]),
)
@settings(deadline=None, derandomize=True, max_examples=300)
def test_a_key_of_a_key_is_the_key(name: str, cased: Callable[[str], str]) -> None:
    key = lookalikes._settled(name, cased)
    assert lookalikes._settled(key, cased) == key


@given(st.text(min_size=1, max_size=12))
@settings(deadline=None, derandomize=True)
def test_whoever_is_called_the_same_looks_the_same(name: str) -> None:
    for other in (name.casefold(), normalize("NFD", name), same_name(name), f"{name}\u200b"):
        assert looks_like(name, other)


# --- at a table ---


def others(reply: Reply) -> list[str]:
    """Return the names of which the form of this answer, or its button, says that they are somebody else's."""
    return re.findall(r'name="other"\s+value="([^"]*)"', reply.text)


def answer_to(reply: Reply) -> tuple[str, dict[str, str]]:
    """Return the address and the fields that the button of the question sends."""
    form = sure(re.search(r'<form class="button-row" method="post".*?</form>', reply.text, re.DOTALL))[0]
    named = re.findall(r'name="(\w+)"\s+value="([^"]*)"', form)
    return sure(re.search(r'action="([^"]*)"', form))[1], dict(named)


SAID = "Ana is here already. Is {} somebody else?"


def asked(party: Party, twin: str, newcomer: Tablet) -> list[Reply]:
    """Return the answers to this name, one for each way to type a name at a table with an Ana."""
    return [
        party.host.asks(party.opened, "rename_seat", seat=2, name=twin),
        party.host.asks(party.opened, "add_seat", name=twin),
        party.host.asks(party.opened, "rename_seat", htmx=False, seat=2, name=twin, back="table_devices"),
        party.host.asks(party.opened, "add_seat", htmx=False, name=twin, key="0" * 32),
        newcomer.post(reverse("join", args=[party.opened.join_token]), {"name": twin}, htmx=False),
    ]


@pytest.mark.parametrize("twin", ["Ana\u2800", "Аna", "Ａｎａ"])
def test_a_device_that_types_a_twin_is_asked(twin: str) -> None:
    party, newcomer = open_lobby(), Tablet()
    with nothing_written():
        for answer in asked(party, twin, newcomer):
            assert answer.status == 422
            assert SAID.format(twin) in read(answer.text)
            assert others(answer) == [twin]
    assert party.host.asks(party.opened, "rename_seat", seat=1, name=twin).status == 200, "it is her own"
    assert Seat.objects.get(table=party.opened, number=1).name == twin


@pytest.mark.parametrize("way", range(5))
def test_one_tap_says_that_it_is_somebody_else(way: int) -> None:
    party, newcomer = open_lobby(), Tablet()
    address, fields = answer_to(asked(party, "Аna", newcomer)[way])
    answered = (newcomer if way == 4 else party.host).post(address, fields, htmx=way < 2)
    assert answered.status == (200 if way < 2 else 302)
    names = [seat.name for seat in party.opened.seats.all()]
    assert names == (["Ana", "Аna", "Cleo"] if way in (0, 2) else ["Ana", "Bo", "Cleo", "Аna"])


def test_the_answer_is_about_the_name_that_was_asked_about() -> None:
    party = open_lobby()
    assert party.host.asks(party.opened, "add_seat", name="Аna", other="Аna").status == 200
    for name, code in (("Ａｎａ", "looks_like"), ("ANA", "name_taken"), ("A\u200bna", "name_taken")):
        reply = party.host.asks(party.opened, "add_seat", name=name, other=["Аna", "ANA", "A\u200bna"])
        assert (reply.status, reply.code) == (422, code)


@pytest.mark.parametrize("address", ["/tables/", "/paper/"])
def test_a_twin_is_asked_about_where_a_table_is_opened(address: str) -> None:
    fields = {"game": "yahtzee", "rounds": "1", "name": ["Ana", "Аna", "Bo", "Вo"]}
    tablet, told = Tablet(), list[str]()
    for like, name in (("Ana", "Аna"), ("Bo", "Вo")):
        before = everything()
        answer = tablet.post(address, {**fields, "other": told}, htmx=False)
        assert answer.status == 422
        assert f"{like} is here already. Is {name} somebody else?" in read(answer.text)
        told.append(name)
        assert others(answer) == told
        after = everything()
        assert (after["Table"], after["Seat"]) == (before["Table"], before["Seat"])
    assert tablet.post(address, {**fields, "other": told}, htmx=False).status == 302
    assert [*Seat.objects.order_by("number").values_list("name", flat=True)] == fields["name"]


@pytest.mark.parametrize("name", ["می‌خواهم", "අක්‍ෂර", "👩‍👩‍👧‍👦"])
def test_a_name_keeps_its_joiners(name: str) -> None:
    party = open_lobby()
    assert party.host.asks(party.opened, "rename_seat", seat=2, name=name).status == 200
    assert Seat.objects.get(table=party.opened, number=2).name == name


def test_names_that_people_tell_apart_sit_at_one_table() -> None:
    party = open_lobby(("Ana", "Anna"))
    assert party.host.asks(party.opened, "add_seat", name="Ann").status == 200


# --- existing names ---


def old_table_with_twins() -> Party:
    """Return a table from before the rule, with two lookalike names."""
    party = open_table()
    seat = Seat.objects.get(table=party.opened, number=2)
    seat.name, seat.name_key = "Аna", same_name("Аna")
    seat.save()
    return party


def test_at_an_old_table_twins_stay_and_may_save_their_names() -> None:
    party = old_table_with_twins()
    assert party.host.asks(party.opened, "rename_seat", seat=1, name="Ana").status == 200
    assert party.host.asks(party.opened, "rename_seat", seat=3, name="Cleopatra").status == 200
    assert party.host.asks(party.opened, "rename_seat", seat=1, name="ANA").code == "looks_like"
    assert sorted(seat.name for seat in party.opened.seats.all()) == ["Ana", "Cleopatra", "Аna"]


def test_a_file_with_twins_opens_as_before() -> None:
    party = finished()
    told = json.loads(party.host.get(f"/t/{party.opened.public_id}/transcript.json").text)
    told = json.loads(json.dumps(told).replace('"Bo"', '"Аna"'))
    host, again = opened(told)
    assert exported(host, again)["players"] == ["Ana", "Аna", "Cleo"]


def test_play_again_takes_old_twins_along() -> None:
    party = finished()
    Seat.objects.filter(table=party.opened, number=2).update(name="Аna", name_key=same_name("Аna"))
    assert party.host.asks(party.opened, "play_again", seat=1, htmx=False).status == 302
    following = party.table.next_table
    assert following
    assert [seat.name for seat in following.seats.all()] == ["Ana", "Аna", "Cleo"]


SIGNS = ["O’Neil", "O'Neil", "Jean  Luc", "Jean\u00a0Luc", "Ana", "A\u200bna", "\ufeffBo"]


def test_a_file_whose_names_differ_by_their_signs_opens_and_is_exported_as_it_was() -> None:
    party = finished()
    told = json.loads(party.host.get(f"/t/{party.opened.public_id}/transcript.json").text)
    for one in range(0, len(SIGNS) - 1, 2):
        text = json.dumps(told, ensure_ascii=False)
        for old, new in (("Ana", "1"), ("Bo", "2"), ("1", SIGNS[one]), ("2", SIGNS[one + 1])):
            text = text.replace(f'"{old}"', f'"{new}"')
        host, again = opened(json.loads(text))
        assert exported(host, again)["players"] == [SIGNS[one], SIGNS[one + 1], "Cleo"]
        assert host.asks(again, "rename_seat", seat=2, name=SIGNS[one + 1]).status == 200, "it is its own"
        upper = host.asks(again, "rename_seat", seat=1, name=SIGNS[one].upper())
        assert (upper.status, upper.code) == (422, "name_taken")


def test_an_export_says_a_removed_name_as_it_always_did() -> None:
    party = finished()
    Seat.objects.filter(table=party.opened, number=1).update(name="Player  2", name_key="player 2")
    Seat.objects.filter(table=party.opened, number=2).update(name="", name_key="", person=None)
    assert exported(party.host, party.opened)["players"] == ["Player  2", "Player 2", "Cleo"]


# --- controls ---


@pytest.mark.control
@pytest.mark.parametrize(
    ("part", "twin"), [("_UNSEEN", "Ana\u2800"), ("_prototypes", "Аna"), ("normalize", "Ａｎａ")]
)
def test_without_one_of_its_steps_a_twin_would_sit_down(
    part: str, twin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {
        "_UNSEEN": re.compile("(?!)"),
        "_prototypes": dict,
        "normalize": lambda _form, text: text,
    }
    assert looks_like("Ana", twin)
    monkeypatch.setattr(lookalikes, part, without[part])
    assert not looks_like("Ana", twin)
