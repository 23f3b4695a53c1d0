"""Mail: the headers that make it arrive, and no word of it to anybody but the mail server that is set."""

import email
import email.policy
import smtplib
import ssl
import time
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest

from hexfront.kernel.errors import InputError
from hexfront.server.people import mail
from hexfront.server.settings import Settings
from tests.server.post_office import PostOffice, certificate, post_office

ADDRESS = "anna@example.org"


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A certificate that this machine trusts."""
    file = certificate(tmp_path, "127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    return file


def _send(office: PostOffice, **more: Any) -> None:
    given: dict[str, Any] = {"smtp_host": "127.0.0.1", "smtp_port": office.port} | more
    given["mail_from"] = "Club <club@example.org>"
    mail.send(Settings(**given), ADDRESS, "Your\nturn", "Grüße aus Luga\n", timeout=5)


def _letter(office: PostOffice) -> EmailMessage:
    return email.message_from_bytes(office.letters[0].encode(), policy=email.policy.default)


def test_a_mail_has_what_mail_servers_expect() -> None:
    with post_office(PostOffice()) as office:
        _send(office)

    letter = _letter(office)
    assert (letter["From"], letter["To"], letter["Subject"]) == ("Club <club@example.org>", ADDRESS, "Your turn")
    assert abs(parsedate_to_datetime(letter["Date"]).timestamp() - time.time()) < 60
    assert letter["Message-ID"].endswith("@example.org>")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert office.letters[0].isascii()
    assert letter.get_content().splitlines() == ["Grüße aus Luga"]


def test_every_mail_has_an_id_of_its_own() -> None:
    ids = {mail.message(Settings(), ADDRESS, "Your turn", "Hello")["Message-ID"] for _ in range(20)}

    assert len(ids) == 20


@pytest.mark.parametrize("from_the_start", [True, False], ids=["tls", "starttls"])
def test_mail_and_password_go_over_tls(trusted: Path, from_the_start: bool) -> None:
    way = "tls" if from_the_start else ""
    with post_office(PostOffice(trusted, from_the_start)) as office:
        _send(office, smtp_user="club", smtp_password="tulip", smtp_security=way)

    assert len(office.letters) == 1
    assert ("STARTTLS" in office.heard) is not from_the_start
    assert any(line.startswith("AUTH PLAIN") for line in office.heard)


@pytest.mark.parametrize("from_the_start", [True, False], ids=["tls", "starttls"])
@pytest.mark.parametrize("host", ["127.0.0.1", "mail.example.org"], ids=["unknown authority", "another host"])
def test_a_wrong_certificate_gets_neither_mail_nor_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, from_the_start: bool
) -> None:
    presented = certificate(tmp_path, host)
    if host != "127.0.0.1":
        monkeypatch.setenv("SSL_CERT_FILE", str(presented))
    way = "tls" if from_the_start else "starttls"

    with post_office(PostOffice(presented, from_the_start)) as office, pytest.raises(ssl.SSLCertVerificationError):
        _send(office, smtp_user="club", smtp_password="tulip", smtp_security=way)

    assert office.letters == []
    assert [line for line in office.heard if not line.startswith(("EHLO", "ehlo", "STARTTLS"))] == []


def test_who_strips_starttls_from_the_greeting_gets_neither_mail_nor_password() -> None:
    with post_office(PostOffice(certificate=None)) as office, pytest.raises(smtplib.SMTPNotSupportedError):
        _send(office, smtp_user="club", smtp_password="tulip")

    assert office.letters == []
    assert [line for line in office.heard if "AUTH" in line] == []


@pytest.mark.parametrize(
    ("settings", "way"),
    [
        (Settings(smtp_host="mail.example.org", smtp_port=465), "tls"),
        (Settings(smtp_host="mail.example.org", smtp_port=587, smtp_user="club"), "starttls"),
        (Settings(smtp_host="mail.example.org"), "starttls"),
        (Settings(smtp_host="localhost"), "none"),
        (Settings(smtp_host="localhost", smtp_user="club"), "starttls"),
        (Settings(smtp_host="relay.inside", smtp_security="none"), "none"),
    ],
)
def test_the_line_is_protected_unless_the_mail_server_is_on_this_machine(settings: Settings, way: str) -> None:
    assert mail.security(settings) == way


def test_without_a_mail_server_the_setting_is_named() -> None:
    with pytest.raises(InputError, match="HEXFRONT_SMTP_HOST"):
        mail.send(Settings(), ADDRESS, "Your turn", "Hello", timeout=5)
