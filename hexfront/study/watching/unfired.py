"""Rules that never fired: the cases of a register that nothing in a study's games cited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from hexfront.drawing.svg import element
from hexfront.kernel.rulebook import Rule, Rulebook
from hexfront.study.reports.page import paragraph
from hexfront.study.watching.sample import Sample


def can_be_cited(rule: Rule) -> bool:
    """Whether refusals, events or scores can cite a case; others are enforced by code that cites nothing."""
    return any(":" not in enforcer for enforcer in rule.enforced_by)


def never_cited(rulebook: Rulebook, seen: Counter[str]) -> list[Rule]:
    """The cases that could have been cited but were not."""
    return [rule for rule in rulebook if can_be_cited(rule) and not seen[rule.number]]


def unfired_rules(samples: Sequence[Sample]) -> str:
    """For every rulebook of a study, the cases that never fired and those that fired most."""
    content = ""
    for name in dict.fromkeys(sample.variant.game for sample in samples):
        own = [sample for sample in samples if sample.variant.game == name]
        seen: Counter[str] = Counter()
        for sample in own:
            seen.update(sample.rules())
        content += _of_one(own[0].game.rulebook, seen, sum(len(sample.games) for sample in own))
    how = (
        "A case fires when an event, the account of points or the outcome names it, when it says why a unit is out of "
        "supply, or when it forbids something: the observer of a game asks at every eighth decision, and whenever "
        "another phase or question comes, for the end of the phase, for something done earlier or like it, and for a "
        "move, an attack, an overrun, a fire or an assault of one unit into a hex beside it. A case that is only ever "
        "obeyed stays silent."
    )
    return content + element("p", escape(how), class_="note")


def _of_one(rulebook: Rulebook, seen: Counter[str], games: int) -> str:
    quiet = never_cited(rulebook, seen)
    citable = sum(map(can_be_cited, rulebook))
    words = (
        f"{len(quiet)} of the {citable} cases that can be cited never were, in {games:,} games. "
        f"The other {len(rulebook) - citable} of the register are upheld by the code itself or ask for nothing."
    )
    listed = "".join(_item(rule.number, rule.title) for rule in quiet)
    often = "".join(
        _item(number, f"{rulebook[number].title}: {count:,} times")
        for number, count in seen.most_common()
        if number in rulebook
    )
    return (
        element("h3", escape(rulebook.edition))
        + paragraph(words)
        + (element("ul", listed, class_="rules") if listed else "")
        + element("details", element("summary", "Rules that fired") + element("ul", often, class_="rules"))
    )


def _item(number: str, words: str) -> str:
    return element("li", element("b", escape(number)) + " " + escape(words))
