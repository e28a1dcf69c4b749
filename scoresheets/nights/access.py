"""Access to nights and seasons: the roles, the only way from a request to one, and the way to write at one.

| at the night and its tables | run | help | look |
|---|---|---|---|
| see the wall, logs and boxes | yes | yes | wall only |
| open tables, write, correct, hand over, free, send away, close, reopen | yes | yes | - |
| move the people of a lost phone, with the seats and the host's role that it holds | yes | yes | - |
| see everybody with their tables, note latecomers, move tables to other places | yes | yes | - |
| read what was announced | yes | yes | the TV only |
| announce, withdraw an announcement | yes | - | - |
| delete, revoke, take names away, a table's host, the night's own choices | yes | - | - |
| see and be offered the people who sit at these tables, with their games there | yes | yes | - |
| forget them there; rename and join people who are known from these tables alone | yes | - | - |

| at the season | run | look |
|---|---|---|
| see its standings with their reasons, its nights, its files | yes | yes |
| choose what counts, take nights out, make and revoke links, rename, delete | yes | - |
| add a night, if the device runs that night too | yes | - |

A device that runs a night may also take that night out of any season. A role at a season gives no right at its nights.
A role at a night carries over to its tables (`table/selectors/access.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Night, Role, Season
from scoresheets.table.writing import locked, touch_night, write_new

STRONGEST_FIRST = (Role.RUN, Role.HELP, Role.LOOK)
At = TypeVar("At", Night, Season)


@dataclass(frozen=True, slots=True)
class RoleAccess(Generic[At]):
    """The access of one device to a night or a season. `role` is its strongest role there."""

    kind: ClassVar[Any]  # the model of `at`
    name: ClassVar[str]  # what it is called in addresses
    refuses: ClassVar[str]  # the code for a device that does not run it

    at: At
    device: Device
    role: Role

    @classmethod
    def called(cls, device: Device | None, public_id: str) -> Self:
        """Return this device's access to the one with this id. Raises Stranger if it has none, or if there is no such
        one.
        """
        at = cls.kind.objects.filter(public_id=public_id, devices__device=device).first() if device else None
        if device is None or at is None:
            raise Stranger
        return cls.fresh(device, at)

    @classmethod
    def fresh(cls, device: Device, at: At) -> Self:
        """Return this device's access to one that was just read. Raises Stranger."""
        role = strongest(at.devices.filter(device=device).values_list("role", flat=True))
        if role is None:
            raise Stranger
        return cls(at, device, role)

    @property
    def runs(self) -> bool:
        """True if the device may do everything."""
        return self.role == Role.RUN

    @property
    def helps(self) -> bool:
        """True if the device may write at the night's tables."""
        return self.role in (Role.RUN, Role.HELP)


class NightAccess(RoleAccess[Night]):
    """The access of one device to one night."""

    __slots__ = ()
    kind, name, refuses = Night, "night", "not_running"

    @property
    def night(self) -> Night:
        """The night as it was read."""
        return self.at


class SeasonAccess(RoleAccess[Season]):
    """The access of one device to one season."""

    __slots__ = ()
    kind, name, refuses = Season, "season", "not_running_season"

    @property
    def season(self) -> Season:
        """The season as it was read."""
        return self.at


AnyAccess = TypeVar("AnyAccess", bound=RoleAccess[Any])


def strongest(roles: Iterable[str]) -> Role | None:
    """Return the strongest of several roles; None if there are none."""
    given = set(roles)
    return next((role for role in STRONGEST_FIRST if role in given), None)


def access_running(access: AnyAccess) -> AnyAccess:
    """Return this access if it runs the night or season. Raises Refusal `not_running`, `not_running_season`."""
    if not access.runs:
        raise Refusal(access.refuses)
    return access


def access_helping(access: NightAccess) -> NightAccess:
    """Return this access if it runs the night or helps. Raises Refusal `only_looks`."""
    if not access.helps:
        raise Refusal("only_looks")
    return access


def access_now(access: AnyAccess) -> AnyAccess:
    """Return this access as it is now, with the row locked; only inside a transaction. A table that is locked too is
    locked first, and a night before a season. Raises Stranger.
    """
    return type(access).fresh(access.device, locked(access.at))


@contextmanager
def running(access: RoleAccess[At]) -> Iterator[At]:
    """Context manager: a transaction with the row of the night or season locked, for a device that runs it. A night is
    marked as changed, and its walls follow.

    Raises Stranger, Refusal `not_running`, `not_running_season`, and what `write_new` raises.
    """
    with _writing(access, access_running) as fresh:
        yield fresh


@contextmanager
def helping(access: NightAccess) -> Iterator[Night]:
    """Context manager as `running`, for a device that runs the night or helps. Raises Refusal `only_looks`."""
    with _writing(access, access_helping) as fresh:
        yield fresh


@contextmanager
def _writing(access: RoleAccess[At], right: Callable[..., Any]) -> Iterator[At]:
    with write_new():
        now = access_now(access)
        right(now)
        yield now.at
        if isinstance(now.at, Night):
            touch_night(access.at.pk)
