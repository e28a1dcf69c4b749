"""PostgreSQL, Redis and nginx on free ports, in folders of their own; tests can start, break and stop each."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scoresheets.settings import BASE_DIR
from tests.real_server import free_port
from tests.scale.installing import find_program

PATIENCE = 30.0  # seconds to wait for a service before the run fails
EXAMPLE = BASE_DIR / "scoresheets" / "deploy" / "nginx.conf"


def wait_for_port(port: int) -> None:
    """Return when a process listens there; fails after `PATIENCE`."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return


class Service:
    """A program in the foreground, with a folder that is deleted with it."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="scoresheets-"))
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """The command that starts it."""
        raise NotImplementedError

    def start(self) -> None:
        with (self.folder / "output").open("ab") as output:
            self.process = subprocess.Popen(self.command(), stdout=output, stderr=subprocess.STDOUT)
        wait_for_port(self.port)

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> None:
        if self.process:
            self.process.send_signal(with_signal)
            self.process.send_signal(signal.SIGCONT)  # a stopped process hears nothing else
            self.process.wait(timeout=PATIENCE)
            self.process = None

    def hang(self) -> None:
        """Stop the process, so that it holds every connection and answers nothing."""
        assert self.process
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Service):
    """Redis without a file on the disk: messages on their way are lost with it."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        quiet = ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [find_program("redis-server"), "--bind", "127.0.0.1", "--port", str(self.port), *quiet]


class Postgres(Service):
    """A cluster of its own; never run by root, which PostgreSQL refuses."""

    def __init__(self, *, durable: bool = True) -> None:
        super().__init__()
        self.durable = durable
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", str(self.data), "-U", "scores", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def url(self) -> str:
        return self.url_of("scores")

    def url_of(self, database: str) -> str:
        """Return the address of one of its databases, as DATABASE_URL has it."""
        return f"postgresql://scores@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        first = not (self.data / "begun").exists()
        self._run(
            "pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", self._says(), "start"
        )
        if first:
            (self.data / "begun").touch()
            self.creates("scores")

    def creates(self, database: str) -> None:
        """Create one more database, empty."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "scores", database)

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> None:
        """Stop it like a machine that shuts down; SIGKILL stands for a power cut."""
        mode = "immediate" if with_signal == signal.SIGKILL else "fast"
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", str(self.data), "-w", "-m", mode, "stop")

    def _says(self) -> str:
        fast = "" if self.durable else " -c fsync=off -c full_page_writes=off"
        return f"-p {self.port} -h 127.0.0.1 -k {self.folder}{fast}"

    def _run(self, program: str, *arguments: str) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*as_user, find_program(program), *arguments],
            cwd=self.folder,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")


class Nginx(Service):
    """nginx with our example of a configuration, with these servers behind it and without its certificate."""

    def __init__(self, behind: Sequence[int]) -> None:
        super().__init__()
        self.behind = tuple(behind)

    def command(self) -> list[str]:
        file = self.folder / "nginx.conf"
        file.write_text(self._configuration(), encoding="utf-8")
        return [
            find_program("nginx"),
            "-p",
            str(self.folder),
            "-c",
            str(file),
            "-e",
            str(self.folder / "errors"),
        ]

    def _configuration(self) -> str:
        site = EXAMPLE.read_text(encoding="utf-8")
        servers = " ".join(f"server 127.0.0.1:{port};" for port in self.behind)
        site, upstreams = re.subn(r"server 127\.0\.0\.1:8001;\s*server 127\.0\.0\.1:8002;", servers, site)
        site, listens = re.subn(r"listen 443 ssl;", f"listen 127.0.0.1:{self.port};", site)
        assert (upstreams, listens) == (1, 1), "the example has changed"
        site = re.sub(r"^\s*(ssl_certificate\w*|server_name) .*\n", "", site, flags=re.MULTILINE)
        places = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.geteuid() == 0 else ""
        pid = f"pid {self.folder}/pid;\ndaemon off;\nworker_processes 1;\nworker_rlimit_nofile 20000;\n"
        return f"{user}{pid}events {{ worker_connections 9000; }}\nhttp {{\n{places}{site}}}\n"


@contextmanager
def running(*services: Service) -> Iterator[None]:
    """Start these services in order, and stop them in reverse order, even after a failure."""
    begun: list[Service] = []
    try:
        for service in services:
            begun.append(service)
            service.start()
        yield
    finally:
        for service in reversed(begun):
            service.close()
