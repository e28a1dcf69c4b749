"""Browsers and tables of `make soak`: like the benchmark's, but members come and go, and events are counted."""

import asyncio

from scoresheets.base.assets.build import build_mark
from tests.load.plays import Play, Took
from tests.load.samples import Tally
from tests.load.tablets import Browser, Fields
from tests.load.wire import PATIENCE, Answer, Line

AGAIN = 2.5  # seconds until a form that was refused for now is sent again
TRIES = 60
LATER = (429, 503)  # too fast, or busy: nothing was written


class Visitor(Browser):
    """A browser that sends one request at a time, and once more if the server had just hung up.

    A form that is refused for now is sent again after a while.
    """

    def __init__(self, tally: Tally, port: int) -> None:
        super().__init__(port)
        self.told = tally.told
        self.alone = asyncio.Lock()

    async def post(self, path: str, fields: Fields, *, htmx: bool = False) -> Answer:
        for _ in range(TRIES):
            answer = await super().post(path, fields, htmx=htmx)
            if answer.status not in LATER:
                return answer
            await asyncio.sleep(AGAIN)
        raise TimeoutError(f"{path} was refused for minutes.")

    async def once(self, path: str, fields: Fields) -> int:
        """Send a form once, even if it is refused for now. Return the status."""
        return (await super().post(path, fields)).status

    async def _ask(self, request: bytes) -> Answer:
        async with self.alone:
            kept = self.http is not None and self.http.transport is not None
            try:
                answer = await super()._ask(request)
            except TimeoutError:
                self.close()  # or its answer would be taken for that of the next request
                raise
            except ConnectionResetError:
                if not kept:
                    raise
                self.told["request sent again"] += 1
                answer = await super()._ask(request)
        if answer.status in LATER:
            self.told[f"answer {answer.status}"] += 1
        elif answer.status >= 500:
            self.told["answer 5xx"] += 1
        return answer


class Party(Play):
    """A table whose members lose their sockets and come back, but never while an entry is on its way."""

    def __init__(self, tally: Tally, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.told = tally.told
        self.alone = asyncio.Lock()
        self._left = False
        self.sockets: dict[Browser, Line] = {}

    async def enter(self) -> Took:
        async with self.alone:
            for browser in [each for each, line in self.sockets.items() if line.transport is None]:
                self.told["socket closed by the server"] += 1
                await self.comes(browser, self.goes(browser))
            return await super().enter()

    def has_left(self) -> bool:
        """Return whether all members are gone for good."""
        return self._left

    def goes(self, browser: Browser) -> int:
        """Close this member's socket. Return the version of its page."""
        line = self.sockets.pop(browser)
        self.lines.remove(line)
        line.close()
        return self.version

    async def comes(self, browser: Browser, has: int | None = None) -> None:
        """Open a socket for this member, whose page has this version or none; return after the first text."""
        greeted = asyncio.Event()

        def heard(text: bytes, when: float) -> None:
            greeted.set()
            self._heard(text, when)

        query = "" if has is None else f"?version={has}&language=en&build={build_mark()}"
        line = await self._dialled(browser, query, heard)
        self.sockets[browser] = line
        self.lines.append(line)
        await asyncio.wait_for(greeted.wait(), PATIENCE)

    async def leaves(self) -> None:
        """Let all members leave for good."""
        async with self.alone:
            self._left = True
            self.sockets.clear()
            await self.hang_up()

    async def _open(self, browser: Browser) -> None:
        await self.comes(browser)
