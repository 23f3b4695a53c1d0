"""Mail: a notice as a message, handed to the mail server over TLS with a checked certificate."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid, parseaddr

from hexfront.kernel.errors import InputError
from hexfront.server.settings import Settings

#: How the connection is protected: from its first byte, after a greeting, or not at all.
TLS, STARTTLS, NONE = "tls", "starttls", "none"
#: The port of mail servers that speak TLS from the first byte.
TLS_PORT = 465
#: Where a mail server on this machine is, to which the way needs no protection.
HERE = ("localhost", "127.0.0.1", "::1")


def send(settings: Settings, address: str, subject: str, body: str, *, timeout: float) -> None:
    """Send a mail."""
    if not settings.smtp_host:
        raise InputError("no mail server is set: HEXFRONT_SMTP_HOST names it")
    letter = message(settings, address, subject, body)
    with _connected(settings, security(settings), timeout) as server:
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(letter)


def message(settings: Settings, address: str, subject: str, body: str) -> EmailMessage:
    """A mail with the headers without which many servers take it for junk."""
    letter = EmailMessage()
    letter["From"], letter["To"] = settings.mail_from, address
    letter["Subject"] = " ".join(subject.splitlines())
    letter["Date"] = format_datetime(localtime())
    letter["Message-ID"] = make_msgid(domain=parseaddr(settings.mail_from)[1].rpartition("@")[2] or "localhost")
    # Keeps answering machines quiet.
    letter["Auto-Submitted"] = "auto-generated"
    # Not every mail server takes 8 bits.
    letter.set_content(body, cte="quoted-printable")
    return letter


def security(settings: Settings) -> str:
    """How the connection is protected, as set, or else as the port and the host suggest."""
    is_here = settings.smtp_host in HERE and not settings.smtp_user
    fitting = TLS if settings.smtp_port == TLS_PORT else NONE if is_here else STARTTLS
    return settings.smtp_security or fitting


def _connected(settings: Settings, way: str, timeout: float) -> smtplib.SMTP:
    where = (settings.smtp_host, settings.smtp_port)
    if way == TLS:
        return smtplib.SMTP_SSL(*where, timeout=timeout, context=ssl.create_default_context())
    server = smtplib.SMTP(*where, timeout=timeout)
    if way == STARTTLS:
        try:
            # Raises where the server does not offer it: nothing is sent in the clear instead.
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server
