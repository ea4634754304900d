"""Games played with an edition or a card that the code no longer knows: a clear page, and all others go on."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from engine import EDITIONS
from games import urls
from games.domain.deadlines import deadline_sweep
from games.domain.matches import match_queries
from games.domain.play import bot_players
from games.models import CurrentState, Match, User
from games.notices import dispatch
from tests.games.tables import asked, choose, play_to_end, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
KINDS = ("edition", "card", "character")


def forget(match: Match, kind: str) -> Match:
    """Make a match one of a version of the site that had an edition, a district or a character more."""
    old = {"edition": match.edition, "card": "tavern", "character": EDITIONS[match.edition].characters[3].key}[kind]
    current = CurrentState.objects.filter(match=match)
    texts = ((match.snapshots, ("state",)), (current, ("state",)), (match.entries, ("facts", "choices")))
    for rows, columns in texts:
        for row in rows.all():
            for column in columns:
                stored = re.sub(rf"\b{old}\b", "lost", json.dumps(getattr(row, column)))
                setattr(row, column, json.loads(stored))
            row.save()
    if kind == "edition":
        Match.objects.filter(pk=match.pk).update(edition="lost")
    return Match.objects.get(pk=match.pk)


def pages_of(match: Match, me: User) -> dict[str, str]:
    """Return the address of every page by its name, those of a table for this one."""
    known = {"pk": match.pk, "number": 3, "seat": 1, "token": match.invite_token, "handle": me.handle, "key": "king"}
    known |= {"edition": "classic", "chapter": "turn", "kind": "characters", "count": 1}
    found = {}
    for space, patterns in (("games", urls.plain), ("pages", urls.prefixed)):
        for pattern in patterns:
            about = {name: known[name] for name in pattern.pattern.converters if name in known}
            try:
                found[f"{space}:{pattern.name}"] = reverse(f"{space}:{pattern.name}", kwargs=about)
            except NoReverseMatch:
                continue
    return found


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_no_page_fails_because_of_a_game_with_unknown_content(kind, is_over):
    match = running(2)
    if is_over:
        play_to_end(match)
    else:
        for _ in range(8):
            choose(match)
    me = match.creator
    match = forget(match, kind)
    failed, shown = {}, 0
    for client in (signed_in(me), Client()):
        client.raise_request_exception = False
        for name, way in pages_of(match, me).items():
            for method in (client.get, client.post):
                if method == client.post and "pk" not in name and f"/games/{match.pk}/" not in way:
                    continue
                answer = method(way)
                b"".join(answer)
                shown += answer.status_code == 410 and b"This game can" in answer.content
                if answer.status_code >= 500:
                    failed[f"{method.__name__} {name}"] = answer.status_code
    assert failed == {}
    assert shown > 4


def test_the_next_game_is_one_that_can_be_shown():
    lost, known = running(2), running(2)
    me = asked(lost).user
    known.seats.filter(is_asked=True).update(user=me)
    assert match_queries.next_waiting_match(me) == lost

    forget(lost, "card")

    assert match_queries.next_waiting_match(me) == known


def test_a_stranger_is_told_nothing_of_a_private_game_with_unknown_content():
    match = forget(running(2, private=True), "card")

    assert Client().get(match.get_absolute_url()).status_code == 302
    assert signed_in(running(2).creator).get(match.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_deadlines_bots_and_notices_of_other_games_go_on(kind, caplog):
    lost, known = running(2), running(2)
    version = known.version
    forget(lost, kind)
    lost.seats.filter(is_asked=True).update(deadline=timezone.now() - timedelta(hours=2))
    known.seats.filter(is_asked=True).update(deadline=timezone.now() - timedelta(hours=1))

    deadline_sweep.time_out_due_seats()
    dispatch.dispatch_due()
    bot_players.play_bot_turn(match_id=lost.pk, at=lost.version)

    known.refresh_from_db()
    lost.refresh_from_db()
    assert known.version > version
    assert lost.version == version
    assert "its bots wait" in caplog.text
