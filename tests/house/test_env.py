"""Settings in the environment, and the sentences that refuse wrong ones."""

import multiprocessing
import os
import stat
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.ops import addresses, backends, env
from scoresheets.base.ops.secret_key import secret_key, write_secret_once
from scoresheets.base.server.request_turns import MOST


def test_a_switch_is_on_or_off_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "1")
    assert env.switch("HTTPS")
    monkeypatch.setenv("HTTPS", "0")
    assert not env.switch("HTTPS")
    monkeypatch.setenv("HTTPS", "")
    assert [env.switch("HTTPS"), env.switch("HTTPS", otherwise=True)] == [False, True]
    monkeypatch.delenv("HTTPS")
    assert [env.switch("HTTPS"), env.switch("HTTPS", otherwise=True)] == [False, True]
    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(ImproperlyConfigured, match="HTTPS=maybe"):
        env.switch("HTTPS")


def test_the_hosts_are_this_machine_and_those_somebody_named() -> None:
    hosts = addresses.allowed_hosts(["scores.example.org"])
    assert {"localhost", "127.0.0.1", "[::1]", "scores.example.org"} <= set(hosts)
    assert set(addresses.own_addresses()) <= set(hosts)
    assert "*" not in hosts


def test_a_star_among_the_hosts_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="list the names"):
        addresses.allowed_hosts(["scores.example.org", "*"])


def test_the_lan_address_comes_before_loopback() -> None:
    own, lan = addresses.own_addresses(), addresses.lan_addresses()
    assert "127.0.0.1" in own
    assert [address for address in own if address in lan] == lan
    assert not any(own.index("127.0.0.1") < own.index(address) for address in lan)


CARDS = {
    "a laptop with Docker": (
        {"lo": "127.0.0.1", "docker0": "172.17.0.1", "br-4af": "172.18.0.1", "wlp3s0": "192.168.1.20"},
        "192.168.1.20",
    ),
    "a full tunnel": ({"en0": "192.168.1.20", "utun4": "10.8.0.2"}, "10.8.0.2"),
    "no default route": ({"vboxnet0": "192.168.56.1", "eth0": "192.168.178.20"}, ""),
    "a card without an answer": ({"eth0": "169.254.7.1", "wlan0": "10.0.0.7"}, "169.254.7.1"),
    "Windows": (
        {
            "vEthernet (WSL)": "172.22.0.1",
            "VirtualBox Host-Only Ethernet Adapter": "192.168.56.1",
            "Tailscale Tunnel": "100.101.102.103",
            "Intel(R) Wi-Fi 6": "192.168.0.4",
        },
        "",
    ),
}


@pytest.mark.parametrize("cards", CARDS)
def test_a_real_network_comes_before_tunnels_and_bridges(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also against the system's own route: tablets are on the LAN, and the QR code carries the first address."""
    named, towards = CARDS[cards]
    adapters = [
        SimpleNamespace(name=name, nice_name=name, ips=[SimpleNamespace(ip=ip)]) for name, ip in named.items()
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "address_towards_the_network", lambda: towards)
    first, *others = addresses.own_addresses()
    assert first in {"192.168.1.20", "192.168.178.20", "10.0.0.7", "192.168.0.4"}
    assert sorted([first, *others]) == sorted(named.values())
    assert "127.0.0.1" not in others[:-1]


@pytest.mark.parametrize(
    "url", ["scores.example.org", "ftp://scores.example.org", "https://a.example/path", "https://"]
)
def test_a_public_address_is_scheme_and_host_only(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL"):
        addresses.public_origin(url)


def test_a_public_address_loses_its_slash() -> None:
    assert addresses.public_origin("https://scores.example.org:8443/") == "https://scores.example.org:8443"
    assert addresses.host_names("https://scores.example.org:8443") == ["scores.example.org"]
    assert addresses.host_names("") == []


def test_a_secret_is_made_once_and_only_its_owner_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "secret_key"
    key = secret_key(file)
    assert len(key) >= 50
    assert secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["secret_key"]


def test_two_machines_have_different_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "other")


def test_processes_that_start_at_once_agree_on_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with multiprocessing.get_context("spawn").Pool(4) as processes:
        keys = processes.map(secret_key, [tmp_path / "secret_key"] * 40, chunksize=1)
    assert len(set(keys)) == 1


def test_the_second_to_write_a_secret_keeps_the_first_one(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    write_secret_once(file)
    first = file.read_text()
    write_secret_once(file)
    assert file.read_text() == first


@pytest.mark.parametrize("key", ["", "secret", "a" * 60, "django-insecure-" + "abcdefgh" * 8])
def test_an_empty_short_or_known_secret_is_refused(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", key)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        secret_key(tmp_path / "secret_key")


def test_a_postgresql_url_is_read_with_its_escapes_and_options() -> None:
    database = backends.postgresql_database("postgresql://ana:p%40ss@db.example:5433/scores?sslmode=require")
    assert (database["USER"], database["PASSWORD"]) == ("ana", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "scores")
    assert database["OPTIONS"]["sslmode"] == "require"
    assert (
        database["OPTIONS"]["pool"]["max_size"] > MOST
    )  # a request that waits for a lock must not delay others
    assert database["OPTIONS"]["server_side_binding"]  # without it no statement is prepared
    assert database["OPTIONS"]["prepare_threshold"]
    assert database["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize(
    "url", ["mysql://db/scores", "postgresql://db", "postgresql://db:port/scores", "scores"]
)
def test_another_database_url_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        backends.postgresql_database(url)


@pytest.mark.parametrize("url", ["redis://127.0.0.1/0", "rediss://:secret@db.example/1", "unix:///run/redis"])
def test_a_redis_url_is_handed_on(url: str) -> None:
    assert backends.redis_layer(url, {"capacity": 500})["CONFIG"] == {"url": url, "capacity": 500}


@pytest.mark.parametrize("url", ["127.0.0.1:6379", "http://127.0.0.1/0", "redis"])
def test_another_redis_url_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        backends.redis_layer(url, {})


def test_a_whole_number_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRUSTED_PROXIES", raising=False)
    assert env.whole_number("TRUSTED_PROXIES", 1, most=9) == 1
    monkeypatch.setenv("TRUSTED_PROXIES", " 9 ")
    assert env.whole_number("TRUSTED_PROXIES", 1, most=9) == 9
    for wrong in ("0", "10", "-1", "one"):
        monkeypatch.setenv("TRUSTED_PROXIES", wrong)
        with pytest.raises(
            ImproperlyConfigured, match=f"TRUSTED_PROXIES={wrong} is not a number from 1 to 9"
        ):
            env.whole_number("TRUSTED_PROXIES", 1, most=9)


def test_the_time_zone_is_the_machine_s_own_or_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    assert env.time_zone() == "Europe/Paris"
    monkeypatch.setenv("TZ", "Nowhere/Land")
    monkeypatch.setattr(os.path, "realpath", lambda path: "/usr/share/zoneinfo/America/Lima")
    assert env.time_zone() == "America/Lima"
    monkeypatch.setattr(os.path, "realpath", lambda path: path)
    assert env.time_zone() == "UTC"
