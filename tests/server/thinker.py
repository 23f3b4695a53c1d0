"""A thinking process that does as a test wants: files in the folder of its argument say what."""

import json
import sys
import time
from pathlib import Path

from hexfront.ai.random_player import RandomPlayer
from hexfront.play.record.record import load_game

#: What this player is always after.
PLAN = ["Take 2604."]


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        question = json.loads(line)
        for failure in sorted(folder.glob("fail*"))[:1]:
            failure.unlink()
            print(json.dumps({"fault": "stumbled"}), flush=True)
            break
        else:
            (folder / "asked").write_text(line)
            if (folder / "slow").exists():
                print(json.dumps({"thinking": 0.4, "plan": PLAN}), flush=True)
            while (folder / "slow").exists():
                time.sleep(0.02)
            if question["level"] == "general" and (folder / "ponder").exists():
                time.sleep(float((folder / "ponder").read_text()))
            if (folder / "die").exists():
                (folder / "die").unlink()
                return
            game = load_game(question["game"], question["options"])
            action = RandomPlayer(question["seed"]).choose(game, game.from_position(question["position"]))
            print(json.dumps({"action": action.to_json(), "plan": PLAN}), flush=True)


if __name__ == "__main__":
    main()
