"""Export a finished game to BG Stats, an app in which people keep a diary of their plays: as a link and as a file.

The app reads both, but neither could be tried with it here. A game always exports the same, so that a second import
changes the first one: the ids are derived from ours and lead nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from django.utils.timezone import localtime

from scoresheets.models import Seat, Table
from scoresheets.pads import game_title, pad_of
from scoresheets.registry import game_of
from scoresheets.results.selectors.plays import PlayedGame, kind_in_words, played_game
from scoresheets.table.selectors.access import Access, night_of
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
    history = closed_history(table, seats) if table.started_at else None
    game = played_game(table, history) if history is not None else None
    if history is None or game is None:
        return None
    play = _play(table, seats, game, history.options)
    link = _link(play)
    held = [place for place, seat in enumerate(seats) if seat.number in access.holds]
    file_play = {
        **play,
        "playDate": localtime(game.at).strftime(TIME),
    }  # the link has UTC, the file local time
    return BgStats(link, len(link) <= LONGEST_IN_QR, _file(file_play, me=(held or [0])[0]))


def _id(*what: object) -> str:
    return str(uuid5(NAMESPACE_URL, f"{SOURCE.lower()}:{':'.join(map(str, what))}"))


def _play(table: Table, seats: Sequence[Seat], game: PlayedGame, options: Any) -> JsonObject:
    """Return the play in the format of the link."""
    first, *_others = game_of(table.game).measures(options)
    night = night_of(table)
    choices = kind_in_words(table.game, table.options, len(seats))
    document = {
        "sourceName": SOURCE,
        "sourcePlayId": _id("table", table.public_id),
        "playDate": game.at.astimezone(UTC).strftime(TIME),
        "board": choices,
        "durationMin": game.minutes,
        "location": night.name if night else "",
        "game": {
            "name": game_title(table.game),
            "sourceGameId": table.game,
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


def _file(play: JsonObject, *, me: int) -> JsonObject:
    """Return the play as a file of the app, its parts related by their numbers. `me` is the index of the asking
    device's player.
    """
    day, game, location = play["playDate"], play["game"], play.get("location")
    players = list(enumerate(play["players"], start=1))
    changed = {"modificationDate": day}
    known = {name: game[name] for name in ("name", "highestWins", "noPoints")}
    if number := pad_of(game["sourceGameId"]).bgg_id:
        known["bggId"] = number
    place = {"id": 1, "uuid": _id("location", location), "name": location, **changed}
    return {
        "about": f"{SOURCE}: one play",
        "games": [{"id": 1, "uuid": _id("game", game["sourceGameId"]), **known, **TOGETHER, **changed}],
        "players": [
            {
                "id": number,
                "uuid": _id("player", each["sourcePlayerId"]),
                "name": each["name"],
                "isAnonymous": False,
                **changed,
            }
            for number, each in players
        ],
        "locations": [place] if location else [],
        "plays": [
            {
                "uuid": play["sourcePlayId"],
                "entryDate": day,
                "playDate": day,
                "durationMin": play.get("durationMin", 0),
                "board": play.get("board", ""),
                "usesTeams": False,
                "ignored": False,
                "manualWinner": True,
                "rounds": 0,
                "gameRefId": 1,
                **({"locationRefId": 1} if location else {}),
                "playerScores": [_score(number, each) for number, each in players],
                **changed,
            }
        ],
        "userInfo": {"meRefId": me + 1},
    }


def _score(number: int, player: JsonObject) -> JsonObject:
    score = {name: player[name] for name in ("score", "rank", "winner", "startPlayer")}
    return {**score, "newPlayer": False, "playerRefId": number, "seatOrder": number}
