"""Settings: from the environment, with errors that name the variable; limits that refill."""

from pathlib import Path

import pytest

from hexfront.kernel.errors import InputError
from hexfront.server.faults import Fault
from hexfront.server.limits import ALLOWANCES, Limits
from hexfront.server.settings import Settings, read_settings


def test_the_environment_is_read() -> None:
    environment = {"HEXFRONT_SNAPSHOT_EVERY": "7", "HEXFRONT_COMPUTER_DELAY": "0.5", "HEXFRONT_WEBHOOKS_INSIDE": "true"}

    settings = read_settings(environment, database_url=None, mail_from="us@example.org")

    assert (settings.snapshot_every, settings.computer_delay, settings.webhooks_inside) == (7, 0.5, True)
    assert settings.mail_from == "us@example.org"


@pytest.mark.parametrize(
    ("name", "value"), [("SNAPSHOT_EVERY", "often"), ("COMPUTER_DELAY", ""), ("WEBHOOKS_INSIDE", "perhaps")]
)
def test_a_wrong_value_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(InputError, match=f"HEXFRONT_{name}"):
        read_settings({f"HEXFRONT_{name}": value})


def test_a_database_is_a_file_or_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert Settings().engine_url() == f"sqlite+aiosqlite:///{tmp_path}/hexfront/hexfront.sqlite3"
    assert Settings("/srv/x.db").engine_url() == "sqlite+aiosqlite:////srv/x.db"
    assert Settings("postgresql://a:b@c/d").engine_url() == "postgresql+asyncpg://a:b@c/d"
    with pytest.raises(InputError, match="mysql"):
        Settings("mysql://a@b/c").engine_url()


def test_a_limit_refills() -> None:
    limits = Limits()
    for _ in range(int(ALLOWANCES["log-in"].burst)):
        limits.check("log-in", "here", now=0.0)

    with pytest.raises(Fault, match="try again in 6 s"):
        limits.check("log-in", "here", now=0.0)
    limits.check("log-in", "there", now=0.0)
    limits.check("log-in", "here", now=6.0)
    with pytest.raises(Fault):
        limits.check("log-in", "here", now=6.1)
