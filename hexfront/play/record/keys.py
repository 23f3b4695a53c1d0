"""Keys that sign records: Ed25519, each in a file of its own that only its owner can read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from hexfront.kernel.errors import DataError, needing

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

#: Only the owner reads and writes a key.
MODE = 0o600
#: The extra with the package that signs and checks signatures.
SIGNING = ("cli", "signatures need")


class Key:
    """A private key. Its public half, 64 hexadecimal digits, is its name."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """The signature of a message, in hexadecimal digits."""
        return self._private.sign(message).hex()


def load_key(path: Path) -> Key:
    """The key in a file, whose rights are narrowed if others could read it."""
    with needing(*SIGNING):
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(MODE)
        private = load_pem_private_key(path.read_bytes(), None)
    except OSError as fault:
        raise DataError(f"{path}: the key cannot be read ({fault.strerror or fault})") from fault
    except (ValueError, TypeError) as fault:
        raise DataError(f"{path}: this is no private key in PEM form without a password ({fault})") from fault
    if not isinstance(private, Ed25519PrivateKey):
        raise DataError(f"{path}: a key of the kind {type(private).__name__}, expected Ed25519")
    return Key(private)


def made_key(path: Path) -> Key:
    """The key in a file, made if there is none. Of several who make one at once, all get the same."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        write_key(fresh)
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return load_key(path)


def write_key(path: Path) -> None:
    """Write a new key to a new file."""
    with needing(*SIGNING):
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def is_signed(public: str, signature: str, message: bytes) -> bool:
    """Whether a signature is that of the key with this public half over a message."""
    with needing(*SIGNING):
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
