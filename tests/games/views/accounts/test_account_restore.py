"""The owner of an earlier confirmed address can undo a change to the account, once, within 72 hours."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from games.models import CalendarFeed, RestorePoint, User
from tests.games.tables import person
from tests.games.views.visiting import PASSWORD, recognised, signed_in, with_password
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db
NEW = "another harbour"


def link_in(mail) -> str:
    """Return the restore link in an email."""
    return re.search(r"/accounts/restore/\S+", mail.body)[0]


def sent_to(mailoutbox, address: str) -> list:
    return [mail for mail in mailoutbox if mail.to == [address]]


def owner(*, second_step: bool = False, **fields) -> User:
    user = with_password(person("Anna", **fields))
    if second_step:
        totp.TOTP.activate(user, totp.generate_totp_secret())
        RecoveryCodes.activate(user)
    return user


def change_password(browser: Client) -> None:
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    browser.post("/accounts/password/change/", fields)


def move(browser: Client, mailoutbox, to: str = "thief@example.org") -> None:
    """Add another address to the account, and confirm it."""
    browser.post("/accounts/email/", {"email": to, "action_add": "1"})
    way = re.search(r"/accounts/confirm-email/\S+", sent_to(mailoutbox, to)[-1].body)[0]
    Client().post(way)


def add_app(user: User) -> None:
    totp.TOTP.activate(user, totp.generate_totp_secret())


def rows(user: User) -> tuple:
    user = User.objects.get(pk=user.pk)
    addresses = EmailAddress.objects.filter(user=user).order_by("email")
    keys = Authenticator.objects.filter(user=user).order_by("type")
    return (
        user.email,
        list(addresses.values_list("email", "verified", "primary")),
        list(keys.values_list("type", "data", "created_at")),
    )


def test_a_password_that_was_changed_counts_no_more_and_nobody_stays_signed_in(mailoutbox):
    user = owner()
    thief = recognised(user)
    change_password(thief)
    way = link_in(sent_to(mailoutbox, user.email)[0])
    before = thief.get(reverse("games:mine")).status_code

    answer = Client().post(way)

    user.refresh_from_db()
    assert (before, answer.status_code, thief.get(reverse("games:mine")).status_code) == (200, 200, 302)
    assert not user.has_usable_password()
    assert "Your account is back to how it was before the change." in answer.content.decode()
    assert "A change to your account was undone" in mailoutbox[-1].body
    assert user.user_sessions.count() == 0


def test_the_old_address_takes_the_account_back_and_the_new_one_learns_nothing(mailoutbox):
    user = owner()
    address, before = user.email, rows(user)
    thief = recognised(user)
    move(thief, mailoutbox)
    assert User.objects.get(pk=user.pk).email == "thief@example.org"
    mailoutbox_of_thief = sent_to(mailoutbox, "thief@example.org")

    Client().post(link_in(sent_to(mailoutbox, address)[-1]))

    last = sent_to(mailoutbox, "thief@example.org")[-1]
    assert rows(user) == before
    assert not any("/accounts/restore/" in mail.body for mail in mailoutbox_of_thief)
    assert "no longer linked to your account" in last.body
    assert address not in last.body + last.alternatives[0].content
    assert thief.get(reverse("games:mine")).status_code == 302


def test_who_got_the_new_address_cannot_undo_the_undoing(mailoutbox):
    user = owner()
    address, before = user.email, rows(user)
    thief = recognised(user)
    move(thief, mailoutbox)
    change_password(thief)
    thieves_way = link_in(sent_to(mailoutbox, "thief@example.org")[-1])

    Client().post(link_in(sent_to(mailoutbox, address)[-1]))
    answer = Client().post(thieves_way)

    assert answer.status_code == 410
    assert rows(user) == before


def test_a_thief_who_uses_his_own_link_first_does_not_keep_the_owner_from_using_an_older_one(mailoutbox):
    user = owner()
    address, before = user.email, rows(user)
    thief = recognised(user)
    move(thief, mailoutbox)
    change_password(thief)
    Client().post(link_in(sent_to(mailoutbox, "thief@example.org")[-1]))

    answer = Client().post(link_in(sent_to(mailoutbox, address)[-1]))

    assert answer.status_code == 200
    assert rows(user) == before


def test_an_address_that_is_only_named_is_forgotten(mailoutbox):
    user = owner()
    before = rows(user)
    recognised(user).post("/accounts/email/", {"email": "thief@example.org", "action_add": "1"})
    confirming = re.search(r"/accounts/confirm-email/\S+", sent_to(mailoutbox, "thief@example.org")[0].body)[0]

    Client().post(link_in(sent_to(mailoutbox, user.email)[0]))
    Client().post(confirming)

    assert rows(user) == before


def test_a_second_step_that_was_taken_off_comes_back_as_it_was(mailoutbox):
    user = owner(second_step=True)
    before = rows(user)
    recognised(user).post("/accounts/2fa/totp/deactivate/")
    gone = rows(user)[2]

    Client().post(link_in(sent_to(mailoutbox, user.email)[-1]))

    assert gone == []
    assert rows(user) == before


@pytest.mark.django_db(transaction=True)
def test_new_spare_codes_give_way_to_the_old_ones(mailoutbox):
    user = owner(second_step=True)
    before = rows(user)
    recognised(user).post("/accounts/2fa/recovery-codes/generate/")
    changed = rows(user)

    Client().post(link_in(sent_to(mailoutbox, user.email)[-1]))

    assert changed != before
    assert rows(user) == before


@pytest.mark.parametrize(
    "way",
    [
        ("/accounts/outlets/webhook/open/", {"kind": "json", "url": "https://thief.example/"}),
        ("/accounts/calendar/renew/", {}),
    ],
)
def test_who_was_let_in_to_read_along_is_shut_out(mailoutbox, way):
    user = owner()
    recognised(user).post(*way)
    opened = user.outlets.count() + CalendarFeed.objects.count()

    Client().post(link_in(sent_to(mailoutbox, user.email)[-1]))

    assert (opened, user.outlets.count() + CalendarFeed.objects.count()) == (1, 0)


def test_restoring_removes_what_was_set_up_after_the_change(mailoutbox):
    user = owner()
    change_password(recognised(user))
    way = link_in(sent_to(mailoutbox, user.email)[-1])
    add_app(user)

    Client().post(way)

    assert not Authenticator.objects.filter(user=user).exists()


def test_a_link_scanner_changes_nothing(mailoutbox):
    user = owner()
    browser = recognised(user)
    change_password(browser)
    way = link_in(sent_to(mailoutbox, user.email)[0])

    looks = [Client().get(way), Client().head(way), Client().get(way)]
    forged = Client(enforce_csrf_checks=True).post(way)

    user.refresh_from_db()
    assert [look.status_code for look in looks] == [200, 200, 200]
    assert (forged.status_code, user.check_password(NEW)) == (403, True)
    assert (looks[0]["Referrer-Policy"], looks[0]["Cache-Control"].count("no-store")) == ("same-origin", 1)
    assert RestorePoint.objects.get().used_at is None


def test_the_page_names_neither_the_person_nor_an_address(mailoutbox):
    user = owner()
    address = user.email
    move(recognised(user), mailoutbox)

    page = Client().get(link_in(sent_to(mailoutbox, address)[-1])).content.decode()

    assert "The email address was changed." in page
    assert not any(word in page for word in (address, "thief@example.org", "Anna"))


def test_a_link_works_once(mailoutbox):
    user = owner()
    change_password(recognised(user))
    way = link_in(sent_to(mailoutbox, user.email)[0])
    Client().post(way)
    user.refresh_from_db()
    user.set_password(NEW)
    user.save()

    answers = [Client().get(way).status_code, Client().post(way).status_code]

    user.refresh_from_db()
    assert answers == [410, 410]
    assert user.check_password(NEW)


@pytest.mark.parametrize(("hours", "status"), [(71, 200), (73, 410)])
def test_a_link_lasts_72_hours(mailoutbox, travel, hours, status):
    user = owner()
    change_password(recognised(user))
    way = link_in(sent_to(mailoutbox, user.email)[0])

    travel.shift(timedelta(hours=hours))

    assert Client().post(way).status_code == status


@pytest.mark.parametrize("token", ["x", "1:2:3", "MQ:1vQ"])
def test_a_forged_link_leads_nowhere(token):
    assert Client().post(f"/accounts/restore/{token}/").status_code == 404


def test_the_link_of_somebody_who_has_left_does_nothing(mailoutbox):
    user = owner()
    browser = recognised(user)
    change_password(browser)
    way = link_in(sent_to(mailoutbox, user.email)[0])
    browser.post("/accounts/reauthenticate/", {"password": NEW})
    browser.post("/accounts/delete/", {"sure": "on"})

    assert Client().post(way).status_code == 410
    assert not EmailAddress.objects.filter(user=user).exists()


def test_a_code_sent_to_a_removed_address_does_not_sign_in(mailoutbox):
    user = owner()
    address = user.email
    move(recognised(user), mailoutbox)
    waiting = Client()
    waiting.post(reverse("account_request_login_code"), {"email": "thief@example.org"})
    code = re.search(r"^[A-Z0-9-]{5,}$", sent_to(mailoutbox, "thief@example.org")[-1].body, re.MULTILINE)[0]
    Client().post(link_in(next(mail for mail in sent_to(mailoutbox, address) if "last email" in mail.body)))

    waiting.post(reverse("account_confirm_login_code"), {"code": code})

    assert waiting.get(reverse("games:mine")).status_code == 302


def test_who_never_confirmed_an_address_gets_no_link(mailoutbox):
    change_password(recognised(owner(confirmed=False)))

    assert (mailoutbox, RestorePoint.objects.count()) == ([], 0)


def test_undoing_a_change_is_a_security_event(mailoutbox):
    user = owner()
    change_password(recognised(user))
    Client().post(link_in(sent_to(mailoutbox, user.email)[0]))

    page = signed_in(User.objects.get(pk=user.pk)).get(reverse("games:activity")).content.decode()

    assert "A change was undone with an emailed link." in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_link_and_what_follows_are_in_the_owners_language(mailoutbox, language):
    user = owner(language=language)
    change_password(recognised(user))
    first = sent_to(mailoutbox, user.email)[0]
    page = Client(headers={"accept-language": language}).post(link_in(first)).content.decode()
    last = sent_to(mailoutbox, user.email)[-1]

    with override(language):
        said = gettext("Undo this change"), gettext("Choose a new password now:"), gettext("Change undone")
    assert said[0] in first.alternatives[0].content
    assert said[1] in last.body
    assert said[2] in page
    assert (said[0] == "Undo this change") == (language == ENGLISH)
