"""Checks of how the project's files are written: each returns the places of its findings.

They read the files below `project_files.ROOT`, which the tests of these checks set to a folder with a planted fault.
"""

import ast
import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path

from scoresheets.pads import PADS
from tests.addresses import url_patterns
from tests.house import project_files
from tests.house.class_findings import classes_without_a_block
from tests.house.project_files import (
    CODE,
    called_names,
    functions,
    in_folders,
    length,
    modules,
    name,
    pure_modules,
    scripts,
    scripts_of_the_tablet,
    shared_files,
    stylesheets,
    templates,
    text,
    tree,
)
from tests.house.size_findings import sizes_beside_the_scales
from tests.house.template_findings import more_than_macros

LONGEST_LINE = 120
FORBIDDEN_IN_TEMPLATES = {
    "a style attribute": r"\sstyle\s*=",
    "a style element": r"<style\b",
    "an inline script": r"<script\b(?![^>]*\bsrc\s*=)",
    "an inline event handler": r"\s(on[a-z]+|hx-on[:a-z-]*)\s*=",
    "a javascript: address": r"javascript:",
    "the safe filter": r"(\||{%-?\s*filter)\s*safe(seq)?\b",
    "text marked as safe": r"\bMarkup\s*\(",
    "a name that may be missing": r"\bis\s+(not\s+)?(un)?defined\b|\|\s*d(efault)?\b|\bignore\s+missing\b",
    "autoescape off": r"{%-?\s*autoescape\s+(off|false)",
}
MODULE_TAG = re.compile(r"<script[^>]*\bmodule\b|modulepreload")
DECORATION = re.compile(r"(?<![\w-])text-decoration:\s*([^;}]*)")
BEHIND_BARS = re.compile(r"\b(100vh|[\d.]+lvh)\b")
ONE_WORD = re.compile(r"(none|underline|line-through|inherit)( *!important)?")
ELSEWHERE = re.compile(r"""(?i)(?:https?:|wss?:)?//(?=[\w\[])[^\s"'<>)]*""")
NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")
LINK_THAT_TELLS_NOTHING = re.compile(r"<a [^>]*rel=\"[^\"]*noreferrer[^>]*>")
DOOR_TO_THE_SOCKETS = (
    "scoresheets/base/server/held_news.py:",
    "scoresheets/base/server/redis_fanout_layer.py:",
)
# The lists of games: no other file may name a game.
LISTS_OF_GAMES = ("games/__init__.py",)
KEY = re.compile(r"[a-z]+(_[a-z]+)+")
WORD = re.compile(r"(?<![\w.-])[a-z]+(?:_[a-z]+)+(?![\w(-])")  # neither attributes nor functions
RULE_NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
# The contents of the tray: judging them is the rules' business.
JUDGED_BY_RULES = {"dice", "thrown"}
PARTS_OF_A_GAME = {"__init__", "apps", "migrations", "models", "pad", "rules", "testing", "words"}
# Names of a game in code that asks which game it is.
ASKING = {"game", "game_key", "folder", "key", "tray"}
ASKING_IN_TEMPLATES = re.compile(
    r"{%-?\s*(el)?if[^%]*\b(board\.folder|board\.tray|pad\.key|pad\.folder|game_title)\s*(==|!=|in\b)"
)


# Code


def long_modules() -> list[str]:
    return [name(file) for file in modules(*CODE, "tests") if len(text(file).splitlines()) > 400]


def long_functions() -> list[str]:
    return [place for place, function in functions(*CODE, "tests") if length(function) > 50]


def sql_around_the_orm() -> list[str]:
    return calls_of({".raw", ".extra", "RawSQL", ".RawSQL"})


def group_sends_beside_the_announcement() -> list[str]:
    """Return sends to sockets outside DOOR_TO_THE_SOCKETS, the one place that may send; the layer between processes is
    behind it.
    """
    return [place for place in calls_of({".group_send"}) if not place.startswith(DOOR_TO_THE_SOCKETS)]


def calls_of(forbidden: set[str]) -> list[str]:
    return calls_in(modules(*CODE), forbidden)


def calls_in(files: list[Path], forbidden: set[str]) -> list[str]:
    return [place for file in files for called, place in called_names(file) if called in forbidden]


# Pure code


def clocks_in_pure_code() -> list[str]:
    return calls_in(pure_modules(), {".now", ".today", ".utcnow"})


def files_and_screens_in_pure_code() -> list[str]:
    return calls_in(
        pure_modules(), {"open", ".open", "print", "input", "__import__", ".read_text", ".read_bytes"}
    )


# Views


def views_without_methods() -> list[str]:
    """Return our views that do not name the methods they accept."""
    views = {pattern.callback for pattern in url_patterns()}
    ours = {(view.__module__, view.__name__) for view in views if view.__module__.split(".")[0] in CODE}
    assert ours
    return sorted(f"{module}.{view}" for module, view in ours if not names_its_methods(module, view))


def names_its_methods(module: str, view: str) -> bool:
    """Return whether the function is decorated with one of Django's `require_...`, or with `table_write` for POST."""
    file = project_files.ROOT.joinpath(*module.split(".")).with_suffix(".py")
    file = file if file.exists() else file.with_suffix("") / "__init__.py"
    definitions = [
        node for node in tree(file).body if isinstance(node, ast.FunctionDef) and node.name == view
    ]
    decorators = [ast.unparse(decorator) for node in definitions for decorator in node.decorator_list]
    return any(
        re.match(r"(\w+\.)*(require_(GET|POST|safe|http_methods)|table_write)\b", text) for text in decorators
    )


# Templates, scripts, stylesheets


def forbidden_by_the_policy() -> list[str]:
    return [
        f"{name(file)}: {what}"
        for what, pattern in FORBIDDEN_IN_TEMPLATES.items()
        for file in templates()
        if re.search(pattern, text(file), re.IGNORECASE)
    ]


def modules_without_their_tag() -> list[str]:
    return [name(file) for file in templates() if MODULE_TAG.search(text(file))]


def long_scripts() -> list[str]:
    return [
        name(file) for file in (*scripts(), *scripts_of_the_tablet()) if len(text(file).splitlines()) >= 400
    ]


def long_lines_of_templates() -> list[str]:
    return long_lines(templates())


def long_lines_of_scripts() -> list[str]:
    return long_lines([*scripts(), *scripts_of_the_tablet()])


def long_lines_of_stylesheets() -> list[str]:
    return long_lines(stylesheets())


def long_lines(files: list[Path]) -> list[str]:
    return [place for file in files for place, line in lines(file) if len(line) > LONGEST_LINE]


def lines(file: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text(file).splitlines(), start=1):
        yield f"{name(file)}:{number}", line


def short_hands_of_decoration() -> list[str]:
    """Return `text-decoration` values of several words: Safari understands one word only and drops
    longer values whole.
    """
    found = [(name(file), hit[1]) for file in stylesheets() for hit in DECORATION.finditer(text(file))]
    return [f"{file}: {decoration}" for file, decoration in found if not ONE_WORD.fullmatch(decoration)]


def heights_behind_bars() -> list[str]:
    """Return uses of `100vh`: on a phone it includes the height of the browser's bars, which cover the end of the
    element.
    """
    return [place for file in stylesheets() for place, line in lines(file) if BEHIND_BARS.search(line)]


def other_hosts() -> list[str]:
    """Return the places where a file for browsers names another host. Fonts are binary and not read."""
    files = [file for file in in_folders("static", "*") if file.suffix in (".css", ".js", ".svg")]
    return [
        f"{name(file)}: {host}"
        for file in [*templates(), *files, *scripts_of_the_tablet()]
        for host in hosts_in(LINK_THAT_TELLS_NOTHING.sub("", text(file)))
    ]


def hosts_in(source: str) -> list[str]:
    """Return the addresses of other hosts in this source, without comments of scripts and XML namespaces."""
    code = re.sub(r"(?m)(?:^|\s)//\s.*$|/\*.*?\*/", "", source, flags=re.DOTALL if "/*" in source else 0)
    found = [each.group() for each in ELSEWHERE.finditer(code)]
    return [address for address in found if address.rstrip("/") not in NAMESPACES]


# Games and what they share


def parts_without_a_contract() -> list[str]:
    """Return code of a game outside the parts that the contracts of lint-imports cover: anything might import it."""
    return [
        name(file)
        for file in modules("games")
        if len(parts := name(file).removesuffix(".py").split("/")) > 2
        and parts[1] != "kit"
        and parts[2] not in PARTS_OF_A_GAME
    ]


def games_named_by_shared_files() -> list[str]:
    pattern = naming()
    return [
        f"{name(file)}: {hit[0]}"
        for file in shared_files()
        if name(file) not in LISTS_OF_GAMES
        for hit in pattern.finditer(text(file))
    ]


def naming() -> re.Pattern[str]:
    """Return a pattern of every key, folder, class and title of a game, however joined, and of two short names."""
    keys = {*PADS, *(pad.folder for pad in PADS.values())}
    names = {joint_of(key).join(re.split("[-_ ]", key)) for key in keys} | {"monopoly", r"\buno\b"}
    return re.compile("|".join(sorted(names, key=len, reverse=True)), re.IGNORECASE)


def joint_of(key: str) -> str:
    """Return a pattern of what may stand between the words of a key. "Any game" is plain English but as a key."""
    return "-" if re.fullmatch("any[-_]game", key) else "[-_ ]?"


def words_of_one_game_in_shared_files() -> list[str]:
    own = words_of_one_game()
    files = [file for file in shared_files() if file.suffix != ".po"]
    return [f"{name(file)}: {word}" for file in files for word in WORD.findall(text(file)) if word in own]


def words_of_one_game() -> set[str]:
    """Return the keys, codes and steps of two words or more that only one game's rules contain: "open_business"."""
    known: dict[str, set[str]] = defaultdict(set)
    for file in pure_modules():
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Constant) and KEY.fullmatch(str(node.value)):
                known[str(node.value)].add(name(file).split("/")[1])
    return {word for word, packages in known.items() if len(packages) == 1 and packages != {"kit"}}


def rules_in_template_tags() -> list[str]:
    """Return decisions of rules in template tags: a tag may import functions and dataclasses of the rules, no
    constants, and judge no dice.
    """
    files = [file for file in modules("games") if name(file).endswith("/pad/tags.py")]
    return [f"{name(file)}: {found}" for file in files for found in rules_in(file)]


def rules_in(file: Path) -> Iterator[str]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom) and ".rules" in (node.module or ""):
            rules = importlib.import_module(str(node.module))
            yield from (each.name for each in node.names if not may_be_drawn(getattr(rules, each.name)))
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if ".rules" in each.name)
        elif isinstance(node, ast.Attribute) and node.attr in JUDGED_BY_RULES:
            yield f".{node.attr}"
    yield from RULE_NUMBER.findall(text(file))


def may_be_drawn(found: object) -> bool:
    """Return whether this is a dataclass or a function of the rules; constants, enums and modules are not drawn."""
    return inspect.isfunction(found) or (inspect.isclass(found) and is_dataclass(found))


def code_that_asks_for_a_game() -> list[str]:
    return [
        f"{name(file)}:{node.lineno}"
        for file in shared_files()
        if file.suffix == ".py" and name(file).startswith("scoresheets/")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Compare) and asks_for_a_game(node)
    ]


def asks_for_a_game(node: ast.Compare) -> bool:
    """Return whether a table's game, or a pad's key or folder, is compared with a literal text."""
    sides = [node.left, *node.comparators]
    asked = any(called(side) in ASKING for side in sides)
    return asked and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)


def called(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def templates_that_ask_for_a_game() -> list[str]:
    shared = [file for file in shared_files() if file.suffix == ".html"]
    return [name(file) for file in shared if ASKING_IN_TEMPLATES.search(text(file))]


CHECKS = (
    long_modules,
    long_functions,
    sql_around_the_orm,
    group_sends_beside_the_announcement,
    clocks_in_pure_code,
    files_and_screens_in_pure_code,
    views_without_methods,
    forbidden_by_the_policy,
    more_than_macros,
    modules_without_their_tag,
    long_scripts,
    long_lines_of_templates,
    long_lines_of_scripts,
    long_lines_of_stylesheets,
    classes_without_a_block,
    short_hands_of_decoration,
    sizes_beside_the_scales,
    heights_behind_bars,
    other_hosts,
    parts_without_a_contract,
    games_named_by_shared_files,
    words_of_one_game_in_shared_files,
    rules_in_template_tags,
    code_that_asks_for_a_game,
    templates_that_ask_for_a_game,
)
