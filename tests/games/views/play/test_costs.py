"""What looking and moving may ask of the database, at small tables and at large ones, early and late."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import engine
from games.domain.matches import match_queries
from games.domain.play import choices
from tests.games.tables import asked, on_own_turn, options, play_until, running

pytestmark = pytest.mark.django_db


def cost(client, match, name: str) -> int:
    """Count the queries of the second look, for the first one notes a visit."""
    client.force_login(asked(match).user)
    address = reverse(name, args=[match.pk])
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
        return len(queries)


@pytest.mark.parametrize(("name", "most"), [("games:table", 7), ("games:fragment", 7)])
def test_a_table_costs_the_same_however_many_sit_there_and_however_long_it_has_gone_on(client, name, most):
    small, large = running(2), running(7)
    for match, version in ((small, 0), (large, 60)):
        play_until(match, lambda match, version=version: match.version >= version and on_own_turn(match))

    assert cost(client, small, name) == cost(client, large, name) == most


def test_the_log_costs_the_same_however_long_the_game_has_gone_on(client):
    early, late = running(2), running(2)
    play_until(early, lambda match: match.round == 2)
    play_until(late, lambda match: match.round == 5)

    assert cost(client, early, "games:log") == cost(client, late, "games:log")


def test_a_move_costs_the_same_however_long_the_game_has_gone_on(client):
    match = running(3)
    spent = []
    for version in (10, 60):
        play_until(
            match,
            lambda match, version=version: match.version >= version and {"gather:gold"} <= set(options(match)),
        )
        client.force_login(asked(match).user)
        form = {"choice": "gather:gold", "at": match.version, "token": f"t{version}", "sure": "1"}
        with CaptureQueriesContext(connection) as queries:
            client.post(reverse("games:choose", args=[match.pk]), form)
            spent.append(len(queries))
        match.refresh_from_db()

    assert spent[0] == spent[1] <= 11


@pytest.mark.parametrize(("people", "version"), [(2, 10), (7, 60)])
def test_a_move_up_to_what_a_script_shows_reads_every_row_once_and_decodes_the_state_once(
    client, monkeypatch, people, version
):
    match, loaded = running(people), []
    play_until(match, lambda match: match.version >= version and {"gather:gold"} <= set(options(match)))
    client.force_login(asked(match).user)
    client.get(reverse("games:table", args=[match.pk]))
    load = engine.codec.load
    monkeypatch.setattr(engine.codec, "load", lambda saved: loaded.append(1) or load(saved))
    form = {"choice": "gather:gold", "at": match.version, "token": "t", "sure": "1"}

    with CaptureQueriesContext(connection) as captured:
        answer = client.post(reverse("games:choose", args=[match.pk]), form, headers={"HX-Request": "true"})

    assert 'id="decision"' in answer.content.decode()
    assert len(captured) <= 15
    assert len(loaded) == 1


def test_the_response_to_a_move_equals_a_fresh_page(client):
    match = running(3)
    play_until(match, lambda match: match.version >= 10 and {"end_turn"} <= set(options(match)))
    client.force_login(asked(match).user)
    client.get(reverse("games:table", args=[match.pk]))
    script = {"HX-Request": "true"}

    for choice in ("end_turn", "gather:gold"):
        mover = asked(match).user
        client.force_login(mover)
        form = {"choice": choice, "at": match.version, "token": choice, "sure": "1"}
        moved = client.post(reverse("games:choose", args=[match.pk]), form, headers=script)
        looked = client.get(reverse("games:fragment", args=[match.pk]), headers=script)
        match.refresh_from_db()

        assert shown(moved) == shown(looked)


def shown(answer) -> dict:
    """Return the contents of a page, without what differs each time."""
    fields = (
        "stamp",
        "at",
        "undo_at",
        "wait",
        "is_away",
        "ranks",
        "mine",
        "others",
        "hand",
        "log",
        "decision",
        "score",
    )
    return {name: answer.context[name] for name in fields}


def test_a_page_that_meets_a_move_is_of_one_moment_and_asks_again_soon(client, monkeypatch):
    match = running(3)
    mine = asked(match)
    client.force_login(mine.user)
    honest, moved = match_queries.seats_at, []

    def meanwhile(pk):
        seats = honest(pk)
        if not moved:
            moved.append(pk)
            choices.make_choice(match=match, seat=mine.number, choices=options(match)[:1], at=match.version)
        return seats

    monkeypatch.setattr(match_queries, "seats_at", meanwhile)

    page = client.get(reverse("games:table", args=[match.pk]))

    match.refresh_from_db()
    assert page.context["match"].version == match.version
    assert page.context["stamp"] < match.seats.get(number=mine.number).total_stamp
