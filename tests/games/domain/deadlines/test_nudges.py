"""Reminding, on behalf of another player, the one the table waits for."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from games.domain.deadlines import nudges, pauses, vacations
from games.domain.errors import Refused
from games.domain.people import blocked_players
from games.enums import NoticeKind, NoticeMode, Pace, SanctionKind
from games.models import Match, Notice, Sanction, Seat, User
from games.notices import preferences
from tests.games.notices.postman import LATER, MAIL, mails_to, post_all, text_of
from tests.games.tables import asked, choose, guest, person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def others(match: Match) -> list[User]:
    return [seat.user for seat in match.seats.exclude(pk=asked(match).pk).select_related("user")]


def nudge(match: Match, user: User) -> Seat:
    return nudges.send_nudge(match=match, user=user, number=asked(match).number)


def mails(smtp, traveller, match: Match) -> list[str]:
    """Send what is due; return the texts of the nudges in emails to the player who is asked."""
    Notice.objects.exclude(kind=NoticeKind.NUDGE).delete()
    smtp.messages.clear()
    traveller.shift(LATER)
    post_all()
    return [text for text in map(text_of, mails_to(smtp, asked(match).user)) if "asked us to remind you" in text]


def test_a_nudge_is_emailed_to_the_player_who_is_waited_for_and_to_no_one_else(smtp, noon):
    match = running(3)
    user = others(match)[0]
    nudge(match, user)

    [text] = mails(smtp, noon, match)
    assert f"{user.name} is waiting for your move" in text
    assert [mail["To"] for mail in smtp.messages] == [asked(match).user.email]
    assert "Reminder" in smtp.messages[0]["Subject"]


def test_once_a_day_for_each_player_and_table(noon):
    match, other = running(3), running(3)
    first, second = others(match)
    nudge(match, first)
    noon.shift(DAY - timedelta(seconds=1))
    with pytest.raises(Refused, match="nudged_already"):
        nudge(match, first)
    nudge(match, second)
    nudge(other, others(other)[0])
    noon.shift(timedelta(seconds=1))
    nudge(match, first)

    assert Notice.objects.filter(kind=NoticeKind.NUDGE, match=match).count() == 3


def test_only_who_is_waited_for_can_be_reminded():
    match = running(3)
    quiet = match.seats.exclude(pk=asked(match).pk).last()
    with pytest.raises(Refused, match="moved_on"):
        nudges.send_nudge(match=match, user=others(match)[0], number=quiet.number)
    with pytest.raises(Refused, match="moved_on"):
        nudge(match, asked(match).user)
    with pytest.raises(Refused, match="not_your_seat"):
        nudge(match, person("Zoe"))

    assert not Notice.objects.filter(kind=NoticeKind.NUDGE).exists()
    assert not Seat.objects.exclude(nudged_at=None).exists()


def bot_plays(match: Match) -> None:
    match.seats.filter(is_asked=True).update(stood_in_at=timezone.now())


def asker_is_away(match: Match) -> None:
    match.seats.filter(is_asked=False).update(stood_in_at=timezone.now())


def paused(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(paused_until=timezone.now() + DAY)


def live(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(pace=Pace.LIVE)


def before_the_post(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(post_times="8:00 20:00", post_at=timezone.now() + HOUR)


@pytest.mark.parametrize("so", [bot_plays, asker_is_away, paused, live, before_the_post])
def test_no_one_is_reminded_of_a_bots_turn_in_a_pause_before_the_post_or_at_a_live_table(so):
    match = running(2)
    so(match)
    [user] = others(match)
    page = signed_in(user).get(reverse("games:table", args=[match.pk])).content.decode()

    assert "/nudge/" not in page
    with pytest.raises(Refused, match="moved_on"):
        nudge(match, user)


def test_a_bot_at_the_table_is_not_reminded():
    match = running(1, bots=("apprentice",), pace=Pace.UNTIMED)
    with pytest.raises(Refused, match="moved_on"):
        nudges.send_nudge(match=match, user=match.creator, number=1)


@pytest.mark.parametrize("by", ["block", "chat"])
def test_who_blocks_the_asker_or_muted_the_chat_hears_nothing_and_the_asker_cannot_tell(smtp, noon, by):
    deaf, open_table = running(2), running(2)
    [user], [other] = others(deaf), others(open_table)
    if by == "block":
        blocked_players.block_player(user=asked(deaf).user, other=user)
    else:
        deaf.seats.filter(is_asked=True).update(is_chat_muted=True)
    pages = []
    for match, asker in ((deaf, user), (open_table, other)):
        way = reverse("games:nudge", args=[match.pk, asked(match).number + 1])
        page = signed_in(asker).post(way, follow=True).content.decode()
        pages.append([f"remind {asked(match).user.name}." in page, "Next reminder possible" in page])

    assert pages == [[True, True], [True, True]]
    assert mails(smtp, noon, deaf) == []
    assert len(mails(smtp, noon, open_table)) <= 1
    assert Notice.objects.filter(kind=NoticeKind.NUDGE, match=open_table).count() == 1


def test_who_has_blocked_the_other_or_is_muted_by_an_administrator_sends_no_reminder():
    match = running(3)
    first, second = others(match)
    blocked_players.block_player(user=first, other=asked(match).user)
    Sanction.objects.create(user=second, kind=SanctionKind.MUTED, reason="x", until=NOON + DAY)
    for user, code in ((first, "nudge_blocked"), (second, "silenced")):
        with pytest.raises(Refused, match=code):
            nudge(match, user)

    assert not Notice.objects.filter(kind=NoticeKind.NUDGE).exists()


def test_a_nudge_waits_for_the_waking_hours(smtp, noon):
    match = running(2)
    User.objects.filter(pk=asked(match).user_id).update(wakes_at=time(18), sleeps_at=time(6))
    nudge(match, others(match)[0])

    assert mails(smtp, noon, match) == []
    noon.move_to(NOON + 5 * HOUR)
    assert mails(smtp, noon, match) == []
    noon.move_to(NOON + 6 * HOUR)
    assert len(mails(smtp, noon, match)) == 1


def test_a_nudge_waits_for_the_end_of_a_vacation(smtp, noon):
    match = running(2)
    today = NOON.date()
    vacation = vacations.plan_vacation(user=asked(match).user, first=today, last=today + DAY)
    nudge(match, others(match)[0])

    assert mails(smtp, noon, match) == []
    noon.move_to(vacation.ends_at - HOUR)
    assert mails(smtp, noon, match) == []
    noon.move_to(vacation.ends_at)
    assert len(mails(smtp, noon, match)) == 1


def test_no_nudge_to_who_has_moved_or_looked_since(smtp, noon):
    moved, looked = running(2), running(2)
    for match in (moved, looked):
        nudge(match, others(match)[0])
    mover = asked(moved).user
    choose(moved)
    noon.shift(timedelta(seconds=5))
    looked.seats.filter(is_asked=True).update(seen_at=timezone.now())
    noon.shift(LATER)
    post_all()

    texts = [text_of(mail) for user in (mover, asked(looked).user) for mail in mails_to(smtp, user)]
    assert not any("asked us to remind you" in text for text in texts)


def test_a_nudge_can_be_turned_off(smtp, noon):
    match = running(2)
    preferences.set_mode(user=asked(match).user, channel=MAIL, kind=NoticeKind.NUDGE, mode=NoticeMode.OFF)
    nudge(match, others(match)[0])

    assert mails(smtp, noon, match) == []


def test_the_button_is_at_the_table_until_it_was_pressed():
    match = running(3)
    user = others(match)[0]
    browser, table = signed_in(user), reverse("games:table", args=[match.pk])
    way = reverse("games:nudge", args=[match.pk, asked(match).number + 1])
    assert f'action="{way}"' in browser.get(table).content.decode()
    for viewer in (signed_in(asked(match).user), signed_in(person("Zoe")), signed_in(guest())):
        assert "/nudge/" not in viewer.get(table).content.decode()
    assert browser.get(way).status_code == 405
    browser.post(way)

    page = browser.get(table).content.decode()
    assert "/nudge/" not in page
    assert "Next reminder possible" in page
    assert f'action="{way}"' in signed_in(others(match)[1]).get(table).content.decode()


def test_a_nudge_shows_in_no_log_and_changes_no_other_page():
    match = running(3)
    match.refresh_from_db()
    before = match.stamp, list(match.seats.values_list("stamp", flat=True))
    nudge(match, others(match)[0])

    match.refresh_from_db()
    assert (match.stamp, list(match.seats.values_list("stamp", flat=True))) == before
    assert not match.incidents.exists()


def test_a_vote_on_a_pause_does_not_hinder_a_nudge():
    match = running(2)
    pauses.propose_pause(match=match, user=match.creator, days=1)
    assert nudge(match, others(match)[0])
