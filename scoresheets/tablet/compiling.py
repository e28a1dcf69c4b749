"""Run by the Python of a browser at packing: all code and templates become its own compiled code.

That Python is another version than the one that packs, so only it can do this: `web/compile.mjs` starts it.
"""

from __future__ import annotations

import py_compile
import zipfile
from pathlib import Path

NOT_AS_CODE = {".py", ".pyc"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def compile_code(root: Path) -> None:
    """Write the compiled code of each module beside it. Its checks never look at the time of a file."""
    for file in sorted(root.rglob("*.py")):
        py_compile.compile(
            str(file),
            cfile=f"{file}c",
            dfile=str(file.relative_to(root)),
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )


def compile_templates(database: str) -> None:
    """Write the compiled code of each template into the folder where a start looks for it."""
    from scoresheets.tablet import handler

    handler.COMPILED.mkdir()
    handler.start(
        database=database, address="https://tablet.invalid/pad/", notes='{"key": "' + "0" * 50 + '"}'
    )
    from scoresheets.base.assets.templating import to_make_ready

    for make_ready in to_make_ready():
        make_ready()


def pack(root: Path, target: Path) -> None:
    """Write everything but the sources of code into one archive, whose bytes depend on nothing else."""
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(root.rglob("*")):
            if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts:
                name = zipfile.ZipInfo(file.relative_to(root).as_posix(), LONG_AGO)
                archive.writestr(name, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
