"""F13: every requirement has a wheel for each supported system, so that no compiler is needed.

`uv` resolves the project and the locked lists for each system, and takes nothing that would have to be built.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.installation import UV

MACOS = "12.0"
SYSTEMS = (
    *("aarch64-apple-darwin", "x86_64-apple-darwin", "x86_64-pc-windows-msvc"),
    *("x86_64-manylinux_2_28", "aarch64-manylinux_2_28"),
)
PYTHONS = ("3.11", "3.13")
ASKED = {
    "wheel": ["pyproject.toml", "--extra", "local"],
    "wheel of a club": ["pyproject.toml", "--extra", "scale"],
    "locked": ["requirements.txt"],
    "locked for a club": ["requirements-scale.txt"],
}
MISSING = re.compile(r"([\w.-]+==\S+) has no usable wheels")


def resolved(asked: list[str], system: str, python: str) -> tuple[int, str]:
    """Return the exit code of uv and its output."""
    where = ["--python-platform", system, "--python-version", python, "--only-binary", ":all:"]
    done = subprocess.run(
        [str(UV), "pip", "compile", "--quiet", "--no-header", *where, *asked],
        env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": MACOS},
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("asked", ASKED)
def test_everything_has_a_wheel(asked: str, system: str, python: str, report: Report) -> None:
    code, said = resolved(ASKED[asked], system, python)
    report(missing=sorted(set(MISSING.findall(said))))
    assert code == 0, said


@pytest.mark.control
def test_what_has_none_is_named(tmp_path: Path) -> None:
    """Control: the newest Autobahn on a Mac of that age."""
    asked = tmp_path / "requirements.in"
    asked.write_text("autobahn==26.10.2\n", encoding="utf-8")
    code, said = resolved([str(asked)], "x86_64-apple-darwin", "3.11")
    assert code != 0
    assert "autobahn" in said
