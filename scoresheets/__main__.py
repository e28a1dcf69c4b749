"""The command `scoresheets`, for the person who runs the pad; `manage.py` has Django's own commands too."""

import os
import sys
from pathlib import Path

from scoresheets import __version__

COMMANDS = {
    "serve": "start the pad and print its address; what is done without a command, too (--https: with HTTPS)",
    "demo": "the same with a table in mid-game to look at, kept apart from yours",
    "backup": "copy everything into one file while people play",
    "restore": "bring such a copy back into an empty pad",
    "host": "print a link that makes another device the host of a table",
    "new-authority": "make this computer's authority for HTTPS at home anew; every device then trusts the new one",
    "usage": "list what takes room, by place and day",
    "expire": "let old tables go, or those that take too much",
    "check-tables": "compare every table with its log",
    "replay": "play games that are written as files through the rules",
    "pack-tablet": "pack the pad of one tablet alone into a folder for any web host (needs Node and npm)",
    "new-game": "write a small game of your own, which starts and passes its tests",
    "check-game": "check that a game from outside keeps the contract, and say what is still to write",
}


def main() -> None:
    """Run the command in the arguments. Ends the process with a status other than 0 if it fails."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # consoles of Windows know few letters
    first, *others = sys.argv[1:] or ["serve"]
    if first == "--version":
        sys.stdout.write(f"Scoresheets {__version__}\n")
    elif first in {"-h", "--help", "help"}:
        sys.stdout.write(usage())
    elif first in WITHOUT_OUR_TABLES:
        WITHOUT_OUR_TABLES[first](others)
    elif first in COMMANDS:
        run(["scoresheets", first.replace("-", "_"), *others])
    elif first.startswith("-"):
        run(["scoresheets", "serve", first, *others])
    else:
        sys.exit(f"scoresheets knows no command {first}.\n{usage()}")


def demo(arguments: list[str]) -> None:
    """Serve a database of its own."""
    os.environ["DB_FILE"] = str(demo_file())
    for name in ("DATABASE_URL", "REDIS_URL"):  # these belong to the real tables
        os.environ.pop(name, None)
    run(["scoresheets", "serve", "--demo", *arguments])


def check_game(arguments: list[str]) -> None:
    """Run the contract tests on one game."""
    from scoresheets.plugin.contract import check

    check.main(arguments)


def new_game(arguments: list[str]) -> None:
    """Write a game of one's own."""
    from scoresheets.plugin import new_game as writer

    writer.main(arguments)


WITHOUT_OUR_TABLES = {"demo": demo, "check-game": check_game, "new-game": new_game}


def usage() -> str:
    """Return all commands, a line each."""
    lines = "".join(f"  scoresheets {name:13}{what}\n" for name, what in COMMANDS.items())
    return f"{lines}  scoresheets --version\nEach says more with --help.\n"


def demo_file() -> Path:
    """Return the path of the demo's database, beside all other data."""
    from scoresheets.base.ops.data_folder import data_folder

    return data_folder(Path(__file__).resolve().parents[1]) / "demo.sqlite3"


def run(arguments: list[str]) -> None:
    """Run Django's command line. An error that a person can mend ends the process with a sentence, Ctrl-C at any time
    with goodbye.
    """
    if arguments[1:2] == ["serve"] and not {"-h", "--help"} & {*arguments}:
        sys.stdout.write("Scoresheets is starting.\n")  # a first start takes seconds until it says more
        sys.stdout.flush()
    try:
        _carry_out(arguments)
    except KeyboardInterrupt:
        sys.exit("Goodbye.")


def _carry_out(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoresheets.settings")
    from django.core.exceptions import ImproperlyConfigured

    from scoresheets.base.ops.data_folder import made_for_another_python

    if why := made_for_another_python():
        sys.exit(why)
    from django.core.management import CommandError, execute_from_command_line

    try:
        execute_from_command_line(
            [*arguments, "--traceback"]
        )  # without it Django puts the class of the error first
    except (CommandError, ImproperlyConfigured) as error:
        if "--traceback" in arguments:
            raise
        sys.exit(str(error))


if __name__ == "__main__":
    main()
