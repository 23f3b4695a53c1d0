"""What the enemy could do to a hex: asked at moments of stored games, where hexes are full."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hexfront.games.registry import games
from hexfront.play.questions.threats import threat
from hexfront.play.record.record import load_record

STORED = Path(__file__).parent.parent / "stored_games"


@pytest.mark.parametrize("name", ["leningrad-2010.soviet-tactical-fought", "leningrad-1979.german-strategic-fought"])
def test_the_best_attack_is_found_wherever_units_crowd(name: str, tmp_path: Path) -> None:
    plain = tmp_path / "stored.jsonl"
    packed = next(STORED.glob(f"{name}*.jsonl.gz"))
    plain.write_bytes(gzip.decompress(packed.read_bytes()))
    record = load_record(plain)
    game = record.game()
    found = 0
    for n, state in enumerate(record.states(game)):
        if n % 80 or state.to_act is None:
            continue
        for side in games()[game.name].sides:
            held = sorted({unit["hex"] for unit in game.sight(state, side)["units"] if unit["side"] == side})
            found += sum(threat(game, state, number, side)["best"] is not None for number in held)
    assert found > 20
