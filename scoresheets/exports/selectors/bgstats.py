"""Export finished games to BG Stats, an app in which people keep a diary of their plays: one as a link and a file,
several as one file.

The app reads both, but neither could be tried with it here. A game always exports the same, so that a second import
changes the first one: the ids are derived from ours and lead nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from django.utils.timezone import localtime

from scoresheets.models import Seat, Table
from scoresheets.pads import game_title, pad_of, title_with
from scoresheets.registry import game_of
from scoresheets.results.selectors.plays import PlayedGame, kind_in_words, played_game
from scoresheets.table.selectors.access import Access, night_of, seats_of
from scoresheets.table.selectors.states import closed_history

SOURCE = "Scoresheets"  # the app knows our plays by it: never change it
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8_000
LONGEST_IN_QR = 2_000  # more is too fine for a camera
SHORT = 13  # characters of an id in the link, so that a camera can read it: 48 bits
TIME = "%Y-%m-%d %H:%M:%S"
TOGETHER = {"cooperative": False, "usesTeams": False}
JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BgStats:
    """A game for the app: its `link`, whether that fits a QR code, and the contents of its `file`."""

    link: str
    in_qr: bool
    file: JsonObject


def bg_stats(access: Access) -> BgStats | None:
    """Return the game of this table; None while it is not over, or if its log can no longer be played."""
    table, seats = access.table, access.seats
    ended = _ended(table, seats)
    if ended is None:
        return None
    play, game = ended
    link = _link(play)
    held = [place for place, seat in enumerate(seats) if seat.number in access.holds]
    me = play["players"][(held or [0])[0]]["sourcePlayerId"]
    return BgStats(link, len(link) <= LONGEST_IN_QR, _file([_in_local_time(play, game)], me=me))


def bg_stats_of(tables: Iterable[Table]) -> JsonObject:
    """Return the games of these tables as one file. Those that are not over are left out, and those whose log can no
    longer be played.
    """
    plays = []
    for table in tables:
        ended = _ended(table, seats_of(table))
        if ended is not None:
            plays.append(_in_local_time(*ended))
    return _file(plays)


def _ended(table: Table, seats: Sequence[Seat]) -> tuple[JsonObject, PlayedGame] | None:
    """Return the play in the format of the link, and the game; None if there is none."""
    history = closed_history(table, tuple(seats)) if table.started_at else None
    game = played_game(table, history) if history is not None else None
    if history is None or game is None:
        return None
    return _play(table, seats, game, history.options), game


def _in_local_time(play: JsonObject, game: PlayedGame) -> JsonObject:
    """Return the play for the file, which has local time; the link has UTC."""
    return {**play, "playDate": localtime(game.at).strftime(TIME)}


def _id(*what: object) -> str:
    return str(uuid5(NAMESPACE_URL, f"{SOURCE.lower()}:{':'.join(map(str, what))}"))


def _play(table: Table, seats: Sequence[Seat], game: PlayedGame, options: Any) -> JsonObject:
    """Return the play in the format of the link."""
    first, *_others = game_of(table.game).measures(options)
    night = night_of(table)
    choices = kind_in_words(table.game, table.options, len(seats), beside_title=True)
    document = {
        "sourceName": SOURCE,
        "sourcePlayId": _id("table", table.public_id),
        "playDate": game.at.astimezone(UTC).strftime(TIME),
        "board": choices,
        "durationMin": game.minutes,
        "location": night.name if night else "",
        "game": {
            "name": title_with(table.game, table.options),
            "sourceGameId": _game_id(table),
            "highestWins": first.highest,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.called,
                "sourcePlayerId": _person_id(seat)[:SHORT],
                "score": str(first.of(result)),
                "rank": result.rank,
                "winner": place in game.outcome.winners,
                "startPlayer": place == 0,
            }
            for place, (seat, result) in enumerate(zip(seats, game.outcome.players, strict=True))
        ],
    }
    return {name: value for name, value in document.items() if value not in ("", None)}


def _game_id(table: Table) -> str:
    """Return the id of the game: its key, and for a game that people named themselves also that name, so that each has
    plays of its own.
    """
    named = " ".join(title_with(table.game, table.options).split())
    return table.game if named == game_title(table.game) else f"{table.game}:{named.casefold()}"


def _person_id(seat: Seat) -> str:
    """Id of the player: the same in every game of a remembered person, merged or not; else of this seat alone."""
    if seat.person is None:
        return _id("seat", seat.pk, seat.table_id)
    return _id("person", (seat.person.one_with or seat.person).public_id)


def _link(play: JsonObject) -> str:
    """Return the link. If it would be too long, leave out what the app can do without."""
    linked, link = dict(play), ""
    for spared in ("", "board", "location"):
        linked.pop(spared, None)
        link = LINK + quote(json.dumps(linked, ensure_ascii=False, separators=(",", ":")), safe="")
        if len(link) < LONGEST_LINK:
            break
    return link


def _file(plays: Sequence[JsonObject], *, me: str = "") -> JsonObject:
    """Return the plays as a file of the app, their parts related by their numbers. `me` is the id of the asking
    device's player, "" for none.
    """
    games, players, locations = _Numbers(), _Numbers(), _Numbers()
    played = [_played(play, games, players, locations) for play in plays]
    count = "one play" if len(plays) == 1 else f"{len(plays)} plays"
    known = players.numbers.get(me)
    return {
        "about": f"{SOURCE}: {count}",
        "games": games.rows,
        "players": players.rows,
        "locations": locations.rows,
        "plays": played,
        "userInfo": {"meRefId": known} if known else {},
    }


class _Numbers:
    """Rows of one kind, each once, by their numbers in the file from 1."""

    def __init__(self) -> None:
        self.rows: list[JsonObject] = []
        self.numbers: dict[str, int] = {}

    def number(self, key: str, row: JsonObject) -> int:
        """Return the number of the row with this key; it is added if it is new."""
        if key not in self.numbers:
            self.numbers[key] = len(self.rows) + 1
            self.rows.append({"id": self.numbers[key], **row})
        return self.numbers[key]


def _played(play: JsonObject, games: _Numbers, players: _Numbers, locations: _Numbers) -> JsonObject:
    day, game, location = play["playDate"], play["game"], play.get("location", "")
    changed = {"modificationDate": day}
    known = {name: game[name] for name in ("name", "highestWins", "noPoints")}
    if bgg := pad_of(game["sourceGameId"].partition(":")[0]).bgg_id:
        known["bggId"] = bgg
    row = {"uuid": _id("game", game["sourceGameId"]), **known, **TOGETHER, **changed}
    entry: JsonObject = {
        "uuid": play["sourcePlayId"],
        "entryDate": day,
        "playDate": day,
        "durationMin": play.get("durationMin", 0),
        "board": play.get("board", ""),
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "gameRefId": games.number(game["sourceGameId"], row),
    }
    if location:
        place = {"uuid": _id("location", location), "name": location, **changed}
        entry["locationRefId"] = locations.number(location, place)
    scores = []
    for order, each in enumerate(play["players"], start=1):
        person = {"uuid": _id("player", each["sourcePlayerId"]), "name": each["name"], "isAnonymous": False}
        number = players.number(each["sourcePlayerId"], {**person, **changed})
        scores.append(_score(number, order, each))
    return {**entry, "playerScores": scores, **changed}


def _score(number: int, order: int, player: JsonObject) -> JsonObject:
    score = {name: player[name] for name in ("score", "rank", "winner", "startPlayer")}
    return {**score, "newPlayer": False, "playerRefId": number, "seatOrder": order}
