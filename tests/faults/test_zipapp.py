"""The single file of `make zipapp`: it starts in a read-only folder, too, and says where it stores its data."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scoresheets.base.ops.data_folder import OURS
from scoresheets.settings import BASE_DIR
from tests.faults.conftest import Report
from tests.faults.installation import environment, serving
from tests.real_server import answers, free_port

READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'
PACKED = "scoresheets.pyz"


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, in a folder of its own."""
    make = ["make", "--silent", "zipapp"]
    done = subprocess.run(make, cwd=BASE_DIR, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(shutil.copy(BASE_DIR / "var" / PACKED, tmp_path_factory.mktemp("stick")))


def closed(folder: Path) -> list[str]:
    """Return the prefix of a command that must not write into the folder: root ignores modes, so it needs a mount."""
    if os.geteuid():
        folder.chmod(0o555)
        return []
    return ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(folder)]


@pytest.mark.parametrize("read_only", [True, False])
def test_it_starts_and_says_where_everything_is(
    read_only: bool, packed: Path, tmp_path: Path, report: Report
) -> None:
    home, port = tmp_path / "home", free_port()
    where = {"HOME": home, "XDG_DATA_HOME": home / "share", "SHIV_ROOT": tmp_path / "unpacked"}
    first = closed(packed.parent) if read_only else []
    with serving([*first, str(packed), "--port", str(port)], **where) as (said, _process):
        kept = home / "share" / "scoresheets" if read_only else packed.with_name(OURS)
        assert said[1] == f"Everything is kept in {kept}\n"
        assert said[2].startswith(f"{PACKED} has unpacked itself in {tmp_path / 'unpacked'}")
        assert (kept / "scoresheets.sqlite3").is_file()
        while not answers(f"http://127.0.0.1:{port}/health/"):
            pass
    assert packed.with_name(OURS).exists() != read_only
    report(pyz_kb=packed.stat().st_size // 1024)
