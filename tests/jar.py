"""A browser that sends several forms at once, each of which renews its secret, and keeps one of the answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

AT_ONCE = (2, 6, 12)
PATIENCE = 60  # seconds; only a test that fails ever waits so long
Form = tuple[str, Mapping[str, object]]  # where it goes, and what is in it
SETTLING: Form = ("/language/", {"language": "en", "next": "/"})


class Wire(Protocol):
    """How a browser's requests get to the server."""

    def send(self, secret: str, form: Form) -> tuple[int, str]:
        """The status of the answer, and the secret its cookie carries ("" for none)."""

    def sees(self, secret: str) -> bool:
        """Whether the table's page is shown to this secret."""

    def done(self) -> None:
        """This thread sends nothing more."""


@dataclass
class Jar:
    """The secret a browser keeps; `older` tells of two secrets whether the first was handed out before the second."""

    wire: Wire
    forms: Sequence[Form]
    older: Callable[[str, str], bool]
    secret: str
    void: list[str] = field(default_factory=list)
    faults: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("stranded", "void let in", "newer refused"), 0)
    )

    def plays(self, rounds: int) -> dict[str, int]:
        """So many rounds of 2, 6 and 12 at once, the answers taken in order and in reverse: what went wrong."""
        for number in range(rounds):
            self._round(AT_ONCE[number % len(AT_ONCE)], backwards=number % 2 == 1)
            if self.faults["stranded"]:
                return self.faults
        self.faults["void let in"] += sum(self.wire.sees(secret) for secret in self.void)
        return self.faults

    def _round(self, size: int, *, backwards: bool) -> None:
        answered = self._at_once(size)
        if len(answered) < size or not all(answered):
            self.faults["stranded"] += 1
            return
        before, kept = self.secret, answered[0 if backwards else -1]
        # Asked now: who knows the order by rows will not find those that are void later.
        gone = [before, *(secret for secret in answered if self.older(secret, kept))]
        newer = [secret for secret in answered if secret not in gone]
        self.secret = kept
        if self.wire.send(kept, SETTLING)[0] != 302 or not self.wire.sees(kept):
            self.faults["stranded"] += 1
        self.faults["void let in"] += sum(self.wire.sees(secret) for secret in gone)
        self.faults["newer refused"] += sum(not self.wire.sees(secret) for secret in newer)
        self.void += gone

    def _at_once(self, size: int) -> list[str]:
        """The secrets as they were answered; fewer where somebody was refused."""
        answered: list[str] = []
        instant = threading.Barrier(size)

        def ask(form: Form) -> None:
            try:
                instant.wait(PATIENCE)
                status, secret = self.wire.send(self.secret, form)
                if status == 302:
                    answered.append(secret)
            finally:
                self.wire.done()

        threads = [
            threading.Thread(target=ask, args=(self.forms[each % len(self.forms)],)) for each in range(size)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answered
