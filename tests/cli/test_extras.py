"""Without the packages of an extra, a command is one sentence with the command that installs them."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
sys.modules[{missing!r}] = None
sys.argv = ["hexfront", *{arguments!r}.split()]
from hexfront.cli import main
main()
"""


@pytest.mark.parametrize(
    ("missing", "arguments", "needs", "extra"),
    [
        ("typer", "games", "the command line needs", "cli"),
        ("uvicorn", "serve", "the server needs", "server"),
        ("sqlalchemy", "admin users", "the commands of 'hexfront admin' need", "server"),
        ("resvg_py", "map leningrad-1979 --out map.png", "PNG pictures need", "png"),
        ("cryptography", "key --key key.pem", "signatures need", "cli"),
        ("ray", "study leningrad-1979 --ray local --out folder", "a Ray cluster needs", "ray"),
    ],
)
def test_a_missing_extra_is_one_sentence_with_the_command(
    missing: str, arguments: str, needs: str, extra: str, tmp_path: Path
) -> None:
    program = PROGRAM.format(missing=missing, arguments=arguments)
    command = [sys.executable, "-c", program]
    process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert process.returncode != 0 and process.stdout == ""
    sentence = f"{needs} the package {missing}, which is not installed; run: pip install 'hexfront[{extra}]'"
    assert process.stderr.splitlines() == [f"hexfront: {sentence}"]
