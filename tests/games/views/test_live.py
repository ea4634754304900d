"""Asking to listen at a table: the same answer as to looking at it, and a ticket where the server can hold a stream."""

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client

from games import bell
from games.domain import open_sessions, queries
from tests.games.tables import asked, choose, open_table, person, running
from tests.games.views.visiting import address, page, signed_in

pytestmark = pytest.mark.django_db


def over_asgi(user=None) -> AsyncClient:
    client = AsyncClient()
    if user is not None:
        client.force_login(user)
    return client


def listen(client: AsyncClient, match):
    return async_to_sync(client.get)(address(match, "live"))


def test_who_sits_there_may_listen_and_hears_their_own_news():
    match = running(2)
    seat = asked(match)

    answer = listen(over_asgi(seat.user), match)
    ticket = answer.asgi_request.scope["ticket"]

    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "text/event-stream", b"")
    assert (answer["X-Accel-Buffering"], "no-store" in answer["Cache-Control"]) == ("no", True)
    assert (ticket.match, ticket.user, ticket.stamp) == (match.pk, seat.user_id, seat.stamp)
    assert open_sessions.lasting([ticket.session, "gone"]) == {ticket.session}


def test_a_spectator_hears_what_all_may_see():
    match = running(2)

    ticket = listen(over_asgi(), match).asgi_request.scope["ticket"]

    assert (ticket.user, ticket.session, ticket.stamp) == (None, "", match.stamp)
    assert ticket.listener.startswith("address ")


@pytest.mark.parametrize("wishes", [{"private": True}, {"spectators": False}])
def test_who_may_not_look_finds_nothing_to_listen_to(wishes):
    match = running(2, **wishes)
    stranger = person("Zoe")

    answers = [listen(over_asgi(stranger), match), signed_in(stranger).get(address(match, "live"))]
    never = signed_in(stranger).get(f"/games/{match.pk + 1}/live/")

    assert [answer.status_code for answer in (*answers, never)] == [404] * 3
    assert "ticket" not in answers[0].asgi_request.scope


def test_where_no_stream_can_be_held_or_no_game_runs_the_page_is_told_not_to_come_again():
    match = running(2)
    waiting = open_table(person(), 2)

    assert Client().get(address(match, "live")).status_code == 204
    assert listen(over_asgi(waiting.creator), waiting).status_code == 204


def test_a_page_is_told_to_listen_where_streams_are_served(settings):
    match = running(3)
    silent = page(Client(), match)
    settings.LIVE_STREAMS = True
    told = page(Client(), match)

    assert ("data-live" in silent, "are here" in silent) == (False, False)
    assert f'data-live="{address(match, "live")}"' in told
    assert ('data-here="2" hidden>2 players are here' in told, 'data-here="4"' in told) == (True, False)


def test_each_viewers_stamp_is_found_for_many_tables_at_once(django_assert_num_queries):
    first, second = running(2), running(2)
    choose(first)
    with django_assert_num_queries(1):
        found = queries.stamps_of([first.pk, second.pk])
    first.refresh_from_db()

    seats = [*first.seats.all(), *second.seats.all()]
    assert found == {
        **{(seat.match_id, seat.user_id): seat.stamp for seat in seats},
        **{(match.pk, None): match.stamp for match in (first, second)},
    }


def test_a_move_rings_the_bell_of_its_table(django_capture_on_commit_callbacks):
    match, rung = running(2), []
    bell.ears.add(rung.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            choose(match)
            assert rung == []
    finally:
        bell.ears.clear()

    assert rung == [match.pk]
