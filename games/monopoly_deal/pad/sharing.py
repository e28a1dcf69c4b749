"""An entry of Monopoly Deal that asks others, drawn up on several devices: which player may tap what."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import settled, taps_of_draft
from games.monopoly_deal.pad.prompts import awaits
from games.monopoly_deal.pad.taps import MeansNothing, after_tap, read_tap
from games.monopoly_deal.pad.tray import TrayPrompts, drawn_up, highlights_of, prompts_for
from games.monopoly_deal.rules.ending import State
from scoresheets.plugin.pad import Highlights, Sharing

Names = Sequence[str]


class MonopolyDealSharing(Sharing):
    """Sharing of an entry in which every player asked by a card answers for themselves."""

    def asked(self, state: State, taps: Sequence[str]) -> tuple[int, ...]:
        """Return the seats asked by the entry, first the seats that must still pay."""
        drawn = drawn_up(state, taps)
        answers = sorted(drawn.draft.answers, key=lambda answer: settled(drawn.desk, drawn.draft, answer))
        return tuple(answer.player for answer in answers)

    def joined(self, state: State, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
        """Return the taps with one more, None if this seat may not tap it now.

        The player in turn may tap for players without a device of their own.
        """
        whose = self.whose(state, taps, tap)
        if whose is None or seat not in (whose, state.seat):
            return None
        drawn = drawn_up(state, (*taps, tap))
        return taps_of_draft(drawn.desk, drawn.draft)

    def told(self, state: State, taps: Sequence[str], names: Names) -> str:
        """Return the sentence for everybody else meanwhile."""
        drawn = drawn_up(state, taps)
        return awaits(drawn.desk, drawn.draft, names)

    def whose(self, state: State, taps: Sequence[str], tap: str) -> int | None:
        """Return the seat whose decision this next tap is, None if nobody may tap it now."""
        drawn = drawn_up(state, taps)
        try:
            after_tap(drawn.desk, drawn.draft, tap)
        except (MeansNothing, IllegalMove):
            return None
        player, _, _ = read_tap(tap)
        return drawn.desk.seat if player is None else player

    def tray(
        self, state: State, seat: int, thrown: Sequence[str], names: Names, away: frozenset[int]
    ) -> tuple[Highlights, TrayPrompts | None]:
        """Return the highlights and the tray for a device; players who are `away` do not answer there."""
        drawn = drawn_up(state, thrown, away)
        return highlights_of(drawn, seat), prompts_for(drawn, seat, names)


SHARING = MonopolyDealSharing()
