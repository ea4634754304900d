"""Guests who cannot return are cleared at night; their finished games stay without a name."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.domain.accounts import guest_cleanup
from games.domain.operations import retention
from games.enums import MatchStatus
from games.models import Incident, Match, PlayerTotals, User, UserSession
from tests.games.tables import guest, let_bots_choose, open_table, person, play_to_end

pytestmark = pytest.mark.django_db


def visitor(*, seen_days_ago: int = 31, session_lasts: bool = False) -> User:
    """Return a guest with a game against bots, last seen then, with or without an open session."""
    someone = guest()
    open_table(someone, 3, bots=("apprentice", "apprentice"), pace="untimed")
    then = timezone.now() - timedelta(days=seen_days_ago)
    someone.seats.update(seen_at=then)
    PlayerTotals.objects.filter(user=someone).update(seen_at=then)
    User.objects.filter(pk=someone.pk).update(joined_at=then - timedelta(days=1))
    if session_lasts:
        key = f"key {someone.pk}"
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=1))
        UserSession.objects.create(user=someone, session=key)
    return someone


def test_clearing_a_guest_deletes_unfinished_games():
    someone = visitor()
    match = someone.seats.get().match

    retention.delete_expired()

    assert not User.objects.filter(pk=someone.pk).exists()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_finished_games_of_a_guest_stay_without_a_name():
    someone = visitor()
    finished, running = someone.seats.get().match, open_table(someone, 2, bots=("apprentice",), pace="untimed")
    play_to_end(finished)
    entries = finished.entries.count()
    PlayerTotals.objects.filter(user=someone).update(seen_at=timezone.now() - timedelta(days=31))

    retention.delete_expired()

    someone.refresh_from_db()
    finished.refresh_from_db()
    assert (someone.name, someone.is_guest, someone.is_active) == ("Deleted player", False, False)
    assert (finished.status, finished.entries.count()) == (MatchStatus.FINISHED, entries)
    assert finished.seats.filter(user=someone).exists()
    assert not Match.objects.filter(pk=running.pk).exists()


@pytest.mark.parametrize("wishes", [{"seen_days_ago": 29}, {"session_lasts": True}])
def test_active_guests_are_not_cleared(wishes):
    someone = visitor(**wishes)

    retention.delete_expired()

    assert User.objects.get(pk=someone.pk).is_guest
    match = someone.seats.get().match
    let_bots_choose(match)
    assert match.is_running
    assert not Incident.objects.exists()


def test_accounts_are_never_cleared():
    member = person(joined_at=timezone.now() - timedelta(days=900))
    match = open_table(member, 2, bots=("apprentice",), pace="untimed")

    retention.delete_expired()

    assert User.objects.get(pk=member.pk).deleted_at is None
    assert Match.objects.get(pk=match.pk).is_running


def test_clearing_goes_on_in_slices_after_a_failure(monkeypatch):
    first, *_others = (visitor() for _ in range(3))
    honest = guest_cleanup.clear_guest

    def clear(pk: int) -> bool:
        if pk == first.pk:
            raise ValueError(pk)
        return honest(pk)

    monkeypatch.setattr(guest_cleanup, "clear_guest", clear)
    monkeypatch.setattr(guest_cleanup, "SLICE", 2)
    now = timezone.now()
    slices = guest_cleanup.clear_stale_guests(now, now - retention.GUESTS)

    assert (next(slices), next(slices)) == (1, 1)
    with pytest.raises(guest_cleanup.GuestsNotCleared):
        next(slices)
    assert User.objects.get(is_guest=True) == first


def test_an_account_that_was_made_of_a_guest_meanwhile_is_left_alone():
    someone = visitor()
    User.objects.filter(pk=someone.pk).update(is_guest=False)

    assert not guest_cleanup.clear_guest(someone.pk)
    assert User.objects.get(pk=someone.pk).deleted_at is None
