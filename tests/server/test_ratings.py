"""Ratings by game and side, which nobody earns against himself, and the page of a player."""

import asyncio

import pytest
from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating
from sqlalchemy import update

from hexfront.server.people.ratings import MOST_A_DAY, PERIOD, Rating
from hexfront.server.storage import schema
from tests.server.house import Client, Document, Player, code, house_of, right
from tests.server.people import Person, person, rows

GAME = "assault-on-leningrad"


def test_the_library_counts_as_the_paper_does() -> None:
    against = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
    games = [(rating_to_mu(rating), rd_to_phi(deviation), score) for rating, deviation, score in against]

    new = update_rating(rating_to_mu(1500), rd_to_phi(200), 0.06, games, tau=0.5)

    assert mu_to_rating(new.mu) == pytest.approx(1464.06, abs=0.02)
    assert phi_to_rd(new.phi) == pytest.approx(151.52, abs=0.01)
    assert new.sigma == pytest.approx(0.05999, abs=0.00001)


def test_a_rating_grows_surer_with_games_and_less_sure_with_time() -> None:
    known = Rating()
    for _ in range(12):
        known = known.after(Rating(deviation=60), 0.5, 1_000.0)

    assert not Rating().sure and known.sure
    assert known.rested(1_000.0 + 12 * PERIOD).deviation > known.deviation
    assert known.rested(1_000.0 + 12 * PERIOD).rating == known.rating
    assert known.rested(1e12).deviation <= 350


def _act(who: Person, table: str) -> None:
    """Do something with the side to act: end the phase."""
    number = right(who.get(f"/api/tables/{table}"))["number"]
    right(who.post(f"/api/tables/{table}/actions", number=number, action={"type": "end phase"}))


def _begun(german: Person, soviet: Person, **wishes: object) -> str:
    """A rated game in which both have acted."""
    given = {"game": GAME, "mode": "two players", "side": "german", "public": True, "rated": True}
    table = str(german.found(**(given | wishes))["id"])
    if not right(soviet.post(f"/api/tables/{table}/join", seat="soviet"))["table"]["you"]:
        raise AssertionError("not seated")
    for _ in range(60):
        seen = right(german.get(f"/api/tables/{table}"))
        acting = german if seen["view"]["to_act"] == "german" else soviet
        _act(acting, table)
        if acting is soviet:
            return table
    raise AssertionError("the other side never acted")


def _ratings(client: Client) -> dict[tuple[str, str, str], Document]:
    return {(row["holder"], row["side"], row["pool"]): row for row in rows(client, schema.ratings)}


def test_a_rated_game_changes_both_players_by_game_and_side(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    table = _begun(anna, bert)

    right(anna.post(f"/api/tables/{table}/give-up"))
    found = _ratings(empty)
    page = right(empty.get("/api/players/bert"))

    assert {(side, pool) for _, side, pool in found} == {("german", "people"), ("soviet", "people")}
    lost, won = (next(row for (_, side, _), row in found.items() if side == one) for one in ("german", "soviet"))
    assert lost["rating"] < 1500 < won["rating"] and lost["games"] == won["games"] == 1
    assert [(one["game"], one["side"], one["pool"], one["sure"]) for one in page["ratings"]] == [
        (GAME, "soviet", "people", False)
    ]
    assert page["sides"] == [{"game": GAME, "side": "soviet", "games": 1, "wins": 1, "draws": 0, "losses": 0}]
    assert page["opponents"] == [{"name": "Anna", "computer": "", "games": 1, "wins": 1, "draws": 0, "losses": 0}]
    game = page["games"][0]
    assert (game["table"], game["opponent"], game["score"], game["rated"]) == (table, "Anna", 1.0, True)
    assert game["rating"]["before"] == 1500 < game["rating"]["after"]


def test_games_against_computers_are_apart(empty: Client) -> None:
    anna = person(empty, "Anna")
    founded = anna.found(game=GAME, mode="computer", side="german", computer="random")
    assert founded["table"]["rated"] is True
    table = str(founded["id"])

    async def wait() -> None:
        while house_of(empty).computers.is_at_work(table):
            await asyncio.sleep(0.02)

    for _ in range(60):
        seen = right(anna.get(f"/api/tables/{table}"))
        if seen["view"]["turn"] > 1 and seen["view"]["to_act"] == "german":
            break
        if seen["view"]["to_act"] == "german":
            _act(anna, table)
        empty.blocking_portal.call(wait)

    right(anna.post(f"/api/tables/{table}/give-up"))
    found = _ratings(empty)

    assert {pool for _, _, pool in found} == {"computers"}
    assert {holder.split()[0] for holder, _, _ in found} == {"account", "computer"}
    page = right(anna.get("/api/players/Anna"))
    assert page["opponents"][0]["computer"] == "random"


def test_nobody_is_rated_against_himself_or_a_guest(empty: Client) -> None:
    anna = person(empty, "Anna")
    private = anna.found(game=GAME, mode="two players", side="german", rated=True)
    guest = Player(empty, private["id"], private["keys"]["soviet"])
    # The same person takes the other seat: with the account, which is refused or gives both seats, and as a guest.
    both = anna.client.post(
        f"/api/tables/{private['id']}/join",
        json={"seat": "soviet"},
        headers={**anna.headers, "X-Seat-Key": str(guest.key)},
    )
    hot = anna.found(game=GAME, mode="hot-seat", rated=True)
    assert hot["table"]["rated"] is False
    if both.is_success:
        assert code(anna.post(f"/api/tables/{private['id']}/give-up")) == (403, "not_now")
    other = anna.found(game=GAME, mode="two players", side="german", rated=True)
    joined = right(Player(empty, other["id"], other["keys"]["soviet"]).post("join", seat="soviet"))
    soviet = Player(empty, other["id"], joined["keys"]["soviet"])
    _act(anna, other["id"])
    right(soviet.post("give-up"))

    assert _ratings(empty) == {}
    assert [row["rated"] for row in rows(empty, schema.results)] == [False]


def test_a_game_that_one_side_never_played_counts_for_nothing(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    table = anna.found(game=GAME, mode="two players", side="german", public=True, rated=True)["id"]
    right(bert.post(f"/api/tables/{table}/join", seat="soviet"))

    right(bert.post(f"/api/tables/{table}/give-up"))

    assert _ratings(empty) == {}


def test_the_same_two_have_few_rated_games_a_day(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    for _ in range(MOST_A_DAY + 2):
        table = _begun(anna, bert)
        right(bert.post(f"/api/tables/{table}/give-up"))

    rated = [row["rated"] for row in rows(empty, schema.results)]
    assert rated.count(True) == 2 * MOST_A_DAY and rated.count(False) == 4
    assert {row["games"] for row in _ratings(empty).values()} == {MOST_A_DAY}


def test_a_game_whose_seat_was_given_away_counts_for_nobody(empty: Client) -> None:
    anna, bert, carl = (person(empty, name) for name in ("Anna", "Bert", "Carl"))
    table = _begun(anna, bert)

    async def absent() -> None:
        async with house_of(empty).database.write() as tx:
            values = {"deadline": 5.0, "opens": 6.0, "to_act": "soviet"}
            await tx.execute(update(schema.tables).where(schema.tables.c.id == table).values(values))

    seen = right(anna.get(f"/api/tables/{table}"))
    waiting, gone = (anna, "soviet") if seen["view"]["to_act"] == "soviet" else (bert, "german")
    if gone == "soviet":
        empty.blocking_portal.call(absent)
    else:

        async def absent_german() -> None:
            async with house_of(empty).database.write() as tx:
                values = {"deadline": 5.0, "opens": 6.0}
                await tx.execute(update(schema.tables).where(schema.tables.c.id == table).values(values))

        empty.blocking_portal.call(absent_german)
    right(waiting.post(f"/api/tables/{table}/replace-absent", by="open"))
    right(carl.post(f"/api/tables/{table}/join", seat=gone))
    right(carl.post(f"/api/tables/{table}/give-up"))

    assert _ratings(empty) == {}


def test_private_games_are_shown_to_those_who_played_them(empty: Client) -> None:
    anna, bert, carl = (person(empty, name) for name in ("Anna", "Bert", "Carl"))
    secret = anna.found(game=GAME, mode="two players", side="german", title="Secret")
    headers = {**bert.headers, "X-Seat-Key": secret["keys"]["soviet"]}
    right(empty.post(f"/api/tables/{secret['id']}/join", json={"seat": "soviet"}, headers=headers))
    right(bert.post(f"/api/tables/{secret['id']}/give-up"))

    for who in (anna, bert):
        assert [one["table"] for one in right(who.get("/api/players/Anna"))["games"]] == [secret["id"]]
    for seen in (right(carl.get("/api/players/Anna")), right(empty.get("/api/players/Anna"))):
        assert (seen["games"], seen["opponents"], seen["sides"]) == ([], [], [])


def test_a_rated_private_game_tells_its_result_but_not_its_table(empty: Client) -> None:
    anna, bert, carl = (person(empty, name) for name in ("Anna", "Bert", "Carl"))
    table = _begun(anna, bert)
    right(bert.post(f"/api/tables/{table}/give-up"))

    async def hide() -> None:
        async with house_of(empty).database.write() as tx:
            await tx.execute(update(schema.results).values(public=False))

    empty.blocking_portal.call(hide)
    seen = right(carl.get("/api/players/Anna"))

    assert [(one["table"], one["title"], one["score"]) for one in seen["games"]] == [(None, "", 1.0)]
    assert table not in str(seen)


def test_blocked_players_find_no_page_of_each_other(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    right(anna.post("/api/blocks", name="Bert"))

    assert code(bert.get("/api/players/Anna")) == code(anna.get("/api/players/Bert")) == (404, "unknown")
    assert bert.get("/api/players/Anna").json()["error"] == bert.get("/api/players/Anne").json()["error"].replace(
        "Anne", "Anna"
    )
    assert right(empty.get("/api/players/Anna"))["name"] == "Anna"


def test_ratings_and_results_go_with_the_account(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    table = _begun(anna, bert)
    right(bert.post(f"/api/tables/{table}/give-up"))
    assert right(bert.get("/api/me/export"))["player"]["games"][0]["table"] == table

    right(bert.post("/api/me/delete", password="correct horse"))

    assert [row["holder"] for row in rows(empty, schema.ratings)] == ["account 1"]
    assert [row["opponent_id"] for row in rows(empty, schema.results)] == [None]
    assert right(anna.get("/api/players/Anna"))["games"][0]["opponent"] is None


def test_the_lobby_tells_how_well_the_founder_plays(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    table = _begun(anna, bert)
    right(bert.post(f"/api/tables/{table}/give-up"))

    anna.found(game=GAME, mode="two players", side="german", public=True)
    line = next(one for one in right(empty.get("/api/tables?open=1")) if one["open"])

    assert line["seats"]["german"]["rating"]["rating"] > 1500
    assert line["seats"]["german"]["rating"]["sure"] is False
