"""Presets of the notification settings, and what users who turn their notifications off are told about it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.enums import NoticeKind, NoticeMode, OutletKind
from games.models import NextDigest, NoticeHabits, Outlet, User
from games.notices import preferences, presets
from games.notices.channels import CHANNELS
from games.notices.channels.mail import unsubscribing
from games.notices.kinds import NOTICE_TYPES
from tests.games.notices.postman import MAIL
from tests.games.tables import person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
URL = "games:mails"
MATRIX = re.compile(r'<details class="panel" (open)?>')


def choose(user: User, preset: str, hour: int = 8) -> int:
    return signed_in(user).post(reverse(URL), {"preset": preset, "digest_hour": hour}).status_code


def page(user: User) -> str:
    return signed_in(user).get(reverse(URL)).content.decode()


def checked(user: User) -> str:
    """Return the preset that the page shows as being in effect."""
    [radio] = [tag for tag in re.findall(r"<input[^>]*>", page(user)) if 'type="radio"' in tag and "checked" in tag]
    return re.search('value="([a-z_]+)"', radio)[1]


def test_defaults_are_every_turn_at_once_and_the_matrix_is_folded():
    user = person()

    assert checked(user) == "every_turn"
    assert MATRIX.search(page(user))[1] is None


@pytest.mark.parametrize("preset", list(presets.Preset))
def test_a_preset_sets_all_modes_and_is_shown_as_in_effect(preset):
    user = person()
    assert choose(user, preset, hour=18) == 302

    assert checked(user) == preset
    assert preferences.modes_of(user, MAIL) == presets.preset_modes(preset, MAIL)
    assert NoticeHabits.objects.get(user=user).digest_hour == 18
    assert "Custom" not in page(user)


def test_what_each_preset_sends():
    modes = {preset: presets.preset_modes(preset, MAIL) for preset in presets.Preset}
    reminders = {NoticeKind.DEADLINE_NEAR, NoticeKind.UNFINISHED, NoticeKind.NUDGE, NoticeKind.POST_LEAVES}

    assert modes["every_turn"][NoticeKind.YOUR_TURN] == NoticeMode.AT_ONCE
    assert {kind for kind, mode in modes["daily"].items() if mode == NoticeMode.OFF} == {NoticeKind.CHAT}
    assert modes["daily"][NoticeKind.YOUR_TURN] == NoticeMode.DAILY
    assert modes["daily"][NoticeKind.DEADLINE_NEAR] == NoticeMode.AT_ONCE
    for preset, kinds in (("reminders", reminders), ("invitations", {NoticeKind.INVITED})):
        assert {kind for kind, mode in modes[preset].items() if mode != NoticeMode.OFF} == kinds


def test_a_mode_of_ones_own_is_custom_unfolds_the_matrix_and_can_be_kept():
    user = person()
    preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.STARTED, mode=NoticeMode.OFF)
    before = preferences.modes_of(user, MAIL)

    assert checked(user) == "custom"
    assert MATRIX.search(page(user))[1] == "open"
    assert choose(user, "custom", hour=20) == 302
    assert preferences.modes_of(user, MAIL) == before
    assert NoticeHabits.objects.get(user=user).digest_hour == 20


@pytest.mark.parametrize("said", [{"preset": "loud"}, {"preset": "custom"}, {"preset": "daily", "digest_hour": "24"}])
def test_an_invalid_preset_is_refused(said):
    user = person()

    assert signed_in(user).post(reverse(URL), {"digest_hour": 8} | said).status_code == 422
    assert not user.notice_preferences.exists()


def test_the_matrix_is_saved_without_a_preset():
    user = person()
    modes = {f"mail-{kind}": NoticeMode.AT_ONCE for kind in NOTICE_TYPES} | {"mail-started": NoticeMode.OFF}

    assert signed_in(user).post(reverse(URL), modes).status_code == 302
    assert checked(user) == "custom"


def test_repeated_reminders_are_chosen_in_the_matrix():
    user = person()
    modes = {f"mail-{kind}": NoticeMode.AT_ONCE for kind in NOTICE_TYPES}

    assert "every 4 hours" in page(user)
    assert signed_in(user).post(reverse(URL), modes | {"habits-reminder_hours": "4"}).status_code == 302
    assert NoticeHabits.objects.get(user=user).reminder_hours == 4
    assert signed_in(user).post(reverse(URL), modes | {"habits-reminder_hours": "3"}).status_code == 422


def test_presets_apply_to_all_channels_of_the_user():
    user = person()
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url="https://a.example/")

    choose(user, "reminders")

    webhook = next(channel for channel in CHANNELS if channel.key == "webhook")
    assert preferences.modes_of(user, webhook)[NoticeKind.YOUR_TURN] == NoticeMode.OFF
    assert checked(user) == "reminders"


def test_the_daily_preset_plans_the_next_digest_and_the_others_none():
    user = person()
    choose(user, "daily", hour=18)
    assert NextDigest.objects.filter(user=user, channel="mail").exists()

    choose(user, "every_turn")
    assert not NextDigest.objects.filter(user=user).exists()


@pytest.mark.parametrize(
    ("preset", "words"),
    [("every_turn", None), ("daily", None), ("reminders", "only reminded"), ("invitations", "your turn.")],
)
def test_my_games_warns_who_is_not_notified_of_their_turns(preset, words):
    user = running(2).creator
    choose(user, preset)

    shown = signed_in(user).get(reverse("games:mine")).content.decode()

    warning = re.search(r'id="unreached">(.*?)</p>', shown, re.DOTALL)
    assert (warning is None) == (words is None)
    assert words is None or words in warning[1]


def test_my_games_does_not_warn_who_gets_a_webhook_or_has_no_game():
    user, idle = running(2).creator, person("Idle")
    for one in (user, idle):
        choose(one, "invitations")
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url="https://a.example/")

    for one in (user, idle):
        assert 'id="unreached"' not in signed_in(one).get(reverse("games:mine")).content.decode()


def test_the_unsubscribe_page_says_whether_the_emails_come(client: Client):
    user = person()
    url = unsubscribing.unsubscribe_url(kind=NoticeKind.YOUR_TURN, to=user)
    path = "/" + url.split("/", 3)[3]

    assert "You currently get these emails" in client.get(path).content.decode()
    assert client.post(path).status_code == 200
    after = client.get(path).content.decode()

    assert "You currently get" not in after
    assert "already unsubscribed" in after
    assert "<form method" not in after.split("<main")[1].split("</main>")[0]
