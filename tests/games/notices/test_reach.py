"""Whether turns and reminders reach a user, by their preferences and the channels that work."""

import pytest

from games.enums import NoticeMode, OutletKind
from games.models import Outlet, User
from games.notices import preferences
from games.notices.channels.webhook.channel import WebhookChannel
from games.notices.kinds import kinds_where
from games.notices.reach import Reach, reach_of
from tests.games.notices.postman import MAIL
from tests.games.tables import person

HOOK = WebhookChannel()
TURNS = kinds_where(lambda kind: kind.asks_for_move)
REMINDERS = kinds_where(lambda kind: kind.is_reminder)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Reach is the same on every database."""


def turn_off(user: User, kinds: list[str], *channels) -> None:
    for channel in channels:
        for kind in kinds:
            preferences.set_mode(user=user, channel=channel, kind=kind, mode=NoticeMode.OFF)


def add_webhook(user: User, **fields) -> None:
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url="https://a.example/", **fields)


def test_everything_reaches_users_who_have_not_turned_off_their_turns():
    user = person(confirmed=False)
    turn_off(user, REMINDERS, MAIL)

    assert reach_of(user) == Reach(of_turns=True, of_reminders=True)


@pytest.mark.parametrize(
    ("off", "reach"),
    [
        (TURNS, Reach(of_turns=False, of_reminders=True)),
        ([*TURNS, *REMINDERS], Reach(of_turns=False, of_reminders=False)),
    ],
)
def test_what_is_turned_off_by_email_does_not_reach_a_user_without_another_channel(off, reach):
    user = person()
    turn_off(user, off, MAIL)

    assert reach_of(user) == reach


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_webhook_reaches_users_who_have_turned_emails_off(confirmed):
    user = person(confirmed=confirmed)
    turn_off(user, [*TURNS, *REMINDERS], MAIL)
    add_webhook(user)

    assert reach_of(user) == Reach(of_turns=True, of_reminders=True)


def test_channels_that_do_not_work_reach_no_one():
    user, unconfirmed = person(), person(confirmed=False)
    turn_off(user, [*TURNS, *REMINDERS], MAIL)
    add_webhook(user, off_at=user.joined_at)
    turn_off(unconfirmed, TURNS, MAIL)

    assert reach_of(user) == reach_of(unconfirmed) == Reach(of_turns=False, of_reminders=False)


@pytest.mark.parametrize("reminding", [MAIL, HOOK])
def test_reminders_on_one_channel_are_enough(reminding):
    user = person()
    turn_off(user, TURNS, MAIL, HOOK)
    turn_off(user, REMINDERS, MAIL if reminding is HOOK else HOOK)
    add_webhook(user)

    assert reach_of(user) == Reach(of_turns=False, of_reminders=True)
