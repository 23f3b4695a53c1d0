"""The pages of the project: no link leads nowhere, and the manual has every room of the server and every command."""

import re
from pathlib import Path

from typer.main import get_command

from hexfront.cli.app import app

ROOT = Path(__file__).resolve().parent.parent
SERVER = (ROOT / "docs" / "manual" / "server.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def _anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", one).replace("`", "").lower() for one in headings)
    return {re.sub(r"[^\w\- ]", "", one).replace(" ", "-") for one in plain}


def _is_dead(page: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return not target.exists() or (anchor != "" and target.suffix == ".md" and anchor not in _anchors(target))


def test_no_link_of_a_page_is_dead() -> None:
    links = [
        (page, link)
        for page in PAGES
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        if not link.startswith(("http:", "https:", "mailto:"))
    ]

    assert len(links) > 100
    assert [f"{page.relative_to(ROOT)}: {link}" for page, link in links if _is_dead(page, link)] == []


def test_the_manual_has_every_room_of_the_server() -> None:
    rooms = SERVER.partition("## How it is built")[2]
    folder = ROOT / "hexfront" / "server"
    folders = [f"`{one.name}/`" for one in folder.iterdir() if (one / "__init__.py").exists()]
    files = [f"`{one.name}`" for one in folder.glob("*.py") if one.name != "__init__.py"]

    assert len(folders) > 6 and len(files) > 10
    assert [one for one in sorted(folders + files) if one not in rooms] == []


def test_the_manual_has_every_command_of_an_admin() -> None:
    rows = SERVER.partition("## Keeping a server")[2].partition("\n## ")[0]
    known = set(get_command(app).commands["admin"].commands)  # type: ignore[attr-defined]

    assert len(known) > 8
    assert {one for one in known if f"`hexfront admin {one}" not in rows and f"`{one} " not in rows} == set()
