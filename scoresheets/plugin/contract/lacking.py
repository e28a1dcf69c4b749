"""The missing parts of a registered game, each in a sentence that says where to write it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from django.apps import apps
from django.utils.translation import override

from games.kit.errors import SHARED_CODES
from games.kit.replay import replay
from games.kit.transcript import read_json, read_transcript
from scoresheets.base.ops.translation import catalog_files, forms, read_catalog, untranslated
from scoresheets.pads.templates import drawn_by, required_files, required_templates
from scoresheets.plugin.contract.hands import golden_files, golden_folder, module_for_tests, pads_of
from scoresheets.settings import BASE_DIR, SHARED_DIR

SHARED = SHARED_DIR or BASE_DIR / "scoresheets"  # as a wheel has it
NUMBERED = re.compile(r"^\| ([A-Z]{2}-\d+) \|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Registered:
    """A registered game: its package, its pad, its module for tests, and whole games of it."""

    package: str
    folder: Path
    pad: Any  # None if nothing was registered
    testing: Any  # None if there is none
    goldens: Sequence[Path]
    goldens_in: str  # the folder for them
    label: str = ""  # of its app, if that has models of its own

    @property
    def title(self) -> str:
        with override("en"):
            return self.package if self.pad is None else str(self.pad.title)

    @property
    def place(self) -> str:
        return self.package.replace(".", "/")


def registered(package: str) -> Registered:
    """Return the game expected in this package."""
    pads, folder = pads_of(package), Path(str(import_module(package).__file__)).parent
    goldens = golden_folder(package)
    place = goldens.relative_to(BASE_DIR if package.startswith("games.") else folder.parent).as_posix()
    [label] = [
        app.label if any(app.get_models()) else "" for app in apps.get_app_configs() if app.name == package
    ]
    return Registered(
        package,
        folder,
        pads[0] if pads else None,
        module_for_tests(package),
        golden_files(package),
        place,
        label,
    )


def lacks(game: Registered) -> list[str]:
    """Return a sentence for everything that is missing; [] for a game that can be played and tested."""
    if game.pad is None:
        return [
            f"{game.title} registers no pad: call register of scoresheets.plugin.pad in {game.place}/pad/__init__.py."
        ]
    found = [*_of_testing(game), *_of_goldens(game), *_of_rules(game), *_of_french(game), *_of_refusals(game)]
    found += [
        *_of_help(game),
        *_of_migrations(game),
        *_of_templates(game),
        *_of_static(game),
        *_of_seam(game),
    ]
    return [f"{game.title} has {each}" for each in found]


def _of_testing(game: Registered) -> Iterator[str]:
    file = f"{game.place}/testing.py"
    if game.testing is None:
        yield f"no testing module: write {file} with what games/kit/testing.py names: HAND, OPTIONS, evening."
        return
    if not hasattr(game.testing, "HAND"):
        yield f"no throws and moves to try: add HAND to {file}."
    if not getattr(game.testing, "OPTIONS", ()):
        yield f"no tables to try: add OPTIONS to {file}."
    if not hasattr(game.testing, "evening"):
        yield f"no tables by chance: add evening to {file}."
    if game.pad.editions and not hasattr(game.testing, "EDITION"):
        yield f"no printed sheet of one's own to try: add EDITION to {file}."


def _of_goldens(game: Registered) -> Iterator[str]:
    if not game.goldens and game.package.startswith("games.") and not SHARED_DIR:
        return  # ours lie with our tests, which a wheel has not
    if not game.goldens:
        yield f"no golden game: run {_writing(game)}; it writes into {game.goldens_in}. Then read it."
        return
    ends = []
    for file in game.goldens:
        try:
            ends.append(getattr(ended(game.pad.game, file), "reason", None))
        except ValueError as error:
            wrong = f"{type(error).__name__} {error}"
            yield f"a golden game that cannot be played, {game.goldens_in}/{file.name}: {wrong}. Mend it or its game."
    for reason in end_reasons(game):
        if reason not in ends:
            yield (
                f"no golden game that ends by {reason}: run {_writing(game)}, "
                f"or play one and lay its transcript into {game.goldens_in}."
            )


def _writing(game: Registered) -> str:
    return f"scoresheets check-game {game.pad.key} --write-golden"


def ended(rules: Any, file: Path) -> Any:
    """Return the state after a golden game. Raises ValueError if it cannot be read or is refused."""
    return replay(read_transcript(read_json(file.read_bytes()), {rules.key: rules}))


def end_reasons(game: Registered) -> list[Enum]:
    """Return the possible reasons for an end, if the state has an enumeration called `reason`, its own or
    `TableState`'s.
    """
    tables = getattr(game.testing, "OPTIONS", ())
    if not tables:
        return []
    (raw, players), rules = tables[0], game.pad.game
    state = type(rules.start(rules.read_options(raw, players, None), players))
    hint, generic = get_type_hints(state).get("reason"), getattr(state, "__orig_bases__", ())
    told = (hint, *get_args(hint), *(each for base in generic for each in get_args(base)))
    kinds = [kind for kind in told if isinstance(kind, type) and issubclass(kind, Enum)]
    return [reason for kind in kinds for reason in kind]


def rules_told(folder: Path) -> set[str]:
    """Return the numbers of the rules in a game's RULES.md."""
    file = folder / "RULES.md"
    return set(NUMBERED.findall(file.read_text(encoding="utf-8"))) if file.exists() else set()


def _of_rules(game: Registered) -> Iterator[str]:
    if not rules_told(game.folder):
        yield f"no numbered rules: tell them in {game.place}/RULES.md, a line a rule as “| SD-1 | … |”."


def _of_french(game: Registered) -> Iterator[str]:
    """Yield words without their French, of a game that has a French list at all."""
    for file in filter(Path.is_file, catalog_files(game.folder)):
        place = f"{game.place}/{file.relative_to(game.folder).as_posix()}"
        for message in untranslated(read_catalog(file)):
            yield f"no French for “{forms(message.id)[0]}”: fill it in in {place}."


def _of_refusals(game: Registered) -> Iterator[str]:
    declared = game.pad.game.refuses
    for code in sorted(declared - set(game.pad.refusals)):
        yield f"no sentence for the refusal {code}: add it to the refusals of its pad."
    for code in sorted(set(game.pad.refusals) - declared - SHARED_CODES):
        yield f"a sentence for the refusal {code}, which no rule declares: add the code to `refuses` of its Game."


def _of_help(game: Registered) -> Iterator[str]:
    if not game.pad.answers("help"):
        yield f"no help: tell in Pad.help, by paragraphs in {game.place}/words/help.py, how its sheet scores."


def _of_migrations(game: Registered) -> Iterator[str]:
    if game.label and not (game.folder / "migrations").is_dir():
        yield f"no migration of its proxy: run manage.py makemigrations {game.label}."


def _of_templates(game: Registered) -> Iterator[str]:
    for template in required_templates(game.pad):
        file = f"templates/{template}"
        if not (game.folder / file).exists() and not (SHARED / file).exists():
            yield (
                f"no {file.rpartition('/')[2]}, which its pad needs: write {game.place}/{file}: "
                f"{drawn_by(template)}."
            )


def _of_static(game: Registered) -> Iterator[str]:
    for name in required_files(game.pad):
        file = f"static/{name}"
        if not (game.folder / file).exists() and not (SHARED / file).exists():
            yield f"no {file.rpartition('/')[2]}, which its pages ask for: write {game.place}/{file}."


def _of_seam(game: Registered) -> Iterator[str]:
    """Yield imports of ours that may change at any time; in rules/ and testing.py all but the kit."""
    for file in sorted(game.folder.rglob("*.py")):
        place = file.relative_to(game.folder).as_posix()
        if place.startswith(("migrations/", "tests/")):
            continue
        pure = place in {"testing.py", "rules.py"} or place.startswith("rules/")
        for module in imported_modules(file):
            if pure and module.startswith(("scoresheets.", "django.")):
                yield f"an import of {module} in {game.place}/{place}, which is pure: it may use games.kit."
            elif is_private(module, game.package):
                yield f"an import of {module} in {game.place}/{place}: take it from scoresheets.plugin or games.kit."


def imported_modules(file: Path) -> Iterator[str]:
    """Yield the full names of a file's imports: ``a.b`` for ``import a.b`` and for ``from a import b``."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)


def is_private(module: str, package: str) -> bool:
    """Return whether the module is ours and no part of the seam."""
    ours, seam = ("scoresheets.", "games."), ("scoresheets.plugin.", "games.kit.", f"{package}.")
    return module.startswith(ours) and not module.startswith(seam)


def kept_keys(entry: Mapping[str, object], own: Collection[str], *, rolls: bool, leaves: bool) -> list[str]:
    """Return the keys of an entry that a game may not write, or not in this sense.

    The log keeps those in `own` for itself. Others have one meaning in all games: `dice` are faces, `rolls` the throws
    of a game that says it has them, `leaves` a player who leaves the game.
    """
    dice = entry.get("dice", [1])
    faces = (
        isinstance(dice, list) and bool(dice) and all(type(face) is int and 1 <= face <= 6 for face in dice)
    )
    strange = {"dice": not faces, "rolls": not rolls, "leaves": not leaves}
    return [key for key in entry if key in own or strange.get(key)]
