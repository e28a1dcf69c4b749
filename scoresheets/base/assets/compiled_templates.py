"""Compiled templates, saved for the next start of the same build: 0.03 instead of 0.7 s of processor time for all."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from pickle import UnpicklingError
from shutil import rmtree

import jinja2
from django.conf import settings
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from scoresheets.base.assets.build import build_mark
from scoresheets.base.assets.templating import engine

_OURS = re.compile(r"[0-9a-f]{12}-[0-9][0-9a-z.]*")
log = logging.getLogger(__name__)


class CompiledTemplates(FileSystemBytecodeCache):
    """Copies on disk that nothing depends on. A file torn by a power cut is compiled anew; without room on the disk
    nothing is saved.
    """

    saves = True

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, UnpicklingError, ValueError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            if self.saves:
                super().dump_bytecode(bucket)
        except OSError as error:
            self.saves = False
            log.warning("Compiled templates are not kept in %s: %s", self.directory, error.strerror)


def save_compiled() -> None:
    """Read templates from a folder of this build from now on, and save them there. Folders of other builds are
    deleted.
    """
    folder = Path(settings.VAR_DIR) / "templates" / f"{build_mark()}-{jinja2.__version__}"
    for other in folder.parent.glob("*"):
        if other != folder and _OURS.fullmatch(other.name):
            rmtree(other, ignore_errors=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        log.warning("Compiled templates are not kept in %s: %s", folder, error.strerror)
        return
    engine().env.bytecode_cache = CompiledTemplates(str(folder), "%s")
