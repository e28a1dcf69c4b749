"""S2, S3: typed codes are slowed, right and wrong alike, and nobody is locked out; links carry their own weight."""

from __future__ import annotations

import math
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256

import pytest

from scoresheets import rate_limit
from scoresheets.models import Device, Table
from scoresheets.refusals import Refusal
from scoresheets.services import devices
from scoresheets.services.tables import CODE_LENGTH, CODE_SYMBOLS
from tests.cast import HOST, Party, Tablet, everything, fresh_process, open_lobby

FREE = 20
PAUSE = 0.5
WRONG = "WRNGCDEF"


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(rate_limit, "time", clock)
    fresh_process()
    yield clock
    fresh_process()


def comes_through(address: str) -> bool:
    try:
        rate_limit.slow_down(address)
    except Refusal:
        return False
    return True


# --- the counter ---


def test_a_try_too_many_is_429(clock: Clock) -> None:
    for _try in range(FREE):
        rate_limit.slow_down("a")
    with pytest.raises(Refusal) as refused:
        rate_limit.slow_down("a")
    assert (refused.value.code, refused.value.status) == ("too_fast", 429)


def test_twenty_tries_are_free_and_the_next_waits(clock: Clock) -> None:
    assert [comes_through("a") for _try in range(FREE + 2)] == [True] * FREE + [False] * 2


def test_after_the_free_ones_two_tries_a_second_come_through(clock: Clock) -> None:
    for _try in range(FREE):
        comes_through("a")
    through = 0
    for _tick in range(80):
        clock.now += 0.125
        through += comes_through("a")
    assert through == 10 / PAUSE


def test_nobody_is_locked_out_however_many_tries_came_before(clock: Clock) -> None:
    for _try in range(10_000):
        comes_through("a")
    clock.now += PAUSE
    assert comes_through("a")


def test_a_refused_try_does_not_push_the_next_one_away(clock: Clock) -> None:
    for _try in range(FREE):
        comes_through("a")
    came = []
    for _tick in range(4):
        clock.now += PAUSE / 4
        came.append(comes_through("a"))
    assert came == [False, False, False, True]


def test_after_ten_quiet_minutes_all_tries_are_free_again(clock: Clock) -> None:
    for _try in range(FREE + 1):
        comes_through("a")
    clock.now += 599
    assert [comes_through("a"), comes_through("a")] == [True, False]
    clock.now += 601
    assert [comes_through("a") for _try in range(FREE + 1)] == [True] * FREE + [False]


def test_one_address_does_not_slow_another(clock: Clock) -> None:
    for _try in range(FREE + 1):
        comes_through("a")
    assert not comes_through("a")
    assert comes_through("b")


def test_a_party_behind_one_address_comes_in_within_two_minutes(clock: Clock) -> None:
    """160 players, who try again until they are in."""
    waiting = 160
    for _tick in range(120 * 8):
        clock.now += 0.125
        while waiting and comes_through("home"):
            waiting -= 1
    assert waiting == 0


def test_the_memory_for_addresses_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "KEPT_ADDRESSES", 100)
    for number in range(1000):
        rate_limit.slow_down(f"10.0.0.{number}")
    assert len(rate_limit._tries) == 100


# --- the page ---


def typed(tablet: Tablet, code: str) -> int:
    return tablet.post("/join/", {"code": code}).status


@pytest.mark.django_db
def test_a_right_code_waits_as_a_wrong_one_does_and_looks_the_same(clock: Clock) -> None:
    party, dov = open_lobby(), Tablet()
    right = party.table.code
    assert [typed(dov, WRONG) for _try in range(FREE)] == [422] * FREE
    before = everything()
    wrong_page, right_page = [dov.post("/join/", {"code": code}) for code in (WRONG, right)]
    assert (wrong_page.status, right_page.status) == (429, 429)
    assert without_values(wrong_page.text) == without_values(right_page.text)
    assert everything() == before
    clock.now += PAUSE
    assert typed(dov, right) == 302


def without_values(page: str) -> str:
    """The page without what was typed and without its token."""
    return re.sub(r'value="[^"]*"', "", page)


@pytest.mark.django_db
def test_right_tries_count_as_wrong_ones_do(clock: Clock) -> None:
    party, dov = open_lobby(), Tablet()
    assert [typed(dov, party.table.code) for _try in range(FREE)] == [302] * FREE
    assert typed(dov, party.table.code) == 429


@pytest.mark.django_db
def test_a_qr_link_passes_while_typed_codes_wait(clock: Clock) -> None:
    party, dov = open_lobby(), Tablet()
    for _try in range(FREE + 5):
        typed(dov, WRONG)
    assert typed(dov, party.table.code) == 429
    assert dov.get(f"/join/{party.table.join_token}/").status == 200
    assert dov.post(f"/join/{party.table.join_token}/", {}).status == 302
    assert party.tablet("Ana").get(f"/t/{party.table.public_id}/").status == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "spelled",
    [str.lower, lambda code: f"{code[:4]} {code[4:]}", lambda code: f" {code[:4]}-{code[4:]} ", " ".join],
)
def test_a_code_is_read_however_it_is_spelled(clock: Clock, spelled: Callable[[str], str]) -> None:
    party, dov = open_lobby(), Tablet()
    answer = dov.post("/join/", {"code": spelled(party.table.code)})
    assert (answer.status, answer.location) == (302, f"/join/{party.table.join_token}/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "code", ["", "  ", WRONG, "ABCD", "x" * 41, "x" * 100_000, "ＡＢＣＤＥＦＧＨ", "'; --", "\0"]
)
def test_a_code_that_is_none_is_refused_in_words(clock: Clock, code: str) -> None:
    open_lobby()
    answer = Tablet().post("/join/", {"code": code})
    assert answer.status == 422
    assert "No table has this code" in answer.text


# --- what is hard to guess ---


@pytest.fixture
def parties(db: None) -> list[Party]:
    return [open_lobby(()) for _table in range(50)]


def test_a_code_has_eight_symbols_that_nobody_confuses(parties: list[Party]) -> None:
    assert not set("0O1IL") & set(CODE_SYMBOLS)
    assert CODE_SYMBOLS.upper() == CODE_SYMBOLS
    for party in parties:
        assert len(party.table.code) == 8
        assert set(party.table.code) <= set(CODE_SYMBOLS)
    assert len({party.table.code for party in parties}) == 50


def test_every_symbol_of_the_alphabet_is_used(parties: list[Party]) -> None:
    """400 symbols of 31: the chance to miss one is below one in ten thousand, times 31."""
    assert {symbol for party in parties for symbol in party.table.code} == set(CODE_SYMBOLS)


def test_guessing_a_code_for_a_night_is_hopeless() -> None:
    """ASVS asks for 20 bits; here 500 tables stand against ten tries a second for eight hours."""
    codes = len(CODE_SYMBOLS) ** CODE_LENGTH
    assert math.log2(codes) > 39
    assert 500 * 10 * 8 * 3600 / codes < 2e-4


def test_every_link_has_at_least_128_random_bits(parties: list[Party]) -> None:
    tokens = [token for party in parties for token in tokens_of(party)]
    assert min(bits(token) for token in tokens) >= 128
    assert len(set(tokens)) == len(tokens) == 50 * 5


def tokens_of(party: Party) -> tuple[str, ...]:
    """The table's own id, its three links, and a device's secret."""
    table, host = party.table, devices.make_host_link(access=party.access(HOST))
    return table.public_id, table.join_token, table.watch_token, host, party.host.secret


def bits(token: str) -> int:
    return 8 * len(urlsafe_b64decode(token + "=" * (-len(token) % 4)))


def test_the_host_link_and_the_devices_secret_are_stored_as_hashes_only(parties: list[Party]) -> None:
    host = devices.make_host_link(access=parties[0].access(HOST))
    rows = str(everything())
    assert host not in rows
    assert parties[0].host.secret not in rows
    assert Table.objects.get(pk=parties[0].table.pk).host_token_hash == sha256(host.encode()).hexdigest()
    assert Device.objects.filter(secret_hash=sha256(parties[0].host.secret.encode()).hexdigest()).exists()
