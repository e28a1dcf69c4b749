"""The picture of an end: drawn by the server, without names unless they are requested."""

from io import BytesIO

import pytest
from django.utils import translation
from PIL import Image, ImageDraw, features

from scoresheets.models import Seat, Table
from scoresheets.pads import pad_of
from scoresheets.results import end_picture as drawing
from scoresheets.results import end_pictures, tokens, typefaces
from scoresheets.results.canvas import Canvas
from scoresheets.results.end_pictures import drawn_end
from scoresheets.results.pages import EndPicture
from scoresheets.results.selectors.result_pages import end_picture
from scoresheets.table.services import forgetting
from tests.cast import HOST, Party, open_table, play_out
from tests.results.test_result_page import shared
from tests.roles import Passerby


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    end_pictures._pictures.clear()


def path(party: Party, query: str = "") -> str:
    return f"/t/{party.opened.public_id}/end.png{query}"


def picture(party: Party, query: str = "", *, by: str = HOST) -> bytes:
    answer = party.tablet(by).client.get(path(party, query))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    return bytes(answer.content)


def rename(party: Party, **names: str) -> None:
    for name, new in names.items():
        Seat.objects.filter(table=party.opened, name=name).update(name=new, name_key=new.casefold())
    party.table.touch()


def untitled(party: Party) -> None:
    """Take the title away, which is written only with the names."""
    Table.objects.filter(pk=party.opened.pk).update(title="")
    party.table.touch()


def test_it_is_one_size_and_small(party: Party) -> None:
    assert Image.open(BytesIO(picture(party))).size == (drawing.WIDTH, drawing.HEIGHT)
    assert len(picture(party)) < 150_000


def test_it_tells_no_name_unless_asked(party: Party) -> None:
    before, named = picture(party), picture(party, "?names=yes")
    assert before != named
    rename(party, Ana="Zoe", Cleo="Kim")
    assert picture(party) == before
    assert picture(party, "?names=yes") != named


def test_whose_name_was_removed_is_in_none(party: Party) -> None:
    untitled(party)
    named = picture(party, "?names=yes")
    for name in ("Ana", "Bo", "Cleo"):
        forgetting.remove_name(access=party.access(HOST), number=party.number(name))
    assert end_pictures._pictures == {}
    assert picture(party, "?names=yes") == picture(party) != named


def test_a_closed_game_has_the_same_and_so_has_one_whose_rules_are_gone(party: Party) -> None:
    before = picture(party, "?names=yes")
    party.close(by=HOST)
    assert picture(party, "?names=yes") == before
    Table.objects.update(game="gone")
    end_pictures._pictures.clear()
    assert drawn_end(party.table, names=True)


@pytest.mark.parametrize("name", ["王小明", "क्षितिज"])
def test_a_name_that_no_face_here_writes_is_told_by_the_seat(
    party: Party, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    untitled(party)
    before = picture(party)
    hand = typefaces._faces()[-1]
    monkeypatch.setattr(typefaces, "_faces", lambda: (hand,))
    typefaces._face_for.cache_clear()
    rename(party, Ana=name, Bo=name * 2, Cleo=name * 3)
    end_pictures._pictures.clear()
    assert picture(party, "?names=yes") == picture(party) != before
    typefaces._face_for.cache_clear()


@pytest.mark.parametrize("emoji", ["👩‍👩‍👧", "❤️"])
def test_an_emoji_in_a_name_costs_the_emoji_and_not_the_name(
    party: Party, emoji: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = typefaces._faces()[-1]
    monkeypatch.setattr(typefaces, "_faces", lambda: (hand,))
    typefaces._face_for.cache_clear()
    plain = picture(party, "?names=yes")
    rename(party, Bo=f"{emoji} Bo{emoji}")
    assert picture(party, "?names=yes") == plain
    typefaces._face_for.cache_clear()


@pytest.mark.skipif(not features.check("raqm"), reason="this Pillow joins no letters")
@pytest.mark.parametrize("name", ["مريم", "شیرین", "دانا (۲)"])
def test_a_sentence_that_begins_with_an_arabic_name_runs_as_the_page_does(name: str) -> None:
    """The sign behind "wins" is at the right end: the part to its left is as wide as the sentence without it."""
    drawn: list[tuple[float, str]] = []

    class Board:
        def text(self, at: tuple[int, int], text: str, *_more: object, **how: object) -> None:
            drawn.append((at[0], str(how["direction"])))

    canvas = Canvas(Board())  # type: ignore[arg-type]
    canvas.lines(f"{name} wins!", (600, 216), tokens.tokens()["ink"], 1000, ((76, 56),))
    assert [direction for _at, direction in drawn] == ["ltr"]
    font = typefaces.font_for(f"{name} wins!", 56)
    image = Image.new("L", (1600, 200))
    ImageDraw.Draw(image).text((20, 20), f"{name} wins!", 255, font, direction="ltr")
    last = Image.new("L", (1600, 200))
    ImageDraw.Draw(last).text((20, 20), f"{name} wins", 255, font, direction="ltr")
    left = image.getbbox()[2] - last.getbbox()[2]  # type: ignore[index]
    assert left > 0
    assert image.crop((0, 0, last.getbbox()[2], 200)) == last.crop((0, 0, last.getbbox()[2], 200))  # type: ignore[index]


def test_it_speaks_the_language_of_who_asks(party: Party) -> None:
    english = picture(party)
    with translation.override("fr"):
        assert drawn_end(party.table, names=False) != english


@pytest.mark.parametrize("game", ["yahtzee", "uno-dice", "monopoly-solo", "monopoly-deal"])
def test_every_game_has_one(game: str) -> None:
    party = open_table(game=game)
    play_out(party)
    for language in ("en", "fr"):
        with translation.override(language):
            assert drawn_end(party.table, names=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("--p1: #8e2a66", "--p1: #123456"),
        ("--shape: circle(50%)", "--shape: circle(30%)"),
        ("--desk: #d9ccb4", "--desk: #ffffff"),
    ],
)
def test_it_has_the_colours_and_shapes_of_the_stylesheet(
    before: str, after: str, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, css = picture(party), tokens.stylesheet()
    assert before in css
    with monkeypatch.context() as patch:
        patch.setattr(tokens, "stylesheet", lambda: css.replace(before, after, 1))
        assert redrawn(party) != usual
    assert redrawn(party) == usual


def redrawn(party: Party) -> bytes:
    """Return the picture as a new process draws it."""
    tokens.tokens.cache_clear()
    tokens.looks.cache_clear()
    end_pictures._pictures.clear()
    return picture(party)


def test_it_is_drawn_once_for_each_version(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw_end = list[object](), drawing.draw_end

    def noted(told: EndPicture) -> bytes:
        drawn.append(told)
        return draw_end(told)

    monkeypatch.setattr(drawing, "draw_end", noted)
    for _again in range(3):
        picture(party)
        picture(party, "?names=yes", by="Bo")
    assert len(drawn) == 2
    party.table.touch()
    picture(party)
    assert len(drawn) == 3


def test_no_more_are_kept_than_have_room(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(end_pictures, "CACHED", 1)
    for query in ("", "?names=yes", ""):
        picture(party, query)
    assert len(end_pictures._pictures) == 1


def test_whoever_has_the_link_to_the_result_has_it_while_the_game_is_over(party: Party) -> None:
    link = f"{shared(party)}end.png"
    answer = Passerby().client.get(link, {"language": "fr", "names": "yes"})
    with translation.override("fr"):
        assert answer.content == drawn_end(party.table, names=True)
    assert answer.headers["Content-Disposition"].startswith(
        "attachment; filename*=utf-8''friday-roll-estate-classique-trois-ou-quatre-d%C3%A9s-20"
    )
    assert (answer.headers["Cache-Control"], answer.headers["Referrer-Policy"]) == ("no-store", "no-referrer")
    assert not answer.cookies
    party.strike(by=HOST)
    assert Passerby().client.get(link).status_code == 302


# --- the towers ---


def towers(party: Party, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, int]]:
    """Return the height and the number of storeys of each tower in the picture, the winner's first."""
    drawn: list[tuple[float, int]] = []

    def noted(_canvas: object, box: tuple[float, ...], _colour: str, tower: tuple[object, ...]) -> None:
        drawn.append((box[3] - box[1], len(tower)))

    monkeypatch.setattr(drawing, "draw_tower", noted)
    drawing.draw_end(end_picture(party.table, named=str))
    return sorted(drawn, reverse=True)


def test_towers_are_as_high_as_the_figures_and_built_of_the_sheets(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = party.history
    totals = sorted((each.total for each in history.game.outcome(history.state).players), reverse=True)
    heights = towers(party, monkeypatch)
    shares = [height / heights[0][0] for height, _storeys in heights]
    assert shares == pytest.approx([total / totals[0] for total in totals if total], abs=0.001)
    assert all(storeys for _height, storeys in heights)


def test_a_game_that_builds_no_towers_has_plain_ones(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    built = picture(party)
    monkeypatch.setattr(type(pad_of(party.table.game)), "tower", lambda _pad, _state, _seat: ())
    assert [storeys for _height, storeys in towers(party, monkeypatch)] == [0] * len(
        towers(party, monkeypatch)
    )
    monkeypatch.undo()
    assert redrawn(party) == built


def test_it_is_written_in_our_own_letters() -> None:
    assert str(typefaces.font_for("Ana wins!", 40).path).endswith("print-bold.woff2")
    assert str(typefaces.font_for("62", 40, "regular").path).endswith("print.woff2")
    assert str(typefaces.font_for("62", 40, "hand").path).endswith("hand.woff2")


def test_it_says_table_and_day_and_the_title_only_with_the_names(party: Party) -> None:
    """A title often holds a name: "Ana’s birthday"."""
    assert end_picture(party.table, named=str).played.startswith("Friday · ")
    assert "Friday" not in end_picture(party.table, named=lambda _name: "").played
