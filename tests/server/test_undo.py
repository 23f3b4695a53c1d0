"""Undo to the last die or reveal, restart of a phase, and take-backs by agreement."""

from tests.server.house import Client, Player, code, found_table, hot_seat, near_the_front, right, two_players


def test_a_move_can_be_undone(client: Client) -> None:
    player = hot_seat(client)
    before = player.look()
    player.act(near_the_front())
    assert player.table["undo"] == {"may": True, "why": None}

    assert player.undo().status_code == 200

    after = player.look()
    assert after == before
    assert player.get("log") == []


def test_an_undone_number_is_used_again_and_the_chain_stays_whole(client: Client) -> None:
    player = hot_seat(client)
    for _ in range(7):
        player.move()
    for _ in range(4):
        player.table = player.undo().json()["table"]
    for _ in range(4):
        player.move()

    assert player.table["number"] == 7
    assert player.get("verify")["ok"]


def test_nobody_undoes_the_other_sides_action(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    german.act(near_the_front())
    soviet.look()

    assert code(soviet.undo()) == (403, "not_now")
    spectator.look()
    assert code(spectator.undo()) == (403, "not_yours")


def test_what_rolled_dice_stays(client: Client) -> None:
    player = _after_a_roll(client)

    answer = player.undo()

    assert code(answer) == (403, "not_now")
    assert "dice" in answer.json()["error"]


def test_a_phase_can_be_restarted(client: Client) -> None:
    player = hot_seat(client)
    before = player.look()
    for _ in range(6):
        player.move()

    answer = player.post("restart-phase", number=6)

    assert answer.status_code == 200
    assert player.look() == before
    assert code(player.post("restart-phase", number=0)) == (403, "not_now")


def test_a_take_back_needs_the_other_side(client: Client) -> None:
    german, soviet, spectator = two_players(client)
    before = german.look()
    german.act(near_the_front())
    german.move()

    assert german.post("take-back", number=2, to=0).json()["table"]["take_back"] == {"side": "german", "to": 0}
    assert code(german.post("take-back/answer", accept=True)) == (403, "not_yours")
    assert code(spectator.post("take-back/answer", accept=True)) == (403, "not_yours")
    assert soviet.post("take-back/answer", accept=True).status_code == 200

    assert german.look() == before


def test_a_take_back_can_be_declined_or_lapses(client: Client) -> None:
    german, soviet, _ = two_players(client)
    german.act(near_the_front())
    german.post("take-back", number=1, to=0)

    assert soviet.post("take-back/answer", accept=False).json()["table"]["take_back"] is None
    assert code(soviet.post("take-back/answer", accept=True)) == (403, "not_now")
    german.post("take-back", number=1, to=0)
    german.move()
    assert german.look()["take_back"] is None
    assert german.table["number"] == 2


def test_who_plays_alone_needs_nobody_to_agree_even_across_dice(client: Client) -> None:
    player = _after_a_roll(client)

    assert code(player.post("take-back", number=player.table["number"], to=99_999)) == (400, "bad_input")
    assert player.post("take-back", number=player.table["number"], to=0).status_code == 200

    assert player.look()["number"] == 0


def test_while_a_seat_is_open_nobody_goes_back_across_dice_alone(client: Client) -> None:
    """Whoever did would know the dice of the game that the next player sits down to."""
    founded = found_table(client, mode="two players", side="german", public=True)
    german = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    german.act(near_the_front())

    table = right(german.post("take-back", number=1, to=0))["table"]

    assert (table["number"], table["take_back"]) == (1, {"side": "german", "to": 0})
    joined = right(client.post(f"/api/tables/{german.id}/join", json={"seat": "soviet"}))
    soviet = Player(client, german.id, joined["keys"]["soviet"])
    assert right(soviet.post("take-back/answer", accept=True))["table"]["number"] == 0


def _after_a_roll(client: Client) -> Player:
    """An overrun on the first turn: its die has been thrown, and left something to choose or nothing to answer.

    Some rolls leave one answer only, which is given at once and comes after the die.
    """
    for _ in range(40):
        player = hot_seat(client)
        player.act(near_the_front())
        answer = player.act({"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0})
        assert any(event["type"] == "die rolled" for event in answer["events"])
        if not answer["forced"]:
            return player
    raise AssertionError("forty overruns left nothing but single answers")
