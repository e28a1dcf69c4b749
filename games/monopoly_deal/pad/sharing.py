"""An entry of Monopoly Deal that asks others, drawn up on several devices: which player may tap what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.answers import MeansNothing, has_answered
from games.monopoly_deal.pad.draft import action_of, aimed, settled, taps_of_draft
from games.monopoly_deal.pad.prompts import awaits
from games.monopoly_deal.pad.taps import Drawn, after_tap, read_tap
from games.monopoly_deal.pad.tray import TrayPrompts, drawn_up, highlights_of, prompts_for
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Action, Against, Banco, Charge, Duel, Move, Troc
from scoresheets.plugin.pad import Highlights, Sharing

Names = Sequence[str]


class MonopolyDealSharing(Sharing):
    """Sharing of an entry in which every player asked by a card answers for themselves."""

    def asked(self, state: State, taps: Sequence[str]) -> tuple[int, ...]:
        """Return the seats asked: first those that must still choose what to pay, then those whose answer does not
        stand yet.
        """
        drawn = drawn_up(state, taps)
        desk, draft = drawn.desk, drawn.draft

        def rank(answer: Against) -> tuple[bool, bool]:
            return settled(desk, draft, answer), has_answered(desk, draft, answer)

        return tuple(answer.player for answer in sorted(draft.answers, key=rank))

    def joined(self, state: State, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
        """Return the taps with one more, None if this seat may not tap it now.

        The player in turn may tap for players who answer on the same device.
        """
        whose = self.whose(state, taps, tap)
        if whose is None or seat not in (whose, state.seat):
            return None
        drawn = drawn_up(state, (*taps, tap))
        return taps_of_draft(drawn.desk, drawn.draft)

    def unanswered(self, state: State, taps: Sequence[str], move: Move) -> tuple[int, ...]:
        """Return the seats whose part of this entry they have not agreed to in the draft, though they had a choice."""
        if not isinstance(move, Charge | Duel | Troc | Banco):
            return ()
        drawn = drawn_up(state, taps)
        if action_of(drawn.desk, drawn.draft, ()) != _unanswered(move):
            drawn = drawn_up(state, taps_of_draft(drawn.desk, aimed(move)))
        return tuple(answer.player for answer in move.against if not _has_said(drawn, answer))

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


def _unanswered(move: Action) -> Action:
    """Return the move as it is before anybody answers."""
    return replace(move, against=(), value=None) if isinstance(move, Charge) else replace(move, against=())


def _has_said(drawn: Drawn, answer: Against) -> bool:
    """Return whether this very answer is what the player has agreed to, or could not choose."""
    try:
        said = drawn.draft.answer_of(answer.player)
    except ValueError:
        return False
    same = (said.jokers, Counter(said.pays)) == (answer.jokers, Counter(answer.pays))
    return same and has_answered(drawn.desk, drawn.draft, said)


SHARING = MonopolyDealSharing()
