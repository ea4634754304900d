"""Wrong passwords are limited, without locking the owner out of a network from which they have signed in."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.domain.accounts import open_sessions
from games.models import User, UserSession
from tests.games.tables import person
from tests.games.views.visiting import PASSWORD, with_password

pytestmark = pytest.mark.django_db
HOME, NEAR_HOME, ELSEWHERE, FAR = "192.0.2.7", "192.0.2.99", "198.51.100.4", "203.0.113.5"
MOST = 5
"""The number of wrong passwords after which further attempts are refused."""


@pytest.fixture(autouse=True)
def no_earlier_attempts():
    cache.clear()


def attempt(user: User, address: str, password: str = PASSWORD, client: Client | None = None):
    client = client or Client()
    return client.post(reverse("account_login"), {"login": user.email, "password": password}, REMOTE_ADDR=address)


def attempt_wrongly(user: User, address: str, times: int = MOST) -> None:
    for _ in range(times):
        assert attempt(user, address, "wrong").status_code == 200


def enters(user: User, address: str) -> bool:
    return attempt(user, address).status_code == 302


@pytest.fixture
def owner() -> User:
    user = with_password(person("Anna"))
    assert enters(user, HOME)
    return user


def test_strangers_do_not_lock_the_owner_out_of_a_known_network(owner):
    attempt_wrongly(owner, ELSEWHERE)

    assert not enters(owner, ELSEWHERE)
    assert not enters(owner, FAR)
    assert enters(owner, HOME)
    assert enters(owner, NEAR_HOME)


def test_a_network_stays_known_after_its_sessions_have_ended(owner):
    open_sessions.close_other_sessions(user=owner, keep="")
    assert not UserSession.objects.filter(user=owner).exists()

    attempt_wrongly(owner, ELSEWHERE)

    assert enters(owner, HOME)


def test_a_network_that_only_failed_is_not_known(owner):
    attempt_wrongly(owner, FAR, 1)
    attempt_wrongly(owner, ELSEWHERE, MOST - 1)

    assert not enters(owner, FAR)


def test_a_network_that_only_others_use_is_not_known(owner):
    assert enters(with_password(person("Bára")), FAR)

    attempt_wrongly(owner, ELSEWHERE)

    assert not enters(owner, FAR)


def test_wrong_passwords_from_a_known_network_are_limited_too(owner):
    attempt_wrongly(owner, HOME)

    assert not enters(owner, NEAR_HOME)


def test_the_refusal_offers_a_code_by_email_which_is_sent(owner, mailoutbox):
    attempt_wrongly(owner, ELSEWHERE)
    client = Client(REMOTE_ADDR=ELSEWHERE)

    refused = attempt(owner, ELSEWHERE, client=client)
    client.post(reverse("account_request_login_code"), {"email": owner.email})

    assert "Sign in with a code sent by email" in refused.content.decode()
    assert f'href="{reverse("account_request_login_code")}' in refused.content.decode()
    assert [mail.to for mail in mailoutbox] == [[owner.email]]


def ask_for_code(user: User, address: str) -> bool:
    """Return whether the site answers as if it had sent a code."""
    answer = Client().post(reverse("account_request_login_code"), {"email": user.email}, REMOTE_ADDR=address)
    return answer.status_code == 302


def test_strangers_do_not_use_up_the_codes_of_a_known_network(owner, mailoutbox):
    asked = [ask_for_code(owner, ELSEWHERE) for _ in range(4)]

    assert asked == [True, True, True, False]
    assert not ask_for_code(owner, FAR)
    assert [ask_for_code(owner, HOME) for _ in range(4)] == [True, True, True, False]
    assert len(mailoutbox) == 6


def test_strangers_do_not_use_up_the_emails_of_a_day_either(owner, mailoutbox, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "account_mail": "1/d/key"}

    for address in (ELSEWHERE, FAR, HOME):
        ask_for_code(owner, address)

    assert len(mailoutbox) == 2


@pytest.mark.parametrize("address", [HOME, ELSEWHERE])
def test_a_new_password_ends_the_refusal(owner, address, mailoutbox):
    attempt_wrongly(owner, address)
    client = Client(REMOTE_ADDR=address)

    client.post(reverse("account_reset_password"), {"email": owner.email})
    link = next(word for word in mailoutbox[-1].body.split() if "/password/reset/key/" in word)
    form = client.get(link, follow=True)
    new = "fifteen towers at dusk"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})

    assert attempt(owner, address, new).status_code == 302
