"""Printed sheets of people's own: copied field by field or from a file, saved, corrected, and played."""

import copy
import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.kit.transcript import read_transcript
from scoresheets.editions import services as editions
from scoresheets.models import Edition, Table
from scoresheets.registry import GAMES
from tests.cast import HOST, Party, Reply, Tablet, open_lobby, open_table
from tests.games.roll_estate.own_pad import OUR_PAD, TYPED_PAD
from tests.sure import is_answered, nothing_written

DESK = "/sheets/roll-estate/"


@pytest.fixture
def ana() -> Tablet:
    return Tablet()


@pytest.fixture
def party() -> Party:
    return open_lobby()


def keep(tablet: Tablet, **changed: Any) -> Edition:
    return editions.save_edition(device=tablet.device, game="roll-estate", sheet={**OUR_PAD, **changed})


def save(tablet: Tablet, *, path: str = f"{DESK}save/", **changed: str) -> Reply:
    typed = {**TYPED_PAD, **{key.replace("__", "."): text for key, text in changed.items()}}
    return tablet.post(path, typed, htmx=False)


def send(tablet: Tablet, file: bytes, **fields: Any) -> Reply:
    upload = SimpleUploadedFile("sheet.json", file, content_type="application/json")
    return tablet.post(f"{DESK}import/", {"file": upload, **fields}, htmx=False)


def values(page: str) -> dict[str, str]:
    """Return the values in the fields of a page, by name."""
    fields = re.findall(r'<input [^>]*name="([\w.-]+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in fields}


def sentence_at(page: str, place: str) -> str:
    """Return the error at a field, "" if there is none."""
    found = re.search(rf'<p class="copy-wrong" id="wrong-{re.escape(place)}">(.*?)</p>', page, re.DOTALL)
    return unescape(re.sub(r"<b>.*?</b>|<[^>]*>", "", found[1])).strip() if found else ""


def test_a_blank_pad_asks_for_every_word_and_figure_in_the_order_of_the_print(ana: Tablet) -> None:
    page = ana.get(f"{DESK}copy/")
    places = [name for name in re.findall(r'name="([\w.-]+)"', page.text) if "." in name]
    assert (page.status, places) == (200, list(TYPED_PAD))
    assert {values(page.text)[place] for place in places} == {""}


def test_what_was_copied_is_kept_for_later(ana: Tablet) -> None:
    reply = save(ana)
    kept = Edition.objects.get()
    assert (reply.status, reply.location) == (302, DESK)
    assert (kept.owner, kept.game, kept.name, kept.sheet) == (
        ana.device,
        "roll-estate",
        "Nana’s pad",
        OUR_PAD,
    )
    assert "Nana’s pad" in ana.get(DESK).text
    assert "Nana’s pad" in ana.get("/").text
    page = values(ana.get(f"/sheet/{kept.public_id}/").text)
    assert {place: page[place] for place in TYPED_PAD} == TYPED_PAD


def test_a_device_that_was_never_here_gets_its_cookie_with_the_sheet() -> None:
    client = Client()
    assert client.post(f"{DESK}save/", TYPED_PAD).status_code == 302
    assert "Nana’s pad" in client.get(DESK).content.decode()


def test_a_second_tap_on_save_keeps_one_sheet(ana: Tablet) -> None:
    save(ana)
    save(ana)
    assert Edition.objects.count() == 1


WHOLE = "Type whole dollars, from 0 to 9,999."


@pytest.mark.parametrize(
    ("place", "typed", "sentence"),
    [
        ("ones.rental", "", "This figure is missing."),
        ("ones.rental", "   ", "This figure is missing."),
        ("twos.first", "", "This figure is missing."),
        *(
            ("threes.rental", text, WHOLE)
            for text in ("12x", "1.5", "-1", "10000", "$30", "1 000", "１２", "²", "9" * 900)
        ),
        ("fours.second", "none", WHOLE),
        ("fives.name", "x" * 41, "At most 40 characters."),
        ("routes.2-5", "x" * 41, "At most 40 characters."),
        ("edition.name", "x" * 41, "At most 40 characters."),
        ("edition.name", "", "Give the sheet a name."),
        ("edition.name", "  ", "Give the sheet a name."),
        ("sixes.name", "Old\u202eMarket", "One of these characters cannot be used."),
        ("routes.any", "Coast\nTrain", "One of these characters cannot be used."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_kept(
    ana: Tablet, place: str, typed: str, sentence: str
) -> None:
    with nothing_written():
        reply = save(ana, **{place.replace(".", "__"): typed})
        assert (reply.status, sentence_at(reply.text, place)) == (400, sentence)
        assert [other for other in TYPED_PAD if other != place and sentence_at(reply.text, other)] == []
        assert {**values(reply.text), place: typed} == {**values(reply.text), **TYPED_PAD, place: typed}


def test_everything_that_is_wrong_is_said_at_once(ana: Tablet) -> None:
    reply = save(ana, ones__rental="", quadruples__second="x", routes__any="y" * 50, edition__name="")
    wrong = [place for place in TYPED_PAD if sentence_at(reply.text, place)]
    assert wrong == ["edition.name", "ones.rental", "quadruples.second", "routes.any"]
    assert "4 fields are not right" in reply.text


@pytest.mark.parametrize(("typed", "stored"), [("0", 0), ("9999", 9999), (" 30 ", 30), ("007", 7)])
def test_any_whole_dollars_are_taken(ana: Tablet, typed: str, stored: int) -> None:
    assert save(ana, ones__rental=typed, ones__second=typed).status == 302
    row = Edition.objects.get().sheet["rows"]["ones"]
    assert (row["rental"], row["second"]) == (stored, stored)


def test_names_may_stay_empty_and_so_may_a_second_business(ana: Tablet) -> None:
    assert save(ana, ones__name="", routes__any="", threes__second=" ").status == 302
    sheet = Edition.objects.get().sheet
    assert (sheet["rows"]["ones"]["name"], sheet["routes"]["any"], sheet["rows"]["threes"]["second"]) == (
        "",
        "",
        None,
    )


def test_a_form_that_is_none_of_ours_keeps_nothing(ana: Tablet) -> None:
    for fields in ({**TYPED_PAD, "ones.name": "x" * 1001}, {**TYPED_PAD, "ones.name": "a\0b"}):
        assert ana.post(f"{DESK}save/", fields, htmx=False).status == 400
    assert ana.post(f"{DESK}save/", {}, htmx=False).status == 400
    assert Edition.objects.count() == 0


def test_a_sheet_is_corrected_and_thrown_away(ana: Tablet) -> None:
    kept = keep(ana)
    path = f"/sheet/{kept.public_id}/"
    assert save(ana, path=f"{path}change/", edition__name="Corrected", ones__rental="99").status == 302
    kept.refresh_from_db()
    assert (kept.name, kept.sheet["rows"]["ones"]["rental"]) == ("Corrected", 99)
    assert save(ana, path=f"{path}change/", ones__rental="x").status == 400
    assert ana.post(f"{path}delete/", {}, htmx=False).location == DESK
    assert Edition.objects.count() == 0
    assert ana.get(path).status == 404


@pytest.mark.parametrize("what", ["", "file/", "change/", "delete/"])
def test_for_every_other_device_there_is_no_such_sheet(ana: Tablet, what: str) -> None:
    kept, dov = keep(ana), Tablet()
    for path in (f"/sheet/{kept.public_id}/{what}", f"/sheet/NoSuchSheet-4Tz8qLkR9w/{what}"):
        reply = save(dov, path=path) if what in ("change/", "delete/") else dov.get(path)
        assert reply.status == 404
        assert "Nana" not in reply.words
    assert "Nana’s pad" not in dov.get(DESK).text
    assert Edition.objects.get().sheet == OUR_PAD


@pytest.mark.parametrize("game", ["yahtzee", "uno-dice", "x", "roll_estate"])
def test_a_game_whose_sheets_are_all_the_same_has_no_desk(ana: Tablet, game: str) -> None:
    assert ana.get(f"/sheets/{game}/").status == 404
    assert ana.get(f"/sheets/{game}/copy/").status == 404
    assert save(ana, path=f"/sheets/{game}/save/").status == 404


# --- files ---


def test_a_sheet_goes_out_as_a_file_and_comes_in_again_on_another_device(ana: Tablet) -> None:
    kept, dov = keep(ana), Tablet()
    answer = ana.client.get(f"/sheet/{kept.public_id}/file/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="roll-estate-sheet.json"'
    assert answer.headers["Content-Type"] == "application/json"
    assert json.loads(answer.content) == OUR_PAD
    assert send(dov, answer.content).status == 302
    assert Edition.objects.get(owner=dov.device).sheet == OUR_PAD
    again = dov.client.get(f"/sheet/{Edition.objects.get(owner=dov.device).public_id}/file/")
    assert again.content == answer.content


def test_the_text_of_a_file_does_as_well(ana: Tablet) -> None:
    assert ana.post(f"{DESK}import/", {"text": json.dumps(OUR_PAD)}, htmx=False).status == 302
    assert Edition.objects.get().sheet == OUR_PAD


def wrong_pad(*path: str, to: object) -> bytes:
    pad = copy.deepcopy(OUR_PAD)
    place = pad
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return json.dumps(pad).encode()


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"", "The file is not JSON: line 1, column 1."),
        (b'{"format":\n x', "The file is not JSON: line 2, column 2."),
        (b"\xff\xfe", "The file is not text in UTF-8."),
        (b"[" * 60_000, "The file is nested too deeply."),
        (b" " * 70_000, "The file is too large. The limit is 65536 bytes."),
        (b'{"name": 1, "name": 2}', "The key “name” appears twice in one object."),
        (b'"companion"', "“edition” must be an object."),
        (b"[]", "“edition” must be an object."),
        (b"{}", "The key “format” is missing."),
        (wrong_pad("game", to="yahtzee"), "“game” must be “roll-estate” here."),
        (wrong_pad("format", to="scoresheets/transcript"), "“format” must be “scoresheets/edition”."),
        (wrong_pad("version", to=2), "“version” must be 1."),
        (wrong_pad("rows", "fours", "rental", to=10.5), "“fours.rental” must be a whole number."),
        (wrong_pad("rows", "fours", "rental", to=10_000), "“fours.rental” must be from 0 to 9999."),
        (wrong_pad("rows", "fours", "spaces", to=4), "There is no key “fours.spaces” here."),
        (wrong_pad("rows", "fours", to={}), "The key “fours.name” is missing."),
        (wrong_pad("routes", "any", to="x" * 41), "“routes.any” must have 0 to 40 characters."),
        (wrong_pad("name", to="a\0b"), "A text in the file has a character that cannot be used."),
        (wrong_pad("name", to="\ud800"), "A text in the file has a character that cannot be used."),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_file_is_refused_with_the_place_and_leaves_nothing(
    ana: Tablet, file: bytes, sentence: str
) -> None:
    with nothing_written():
        reply = send(ana, file)
        assert (reply.status, sentence in unescape(reply.text)) == (400, True)


def test_without_a_file_one_is_asked_for(ana: Tablet) -> None:
    is_answered(
        ana.post(f"{DESK}import/", {"text": ""}, htmx=False), 400, "Choose a file, or paste its text."
    )


# --- tables ---


def open_with(tablet: Tablet, choice: str) -> Reply:
    fields = {
        "game": "roll-estate",
        "variant": "standard",
        "name": ["Ana", "Bo", "Cleo"],
        "edition": choice,
    }
    return tablet.post("/tables/", fields, htmx=False)


def choose(party: Party, choice: str, *, by: str = HOST) -> Reply:
    fields = {"title": "Friday", "variant": "standard", "edition": choice}
    return party.tablet(by).asks(party.table, "change_options", htmx=False, **fields)


def test_a_table_is_opened_on_a_copy_of_the_sheet(ana: Tablet) -> None:
    keep(ana, name="Another")
    kept = keep(ana)
    open_with(ana, kept.public_id)
    table = Table.objects.get()
    assert table.edition == OUR_PAD
    save(ana, path=f"/sheet/{kept.public_id}/change/", edition__name="Corrected")
    ana.post(f"/sheet/{kept.public_id}/delete/", {})
    table.refresh_from_db()
    assert table.edition == OUR_PAD


@pytest.mark.parametrize("choice", ["", "companion"])
def test_without_a_choice_a_table_plays_our_sheet(ana: Tablet, choice: str) -> None:
    keep(ana)
    open_with(ana, choice)
    assert Table.objects.get().edition is None


def test_a_table_can_be_opened_first_and_the_sheet_copied_for_it_then(ana: Tablet) -> None:
    reply = open_with(ana, "new")
    table = Table.objects.get()
    assert reply.location == f"{DESK}copy/?table={table.public_id}"
    assert ana.get(reply.location).status == 200
    assert save(ana, table=table.public_id).location == f"/t/{table.public_id}/"
    table.refresh_from_db()
    assert table.edition == OUR_PAD


def test_a_file_is_taken_for_the_waiting_table_too(ana: Tablet) -> None:
    open_with(ana, "new")
    table = Table.objects.get()
    assert f'value="{table.public_id}"' in ana.get(f"{DESK}?table={table.public_id}").text
    assert send(ana, json.dumps(OUR_PAD).encode(), table=table.public_id).location.endswith(
        f"{table.public_id}/"
    )
    table.refresh_from_db()
    assert table.edition == OUR_PAD


def test_the_sheet_of_another_device_cannot_be_chosen(ana: Tablet) -> None:
    kept, dov = keep(ana), Tablet()
    is_answered(open_with(dov, kept.public_id), 422, "This sheet is no longer here.")
    assert Table.objects.count() == 0


def test_the_host_chooses_in_the_lobby_and_everybody_reads_it(party: Party) -> None:
    assert choose(party, keep(party.host).public_id).status == 302
    assert party.table.edition == OUR_PAD
    for who in (HOST, "Ana"):
        assert "<dd>Nana’s pad</dd>" in party.tablet(who).get(f"/t/{party.opened.public_id}/").text
    assert choose(party, "keep").status == 302
    assert choose(party, "").status == 302
    assert party.table.edition == OUR_PAD
    assert choose(party, "companion").status == 302
    assert party.table.edition is None
    assert choose(party, "new").location == f"{DESK}copy/?table={party.opened.public_id}"


def test_a_copy_that_is_no_longer_among_the_sheets_may_be_kept(party: Party) -> None:
    kept = keep(party.host)
    choose(party, kept.public_id)
    editions.delete_edition(device=party.host.device, public_id=kept.public_id)
    page = party.host.get(f"/t/{party.opened.public_id}/").text
    assert re.search(r'value="keep" checked>.*?<bdi>Nana’s pad</bdi>', page)


def test_only_the_host_chooses_and_only_before_the_start(party: Party) -> None:
    assert choose(party, keep(party.tablets["Ana"]).public_id, by="Ana").status == 403
    assert save(party.tablets["Ana"], table=party.opened.public_id).status == 403
    assert save(Tablet(), table=party.opened.public_id).status == 404
    assert party.table.edition is None
    playing = open_table()
    assert choose(playing, keep(playing.host).public_id).status == 422
    assert save(playing.host, table=playing.opened.public_id).status == 422
    assert playing.table.edition is None


def test_a_game_without_editions_opens_no_desk(ana: Tablet) -> None:
    fields = {"game": "yahtzee", "name": ["Ana", "Bo"], "edition": "new"}
    reply = ana.post("/tables/", fields, htmx=False)
    assert reply.location == f"/t/{Table.objects.get().public_id}/"
    assert Table.objects.get().edition is None


def test_what_a_table_plays_is_what_a_transcript_says(party: Party) -> None:
    choose(party, keep(party.host).public_id)
    head = {"format": "scoresheets/transcript", "version": 1, "game": "roll-estate", "entries": []}
    read = read_transcript({**head, "players": ["Ana", "Bo"], "edition": party.table.edition}, GAMES)
    assert read.raw_edition == OUR_PAD
