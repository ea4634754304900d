"""The admin: what it can do, and what it cannot see."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.core.checks import Tags, run_checks
from django.urls import reverse
from django.utils import timezone

from games.admin import MatchAdmin
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.enums import IncidentKind, MailStatus, MatchStatus
from games.models import Incident, Match, User
from games.notices.channels.mail import outbox
from games.screens.reasons import refusals
from tests.games.tables import open_table, person, running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client):
    """Sign in a superuser."""
    user = person("Boss", is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


def everything(match: Match) -> str:
    return reverse("admin:games_match_everything", args=[match.pk])


def test_the_admin_is_closed_to_strangers_and_players(client):
    stranger = client.get(reverse("admin:index"))
    client.force_login(person())
    player = client.get(reverse("admin:index"))

    assert (stranger.status_code, player.status_code) == (302, 302)


@pytest.mark.usefixtures("boss")
@pytest.mark.parametrize("model", ["match", "seat", "outgoingmail", "user"])
def test_every_list_of_the_administration_opens(client, model):
    running(2)
    outbox.queue_email(recipient="a@example.org", subject="Hello", text="x")

    assert client.get(reverse(f"admin:games_{model}_changelist")).status_code == 200


@pytest.mark.usefixtures("boss")
@pytest.mark.parametrize("model", ["snapshot", "entry", "shuffle"])
def test_models_with_secrets_are_not_in_the_admin(client, model):
    assert client.get(f"/admin/games/{model}/").status_code == 404


def test_the_page_of_a_match_shows_nothing_that_lies_hidden(client, boss):
    match = running(2)

    page = client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()

    assert match.name in page
    assert "seed" not in page
    assert '"deck"' not in page


KEPT_BACK = {
    "id": "stands in the address",
    "version": "counts what not everybody sees",
    "stamp": "counts looks",
    "chat_newest": "says nothing but that somebody spoke",
    "pause_days": "a proposal, which the table shows",
    "pause_proposed_at": "a proposal, which the table shows",
    "end_proposed_at": "a proposal, which the table shows",
    "gathered_at": "a proposal, which the table shows",
    "idle_since": "when the creator is asked whether to keep the table open",
    "idle_asked_at": "when the creator is asked whether to keep the table open",
    "roll_call_at": "when players who have been away are asked whether they will play",
    "bots_fill_at": "shown in the waiting room",
    "post_at": "shown at the table",
    "sealed": "shown at the table",
    "named_after": "shown as the title",
    "invite_token": "opens a private table",
    "seed_hash": "stands on the table's own page",
    "draw_seed": "stands on the table's own page",
    "cast_by": "stands on the table's own page",
    "uniques_by": "stands on the table's own page",
    "rematch_of": "shown as the earlier game",
    "rules_version": "shown as the rules version",
}


def test_every_column_of_a_match_is_in_the_admin_or_excluded_with_a_reason():
    columns = {field.name for field in Match._meta.concrete_fields}

    assert columns - set(MatchAdmin.fields) == set(KEPT_BACK)


@pytest.mark.usefixtures("boss")
def test_the_page_of_a_match_shows_its_clock_its_cast_and_its_rules(client):
    match = running(4, edition="deluxe")
    first = open_table(person("Eva"), 3, name="The first evening")
    Match.objects.filter(pk=match.pk).update(rematch_of=first, cast=["magistrate"], uniques=["quarry"])

    page = client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()

    shown = re.sub(r"<[^>]*>", "", page)
    for words in ("The first evening", "magistrate", "quarry"):
        assert words in shown
    for label, value in ((r"Reserve \(seconds\)", match.bank), (r"Grace period \(seconds\)", match.grace)):
        assert re.search(rf"{label}:\s*{value}\b", shown)
    assert re.search(rf"Rules version:\s*{match.rules_version}\b", shown)


def test_matches_are_found_by_edition_seats_pace_status_and_age(client, boss, travel):
    old = open_table(person(), 3, name="Old and open")
    travel.shift(timedelta(days=40))
    client.force_login(boss)
    new = running(2, edition="hig", pace="live")
    Match.objects.filter(pk=new.pk).update(name="New and running")
    today = urlencode({"created_at__gte": timezone.now() - timedelta(hours=1)})

    def listed(wish: str) -> set[str]:
        page = client.get(reverse("admin:games_match_changelist") + "?" + wish).content.decode()
        return {match.name for match in Match.objects.all() if f">{match.name}</a>" in page}

    assert listed("") == {old.name, "New and running"} == {"Old and open", "New and running"}
    for wish in ("edition=hig", "size=2", "pace__exact=live", "status__exact=running", today):
        assert listed(wish) == {"New and running"}
    for wish in ("edition=classic", "size=3", "pace__exact=daily", "status__exact=open"):
        assert listed(wish) == {"Old and open"}


def test_the_list_tells_how_many_sit_and_how_long_nothing_has_happened(client, boss, travel):
    open_table(person(), 3)
    travel.shift(timedelta(days=3, hours=1))
    client.force_login(boss)

    page = client.get(reverse("admin:games_match_changelist")).content.decode()

    assert re.search(r'field-taken">1</td>', page)
    assert re.search(r'field-idle">3\xa0days, 1\xa0hour</td>', page)


@pytest.mark.usefixtures("boss")
def test_the_page_of_a_mail_does_not_show_its_words(client):
    mail = outbox.queue_email(
        recipient="a@example.org", subject="Hello", text="your hand: tavern", html="<p>tavern</p>"
    )

    page = client.get(reverse("admin:games_outgoingmail_change", args=[mail.pk])).content.decode()

    assert "Hello" in page
    assert "tavern" not in page


def test_seeing_everything_asks_for_a_reason_and_is_written_into_the_log(client, boss):
    match = running(2)

    asked = client.get(everything(match)).content.decode()
    refused = client.post(everything(match), {"reason": "   "}).content.decode()
    before = Incident.objects.count()
    shown = client.post(everything(match), {"reason": "A player reports a frozen table."}).content.decode()

    incident = Incident.objects.get()
    assert ("&quot;deck&quot;" in asked, "&quot;deck&quot;" in refused, before) == (False, False, 0)
    assert "&quot;deck&quot;" in shown
    assert (incident.kind, incident.user) == (IncidentKind.OPENED_TO_ADMIN, boss)
    assert incident.reason == "A player reports a frozen table."


@pytest.mark.usefixtures("boss")
def test_the_page_of_a_match_names_what_happened_beside_the_rules(client):
    match = running(2)
    match_history.note_incident(match, IncidentKind.STOOD_IN, seat=0)

    page = client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()

    assert "a bot took over" in page


def test_an_administrator_who_plays_sees_no_more_than_a_player(client, boss):
    match = running(2)
    match.seats.filter(number=1).update(user=boss)

    answer = client.post(everything(match), {"reason": "I would like to win."}, follow=True).content.decode()

    assert refusals.refusal_sentence(Refused("sits_here")) in unescape(answer)
    assert "&quot;deck&quot;" not in answer
    assert not Incident.objects.exists()


def test_staff_without_the_right_to_change_matches_sees_nothing(client):
    match = running(2)
    client.force_login(person("Clerk", is_staff=True))

    answer = client.post(everything(match), {"reason": "Curious."})

    assert answer.status_code == 403
    assert not Incident.objects.exists()


def test_the_administration_cancels_a_running_match_with_a_reason(client, boss):
    match = running(2)

    client.post(reverse("admin:games_match_cancel", args=[match.pk]), {"reason": "Asked for by all."})

    match.refresh_from_db()
    assert match.status == MatchStatus.CANCELLED
    assert not match.seats.filter(is_asked=True).exists()
    assert Incident.objects.get().reason == "Asked for by all."


@pytest.mark.usefixtures("boss")
def test_a_match_is_cancelled_once(client):
    match = open_table(person(), 3)

    for _ in range(2):
        client.post(reverse("admin:games_match_cancel", args=[match.pk]), {"reason": "No."})

    assert Incident.objects.count() == 1


@pytest.mark.usefixtures("boss")
def test_a_mail_is_sent_again(client):
    mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="x")
    type(mail).objects.update(status=MailStatus.FAILED, attempts=7, error="no such host")

    client.post(reverse("admin:games_outgoingmail_changelist"), {"action": "resend", "_selected_action": [mail.pk]})

    mail.refresh_from_db()
    assert (mail.status, mail.attempts, mail.error) == (MailStatus.WAITING, 0, "")


@pytest.mark.usefixtures("boss")
def test_a_mail_with_a_code_whose_words_are_gone_is_not_sent_empty(client):
    mail = outbox.queue_email(recipient="a@example.org", subject="Your sign-in code", text="")
    type(mail).objects.update(status=MailStatus.FAILED)

    page = reverse("admin:games_outgoingmail_changelist")
    answer = client.post(page, {"action": "resend", "_selected_action": [mail.pk]}, follow=True)

    assert "has to request a new one" in answer.content.decode()
    mail.refresh_from_db()
    assert mail.status == MailStatus.FAILED


def test_staff_cannot_give_themselves_powers(client):
    from django.contrib.auth.models import Permission

    clerk = person("Clerk", is_staff=True)
    clerk.user_permissions.add(*Permission.objects.filter(codename__in=["change_user", "view_user"]))
    client.force_login(clerk)

    client.post(
        reverse("admin:games_user_change", args=[clerk.pk]),
        {
            "handle": "clerk",
            "display_name": "Clerk",
            "language": ENGLISH,
            "time_zone": "UTC",
            "is_active": "on",
            "is_superuser": "on",
        },
    )

    clerk.refresh_from_db()
    assert clerk.is_superuser is False


def staff_for_addresses() -> User:
    """Create a user with all permissions for addresses, and no other."""
    user = person("Clerk", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="account"))
    return user


@pytest.mark.parametrize(
    "who", [lambda: person("Boss", is_staff=True, is_superuser=True), staff_for_addresses], ids=["boss", "clerk"]
)
def test_the_admin_cannot_change_email_addresses(client, who):
    victim, thief = person("Anna", confirmed=False), who()
    address = EmailAddress.objects.get(user=victim)
    before = list(EmailAddress.objects.order_by("pk").values()), list(User.objects.order_by("pk").values("email"))
    client.force_login(thief)
    url = "admin:account_emailaddress"
    mine = {"email": thief.email, "user": thief.pk, "primary": "on", "verified": "on"}

    shown = client.get(reverse(f"{url}_changelist")), client.get(reverse(f"{url}_change", args=[address.pk]))
    refused = [
        client.post(reverse(f"{url}_change", args=[address.pk]), {**mine, "email": "thief@example.org"}),
        client.post(reverse(f"{url}_add"), {**mine, "user": victim.pk}),
        client.post(reverse(f"{url}_delete", args=[address.pk]), {"post": "yes"}),
    ]
    client.post(reverse(f"{url}_changelist"), {"action": "make_verified", "_selected_action": [address.pk]})
    client.post(reverse("admin:games_user_change", args=[victim.pk]), {"email": "thief@example.org", "handle": "anna"})

    assert [page.status_code for page in shown] == [200, 200]
    assert victim.email in shown[1].content.decode()
    assert 'name="email"' not in shown[1].content.decode()
    assert [answer.status_code for answer in refused] == [403, 403, 403]
    after = list(EmailAddress.objects.order_by("pk").values()), list(User.objects.order_by("pk").values("email"))
    assert after == before


def test_staff_finds_the_first_page_of_the_administration(client):
    client.force_login(User.objects.create_superuser("first@example.org", "a bishop in the harbour"))

    assert client.get(reverse("admin:index")).status_code == 200


def test_the_pages_of_the_admin_pass_the_system_checks():
    """`manage.py check` may check the admin before it loads the URLs, and with them these pages."""
    admin.autodiscover()

    assert admin.site.is_registered(Match)
    assert run_checks(tags=[Tags.admin]) == []
