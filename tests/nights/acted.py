"""An evening acted by its devices over HTTP: 40 people, twelve tables on tablets and three on paper, two helpers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.urls import reverse

from scoresheets.models import Night, Table
from scoresheets.registry import GAMES
from tests.cast import ALMOST_OVER, LAST_ENTRY, Party, Reply, Tablet, play_out, write
from tests.evening import DAY, Evening
from tests.forms_read import form_with
from tests.games.on_paper import evening_of
from tests.paper.paper_world import PaperTable, texts_of

ON_TABLETS: Mapping[int, tuple[str, str]] = {
    1: ("roll-estate", "Ana Bo Cleo"),
    2: ("roll-estate", "Dov Eve Fay"),
    3: ("roll-estate", "Gus Hal Ida"),
    4: ("yahtzee", "Jan Kim Lou"),
    5: ("yahtzee", "Max Nia Olaf"),
    6: ("yahtzee", "Pia Quin Rob"),
    7: ("uno-dice", "Sia Tom Uma Vic"),
    8: ("uno-dice", "Wes Xia Yan"),
    9: ("monopoly-deal", "Abe Zoe"),
    10: ("monopoly-deal", "Cy Deb"),
    11: ("monopoly-solo", "Eli"),
    12: ("monopoly-solo", "Flo"),
}
ON_PAPER: Mapping[int, tuple[str, str]] = {
    13: ("uno-dice", "Gil Hana Ivo"),
    14: ("yahtzee", "Jo Kai Lea"),
    15: ("yahtzee", "Moe Ned"),
}
LATE = "Finn"
OPENED = (("roll-estate", 3), ("yahtzee", 3), ("uno-dice", 2), ("monopoly-deal", 2), ("monopoly-solo", 2))
SEEDS = {7: 39, 8: 14, 9: 5, 10: 25, 11: 57, 12: 47}
"""Seeds of short games at these places."""
NAME, PLACES = "Mill Street", 15


def read(html: str) -> str:
    """Return the words of a page, each tag as a space."""
    without = re.sub(r"<[^>]*>", " ", html[max(html.find("<body"), 0) :])
    return re.sub(r"\s+([.,])", r"\1", " ".join(unescape(without).split()))


@dataclass
class Acted:
    """The evening as its devices have it: each person's own, those of the helpers, and the cards on the tables."""

    evening: Evening
    people: dict[str, Tablet] = field(default_factory=dict)
    helpers: dict[str, Tablet] = field(default_factory=dict)
    cards: dict[int, str] = field(default_factory=dict)
    look: Tablet = field(default_factory=Tablet)
    feed: str = ""
    tables: dict[int, Party] = field(default_factory=dict)
    """The game at each place now."""
    played: list[tuple[tuple[str, ...], Table, Any]] = field(default_factory=list)
    """The games that count: who sat there, the table and, on paper, how the game stood at its end."""

    @property
    def runner(self) -> Tablet:
        return self.evening.runner

    def address(self, page: str, name: str = "") -> str:
        return reverse(page, args=[self.evening.opened.public_id, *([name] if name else [])])

    def page(self, page: str, by: Tablet | None = None) -> str:
        """Return the words of a page of the night as this device sees it now; the runner's if none is named."""
        return read(self.html(page, by))

    def html(self, page: str, by: Tablet | None = None) -> str:
        reply = (by or self.runner).get(self.address(page))
        assert reply.status == 200, reply.text
        return reply.text

    def send(self, form: str, by: Tablet | None = None, **fields: Any) -> Reply:
        """Post a form of the night."""
        return (by or self.runner).post(self.address(form), fields, htmx=False)

    def json(self) -> Any:
        """Return the night as another program gets it by the look link."""
        return json.loads(Tablet().get(self.feed).text)

    def own(self, name: str) -> Tablet:
        """Return this person's own device."""
        return self.people.setdefault(name, Tablet())


def sits_down(acted: Acted, name: str, place: int) -> Table:
    """Let a person come by the card of a place: to a seat with the name, else to a new one. Return the table."""
    tablet, card = acted.own(name), acted.cards[place]
    page = tablet.get(card).text
    seat = re.search(rf'name="seat" value="(\d+)".{{,400}}?{name}<', page, re.DOTALL)
    mark = re.search(r'name="table" value="(\w+)"', page)
    assert mark, read(page)
    fields = {"table": mark[1], **({"seat": seat[1]} if seat else {"name": name})}
    reply = tablet.post(card, fields, htmx=False)
    assert reply.status == 302, read(reply.text)
    return Table.objects.get(public_id=reply.location.split("/")[2])


def game_at(acted: Acted, place: int, *names: str) -> Party:
    """Let these people sit down by the card of a place, the first of them as the host, and begin."""
    [table] = {sits_down(acted, name, place) for name in names}
    tablets = {name: acted.own(name) for name in names}
    acted.tables[place] = party = Party(table, tablets[names[0]], tablets)
    begins(party)
    return party


def begins(party: Party) -> None:
    reply = party.host.asks(party.opened, "start_table")
    assert reply.status in {200, 302}, read(reply.text)


def plays(party: Party, place: int) -> None:
    """Play a game at a place to its end; the first one at place 1 over HTTP. The third player wins Roll Estate."""
    if party.opened.game != "roll-estate":
        play_out(party, seed=SEEDS.get(place, place))
        return
    for turn, (dice, box) in enumerate((*ALMOST_OVER, LAST_ENTRY), start=1):
        if place != 1 or Table.objects.filter(next_table=party.opened).exists():
            party.record(dice, box)
            continue
        name = list(party.tablets)[(turn - 1) % 3]
        seat = party.number(name)
        reply = write(party.tablets[name], party.opened, seat=seat, turn=turn, dice=dice, box=box)
        assert reply.status == 200, reply.sentence


def everybody_accepts(acted: Acted, party: Party) -> None:
    """Let each player accept on their own device. With the last one the table is closed, and counts."""
    for name, tablet in party.tablets.items():
        page = tablet.get(f"/t/{party.opened.public_id}/").text
        [asked] = re.findall(rf'value="({party.number(name)}@\d+)"', page)
        reply = tablet.asks(party.opened, "accept_sheet", seat=asked)
        assert reply.status == 200, reply.sentence
    assert party.table.closed_at
    ended = (tuple(party.tablets), party.opened, None)
    if ended not in acted.played:
        acted.played.append(ended)


def next_game(acted: Acted, place: int, *also: str) -> Party:
    """Play again at a place: the same people, and these, who come by its card. The game has not begun."""
    before = acted.tables[place]
    first = next(iter(before.tablets))
    reply = before.host.asks(before.opened, "play_again", htmx=False, seat=before.number(first))
    table = Table.objects.get(public_id=reply.location.split("/")[2])
    for tablet in before.tablets.values():
        tablet.asks(before.opened, "go_on", htmx=False)
    for name in also:
        assert sits_down(acted, name, place) == table
    tablets = {**before.tablets, **{name: acted.own(name) for name in also}}
    acted.tables[place] = Party(table, before.host, tablets)
    return acted.tables[place]


def opens_on_paper(acted: Acted, place: int, by: Tablet) -> PaperTable:
    """Let a helper open a table of sheets on paper and type them as they were written."""
    game, names = ON_PAPER[place][0], ON_PAPER[place][1].split()
    form = by.get(f"/paper/?night={acted.evening.opened.public_id}&place={place}").text
    reply = by.post("/paper/", {**form_with(form, game=game), "name": names}, htmx=False)
    assert reply.status == 302, read(reply.text)
    table = Table.objects.get(public_id=reply.location.split("/")[2])
    paper = PaperTable(table, by)
    chance = random.Random(place)  # noqa: S311 (pretended dice)
    written = evening_of(GAMES[game], len(names), table.options, chance, leaves=False)
    for number, marks in enumerate(written.sheets, start=1):
        assert paper.types(number, texts_of(marks)).status == 302
    paper.decides("ended", ended=written.ended)
    acted.played.append((tuple(names), table, written.state))
    return paper


def chosen_in(html: str, name: str) -> dict[str, str]:
    """Return the values that a form offers in this field for people to choose, by their names."""
    boxes = re.findall(rf'name="{name}" value="(\d+)"[^>]*><span><bdi>([^<]*)<', html)
    options = re.findall(r'<option value="(\d+)"[^>]*>([^<]*)<', html)
    return {unescape(who): value for value, who in (*options, *boxes)}


def opened() -> Acted:
    """Open the night on the organizer's device."""
    runner = Tablet()
    fields = {"name": NAME, "day": DAY.isoformat(), "accept": "yes"}
    reply = runner.post("/nights/", fields, htmx=False)
    night = Night.objects.get(public_id=reply.location.split("/")[2])
    return Acted(Evening(night, runner))


def seen_by(party: Party, name: str) -> str:
    """Return the page of a table, also of an earlier game at its place, on a player's own device."""
    return party.tablet(name).get(f"/t/{party.opened.public_id}/").text


def at_table(acted: Acted, name: str, page: str = "table") -> str:
    """Return the words that a person sees on the own device at the table, or on another page there."""
    party = next(each for each in acted.tables.values() if name in each.tablets)
    return read(acted.own(name).get(reverse(page, args=[party.opened.public_id])).text)


def publish(acted: Acted) -> None:
    """Publish the order that counts now."""
    [after] = re.findall(r'name="after" value="(\d+)"', acted.html("standings"))
    assert acted.send("publish_standings", after=after).status == 302
