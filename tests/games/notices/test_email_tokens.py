"""Tokens of links in emails: opaque, for one purpose and one user, void after every end of all sign-ins."""

import base64
from datetime import timedelta

import pytest
from django.urls import reverse

from games.domain.accounts import account_restore, open_sessions
from games.models import User
from games.notices.email_tokens import VoidToken, make_email_token, read_email_token
from tests.games.tables import person
from tests.games.views.visiting import recognised

DAY = timedelta(days=1)
CONTENT = {"match": 7, "choice": "gather:gold"}


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Tokens are the same on every database."""


def reread(token: str, *, max_age: timedelta = DAY):
    return read_email_token("answer", token, max_age=max_age)


def test_a_token_returns_its_user_and_content():
    ana = person("Ana")
    assert reread(make_email_token("answer", ana, CONTENT)) == (ana, CONTENT)


@pytest.mark.parametrize("length", range(4))
def test_tokens_of_every_length_are_read(length):
    ana, content = person("Ana"), {"choice": "x" * length}

    assert reread(make_email_token("answer", ana, content)) == (ana, content)


def test_a_token_reveals_nothing():
    token = make_email_token("answer", person("Ana"), CONTENT)
    raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))

    for part in (b"gather", b"gold", b"match", b"user"):
        assert part not in raw
    assert token != make_email_token("answer", User.objects.get(), CONTENT)


@pytest.mark.parametrize("token", ["", "x", "gAAAA", "ř", "a" * 500])
def test_a_forged_token_is_none(token):
    assert reread(token) is None


def test_a_changed_token_and_one_for_another_purpose_are_none():
    token = make_email_token("answer", person("Ana"), CONTENT)
    flipped = token[:60] + ("A" if token[60] != "A" else "B") + token[61:]

    assert reread(flipped) is None
    assert read_email_token("vote", token, max_age=DAY) is None


def test_an_old_token_is_void(travel):
    token = make_email_token("answer", person("Ana"), CONTENT)
    travel.shift(DAY - timedelta(minutes=1))
    assert reread(token)
    travel.shift(timedelta(minutes=2))
    with pytest.raises(VoidToken):
        reread(token)


def test_a_former_key_of_the_site_still_reads(settings):
    token = make_email_token("answer", person("Ana"), CONTENT)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [settings.SECRET_KEY]
    assert reread(token)
    settings.SECRET_KEY_FALLBACKS = []
    assert reread(token) is None


def set_password(user: User) -> None:
    user.set_password("another harbour")
    user.save()


def sign_out_everywhere(user: User) -> None:
    recognised(user).post(reverse("games:close_others"))


def restore(user: User) -> None:
    before = account_restore.login_methods(user)
    account_restore.restore_account(point=account_restore.create_restore_point(user=user, change="x", previous=before))


def deactivate(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize("end", [set_password, sign_out_everywhere, restore, deactivate])
def test_a_token_dies_with_the_sign_ins_of_its_user(end):
    ana, bob = person("Ana"), person("Bob")
    tokens = {user: make_email_token("answer", user, CONTENT) for user in (ana, bob)}
    end(ana)

    with pytest.raises(VoidToken):
        reread(tokens[ana])
    assert reread(tokens[bob])
    if end is not deactivate:
        ana.refresh_from_db()
        assert reread(make_email_token("answer", ana, CONTENT))


def test_closing_no_other_session_still_voids_links():
    ana = person("Ana")
    token = make_email_token("answer", ana, CONTENT)
    open_sessions.close_other_sessions(user=ana, keep="")

    with pytest.raises(VoidToken):
        reread(token)
