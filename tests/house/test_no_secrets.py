"""S18: no file of the project contains a secret, neither of a machine nor of somebody else's service."""

import re
import subprocess
from pathlib import Path

import pytest

from scoresheets.settings import SECRET_KEY
from tests.house.project_files import ROOT

LARGEST = 1_000_000  # bytes; larger files are pictures and fonts
SECRET = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    rb"|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abp]-[A-Za-z0-9-]{20,}|\bsk-[A-Za-z0-9_-]{32,}"
    rb"|://[^/\s:@\"'{}]+:(?!password@)[^/\s:@\"'{}$]{8,}@"
    rb"|(?i:secret_?key|password|passwd|api_?key)[\"']?\s*[=:]\s*[\"'][A-Za-z0-9+/_=-]{24,}[\"']"
)


def tracked() -> list[Path]:
    """Return the files of the project that git tracks."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / each for each in told.decode().split("\0") if each and (ROOT / each).is_file()]


def secrets_in(content: bytes) -> list[bytes]:
    return [found[0][:40] for found in SECRET.finditer(content)]


def test_no_file_holds_one() -> None:
    files = tracked()
    assert len(files) > 500
    read = {file: file.read_bytes() for file in files if file.stat().st_size <= LARGEST}
    assert {str(file): found for file, content in read.items() if (found := secrets_in(content))} == {}
    assert [str(file) for file, content in read.items() if SECRET_KEY.encode() in content] == []


@pytest.mark.parametrize(
    "parts",
    [
        ("-----BEGIN EC ", "PRIVATE KEY-----"),
        ("AKIA", "ABCDEFGHIJKLMNOP"),
        ("gh", "p_" + "a" * 36),
        ("postgres://club:", "correct-horse@db.example/scores"),
        ("SECRET_KEY = ", "'" + "a1" * 25 + "'"),
        ('{"api_key": ', '"' + "Zz9_" * 8 + '"}'),
    ],
)
def test_one_would_be_seen(parts: tuple[str, str]) -> None:
    assert secrets_in("".join(parts).encode())
    assert not secrets_in(b"SECRET_KEY = env.secret_key(VAR_DIR)")
