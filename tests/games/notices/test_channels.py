"""A second channel, which only its own file and one line in the list know of."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.lobby import seating
from games.domain.matches import notice_creation
from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models import Delivery, Notice, NoticePreference, OutgoingMail, User
from games.notices import deliveries, dispatch, preferences
from games.notices.channels import CHANNELS
from tests.games.notices.postman import LATER, MAIL, subjects
from tests.games.notices.toy import Bell
from tests.games.tables import asked, choose, open_table, person, running


@pytest.fixture
def bell() -> Iterator[Bell]:
    """Add a toy channel before email, so that an error in it comes first."""
    bell = Bell()
    CHANNELS.insert(0, bell)
    yield bell
    CHANNELS.remove(bell)


def hearing(match) -> User:
    """Register the player who is asked for the bell."""
    user = asked(match).user
    User.objects.filter(pk=user.pk).update(time_zone="Europe/Prague")
    return user


def ring(travel) -> None:
    travel.shift(LATER)
    dispatch.dispatch_due()
    dispatch.send_outboxes()


def test_a_toy_channel_reaches_only_its_users_and_email_continues(bell, smtp, travel):
    match = running(2)
    user = hearing(match)

    ring(travel)

    assert bell.rung == [(user.email, "Pick a character · Tuesday (round 1) ['Tuesday']")]
    assert subjects(smtp, user) == ["Pick a character · Tuesday (round 1)"]
    rows = Delivery.objects.filter(notice__user=user).values_list("channel", "status")
    assert set(rows) == {("bell", DeliveryStatus.SENT), ("mail", DeliveryStatus.SENT)}
    assert not Delivery.objects.exclude(notice__user=user).filter(channel="bell").exists()


def test_a_preference_on_one_channel_is_none_on_the_other(bell, smtp, travel):
    match = running(2)
    user = hearing(match)
    preferences.set_mode(user=user, channel=bell, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.STARTED, mode=NoticeMode.OFF)

    ring(travel)

    assert bell.rung == [(user.email, "Game started · Tuesday ['Tuesday']")]
    assert subjects(smtp, user) == ["Pick a character · Tuesday (round 1)"]
    assert preferences.modes_of(user, bell)[NoticeKind.STARTED] == NoticeMode.AT_ONCE
    assert preferences.modes_of(user, MAIL)[NoticeKind.YOUR_TURN] == NoticeMode.AT_ONCE


def test_each_channel_has_defaults_of_its_own(bell):
    user = person()

    assert preferences.modes_of(user, bell)[NoticeKind.ROBBED] == NoticeMode.AT_ONCE
    assert preferences.modes_of(user, MAIL)[NoticeKind.ROBBED] == NoticeMode.NEXT


def test_each_channel_names_each_wait_once(bell, smtp, travel):
    """With email off at first, the toy channel names one game, and both name the next."""
    match = running(2)
    user = hearing(match)
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)
    ring(travel)
    assert len(bell.rung) == 1
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.AT_ONCE)
    bell.rung.clear()
    smtp.messages.clear()

    other = open_table(user, 2, name="Wednesday")
    seating.take_seat(match=other, user=person("Zoe"))
    other.refresh_from_db()
    while asked(other).user_id != user.pk:
        choose(other, by="steward")
    ring(travel)

    assert [words.partition(" [")[2] for _, words in bell.rung] == ["'Wednesday']"]
    [subject] = subjects(smtp, user)
    assert "Wednesday" in subject


def test_several_games_are_one_message_on_every_channel(bell, travel):
    match = running(2)
    user = hearing(match)
    other = open_table(user, 2, name="Wednesday")
    seating.take_seat(match=other, user=person("Zoe"))
    other.refresh_from_db()
    while asked(other).user_id != user.pk:
        choose(other, by="steward")

    ring(travel)

    turns = [words for _, words in bell.rung if words.startswith("2 games are waiting for you")]
    assert len(turns) == 1
    assert "Tuesday" in turns[0]
    assert "Wednesday" in turns[0]


def test_a_fault_of_one_channel_stops_no_other_and_is_tried_again(bell, smtp, travel, caplog):
    user = hearing(running(2))
    bell.is_cracked = True

    ring(travel)

    assert subjects(smtp, user) == ["Pick a character · Tuesday (round 1)"]
    held = Delivery.objects.filter(channel="bell")
    assert set(held.values_list("status", "attempts", "error")) == {(DeliveryStatus.WAITING, 1, "could not be written")}
    assert set(held.values_list("due_at", flat=True)) == {timezone.now() + deliveries.PAUSE_AFTER_FAULT}
    assert f"user {user.pk} could not be notified by bell" in caplog.messages
    assert "the outbox of bell could not be emptied" in caplog.messages
    bell.is_cracked = False
    ring(travel)
    assert bell.rung == []
    ring(travel)
    assert len(bell.rung) == 1
    assert OutgoingMail.objects.filter(user=user).count() == 1


def test_messages_sent_by_all_channels_are_counted(bell, monkeypatch):
    monkeypatch.setattr(bell, "send_waiting", lambda: 3)
    monkeypatch.setattr(type(MAIL), "send_waiting", lambda self: 2)

    assert dispatch.send_outboxes() == 5


def test_an_error_in_one_channels_has_address_stops_no_other_channel(bell, smtp, travel, caplog):
    user = hearing(running(2))
    bell.is_deaf = True

    ring(travel)

    assert subjects(smtp, user) == ["Pick a character · Tuesday (round 1)"]
    assert not Notice.objects.filter(is_new=True).exists()
    assert Delivery.objects.filter(channel="bell").exists()
    assert f"bell does not know whether it reaches user {user.pk}" in caplog.text


def test_the_settings_page_offers_every_channel_what_it_has(bell, client):
    user = person()
    client.force_login(user)

    page = client.get(reverse("games:mails")).content.decode()

    assert "<h2>" in page
    assert 'name="bell-robbed"' in page
    assert 'name="mail-robbed"' in page
    bell_choices = page.split('name="bell-robbed"')[1].split("</select>")[0]
    assert "be silent" in bell_choices
    assert "with the next" not in bell_choices


def test_settings_of_both_channels_are_saved_together_or_not_at_all(bell, client):
    user = person()
    client.force_login(user)
    wish = {f"{key}-{kind}": NoticeMode.AT_ONCE for key in ("bell", "mail") for kind in NoticeKind}

    assert client.post(reverse("games:mails"), wish | {"bell-robbed": NoticeMode.NEXT}).status_code == 422
    assert not NoticePreference.objects.exists()
    client.post(reverse("games:mails"), wish | {"bell-robbed": NoticeMode.OFF})

    assert preferences.modes_of(user, bell)[NoticeKind.ROBBED] == NoticeMode.OFF
    assert preferences.modes_of(user, MAIL)[NoticeKind.ROBBED] == NoticeMode.AT_ONCE


def test_a_match_that_was_stopped_says_nothing_more_on_any_channel(bell, travel):
    match = running(2)
    hearing(match)
    dispatch.dispatch_due()
    choose(match, by="steward")

    notice_creation.drop_undelivered_notices(match)
    ring(travel)

    assert bell.rung == []
    assert not Delivery.objects.filter(status=DeliveryStatus.WAITING).exists()
    assert not OutgoingMail.objects.exists()
