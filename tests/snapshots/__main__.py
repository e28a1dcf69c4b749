"""Compare two versions of the code whose visible behaviour should be equal.

python -m tests.snapshots take FOLDER             the texts and pictures of this version, and a database it made
python -m tests.snapshots compare BEFORE AFTER    every difference
python -m tests.snapshots open FOLDER             this version opens that database, plays on and checks it
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any

MOST_LINES = 40  # of one difference


def main() -> None:
    """Run one of the three commands."""
    command, *folders = sys.argv[1:]
    commands: dict[str, Callable[..., int]] = {"take": take, "compare": compare, "open": open_database}
    sys.exit(commands[command](*(Path(folder).resolve() for folder in folders)))


def take(folder: Path) -> int:
    """Write texts, pictures and a database into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _set_up(folder / "database.sqlite3")
    from tests.snapshots.goldens import golden_reports
    from tests.snapshots.pages import page_reports
    from tests.snapshots.pictures import take_pictures
    from tests.snapshots.tables import at_that_moment, lay_tables

    _write(folder / "goldens.json", golden_reports())
    with at_that_moment():
        tables = list(lay_tables())
        _write(folder / "pages.json", page_reports(tables))
    (folder / "pictures").mkdir(exist_ok=True)
    if not os.environ.get("NO_PICTURES"):
        take_pictures(tables, folder / "pictures", str(folder / "database.sqlite3"))
    return 0


def open_database(folder: Path) -> int:
    """Migrate a copy of the database, look at and play on every table of it, and check its log."""
    copy = folder / "opened.sqlite3"
    shutil.copy(folder / "database.sqlite3", copy)
    _set_up(copy)
    from django.core.management import call_command

    from tests.snapshots.playing_on import play_on

    call_command("check_tables")
    sys.stdout.write(f"{play_on()} tables played on\n")
    call_command("check_tables")
    return 0


def compare(before: Path, after: Path) -> int:
    """Print the differences; the exit status is 1 if there are any."""
    found = [
        *_texts(before, after, "goldens.json"),
        *_texts(before, after, "pages.json"),
        *_pictures(before, after),
    ]
    sys.stdout.write("\n".join(found or ["No difference."]) + "\n")
    return bool(found)


def _texts(before: Path, after: Path, name: str) -> list[str]:
    old, new = (json.loads((folder / name).read_text(encoding="utf-8")) for folder in (before, after))
    found = [f"{name}: {key} is only in one of both" for key in sorted(set(old) ^ set(new))]
    for key in sorted(set(old) & set(new)):
        if old[key] != new[key]:
            lines = [*unified_diff(_lines(old[key]), _lines(new[key]), lineterm="", n=1)]
            found += [f"{name}: {key}", *lines[2:MOST_LINES]]
    sys.stdout.write(f"{name}: {len(old)} compared\n")
    return found


def _lines(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(each) for each in value]
    return json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True).splitlines()


def _pictures(before: Path, after: Path) -> list[str]:
    old, new = (
        {file.name: file for file in (folder / "pictures").glob("*.png")} for folder in (before, after)
    )
    found = [f"{name} is only in one of both" for name in sorted(set(old) ^ set(new))]
    sys.stdout.write(f"pictures: {len(old)} compared\n")
    return found + [
        f"{name} differs"
        for name in sorted(set(old) & set(new))
        if old[name].read_bytes() != new[name].read_bytes()
    ]


def _set_up(database: Path) -> None:
    os.environ |= {
        "DB_FILE": str(database),
        "DJANGO_SETTINGS_MODULE": "scoresheets.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",  # Playwright keeps an event loop in this process
    }
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS.append("testserver")
    call_command("compile_words", verbosity=0)
    call_command("migrate", verbosity=0)


def _write(file: Path, told: Any) -> None:
    file.write_text(json.dumps(told, ensure_ascii=False, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
