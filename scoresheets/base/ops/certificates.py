"""HTTPS at home: a certificate authority of this box, and the certificate that it issues to the pad.

An authority that a family's tablets trust is a power. So its certificate carries constraints: it vouches for servers at
private addresses and under the names of this box, nothing else; no mail and no address of a service can be signed by
it. Its key lies in one folder, readable by its owner, and in no backup. Nothing is made while the clock is older than
the program, as its dates would not hold.
"""

from __future__ import annotations

import os
import plistlib
import socket
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from scoresheets import BUILT
from scoresheets.base.ops.network_name import NAMES

AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=396)  # browsers refuse more than 398
RENEWED_BEFORE = timedelta(days=30)
BACKDATED = timedelta(days=2)  # clocks of tablets may be behind
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)


NOBODY = "scoresheets.invalid"  # the only host whose mail and addresses it may sign: none has this name


class ClockIsBehind(Exception):
    """The clock of this box says a day before the program was built: no certificate made now would hold."""

    def __init__(self, now: datetime) -> None:
        super().__init__(
            f"The clock of this computer says {now:%Y-%m-%d}, a day before this program was built."
        )


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate and its key, as PEM files."""

    certificate: Path
    key: Path


class HomeAuthority:
    """The certificate authority of this box, in a folder of its own; made at the first use. Raises ClockIsBehind."""

    def __init__(self, folder: Path) -> None:
        self.files = Issued(folder / "authority.crt", folder / "authority.key")
        self.own = Issued(folder / "pad.crt", folder / "pad.key")
        if not self.files.certificate.exists():
            self._found()

    @property
    def certificate(self) -> x509.Certificate:
        return _read(self.files.certificate)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 fingerprint as devices show it: "AB CD ..."."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(" ").upper()

    @property
    def holds(self) -> bool:
        """True if devices whose clocks agree with ours accept the authority today."""
        authority = self.certificate
        return authority.not_valid_before_utc <= timezone.now() <= authority.not_valid_after_utc

    def make_anew(self) -> None:
        """Replace the authority: each device has to trust the new one. Raises ClockIsBehind."""
        self._found()

    def may_vouch_for(self, host: str) -> bool:
        """Return whether this name or address lies within the constraints."""
        return _may_vouch(self.certificate, host.strip("[]"))

    def as_der(self) -> bytes:
        """Return the certificate in the form that every device installs."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    def as_profile(self) -> bytes:
        """Return a configuration profile with the certificate, for an iPad or iPhone: newer ones take no bare one."""
        [name] = self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
        mark = str(uuid5(NAMESPACE_OID, self.fingerprint))
        shared = {"PayloadVersion": 1, "PayloadDisplayName": str(name.value)}
        root = {
            "PayloadType": "com.apple.security.root",
            "PayloadIdentifier": f"scoresheets.https.{mark}.root",
            "PayloadUUID": str(uuid5(NAMESPACE_OID, f"{self.fingerprint} root")),
            "PayloadCertificateFileName": "scoresheets.crt",
            "PayloadContent": self.as_der(),
        }
        profile = {
            "PayloadType": "Configuration",
            "PayloadIdentifier": f"scoresheets.https.{mark}",
            "PayloadUUID": mark,
            "PayloadContent": [root | shared],
        }
        return plistlib.dumps(profile | shared)

    def issue(self, hosts: Iterable[str]) -> Issued:
        """Return the pad's certificate for these names and addresses. It is issued anew if there is none, if it ends
        within a month, or if a host is missing in it. Hosts for which the authority may not vouch are left out. Raises
        ClockIsBehind if it must be issued anew and cannot.
        """
        authority = self.certificate
        wanted = frozenset(bare for host in hosts if _may_vouch(authority, bare := host.strip("[]")))
        now = timezone.now()
        if (standing := self._standing()) is not None:
            lasts = standing.not_valid_after_utc - now > RENEWED_BEFORE
            ours = _signer_of(standing) == _identifier_of(authority)
            if lasts and ours and wanted <= _hosts_of(standing):
                return self.own
        _check_clock(now)
        key = ec.generate_private_key(ec.SECP256R1())
        names = [_general_name(host) for host in sorted(wanted)]
        issued = (
            _builder(_named("Scoresheets"), authority.subject, key, now, LASTS)
            .add_extension(x509.AuthorityKeyIdentifier(_identifier_of(authority), None, None), critical=False)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .sign(_read_key(self.files.key), hashes.SHA256())
        )
        _write(self.own, issued, key)
        return self.own

    def _standing(self) -> x509.Certificate | None:
        """Return the pad's certificate; None if there is none whole, or if the key beside it is not its own."""
        try:
            certificate, key = _read(self.own.certificate), _read_key(self.own.key)
        except (FileNotFoundError, ImproperlyConfigured):
            return None
        return certificate if certificate.public_key() == key.public_key() else None

    def _found(self) -> None:
        """Make the authority: a key, and a certificate that says how little it may do. Raises ClockIsBehind."""
        _check_clock(timezone.now())
        self.files.key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = ec.generate_private_key(ec.SECP256R1())
        name = _named(f"Scoresheets on {socket.gethostname().lower()}")
        names = dict.fromkeys(("localhost", *NAMES, own_name()))
        permitted: list[x509.GeneralName] = [x509.DNSName(each) for each in names]
        permitted += [x509.IPAddress(ip_network(each)) for each in PRIVATE]
        permitted += [x509.RFC822Name(NOBODY), x509.UniformResourceIdentifier(NOBODY)]
        usage = dict.fromkeys(_USES, False) | {"key_cert_sign": True, "crl_sign": True}
        certificate = (
            _builder(name, name, key, timezone.now(), AUTHORITY_LASTS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(x509.KeyUsage(**usage), critical=True)
            .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .sign(key, hashes.SHA256())
        )
        _write(self.files, certificate, key)


_USES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)


def own_name() -> str:
    """Return the name of this box in its network."""
    return socket.gethostname().lower().partition(".")[0] + ".local"


def _may_vouch(authority: x509.Certificate, host: str) -> bool:
    """Return whether this name or address lies within the authority's constraints."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = constraints.permitted_subtrees or ()
    try:
        address = ip_address(host)
    except ValueError:
        return host.isascii() and x509.DNSName(host) in permitted
    networks = [ip_network(each.value) for each in permitted if isinstance(each, x509.IPAddress)]
    return any(address in each for each in networks)


def _check_clock(now: datetime) -> None:
    if now.date() < date.fromisoformat(BUILT):
        raise ClockIsBehind(now)


def _identifier_of(certificate: x509.Certificate) -> bytes:
    return certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value.digest


def _signer_of(certificate: x509.Certificate) -> bytes | None:
    return certificate.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value.key_identifier


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    lasts: timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATED)
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _hosts_of(certificate: x509.Certificate) -> frozenset[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return frozenset(
        [*names.get_values_for_type(x509.DNSName), *map(str, names.get_values_for_type(x509.IPAddress))]
    )


def _read(file: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except ValueError as error:  # torn by a power cut
        raise _spoilt(file) from error


def _read_key(file: Path) -> ec.EllipticCurvePrivateKey:
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), password=None)
    except ValueError as error:
        raise _spoilt(file) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise _spoilt(file)
    return key


def _spoilt(file: Path) -> ImproperlyConfigured:
    return ImproperlyConfigured(
        f"{file} cannot be read as we wrote it: delete the folder {file.parent}, and devices trust a new one."
    )


def _write(to: Issued, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    """Write both files, the certificate last: it is there only with its key."""
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    for file, content in ((to.key, private), (to.certificate, certificate.public_bytes(pem))):
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
        with open(descriptor, "wb") as target:
            target.write(content)
            target.flush()
            os.fsync(target.fileno())
        draft.replace(file)
