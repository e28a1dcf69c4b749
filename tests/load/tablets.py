"""A tablet's browser: its cookies, the token of its forms, the headers that browser and htmx send."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from tests.load.wire import Answer, Http

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')
Fields = Mapping[str, str] | Sequence[tuple[str, str]]


class Browser:
    """One device. It keeps one connection, and reopens it if the server has hung up in between."""

    def __init__(self, port: int) -> None:
        self.move_to(port)
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.http: Http | None = None

    def move_to(self, port: int) -> None:
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> Answer:
        """Return a page, and remember the token of its first form."""
        answer = await self._ask(self._request("GET", path, "", ""))
        token = TOKEN.search(answer.body)
        if token:
            self.token = token[1].decode()
        return answer

    async def post(self, path: str, fields: Fields, *, htmx: bool = False) -> Answer:
        """Post a form with the remembered token."""
        return await self._ask(self.form(path, fields, htmx=htmx))

    def form(self, path: str, fields: Fields, *, htmx: bool) -> bytes:
        """Return the request of a form, ready to be sent."""
        pairs = list(fields.items()) if isinstance(fields, Mapping) else list(fields)
        submission = urlencode([("csrfmiddlewaretoken", self.token), *pairs])
        extra = (
            f"Origin: {self.origin}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(submission)}\r\n"
        )
        if htmx:
            extra += f"HX-Request: true\r\nHX-Target: refusal\r\nHX-Current-URL: {self.origin}{path}\r\n"
        return self._request("POST", path, extra, submission)

    async def send(self, request: bytes) -> Answer:
        """Send a request that was made before. Return the answer."""
        return await self._ask(request)

    def _request(self, method: str, path: str, extra: str, submission: str) -> bytes:
        return (
            f"{method} {path} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.port}\r\n"
            "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
            "Accept: */*\r\nAccept-Language: en-GB,en;q=0.5\r\nAccept-Encoding: gzip, deflate\r\n"
            f"Referer: {self.origin}/\r\nCookie: {self.cookie}\r\n{extra}\r\n{submission}"
        ).encode()

    async def _ask(self, request: bytes) -> Answer:
        if self.http is None or self.http.transport is None:
            loop = asyncio.get_running_loop()
            _, self.http = await loop.create_connection(Http, "127.0.0.1", self.port)
        answer = await self.http.ask(request)
        self.cookies |= answer.cookies
        return answer

    def close(self) -> None:
        if self.http and self.http.transport:
            self.http.transport.abort()
        self.http = None
