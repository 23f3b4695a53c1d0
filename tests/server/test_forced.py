"""What the rules leave no choice about is done at once, and told."""

from collections.abc import Iterator
from random import Random

from hexfront.play.table import offers_by_subject
from tests.server.house import Client, Document, Player, hot_seat, house_of


def answers(client: Client) -> Iterator[tuple[Document, Player]]:
    """Every answer to a game that both sides play with more courage than sense."""
    player = hot_seat(client)
    random = Random(7)
    while player.table["view"]["to_act"]:
        yield player.act(_bold(player, random)), player


def _bold(player: Player, random: Random) -> Document:
    can = player.table["can"]
    if can.get("end_phase", "") is None and not (can["targets"] and "attack" in can["kinds"]):
        return {"type": "end phase"}
    unit = random.choice(can["units"] or [""])
    actions: list[Document] = can.get("actions") or player.ask("can", unit=unit)["actions"]
    fights = [one for one in actions if one["type"] in ("attack", "overrun")]
    return random.choice(fights or [one for one in actions if one["type"] != "end phase"] or actions)


def test_an_answer_without_a_choice_is_given_and_told(client: Client) -> None:
    before = 0
    for answer, player in answers(client):
        room = house_of(client).rooms._kept[player.id]
        open_answers = [one for some in offers_by_subject(room.game, room.state) for one in some]

        assert not (room.state.stack and len(open_answers) == 1), f"{open_answers} was left to a person"
        if answer["forced"]:
            break
        before = answer["number"]

    done = player.get("log")
    assert answer["number"] >= before + 2, "the answer and what led to it are two actions"
    assert [line["n"] for line in done] == list(range(1, answer["number"] + 1))
    assert answer["forced"][0]["text"] in {line["text"] for line in done[-1]["words"] + done[-2]["words"]}
    assert player.get("verify")["ok"]
