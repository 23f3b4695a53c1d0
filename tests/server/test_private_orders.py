"""Standing orders are private: nobody else can read them, or tell their answers from those of a person."""

import json
from dataclasses import replace
from typing import Any

from tests.server.house import Client, Document, Player, code, near_the_front, right
from tests.server.lines import live
from tests.server.orders import LOSE, OVERRUN, given, put, table_of_three


def _plain(player: Player, document: Any) -> str:
    """A document without what differs between any two tables."""
    text = json.dumps(_timeless(document))
    for own in (player.id, str(player.key)):
        text = text.replace(own, "*")
    return text


def _timeless(document: Any) -> Any:
    if isinstance(document, list):
        return [_timeless(one) for one in document]
    if isinstance(document, dict):
        return {name: _timeless(one) for name, one in document.items() if name not in ("at", "updated")}
    return document


def _changes(line: Any, upto: int) -> list[Document]:
    found: list[Document] = []
    while not found or found[-1]["number"] < upto:
        message: Document = line.receive_json(timeout=60)
        found += [message] if message["kind"] == "changed" else []
    return found


def _story(client: Client, *, by_hand: Document | None) -> tuple[list[str], Document]:
    """All that the attacker and a spectator are sent while the defender answers, and the answer."""
    german, soviet, spectator = table_of_three(client)
    if by_hand is None:
        right(put(soviet, LOSE))
    with (
        live(german) as at_german,
        live(replace(german, key=None)) as at_spectator,
    ):
        answers = [german.act(near_the_front()), german.act(OVERRUN)]
        if by_hand is not None:
            soviet.look()
            soviet.act(by_hand)
        number = german.look()["number"]
        news = [_changes(line, number) for line in (at_german, at_spectator)]
    told = [_plain(german, answers), *(_plain(german, one) for one in news)]
    for viewer in (german, spectator):
        moments = [viewer.get(f"at/{n}") for n in range(number + 1)]
        told += [_plain(viewer, one) for one in (viewer.look(), viewer.get("log"), viewer.get("verify"), moments)]
        told.append(_plain(viewer, client.get(f"/api/tables/{german.id}/record", headers=viewer.headers).text))
        told += [viewer.client.get(f"/api/tables/{viewer.id}/orders", headers=viewer.headers).text]
    told += [_plain(viewer, viewer.post("undo", number=number).json()) for viewer in (german, spectator)]
    return told, soviet.get("log")[2]["action"]


def test_nobody_else_can_tell_an_order_from_a_person(client: Client) -> None:
    with_orders, answer = _story(client, by_hand=None)
    in_person, same = _story(client, by_hand=answer)

    assert answer == same
    for one, other in zip(with_orders, in_person, strict=True):
        assert one == other


def test_nobody_else_is_told_of_a_change_of_orders(client: Client) -> None:
    german, soviet, spectator = table_of_three(client)
    before = [german.look(), spectator.look(), german.get("log")]
    with live(german) as line:
        right(put(soviet, LOSE))
        german.post("chat", text="Ready?")
        kinds = []
        while "chat" not in kinds:
            kinds.append(line.receive_json(timeout=60)["kind"])

    assert "changed" not in kinds
    assert before == [german.look(), spectator.look(), german.get("log")]


def test_nobody_reads_writes_or_tries_the_orders_of_another_side(client: Client) -> None:
    german, soviet, spectator = table_of_three(client)
    right(put(soviet, LOSE))

    assert german.get("orders")["orders"] == {"german": []}
    assert code(put(german, side="soviet")) == (403, "not_yours")
    assert code(german.post("orders/try", orders=[], side="soviet")) == (403, "not_yours")
    stranger = Player(client, german.id, "wrong-key")
    for nobody in (spectator, stranger):
        assert code(client.get(f"/api/tables/{german.id}/orders", headers=nobody.headers)) == (403, "not_yours")
        assert code(put(nobody)) == (403, "not_yours")
        assert code(put(nobody, side="soviet")) == (403, "not_yours")
        assert code(nobody.post("orders/try", orders=[])) == (403, "not_yours")
    assert len(given(soviet)) == 1


def test_who_sits_down_later_is_not_told_of_the_orders_before_him(client: Client) -> None:
    german, soviet, _ = table_of_three(client)
    right(put(soviet, LOSE))
    german.act(near_the_front())
    german.act(OVERRUN)
    before = [line["order"] for line in soviet.get("log")]

    joined = replace(soviet, key=right(soviet.post("join", seat="soviet"))["keys"]["soviet"])

    assert any(before)
    assert not any(line["order"] for line in joined.get("log"))
