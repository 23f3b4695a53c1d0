"""The commands of ``hexfront``. Each imports its modules only when called, so that ``--help`` is fast."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from hexfront.cli.admin import admin
from hexfront.cli.telling import tabular, tell, tell_each, until_stopped
from hexfront.kernel.errors import DataError, HexfrontError, InputError, needing
from hexfront.kernel.version import __version__

if TYPE_CHECKING:
    from hexfront.study.simulate import Batch

#: The exit code for wrong arguments and invalid files.
REFUSED = 2
#: The exit code of a check that found nothing wrong, but could not check the dice.
UNCHECKED = 3


class Commands(TyperGroup):
    """The command group; expected errors are printed as one sentence, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except HexfrontError as fault:
            _fail(str(fault))
        except OSError as fault:
            _fail(f"{fault.filename or 'a file'}: {fault.strerror or fault}")


def _fail(sentence: str) -> None:
    typer.echo(f"hexfront: {sentence}", err=True)
    raise typer.Exit(REFUSED)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Hex-and-counter wargames with every rule enforced.",
)

app.add_typer(admin, name="admin")


def _names(incomplete: str) -> list[str]:
    """The games whose names begin so, for the completion of the shell."""
    from hexfront.games.registry import games as known

    return [name for name in known() if name.startswith(incomplete)]


Name = Annotated[str, typer.Argument(help="the name of a game; 'hexfront games' lists them", autocompletion=_names)]
Option = Annotated[
    list[str] | None, typer.Option("--option", help="an option of the game as name=value; may be repeated")
]
Side = Annotated[
    str | None, typer.Option(help="whose knowledge counts in a running game with hidden units; omitted: what all know")
]
Setup = Annotated[str, typer.Option(help="'suggested', or 'choose' to let the players set up")]


PLAYERS = "a level, MODULE:CLASS, a class of --code, or 'cmd:PROGRAM'"
Players = Annotated[str, typer.Option(help=f"one for all sides, or one per side, separated by commas: {PLAYERS}")]
CodeFiles = Annotated[
    list[Path] | None, typer.Option("--code", help="a Python file with players of your own; may be repeated")
]
Processes = Annotated[int, typer.Option(min=1, help="processes in which a general thinks, besides --jobs")]
Data = Annotated[Path | None, typer.Option(help="a folder with changed data files, such as combat.csv")]


def main() -> None:
    """Run the command line."""
    app(prog_name="hexfront")


def _tell_version(wished: bool) -> None:
    if wished:
        typer.echo(f"hexfront {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", help="tell the version and exit", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """What stands before the commands."""


@app.command()
@tabular
def games() -> None:
    """List the games and their options."""
    from hexfront.cli.commands.sheets import games_sheet
    from hexfront.games.registry import broken
    from hexfront.games.registry import games as known

    tell(lambda: games_sheet(known()), known)
    for name, reason in broken().items():
        typer.echo(f"left out: {name}: {reason}", err=True)


@app.command()
def new(
    name: Name,
    out: Annotated[Path, typer.Option(help="the record file to create")],
    setup: Setup = "choose",
    option: Option = None,
    seed: Annotated[str | None, typer.Option(help="seed of the dice; random if omitted")] = None,
    data: Data = None,
    force: Annotated[bool, typer.Option(help="overwrite an existing file")] = False,
) -> None:
    """Start a recorded game."""
    from hexfront.cli import sources
    from hexfront.cli.commands.opening import begun
    from hexfront.play.record.record import write_record

    if out.exists() and not force:
        raise InputError(f"{out} is there already: choose another name, or replace it with --force")
    record = begun(name, sources.options(option or ()), setup, None if seed is None else sources.seed(seed), data)
    write_record(record, out)
    more = "" if data is None else f" --data {data}"
    typer.echo(f"{out}: a new game of {name}; play it with: hexfront play {out}{more}")


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="the name of your game, such as 'lanterns'")],
    out: Annotated[Path | None, typer.Option(help="the folder to create; by default one with the game's name")] = None,
) -> None:
    """Make the skeleton of a game of your own: a package with map, rules, tests and promises that already run."""
    from hexfront.cli.commands.skeleton import made

    folder = made(name, Path(name) if out is None else out)
    typer.echo(f"{folder}: a new game; install it with: pip install -e {folder}")


@app.command()
@tabular
def show(
    file: Annotated[Path, typer.Argument(help="a record")],
    map_: Annotated[bool, typer.Option("--map/--no-map", help="draw the map too")] = True,
    side: Side = None,
    data: Data = None,
) -> None:
    """Show the current position of a recorded game: map, phase, score and legal actions."""
    from hexfront.cli.commands.showing import show_record

    show_record(file, with_map=map_, side=side, data=data)


@app.command()
def record(
    file: Annotated[Path, typer.Argument(help="a record, as JSON Lines or in the notation")],
    out: Annotated[
        Path | None, typer.Option(help="write the whole record: a .jsonl file, or any other in the notation")
    ] = None,
    words: Annotated[bool, typer.Option(help="add what happened in words")] = False,
    side: Side = None,
    data: Data = None,
) -> None:
    """Print a record in its notation, or convert it: the notation can be edited, commented and read back."""
    from hexfront.cli.commands import records

    if out is None:
        typer.echo(records.shown(file, side, data, in_words=words), nl=False)
        return
    records.write(file, out, data, in_words=words)
    typer.echo(f"{out}: the record of {file}")


@app.command("map")
def map_(
    source: Annotated[
        str,
        typer.Argument(metavar="NAME|RECORD", help="a game by name, or the record of one", autocompletion=_names),
    ],
    out: Annotated[Path, typer.Option(help="the picture: .svg or .png")],
    at: Annotated[int | None, typer.Option(min=0, help="of a record: after which action")] = None,
    side: Side = None,
    scale: Annotated[float, typer.Option(min=0.1, max=4.0, help="size of a .png; 1 is 100 pixels per hex")] = 1.0,
    language: Annotated[str, typer.Option(help="the language of the map, such as de")] = "en",
    night: Annotated[bool, typer.Option(help="colours for a dark page")] = False,
    data: Data = None,
) -> None:
    """Draw the map of a game with its turn track and tables, or a position of a recorded game with its counters."""
    from hexfront.cli.commands.maps import Sheet, draw

    told = draw(source, Sheet(out, scale, language, night, data), at, side)
    typer.echo(f"{out}: {told}")


@app.command()
@tabular
def odds(
    source: Annotated[str, typer.Argument(help="a game by name (at its suggested set-up), or a record")],
    attackers: Annotated[str, typer.Option(help="the attacking units, separated by commas")],
    targets: Annotated[str, typer.Option(help="the hexes attacked, separated by commas")],
    air: Annotated[int, typer.Option(min=0, help="air units that join the attack")] = 0,
    overrun: Annotated[bool, typer.Option(help="an overrun in the movement phase")] = False,
    assault: Annotated[str, typer.Option(help="those of the units that make a close assault on the hex")] = "",
    fervour: Annotated[bool, typer.Option(help="a fanatic assault")] = False,
    position: Annotated[Path | None, typer.Option(help="a position of the game as a JSON file")] = None,
    side: Side = None,
    option: Option = None,
    data: Data = None,
) -> None:
    """Show the odds, shifts and chances of an attack, or of a fire at a hex."""
    from hexfront.cli import sources
    from hexfront.cli.commands.sheets import fire_sheet, odds_sheet
    from hexfront.games.face import HasFire, odds_of

    game, state = sources.game_and_state(source, position, sources.options(option or ()), side, data)
    units, assaulting = (sources.units_named(game, some) for some in (attackers, assault))
    hexes = [one.strip() for one in targets.split(",")]
    if not isinstance(game, HasFire):
        found = odds_of(game, state, units, hexes, air, overrun)
        tell(lambda: odds_sheet(game, found), lambda: found)
    elif len(hexes) > 1:
        raise InputError(f"units fire at one hex: name one target, not {len(hexes)}")
    else:
        fire = game.fire_odds(state, units, hexes[0], assaulting, fervour)
        tell(lambda: fire_sheet(game, fire), lambda: fire)


@app.command()
@tabular
def simulate(
    name: Name,
    players: Players = "random",
    code: CodeFiles = None,
    data: Data = None,
    number: Annotated[int, typer.Option("--games", min=1, help="number of games")] = 200,
    jobs: Annotated[int, typer.Option(min=1, help="number of processes")] = 2,
    seed: Annotated[str, typer.Option(help="seed of the first game; the same seed gives the same games")] = "0",
    setup: Setup = "suggested",
    option: Option = None,
    out: Annotated[Path | None, typer.Option(help="a folder for the records and results.csv")] = None,
    processes: Processes = 1,
) -> None:
    """Play many games between computer players and print a summary; Ctrl-C stops and summarizes the games so far."""
    from hexfront.cli import sources
    from hexfront.study.simulate import Batch

    chosen, given = sources.players(players), sources.options(option or ())
    more = sources.charts(data), sources.code(code or ())
    _run(Batch(name, chosen, number, sources.seed(seed), given, setup, out, *more, processes), jobs)


def _run(batch: Batch, jobs: int) -> None:
    """Play a batch with a progress bar."""
    from time import perf_counter

    from hexfront.cli.commands.sheets import summary_sheet
    from hexfront.study.simulate import play_batch, summed_up, write_results

    batch.check()
    began = perf_counter()
    results = until_stopped(batch.game, batch.games, play_batch(batch, jobs))
    if batch.out is not None:
        write_results(results, batch.out / "results.csv")
    summary = summed_up(results, perf_counter() - began)
    tell(lambda: summary_sheet(summary), lambda: summary)


@app.command()
@tabular
def study(
    source: Annotated[str, typer.Argument(help="a study as a .toml file, or games by name separated by commas")],
    out: Annotated[Path, typer.Option(help="the folder of the study; a stopped study is resumed")],
    players: Players = "sergeant",
    code: CodeFiles = None,
    number: Annotated[int | None, typer.Option("--games", min=1, help="games of each variant; 100 if omitted")] = None,
    option: Option = None,
    vary: Annotated[list[str] | None, typer.Option(help="an option with several values, such as bid=0,5,10")] = None,
    data: Annotated[
        list[Path] | None, typer.Option(help="a folder with changed data files, such as combat.csv")
    ] = None,
    setup: Setup = "suggested",
    work: Annotated[int, typer.Option(min=0, help="simulations per player turn")] = 24,
    seconds: Annotated[float | None, typer.Option(help="seconds per player turn, instead of simulations")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same games; 0 if omitted")] = None,
    stop: Annotated[
        str | None, typer.Option(help="stop as soon as 'points' or 'wins' decide between the variants; see the manual")
    ] = None,
    looks: Annotated[int, typer.Option(min=1, max=10, help="with --stop: how often to look")] = 5,
    jobs: Annotated[int, typer.Option(min=1, help="number of processes on this machine")] = 2,
    dask: Annotated[str | None, typer.Option(help="play on a Dask cluster: its address, or 'local'")] = None,
    ray: Annotated[str | None, typer.Option(help="play on a Ray cluster: its address, or 'local'")] = None,
    processes: Processes = 1,
) -> None:
    """Play many games over variants and write tables and a report. Ctrl-C stops; run it again to continue."""
    from hexfront.cli import sources
    from hexfront.cli.commands import studies
    from hexfront.study.plan import Flags
    from hexfront.study.pools import pool

    flags = Flags(
        games_named=tuple(one.strip() for one in source.split(",")),
        players=sources.players(players),
        options=sources.options(option or ()),
        varied=studies.varied(vary or ()),
        data=tuple(data or ()),
        setup=setup,
        work=work,
        seconds=seconds,
        code=sources.code(code or ()),
        processes=processes,
    )
    studies.run(studies.planned(source, flags, number, seed, stop, looks), out, pool(jobs, dask, ray))


@app.command()
def data(
    name: Name,
    out: Annotated[Path, typer.Option(help="the folder for the copies; it must be empty or new")],
    only: Annotated[list[str] | None, typer.Option(help="copy only this file; may be repeated")] = None,
) -> None:
    """Copy the charts of a game, to change them: delete what you leave alone, and name the folder as --data."""
    from hexfront.cli.commands.charts import copied

    files = copied(name, out, only or ())
    typer.echo(f"{out}: {', '.join(files)}")


@app.command()
def report(
    record: Annotated[Path, typer.Argument(help="the record of a game")],
    out: Annotated[Path, typer.Option(help="the report: one self-contained .html file")],
    title: Annotated[str | None, typer.Option(help="the title of the report")] = None,
    language: Annotated[str, typer.Option(help="the language of the report, such as de")] = "en",
    data: Data = None,
) -> None:
    """Write the after-action report of a game: turn maps, key combats, losses, and the luck of every die."""
    from hexfront.cli.commands.reports import write

    write(record, out, title, language, data)
    typer.echo(f"{out}: the report of {record}")


@app.command()
@tabular
def arena(
    name: Annotated[
        str, typer.Argument(help="the name of a game; only a ladder needs none", autocompletion=_names)
    ] = "",
    players: Annotated[
        str, typer.Option(help=f"the players to compare, separated by commas: {PLAYERS}")
    ] = "sergeant,general",
    code: CodeFiles = None,
    data: Data = None,
    pairs: Annotated[int, typer.Option(min=1, help="pairs of games per match: same dice, swapped sides")] = 10,
    seconds: Annotated[float, typer.Option(min=0, max=30, help="seconds per player turn")] = 5.0,
    work: Annotated[int | None, typer.Option(min=0, help="simulations per player turn, instead of seconds")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="number of processes")] = 2,
    seed: Annotated[str, typer.Option(help="the same seed gives the same dice")] = "0",
    setup: Setup = "suggested",
    option: Option = None,
    processes: Processes = 1,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="print the published ratings of all levels; with --out, measure them anew")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="with --ladder: play every level, and write strength.toml")] = None,
) -> None:
    """Play matches between players: wins with confidence intervals, results by side, Elo ratings."""
    from hexfront.cli import sources
    from hexfront.cli.commands import ladder as rungs
    from hexfront.cli.commands.arena import run
    from hexfront.study.arena import fixtures
    from hexfront.study.ladder import matches

    given = sources.options(option or ())
    if ladder and out is None:
        return rungs.publish((name,) if name else ())
    if not name:
        raise InputError("no game is named: 'hexfront games' lists them")
    if out is not None:
        if not ladder:
            raise InputError("--out goes with --ladder")
        if data or code:
            raise InputError("a ladder is measured with the game's own levels and charts, without --code and --data")
        return rungs.measure(matches(name, pairs, seconds, work, seed, given, processes), jobs, out)
    chosen = sources.players(players)
    more = sources.charts(data), sources.code(code or ())
    run(fixtures(name, chosen, pairs, seconds, work, seed, setup, given, *more, processes), jobs)


@app.command()
@tabular
def verify(
    files: Annotated[list[Path], typer.Argument(help="the records")],
    trust: Annotated[list[str] | None, typer.Option(help="a public key that you trust; may be repeated")] = None,
    data: Data = None,
) -> None:
    """Replay records: report the first line of each that does not match, whose dice they have, and who signed."""
    from hexfront.cli.commands.verdicts import verdict_document, verdict_lines
    from hexfront.play.record.verify import verify as check

    checked = ((file, check(file, trust or (), data)) for file in files)
    verdicts = [verdict for _, verdict in tell_each(checked, verdict_lines, verdict_document)]
    if wrong := sum(not verdict for verdict in verdicts):
        raise DataError(f"{wrong} of {len(files)} records did not stand the check")
    if not all(verdict.dice_checked for verdict in verdicts):
        raise typer.Exit(UNCHECKED)


@app.command()
def key(
    file: Annotated[Path | None, typer.Option("--key", help="the file of the key; one in your home if omitted")] = None,
) -> None:
    """Show your own public key for signing records; the key is made if you have none."""
    from hexfront.cli.commands.signing import key_file
    from hexfront.play.record.keys import made_key

    path = key_file(file)
    typer.echo(f"{made_key(path).public}\nThe private key is in {path}: keep it to yourself.")


@app.command()
def sign(
    source: Annotated[str, typer.Argument(help="a record, or the link to your seat at a finished table")],
    name: Annotated[str, typer.Option(help="your name, as others know you; for a record")] = "",
    side: Annotated[str | None, typer.Option(help="the side you played")] = None,
    file: Annotated[Path | None, typer.Option("--key", help="the file of the key; one in your home if omitted")] = None,
    token: Annotated[str | None, typer.Option(envvar="HEXFRONT_TOKEN", help="the token of an account")] = None,
    data: Data = None,
) -> None:
    """Sign a record with your own key, in its file or at the table of a server. It is verified first."""
    from hexfront.cli.commands import signing

    typer.echo(signing.sign(source, name, side, signing.key_file(file), token, data))


@app.command()
def play(
    source: Annotated[str | None, typer.Argument(help="a game by name, or a record to continue")] = None,
    against: Annotated[
        str | None, typer.Option(help="the computer player you play against, such as 'sergeant'")
    ] = None,
    side: Annotated[str | None, typer.Option(help="your side, when you play against the computer")] = None,
    record: Annotated[Path | None, typer.Option(help="the record of a new game")] = None,
    setup: Annotated[str | None, typer.Option(help="'suggested' or 'choose'")] = None,
    seed: Annotated[str | None, typer.Option(help="seed of the dice of a new game")] = None,
    option: Option = None,
    colour: Annotated[bool, typer.Option("--colour/--no-colour", help="colours on the map")] = True,
    orders: Annotated[Path | None, typer.Option(help="a JSON file with standing orders that answer for you")] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="processes in which a general thinks; all cores")] = None,
    data: Data = None,
) -> None:
    """Play a game in the terminal: two at one keyboard, or one against the computer."""
    from hexfront.cli import sources
    from hexfront.cli.terminal.start import Wishes, start

    given = sources.options(option or ())
    dice = None if seed is None else sources.seed(seed)
    start(Wishes(source, against, side, record, setup, dice, given, colour, orders, processes, data))


@app.command()
def bot(
    command: Annotated[
        str,
        typer.Argument(help="the program with its arguments ('python3 my_bot.py'), MODULE:CLASS, or a class of --code"),
    ],
    code: CodeFiles = None,
    at: Annotated[str | None, typer.Option(help="the link to a seat at a table: http://host/t/ID#seat=KEY")] = None,
    token: Annotated[str | None, typer.Option(envvar="HEXFRONT_TOKEN", help="the token of an account")] = None,
    name: Annotated[str, typer.Option("--game", help="without a link: the game to play here")] = "leningrad-1979",
    side: Annotated[str | None, typer.Option(help="without a link: the side of the bot")] = None,
    against: Annotated[str, typer.Option(help="without a link: the opposing computer player")] = "random",
    setup: Setup = "suggested",
    option: Option = None,
    data: Data = None,
    record: Annotated[Path | None, typer.Option(help="where to save the record of the game")] = None,
) -> None:
    """Let your own program play, at a table of a server or here against the computer."""
    from hexfront.cli import sources
    from hexfront.cli.bots.minds import minded
    from hexfront.cli.bots.playing import own_table, sit_down
    from hexfront.cli.bots.seat import Seat

    mind = minded(command, sources.code(code or ()), data)
    if at is not None:
        sit_down(Seat(at, token), mind, record, typer.echo)
        return
    with own_table(name, sources.options(option or ()), setup, side, against, data) as seat:
        sit_down(seat, mind, record, typer.echo)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="the port to listen on; 0 for any free port")] = 8000,
    database: Annotated[str | None, typer.Option(help="a file, or an address such as postgresql://...")] = None,
    open_: Annotated[bool, typer.Option("--open", help="open the game in the browser")] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FOLDER", help="a game and a folder with its changed data files; may be repeated"),
    ] = None,
) -> None:
    """Start the server, to play in the browser."""
    with needing("server", "the server needs"):
        from hexfront.server.serving import serve as run
    run(host, port, database, ",".join(data) if data else None, open_browser=open_)
