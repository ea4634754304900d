"""Leaving a running game: resigning, agreeing to end it, and the effect on the seat and the table."""

import pytest
from django.conf import settings

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.play import bot_players
from games.domain.results import player_statistics
from games.enums import IncidentKind, MatchStatus, NoticeKind
from games.models import Notice
from games.task_queue import TaskName
from tests.games.tables import asked, person, running

pytestmark = pytest.mark.django_db


def told(match) -> list[str]:
    return [incident.kind for incident in match.incidents.all()]


def status(match) -> str:
    match.refresh_from_db()
    return match.status


def test_resigning_gives_the_seat_to_a_bot_for_good_and_is_logged():
    match = running(3)
    seat = asked(match)

    departures.resign_seat(match=match, user=seat.user)

    seat.refresh_from_db()
    assert (seat.has_bot, seat.deadline, seat.user is None) == (True, None, False)
    assert told(match) == [IncidentKind.RESIGNED]
    assert status(match) == MatchStatus.RUNNING
    for act in (departures.resign_seat, departures.agree_to_end_match, departures.return_to_seat):
        with pytest.raises(Refused, match="has_resigned"):
            act(match=match, user=seat.user)


def test_resigning_calls_the_bot_at_once(monkeypatch):
    match = running(2)
    seat = asked(match)
    called = []
    monkeypatch.setattr(departures.task_queue, "enqueue", lambda name, **about: called.append((name, about)))

    departures.resign_seat(match=match, user=seat.user)
    bot_players.play_bot_turn(match_id=match.pk, at=0)

    queue = settings.BOT_QUEUES[match.creator_id % len(settings.BOT_QUEUES)]
    assert called == [(TaskName.CARRY_ON, {"queue": queue, "match_id": match.pk, "at": 0})]
    assert asked(match).pk != seat.pk


def test_a_game_against_bots_ends_when_its_one_person_resigns():
    match = running(1, bots=("builder", "builder"))

    departures.resign_seat(match=match, user=match.creator)

    assert status(match) == MatchStatus.CANCELLED
    assert not match.seats.filter(is_asked=True).exists()
    assert told(match) == [IncidentKind.RESIGNED]


def test_the_last_person_to_resign_ends_the_game():
    match = running(2)
    first, second = (seat.user for seat in match.seats.all())

    departures.resign_seat(match=match, user=first)
    assert status(match) == MatchStatus.RUNNING
    departures.resign_seat(match=match, user=second)

    assert status(match) == MatchStatus.CANCELLED


def test_a_game_ends_once_all_who_play_agree_and_the_others_are_told():
    match = running(3)
    users = [seat.user for seat in match.seats.all()]

    departures.agree_to_end_match(match=match, user=users[0])
    departures.agree_to_end_match(match=match, user=users[1])
    assert status(match) == MatchStatus.RUNNING
    departures.agree_to_end_match(match=match, user=users[2])

    assert status(match) == MatchStatus.ENDED
    assert told(match) == [IncidentKind.END_PROPOSED, IncidentKind.END_AGREED, IncidentKind.ENDED]
    notices = Notice.objects.filter(match=match, kind=NoticeKind.CANCELLED)
    assert {notice.user for notice in notices} == set(users[:2])
    assert all(notice.params == {"agreed": 1} for notice in notices)


def test_an_agreement_can_be_withdrawn_and_counts_once():
    match = running(2)
    users = [seat.user for seat in match.seats.all()]

    departures.agree_to_end_match(match=match, user=users[0])
    departures.agree_to_end_match(match=match, user=users[0])
    departures.agree_to_end_match(match=match, user=users[0], agrees=False)
    departures.agree_to_end_match(match=match, user=users[1])

    assert status(match) == MatchStatus.RUNNING
    assert told(match) == [IncidentKind.END_PROPOSED, IncidentKind.END_WITHDRAWN, IncidentKind.END_PROPOSED]
    agreed, open_ = departures.end_votes(match.seats.all())
    assert ([seat.user for seat in agreed], [seat.user for seat in open_]) == ([users[1]], [users[0]])


def test_absent_players_have_no_vote_on_the_end():
    match = running(2)
    here, away = match.seats.all()
    departures.agree_to_end_match(match=match, user=here.user)
    match.seats.filter(pk=away.pk).update(stood_in_at=match.started_at)

    departures.agree_to_end_match(match=match, user=here.user)

    assert status(match) == MatchStatus.ENDED


def test_the_game_ends_when_the_last_opponent_of_ending_it_resigns():
    match = running(3)
    users = [seat.user for seat in match.seats.all()]
    for user in users[:2]:
        departures.agree_to_end_match(match=match, user=user)

    departures.resign_seat(match=match, user=users[2])

    assert status(match) == MatchStatus.ENDED
    assert told(match)[-1] == IncidentKind.ENDED


def test_strangers_and_ended_games_are_refused():
    match = running(2)
    user = match.seats.first().user

    for act in (departures.resign_seat, departures.agree_to_end_match):
        with pytest.raises(Refused, match="not_your_seat"):
            act(match=match, user=person("Zoe"))
    for seat in match.seats.all():
        departures.resign_seat(match=match, user=seat.user)
    for act in (departures.resign_seat, departures.agree_to_end_match):
        with pytest.raises(Refused, match="not_running"):
            act(match=match, user=user)


def test_an_account_that_is_deleted_gives_its_seats_up():
    match = running(2)
    seat = match.seats.first()

    accounts.erase_person(user=seat.user)

    assert told(match) == [IncidentKind.LEFT_SITE]
    seat.refresh_from_db()
    assert seat.resigned_at is not None
    assert status(match) == MatchStatus.RUNNING


def test_resigned_games_are_counted_in_the_profile():
    match = running(3)
    user = match.creator

    departures.resign_seat(match=match, user=user)

    assert player_statistics.player_record(user).given_up == 1
