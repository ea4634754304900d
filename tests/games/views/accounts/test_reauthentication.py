"""A stolen session cannot take over an account: changes need a new authentication and are reported by email."""

import re
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from games.models import CalendarFeed, Outlet, User
from tests.games.tables import guest, person
from tests.games.views.visiting import PASSWORD, recognised, signed_in, with_password
from tests.languages import LANGUAGES

pytestmark = pytest.mark.django_db

CHANGES = {
    "address": ("/accounts/email/", {"email": "thief@example.org", "action_add": "1"}),
    "first password": ("/accounts/password/set/", {"password1": "a thief in town", "password2": "a thief in town"}),
    "second step": ("/accounts/2fa/totp/activate/", {"code": "123456"}),
    "no second step": ("/accounts/2fa/totp/deactivate/", {}),
    "spare codes": ("/accounts/2fa/recovery-codes/generate/", {}),
    "shown codes": ("/accounts/2fa/recovery-codes/", {}),
    "another key": ("/accounts/2fa/webauthn/add/", {"name": "x", "credential": "{}"}),
    "no key": ("/accounts/2fa/webauthn/keys/1/remove/", {}),
    "webhook": ("/accounts/outlets/webhook/open/", {"kind": "json", "url": "https://thief.example/"}),
    "browser": ("/accounts/outlets/push/open/", {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "x"}),
    "calendar": ("/accounts/calendar/renew/", {}),
    "own data": ("/accounts/data/", {}),
    "deletion": ("/accounts/delete/", {"sure": "on"}),
}


def owner(name: str = "Anna", *, password: bool = True, second_step: bool = False, **fields) -> User:
    """Create a user with an account."""
    user = person(name, **fields)
    if password:
        with_password(user)
    if second_step:
        totp.TOTP.activate(user, totp.generate_totp_secret())
        RecoveryCodes.activate(user)
    return user


def rows(user: User) -> tuple:
    """Return everything that a thief would want to change."""
    user.refresh_from_db()
    addresses = list(EmailAddress.objects.filter(user=user).values_list("email", "verified"))
    ways_out = list(Outlet.objects.values_list("url")), list(CalendarFeed.objects.values_list("token"))
    return user.password, user.deleted_at, addresses, list(Authenticator.objects.values_list("pk", "data")), ways_out


@pytest.mark.parametrize("password", [True, False], ids=["with a password", "by code alone"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_stolen_session_must_reauthenticate_before_changes(change, password):
    user = owner(password=password, second_step=True)
    browser, before = signed_in(user), rows(user)
    path, fields = CHANGES[change]

    answers = browser.post(path, fields), browser.get(path)

    assert {answer.status_code for answer in answers} == {302}
    assert all("reauthenticate" in answer["Location"] for answer in answers)
    assert rows(user) == before


def test_an_old_answer_counts_no_more(client, travel):
    browser = recognised(owner())

    fresh = browser.get("/accounts/delete/").status_code
    travel.shift(600)

    assert (fresh, browser.get("/accounts/delete/").status_code) == (200, 302)


def test_after_the_password_the_change_goes_on_as_it_was_posted():
    user = owner()
    browser = signed_in(user)

    door = browser.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    wrong = browser.post(door["Location"], {"password": "guess", "next": "/accounts/email/"})
    before = EmailAddress.objects.filter(user=user).count()
    browser.post(door["Location"], {"password": PASSWORD, "next": "/accounts/email/"})

    assert wrong.status_code == 200
    assert before == 1
    assert EmailAddress.objects.filter(user=user, email="new@example.org", verified=False).exists()


def test_the_present_password_is_asked_for_where_it_is_changed():
    user = owner()

    signed_in(user).post(
        "/accounts/password/change/", {"oldpassword": "guess", "password1": "a new one!", "password2": "a new one!"}
    )

    user.refresh_from_db()
    assert user.check_password(PASSWORD)


@pytest.mark.parametrize("password", [True, False], ids=["with a password", "by code alone"])
def test_a_code_by_mail_shows_who_it_is(mailoutbox, password):
    user = owner(password=password)
    browser = signed_in(user)
    page = reverse("games:code_again")

    door = browser.get("/accounts/delete/")
    assert mailoutbox == []
    browser.post(page, {"action": "send", "next": "/accounts/delete/"})
    [mail] = mailoutbox
    code = re.search(r"^[A-Z0-9-]{5,}$", mail.body, re.MULTILINE)[0]
    answer = browser.post(page, {"code": code, "next": "/accounts/delete/"})

    assert ("reauthenticate/code" in door["Location"]) == (not password)
    assert mail.to == [user.email]
    assert answer["Location"] == "/accounts/delete/"
    assert browser.get("/accounts/delete/").status_code == 200


def test_a_code_can_be_guessed_only_a_few_times(mailoutbox):
    browser = signed_in(owner(password=False))
    page = reverse("games:code_again")
    browser.post(page, {"action": "send"})
    code = re.search(r"^[A-Z0-9-]{5,}$", mailoutbox[0].body, re.MULTILINE)[0]

    for _ in range(3):
        browser.post(page, {"code": "WRONG"})
    browser.post(page, {"code": code})

    assert browser.get("/accounts/delete/").status_code == 302


def test_a_code_grows_old_and_belongs_to_one_session(mailoutbox, travel):
    user = owner(password=False)
    mine, borrowed = signed_in(user), signed_in(user)
    page = reverse("games:code_again")
    mine.post(page, {"action": "send"})
    code = re.search(r"^[A-Z0-9-]{5,}$", mailoutbox[0].body, re.MULTILINE)[0]

    borrowed.post(page, {"code": code})
    travel.shift(3600)
    mine.post(page, {"code": code})

    assert borrowed.get("/accounts/delete/").status_code == 302
    assert mine.get("/accounts/delete/").status_code == 302


def test_only_so_many_codes_are_sent(mailoutbox):
    browser = signed_in(owner(password=False))

    answers = [browser.post(reverse("games:code_again"), {"action": "send"}).status_code for _ in range(5)]

    assert answers == [302, 302, 302, 429, 429]
    assert len(mailoutbox) == 3


def test_a_key_or_an_app_is_another_way_and_each_is_named():
    browser = signed_in(owner(second_step=True))

    page = browser.get("/accounts/reauthenticate/").content.decode()

    assert "With the authenticator app or a recovery code" in page
    assert "With a code sent by email" in page


def test_who_never_confirmed_an_address_and_has_no_password_is_told_what_to_do():
    answer = signed_in(owner(password=False, confirmed=False)).get("/accounts/delete/", follow=True)

    assert answer.redirect_chain[0][0] == reverse("games:settings")
    assert "Please confirm your email first." in answer.content.decode()


def test_a_guest_is_asked_for_nothing():
    visitor = guest()

    signed_in(visitor).post("/accounts/delete/", {"sure": "on"})

    visitor.refresh_from_db()
    assert visitor.deleted_at is not None


def test_a_stolen_session_cannot_read_secret_urls():
    user = owner()
    CalendarFeed.objects.create(user=user, token="the-calendars-own")
    url, key = "https://hooks.example.org/the-path", "ab" * 24
    Outlet.objects.create(user=user, channel="webhook", kind="json", url=url, secret=key)
    secrets = ("the-calendars-own", "the-path", "whsec_")

    borrowed = signed_in(user)
    seen, door = borrowed.get("/accounts/outlets/").content.decode(), borrowed.get("/accounts/outlets/shown/")
    own = recognised(user).get("/accounts/outlets/shown/", follow=True).content.decode()

    assert "hooks.example.org" in seen
    assert [secret in seen for secret in secrets] == [False] * 3
    assert "reauthenticate" in door["Location"]
    assert [secret in own for secret in secrets] == [True] * 3


def change_password(browser: Client) -> None:
    browser.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": "another harbour", "password2": "another harbour"},
    )


def switch_off(browser: Client) -> None:
    browser.post("/accounts/2fa/totp/deactivate/")


def new_codes(browser: Client) -> None:
    browser.post("/accounts/2fa/recovery-codes/generate/")


def open_webhook(browser: Client) -> None:
    for _ in range(2):  # what is there already is no news
        browser.post("/accounts/outlets/webhook/open/", {"kind": "json", "url": "https://hooks.example.org/x"})


def make_calendar(browser: Client) -> None:
    browser.post("/accounts/calendar/renew/")


def take_data(browser: Client) -> None:
    browser.post("/accounts/data/").close()


def erase(browser: Client) -> None:
    browser.post("/accounts/delete/", {"sure": "on"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (change_password, "Your password was changed."),
        (switch_off, "Two-step verification with an authenticator app was turned off for your account."),
        (new_codes, "New recovery codes were created for your account."),
        (open_webhook, "A browser or webhook was added that gets notifications about your games."),
        (make_calendar, "A new calendar address for your deadlines was created."),
        (take_data, "Your data was downloaded."),
        (erase, "Your account and your personal data have been deleted."),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_every_confirmed_address_hears_of_a_change_in_its_owners_language(mailoutbox, deed, words, language):
    user = owner(second_step=True, language=language)
    EmailAddress.objects.create(user=user, email="old@example.org", verified=True)
    EmailAddress.objects.create(user=user, email="never@example.org", verified=False)
    address, browser = user.email, recognised(user)

    deed(browser)

    with override(language):
        sentence, subject = gettext(words), gettext("Your account has changed")
    assert sorted(mail.to for mail in mailoutbox) == sorted([[address], ["old@example.org"]])
    assert all(sentence in mail.body and mail.subject == subject for mail in mailoutbox)
    assert all(sentence in mail.alternatives[0].content for mail in mailoutbox)


@pytest.mark.parametrize("confirmed", [True, False])
def test_the_old_address_hears_that_another_is_to_take_its_place(mailoutbox, confirmed):
    user = owner(confirmed=confirmed)

    recognised(user).post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})

    told = [mail for mail in mailoutbox if mail.to != ["new@example.org"]]
    assert [mail.to for mail in told] == ([[user.email]] if confirmed else [])
    assert all("Your account's email address will change to new@example.org" in mail.body for mail in told)


@pytest.mark.parametrize("confirmed", [True, False])
def test_the_old_address_hears_that_it_was_given_up_if_it_ever_was_its_owners(mailoutbox, settings, confirmed):
    user = owner(confirmed=confirmed)
    old = user.email
    recognised(user).post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    [link] = [mail for mail in mailoutbox if mail.to == ["new@example.org"]]
    mailoutbox.clear()

    Client().post(re.search(r"https?://\S+", link.body)[0].removeprefix(settings.SITE_URL))

    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert [mail.to for mail in mailoutbox] == ([[old]] if confirmed else [])
    assert all("new@example.org" in mail.body and "Hello Anna," in mail.body for mail in mailoutbox)


def test_a_password_reset_by_mail_is_told_of(client, mailoutbox, settings):
    user = owner()
    client.post("/accounts/password/reset/", {"email": user.email})
    way = client.get(re.search(r"https?://\S+", mailoutbox[0].body)[0].removeprefix(settings.SITE_URL), follow=True)
    client.post(way.redirect_chain[-1][0], {"password1": "another harbour", "password2": "another harbour"})

    assert [mail.subject for mail in mailoutbox] == ["Reset your password", "Your account has changed"]


def test_having_signed_in_a_moment_ago_is_not_enough():
    browser = signed_in(owner())
    session = browser.session
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
    session.save()

    assert browser.get("/accounts/delete/").status_code == 302
