"""The report of a study: who wins, by how much, when, where, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from statistics import median

from hexfront.ai.players import LEVELS
from hexfront.drawing.svg import element
from hexfront.games.face import HasControl, objectives_of, winner_with
from hexfront.games.shared.sides import Party
from hexfront.study.plan import Plan
from hexfront.study.reports import charts
from hexfront.study.reports.differences import difference_section, stopped_words
from hexfront.study.reports.fires import fire_section
from hexfront.study.reports.numbers import note as _note
from hexfront.study.reports.numbers import percent, signed
from hexfront.study.reports.page import Maps, Section, facts, figure, figures, looks, page, paragraph, table
from hexfront.study.store import GameNotes
from hexfront.study.watching.chronicle import loss_word
from hexfront.study.watching.figures import FairBid, points_needed
from hexfront.study.watching.ground import combat_map, control_maps, front_map, loss_maps
from hexfront.study.watching.sample import Sample
from hexfront.study.watching.unfired import unfired_rules


def study_report(plan: Plan, games: Sequence[GameNotes]) -> str:
    """The whole report as one HTML document."""
    samples = [
        Sample(variant, mine)
        for variant in plan.variants
        if (mine := [game for game in games if game["variant"] == variant.name])
    ]
    maps = Maps()
    if not samples:
        return page(plan.title, paragraph("No game has been played yet."), (), maps)
    sections = [
        Section("wins", "Who wins", _wins(samples)),
        Section("points", "Victory points", _points(samples)),
        Section("differences", "What the variants change", difference_section(plan, samples, games)),
        Section("bid", "The fair bid", _bids(samples)),
        Section("objectives", "When objectives fall", _held(samples) + _each(samples, _objectives)),
        Section("control", "Who controls them", _maps(_control(samples, maps))),
        Section("losses", "Losses", _losses(samples)),
        Section("fires", "Fires", fire_section(samples, maps)),
        Section("fronts", "Front lines", _maps(front_map(sample, maps) for sample in samples)),
        Section("heat", "Where it was fought", _maps(_heat(samples, maps))),
        Section("rules", "Rules that never fired", unfired_rules(samples)),
        Section("study", "What was played", _played(plan, samples)),
    ]
    sides = [side for sample in samples for side in sample.game.sides]
    return page(plan.title, _lead(plan, samples, games), sections, maps, sides)


def _lead(plan: Plan, samples: Sequence[Sample], games: Sequence[GameNotes]) -> str:
    count = sum(len(sample.games) for sample in samples)
    variants = "one variant" if len(samples) == 1 else f"{len(samples)} variants"
    told = [f"{count:,} games of {variants}."]
    for sample in samples[:4]:
        first = sample.reckoned
        share = sample.wins(first.name)
        told.append(
            f"{sample.variant.name}: the {first.nation} side won {percent(share.value)} of its games "
            f"({percent(share.low)} to {percent(share.high)}), mean points {signed(sample.mean_points.value)}."
        )
    wanted = plan.games * len(plan.variants)
    if stopped := stopped_words(plan, games):
        told.append(stopped)
    elif count < wanted:
        told.append(f"The study is not complete: {wanted - count:,} of {wanted:,} games are still to be played.")
    return element("p", escape(" ".join(told)), class_="lead")


def _wins(samples: Sequence[Sample]) -> str:
    rows = []
    for sample in samples:
        for side in sample.game.sides:
            share, look = sample.wins(side.name), looks([side])[side.name]
            label = f"{side.nation} wins {percent(share.value)}, from {percent(share.low)} to {percent(share.high)}"
            rows.append(
                (
                    escape(sample.variant.name) if side is sample.game.sides[0] else "",
                    element("span", escape(side.nation), class_=look),
                    f"{round(share.value * len(sample.games))} of {len(sample.games)}",
                    percent(share.value),
                    share.interval(percent),
                    charts.interval(share, 0, 1, look, label, 0.5),
                )
            )
    shares = table(["variant", "side", "won", "share", "95 % interval", "0 to 100 %"], rows, numbers=(2, 3, 4))
    return (
        shares
        + _levels(samples)
        + _note(
            "Intervals of shares are Wilson's: of a hundred such studies, about 95 would have the true share in theirs."
        )
    )


def _levels(samples: Sequence[Sample]) -> str:
    names = list(dict.fromkeys(level for sample in samples for level in sample.levels))
    rows = [
        (escape(sample.variant.name), *(percent(sample.levels[name] / len(sample.games)) for name in names))
        for sample in samples
    ]
    return table(["variant", *names], rows, numbers=range(1, len(names) + 1), caption="Levels of victory")


def _points(samples: Sequence[Sample]) -> str:
    low, high = min(min(sample.points) for sample in samples), max(max(sample.points) for sample in samples)
    measures = list(dict.fromkeys(measure for sample in samples for measure in sample.luck()))
    rows = []
    for sample in samples:
        mean, ordered = sample.mean_points, sorted(sample.points)
        luck = sample.luck()
        rows.append(
            (
                escape(sample.variant.name),
                signed(mean.value),
                mean.interval(signed),
                f"{sample.deviation:.1f}",
                signed(median(ordered)),
                f"{signed(ordered[0])} to {signed(ordered[-1])}",
                *(signed(luck.get(measure, 0.0)) for measure in measures),
            )
        )
    heads = ["variant", "mean", "95 % interval", "deviation", "median", "range", *(f"luck, {one}" for one in measures)]
    spread = table(heads, rows, numbers=range(1, len(heads)))
    span = low, high
    most = max(count for sample in samples for count in _classes(sample, span).values())
    drawn = figures(_histogram(sample, span, most) for sample in samples)
    first = samples[0].reckoned.nation
    note = _note(
        f"Points of the {first} side count up. The interval of a mean is that of a thousand samples drawn from the "
        f"games. Luck is what the dice gave the {first} side beyond what they were worth, a game."
    )
    return spread + drawn + note


def _classes(sample: Sample, span: tuple[int, int]) -> dict[int, int]:
    return charts.classes_of(sample.points, span, points_needed(sample.game) or 0)


def _histogram(sample: Sample, span: tuple[int, int], most: int) -> str:
    needed = points_needed(sample.game)
    sides = looks(sample.game.sides)

    def look(points: int) -> str:
        return sides.get(winner_with(sample.game, points) or "", "plain")

    title = sample.variant.name
    label = f"Victory points of {title}"
    drawn = charts.histogram(sample.points, span, needed or 0, look, "victory points", label, most)
    won = "" if needed is None else f"the {sample.reckoned.nation} side wins from {signed(needed)} on"
    return figure(drawn, title, won)


def _bids(samples: Sequence[Sample]) -> str:
    rows, drawn = [], []
    fairs = [(sample, fair) for sample in samples if (fair := sample.fair_bid) is not None]
    if not fairs:
        return ""
    span = charts.Span.of(_bid_line(fair) for _, fair in fairs)
    for sample, fair in fairs:
        given = sample.variant.options.get("bid", 0)
        rows.append((escape(sample.variant.name), str(given), signed(fair.bid.value), fair.bid.interval(signed)))
        first = sample.reckoned.nation
        title = f"{sample.variant.name}: games won by the {first} side, by bid"
        chart = charts.lines([_bid_line(fair)], "bid", "% won", title, marked=50.0, span=span)
        drawn.append(figure(chart, sample.variant.name, f"share of games the {first} side wins at each bid"))
    note = _note(
        "A bid is taken from the points of the side that counts up; the fair one is the median of the points above "
        "what it needs to win, with the games' own bids given back. Players who know of a bid might play otherwise. "
        "Below zero the other side would have to give points; a game without that option is reckoned alike."
    )
    return (
        table(["variant", "bid played", "fair bid", "95 % interval"], rows, numbers=(1, 2, 3)) + figures(drawn) + note
    )


def _bid_line(fair: FairBid) -> charts.Line:
    return charts.Line("", "plain", [(float(bid), share * 100) for bid, share in fair.shares.items()])


def _held(samples: Sequence[Sample]) -> str:
    """How many objectives each side holds, turn by turn."""
    rows = {
        sample.variant.name: [_line(side, sample.held_count(side.name)) for side in sample.game.sides]
        for sample in samples
        if objectives_of(sample.game)
    }
    if not rows:
        return ""
    span = charts.Span.of(line for some in rows.values() for line in some)
    drawn = []
    for name, some in rows.items():
        title = f"Objectives held as each turn ends, {name}"
        drawn.append(figure(charts.lines(some, "turn", "objectives", title, span=span), name, "objectives held"))
    return figures(drawn)


def _line(side: Party, points: Sequence[tuple[float, float, float, float]]) -> charts.Line:
    """The line of a side with its band."""
    band = [(turn, low, high) for turn, _, low, high in points]
    return charts.Line(side.nation, looks([side])[side.name], [(turn, mean) for turn, mean, _, _ in points], band)


def _objectives(sample: Sample) -> str:
    first = sample.reckoned.name
    rows = []
    for number, worth in objectives_of(sample.game).items():
        fell = sorted(turn for turn in sample.fell(first, number) if turn is not None)
        place = sample.game.map.place_name(number)
        rows.append(
            (
                escape(f"{number} {place}".strip()),
                str(worth),
                percent(len(fell) / len(sample.games)),
                f"{median(fell):g}" if fell else "never",
                *(_heat_cell(share) for share in sample.held(first, number)),
            )
        )
    heads = ["objective", "points", "ever taken", "median turn", *map(str, sample.turns)]
    does = "controls it" if isinstance(sample.game, HasControl) else "stands in it"
    stands = f"the {sample.reckoned.nation} side {does} as each turn ends"
    caption = f"{sample.variant.name}: share of games in which {stands}"
    return table(heads, rows, numbers=(1, 2, 3), caption=caption)


def _heat_cell(share: float) -> str:
    words = f"{share * 100:.0f}" if share else "\N{MIDDLE DOT}"
    return f'<span class="heat" style="background:rgba(var(--heat),{share * 0.75:.2f})">{words}</span>'


def _losses(samples: Sequence[Sample]) -> str:
    drawn = []
    rows = [[_line(side, sample.lost(side.name)) for side in sample.game.sides] for sample in samples]
    span = charts.Span.of(line for some in rows for line in some)
    for sample, some in zip(samples, rows, strict=True):
        word = loss_word(sample.game)
        title = f"{word.capitalize()} lost by the end of each turn, {sample.variant.name}"
        drawn.append(figure(charts.lines(some, "turn", f"{word} lost", title, span=span), sample.variant.name))
    note = (
        "The lines are means, and eight of ten games lie in the bands. Steps that were restored are taken off; units "
        "that came back whole are not."
    )
    return figures(drawn) + _note(note) + _each(samples, _lost_by_turn)


def _lost_by_turn(sample: Sample) -> str:
    """The mean losses of each side in each turn."""
    rows = []
    for side in sample.game.sides:
        lost, shown = sample.lost_in(side.name), element("span", escape(side.nation), class_=looks([side])[side.name])
        rows.append((shown, *(f"{mean:.1f}" for mean in lost), f"{sum(lost) / len(lost):.1f}"))
    heads = ["side", *map(str, sample.turns), "a turn"]
    caption = f"{sample.variant.name}: {loss_word(sample.game)} lost in each turn"
    return table(heads, rows, numbers=range(1, len(heads)), caption=caption)


def _heat(samples: Sequence[Sample], maps: Maps) -> Iterator[str]:
    for sample in samples:
        yield combat_map(sample, maps)
        yield from loss_maps(sample, maps)


def _control(samples: Sequence[Sample], maps: Maps) -> Iterator[str]:
    for sample in samples:
        yield from control_maps(sample, maps)


def _maps(drawn: Iterator[str]) -> str:
    content = "".join(drawn)
    return element("div", content, class_="figures maps") if content else ""


def _each(samples: Sequence[Sample], show: Callable[[Sample], str]) -> str:
    return "".join(show(sample) for sample in samples)


def _played(plan: Plan, samples: Sequence[Sample]) -> str:
    rows = []
    for sample in samples:
        variant = sample.variant
        titles = (LEVELS[player].title if player in LEVELS else player for player in variant.players)
        thinking = f"{variant.work} simulations a turn" if variant.work is not None else f"{variant.seconds:g} s a turn"
        rows.append(
            (
                escape(variant.name),
                escape(variant.game),
                escape(
                    ", ".join(f"{side.nation}: {title}" for side, title in zip(sample.game.sides, titles, strict=True))
                ),
                escape(", ".join(f"{key} {value}" for key, value in variant.options.items()) or "none"),
                escape(", ".join(variant.charts) or "none"),
                thinking,
                f"{len(sample.games):,}",
            )
        )
    heads = ["variant", "game", "players", "options", "changed files", "thinking", "games"]
    again = "by number of simulations, so that the same seed plays the same games again"
    words = {"seed": escape(str(plan.seed)), "dice": "games of one number have the same dice in all variants"}
    if all(sample.variant.work is not None for sample in samples):
        words["thinking"] = again
    return table(heads, rows, numbers=(6,)) + facts(words)
