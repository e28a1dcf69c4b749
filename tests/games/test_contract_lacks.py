"""The sentences of the contract about missing parts of a game, each with the place where to write it."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scoresheets.pads.parts import Tray
from scoresheets.pads.templates import required_files, required_templates
from scoresheets.plugin.contract.lacking import Registered, lacks
from scoresheets.plugin.templates import OWN
from tests import six_dice
from tests.altered_pads import like

REFUSING = replace(six_dice.SIX_DICE, refuses=frozenset({"too_few"}))
Break = Callable[[Registered], Registered]
FRENCH = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Throw"\nmsgstr "{}"\n'


@pytest.fixture
def whole(tmp_path: Path) -> Registered:
    """A tiny game with everything that a game needs."""
    folder, golden = tmp_path / "six_dice", tmp_path / "golden.json"
    for file, text in {
        "RULES.md": "| SD-1 | Six dice are thrown. |",
        "locale/fr/LC_MESSAGES/django.po": FRENCH.format("Lancer"),
        **{f"templates/{name}": "" for name in required_templates(six_dice.pad())},
        **{f"static/{name}": "" for name in required_files(six_dice.pad())},
    }.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    golden.write_text(json.dumps(six_dice.whole_transcript()))
    offered = ("HAND", "OPTIONS", "evening")
    testing = SimpleNamespace(**{name: getattr(six_dice, name) for name in offered})
    pad = like(six_dice.pad(), game=REFUSING, refusals={"too_few": lambda _error, _names: "Throw more."})
    return Registered("games.six_dice", folder, pad, testing, [golden], "tests/games/six_dice/golden")


def without_in_testing(name: str) -> Break:
    def broken(game: Registered) -> Registered:
        offered = {key: value for key, value in vars(game.testing).items() if key != name}
        return replace(game, testing=SimpleNamespace(**offered))

    return broken


def without_file(name: str) -> Break:
    def broken(game: Registered) -> Registered:
        (game.folder / name).unlink()
        return game

    return broken


def with_file(name: str, text: str) -> Break:
    def broken(game: Registered) -> Registered:
        (game.folder / name).parent.mkdir(exist_ok=True)
        (game.folder / name).write_text(text, encoding="utf-8")
        return game

    return broken


def with_pad(**offers: Any) -> Break:
    return lambda game: replace(game, pad=like(game.pad, **offers))


WORDS = "locale/fr/LC_MESSAGES/django.po"
GOLDEN = "run scoresheets check-game six-dice --write-golden; it writes into tests/games/six_dice/golden. Then read it."
LACKS: list[tuple[Break, str]] = [
    (
        lambda game: replace(game, testing=None),
        "Six Dice has no testing module: write games/six_dice/testing.py with what games/kit/testing.py names: "
        "HAND, OPTIONS, evening.",
    ),
    (
        without_in_testing("HAND"),
        "Six Dice has no throws and moves to try: add HAND to games/six_dice/testing.py.",
    ),
    (
        without_in_testing("OPTIONS"),
        "Six Dice has no tables to try: add OPTIONS to games/six_dice/testing.py.",
    ),
    (
        without_in_testing("evening"),
        "Six Dice has no tables by chance: add evening to games/six_dice/testing.py.",
    ),
    (lambda game: replace(game, goldens=()), f"Six Dice has no golden game: {GOLDEN}"),
    (
        without_file("RULES.md"),
        "Six Dice has no numbered rules: tell them in games/six_dice/RULES.md, a line a rule as “| SD-1 | … |”.",
    ),
    (
        with_file("RULES.md", "Throw six dice."),
        "Six Dice has no numbered rules: tell them in games/six_dice/RULES.md, a line a rule as “| SD-1 | … |”.",
    ),
    (
        with_file(WORDS, FRENCH.format("")),
        f"Six Dice has no French for “Throw”: fill it in in games/six_dice/{WORDS}.",
    ),
    (
        with_pad(refusals={}),
        "Six Dice has no sentence for the refusal too_few: add it to the refusals of its pad.",
    ),
    (
        with_pad(game=six_dice.SIX_DICE),
        "Six Dice has a sentence for the refusal too_few, which no rule declares: "
        "add the code to `refuses` of its Game.",
    ),
    (
        lambda game: replace(game, pad=None),
        "games.six_dice registers no pad: call register of scoresheets.plugin.pad in games/six_dice/pad/__init__.py.",
    ),
    *(
        (
            without_file(f"templates/six_dice/{name}.html"),
            f"Six Dice has no {name}.html, which its pad needs: write games/six_dice/templates/six_dice/{name}.html: "
            f"{OWN[name]}.",
        )
        for name in ("_sheet",)
    ),
    (
        without_file("static/six_dice/six_dice.css"),
        "Six Dice has no six_dice.css, which its pages ask for: write games/six_dice/static/six_dice/six_dice.css.",
    ),
    (
        with_pad(book=object()),
        "Six Dice has no _whole_book.html, which its pad needs: "
        "write games/six_dice/templates/six_dice/_whole_book.html: "
        "the page of the book; given `book`, what `Book.whole` answers.",
    ),
    (
        lambda game: replace(game, label="six_dice"),
        "Six Dice has no migration of its proxy: run manage.py makemigrations six_dice.",
    ),
    (
        with_file("rules/clock.py", "from django.utils import timezone"),
        "Six Dice has an import of django.utils.timezone in games/six_dice/rules/clock.py, which is pure: "
        "it may use games.kit.",
    ),
    (
        with_file("models.py", "from scoresheets.models import Sheet\nfrom games.kit.game import Game"),
        "Six Dice has an import of scoresheets.models.Sheet in games/six_dice/models.py: "
        "take it from scoresheets.plugin or games.kit.",
    ),
    (
        lambda game: with_pad(tray=like(Tray(), folder="six_dice"))(
            with_file("static/six_dice/six_dice.js", "")(game)
        ),
        "Six Dice has no _tray.html, which its pad needs: write games/six_dice/templates/six_dice/_tray.html: "
        "the whole tray, in a folder of its own; it may include `drafted/_tray.html`.",
    ),
    *(
        (
            with_pad(game=replace(REFUSING, start=start)),
            "Six Dice has no golden game that ends by went_home: run scoresheets check-game six-dice --write-golden, "
            "or play one and lay its transcript into "
            "tests/games/six_dice/golden.",
        )
        for start in (six_dice.start_with_reasons, six_dice.start_on_table)
    ),
]


@pytest.mark.parametrize(("broken", "sentence"), LACKS, ids=[sentence[:60] for _broken, sentence in LACKS])
def test_what_is_missing_is_said_with_its_place(whole: Registered, broken: Break, sentence: str) -> None:
    assert lacks(whole) == []
    assert lacks(broken(whole)) == [sentence]


def test_a_game_need_not_have_french(whole: Registered) -> None:
    assert lacks(without_file(WORDS)(whole)) == []


def test_a_game_without_help_is_told_so(whole: Registered, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in six_dice.SixDicePad.__mro__[:2]:  # its own, and its base pad's
        monkeypatch.delattr(each, "help")
    assert lacks(whole) == [
        "Six Dice has no help: tell in Pad.help, by paragraphs in games/six_dice/words/help.py, how its sheet scores."
    ]


def test_a_golden_game_that_cannot_be_played_is_named(whole: Registered) -> None:
    (golden,) = whole.goldens
    golden.write_text(golden.read_text().replace('"throw"', '"thrown"'))
    (sentence,) = lacks(whole)
    assert sentence.startswith(
        "Six Dice has a golden game that cannot be played, tests/games/six_dice/golden/golden.json: MalformedMove "
    )


def test_a_game_whose_sheet_can_be_copied_has_one_to_try(whole: Registered) -> None:
    (whole.folder / "templates/six_dice/_edition.html").write_text("")
    assert lacks(with_pad(editions=object())(whole)) == [
        "Six Dice has no printed sheet of one's own to try: add EDITION to games/six_dice/testing.py."
    ]
