"""The traffic beside the entries: tablets that reload or drop, new viewers, imported files, guessed codes."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence

from tests.load.hall import BROKE, Hall
from tests.load.visitors import Visitor
from tests.load.wire import open_line

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # the symbols of a code
VALUE = re.compile(r'"value": (\d+)')
AWAY = (0.5, 20.0)  # seconds
PADDING = " " * 150_000


async def members_come_and_go(hall: Hall) -> None:
    """Let one member reload the page, or drop and come back with the page's version, or with none."""
    party = hall.anywhere()
    way = hall.chance.choice(("reload", "has", "empty"))
    async with party.alone:
        if party.has_left() or not party.sockets:
            return
        browser = hall.chance.choice(list(party.sockets))
        had = party.goes(browser)
        if way == "reload":
            await browser.get(f"/t/{party.place}/")
            await party.comes(browser)
    if way != "reload":
        await asyncio.sleep(hall.chance.uniform(*AWAY))
        async with party.alone:
            if party.has_left():
                return
            await party.comes(browser, had if way == "has" else None)
    hall.tally.told["socket came back"] += 1


async def people_look_in(hall: Hall) -> None:
    """Let a new viewer watch for a while; half of them leave properly, the others just disappear."""
    party, browser = hall.anywhere(), hall.visitor()
    await browser.get(party.door)
    if (await browser.post(party.door, {})).status != 302:
        return  # the table is gone
    place = f"/t/{party.place}"
    await browser.get(f"{place}/")
    line = await open_line(f"/ws{place}/", browser.port, browser.cookie, lambda text, when: None)
    try:
        await asyncio.sleep(hall.chance.uniform(*AWAY))
        if hall.chance.random() < 0.5 and not party.has_left():
            await browser.post(f"{place}/leave/", {})
    finally:
        line.close()
        browser.close()
    hall.tally.told["somebody looked in"] += 1


async def files_are_brought(hall: Hall, files: Sequence[str]) -> None:
    """Import one game as a file, whole or spoiled; an opened table is looked at, and deleted or left."""
    browser, text = hall.visitor(), hall.chance.choice(files)
    way = hall.chance.choice(("whole", "whole", "padded", "cut", "altered"))
    match way:
        case "padded":
            text += PADDING
        case "cut":
            text = text[: hall.chance.randrange(len(text))]
        case "altered":
            text = VALUE.sub(lambda found: f'"value": {int(found[1]) + 1}', text, count=1)
    await browser.get("/")
    answer = await browser.send(
        browser.form("/tables/transcript/", {"text": text, "anew": "yes"}, htmx=False)
    )
    refused = 400 <= answer.status < 500 and answer.status != 429
    hall.tally.told["upload refused" if refused else f"upload {answer.status}"] += 1
    if answer.status == 302:
        await browser.get(answer.location)
        if hall.chance.random() < 0.5:
            await browser.post(f"{answer.location}delete/", {})
    browser.close()


async def codes_are_typed(hall: Hall, guesser: Visitor) -> None:
    """Type one wrong code."""
    if not guesser.token:
        await guesser.get("/")
    await guesser.once("/join/", {"code": "".join(hall.chance.choices(SIGNS, k=8))})
    hall.tally.told["code typed"] += 1


async def again_and_again(hall: Hall, each: float, act: Callable[[], Awaitable[None]]) -> None:
    """Call `act` once in this many seconds on average, overlapping if need be, until cancelled."""
    async with asyncio.TaskGroup() as under_way:
        while True:
            await asyncio.sleep(hall.chance.expovariate(1 / each))
            under_way.create_task(_minded(hall, act))


async def _minded(hall: Hall, act: Callable[[], Awaitable[None]]) -> None:
    try:
        await act()
    except BROKE as error:
        hall.tally.told[f"{type(error).__name__} beside"] += 1
