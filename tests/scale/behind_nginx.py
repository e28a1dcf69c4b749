"""Two server processes behind nginx, with the interface of one server."""

from __future__ import annotations

import signal

from tests.real_server import DaphneServer
from tests.scale.services import Nginx


class TwoBehindNginx(DaphneServer):
    """Two processes and nginx, started and stopped as one server.

    `process` is the first process. Only that one gets a signal which a test sends by itself.
    """

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.first_port = self.port
        self.second = DaphneServer(database)
        self.second.output.close()
        self.second.output = self.output
        self.nginx = Nginx((self.first_port, self.second.port))
        self.port = self.nginx.port
        self.url = self.url.replace(str(self.first_port), str(self.port))
        self.insecure_url = self.insecure_url.replace(str(self.first_port), str(self.port))

    def start(self) -> None:
        front = self.port, self.url
        self.port, self.url = self.first_port, f"http://127.0.0.1:{self.first_port}"
        self.second.environment = self.environment
        try:
            super().start()
            self.second.start()
        finally:
            self.port, self.url = front
        if self.nginx.process is None:
            self.nginx.start()

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> None:
        self.nginx.stop()
        self.second.stop(with_signal)
        super().stop(with_signal)

    def close(self) -> None:
        super().close()
        self.nginx.close()
