"""The shape of the code: layers, sizes, docstrings, and no game, nation or rule number in shared code."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("hexfront", "tests", "tools", "benchmarks")

LEVELS = {
    "kernel": 0,
    "mechanics": 1,
    "games": 2,
    "drawing": 3,
    "play": 4,
    "research": 5,
    "ai": 5,
    "study": 6,
    "server": 7,
    "cli": 7,
    "__main__": 7,
}
FACE = "hexfront/__init__.py"
#: The folders of tests that may drive a browser: ``BROWSER_TESTS`` in the Makefile.
IN_A_BROWSER = ("browser", "examples", "package")
FACE_LEVEL = LEVELS["ai"]
#: Parts of a family that belong to a higher layer than its rules: only the registry knows them, and only by name.
ROOMS_ABOVE = {"computer": "ai", "promises.py": "study", "puzzles.py": "study"}
#: The one file that may reach up to a layer above its own, and to which: a game is drawn by its own method.
REACHES_UP = {"hexfront/games/face/showing.py": "drawing"}
#: Folders that the families share, which are not families themselves.
COMMON_ROOMS = {"shared", "face"}
STANDARD_LIBRARY_ONLY = ("kernel", "mechanics")
WEB_FRAMEWORKS = {"litestar", "starlette", "uvicorn"}
# These come with an extra, so only the layer that declares it may import them.
RESEARCH_PACKAGES = {"gymnasium", "pettingzoo", "pyspiel"}

LONGEST_FILE = 600
LONGEST_FUNCTION = 45

GAMES = (
    "leningrad-1979",
    "leningrad-2010",
    "assault-on-leningrad",
    "assault-on-stalingrad",
    "leningrad-41",
)
# Code that assembles a game or finds its data has to name it.
MAY_NAME_GAMES = {"__init__", "game"}
#: Modules that put the names of phases into words.
MAY_READ_PHASE_NAMES = {"words"}
#: Hot code, where bit tests are written out because they run millions of times in a game.
BARE_SHIFTS = (
    "hexfront/kernel/bits.py",
    "hexfront/mechanics/flood.py",
    "hexfront/mechanics/terms.py",
    "hexfront/mechanics/walk.py",
    "hexfront/games/assault/movement/zones.py",
    "hexfront/games/assault/movement/marching.py",
    "hexfront/games/assault/movement/phase.py",
    "hexfront/games/assault/logistics/lines.py",
    "hexfront/games/assault/logistics/supply.py",
    "hexfront/games/leningrad/combat/phase.py",
    "hexfront/games/leningrad/movement/marching.py",
    "hexfront/games/leningrad/movement/phase.py",
    "hexfront/games/leningrad/logistics/net.py",
    "hexfront/games/leningrad/logistics/supply.py",
    *(
        f"hexfront/games/{family}/computer/{module}.py"
        for family in ("assault", "leningrad")
        for module in ("atlas", "battle", "fighting", "gates", "movers", "reach", "situation")
    ),
)
RULE_NUMBER = re.compile(r"(?<![\w.])\d{1,2}\.\d{1,3}(\(\d+\))?(?![\w.])")


#: Places where everything about a side must come from the data of its game.
SHARED = (
    *(f"hexfront/{layer}" for layer in LEVELS if layer not in ("games", "__main__")),
    "hexfront/games/shared",
    "hexfront/games/face.py",
    "hexfront/games/registry.py",
    "client/src",
)
#: Files that are checked besides Python: stylesheets, drawings, catalogues and the client.
WRITTEN = ("css", "svg", "toml", "ts", "svelte")
#: Layers that must ask the game how many sides there are.
ABOVE_THE_GAMES = ("drawing", "play", "research", "ai", "study", "server", "cli")


@dataclass(frozen=True)
class Source:
    """One Python file: its path from the root of the project, and its text."""

    path: PurePosixPath
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, str(self.path))

    @cached_property
    def layer(self) -> str | None:
        """The layer of a file in the package; None for the face, tests, tools and benchmarks."""
        if self.path.parts[0] != "hexfront" or str(self.path) == FACE:
            return None
        if self.path.parts[1] == "games" and len(self.path.parts) > 3 and self.path.parts[3] in ROOMS_ABOVE:
            return ROOMS_ABOVE[self.path.parts[3]]
        return self.path.parts[1].removesuffix(".py")

    @cached_property
    def docstrings(self) -> set[ast.expr]:
        """The string nodes that are docstrings."""
        found: set[ast.expr] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0] if node.body else None
                if isinstance(first, ast.Expr) and ast.get_docstring(node, clean=False) is not None:
                    found.add(first.value)
        return found

    def strings(self, *, docstrings: bool) -> Iterator[tuple[int, str]]:
        """Every string literal with its line, with or without the docstrings."""
        left_out = set() if docstrings else self.docstrings
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out:
                yield node.lineno, node.value

    @cached_property
    def imports(self) -> list[tuple[int, str]]:
        """Every module the file imports, by its full dotted name, with the line."""
        found: list[tuple[int, str]] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found += [(node.lineno, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                origin = self._origin(node)
                found += [(node.lineno, f"{origin}.{alias.name}") for alias in node.names]
            elif isinstance(node, ast.Call) and _name(node.func) == "import_module" and node.args:
                named = node.args[0]
                if isinstance(named, ast.Constant) and isinstance(named.value, str):
                    found.append((node.lineno, named.value))
        return found

    def _origin(self, node: ast.ImportFrom) -> str:
        """The full name of the module after ``from``, even if it is relative."""
        if not node.level:
            return node.module or ""
        package = self.path.parent.parts[: len(self.path.parent.parts) - node.level + 1]
        return ".".join((*package, *([node.module] if node.module else [])))


Check = Callable[[Source], Iterator[str]]


def keeps_the_layers(source: Source) -> Iterator[str]:
    """A module imports its own layer or a lower one."""
    if source.path.parts[0] != "hexfront":
        return
    level = FACE_LEVEL if source.layer is None else LEVELS.get(source.layer)
    if level is None:
        yield f"{source.path}: {source.layer!r} is no layer; the layers are {', '.join(LEVELS)}"
        return
    for line, module in source.imports:
        package, _, rest = module.partition(".")
        if package != "hexfront":
            continue
        target = _layer_of(rest.split("."))
        if LEVELS.get(target, FACE_LEVEL) > level and REACHES_UP.get(str(source.path)) != target:
            higher = target if target in LEVELS else "the face"
            yield f"{source.path}:{line}: imports {module}, but {higher} lies above {source.layer or 'the face'}"


def _layer_of(module: list[str]) -> str:
    """The layer of a module, given by its name within the package."""
    if module[0] == "games" and len(module) > 2 and module[1] not in COMMON_ROOMS:
        room = next((room for room in ROOMS_ABOVE if room.removesuffix(".py") == module[2]), "")
        return ROOMS_ABOVE.get(room, "games")
    return module[0]


def keeps_games_apart(source: Source) -> Iterator[str]:
    """A family of games does not import another: what two games share belongs in mechanics."""
    if source.path.parts[:2] != ("hexfront", "games") or len(source.path.parts) < 4:
        return
    family = source.path.parts[2]
    for line, module in source.imports:
        parts = module.split(".")
        if parts[:2] == ["hexfront", "games"] and len(parts) > 2 and parts[2] in _families() - {family}:
            yield f"{source.path}:{line}: {family} imports {module}; what both need belongs in mechanics"


def knows_games_by_their_face(source: Source) -> Iterator[str]:
    """Only files with a family's name may use its internals; all others use its face."""
    for line, module in source.imports:
        parts = module.split(".")
        if parts[:2] != ["hexfront", "games"] or len(parts) < 3 or parts[2] not in _families():
            continue
        if parts[2] not in (*source.path.parts, source.path.stem):
            yield f"{source.path}:{line}: imports {module}; ask the game by its face, hexfront/games/face.py"


def keeps_dependencies_in_their_place(source: Source) -> Iterator[str]:
    """Kernel and mechanics use only the standard library; only the server uses the web framework, and so on."""
    for line, module in source.imports:
        package = module.partition(".")[0]
        if source.layer in STANDARD_LIBRARY_ONLY and package not in {*sys.stdlib_module_names, "hexfront"}:
            yield f"{source.path}:{line}: {source.layer} uses only the standard library, not {package}"
        if package in WEB_FRAMEWORKS and source.path.parts[0] == "hexfront" and source.layer != "server":
            yield f"{source.path}:{line}: only hexfront/server knows the web framework, not {source.layer}"
        if (
            package in RESEARCH_PACKAGES
            and source.path.parts[0] == "hexfront"
            and source.layer not in ("research", None)
        ):
            yield f"{source.path}:{line}: only hexfront/research needs the extra with {package}, not {source.layer}"
        if package == "playwright" and source.path.parts[0] == "tests" and source.path.parts[1] not in IN_A_BROWSER:
            yield f"{source.path}:{line}: only tests in {', '.join(IN_A_BROWSER)} drive a browser, as in the Makefile"


def keeps_files_short(source: Source) -> Iterator[str]:
    """A file that grows past the hard stop is split by rulebook noun."""
    lines = len(source.text.splitlines())
    if lines > LONGEST_FILE:
        yield f"{source.path}: {lines} lines; at most {LONGEST_FILE}, better 400: split it by subject"


def keeps_functions_short(source: Source) -> Iterator[str]:
    """A function that grows past the hard stop should be split into smaller ones with names."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = _last_line(node) - node.lineno + 1
            if ast.get_docstring(node, clean=False) is not None:
                lines -= _last_line(node.body[0]) - node.body[0].lineno + 1
            if lines > LONGEST_FUNCTION:
                yield (
                    f"{source.path}:{node.lineno}: {node.name} has {lines} lines without its docstring; "
                    f"at most {LONGEST_FUNCTION}, better 25: name its parts"
                )


def has_docstrings(source: Source) -> Iterator[str]:
    """Every module and class has a docstring; an empty ``__init__.py`` needs none."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Module) and node.body and ast.get_docstring(node) is None:
            yield f"{source.path}: the module lacks a docstring of one line"
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) is None:
            yield f"{source.path}:{node.lineno}: class {node.name} lacks a docstring of one line"


def cites_no_rule_numbers_in_shared_code(source: Source) -> Iterator[str]:
    """Shared code cites no rule numbers: they differ between games, so each game passes them in from its register."""
    if source.layer not in STANDARD_LIBRARY_ONLY:
        return
    for line, text in source.strings(docstrings=False):
        if number := RULE_NUMBER.search(text):
            yield (
                f"{source.path}:{line}: {text!r} cites {number[0]}; "
                f"{source.layer} gets its rules from the game's rulebook register"
            )


def names_no_game_in_shared_code(source: Source) -> Iterator[str]:
    """Shared code names no game; a game's own code names it only where the game is assembled."""
    shared = source.layer in STANDARD_LIBRARY_ONLY
    if not shared and (source.layer != "games" or source.path.stem in MAY_NAME_GAMES):
        return
    for line, text in source.strings(docstrings=shared):
        if named := next((game for game in GAMES if game in text), None):
            yield (
                f"{source.path}:{line}: names {named}; a differing number is data, a differing answer "
                f"a strategy object picked in {'the game' if shared else ' or '.join(sorted(MAY_NAME_GAMES))}"
            )


def never_asks_which_game(source: Source) -> Iterator[str]:
    """No branch on an edition or on the name of a game, in any layer with rules."""
    if source.layer not in (*STANDARD_LIBRARY_ONLY, "games"):
        return
    for node in ast.walk(source.tree):
        for asked in _questions(node):
            for part in ast.walk(asked):
                if _name(part) == "edition" or (isinstance(part, ast.Constant) and part.value in GAMES):
                    yield (
                        f"{source.path}:{asked.lineno}: asks which game this is ({ast.unparse(asked)}); "
                        "let the game pick a strategy object or hold the difference in data"
                    )


def names_no_nation_in_shared_code(source: Source) -> Iterator[str]:
    """Names, colours and signs of sides are data: shared code, stylesheets and the client name no nation."""
    if not any(source.path.is_relative_to(place) for place in SHARED):
        return
    for line, text in enumerate(source.text.splitlines(), start=1):
        if named := _nations().search(text):
            yield f"{source.path}:{line}: names {named[0]!r}; what sides are called and how they look is in game.toml"


def never_reckons_the_other_side(source: Source) -> Iterator[str]:
    """There may be three sides, so code asks for all other sides instead of computing the other of two."""
    if source.layer not in ABOVE_THE_GAMES or "games" in source.path.parts:
        return
    for node in ast.walk(source.tree):
        match node:
            case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=right) if "side" in (_name(right) or ""):
                yield f"{source.path}:{node.lineno}: reckons {ast.unparse(node)}; go through the sides of the game"


def never_parses_the_name_of_a_phase(source: Source) -> Iterator[str]:
    """Code asks a phase for its kind; its name is only for records and messages."""
    if source.path.parts[0] != "hexfront" or source.path.stem in MAY_READ_PHASE_NAMES:
        return
    for node in ast.walk(source.tree):
        match node:
            case ast.Compare():
                parts = [node.left, *node.comparators]
            case ast.Call(func=ast.Attribute(value=asked, attr="endswith" | "startswith" | "split" | "partition")):
                parts = [asked]
            case _:
                continue
        if any(isinstance(part, ast.Attribute) and part.attr == "phase" for part in parts):
            yield f"{source.path}:{node.lineno}: reads something out of a phase's name; ask state.kind and state.owner"


def asks_sets_by_name(source: Source) -> Iterator[str]:
    """``has(zone, place)`` instead of ``zone >> place & 1``, except in hot code."""
    if source.path.parts[0] != "hexfront" or source.path.as_posix().startswith(BARE_SHIFTS):
        return
    for node in ast.walk(source.tree):
        match node:
            case ast.BinOp(left=ast.BinOp(op=ast.RShift()), op=ast.BitAnd(), right=ast.Constant(value=1)):
                yield f"{source.path}:{node.lineno}: tests a bit ({ast.unparse(node)}); say has(some, one)"


CHECKS: tuple[Check, ...] = (
    keeps_the_layers,
    keeps_games_apart,
    knows_games_by_their_face,
    keeps_dependencies_in_their_place,
    keeps_files_short,
    keeps_functions_short,
    has_docstrings,
    cites_no_rule_numbers_in_shared_code,
    names_no_game_in_shared_code,
    never_asks_which_game,
    names_no_nation_in_shared_code,
    never_reckons_the_other_side,
    never_parses_the_name_of_a_phase,
    asks_sets_by_name,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_code(check: Check) -> None:
    sources = list(_sources())
    problems = [problem for source in sources for problem in check(source)]

    assert any(source.layer for source in sources), f"no module of the package found under {ROOT}"
    assert not problems, "\n".join([str(check.__doc__), *problems])


def test_no_stylesheet_catalogue_or_client_names_a_nation() -> None:
    written = list(_written())
    problems = [problem for source in written for problem in names_no_nation_in_shared_code(source)]

    assert {source.path.suffix.removeprefix(".") for source in written} == set(WRITTEN)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (keeps_the_layers, "hexfront/kernel/a.py", "from hexfront.mechanics import zoc"),
        (keeps_the_layers, "hexfront/kernel/a.py", "from hexfront import mechanics"),
        (keeps_the_layers, "hexfront/kernel/a.py", "from ..play.table import submit"),
        (keeps_the_layers, "hexfront/kernel/a.py", "def f():\n    import hexfront.games"),
        (keeps_the_layers, "hexfront/games/a.py", "from hexfront import load"),
        (keeps_the_layers, "hexfront/games/a.py", "import_module('hexfront.server')"),
        (keeps_the_layers, "hexfront/drawing/a.py", "import hexfront.play"),
        (keeps_the_layers, "hexfront/games/face/core.py", "from hexfront.drawing.position import draw_position"),
        (keeps_the_layers, "hexfront/games/face/showing.py", "from hexfront.play import table"),
        (keeps_the_layers, "hexfront/__init__.py", "from hexfront.cli import main"),
        (keeps_the_layers, "hexfront/__init__.py", "from hexfront.study import promises"),
        (keeps_the_layers, "hexfront/play/table.py", "from hexfront.ai.match import play"),
        (keeps_the_layers, "hexfront/helpers/a.py", ""),
        (keeps_the_layers, "hexfront/games/leningrad/rules.py", "from hexfront.games.leningrad.computer import staff"),
        (keeps_the_layers, "hexfront/games/leningrad/computer/a.py", "from hexfront.study import promises"),
        (keeps_games_apart, "hexfront/games/other/a.py", "from hexfront.games.leningrad import game"),
        (keeps_games_apart, "hexfront/games/other/a.py", "from ..leningrad import game"),
        (keeps_games_apart, "hexfront/games/other/a.py", "from hexfront.games import leningrad"),
        (knows_games_by_their_face, "hexfront/play/a.py", "from hexfront.games.leningrad.face import LeningradGame"),
        (knows_games_by_their_face, "hexfront/games/face.py", "from .leningrad import game"),
        (knows_games_by_their_face, "tools/a.py", "def f():\n    import hexfront.games.leningrad.documents.actions"),
        (knows_games_by_their_face, "tests/play/a.py", "from hexfront.games import leningrad"),
        (keeps_dependencies_in_their_place, "hexfront/kernel/a.py", "import numpy"),
        (keeps_dependencies_in_their_place, "hexfront/mechanics/a.py", "from rich.table import Table"),
        (keeps_dependencies_in_their_place, "hexfront/play/a.py", "from litestar import get"),
        (keeps_dependencies_in_their_place, "hexfront/play/a.py", "import pettingzoo"),
        (keeps_dependencies_in_their_place, "tests/server/test_a.py", "from playwright.sync_api import Page"),
        (keeps_files_short, "tests/a.py", "\n" * 601),
        (keeps_functions_short, "tools/a.py", "def f():\n" + "    x = 1\n" * 45),
        (keeps_functions_short, "tools/a.py", "class A:\n  async def f():\n    'x'\n" + "    x = 1\n" * 45),
        (has_docstrings, "tests/a.py", "x = 1"),
        (has_docstrings, "tests/a.py", "'''Said.'''\nclass A:\n    x = 1"),
        (cites_no_rule_numbers_in_shared_code, "hexfront/mechanics/a.py", "x = 'see 10.7'"),
        (cites_no_rule_numbers_in_shared_code, "hexfront/kernel/a.py", "x = rules['8.47(3)']"),
        (cites_no_rule_numbers_in_shared_code, "hexfront/kernel/a.py", "x = f'{unit} stops (6.4)'"),
        (names_no_game_in_shared_code, "hexfront/kernel/a.py", "x = 'leningrad-1979'"),
        (names_no_game_in_shared_code, "hexfront/mechanics/a.py", "'''As in leningrad-41.'''"),
        (names_no_game_in_shared_code, "hexfront/games/leningrad/logistics/supply.py", "x = 'leningrad-2010'"),
        (never_asks_which_game, "hexfront/games/leningrad/a.py", "if self.edition: x = 1"),
        (never_asks_which_game, "hexfront/mechanics/a.py", "x = 1 if edition == 2010 else 2"),
        (never_asks_which_game, "hexfront/games/leningrad/face.py", "x = name == 'leningrad-1979'"),
        (never_asks_which_game, "hexfront/games/game.py", "match n:\n  case 'leningrad-41': x = 1"),
        (never_parses_the_name_of_a_phase, "hexfront/ai/a.py", "x = state.phase == 'german movement'"),
        (never_parses_the_name_of_a_phase, "hexfront/cli/a.py", "x = 'movement' in self.state.phase"),
        (never_parses_the_name_of_a_phase, "hexfront/games/leningrad/a.py", "x = state.phase.endswith('combat')"),
        (asks_sets_by_name, "hexfront/games/leningrad/rules.py", "x = bool(zone >> place & 1)"),
        (asks_sets_by_name, "hexfront/study/a.py", "x = not state.markers[FORT] >> index[number] & 1"),
        (names_no_nation_in_shared_code, "hexfront/drawing/look.py", "SIDES = {'german': '#4d5a4a'}"),
        (names_no_nation_in_shared_code, "hexfront/games/face.py", "'''Points of Germans are positive.'''"),
        (names_no_nation_in_shared_code, "hexfront/games/shared/a.py", "phase = 'soviet_movement'"),
        (names_no_nation_in_shared_code, "hexfront/drawing/map.css", ".soviet-mark{fill:#a3161f}"),
        (names_no_nation_in_shared_code, "hexfront/play/languages/de.toml", "'Russian {}' = 'Russische {}'"),
        (names_no_nation_in_shared_code, "client/src/app.css", "  --german-ink: #14180f;"),
        (names_no_nation_in_shared_code, "client/src/map/Counter.svelte", '{#if unit.side === "soviet"}'),
        (never_reckons_the_other_side, "hexfront/study/a.py", "x = 1 - side"),
        (never_reckons_the_other_side, "hexfront/server/a.py", "x = sides[1 - self.side]"),
    ],
)
def test_the_check_sees_the_fault(check: Check, path: str, text: str) -> None:
    assert list(check(Source(PurePosixPath(path), text)))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("hexfront/mechanics/a.py", "'''A.'''\nimport re\nfrom hexfront.kernel import b\nfrom . import c"),
        ("hexfront/games/leningrad/a.py", "'''A.'''\nfrom ..registry import x\nrule = rulebook['10.7']"),
        ("tests/games/leningrad/a.py", "'''A.'''\nfrom hexfront.games.leningrad import game"),
        ("benchmarks/leningrad.py", "'''A.'''\nfrom hexfront.games.leningrad import game"),
        ("hexfront/games/leningrad/computer/a.py", "'''A.'''\nfrom hexfront.ai.search.officer import Officer"),
        ("hexfront/server/a.py", "'''A.'''\nimport litestar\nfrom hexfront import load, cli"),
        ("hexfront/kernel/a.py", "'''A hex is 10.7 wide.'''\nx = f'{1.5:4.2f} of 1.5.2'\nedition = 'second'"),
        ("hexfront/games/leningrad/__init__.py", ""),
        ("hexfront/games/leningrad/a.py", "'''Germans.'''\nx = 1 - side"),
        ("tests/study/a.py", "'''Germans.'''\nx = 1 - side"),
        ("hexfront/study/a.py", "'''What is germane to a union.'''\nx = 1 - share"),
        ("tests/a.py", "'''A.'''\ndef f():\n    '''" + "\n" * 60 + "'''\n" + "    x = 1\n" * 44),
    ],
)
def test_no_check_sees_a_fault_in_sound_code(path: str, text: str) -> None:
    source = Source(PurePosixPath(path), text)

    assert [problem for check in CHECKS for problem in check(source)] == []


@cache
def _sources() -> tuple[Source, ...]:
    """Every file of the project, read and parsed once for all checks."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(
        Source(PurePosixPath(path.relative_to(ROOT).as_posix()), path.read_text(encoding="utf-8")) for path in files
    )


def _written() -> Iterator[Source]:
    """The files of the package and the client that are not Python, except the built client."""
    for folder in ("hexfront", "client/src"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix.removeprefix(".") in WRITTEN and "static" not in path.parts:
                yield Source(PurePosixPath(path.relative_to(ROOT).as_posix()), path.read_text(encoding="utf-8"))


@cache
def _nations() -> re.Pattern[str]:
    """The names and nations of all sides, singular or plural."""
    told: set[str] = set()
    for file in (ROOT / "hexfront" / "games").glob("*/data/*/game.toml"):
        for side in tomllib.loads(file.read_text(encoding="utf-8"))["sides"]:
            told |= {side["name"], side["nation"]}
    return re.compile(rf"(?<![a-z])({'|'.join(sorted(told))})s?(?![a-z])", re.IGNORECASE)


def _families() -> set[str]:
    folders = {path.name for path in (ROOT / "hexfront" / "games").iterdir() if path.is_dir()}
    return {name for name in folders - COMMON_ROOMS if not name.startswith("_")}


def _questions(node: ast.AST) -> list[ast.expr]:
    """The expressions on which a node branches."""
    match node:
        case ast.If() | ast.IfExp() | ast.While():
            return [node.test]
        case ast.Compare():
            return [node]
        case ast.Match():
            patterns = (part for case in node.cases for part in ast.walk(case.pattern))
            return [node.subject, *(part.value for part in patterns if isinstance(part, ast.MatchValue))]
        case _:
            return []


def _name(node: ast.AST) -> str | None:
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
        case _:
            return None


def _last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
