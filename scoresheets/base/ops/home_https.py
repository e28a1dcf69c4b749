"""HTTPS at home, beside the plain port: `scoresheets serve --https`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from scoresheets.base.ops.addresses import bracketed

if TYPE_CHECKING:
    from scoresheets.base.ops.certificates import HomeAuthority, Issued

_port: list[int] = []


def home_authority() -> HomeAuthority:
    """Return the certificate authority of this box, made at the first call."""
    from scoresheets.base.ops.certificates import HomeAuthority

    return HomeAuthority(settings.VAR_DIR / "https")


def given_certificate() -> Issued | None:
    """Return the certificate in CERT_FILE with its key in KEY_FILE; None if neither is set.

    Raises ImproperlyConfigured if one is missing or cannot be read.
    """
    named = [os.environ.get(name, "") for name in ("CERT_FILE", "KEY_FILE")]
    if not any(named):
        return None
    if not all(named):
        raise ImproperlyConfigured("CERT_FILE and KEY_FILE belong together: set both, or neither.")
    files = [Path(name).expanduser() for name in named]
    for file in files:
        if not os.access(file, os.R_OK) or not file.is_file():
            raise ImproperlyConfigured(f"{file} cannot be read: CERT_FILE and KEY_FILE name two PEM files.")
    from scoresheets.base.ops.certificates import Issued

    return Issued(*files)


def certificate_source() -> Callable[[], Issued]:
    """Return a function that returns the certificate which stands now. Raises ImproperlyConfigured."""
    if given := given_certificate():
        return lambda: given
    authority = home_authority()
    return lambda: authority.issue(settings.ALLOWED_HOSTS)


def open_locked_port(port: int) -> None:
    """Note that this process serves HTTPS there."""
    _port[:] = [port]


def locked_port() -> int:
    """Return the port on which this process serves HTTPS; 0 for none."""
    return _port[0] if _port else 0


def covered_url(urls: Sequence[str]) -> str:
    """Return the first of these addresses for which the certificate holds; "" if it holds for none."""
    authority = home_authority() if has_authority() else None
    return next((url for url in urls if authority is None or authority.may_vouch_for(_host(url))), "")


def locked_url(urls: Sequence[str]) -> str:
    """Return that address with HTTPS."""
    covered = covered_url(urls)
    return covered and f"https://{bracketed(_host(covered))}:{locked_port()}"


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""


def has_authority() -> bool:
    """Return whether devices can trust the authority of this box to come by HTTPS."""
    return bool(locked_port()) and given_certificate() is None
