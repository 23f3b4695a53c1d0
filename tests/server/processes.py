"""Servers in processes of their own, and a PostgreSQL of our own, for tests that kill them."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TOOLS = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql")


@contextmanager
def serving(database: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A running ``hexfront serve`` by its address; what is left of it is killed in the end."""
    command = [
        sys.executable,
        "-c",
        "from hexfront.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--database",
        database,
    ]
    environment = os.environ | {"HEXFRONT_RATE_FACTOR": "1000", "HEXFRONT_SNAPSHOT_EVERY": "7"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    try:
        yield _address(process), process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


def _address(process: "subprocess.Popen[str]") -> str:
    said = ""
    assert process.stdout is not None
    for line in process.stdout:
        said += line
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise AssertionError(f"the server did not start: {said}")


class NoPostgres(Exception):
    """Why there is no PostgreSQL to test with."""


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a database on a PostgreSQL that lives as long as the test runs."""
    tools = _tools()
    port = _free_port()
    # Not in the folder of the tests: every run that begins closes that one to other users.
    folder = Path(tempfile.mkdtemp(prefix="hexfront-postgresql-"))
    data = folder / "data"
    user = _as_user(folder)
    _run([*user, tools["initdb"], "-D", str(data), "-U", "hexfront", "-A", "trust", "-E", "UTF8", "--no-sync"])
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    _run([*user, tools["pg_ctl"], "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start"])
    try:
        yield f"postgresql://hexfront@127.0.0.1:{port}/postgres"
    finally:
        stop = [*user, tools["pg_ctl"], "-D", str(data), "-m", "immediate", "-w", "stop"]
        subprocess.run(stop, capture_output=True, timeout=120, check=True, cwd="/")
        shutil.rmtree(folder, ignore_errors=True)


def _tools() -> dict[str, str]:
    """Where initdb and pg_ctl are; installed if this machine lets us."""
    found = _find_tools()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-q", "postgresql"], capture_output=True, timeout=300, check=False)
        found = _find_tools()
    if found is None:
        raise NoPostgres("no initdb was found, and none could be installed: on Debian, apt install postgresql")
    return found


def _find_tools() -> dict[str, str] | None:
    folders = sorted((path for root in TOOLS for path in Path(root).glob("**/bin")), reverse=True)
    for folder in folders:
        if all((folder / tool).is_file() for tool in ("initdb", "pg_ctl")):
            return {tool: str(folder / tool) for tool in ("initdb", "pg_ctl")}
    on_path = {tool: shutil.which(tool) for tool in ("initdb", "pg_ctl")}
    return {tool: path for tool, path in on_path.items() if path} if all(on_path.values()) else None


def _as_user(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: then another user owns the folder and everything in it."""
    if os.geteuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        if subprocess.run(["id", name], capture_output=True, check=False).returncode == 0 and shutil.which("runuser"):
            shutil.chown(folder, name)
            return ["runuser", "-u", name, "--"]
    raise NoPostgres("PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody' to run it as")


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, check=False, cwd="/"
    )
    if done.returncode:
        raise NoPostgres(f"{' '.join(command)} failed: {done.stdout[-500:]}")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
