"""Print what a person reads at the end of each golden game, opened from its file: here, or in the Python of a browser.

`python -m tests.tablet.golden_pages DATABASE FOLDER` prints one line of JSON: the words of each end page by the name of
its game, and the files that the page offers.
"""

from __future__ import annotations

import html
import json
import re
import sys
from pathlib import Path
from typing import Any

from tests.tablet.alone import ADDRESS, HOME, fetch, form_of, send_file

UNSEEN = re.compile(r"<(script|style|head|title)\b.*?</\1>", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")
DAY = re.compile(r"\b\d{1,2} \w+ 20\d\d\b|\b\w+ \d{1,2}, 20\d\d\b|\b\d{1,2}:\d\d\b")
FILES = ("transcript.json", "table.csv", "result.html", "print/")


def words(page: str, table: str) -> list[str]:
    """Return the visible words, without the table's id and the time."""
    text = html.unescape(TAGS.sub(" ", UNSEEN.sub(" ", page))).replace(table, "TABLE")
    return DAY.sub("DAY", text).split()


def opened(file: bytes) -> str:
    """Open a table from this file; return its address. Many are opened: nobody is slowed here."""
    from scoresheets.base.server import opening_limits

    for counted in (opening_limits._openings, opening_limits._bytes):
        counted.clear()
    token = form_of(fetch(HOME)[2], "/tables/transcript/")[1][0]
    status, head = send_file(f"{HOME}tables/transcript/", token, file)
    assert status == 302, status
    return str(head["Location"]).partition("?")[0]


def end_of(file: Path) -> dict[str, Any]:
    where = opened(file.read_bytes())
    status, _head, page = fetch(where)
    table = where.strip("/").rpartition("/")[2]
    return {
        "status": status,
        "words": words(page, table),
        "files": {name: fetch(where + name)[0] for name in FILES},
    }


def main() -> None:
    from scoresheets.tablet import handler

    database, folder = sys.argv[1:]
    handler.start(database=database, address=ADDRESS)
    handler.begin()
    files = sorted(Path(folder).glob("*/golden/*.json"))
    print(json.dumps({f"{file.parts[-3]}/{file.stem}": end_of(file) for file in files}))  # noqa: T201


if __name__ == "__main__":
    main()
