"""What the wheel and the sdist hold, and what they say of themselves."""

import re
import tarfile
from email.message import Message
from email.parser import Parser
from zipfile import ZipFile

import hexfront
from hatch_build import readable_anywhere
from tests.package.building import PROJECT, Packages

STATIC = "hexfront/server/static/"
EXTRAS = {"cli", "server", "postgresql", "png", "parquet", "dask", "ray", "gym"}


def test_both_hold_the_browser_program(packages: Packages) -> None:
    with tarfile.open(packages.sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}

    for names in (in_sdist, set(ZipFile(packages.wheel).namelist())):
        assert f"{STATIC}index.html" in names
        assert {name.rpartition(".")[2] for name in names if name.startswith(f"{STATIC}assets/")} >= {
            "css",
            "js",
            "ttf",
        }


def test_the_page_finds_all_that_it_loads(packages: Packages) -> None:
    wheel = ZipFile(packages.wheel)
    loaded = re.findall(r'(?:src|href)="/([^"]+)"', wheel.read(f"{STATIC}index.html").decode())

    assert loaded and {f"{STATIC}{name}" for name in loaded} <= set(wheel.namelist())


def test_the_sdist_makes_the_same_wheel(packages: Packages) -> None:
    first, second = (ZipFile(wheel) for wheel in (packages.wheel, packages.wheel_of_sdist))

    assert {one.filename: one.CRC for one in first.infolist()} == {one.filename: one.CRC for one in second.infolist()}


def test_the_base_asks_for_no_package_and_every_extra_is_there(packages: Packages) -> None:
    described = _described(packages)

    assert [one for one in described.get_all("Requires-Dist", []) if "extra ==" not in one] == []
    assert set(described.get_all("Provides-Extra", [])) == EXTRAS


def test_licences_are_named_and_enclosed(packages: Packages) -> None:
    described, names = _described(packages), ZipFile(packages.wheel).namelist()

    assert described["License-Expression"] == "MIT AND Apache-2.0"
    enclosed = [
        f"hexfront-{hexfront.__version__}.dist-info/licenses/{one}" for one in described.get_all("License-File", [])
    ]
    assert len(enclosed) == 2 and set(enclosed) <= set(names)
    # The browser program has libraries of others in it.
    assert "## svelte" in ZipFile(packages.wheel).read(f"{STATIC}licences.md").decode()


def test_version_and_authors_are_told(packages: Packages) -> None:
    described = _described(packages)

    assert described["Version"] == hexfront.__version__ in packages.sdist.name
    assert described["Author"] == "hexfront contributors"
    assert described["Requires-Python"] == PROJECT["requires-python"]


def test_links_of_the_description_work_outside_the_repository(packages: Packages) -> None:
    text = str(_described(packages).get_payload())
    links = re.findall(r"!?\[[^]]*\]\(([^)]+)\)", text)

    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_links_lead_to_the_home_of_the_project_if_it_has_one() -> None:
    page = "A [map](docs/map.md), ![drawn](docs/map.png), [elsewhere](https://example.org/) and [below](#below)."

    assert readable_anywhere(page, "") == "A map, , [elsewhere](https://example.org/) and [below](#below)."
    assert readable_anywhere(page, "https://example.org/hexfront") == (
        "A [map](https://example.org/hexfront/docs/map.md), ![drawn](https://example.org/hexfront/docs/map.png), "
        "[elsewhere](https://example.org/) and [below](#below)."
    )


def _described(packages: Packages) -> Message:
    wheel = ZipFile(packages.wheel)
    return Parser().parsestr(wheel.read(f"hexfront-{hexfront.__version__}.dist-info/METADATA").decode())
