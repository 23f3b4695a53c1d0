"""Takes the small pictures of all games for the start page: each game as it opens, with its counters.

Run it after a map or the look of counters has changed: ``python -m tools.pictures``. It needs Chromium.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from hexfront.games.registry import games, load
from hexfront.games.shared.about import PICTURE, about

#: The picture in pixels, and how much larger it is taken.
WIDTH, HEIGHT, FINENESS = 480, 270, 2
QUALITY = 82
#: Milliseconds that a game may take to open.
PATIENCE = 120_000
#: Only the sheet is in the picture, and it fills it.
BARE = """
    header, aside, footer, [role=toolbar], .overlays, main > :not(.window, :has(.window)) { display: none !important; }
    .table { grid-template: 1fr / 1fr !important; grid-template-areas: "map" !important; }
    .window, .window:focus-visible { outline: none !important; }
    .plate, .plates { display: none !important; }
"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        _served(Path(folder) / "games.db") as address,
        sync_playwright() as on,
    ):
        browser = on.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in games():
            file = Path(str(load(name).folder)) / PICTURE
            file.write_bytes(_taken(browser, address, name))
            print(f"{file}: {file.stat().st_size} bytes")
        browser.close()


@contextmanager
def _served(database: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "hexfront", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(word for word in server.stdout.readline().split() if word.startswith("http://"))
        finally:
            server.terminate()


def _taken(browser: Browser, address: str, game: str) -> bytes:
    """The picture of a game as it opens."""
    wish = {"game": game, "setup": "suggested", "mode": "computer", "side": load(game).sides[0].name, "stepping": True}
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    size = {"width": WIDTH * FINENESS, "height": HEIGHT * FINENESS}
    page = browser.new_page(viewport=size, color_scheme="light")  # type: ignore[arg-type]
    page.add_init_script(f"addEventListener('load', () => document.head.append(Object.assign("
                         f"document.createElement('style'), {{ textContent: `{BARE}` }})))")  # fmt: skip
    page.goto(address + made["links"][wish["side"]])
    page.locator(".stacks [data-unit]").first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1500)
    page.add_style_tag(content=_framed(address, game))
    page.wait_for_timeout(800)
    small = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    small.goto("about:blank")
    taken = page.screenshot(type="jpeg", quality=95)
    small.set_content("<style>body{margin:0}img{width:100vw;height:100vh;display:block}</style><img>")
    small.evaluate("data => document.querySelector('img').src = data", f"data:image/jpeg;base64,{_coded(taken)}")
    small.wait_for_timeout(300)
    picture = small.screenshot(type="jpeg", quality=QUALITY)
    page.close()
    small.close()
    return picture


def _framed(address: str, game: str) -> str:
    """Lays the sheet so that the hexes which the game wants to be seen fill the picture."""
    with urllib.request.urlopen(f"{address}/api/games/{game}/sheet") as answer:
        sheet = json.load(answer)
    framed = about(load(game)).framed or [one["hex"] for one in sheet["hexes"]]
    places = [(one["x"] - sheet["left"], one["y"] - sheet["top"]) for one in sheet["hexes"] if one["hex"] in framed]
    edge = sheet["scale"] * 0.6
    left, right = min(x for x, _ in places) - edge, max(x for x, _ in places) + edge
    top, bottom = min(y for _, y in places) - edge, max(y for _, y in places) + edge
    wide, high = WIDTH * FINENESS, HEIGHT * FINENESS
    zoom = max(wide / (right - left), high / (bottom - top))
    x, y = wide / 2 - (left + right) / 2 * zoom, high / 2 - (top + bottom) / 2 * zoom
    place = {"left": x, "top": y, "width": sheet["width"] * zoom, "height": sheet["height"] * zoom}
    rules = "".join(f"{name}: {value:.1f}px !important; " for name, value in place.items())
    return f".sheet {{ transform: none !important; {rules} }}"


def _coded(image: bytes) -> str:
    from base64 import b64encode

    return b64encode(image).decode()


if __name__ == "__main__":
    main()
