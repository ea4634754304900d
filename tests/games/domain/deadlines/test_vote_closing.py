"""Votes close by themselves after three days, and a pause that ends by itself is announced."""

import importlib
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games import tasks
from games.domain.deadlines import pauses, vote_closing
from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.enums import IncidentKind, MatchStatus, NoticeKind
from games.models import Match, Notice, Seat
from games.screens import votes as vote_words
from games.screens.log import incidents
from games.task_queue import TaskName
from tests.games.tables import running

pytestmark = pytest.mark.django_db
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def propose(match: Match, kind: VoteKind) -> None:
    """Make a proposal as the first player."""
    if kind == VoteKind.PAUSE:
        pauses.propose_pause(match=match, user=match.creator, days=3)
    else:
        departures.agree_to_end_match(match=match, user=match.creator)
    match.refresh_from_db()


def kinds(match: Match) -> list[str]:
    return [incident.kind for incident in match.incidents.all()]


@pytest.mark.parametrize("kind", VoteKind)
def test_a_vote_closes_after_three_days_and_the_log_says_so(noon, kind):
    match = running(3)
    propose(match, kind)
    stamp = match.stamp
    noon.shift(3 * DAY - SECOND)
    assert vote_closing.close_expired_votes() == 0
    noon.shift(SECOND)
    assert vote_closing.close_expired_votes() == 1
    assert vote_closing.close_expired_votes() == 0

    match.refresh_from_db()
    assert kind.proposed_at(match) is None
    assert match.pause_days is None
    assert not any(kind.agrees(seat) for seat in match.seats.all())
    assert match.status == MatchStatus.RUNNING
    assert kinds(match)[-1] == (IncidentKind.PAUSE_LAPSED if kind == VoteKind.PAUSE else IncidentKind.END_LAPSED)
    assert match.stamp > stamp
    assert "within three days" in incidents.incident_sentence(match.incidents.last(), [])


@pytest.mark.parametrize("kind", VoteKind)
def test_who_agrees_later_does_not_prolong_a_vote(noon, kind):
    match = running(3)
    propose(match, kind)
    closes_at = kind.closes_at(match)
    noon.shift(2 * DAY)
    kind.cast(match=match, user=match.seats.get(number=1).user, agrees=True, vote=kind.key(match))

    match.refresh_from_db()
    assert kind.closes_at(match) == closes_at == NOON + 3 * DAY


def test_a_new_proposal_of_a_pause_is_a_new_vote(noon):
    match = running(3)
    propose(match, VoteKind.PAUSE)
    old = VoteKind.PAUSE.key(match)
    noon.shift(2 * DAY)
    pauses.propose_pause(match=match, user=match.creator, days=14)
    match.refresh_from_db()
    noon.shift(2 * DAY)

    assert vote_closing.close_expired_votes() == 0
    with pytest.raises(Refused, match="vote_closed"):
        pauses.answer_pause(match=match, user=match.seats.get(number=1).user, agrees=True, vote=old)
    assert not Seat.objects.get(match=match, number=1).agrees_to_pause


def test_a_late_agreement_does_not_open_a_vote_on_the_end():
    match = running(3)
    propose(match, VoteKind.END)
    key = VoteKind.END.key(match)
    second, third = (match.seats.get(number=number).user for number in (1, 2))
    departures.agree_to_end_match(match=match, user=second, agrees=False)
    with pytest.raises(Refused, match="vote_closed"):
        departures.agree_to_end_match(match=match, user=third, vote=key)

    match.refresh_from_db()
    assert match.end_proposed_at is None


def test_who_declines_the_end_closes_the_vote_for_all():
    match = running(3)
    propose(match, VoteKind.END)
    departures.agree_to_end_match(match=match, user=match.seats.get(number=1).user)
    departures.agree_to_end_match(match=match, user=match.seats.get(number=2).user, agrees=False)

    match.refresh_from_db()
    assert match.end_proposed_at is None
    assert not match.seats.filter(agrees_to_end=True).exists()
    assert kinds(match) == [IncidentKind.END_PROPOSED, IncidentKind.END_AGREED, IncidentKind.END_DECLINED]
    assert incidents.incident_sentence(match.incidents.last(), ["Ana", "Bob", "Cy"]).startswith("Cy did not agree")


def test_declining_without_a_vote_changes_nothing():
    match = running(2)
    departures.agree_to_end_match(match=match, user=match.creator, agrees=False)
    assert kinds(match) == []


@pytest.mark.parametrize("leave", ["withdraw", "resign"])
def test_a_vote_that_no_player_agrees_to_is_over(leave):
    match = running(3)
    propose(match, VoteKind.END)
    if leave == "withdraw":
        departures.agree_to_end_match(match=match, user=match.creator, agrees=False)
    else:
        departures.resign_seat(match=match, user=match.creator)

    match.refresh_from_db()
    assert match.end_proposed_at is None


def test_the_vote_in_words_says_when_it_closes():
    match = running(3)
    propose(match, VoteKind.PAUSE)
    shown = vote_words.open_vote(VoteKind.PAUSE, match, match.seats.select_related("user"))

    assert shown is not None
    names = [str(name) for name in (*shown.agreed, "?", *shown.undecided)]
    assert (shown.proposal, names) == ("Proposed pause: 3 days", ["Ana", "?", "Bára", "Cyril"])
    assert "Jun 13" in shown.closes
    assert vote_words.open_vote(VoteKind.END, match, match.seats.all()) is None


def test_a_pause_that_ends_by_itself_is_logged_and_told_once(noon):
    match = running(2)
    propose(match, VoteKind.PAUSE)
    pauses.answer_pause(match=match, user=match.seats.get(number=1).user, agrees=True)
    deadline = match.seats.get(is_asked=True).deadline
    noon.shift(3 * DAY - SECOND)
    assert vote_closing.announce_ended_pauses() == 0
    noon.shift(SECOND)
    assert vote_closing.announce_ended_pauses() == 1
    assert vote_closing.announce_ended_pauses() == 0

    match.refresh_from_db()
    assert not match.is_paused
    assert match.seats.get(is_asked=True).deadline == deadline
    assert kinds(match)[-1] == IncidentKind.PAUSE_OVER
    told = Notice.objects.filter(kind=NoticeKind.PAUSE_ENDED).values_list("user", flat=True)
    assert sorted(told) == sorted(match.seats.values_list("user", flat=True))


def test_the_beat_closes_votes_and_announces_pauses(noon):
    match = running(2)
    propose(match, VoteKind.END)
    Match.objects.filter(pk=match.pk).update(paused_until=NOON + DAY)
    noon.shift(3 * DAY)
    tasks.close_votes()

    assert kinds(match)[-2:] == [IncidentKind.END_LAPSED, IncidentKind.PAUSE_OVER]
    assert TaskName.CLOSE_VOTES in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_votes_from_before_the_migration_begin_with_it_and_old_pauses_are_not_announced():
    paused, ending, idle = running(2), running(2), running(2)
    propose(paused, VoteKind.PAUSE)
    propose(ending, VoteKind.END)
    Match.objects.update(pause_proposed_at=None, end_proposed_at=None)
    Match.objects.filter(pk=idle.pk).update(paused_until=NOON - DAY)
    migration = importlib.import_module("games.migrations.0051_votes")
    migration.begin_open_votes(apps, SimpleNamespace(connection=connection))

    for match in (paused, ending, idle):
        match.refresh_from_db()
    assert (paused.pause_proposed_at, paused.end_proposed_at) == (timezone.now(), None)
    assert (ending.pause_proposed_at, ending.end_proposed_at) == (None, timezone.now())
    assert (idle.pause_proposed_at, idle.end_proposed_at, idle.paused_until) == (None, None, None)
