"""A browser that sends several forms at once, each of which renews its secret, and keeps one of the answers."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

AT_ONCE = (2, 6, 12)
PATIENCE = 60  # seconds; only a failing test waits so long
Form = tuple[str, Mapping[str, object]]  # path, fields
SETTLING: Form = ("/language/", {"language": "en", "next": "/"})


class Wire(Protocol):
    """The way of a browser's requests to the server."""

    def send(self, secret: str, form: Form) -> tuple[int, str]:
        """Return the status of the answer, and the secret in its cookie ("" for none)."""

    def sees(self, secret: str) -> bool:
        """Return whether the table's page is shown to this secret."""

    def done(self) -> None:
        """End the work of a thread that sends nothing more."""


@dataclass
class Jar:
    """The secret that a browser stores; `older(a, b)` returns whether secret a was issued before secret b."""

    wire: Wire
    forms: Sequence[Form]
    older: Callable[[str, str], bool]
    secret: str
    void: list[str] = field(default_factory=list)
    faults: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("stranded", "void let in", "newer refused"), 0)
    )

    def plays(self, rounds: int) -> dict[str, int]:
        """Play rounds of 2, 6 and 12 forms at once, taking the answers in order and in reverse. Return the faults
        found.
        """
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
        # Compare now: an `older` that looks at the order of rows cannot find void secrets later.
        gone = [before, *(secret for secret in answered if self.older(secret, kept))]
        newer = [secret for secret in answered if secret not in gone]
        self.secret = kept
        if self.wire.send(kept, SETTLING)[0] != 302 or not self.wire.sees(kept):
            self.faults["stranded"] += 1
        self.faults["void let in"] += sum(self.wire.sees(secret) for secret in gone)
        self.faults["newer refused"] += sum(not self.wire.sees(secret) for secret in newer)
        self.void += gone

    def _at_once(self, size: int) -> list[str]:
        """Send forms at the same instant. Return the secrets answered; a refused form gives none."""
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
