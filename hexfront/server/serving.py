"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlsplit

import uvicorn

from hexfront.ai.processes import cores
from hexfront.kernel.errors import InputError
from hexfront.server import logs
from hexfront.server.app import make_app
from hexfront.server.lines import DeafLine, lines_of
from hexfront.server.settings import Settings, read_settings
from hexfront.server.storage.database import Database

log = logging.getLogger(__name__)
#: How many more objects there must be before the youngest are looked through for circular garbage.
YOUNG = 20_000


class Announced(uvicorn.Server):
    """A server that tells its address once it listens, and opens the browser if asked to."""

    def __init__(self, config: uvicorn.Config, address: str, tell: Callable[[str], None], open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._tell = tell
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell(f"hexfront plays at {self._address} (Ctrl-C ends it)")
            if self._open_browser:
                webbrowser.open(self._address)


def serve(host: str, port: int, database: str | None, data: str | None = None, *, open_browser: bool) -> None:
    """Serve until interrupted."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    with _listen(host, port) as listening:
        address = f"http://{shown}:{listening.getsockname()[1]}"
        public = os.environ.get("HEXFRONT_PUBLIC_URL", address)
        settings = read_settings(os.environ, database_url=database, public_url=public, data=data)
        settings.change_games()
        settings = with_processes(settings, host)
        app = make_app(settings)
        logs.set_up(settings, app.state.house.figures)
        app.state.house.database.claim()
        asyncio.run(migrated(settings))
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="warning",
            access_log=False,
            ws=DeafLine,
            ws_max_size=100_000,
            http=lines_of(settings),
            proxy_headers=bool(settings.proxies()),
            forwarded_allow_ips=settings.proxies(),
            timeout_graceful_shutdown=5,
        )
        _collect_seldom()
        tell = log.info if settings.log_format == logs.JSON else _print
        Announced(config, address, tell, open_browser).run([listening])


def with_processes(settings: Settings, host: str) -> Settings:
    """The settings with a number of processes for a general: all cores at home, where nobody else wants them."""
    if settings.processes < 0:
        raise InputError(f"HEXFRONT_PROCESSES is {settings.processes}, expected 0 or more")
    if settings.processes:
        return settings
    at_home = is_loopback(host) and is_loopback(urlsplit(settings.public_url).hostname) and not settings.proxies()
    return replace(settings, processes=cores() if at_home else 1)


def is_loopback(host: str | None) -> bool:
    """Whether only this machine can reach an address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def _collect_seldom() -> None:
    """Look for circular garbage seldom. What is loaded by now stays for good, and nearly all the rest frees itself.

    By Python's own measure it would be a tenth of the work of an action, and now and then stop everybody for 0.1 s.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def _print(sentence: str) -> None:
    print(sentence, flush=True)


async def migrated(settings: Settings) -> None:
    """Bring the database up to date before anybody is served, so that a fault is told as one sentence."""
    database = Database(settings.engine_url())
    try:
        await database.migrate()
    finally:
        await database.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as fault:
        listening.close()
        raise InputError(f"cannot listen at {host}:{port} ({fault.strerror}): choose another with --port") from fault
    return listening
