"""Settings: from the environment, with errors that name the variable; limits that refill."""

import re
from pathlib import Path
from typing import Any

import pytest

from hexfront.kernel.errors import InputError
from hexfront.server.faults import Fault
from hexfront.server.limits import ALLOWANCES, Limits
from hexfront.server.serving import with_processes
from hexfront.server.settings import FROM_FILE, Settings, read_settings, variables


def test_the_environment_is_read() -> None:
    environment = {"HEXFRONT_SNAPSHOT_EVERY": "7", "HEXFRONT_COMPUTER_DELAY": "0.5", "HEXFRONT_WEBHOOKS_INSIDE": "true"}

    settings = read_settings(environment, database_url=None, mail_from="us@example.org")

    assert (settings.snapshot_every, settings.computer_delay, settings.webhooks_inside) == (7, 0.5, True)
    assert settings.mail_from == "us@example.org"


@pytest.mark.parametrize(
    ("name", "value"),
    [("SNAPSHOT_EVERY", "often"), ("COMPUTER_DELAY", ""), ("WEBHOOKS_INSIDE", "perhaps"), ("SMTP_SECURITY", "ssl")],
)
def test_a_wrong_value_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(InputError, match=f"HEXFRONT_{name}"):
        read_settings({f"HEXFRONT_{name}": value})


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("HEXFRONT_SMPT_HOST", "HEXFRONT_SMTP_HOST"),
        ("HEXFRONT_DATABASE", "HEXFRONT_DATABASE_URL"),
        ("HEXFRONT_SMTP_PASSWORDFILE", "HEXFRONT_SMTP_PASSWORD_FILE"),
        ("HEXFRONT_public_url", "HEXFRONT_PUBLIC_URL"),
    ],
)
def test_a_misspelt_variable_is_named_with_the_nearest_right_one(wrong: str, right: str) -> None:
    with pytest.raises(InputError) as caught:
        read_settings({wrong: "x", "PATH": "/bin"})

    assert str(caught.value) == f"{wrong} is no setting of this server: did you mean {right}?"


def test_every_misspelt_variable_is_named_and_those_of_tools_are_none() -> None:
    read_settings({"HEXFRONT_TEST_DICE": "words", "HEXFRONT_COMPILE": "1", "HEXFRONT_TOKEN": "x", "HEXFRONTIER": "x"})

    with pytest.raises(InputError) as caught:
        read_settings({"HEXFRONT_XYZ": "", "HEXFRONT_KEEP_DAY": "1"})
    assert "HEXFRONT_XYZ is no setting of this server: docs/manual/server.md lists them" in str(caught.value)
    assert "did you mean HEXFRONT_KEEP_DAYS?" in str(caught.value)


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("tulip and rye\n")

    settings = read_settings({"HEXFRONT_SMTP_PASSWORD_FILE": str(file)})

    assert settings.smtp_password == "tulip and rye"
    assert "tulip" not in repr(settings)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        (
            {"HEXFRONT_SMTP_PASSWORD_FILE": "/no/such/file"},
            "'/no/such/file' cannot be read (No such file or directory)",
        ),
        ({"HEXFRONT_SMTP_PASSWORD_FILE": "/dev/null"}, "'/dev/null' is empty"),
        ({"HEXFRONT_SMTP_PASSWORD_FILE": "/x", "HEXFRONT_SMTP_PASSWORD": "x"}, "both HEXFRONT_SMTP_PASSWORD and"),
        # What is no secret stands in the variable itself.
        ({"HEXFRONT_SMTP_HOST_FILE": "/x"}, "did you mean HEXFRONT_SMTP_HOST?"),
    ],
)
def test_a_file_of_a_secret_that_does_not_serve_is_told(environment: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        read_settings(environment)


def test_every_setting_is_in_the_manual() -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs" / "manual" / "server.md").read_text()

    assert [one for one in variables() if not one.endswith(FROM_FILE) and f"`{one}`" not in manual] == []


def test_a_database_is_a_file_or_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert Settings().engine_url() == f"sqlite+aiosqlite:///{tmp_path}/hexfront/hexfront.sqlite3"
    assert Settings("/srv/x.db").engine_url() == "sqlite+aiosqlite:////srv/x.db"
    assert Settings("postgresql://a:b@c/d").engine_url() == "postgresql+asyncpg://a:b@c/d"
    assert Settings("postgres://c/d?sslmode=require").engine_url() == "postgresql+asyncpg://c/d?ssl=require"
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


@pytest.mark.parametrize(
    ("host", "given", "expected"),
    [
        ("127.0.0.1", {}, 6),
        ("::1", {}, 6),
        ("localhost", {"public_url": "http://localhost:8000"}, 6),
        ("0.0.0.0", {}, 1),
        ("192.168.0.7", {}, 1),
        ("127.0.0.1", {"public_url": "https://club.example.org"}, 1),
        ("127.0.0.1", {"trusted_proxies": "127.0.0.1"}, 1),
        ("127.0.0.1", {"processes": 2}, 2),
        ("0.0.0.0", {"processes": 3}, 3),
    ],
)
def test_a_general_has_all_cores_at_home_alone(
    host: str, given: dict[str, Any], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexfront.server.serving.cores", lambda: 6)

    assert with_processes(Settings(**given), host).processes == expected


def test_a_negative_number_of_processes_is_refused() -> None:
    with pytest.raises(InputError, match="HEXFRONT_PROCESSES is -1"):
        with_processes(Settings(processes=-1), "127.0.0.1")
