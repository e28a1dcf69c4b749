"""Compile the word lists when a wheel is built. For an editable install, `make words` compiles them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WordsHook(BuildHookInterface[Any]):
    """Build hook that writes the compiled form of each word list beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root).glob("ten_thousand/locale/*/LC_MESSAGES/*.po")):
            with source.open("rb") as words, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words, locale=source.parents[1].name, abort_invalid=True))
