"""Games from outside are found by their entry points; one that cannot be played is refused at the
start in a sentence.
"""

import sys
from collections.abc import Iterator
from importlib import metadata
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.ops.entry_points import VARIABLE, Plugin, plugins
from scoresheets.management.commands.serve import Command
from scoresheets.pads import VERSION
from scoresheets.pads.templates import required_files, required_templates
from tests import six_dice
from tests.outside import APP, PAD, manage, offer
from tests.starts import STARTING

pytestmark = pytest.mark.long

HERE = PAD.format(seam=VERSION)
WHOLE = {
    "pad/__init__.py": HERE,
    **{f"templates/{template}": "" for template in required_templates(six_dice.pad())},
    **{f"static/{file}": "" for file in required_files(six_dice.pad())},
}
OTHER = {"package": "other_dice", "distribution": "other-dice"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with installed packages, and no variable that selects some of them."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)
    yield tmp_path
    for module in [name for name in sys.modules if name.startswith(("six_dice", "other_dice"))]:
        del sys.modules[module]


def keys(*, apps: tuple[str, ...] = ()) -> list[str]:
    return sorted({plugin.key for plugin in plugins(apps)} & {"six-dice", "other"})


def test_unset_every_game_that_is_installed_is_found(folder: Path) -> None:
    offer(folder, "six-dice", files={})
    offer(folder, "other", files={}, **OTHER)
    assert keys() == ["other", "six-dice"]
    assert Plugin("six-dice", "six_dice", "six_dice", "1.2") in plugins(())


@pytest.mark.parametrize(
    ("named", "found"),
    [("", []), (" , ", []), ("six-dice", ["six-dice"]), ("other, six-dice,other", ["other", "six-dice"])],
)
def test_else_those_that_are_named_and_none_where_none_is(
    named: str, found: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(folder, "six-dice", files={})
    offer(folder, "other", files={}, **OTHER)
    monkeypatch.setenv(VARIABLE, named)
    assert keys() == found


def test_where_none_is_wanted_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.delattr(metadata, "entry_points")
    assert plugins(()) == ()


def refused(**given: Any) -> str:
    with pytest.raises(ImproperlyConfigured) as error:
        keys(**given)
    return str(error.value)


def test_a_key_that_nobody_offers_is_refused_with_those_that_there_are(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(folder, "six-dice", files={})
    monkeypatch.setenv(VARIABLE, "six-dice,sixdice")
    assert refused().startswith("SCORESHEETS_PLUGINS names 'sixdice', which is not installed; there is: ")
    assert "six-dice" in refused()


def test_a_key_that_is_there_twice_is_refused_unless_nobody_wants_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(folder, "six-dice", files={})
    offer(folder, "six-dice", files={}, **OTHER)
    both = "'six-dice' of other-dice 1.2, and 'six-dice' of six_dice 1.2"
    assert refused() == f"Two games have the same key: {both}."
    monkeypatch.setenv(VARIABLE, "")
    assert keys() == []


def test_an_app_label_that_is_there_twice_is_refused(folder: Path) -> None:
    offer(folder, "six-dice", files={})
    said = "The game 'six-dice' of six_dice 1.2 has the app label 'six_dice', as games.six_dice has"
    assert refused(apps=("games.six_dice",)).startswith(said)
    label = '    label = "six_dice"'
    offer(folder, "other", files={"apps.py": APP.format(package="other_dice") + label}, **OTHER)
    assert "has the app label 'six_dice', as 'other' of other-dice 1.2 has" in refused()


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("six_dice.pad:PAD", "offers 'six_dice.pad:PAD', which is no package"),
        ("six_dice.rules", "offers 'six_dice.rules', which is no package"),
        ("six_dices", "cannot be loaded: ModuleNotFoundError: No module named 'six_dices'"),
    ],
)
def test_an_entry_point_that_names_no_package_is_refused(value: str, says: str, folder: Path) -> None:
    offer(folder, "six-dice", files={"rules.py": "", "pad.py": "PAD = 1"}, value=value)
    assert refused().startswith(f"The game 'six-dice' of six_dice 1.2 {says}")


OTHERWISE = HERE.replace(f"seam={VERSION}", f"seam={VERSION}, {{}}").replace(
    "pad import", "pad import DraftedTray, Tray,"
)
WRONG = {
    "models that fail": (
        {**WHOLE, "models.py": "import no_such_module"},
        "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "a pad that fails": ({"pad.py": "1 / 0"}, "cannot be loaded: ZeroDivisionError: division by zero"),
    "a pad that cannot be read": ({"pad.py": "def"}, "cannot be loaded: SyntaxError: invalid syntax"),
    "no pad": ({}, "cannot be loaded: ModuleNotFoundError: No module named 'six_dice.pad'"),
    "a pad that is not registered": (
        {"pad.py": "PAD = 1"},
        "must register a pad with the key of its entry point; it registers none.",
    ),
    "something else registered": (
        {"pad.py": "from scoresheets.plugin.pad import register\nregister('six-dice')"},
        "cannot be loaded. What is registered must be an instance of Pad, and 'six-dice' is none.",
    ),
    "a pad that says nothing": (
        {"pad.py": "from scoresheets.plugin.pad import Pad, register\nregister(type('Dice', (Pad,), {})())"},
        "cannot be loaded. The pad Dice must give: seam, game, title, tagline, tray, fill.",
    ),
    "another game": (
        {"pad.py": OTHERWISE.format("game=5")},
        "The pad SixDicePad gives 5 as its game: it must be an instance of Game.",
    ),
    "the class of a tray": (
        {"pad.py": OTHERWISE.format("tray=DraftedTray")},
        "gives <class 'scoresheets.pads.parts.DraftedTray'> as its tray: it must be an instance of Tray.",
    ),
    "options that are no form": (
        {"pad.py": OTHERWISE.format("options_form=dict")},
        "gives <class 'dict'> as its options_form: it must be a subclass of OptionsForm.",
    ),
    "refusals in a list": (
        {"pad.py": OTHERWISE.format("refusals=[]")},
        "gives [] as its refusals: it must be an instance of Mapping.",
    ),
    "a tray that asks nothing": (
        {"pad.py": OTHERWISE.format("tray=DraftedTray()")},
        "The tray DraftedTray must give: asks.",
    ),
    "a tray that lights nothing": (
        {"pad.py": OTHERWISE.format("tray=Tray()")},
        "The tray Tray must give: highlights.",
    ),
    "another seam": (
        {"pad.py": PAD.format(seam=VERSION + 1)},
        f"is written for version {VERSION + 1} of scoresheets.plugin; here it is {VERSION}.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_game_that_cannot_be_played_ends_the_start_with_one_sentence(what: str, tmp_path: Path) -> None:
    files, says = WRONG[what]
    offer(tmp_path, "six-dice", files=files)
    done = manage(tmp_path, "serve", plugins="six-dice")
    assert (done.returncode, done.stdout) == (1, STARTING)
    assert done.stderr.startswith("The game 'six-dice' of six_dice 1.2 ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_a_key_that_is_not_that_of_the_pad_is_refused(tmp_path: Path) -> None:
    offer(tmp_path, "seven-dice", files={"pad.py": HERE})
    assert "it registers 'six-dice'." in manage(tmp_path, "serve", plugins="seven-dice").stderr


def test_the_key_of_a_game_that_comes_with_us_is_refused(tmp_path: Path) -> None:
    offer(tmp_path, "yahtzee", files={"pad.py": "from scoresheets.plugin.pad import register\n" + ANOTHER})
    said = "The game 'yahtzee' of six_dice 1.2 cannot be loaded. Two games have the key 'yahtzee'.\n"
    assert manage(tmp_path, "serve", plugins="yahtzee").stderr == said


ANOTHER = "from games.yahtzee.pad import YahtzeePad\nregister(YahtzeePad())\n"


def test_whoever_writes_a_game_can_ask_for_the_traceback(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files={"pad.py": "1 / 0"})
    assert (
        "ZeroDivisionError: division by zero\n"
        in manage(tmp_path, "check", "--traceback", plugins="six-dice").stderr
    )


def test_a_game_that_can_be_played_is_played_beside_the_others(tmp_path: Path) -> None:
    offer(tmp_path, "six-dice", files=WHOLE)
    ask = "from scoresheets.pads import PADS; print(len(PADS), list(PADS)[-1])"
    assert manage(tmp_path, "shell", "--no-imports", "-c", ask, plugins="six-dice").stdout == "7 six-dice\n"
    assert manage(tmp_path, "check", plugins="six-dice").returncode == 0


def test_the_server_says_which_games_come_from_outside(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    six_dice.put_on_the_shelf(monkeypatch)
    for games, said in (((), ""), ((Plugin("six-dice", "six_dice", "six-dice", "1.2"),), SAID)):
        settings.PLUGINS, out = games, StringIO()
        Command(stdout=out).show_games()
        assert out.getvalue() == said


SAID = "Games from outside: Yahtzee 1.2.\n"
