"""No template holds a text of the language in which it was first drawn."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.test import override_settings
from django.urls import reverse
from django.utils import translation

from scoresheets.base.assets.templating import all_templates, draw, engine
from scoresheets.base.ops import home_https
from scoresheets.models import Play
from scoresheets.nights.links.services import make_lost_link
from scoresheets.nights.places import services as places
from scoresheets.nights.places.doors import door_of_place
from scoresheets.nights.rounds.services.arrivals import come_here, make_arrival_card
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.nights.rounds.services.waiting_room import open_waiting_room
from scoresheets.nights.seasons.services.seasons import begin_season
from scoresheets.pads import PADS
from scoresheets.pads.plain import PLAIN
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services import corrections, devices
from scoresheets.table.services.corrections import Correction
from scoresheets.tablet import shell_pages
from tests.base.page_tree import at_that_moment, page_text
from tests.cast import HOST, Party, Tablet, finished, fresh_process, new_key, open_lobby, open_table, play_out
from tests.evening import call, draw_yahtzee, follow_another, open_evening
from tests.nights.standings.test_standings_by_person import plays
from tests.paper.paper_world import contradicting, on_paper
from tests.roles import PHASES, Room, open_room
from tests.rounds import yahtzee
from tests.security.matrix import ANSWERS, ask

pytestmark = pytest.mark.long

READ = sorted({name for name, method, _phase in ANSWERS if method == "GET"} - {"set_language"})
DURING = (
    *("", "?dice=33444", "tv/", "fragments/", "book/", "help/", "proposal/", "correction/?entry=1"),
    "correction/?entry=1&strike=yes",
)
TAP = re.compile(r'form="draft"[^>]* name="tap" value="([^"]+)"')
NIGHT_PAGES = (
    "",
    "tiles/",
    "tv/",
    "open/",
    "choices/",
    "end/",
    "links/",
    "places/",
    "places/cards/",
    "print/",
    "games/",
    "night.html",
    "again/",
    "seasons/",
    "announce/",
    "people/",
    "standings/",
    "standings/why/?group=over&one=1&other=2",
    "standings/paper/",
)
DRAWN_AT = re.compile(r""" data-mark=["'][^"']*["']""")  # the version of a wall on its page
ALONE = ("400.html", "403.html", "500.html", "503.html", "front/_privacy_alone.html")
# Templates for rare cases: several addresses, a roll-off between rounds, a sheet begun on another device, late trays,
# second thoughts, a file imported twice, a device sent away, a new link, an old build, published standings, refusals,
# scripted throws, a sheet's door, a person with several kinds of game, the page of parts, and optional templates.
RARE = {
    *("monopoly_solo/_deed.html", "monopoly_solo/_key.html", "monopoly_solo/_other.html"),
    "monopoly_solo/_stands.html",
    *("roll_estate/_why_not.html", "uno_dice/_decline.html", "uno_dice/_opened.html", "yahtzee/_claims.html"),
    *("exports/here_already.html", "table/sent_away.html", "table/_anew.html", "table/_correct.html"),
    *(
        "nights/links/_made.html",
        "nights/standings/published.html",
        "table/_why.html",
        "table/_scripted_throw.html",
        "paper/door.html",
    ),
    *("front/parts.html", "people/_kinds.html", "people/_no_pad.html"),
    *("table/_slip.html", "table/_somebody_else.html"),
    *("table/_addresses.html", "table/roll_off.html", "paper/_elsewhere.html"),
    *(f"plain/_{name}.html" for name in PLAIN),  # of a game that leaves its own out
}
Said = Mapping[str, str]


@pytest.mark.parametrize("template", all_templates())
def test_a_template_is_compiled_to_the_same_in_every_language(template: str) -> None:
    env = engine().env
    source, *_place = env.loader.get_source(env, template)  # type: ignore[union-attr]
    compiled = set()
    for language in ("en", "fr"):
        with translation.override(language):
            compiled.add(env.compile(source, template, raw=True))
    assert len(compiled) == 1


def test_every_template_says_the_same_whichever_language_came_first(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(home_https, "_port", [8443])
    home_https.home_authority()  # before that moment, as none is made by a clock that is behind
    with at_that_moment():
        rooms = [open_room(phase) for phase in PHASES]
        parties, night = list(played()), a_night()
        said: dict[tuple[str, str], Said] = {}
        for order in ("en fr", "fr"):
            monkeypatch.setattr(engine(), "env", engine().env.overlay())  # nothing is compiled yet
            fresh_process()
            for language in order.split():
                said[order, language] = drawn(rooms, parties, night, language)
                compiled = {name for _loader, name in engine().env.cache or ()}
                assert not (left := sorted(set(all_templates()) - compiled - RARE)), " ".join(left)
    french, first = said["en fr", "fr"], said["fr", "fr"]
    assert [page for page in french if french[page] != first[page]] == []
    assert french != said["en fr", "en"]


def played() -> Iterator[Party]:
    """Yield each game in its lobby, in play and over; a correction that waits for Bo, hidden totals, and a tie."""
    for game in PADS:
        yield open_lobby(game=game)
        for turns in (7, None):
            party = open_table(game=game)
            play_out(party, turns=turns)
            yield party
    asked = open_table(("Ana", "Bo"))
    play_out(asked, turns=2)
    correction = Correction(target=1, seen=asked.table.sequence)
    corrections.propose_correction(access=asked.access("Ana"), correction=correction, key=new_key())
    yield asked
    yield corrected()
    house = HouseRules(roll_by_roll=True, totals_hidden=True)
    yield open_table(("Ana", "Bo"), {"rounds": 3}, game="yahtzee", house=house)
    tied = open_table(("Ana", "Bo"), game="yahtzee")
    for name in ("Ana", "Bo"):
        tied.record(seat=name, leaves=True)
    yield tied


def corrected() -> Party:
    """Return a table on whose only device Ana has corrected an older entry of hers."""
    party = open_table(("Ana", "Bo"))
    party.record((6, 1, 2, 3, 5), "sixes.1")
    party.record((1, 2, 3, 4, 6), "routes.any")
    devices.release_seat(access=party.access("Bo"), number=party.number("Bo"))
    ones = Correction(1, party.table.sequence, {"dice": [6, 1, 2, 3, 4], "box": "ones.1"}, sure=True)
    corrections.propose_correction(access=party.access("Ana"), correction=ones, key=new_key())
    return party


def a_night() -> dict[str, tuple[Tablet, str]]:
    """Return the pages of a night with a waiting table, a finished one, and a free place: by name the device and
    address.
    """
    evening = open_evening(accepts=True)
    places.add_places(access=evening.access(evening.runner), until=3)
    for number, party in enumerate((open_lobby(), finished()), start=1):
        evening.takes(party, number)
    follow_another(evening, open_lobby(), 3)
    player = party.tablet("Bo")
    call(player, party.table, party.number("Bo"))
    own = f"/n/{evening.opened.public_id}/"
    tied = open_evening()
    for winner in ("Cleo", "Zoe"):
        plays(tied, {"Cleo": winner, "Ana": f"{winner} A", "Bo": f"{winner} B"})
    pages = {own + page: (evening.runner, own + page) for page in NIGHT_PAGES}
    pages["tie"] = (tied.runner, f"/n/{tied.opened.public_id}/standings/why/?order=over&shared=1")
    pages |= {role: (Tablet(), f"/night/{evening.link(role).token}/") for role in ("run", "help", "look")}
    pages |= {f"card {number}": (Tablet(), f"/p/{evening.place(number).card_token}/") for number in (1, 3)}
    pages |= pages_of_rounds()
    season = begin_season(access=evening.access(evening.runner), name="Spring")
    pages |= {
        f"season {page}": (evening.runner, f"/seasons/{season.public_id}/{page}")
        for page in ("", "why/?group=over&one=1&other=2", "nights/", "links/", "choices/")
    }
    pages["season"] = (Tablet(), f"/season/{make_lost_link(season).token}/")
    pages["refused"] = (evening.came("help"), f"{own}links/")
    pages |= {page: (player, f"/t/{party.opened.public_id}/{page}") for page in ("", "organizer/")}
    pages["diplomas"] = (player, f"/t/{party.opened.public_id}/print/?what=diplomas")
    pages["decide"] = (evening.runner, f"/t/{party.opened.public_id}/organizer/")
    again = Play.objects.get(seat__table=party.opened, seat__name="Bo")
    again.pk = again.seat = None
    again.save()  # two games make a line
    for path in ("/people/", f"/people/{again.person.public_id}/", f"/t/{party.opened.public_id}/bgstats/"):
        pages[path] = (party.host, path)
    pages |= on_paper_pages()
    pages |= {f"blank {game}": (player, f"/print/{game}/") for game in PADS}
    return pages | {
        "new": (evening.runner, "/nights/"),
        "own": (evening.runner, "/yours/"),
        "home": (player, "/"),
        "https": (player, "/https/"),
    }


def pages_of_rounds() -> dict[str, tuple[Tablet, str]]:
    """Return the pages of a night with a published round, a group that waits and a draft, and of one without any."""
    evening, empty = open_evening(), open_evening()
    places.add_places(access=evening.access(evening.runner), until=1)
    drawn = draw_yahtzee(evening, "Dov", "Edda", "Finn", "Gil", "Hal", "Ines", only=True)
    publish_round(access=evening.access(evening.runner), drawn=drawn.pk, origin="")
    draw_yahtzee(evening)
    make_arrival_card(access=evening.access(evening.runner))
    come_here(device=Tablet().device, door=door_of_place(evening.place(1).card_token), name="Jo")
    waiting = open_evening()
    waiting.notes("Ana", "Bo", "Cleo")
    open_waiting_room(access=waiting.runs, key="room", game=yahtzee(), pauses=True)
    published, paper = open_evening(), open_evening()
    for each in (published, paper):
        drawn = draw_yahtzee(each, "Ana", "Bo", "Cleo")
        drawn.games.update(paper=each is paper)
        publish_round(access=each.runs, drawn=drawn.pk, origin="")
    return {
        "next round": (published.runner, f"/n/{published.opened.public_id}/rounds/"),
        "round on paper": (paper.runner, f"/n/{paper.opened.public_id}/paper/"),
        "sheets of a round": (paper.runner, f"/n/{paper.opened.public_id}/paper/pads/"),
        "waiting room": (waiting.runner, f"/n/{waiting.opened.public_id}/rounds/"),
        "rounds": (evening.runner, f"/n/{evening.opened.public_id}/rounds/"),
        "people with a phone": (evening.runner, f"/n/{evening.opened.public_id}/people/"),
        "own card": (evening.runner, f"/n/{evening.opened.public_id}/rounds/card/"),
        "no own card": (empty.runner, f"/n/{empty.opened.public_id}/rounds/card/"),
        "no rounds": (empty.runner, f"/n/{empty.opened.public_id}/rounds/"),
        "rounds followed": (evening.runner, f"/n/{evening.opened.public_id}/rounds/news/"),
        "next places": (evening.runner, f"/n/{evening.opened.public_id}/rounds/paper/"),
        "next places on the TV": (evening.runner, f"/n/{evening.opened.public_id}/tv/"),
        "here": (Tablet(), f"/p/{evening.place(1).card_token}/here/"),
    }


def on_paper_pages() -> dict[str, tuple[Tablet, str]]:
    """Return desk and sheet pages of two tables on paper: one with two contradicting sheets, one half typed."""
    pages: dict[str, tuple[Tablet, str]] = {}
    paper, half = contradicting(), on_paper("Ana", "Bo", twice=True)
    half.types(1, {"fives.1": "5"}, do="keep")
    for each in (paper, half):
        table = each.opened.public_id
        pages[f"desk {len(pages)}"] = (each.host, reverse("paper", args=[table]))
        pages[f"sheet {len(pages)}"] = (each.host, f"{reverse('type_sheet', args=[table])}?seat=1")
    return pages


def drawn(
    rooms: list[Room], parties: list[Party], night: Mapping[str, tuple[Tablet, str]], language: str
) -> Said:
    """Return the text of every page that these tables and nights can show."""
    with translation.override(language):
        said = {name: page_text(draw(name, {"text": ""})) for name in ALONE}
    said |= pages_of_a_tablet(language)
    for room in rooms:
        host = room.tablets["host"]
        host.client.cookies["language"] = language
        said |= {f"{room.phase}/{name}": text(ask(host, room, name, "GET")) for name in READ}
        said["a code that nobody has"] = text(host.client.post("/join/", {"code": "AAAA AAAA"}))
    for page, (tablet, address) in night.items():
        tablet.client.cookies["language"] = language
        said[f"night/{page}"] = DRAWN_AT.sub("", text(tablet.client.get(address)))
    for place, party in enumerate(parties):
        said |= {f"{place}/{address}": found for address, found in looked_at(party, language)}
    return said


def pages_of_a_tablet(language: str) -> dict[str, str]:
    """Return the text of the pages that only the pad without a server has."""
    files = {path: path for finder in get_finders() for path, _storage in finder.list([])}
    tablet = Tablet()
    tablet.client.cookies["language"] = language
    with TemporaryDirectory() as folder:
        shell_pages.write(Path(folder), hashed=files, policy="", sizes={"bytes": 1, "packed": 1})
        said = {page.name: page_text(page.read_text()) for page in Path(folder).glob("*.html")}
    with override_settings(ROOT_URLCONF="scoresheets.tablet.urls"):
        return said | {"this tablet": text(tablet.client.get("/tablet/"))}


def looked_at(party: Party, language: str) -> Iterator[tuple[str, str]]:
    """Yield the pages of the player in turn, and the table's page after each first tap of a tray
    that the server draws.
    """
    tablet = party.tablet(HOST if party.state.seat is None else party.in_turn)
    tablet.client.cookies["language"] = language
    here = f"/t/{party.opened.public_id}/"
    for address in DURING if party.table.started_at else ("",):
        answer = tablet.client.get(here + address)
        yield address, text(answer)
        for tap in TAP.findall(answer.content.decode()) if address == "" else ():
            yield tap, text(tablet.client.get(here, {"tap": tap}))


def text(answer: Any) -> str:
    """Return the text of a page; files are no templates."""
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return page_text(b"".join(answer).decode()) if html else ""
