"""Servers in processes of their own, and a PostgreSQL of our own, for tests that kill them."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TOOLS = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql")


@contextmanager
def serving(
    database: str, said: list[str] | None = None, /, **more: str
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A running ``hexfront serve`` by its address, with settings; what is left of it is killed in the end.

    Its log goes to ``said``, line by line.
    """
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
    environment = os.environ | {"HEXFRONT_RATE_FACTOR": "1000", "HEXFRONT_SNAPSHOT_EVERY": "7"} | more
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    assert process.stdout is not None
    listening: threading.Thread | None = None
    try:
        address = _address(process)
        # What it says from now on is read, whether or not anybody wants it: a full pipe would stop it.
        listening = threading.Thread(target=(said if said is not None else list[str]()).extend, args=(process.stdout,))
        listening.start()
        yield address, process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        if listening is not None:
            listening.join(30)
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


class Postgres:
    """A PostgreSQL of our own in a folder of its own, which can be killed and started again."""

    def __init__(self) -> None:
        self._tools = _tools()
        self._port = _free_port()
        # Not in the folder of the tests: every run that begins closes that one to other users.
        self.folder = Path(tempfile.mkdtemp(prefix="hexfront-postgresql-"))
        self._data = self.folder / "data"
        self._user = _as_user(self.folder)
        self.address = f"postgresql://hexfront@127.0.0.1:{self._port}/postgres"
        made = [self._tools["initdb"], "-D", str(self._data), "-U", "hexfront", "-A", "trust", "-E", "UTF8"]
        _run([*self._user, *made, "--no-sync"])

    def start(self) -> None:
        """Start it, after a kill too; then it recovers what was committed."""
        options = f"-p {self._port} -k {self.folder} -c listen_addresses=127.0.0.1"
        _run([*self._pg_ctl(), "-o", options, "-l", str(self.folder / "log"), "-w", "start"])

    def kill(self) -> None:
        """Kill its main process and all of its children at once, as the kernel does when memory runs out."""
        main = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True, check=True).stdout.split()
        for one in (main, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        for one in (main, *map(int, children)):
            _wait_for_the_end_of(one)
        # Where nobody buries the dead, the number of the process looks as if it were still running.
        for left in (self._data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            left.unlink(missing_ok=True)

    def stop(self) -> None:
        stop = [*self._pg_ctl(), "-m", "immediate", "-w", "stop"]
        subprocess.run(stop, capture_output=True, timeout=120, check=True, cwd="/")

    def _pg_ctl(self) -> list[str]:
        return [*self._user, self._tools["pg_ctl"], "-D", str(self._data)]


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that lives as long as the test runs."""
    one = Postgres()
    try:
        one.start()
        try:
            yield one
        finally:
            one.stop()
    finally:
        shutil.rmtree(one.folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a database on a PostgreSQL that lives as long as the test runs."""
    with running_postgres() as one:
        yield one.address


def _wait_for_the_end_of(process: int) -> None:
    """Until a process is gone, or a zombie that nobody has asked about."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return
        if state == "Z":
            return
        time.sleep(0.02)
    raise AssertionError(f"process {process} outlives its kill")


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
