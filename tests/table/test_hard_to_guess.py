"""S2: codes, links and secrets are hard to guess."""

import math
from base64 import urlsafe_b64decode
from hashlib import sha256

import pytest

from scoresheets.base.server.rate_limit import PAUSE
from scoresheets.models import Device, Table
from scoresheets.table.services import devices
from scoresheets.table.services.tables import CODE_LENGTH, CODE_SYMBOLS
from tests.cast import HOST, Party, everything, open_lobby

pytestmark = pytest.mark.real_chance
HOURS, OPEN_TABLES = 8, 500


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
    """ASVS asks for 20 bits; this compares 500 open tables with the tries of one address in eight hours."""
    codes = len(CODE_SYMBOLS) ** CODE_LENGTH
    assert math.log2(codes) > 39
    tries = HOURS * 3600 / PAUSE
    assert (len(CODE_SYMBOLS), CODE_LENGTH, round(tries)) == (31, 8, 288_000)
    assert round(tries * OPEN_TABLES / codes, 5) == 1.7e-4
    assert round(100 * tries * OPEN_TABLES / codes, 3) == 0.017, (
        "a hundred addresses find a hundred times as much"
    )


def test_every_link_has_at_least_128_random_bits(parties: list[Party]) -> None:
    tokens = [token for party in parties for token in tokens_of(party)]
    assert min(bits(token) for token in tokens) >= 128
    assert len(set(tokens)) == len(tokens) == 50 * 5


def tokens_of(party: Party) -> tuple[str, ...]:
    """Return the table's own id, its three links, and a device's secret."""
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
