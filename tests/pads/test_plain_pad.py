"""A minimal pad: everything else follows from the result, the ladder and the form of its game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import override

from games.kit.moves import Leaves
from games.kit.standings import Outcome, PlayerResult, decision, ladder, ranks
from scoresheets.pads import PADS, register
from scoresheets.plugin.contract.members import given_members
from scoresheets.plugin.pad import DraftedTray, EntryForm, Hiding, OptionsForm, Pad
from tests.altered_pads import like
from tests.six_dice import KEY, SIX_DICE, ThrowAll

NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


class PlainForm(OptionsForm):
    goal = forms.IntegerField(label="Goal", initial=10_000, required=False)
    pace = forms.ChoiceField(
        label="Pace",
        initial="slow",
        required=False,
        choices=[("slow", "taking its time"), ("fast", "hurried")],
    )


class PlainTray(DraftedTray):
    def asks(self, state: Any, seat: int, thrown: Any, names: Sequence[str]) -> object:
        return thrown


class PlainPad(Pad):
    seam = 2
    game = SIX_DICE
    title = "Plain"
    tagline = "Six dice."
    options_form = PlainForm
    tray = PlainTray()
    steps: Mapping[str, Any] = {"longest": "Longest row"}
    parts: Mapping[str, Any] = {"throws": "Throws"}

    def fill(self, state: Any, seat: int, *lit: Any) -> object:
        return state.paper.sheets[seat]


def ended(
    totals: Sequence[int], longest: Sequence[int] = (), *, stayed: Sequence[int] | None = None
) -> PlainPad:
    """Return the pad of a finished game with these totals."""
    figures = {"total": tuple(totals)} | ({"longest": tuple(longest)} if longest else {})
    steps = ladder(range(len(totals)) if stayed is None else stayed, figures)
    winners, decided_by = decision(steps)
    players = tuple(
        PlayerResult(total, rank, {"throws": 2}, {})
        for total, rank in zip(totals, ranks([(each,) for each in totals]), strict=True)
    )
    outcome = Outcome(True, None, winners, decided_by, players)
    return like(
        PlainPad(), game=replace(SIX_DICE, outcome=lambda _state: outcome, ladder=lambda _state: steps)
    )


ENDS = [
    (ended((1140, 900, 20)), "Ana wins!", "Ana wins with 1,140 against 900."),
    (ended((5, 900, 20), stayed=(0,)), "Ana wins!", "Ana wins with 5: everyone else had left the game."),
    (
        ended((900, 900, 20)),
        "Ana and Bo share the win!",
        "Ana and Bo both have 900. There is no tie-breaker here: they share the win.",
    ),
    (
        ended((900, 900, 900), (3, 4, 1)),
        "Bo wins!",
        "Ana, Bo and Cleo all have 900. Bo wins on this: Longest row.",
    ),
    (
        ended((900, 900, 20), (4, 4, 1)),
        "Ana and Bo share the win!",
        "Ana and Bo both have 900. They are tied on everything else, too: they share the win.",
    ),
    (ended((900,)), "Ana wins!", "Ana finishes with 900."),
]


@pytest.mark.parametrize(("pad", "headline", "verdict"), ENDS, ids=[verdict for _pad, _won, verdict in ENDS])
def test_who_won_and_by_what_follows_from_the_ladder(pad: Pad, headline: str, verdict: str) -> None:
    assert (pad.headline(None, NAMES), pad.verdict(None, NAMES)) == (headline, verdict)
    with override("fr"):
        assert verdict not in ("", pad.verdict(None, NAMES))


def test_while_it_goes_on_nobody_has_won_yet_and_it_is_said_who_leads() -> None:
    start = SIX_DICE.start(None, 2)
    assert (PlainPad().headline(start, NAMES), PlainPad().verdict(start, NAMES)) == ("", "")
    assert PlainPad().progress(start, NAMES).sentence == ""
    after = SIX_DICE.apply(start, ThrowAll(0, (6,) * 6))
    assert PlainPad().progress(after, NAMES).sentence == "Ana leads with 36."
    assert ended((7, 7, 5)).progress(None, NAMES).sentence == "Ana and Bo lead with 7."


def test_at_a_table_that_hides_its_totals_nobody_is_said_to_lead() -> None:
    after = SIX_DICE.apply(SIX_DICE.start(None, 2), ThrowAll(0, (6,) * 6))
    hidden = like(PlainPad(), hiding=Hiding()).without_totals()
    assert hidden.progress(after, NAMES).sentence == ""


def test_a_game_that_nobody_has_won_is_lost() -> None:
    won: Any = ended((3,)).game.outcome
    lost = replace(won(None), winners=())
    assert like(PlainPad(), game=replace(SIX_DICE, outcome=lambda _state: lost)).headline(None, NAMES) == (
        "The game is lost."
    )


def test_an_entry_tells_what_it_wrote_and_who_went_home() -> None:
    start = SIX_DICE.start(None, 2)
    assert PlainPad().story(start, None, ThrowAll(0, (6,) * 6), NAMES) == "Ana wrote 36."
    assert PlainPad().story(start, None, Leaves(1), NAMES) == "Bo left the game."
    silent = like(PlainPad(), game=replace(SIX_DICE, value=lambda _state, _move: None))
    assert silent.story(start, None, ThrowAll(0, (6,) * 6), NAMES) == "Ana made an entry."


def test_the_figures_of_the_end_are_those_of_the_result_that_have_a_label() -> None:
    [section], total = ended((1140, 900)).sections(None)
    assert [(row.label, [each.text for each in row.figures]) for row in (*section.rows, total)] == [
        ("Throws", ["2", "2"]),
        ("Total", ["1,140", "900"]),
    ]
    assert like(ended((7,)), parts={}).sections(None)[0] == ()


def test_steps_are_called_as_in_most_games_but_for_its_own() -> None:
    pad = PlainPad()
    assert [pad.step_name(step) for step in ("total", "longest", "shared")] == [
        "Total",
        "Longest row",
        "Still tied: shared win",
    ]
    assert pad.step_figure("total", 1140) == "1,140"
    assert like(pad, steps={"total": "Points"}).step_name("total") == "Points"


def test_what_was_chosen_is_said_as_the_form_labels_it_and_sent_as_usual_where_it_is_left_open() -> None:
    assert PlainPad().choices({"pace": "fast"}) == (("Goal", "10,000"), ("Pace", "hurried"))
    typed = PlainForm({"goal": "", "pace": "fast"})
    assert typed.is_valid()
    assert typed.to_options() == {"goal": 10_000, "pace": "fast"}
    bare = OptionsForm({})
    assert bare.is_valid()
    assert bare.to_options() == {}


def test_its_folder_is_called_as_its_key_with_underlines() -> None:
    assert (PlainPad().folder, PlainPad().styles) == (
        "six_dice",
        ("drafted/drafted.css", "six_dice/six_dice.css"),
    )


def test_it_is_counted_what_a_game_gives_of_its_pad_and_of_its_parts() -> None:
    assert given_members(PlainPad()) == (
        *("seam", "game", "title", "tagline", "tray", "options_form", "steps", "parts", "fill"),
        "tray.asks",
    )


@pytest.mark.parametrize("kept", ["player", "struck", "value"])
def test_a_key_that_the_log_keeps_for_itself_is_refused_by_name(kept: str) -> None:
    class Form(EntryForm):
        pass

    Form.base_fields = {**EntryForm.base_fields, kept: forms.CharField()}
    told = f"The game 'six-dice' gives its entries the key '{kept}', which the log keeps for itself: call it otherwise."
    for pad in (
        like(PlainPad(), entry_form=Form),
        like(PlainPad(), game=replace(SIX_DICE, since={kept: 2})),
    ):
        with pytest.raises(ImproperlyConfigured) as refused:
            register(pad)
        assert str(refused.value) == told
    assert KEY not in PADS


def test_a_game_that_is_called_as_a_room_is_refused_by_name() -> None:
    pad = like(PlainPad(), game=replace(SIX_DICE, key="people"))
    with pytest.raises(ImproperlyConfigured) as refused:
        register(pad)
    assert (
        str(refused.value) == "The game 'people' has the key of a folder of Scoresheets: call it otherwise."
    )
    assert "people" not in PADS
