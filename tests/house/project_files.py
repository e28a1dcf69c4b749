"""The project's own files, read once, for the tests of how it is written; every call looks `ROOT` up anew."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

ROOT: Path = settings.BASE_DIR
CODE = ("games", "scoresheets")
TEXTS = {".py", ".html", ".js", ".css", ".svg", ".po", ".conf", ".service"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*folders: str) -> list[Path]:
    """Return the Python files of these folders, without migrations, which Django writes."""
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return sorted(file for file in files if "migrations" not in file.parts)


def pure_modules() -> list[Path]:
    """Return the pure modules: the kit, and of every game all but its pad, words, models and app."""
    impure = re.compile(r"games/\w+/((pad|words|migrations)/.*|models\.py|apps\.py)")
    return [file for file in modules("games") if not impure.fullmatch(name(file))]


def shared_files() -> list[Path]:
    """Return the text files that all games share: code, templates, scripts, styles, word lists, and files for
    deployment.
    """
    folders = ("scoresheets", "templates", "static", "games/kit")
    found = {file for folder in folders for file in (ROOT / folder).rglob("*")} | set(
        (ROOT / "games").glob("*.py")
    )
    return sorted(file for file in found if file.suffix in TEXTS and "migrations" not in file.parts)


def in_folders(kind: str, pattern: str) -> list[Path]:
    """Return the files in templates/ or static/, the shared ones and those of every game."""
    folders = [ROOT / kind, *sorted((ROOT / "games").glob(f"*/{kind}"))]
    return sorted(file for folder in folders for file in folder.rglob(pattern))


def templates() -> list[Path]:
    return in_folders("templates", "*.*")


def scripts() -> list[Path]:
    return in_folders("static", "*.js")


def scripts_of_the_tablet() -> list[Path]:
    """Return the scripts of the folder of one tablet, which newer browsers alone run."""
    return sorted((ROOT / "scoresheets" / "tablet" / "web").glob("*js"))


def stylesheets() -> list[Path]:
    return in_folders("static", "*.css")


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(text(file), filename=str(file))


def functions(*folders: str) -> Iterator[tuple[str, Function]]:
    """Yield every function of these folders with its place."""
    for file in modules(*folders):
        for node in ast.walk(tree(file)):
            if isinstance(node, Function):
                yield f"{name(file)}:{node.lineno} {node.name}", node


def length(function: Function) -> int:
    """Return the number of lines of a function, from def to the end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def called_names(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of each function or method called in a file, with its place."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute):
                yield f".{called.attr}", f"{name(file)}:{node.lineno}"
            elif isinstance(called, ast.Name):
                yield called.id, f"{name(file)}:{node.lineno}"


def imported_modules(file: Path) -> Iterator[str]:
    """Yield the full names of a file's imports: ``a.b`` for ``import a.b`` and for ``from a import b``."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)
