"""A game that its players agreed to end stays open to them, with all cards, and shows nothing hidden to anyone else."""

import importlib
import json
import re
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from games.domain.accounts import player_totals
from games.domain.lobby import departures
from games.domain.matches import match_history
from games.domain.results import player_statistics, tallies
from games.enums import MatchStatus
from games.models import Conduct, Match, Notice, RatedGame, Seat, Shuffle, Summary
from games.notices.kinds.cancelled import CancelledNotice
from tests.games.tables import person, play_until, running
from tests.games.views.visiting import address

pytestmark = pytest.mark.django_db
ROUND = 2


def end_by_agreement(**settings) -> Match:
    """Return a game of three that has reached its second round and was then ended by agreement."""
    match = running(3, **settings)
    play_until(match, lambda match: match.round >= ROUND)
    for seat in match.seats.select_related("user").order_by("number"):
        departures.agree_to_end_match(match=match, user=seat.user)
    match.refresh_from_db()
    return match


def signed_in(user) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def players(match: Match) -> list:
    return [seat.user for seat in match.seats.select_related("user").order_by("number")]


def outsiders(match: Match) -> list:
    """Return everyone who must not see hidden cards: nobody, a stranger, and a player who was replaced."""
    replaced = person("Hana")
    match.substitutions.create(seat=0, player=players(match)[0], inviter=players(match)[1], former=replaced)
    return [None, person("Gus"), replaced]


def pages(match: Match) -> dict[str, str]:
    """Return the addresses where something hidden could be seen."""
    last = match_history.log_entries(match, None, show_all=True)
    moment = sum(bool(facts) for _entry, facts in last) - 1
    return {
        "table": address(match),
        "moment": address(match, "moment", moment) + "?as=open",
        "first": address(match, "moment", 0) + "?as=2",
        "around": address(match, "around", moment) + "?as=open",
        "log": address(match, "log"),
        "proof": address(match, "proof"),
        "json": address(match, "export_json"),
        "text": address(match, "export_text"),
    }


def test_players_keep_replay_hands_log_and_proof():
    match = end_by_agreement()
    seed = Shuffle.objects.get(match=match).seed
    assert match.status == MatchStatus.ENDED

    for user in players(match):
        client = signed_in(user)
        answers = {name: client.get(at) for name, at in pages(match).items()}
        assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(answers, 200)
        table = answers["table"].content.decode()
        assert pages(match)["moment"].replace("&", "&amp;") in table
        assert address(match, "log") in table
        assert address(match, "rematch") in table
        assert seed in answers["proof"].content.decode()
        exported = json.loads(answers["json"].content)
        assert exported["shuffle"]["seed"] == seed
        assert [seat["score"] for seat in exported["seats"]] == [None] * 3
        # Another player's hidden pick is in the log now.
        assert "agreed to end this game" in answers["text"].content.decode()


def test_the_log_of_the_players_holds_what_a_spectators_does_not():
    match = end_by_agreement()
    open_facts = match_history.log_entries(match, None, show_all=True)
    spectator = match_history.log_entries(match, None)

    assert [facts for _entry, facts in open_facts] != [facts for _entry, facts in spectator]
    logs = [signed_in(user).get(address(match, "log")) for user in (players(match)[0], person("Gus"))]
    own, strange = (re.sub("<[^>]+>", "", log.content.decode()) for log in logs)
    assert len(own) > len(strange)


def test_nobody_else_sees_more_than_a_spectator_of_the_running_game():
    match = end_by_agreement()
    seed = Shuffle.objects.get(match=match).seed

    for user in outsiders(match):
        client = signed_in(user)
        answers = {name: client.get(at) for name, at in pages(match).items()}
        statuses = {name: answer.status_code for name, answer in answers.items()}
        assert statuses.pop("log") == 200
        assert set(statuses.values()) <= {403, 404, 410}, statuses
        assert all(seed not in answer.content.decode() for answer in answers.values())
        assert "Only they can see its replay" in answers["table"].content.decode()
        said = match_history.log_entries(match, None)
        assert answers["log"].content.decode().count("<li") <= signed_in(players(match)[0]).get(
            address(match, "log")
        ).content.decode().count("<li")
        assert all(facts == [fact.seen_by(None) for fact in facts] for _entry, facts in said)


def test_a_private_game_that_was_ended_is_hidden_from_everyone_else():
    match = end_by_agreement(private=True)

    for user in outsiders(match):
        answers = [signed_in(user).get(at) for at in pages(match).values()]
        # Visitors who are not signed in are asked to do so.
        assert {answer.status_code for answer in answers} == {302 if user is None else 404}


def test_the_email_says_that_it_was_ended_and_not_that_it_was_canceled():
    match = end_by_agreement()
    notice = Notice.objects.filter(match=match, kind="cancelled").first()

    assert CancelledNotice().subject(match, notice) == "Ended by agreement · Tuesday"


def test_a_rematch_invites_the_same_players():
    match = end_by_agreement()
    first, *others = players(match)
    signed_in(first).post(address(match, "rematch"))

    again = Match.objects.get(rematch_of=match)
    assert again.seats.filter(user=first).exists()
    assert set(Notice.objects.filter(match=again, kind="invited").values_list("user", flat=True)) == {
        other.pk for other in others
    }


def test_it_counts_in_no_figure_and_stays_in_archive_profile_and_list():
    match = end_by_agreement(rated=True)
    user = players(match)[0]

    assert player_statistics.player_record(user).finished == 0
    assert not RatedGame.objects.filter(match=match).exists()
    assert not Conduct.objects.filter(match=match).exists()
    tallies.add_finished_games()
    player_totals.update_stale_totals()
    for client, at in (
        (Client(), reverse("pages:archive")),
        (Client(), user.get_absolute_url()),
        (signed_in(user), reverse("games:mine")),
    ):
        said = client.get(at).content.decode()
        assert match.title in said
        assert "ended by agreement" in said
    # Sorted by a result, it is left out.
    assert match.title not in Client().get(reverse("pages:archive"), {"sort": "score"}).content.decode()


def test_games_that_were_ended_before_are_found_by_the_migration():
    match = end_by_agreement()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.CANCELLED)
    Summary.objects.all().delete()
    cancelled = running(2)
    departures.end_without_result(cancelled, "cancelled")

    migration = importlib.import_module("games.migrations.0055_agreed_ends")
    migration.mark_agreed_ends(apps, SimpleNamespace())

    match.refresh_from_db()
    cancelled.refresh_from_db()
    assert (match.status, cancelled.status) == (MatchStatus.ENDED, MatchStatus.CANCELLED)
    assert Summary.objects.get().score is None
    assert Seat.objects.filter(match=match, score__isnull=False).count() == 0
