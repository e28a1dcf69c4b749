"""Run by the Python of a browser at packing: all code and templates become its own compiled code.

That Python is another version than the one that packs, so only it can do this: `web/compile.mjs` starts it.
"""

from __future__ import annotations

import json
import lzma
import py_compile
from pathlib import Path

SMALL = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 4 * 1024 * 1024}]
"""The filter of the code. The size of its dictionary stays with a tablet as memory."""


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
    handler.start(database=database, address="https://tablet.invalid/pad/")
    from scoresheets.base.assets.templating import to_make_ready

    for make_ready in to_make_ready():
        make_ready()


def pack(root: Path, target: Path) -> None:
    """Write everything but the sources of code into one archive, whose bytes depend on nothing else.

    Its form is that of `web/archive.js`: the length of a list, the list, and all files behind each other. Files of a
    kind stand together, as together they become smaller.
    """
    files = [
        file
        for file in root.rglob("*")
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts
    ]
    files.sort(key=lambda file: (file.suffix, file.as_posix()))
    listed = json.dumps([[file.relative_to(root).as_posix(), file.stat().st_size] for file in files]).encode()
    with lzma.open(target, "wb", check=lzma.CHECK_CRC32, filters=SMALL) as archive:
        archive.write(len(listed).to_bytes(4, "big") + listed)
        for file in files:
            archive.write(file.read_bytes())
