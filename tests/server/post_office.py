"""A mail server for tests, honest or not, with a certificate of its own making."""

import datetime
import ipaddress
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass
class PostOffice:
    """What a mail server heard, and how it protects its line."""

    certificate: Path | None = None
    #: Speaks TLS from the first byte.
    from_the_start: bool = False
    port: int = 0
    heard: list[str] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)


@contextmanager
def post_office(office: PostOffice) -> Iterator[PostOffice]:
    """A mail server that runs for a while."""
    with _Server(("127.0.0.1", 0), _Clerk) as server:
        server.office = office
        office.port = server.server_address[1]
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield office
        finally:
            server.shutdown()


class _Server(socketserver.ThreadingTCPServer):
    """Listens on a port."""

    daemon_threads = True
    block_on_close = False
    office: PostOffice

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is what some tests are about."""


class _Clerk(socketserver.StreamRequestHandler):
    """Talks SMTP with one client."""

    server: _Server

    def handle(self) -> None:
        try:
            self._talk(self.server.office)
        finally:
            self.request.close()

    def _talk(self, office: PostOffice) -> None:
        if office.from_the_start:
            self._protect()
        self._say("220 post office")
        while line := self.rfile.readline().decode().strip():
            office.heard.append(line)
            match line.split()[0].upper():
                case "EHLO":
                    offers = office.certificate and not office.from_the_start
                    self._say("250-post office" + ("\r\n250-STARTTLS" if offers else "") + "\r\n250 AUTH PLAIN")
                case "STARTTLS":
                    self._say("220 go on")
                    self._protect()
                case "AUTH":
                    self._say("235 welcome")
                case "DATA":
                    self._say("354 go on")
                    office.letters.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
                    self._say("250 taken")
                case "QUIT":
                    self._say("221 bye")
                case _:
                    self._say("250 well")

    def _protect(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        assert self.server.office.certificate is not None
        context.load_cert_chain(self.server.office.certificate)
        self.request = context.wrap_socket(self.request, server_side=True)
        self.rfile, self.wfile = self.request.makefile("rb"), self.request.makefile("wb", 0)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


def certificate(folder: Path, host: str) -> Path:
    """A certificate for a host that vouches for itself, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    try:
        other: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        other = x509.DNSName(host)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([other]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / f"{host}.pem"
    file.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return file
