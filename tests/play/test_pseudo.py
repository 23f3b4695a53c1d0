"""One language at a time: in a pseudo-language no sentence of a game has a plain English word left."""

from __future__ import annotations

import re

import pytest

import hexfront
from hexfront.ai.players import levels_of
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.games.face import TakesOrders, Wargame
from hexfront.games.shared.charts import charts_of
from hexfront.kernel.errors import DataError
from hexfront.play.languages.language import ENGLISH, MODEL, load_language, map_words, names_in, read_catalogue
from hexfront.play.languages.pseudo import PSEUDO, pseudo, strays, with_gaps
from hexfront.play.words import told
from hexfront.study.reports.afteraction_report import after_action_report
from tests.promises.game import random_game
from tools.fuzz_play import loaded

every = pytest.mark.parametrize("name", sorted(hexfront.games()))
#: Kinds of names that no page shows: they are drawn, or only programs read them.
UNSHOWN = ("statuses",)


def designations(game: Wargame) -> set[str]:
    """What is printed on counters in every language: abbreviations and names of people."""
    german = names_in(MODEL, game)["units"].values()
    return {word for name in german for word in strays(name)}


def test_a_text_in_pseudo_language_can_be_read_and_has_no_plain_letter() -> None:
    assert pseudo("Units move to {:w}.") != "Units move to {:w}."
    assert not strays(pseudo("The quick brown fox jumps over the lazy dog. QUICK BROWN FOX JUMPS OVER LAZY DOG"))
    assert "{:w}" in pseudo("to {:w}") and "{}" in with_gaps("to {:w}")


@every
def test_the_log_of_a_whole_game_has_no_stray_english(name: str) -> None:
    game = loaded(name)
    language, printed = load_language(PSEUDO, [game]), designations(game)
    record = random_game(name).record
    lines = {line["text"] for entry in record.entries for line in told(game, entry.events)}

    assert len(lines) > 100
    stray = {line: left for line in lines if (left := [*{*strays(language.said(line))} - printed])}
    assert not stray


@every
def test_every_rule_and_every_name_has_no_stray_english(name: str) -> None:
    game = loaded(name)
    language = load_language(PSEUDO, [game])
    cases = [text for rule in game.rulebook for text in (rule.title, rule.gist) if text]
    cases += game.rulebook.rulings.values()
    names = {
        word
        for kind, words in names_in(PSEUDO, game).items()
        if kind not in ("units", *UNSHOWN)
        for word in words.values()
    }
    levels = [text for level in levels_of(game).values() for text in (level.title, level.description)]

    assert not {text for text in cases if strays(language.said(text))}
    assert not {word for word in names if strays(word)} - {"fort"}
    assert not {text for text in levels if strays(language.part(text))}
    assert not strays(language.said(game.words.results))


@every
def test_the_report_of_a_whole_game_has_no_stray_english(name: str) -> None:
    game, page = loaded(name), after_action_report(random_game(name).record, language=PSEUDO)
    body = re.sub(r"<style.*?</style>|<defs>.*?</defs>", "", page, flags=re.DOTALL)
    texts = {*re.findall(r">([^<>]+)<", body), *re.findall(r'aria-label="([^"]+)"', body)}

    assert len(texts) > 100 and f'<html lang="{PSEUDO}">' in page
    assert not {text: left for text in texts if (left := [*{*strays(text)} - designations(game)])}


@every
def test_every_standing_order_is_said_without_stray_english(name: str) -> None:
    game = loaded(name)
    if not isinstance(game, TakesOrders):
        return
    language = load_language(PSEUDO, [game])
    titles = [kind.title for kind in game.order_kinds]
    assert not {text for text in titles if strays(language.said(text))}


@every
def test_map_and_charts_have_no_stray_english(name: str) -> None:
    game = loaded(name)
    options = MapOptions(words=map_words(PSEUDO, game), charts=charts_of(game), embed_fonts=False)
    svg = draw_map(game.folder, marks=game.marks(), options=options)
    texts = re.findall(r"<(?:text|textPath)[^>]*>([^<]+)<", svg)
    units = {word for counter in game.units.values() for word in strays(counter.name)}
    sources = {word for one in re.findall(r'class="small"[^>]*>([^<]+)<', svg) for word in strays(one)}

    assert len(texts) > 300
    assert not {word for text in texts for word in strays(text)} - units - sources


def test_a_sentence_that_fits_anything_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    for text, is_loose in (("{} to {:w}", True), ("{} moves to {:w}", False), ("to {:w}", False)):
        file = tmp_path / f"{len(text)}.toml"
        file.write_text(f'[sentences]\n"{text}" = "x"\n', encoding="utf-8")
        if is_loose:
            with pytest.raises(DataError, match="fits anything"):
                read_catalogue(file)
        else:
            assert read_catalogue(file)


def test_a_missing_text_stays_plain_and_is_found() -> None:
    language = load_language(PSEUDO, [loaded("leningrad-1979")])
    assert strays(language.said("this sentence goes to nobody"))
    assert load_language(MODEL, [loaded("leningrad-1979")]).said("they come to 0101") == "they come to 0101"
    assert ENGLISH != PSEUDO
