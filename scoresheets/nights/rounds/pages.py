"""The rounds of a night as their page shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextPlace:
    """A person of a phone and the next place, 0 for none yet; `says` which game and seat there, or why there is none.
    For sitting down: the number of the seat, the address of
    the place's card and the mark of its table. `sits` is the table at which the phone plays for the person already.
    `plays`: keys of games, none for all.
    """

    number: int
    name: str
    state: str
    says: str
    place: int = 0
    seat: int = 0
    card: str = ""
    mark: str = ""
    sits: str = ""
    plays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextSeat:
    """A person with the place of the next game, 0 for none, and the seat there, or why there is none, in words."""

    name: str
    place: int
    says: str
    game: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """A person at a table of a round, and why there; `number` is what an answer names."""

    number: int
    name: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class RoundTableView:
    """A table of a round: its place, 0 for none yet; its people in order of play; its state in words; and its address
    once it is open. `game` is its title if the round has several, `seed` its own one if a waiting room called it.
    """

    place: int
    people: tuple[SeatView, ...]
    says: str = ""
    address: str = ""
    game: str = ""
    seed: str = ""


@dataclass(frozen=True, slots=True)
class GameShare:
    """A game of a round: its title, in words how it is drawn, how many tables play it, and how many were set."""

    title: str
    says: str
    tables: int
    tables_set: int | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round, or a waiting room, with the tables called last first and no `seed`. `notes` say what could not be had,
    in order of importance. `waits` if tables wait for a place; `may_go` if it can be taken back, as none of its tables
    has begun; `may_join` if it is a draft with room for one more of its `games`, which are keys, and whose
    `shares` are of several. `alone` if it has one table, and could be the `final`; `paper` if tables of it are on
    paper. Of a draft, `changes` say what has changed since it was drawn, and `since` marks that.
    """

    pk: int
    number: int
    title: str
    seed: str
    tables: tuple[RoundTableView, ...]
    byes: tuple[SeatView, ...] = ()
    notes: tuple[str, ...] = ()
    waits: bool = False
    may_go: bool = False
    may_join: bool = False
    games: tuple[str, ...] = ()
    shares: tuple[GameShare, ...] = ()
    alone: bool = False
    final: bool = False
    changes: tuple[str, ...] = ()
    since: str = ""
    paper: bool = False


@dataclass(frozen=True, slots=True)
class RoomView:
    """The open waiting room: who waits, each with how long in words; why nobody can be called, "" if a group can be
    (`may_call`) or has just been; and whether people pause after a game. `alike` names the people who must be told
    apart.
    """

    title: str
    waiting: tuple[tuple[str, str], ...]
    says: str
    may_call: bool
    pauses: bool
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LikeLast:
    """The last round, by its primary key, and its games."""

    pk: int
    games: tuple[GameShare, ...]


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """The page of rounds: the `people` of the list as (number, name), how many of them are here and coming, the draft,
    and the rounds so far, newest first. `wishes` are (primary key, in words). `like_last` draws the last round again.
    """

    people: tuple[tuple[int, str], ...]
    here: int
    coming: int
    draft: RoundView | None
    rounds: tuple[RoundView, ...]
    wishes: tuple[tuple[int, str], ...] = ()
    room: RoomView | None = None
    like_last: LikeLast | None = None
