"""Games that all people have left: bots stop, and after two weeks the game ends."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.domain.deadlines import deadline_sweep
from games.domain.lobby import departures
from games.domain.play import bot_players
from games.enums import IncidentKind, MatchStatus, NoticeKind
from games.models import Match, Notice, Seat
from games.notices import phrases
from tests.games.tables import asked, let_bots_choose, running

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def forsaken(days: int, **wishes) -> Match:
    """Start a match that all people have left, the last one `days` days ago."""
    match = running(2, **wishes)
    gone = timezone.now() - days * DAY
    match.seats.filter(user__isnull=False).update(stood_in_at=gone, deadline=None)
    Match.objects.filter(pk=match.pk).update(moved_at=gone)
    match.refresh_from_db()
    return match


def status(match: Match) -> str:
    match.refresh_from_db()
    return match.status


def test_bots_stop_when_all_people_have_left():
    match = forsaken(1, bots=("builder",))
    let_bots_choose(match)

    assert match.version == 0
    assert deadline_sweep.wake_stalled_bots() == 0


def test_bots_resume_when_a_person_returns(settings):
    match = forsaken(1)
    waiting = asked(match)
    back = match.seats.exclude(pk=waiting.pk).get()
    departures.return_to_seat(match=match, user=back.user)

    assert deadline_sweep.wake_stalled_bots() == 1
    bot_players.play_bot_turn(match_id=match.pk, at=0)
    match.refresh_from_db()
    assert match.version == 1


def test_after_two_weeks_it_ends_and_its_people_are_told():
    early, late = forsaken(13), forsaken(15)
    tasks.delete_expired_rows()
    tasks.delete_expired_rows()

    assert (status(early), status(late)) == (MatchStatus.RUNNING, MatchStatus.CANCELLED)
    assert [incident.kind for incident in late.incidents.all()] == [IncidentKind.ABANDONED]
    notices = Notice.objects.filter(match=late, kind=NoticeKind.CANCELLED)
    assert notices.count() == 2
    assert "No player came back for two weeks" in phrases.notice_sentence(notices.first())


def test_a_broken_game_does_not_keep_the_others_from_ending(monkeypatch, caplog):
    broken, *others = (forsaken(15) for _ in range(3))
    monkeypatch.setattr(departures, "BATCH_SIZE", 1)
    honest = departures.end_without_result

    def end(match: Match, *words: object, **about: object) -> None:
        if match.pk == broken.pk:
            raise ValueError(match.pk)
        honest(match, *words, **about)

    monkeypatch.setattr(departures, "end_without_result", end)

    assert departures.end_abandoned_matches() == 2
    assert [status(match) for match in (broken, *others)] == [MatchStatus.RUNNING, *[MatchStatus.CANCELLED] * 2]
    assert f"the abandoned match {broken.pk} could not be ended" in caplog.text


def test_a_recent_player_keeps_the_game_alive():
    there, lately = forsaken(15), forsaken(15)
    Seat.objects.filter(match=there, number=0).update(stood_in_at=None)
    Seat.objects.filter(match=lately, number=0).update(stood_in_at=timezone.now() - DAY)

    assert departures.end_abandoned_matches() == 0


def test_a_game_against_bots_waits_as_long_as_its_person_likes():
    match = running(1, bots=("apprentice", "apprentice"))
    Match.objects.update(moved_at=timezone.now() - 400 * DAY)

    assert departures.end_abandoned_matches() == 0
    assert status(match) == MatchStatus.RUNNING
