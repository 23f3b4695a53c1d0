"""The described interface: whatever is sent to it, the server answers and never fails."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from tests.server.house import Client, Player, hot_seat

#: For each kind of request that the description has.
EXAMPLES = 6


def test_nothing_makes_the_server_fail(client: Client) -> None:
    interface = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
    player = hot_seat(client)
    seen = 0
    for found in interface.get_all_operations():
        assert isinstance(found, Ok), found
        _try_out(player, found.ok())
        seen += 1

    assert seen > 30


def test_nothing_that_a_stranger_sends_changes_a_table(client: Client) -> None:
    interface = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
    player = hot_seat(client)
    player.move()
    before, stranger = player.look(), Player(client, player.id)
    tried = 0
    for found in interface.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if "{table_id}" in operation.path:
            _try_out(stranger, operation)
            tried += operation.method.lower() != "get"
            assert player.look() == before, operation.label

    assert tried > 10


def _try_out(player: Player, operation: Any) -> None:
    """Send what fits the description of a request, and what does not; where a table is asked for, a real one."""

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = player.id
            case.headers.update(player.headers)
        wanted = case.as_transport_kwargs(base_url="http://hexfront.local")
        answer = player.client.request(
            **{key: value for key, value in wanted.items() if key not in ("auth", "cookies")}
        )
        assert answer.status_code < 500, f"{operation.label}: {wanted} {answer.text}"
        if answer.status_code >= 400:
            assert answer.json()["error"], operation.label

    send()
