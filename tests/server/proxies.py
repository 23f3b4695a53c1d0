"""Reverse proxies in front of a server, with the configurations of the manual."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.post_office import certificate

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "manual" / "hosting.md"
NAME, UPSTREAM = "club.example.org", "127.0.0.1:8000"

#: What nginx keeps in folders of its own.
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class NoProxy(Exception):
    """Why there is no proxy to test with."""


@dataclass(frozen=True)
class Proxy:
    """A running proxy: its address, whom to trust about it, and where its logs are."""

    address: str
    authority: Path
    folder: Path

    def logs(self) -> str:
        return "".join(file.read_text() for file in sorted(self.folder.glob("*.log")))


def block(language: str) -> str:
    """The configuration of the manual."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", MANUAL.read_text(), re.MULTILINE | re.DOTALL)
    assert len(found) == 1, f"{MANUAL} has {len(found)} blocks of {language}"
    return str(found[0])


def put(text: str, places: Mapping[str, str]) -> str:
    """A configuration with names and ports of this machine; each must be there."""
    for wanted, instead in places.items():
        assert wanted in text, f"{wanted!r} is not in the configuration of the manual"
        text = text.replace(wanted, instead)
    return text


@contextmanager
def caddy(server: str, folder: Path) -> Iterator[Proxy]:
    """Caddy in front of a server, with an authority of its own for certificates."""
    program = _program("caddy")
    port = free_port()
    # What concerns this machine alone: no door for the admin, no port 80, nothing installed.
    apart = "\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n"
    places = {NAME: f"localhost:{port}", UPSTREAM: urlsplit(server).netloc, "/var/log/caddy": str(folder)}
    site = put(block("caddyfile"), places | {"{\n\tlog {": f"{{\n{apart}\tlog {{"})
    (folder / "Caddyfile").write_text(site)
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(command, folder, lambda: authority.is_file() and _listens(port)):
        yield Proxy(f"https://localhost:{port}", authority, folder)


@contextmanager
def nginx(server: str, folder: Path) -> Iterator[Proxy]:
    """Nginx in front of a server."""
    program = _program("nginx")
    port, plain = free_port(), free_port()
    pem = certificate(folder, "localhost")
    place = f"/etc/letsencrypt/live/{NAME}"
    places = {
        f"{place}/fullchain.pem": str(pem),
        f"{place}/privkey.pem": str(pem),
        NAME: "localhost",
        UPSTREAM: urlsplit(server).netloc,
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "/var/log/nginx": str(folder),
    }
    (folder / "site.conf").write_text(put(block("nginx"), places))
    own = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in TEMPORARY)
    # The folder of the tests is closed to other users.
    user = f"user {getpass.getuser()}; " if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}daemon off; pid {folder}/pid; error_log {folder}/start.log crit; events {{}}\n"
        f"http {{ {own} include {folder}/site.conf; }}\n"
    )
    command = [program, "-p", str(folder), "-e", str(folder / "start.log"), "-c", str(folder / "nginx.conf")]
    with _running(command, folder, lambda: _listens(port)):
        yield Proxy(f"https://localhost:{port}", pem, folder)


@contextmanager
def _running(command: list[str], folder: Path, is_ready: Callable[[], bool]) -> Iterator[None]:
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (folder / "output.log").open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    try:
        until = time.monotonic() + 30
        while not is_ready():
            if process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"{command[0]} did not start: {(folder / 'output.log').read_text()[-2000:]}")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        raise NoProxy(f"{name} is not installed: on Debian, apt install {name}")
    return found


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
